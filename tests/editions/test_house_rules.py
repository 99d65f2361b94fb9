"""Adding an edition or a house rule is adding a record: made-up ones, without touching the engine."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping

import msgspec
import pytest
from msgspec.structs import replace

from gah_nb.components import (
    STAFF,
    HouseRules,
    RuleSet,
    add_editions,
    difference,
    editions,
    forget_added_editions,
    readings_of,
    rule_set,
    switches,
)
from gah_nb.engine import InvalidSetup, Position, new_position
from gah_nb.engine.audit import problems
from gah_nb.play import Game, Tree, from_record, to_record
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


# What a position means is in it, not in what is known


def mine(waitress: int) -> str:
    """An edition of our own in which the Waitress costs so much."""
    return f'{EDITION.replace("x", "mine")}like = "2021"\nstaff = {{2 = {{cost = {waitress}}}}}\n'


def start_by(text: str, edition: str = "mine", readings: Mapping[str, str] | None = None) -> Position:
    """A game by what a text adds, which is forgotten again."""
    add_editions(text)
    try:
        return new_position(("Anna", "Ben"), seed=4, rules=rule_set(edition, readings or {}))
    finally:
        forget_added_editions()


def test_two_editions_of_one_name_are_two():
    dear, cheap = start_by(mine(7)), start_by(mine(0))
    assert dear != cheap
    assert dear.digest != cheap.digest
    assert hash(dear.box.rules) != hash(cheap.box.rules)
    assert (dear.box.rulebook.staff[2].cost, cheap.box.rulebook.staff[2].cost) == (7, 0)
    assert start_by(mine(7)) == dear
    assert start_by(mine(7)).digest == dear.digest


def test_what_else_is_known_changes_no_position():
    before = start_by(mine(7))
    add_editions(mine(0) + HOUSE.replace("2015-de", "mine"))
    try:
        again = pickle.loads(pickle.dumps(before))
        assert again.box.rulebook.staff[2].cost == 7
        assert new_position(("Anna", "Ben"), seed=4) == new_position(
            ("Anna", "Ben"), seed=4, rules=rule_set("2021", {"H1": "a cake"})
        )
    finally:
        forget_added_editions()


@pytest.mark.parametrize(
    ("edition", "readings"),
    [("our table", {}), ("our table", {"H1": "two cakes", "O2": "not"}), ("2021", {"H1": "two cakes"})],
)
def test_a_position_outlives_the_names_of_its_rules(edition, readings):
    position = start_by(HOUSE, edition, readings)
    assert [one.name for one in editions()] == list(EDITIONS)
    for again in (pickle.loads(pickle.dumps(position)), from_record(to_record(Tree(position))).start):
        assert again == position
        assert again.digest == position.digest
        assert again.box.rulebook.staff[2].cost == (1 if edition == "our table" else STAFF[2].cost)
        assert problems(again) == []
    random_game(position.box.rules, 4)
    assert rule_set(position.box.rules, dict(position.box.rules.readings)) == position.box.rules
    assert position.box.rules.content == start_by(HOUSE, edition, readings).box.rules.content
    game = Game(position)
    assert game.under(readings={}).position.box.rulebook.staff[2].effects == STAFF[2].effects


def test_an_edition_that_is_like_an_added_one_brings_both():
    both = mine(7) + EDITION.replace("x", "yours") + 'like = "mine"\nstaff = {4 = {cost = 9}}\n'
    staff = start_by(both, "yours").box.rulebook.staff
    assert (staff[2].cost, staff[4].cost) == (7, 9)


def test_printed_rules_carry_nothing():
    for edition in EDITIONS:
        assert rule_set(edition).content == HouseRules()
    assert start_by(mine(7), "2021").digest == new_position(("Anna", "Ben"), seed=4).digest


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ({"edition": [{"name": "a", "title": "", "language": "", "year": 0, "like": "a"}]}, "like itself"),
        ({}, "'a' does not exist"),
        (
            {
                "edition": [
                    {"name": "a", "title": "", "language": "", "year": 0, "like": "2021", "sets": {"x": 1}}
                ]
            },
            "unknown field `x`",
        ),
    ],
)
def test_rules_that_are_none_are_a_problem_of_the_position(content, problem):
    rules = RuleSet("a", content=msgspec.convert(content, HouseRules))
    start = new_position(("Anna", "Ben"), seed=4)
    (sentence,) = problems(replace(start, box=replace(start.box, rules=rules)))
    assert problem in sentence
    with pytest.raises(InvalidSetup, match=problem):
        new_position(("Anna", "Ben"), seed=4, rules=rules)


READING = '[[reading]]\nid = "H1"\npoint = "What?"\nchoices = [{key = "as it is", text = "Yes."}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            READING.replace('"Yes."', '"Yes.", sets = {late_pass = true}') + ', {key = "no", text = "No."}]',
            "choice.* cannot change any",
        ),
        (READING + "]", "two choices or more"),
        (READING + ', {key = "as it is", text = "No."}]', "a key of its own"),
        (READING.replace("H1", "E30") + ', {key = "no", text = "No."}]', "needs another id"),
        (READING.replace("H1", "O1") + ', {key = "no", text = "No."}]', "'O1' is there twice"),
        (READING + ', {key = "no", text = "No.", sets = {x = 1}}]', "unknown field `x`"),
    ],
)
def test_house_rules_that_cannot_be_added(text, message):
    with pytest.raises(ValueError, match=message):
        add_editions(text)
    assert "H1" not in switches()
