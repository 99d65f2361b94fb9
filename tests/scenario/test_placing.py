"""What a file means that says little: defaults, decks, dice, turn order, set-ups, notes, other rules."""

import pytest

import gah_nb as gah
from gah_nb.components import BOARDS, GUESTS, HOTELS, STAFF
from gah_nb.engine.audit import problems
from gah_nb.engine.frames import Turn
from gah_nb.engine.luck import roll
from gah_nb.files import InvalidFile
from gah_nb.play import Timeline
from gah_nb.scenario import Scenario


def position(toml: str = ""):
    return Scenario.from_text(f"schema = 1\n{toml}").position.position


# A file that says nothing


def test_nothing_said_is_a_game_whose_set_up_is_over():
    here = position()
    assert problems(here) == []
    assert here.box.names == ("Anna", "Ben")
    assert here.box.rules.edition == "2021"
    assert (here.box.objectives, here.box.emperor_tiles) == (("A1", "B1", "C1"),) * 2
    assert set(here.box.hotels) == {"night"}
    assert (here.round, here.rolls, here.dustbin, here.box.seed) == (1, 1, 0, 1)
    assert here.agenda[-1] == Turn(0)
    for player in here.players:
        assert (player.kronen, player.emperor, player.vp, player.kitchen) == (10, 0, 0, (1, 1, 1, 1))
        assert (player.tiles, player.cafe, player.hand, player.display) == (0, (), (), ())
    assert sum(here.dice) == 10
    assert here.queue == tuple(sorted(GUESTS)[:5])
    assert here.staff_deck == tuple(sorted(STAFF))


def test_the_seed_rolls_the_dice_of_the_round():
    for number in (1, 4):
        here = position(f"seed = 9\nround = {number}")
        values = [value for value, count in enumerate(here.dice, start=1) for _ in range(count)]
        assert tuple(values) == roll(9, ("roll", number, 1), 10)


def test_fewer_dice_are_rolled_again():
    here = position('dustbin = 3\n[player.Anna]\ntaken = "2"')
    values = [value for value, count in enumerate(here.dice, start=1) for _ in range(count)]
    assert tuple(values) == roll(1, ("roll", 1, 4), 6)
    assert (here.rolls, here.dustbin) == (4, 3)


@pytest.mark.parametrize(("players", "dice"), [(2, 10), (3, 12), (4, 14)])
def test_dice_that_are_nowhere_lie_in_the_dustbin(players, dice):
    names = ["Anna", "Ben", "Cindy", "Dora"][:players]
    here = Scenario(players=names, dice="126", player={"Ben": {"taken": "-4"}}).position.position
    assert (here.dustbin, here.rolls) == (dice - 4, 1 + dice - 4)


# Cards


def test_cards_fill_up_from_what_nobody_has():
    here = position(
        'queue = ["Sculptor", "Baroness"]\nguest_deck = ["Earl"]\n[player.Ben]\ncafe = ["Musician"]'
    )
    names = [GUESTS[card].name for card in here.queue]
    assert names == ["Composer", "Tailor", "Flamenco Dancer", "Sculptor", "Baroness"]
    assert GUESTS[here.guest_deck[0]].name == "Earl"
    assert list(here.guest_deck[1:]) == sorted(here.guest_deck[1:])
    assert problems(here) == []


def test_promo_guests_are_there_if_they_are_said_to_be():
    assert not any(GUESTS[card].promo for card in position().guest_deck)
    assert sum(GUESTS[card].promo for card in position("promos = true").guest_deck) == 2


def test_staff_on_top_and_staff_that_is_gone():
    here = position('staff_deck = ["#30", "#4"]\ngone = ["#1"]')
    assert here.staff_deck[:3] == (30, 4, 2)
    assert here.staff_gone == (1,)


def test_no_four_hotels_need_more_tiles_than_the_box_has():
    """So there is nothing to complain of where rooms are well drawn."""
    for color, tiles in BOARDS.room_tiles.items():
        day = sorted((HOTELS[key].color_masks[color].bit_count() for key in BOARDS.day_hotels), reverse=True)
        night = HOTELS[BOARDS.night_hotel].color_masks[color].bit_count()
        assert max(sum(day[:number]) + night * (4 - number) for number in range(5)) <= tiles


# Players


def test_groups_that_are_wholly_occupied_gave_their_bonus():
    here = position('[player.Anna]\noccupied = "a1 b1"')
    groups = HOTELS["night"].groups
    given = [group.color for group in groups if here.players[0].bonuses >> group.index & 1]
    assert given == ["blue"]


def test_rooms_drawn_and_listed_are_the_same():
    drawn = position("[player.Anna]\nrooms = '''\n.....\n.....\ny....\nB Y r . .'''")
    assert drawn == position('[player.Anna]\nvacant = "c1 a2"\noccupied = "a1 b1"')


def test_start_and_to_move():
    three = 'players = ["Anna", "Ben", "Cindy"]\n'
    numbers = [player.numbers for player in position(three + 'start = "Ben"').players]
    assert numbers == [(3, 4), (1, 6), (2, 5)]
    assert position(three + 'to_move = "Cindy"').players[2].numbers == (1, 6)
    here = position(
        three + 'start = "Ben"\nto_move = "Anna"\n[player.Ben]\ntaken = "1"\n[player.Cindy]\npassed = true'
    )
    assert here.agenda[-1] == Turn(0)


def test_the_lowest_number_is_next_even_twice():
    here = position('[player.Anna]\ntaken = "1"\n[player.Ben]\ntaken = "2"\n')
    assert here.agenda[-1] == Turn(1)


# Rules


def test_hotels_in_pieces_are_normal_after_a_penalty_that_removes():
    pieces = '[player.Anna]\nvacant = "a1 c1"'
    assert Scenario.from_text(f'schema = 1\nround = 4\nemperor = ["A4", "B1", "C1"]\n{pieces}').notes == ()
    for other in ('round = 3\nemperor = ["A4", "B1", "C1"]', 'round = 4\nemperor = ["A1", "B4", "C2"]'):
        with pytest.raises(InvalidFile, match="cannot have reached c1"):
            position(f"{other}\n{pieces}")


def test_what_cannot_come_about_may_be_allowed_and_is_noted():
    s = Scenario.from_text('schema = 1\nloose = true\n[player.Anna]\nvacant = "b1"\nstaff = ["Groom (used)"]')
    assert s.notes == (
        "the Groom is not used once a round, so the card is never turned (R6.3)",
        "Anna cannot have reached b1: a hotel begins at a1, and rooms adjoin (R5.3)",
    )
    assert s.position["Anna"].hotel.endswith(". y . . .")


def test_loose_allows_nothing_that_the_box_does_not():
    with pytest.raises(InvalidFile, match="in the box once"):
        position('loose = true\nqueue = ["Earl", "Earl"]')


@pytest.mark.parametrize(
    ("readings", "printed"), [("", ""), ('readings = { O3 = "once" }', "d3")], ids=["again", "once"]
)
def test_rooms_on_the_board_have_scored_what_is_printed(readings, printed):
    floor = "a1 b1 c1 d1 d2 d3"
    here = Scenario.from_text(f'schema = 1\n{readings}\n[player.Anna]\nvacant = "{floor}"').position
    assert here.position.players[0].printed == (1 << 13 if printed else 0)


def test_other_rules_take_note_of_what_counts_there():
    s = Scenario.from_text('schema = 1\n[player.Anna]\nvacant = "a1 b1 c1 d1 d2 d3"')
    assert s.start(readings={"O3": "once"}).position.players[0].printed == 1 << 13
    assert s.position.position.players[0].printed == 0


def test_what_held_at_the_beginning_of_a_turn_is_noted():
    """O10: twenty kronen (A1) are there when the turn begins."""
    here = position('readings = { O10 = "held" }\n[player.Anna]\nkronen = 20').agenda[-1]
    assert isinstance(here, Turn)
    assert here.held == 0b001


# Set-ups


def test_a_set_up_with_hands():
    s = Scenario.from_text(
        'schema = 1\nround = 0\nset_up = "guests"\nstart = "Ben"\n[player.Ben]\nhand = ["Waitress"]'
    )
    game = s.position
    assert (game.to_decide, game.round, sum(game.position.dice)) == ("Anna", 0, 0)  # the last one begins
    assert game.position.decision.kind == "start guest"
    assert game.set_up().round == 1


def test_a_draft():
    packs = [sorted(STAFF)[:6], sorted(STAFF)[6:12]]
    areas = {
        name: {"hand": [f"#{card}" for card in pack]}
        for name, pack in zip(("Anna", "Ben"), packs, strict=True)
    }
    s = Scenario(round=0, set_up="draft", player=areas)
    game = s.position
    assert (game.to_decide, game.position.decision.kind) == ("Anna", "draft")
    assert game.position.players[0].hand == ()
    drafted = game.play(*[f"draft #{pack[0]}" for pack in packs])
    assert [player.hand for player in drafted.position.players] == [(packs[0][0],), (packs[1][0],)]


@pytest.mark.parametrize("edition", ["2021", "2015-de", "2015-fr", "2015-it"])
def test_a_set_up_is_the_one_of_a_new_game(edition):
    game = gah.new_game(["Anna", "Ben"], seed=3, edition=edition)
    assert Scenario.of(game).position.set_up() == game.set_up()


# Moves


def test_moves_lead_to_where_it_begins():
    s = Scenario(dice="1122334456", moves="die 1; take sc\nkeep")
    assert s.position["Anna"].kitchen == "ssccwk"
    assert len(s.timeline()) == len(s.position.line) + 1
    assert s.timeline()[0].position.digest == Scenario(dice="1122334456").digest


def test_moves_may_jump():
    assert Scenario(dice="1122334456", moves="end of round").position.round == 2


def test_a_scenario_inside_another_document():
    """Lessons hold positions of scenarios: problems are placed in the whole file."""
    from msgspec import Struct

    from gah_nb.files import read
    from gah_nb.scenario.building.placing import place
    from gah_nb.scenario.form import Form

    class Lesson(Struct):
        step: list[Form]

    text = "schema = 1\n\n[[step]]\nround = 2\n\n[[step]]\nround = 9\n[step.player.Anna]\nkronen = 21\n"
    document = read(text, Lesson)
    assert place(document, document.value.step[0], ("step", 0)).game.round == 2
    with pytest.raises(InvalidFile) as refused:
        place(document, document.value.step[1], ("step", 1))
    assert [(one.line, one.key) for one in refused.value.problems] == [
        (7, "step[1].round"),
        (9, "step[1].player.Anna.kronen"),
    ]


# What names itself, and what is left


def test_a_roll_that_names_its_round_waits_for_it():
    """With two players nine re-rolls come before round 2 when all pass (R2.4): the seed rolls those."""
    laid_down = Scenario("Luck", rolls=["round 2: 1122334456"])
    after = laid_down.play("end of round")
    assert (after.round, after.position.dice, after.position.script) == (2, (2, 2, 2, 2, 1, 1), ())
    assert laid_down.game.position.script == (("roll 2", (1, 1, 2, 2, 3, 3, 4, 4, 5, 6)),)
    again = Scenario.of(laid_down.game)
    assert again.game == laid_down.game
    assert 'rolls = ["round 2: 1122334456"]' in again.to_toml()


def test_a_roll_of_a_round_stands_beside_rolls_in_their_order():
    game = Scenario("Luck", rolls=["round 2: 1122334456", "112233445"]).game
    rolled = game.play("Anna: pass; Ben: pass")  # one die goes to the dustbin, nine are rolled again
    assert rolled.position.dice == (2, 2, 2, 2, 1, 0)
    assert rolled.play("end of round").position.dice == (2, 2, 2, 2, 1, 1)


def test_a_record_keeps_a_roll_of_a_round(tmp_path):
    timeline = Scenario("Luck", rolls=["round 2: 1122334456"]).timeline()
    timeline.play("end of round")
    timeline.save(tmp_path / "luck.toml")
    assert Timeline.load(tmp_path / "luck.toml").game == timeline.game


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (
            "round 1: 1122334456",
            "round 1 does not begin with a roll still to come: rounds 2 to 7 begin after this",
        ),
        ("round 8: 1122334456", "round 8 does not begin with a roll still to come"),
        ("round 2: 11", "a round begins with a roll of 10 dice, not 2 (R2.1)"),
        ("Round 2: 1122334459", "'9' is no die"),
    ],
)
def test_a_roll_of_a_round_that_cannot_be(roll: str, words: str):
    with pytest.raises(InvalidFile) as refused:
        Scenario("Luck", rolls=[roll]).position  # noqa: B018
    assert words in str(refused.value)


def test_a_roll_of_a_round_is_laid_down_once():
    with pytest.raises(InvalidFile, match="the roll of round 2 is laid down already"):
        Scenario("Luck", rolls=["round 2: 1122334456", "round 2: 1122334455"]).position  # noqa: B018


@pytest.mark.parametrize(
    ("named", "tiles"),
    [(["B3"], ("A1", "B3", "C1")), (["C4", "A2"], ("A2", "B1", "C4")), ([], ("A1", "B1", "C1"))],
)
def test_one_tile_or_objective_can_be_named_alone(named: list[str], tiles: tuple[str, ...]):
    assert Scenario("Tiles", emperor=named).game.position.box.emperor_tiles == tiles
    assert Scenario("Objectives", objectives=named).game.position.box.objectives == tiles


@pytest.mark.parametrize(
    ("named", "words"),
    [
        (["B1", "B2"], "one has the letter B, and B1 is it already"),
        (["Z9"], 'none of the Emperor tiles is called "Z9"'),
    ],
)
def test_tiles_named_alone_that_cannot_be(named: list[str], words: str):
    with pytest.raises(InvalidFile) as refused:
        Scenario("Tiles", emperor=named).position  # noqa: B018
    assert words in str(refused.value)


def test_all_others_are_the_cards_that_lie_nowhere_else():
    """The box has 56 guests and 48 staff cards; five guests wait in the queue."""
    here = Scenario(
        "Piles", guest_deck=["Earl"], discard=["Baron", "all others"], gone=["all others"]
    ).game.position
    assert len(here.guest_discard) == 56 - 5 - 1
    assert (len(here.guest_deck), here.staff_deck, len(here.staff_gone)) == (1, (), 48)
    assert Scenario.of(here).game.position == here


def test_all_others_is_a_word_of_piles_only():
    with pytest.raises(InvalidFile, match="all others"):
        Scenario("Piles", queue=["all others"]).position  # noqa: B018


@pytest.mark.parametrize(
    ("keys", "rooms"),
    [
        ({"vacant": "a1 b1", "occupied": "b1"}, ("b1",)),
        ({"vacant": "a1 c3 d3"}, ("c3", "d3")),  # nothing joins them to a1 (R5.3)
        ({"rooms": ". . . . .\n. . . . .\n. . . . .\nB . . . Y"}, ("e1",)),  # e1 is blue on the night board
    ],
)
def test_problems_with_rooms_say_which(keys: dict[str, str], rooms: tuple[str, ...]):
    with pytest.raises(InvalidFile) as refused:
        Scenario("Rooms").player("Anna", **keys).position  # noqa: B018
    assert {problem.about for problem in refused.value.problems} == {rooms}
