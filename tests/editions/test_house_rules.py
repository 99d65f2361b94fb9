"""Adding an edition or a house rule is adding a record: made-up ones, without touching the engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gah_nb.components import (
    add_editions,
    difference,
    editions,
    forget_added_editions,
    readings_of,
    rule_set,
    switches,
)
from tests.editions.games import random_game
from tests.editions.tables import EDITIONS, final, tile, under
from tests.engine.positions import changes, options, play, seat

HOUSE = """
[[edition]]
name = "our table"
title = "What we play on Sundays"
language = "en"
year = 2024
like = "2015-de"
decides = {E8 = "pay 1 krone", E1 = "exactly three"}
sets = {late_pass = true}
staff = {2 = {cost = 1}, 47 = {score = {0 = {vp = 9}}}}
guests = {63 = {vp = 3, reward = [{do = "kronen", amount = 7}]}}
tiles = {C1 = {penalty = {0 = {vp = 1}}}}

[[reading]]
id = "H1"
point = "What does the Waitress bring?"
choices = [
    {key = "a cake", text = "One cake."},
    {key = "two cakes", text = "Two cakes.", staff = {2 = {effects = {0 = {items = "cc"}}}}},
]
"""


@pytest.fixture
def house() -> Iterator[None]:
    """Our table, for one test."""
    add_editions(HOUSE)
    yield
    forget_added_editions()


@pytest.mark.usefixtures("house")
def test_a_made_up_edition_is_played():
    assert [edition.name for edition in editions()] == [*EDITIONS, "our table"]
    for seed in range(3):
        random_game(rule_set("our table"), seed)
        random_game(
            rule_set("our table", {"H1": "two cakes", "T1": "only the roller", "O1": "forbidden"}), seed
        )


@pytest.mark.usefixtures("house")
def test_its_cards_and_tiles_act():
    # Waitress for 1 - 1 = 0; the Dame brings 3 VP, 7 kronen; Liftboy 9 VP for the column a; C1 takes 1 VP.
    here = under("our table", seat(kronen=0, hand=[2], cafe={63: "k"}, vacant="a3"), dice="5")
    after, _ = play(here, "die 5; staff Waitress; move Dame a3")
    assert changes(here, after) == {
        "kronen": 7, "vp": 3, "hand": "-2", "display": "+2", "cafe": "-63", "occupied": "+a3",
    }  # fmt: skip
    assert final("our table", seat(display=[47], occupied="a1 a2 a3 a4"), seat()) == {"47": 9}
    after, _ = tile("our table", "C1", seat(vp=20))
    assert after.players[0].vp == 19


@pytest.mark.usefixtures("house")
def test_it_decides_the_rest_like_the_edition_that_it_is_like():
    here, _ = tile("our table", "A1", seat(kronen=4, display=[26]))
    assert options(here) == ["ignore", "suffer left", "suffer right"]  # E8 its own, E3 of 2015-de
    assert [row.id for row in difference("our table", "2015-de")] == ["E1", "E8"]
    assert "T1" in [point.id for point in readings_of("our table")]
    there, _ = play(under("our table", seat(), dice="4"), "guest q5")
    assert "pass" in options(there)


@pytest.mark.usefixtures("house")
def test_a_house_rule_is_a_reading_like_others():
    assert "H1" in switches()
    here = under("2021", seat(display=[2]), dice="4", readings={"H1": "two"})
    after, _ = play(here, "use Waitress")
    assert changes(here, after) == {"kitchen": "+cc", "used": "+2"}


@pytest.mark.usefixtures("house")
def test_a_name_can_be_given_once():
    with pytest.raises(ValueError, match="twice"):
        add_editions(HOUSE)
    assert len(editions()) == 5


EDITION = '[[edition]]\nname = "x"\ntitle = "x"\nlanguage = "en"\nyear = 2024\n'


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("", "must say which one it is like"),
        ('like = "2012"', "'2012' does not exist"),
        ('like = "2021"\ndecides = {E30 = "x"}', "'E30' is no point of editions"),
        ('like = "2021"\ndecides = {O1 = "allowed"}', "'O1' is no point of editions"),
        ('like = "2021"\ndecides = {E1 = "four"}', "'four' is not one of its choices"),
        ('like = "2021"\nsets = {rooms = 3}', "unknown field `rooms`"),
        ('like = "2021"\nsets = {late_pass = 3}', "Expected `bool`"),
        ('like = "2021"\nstaff = {49 = {cost = 1}}', "there is no card or tile 49"),
        ('like = "2021"\nstaff = {2 = {price = 1}}', "unknown field `price`"),
        (
            'like = "2021"\nguests = {63 = {order = "s"}}',
            "order of card or tile 63 is the same in every",
        ),
        ('like = "2021"\nstaff = {2 = {score = {0 = {vp = 1}}}}', "card or tile 2 has no place 0"),
        ('like = "2021"\nwine = 3', "unknown field `wine`"),
    ],
)
def test_what_cannot_be_added(more, message):
    with pytest.raises(ValueError, match=message):
        add_editions(EDITION + more)
    assert [edition.name for edition in editions()] == list(EDITIONS)
