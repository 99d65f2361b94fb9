"""A game alone from set-up to end: what lies there, whose turn it is, who wins (S1-S3, S8-S10, S13)."""

from __future__ import annotations

import random

import pytest

import gah_nb as gah
from gah_nb.components import STAFF, rule_set
from gah_nb.engine import UNKNOWN, InvalidSetup, UnknownLuck, events, new_position
from gah_nb.engine.audit import problems
from gah_nb.engine.flow import Flow
from gah_nb.engine.frames import FinalScoring, RoundEnd
from gah_nb.engine.play import advance
from gah_nb.engine.position import under
from gah_nb.engine.rounds import best_copy, final_scoring, winners

from .table import alone, only, seat, those

END = {number for number, one in STAFF.items() if one.timing == "end"}


def game(level="hard", **more):
    return gah.new_game(["Anna", gah.Leopold(level, **more)], seed=7)


# The set-up (S1, S2)


def test_what_lies_there():
    start = game().position
    his, you = start.players[1], start.players[0]
    assert start.box.names == ("Anna", "Leopold")
    assert (his.numbers, you.numbers) == ((1, 4), (2, 3))
    assert (his.kronen, his.kitchen, his.hand, his.cafe, his.tiles) == (0, (0, 0, 0, 0), (), (), 0)
    assert (you.kronen, you.kitchen) == (10, (1, 1, 1, 1))
    assert start.box.hotels[1] == "night"
    assert sorted(start.leopold.deck) == list(range(193, 213))
    assert start.leopold.shown == ()
    assert len(start.leopold.stack) == 5
    assert set(start.leopold.stack) <= END
    assert len(start.staff_deck) == 48 - 5 - 10
    assert problems(start) == []


def test_you_keep_six_of_ten_and_put_four_under_the_deck_in_your_order():
    here = game()
    drawn = only(here.events, events.CardsDrawn)
    assert (drawn.rule, drawn.number, drawn.seat) == ("S2", 10, 0)
    for card in drawn.cards[:6]:
        assert here.decision == "draft"
        here = here.play(f"draft #{card}")
    assert here.position.players[0].hand == drawn.cards[:6]
    order = (drawn.cards[8], drawn.cards[6], drawn.cards[9], drawn.cards[7])
    here = here.play(f"under #{order[0]}", f"under #{order[1]}", f"under #{order[2]}")  # the last is forced
    assert here.position.staff_deck[-4:] == order
    assert here.decision == "start guest"
    assert here.to_decide == "Anna"


def test_only_you_take_a_guest_and_prepare_rooms_and_then_he_begins():
    here = game().set_up()
    assert here.to_decide == "Anna"
    his = here.position.players[1]
    assert len(his.covered) == 1
    assert here.round == 1
    assert here.position.players[0].tiles.bit_count() == 3
    assert those(here.events, events.TilePlaced)[-1].seat == 0
    first = next(event for event in here.events if event.kind == "instruction turned up")
    assert first.seat == 1


def test_his_seat_can_be_the_first():
    here = gah.new_game([gah.Leopold("easy"), "Anna"], seed=7).set_up()
    assert here.names == ("Leopold", "Anna")
    assert here.to_decide == "Anna"
    assert here.position.players[0].numbers == (1, 4)


def test_your_hotel_may_be_a_day_side_and_his_never():
    for seed in range(6):
        start = new_position(["Anna", "Leopold"], seed=seed, hotel="day", solo=game().position.box.solo)
        assert start.box.hotels[1] == "night"
        assert start.box.hotels[0].startswith("day")


@pytest.mark.parametrize("edition", ["2015-de", "2015-fr", "2015-it"])
def test_rules_of_2015_are_refused(edition):
    with pytest.raises(InvalidSetup, match=f"S1: .* rules of 2021; .* by those of {edition}"):
        gah.new_game(["Anna", gah.Leopold()], edition=edition)
    with pytest.raises(InvalidSetup, match="S1: "):
        under(game().set_up().position, rule_set(edition))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"hand": "draft"}, "S2: .* six of ten"),
        ({"hand": "introductory"}, "S2: "),
        ({"start": "Anna"}, "S1: .*begins"),
        ({"hotel": ["night", "day_a"]}, "S1: .*night side"),
    ],
)
def test_what_cannot_be_asked_for(asked, said):
    with pytest.raises(InvalidSetup, match=said):
        gah.new_game(["Anna", gah.Leopold()], **asked)


@pytest.mark.parametrize("players", [["Anna", "Ben"], [], None])
def test_one_player_sits_against_him(players):
    seats = gah.Leopold() if players is None else [*players, gah.Leopold()]
    with pytest.raises(InvalidSetup, match="S1: one player"):
        gah.new_game(seats)


def test_levels_decks_and_entrances_by_beginnings_and_what_is_none():
    assert gah.Leopold("h").level == "hard"
    assert gah.Leopold(entrance="sushi").entrance == "Sushi Resort"
    assert gah.Leopold(deck="elisabeth").name == "Elisabeth"
    for wrong in ({"level": "expert"}, {"entrance": "Ninas Melange"}, {"deck": "no such file.csv"}):
        with pytest.raises(InvalidSetup, match=r"S\d+: "):
            gah.Leopold(**wrong)


def test_an_entrance_at_random_follows_from_the_seed():
    drawn = {
        gah.new_game(["Anna", gah.Leopold(entrance="random")], seed=seed).position.box.solo.entrance
        for seed in range(40)
    }
    assert drawn == set(gah.Leopold.entrances)


def test_a_deck_of_ones_own(tmp_path):
    rows = [f"{number},mine,any,?,emperor 1,right" for number in range(1, 15)]
    path = tmp_path / "mine.csv"
    path.write_text("\n".join(["number,deck,guests,dice,extras,hand_points", *rows]), encoding="utf-8")
    here = gah.new_game(["Anna", gah.Leopold(deck=path)], seed=1)
    assert sorted(here.position.leopold.deck) == list(range(1, 15))
    path.write_text("number,deck,guests,dice,extras,hand_points\n1,mine,any,7,staff,left\n", encoding="utf-8")
    with pytest.raises(gah.InvalidFile, match=r"mine\.csv.*line 2") as caught:
        gah.Leopold(deck=path)
    assert "dice" in str(caught.value)


# The round (S3, S13)


def test_you_pass_and_he_first_has_his_turns():
    here = game().set_up()  # he has covered 1; you have 2 and 3
    after = here.play("pass")
    kinds = [event.kind for event in after.events]
    assert kinds.index("instruction turned up") < kinds.index("die to dustbin") < kinds.index("rolled")
    assert len(after.position.players[1].covered) == 2
    rolled = next(event for event in after.events if event.kind == "rolled")
    assert len(rolled.dice) == 10 - 2 - 1  # his two dice, and the one in the dustbin
    assert rolled.seat == 0
    assert after.to_decide == "Anna"


@pytest.mark.parametrize(
    ("readings", "first"), [({}, 0), ({"O24": "always him"}, 1)], ids=["swapped", "always him"]
)
def test_o24_tiles_are_swapped(readings, first):

    start = alone(readings=readings, agenda=(RoundEnd(),), guest_deck=(74,))
    flow = Flow(start)
    advance(flow)
    assert flow.round == 2
    assert flow.players[first].numbers == (1, 4)
    assert flow.players[1 - first].numbers == (2, 3)
    assert len(flow.players[1].covered) == first  # always him: he has had his turn


def test_the_emperor_scores_both_and_rewards_or_punishes_only_you():

    start = alone(seat(emperor=6), his=seat(kronen=0, emperor=1), round_=3, agenda=(RoundEnd(),))
    flow = Flow(start)
    advance(flow)
    scores = {event.seat: event.vp for event in flow.events if event.kind == "emperor score"}
    assert scores == {0: 4, 1: 1}  # spaces 6 and 1
    retreats = {event.seat: event.emperor for event in flow.events if event.kind == "retreat"}
    assert retreats == {0: -3, 1: -1}
    assert only(flow.events, events.TileReward).seat == 0  # on 3: three kronen
    assert flow.players[0].kronen == 13
    assert not those(flow.events, events.TilePenalty)  # he stands on 0 and loses nothing
    assert only(flow.events, events.EmperorLetsBe).rule == "S8"
    assert flow.players[1].vp == 1  # Anna begins the next round, so he has had no turn since


# The end (S9, S10)


def test_his_final_scoring():

    # rooms a1, b1 (1 VP each), a2 (2), e3 (3) and c4 (4): 11 VP, blue a1 c4, yellow b1 a2 e3
    his = seat(kronen=0, occupied="a1 b1 a2 e3 c4", display=(29, 32, 34, 40))
    you = seat(kronen=3, display=(30, 31, 2))
    start = alone(you, his=his, claims=((1,), (), ()), countdown=(3, 2, 1))
    flow = Flow(start)
    final_scoring(flow, FinalScoring())
    kinds = ("final staff", "final copy")
    staff = {event.staff: event.vp for event in flow.events if event.kind in kinds and event.seat == 1}
    # 32: four cards face up, 2 VP each; 34: five tiles; 40: one claimed objective; 29 copies your Reception
    # Clerk (3 VP for each of three yellow rooms) rather than your Chambermaid (1 VP for each of five rooms)
    assert staff == {29: 9, 32: 8, 34: 5, 40: 5}
    assert only(flow.events, events.FinalCopy).copied == 30
    assert flow.players[1].vp == 9 + 8 + 5 + 5 + 11
    left = ("final items and kronen", "final guests")
    assert {event.seat for event in flow.events if event.kind in left} == {0}


def test_his_secretary_finds_nothing():
    start = alone(seat(display=(2,)), his=seat(kronen=0, display=(29, 31)))
    copy = STAFF[29].score[0]
    assert best_copy(start, 1, 29, copy) == 0


@pytest.mark.parametrize(("readings", "copied"), [({}, 31), ({"O26": "may not"}, 0)], ids=["may", "may not"])
def test_o26_your_secretary_and_his_cards(readings, copied):
    you = seat(display=(29,), occupied="a1 b1")
    start = alone(you, his=seat(kronen=0, display=(31,)), readings=readings)
    assert best_copy(start, 0, 29, STAFF[29].score[0]) == copied


@pytest.mark.parametrize(("vp", "winner"), [(41, 0), (40, 1), (39, 1)])
def test_a_tie_is_his(vp, winner):
    start = alone(seat(vp=vp, kronen=20), his=seat(kronen=0, vp=40))
    assert winners(start) == (winner,)


# Knowing and not knowing


def test_what_a_player_cannot_see():
    here = game().set_up()
    seen = here.position.seen_by(0)
    assert set(seen.leopold.deck) == {UNKNOWN} == set(seen.leopold.stack)
    assert seen.leopold.shown == here.position.leopold.shown
    filled = seen.determinize(3)
    assert sorted((*filled.leopold.deck, *filled.leopold.shown)) == list(range(193, 213))
    assert set(filled.leopold.stack) <= END
    assert problems(filled) == []
    with pytest.raises(UnknownLuck, match="S3"):
        seen.play(next(action for action in seen.legal_actions if action.verb == "pass"))


def test_the_cards_that_you_draw_at_first_are_yours_to_see():
    start = game().position
    assert start.seen_by(0).legal_actions == start.legal_actions
    assert set(start.seen_by(1).agenda[-1].cards) == {UNKNOWN}


# Records


@pytest.mark.parametrize("more", [{}, {"entrance": "hautel"}, {"deck": "elisabeth"}])
def test_a_game_saved_and_loaded(tmp_path, more):
    timeline = game(**more).set_up().timeline()
    chance = random.Random(4)
    while timeline.game.round < 4:
        timeline.play(chance.choice(timeline.game.position.legal_actions))
    timeline.save(tmp_path / "game.toml")
    loaded = gah.Timeline.load(tmp_path / "game.toml")
    assert loaded.game.digest == timeline.game.digest
    assert [one.digest for one in loaded] == [one.digest for one in timeline]


HEAD = """schema = 1
kind = "record"
players = ["Anna", "Leopold"]
seed = 7
moves = ""
[setup]
solo = {player = "PLAYER", level = "hard", entrance = "Sushi Resort"}
"""


def test_a_record_by_hand_names_him(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(HEAD.replace("PLAYER", "Leopold"), encoding="utf-8")
    start = gah.Timeline.load(path).game
    assert start == gah.new_game(["Anna", gah.Leopold("hard", entrance="sushi")], seed=7)
    path.write_text(HEAD.replace("PLAYER", "Leopolt"), encoding="utf-8")
    with pytest.raises(gah.InvalidFile, match="Leopolt.*did you mean"):
        gah.Timeline.load(path)


def test_games_without_him_say_nothing_of_him():
    start = gah.new_game(["Anna", "Ben"], seed=7).position
    assert start.box.solo is None
    assert start.leopold is None
