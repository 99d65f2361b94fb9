"""What a game and its seats know by name: the same as checks of scenarios, with the same values."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.scenario.lookups import OF_A_PLAYER, OF_THE_TABLE
from gah_nb.scenario.paths import value_of


@pytest.fixture
def scenario() -> gah.Scenario:
    """Two of the dice are taken, one by a turn that was lost; the blue group of two is full."""
    return (
        gah.Scenario(
            "Names",
            round=3,
            to_move="Ben",
            start="Ben",
            dice="1122346",
            queue=["Baroness", "Earl", "Sculptor", "Musician", "Tailor"],
            discard=["Dame"],
            gone=["Groom"],
            claims={"A": ["Ben"]},
            guest_deck=["Duchess"],
            staff_deck=["Waitress"],
        )
        .player("Anna", taken="3", kitchen="ssk", cafe=["Major: s"], staff=["Concierge"])
        .player("Ben", vacant="a1", occupied="b1", bonuses="", hand=["Secretary"])
    )


def test_what_lies_on_the_table(scenario: gah.Scenario) -> None:
    game = scenario.game
    assert game.queue == ("Baroness", "Earl", "Sculptor", "Musician", "Tailor")
    assert (game.dice, game.discard, game.gone) == ("1122346", ("Dame",), ("Groom",))
    assert game.dustbin == 10 - 7 - 1  # two players roll ten dice, seven lie there and Anna has one
    assert (game.guest_deck[0], game.staff_deck[0]) == ("Duchess", "Waitress")
    assert game.claims == {"A": ("Ben",), "B": (), "C": ()}
    assert (game.decision, game.to_decide) == ("turn", "Ben")
    assert len(game.objectives) == len(game.emperor_tiles) == 3


def test_what_lies_in_front_of_a_player(scenario: gah.Scenario) -> None:
    anna, ben = scenario.game
    assert (anna.taken, anna.kitchen, anna.cafe, anna.staff) == (
        "3",
        "ssk",
        {"Major": "s"},
        ("Concierge",),
    )
    assert (ben.vacant, ben.occupied, ben.bonuses, ben.claims) == ("a1", "b1", "", "A")
    assert ben.rooms == ben.hotel
    assert (anna.vacant, anna.claims) == ("", "")


def test_a_view_does_not_name_what_it_does_not_know(scenario: gah.Scenario) -> None:
    seen = scenario.game.seen_by("Anna")
    assert set(seen.guest_deck) == set(seen.staff_deck) == {"?"}
    assert seen["Ben"].hand == ("?",)
    assert seen.queue == scenario.game.queue


def test_checks_find_the_same_by_the_same_name(scenario: gah.Scenario) -> None:
    game = scenario.game
    for name in OF_THE_TABLE.keys() - {"over", "options"}:
        value = getattr(game, name)
        assert value_of(game, name) == (list(value) if isinstance(value, tuple) else value)
    for seat in game:
        for name in OF_A_PLAYER.keys() - {"cafe"}:
            value = getattr(seat, name)
            assert value_of(game, f"{seat.name}.{name}") == (
                list(value) if isinstance(value, tuple) else value
            )
    assert value_of(game, "Anna.cafe") == ["Major: s"]
    over = game
    while not over.is_over:
        over = over.play("final scoring" if over.decision == "turn" else over.legal_actions[0])
    assert (over.decision, over.to_decide, value_of(over, "to_decide")) == ("", None, "")


def test_what_lies_before_leopold() -> None:
    """An entrance each, as the scenario lays it out; nothing of it is there where nobody plays alone."""
    game = gah.Scenario.from_text("""schema = 1
kind = "scenario"
players = ["Anna", "Leopold"]
queue = ["Dame", "Sculptor", "Senior Councillor", "Musician", "Apothecary"]
claims = { C = ["Leopold"] }
[leopold]
shown = [196, 207]
stack = ["Room Service"]
markers = { A = "III" }
entrance = "Sushi Resort"
marked_guests = ["Musician", "Dame"]
[player.Leopold]
taken = "1"
""").game
    assert (game.instruction, game.stack, game.markers) == (207, 1, "A III, C claimed")
    assert (set(game.marked), game.toll, game.on_spaces, game.stars) == ({"Dame", "Musician"}, "", "", 0)
    bare = gah.new_game(["Anna", "Ben"], seed=7)
    assert (bare.instruction, bare.stack, bare.markers, bare.marked) == (0, 0, "", ())
    toll = gah.new_game(["Anna", gah.Leopold(entrance="Toll")], seed=7)
    assert toll.toll == "000000"
    couture = gah.new_game(["Anna", gah.Leopold(entrance="Hautel")], seed=7)
    assert len(couture.on_spaces) == 6
    assert set(couture.on_spaces) <= set("scwk")  # an item lies on each before the first round


def test_a_leopold_is_a_value() -> None:
    hard = gah.Leopold("hard", entrance="sushi")
    with pytest.raises(AttributeError, match="make another one"):
        hard.level = "easy"
    with pytest.raises(AttributeError, match="make another one"):
        del hard.entrance
    assert (hard.level, hard.entrance) == ("hard", "Sushi Resort")
    assert hard == gah.Leopold("hard", entrance="Sushi Resort") != gah.Leopold("easy", entrance="sushi")
