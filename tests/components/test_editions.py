"""Editions and readings: the tables, and rule sets made from them."""

from __future__ import annotations

import pickle
import re

import msgspec
import pytest

from gah_nb.components import (
    STAFF,
    RuleSet,
    UnknownRule,
    difference,
    editions,
    readings_of,
    rule_set,
    switch,
    switches,
)

NAMES = ("2021", "2015-de", "2015-fr", "2015-it")
DE, FR, IT = NAMES[1:]

# Per point what 2021, DE, FR, IT decide, typed from the comparison of the four.
DIFFERENCES = {
    "E1": ("exactly three", "up to three", "up to three", "exactly three"),
    "E2": ("before or after", "after", "after", "after"),
    "E3": ("left if possible", "owner chooses", "owner chooses", "left if possible"),
    "E4": ("two vacant", "two occupied", "two vacant", "two vacant"),
    "E5": ("lower floor", "below in the column", "directly below", "floor directly below"),
    "E6": ("guest leaves", "order complete", "order complete", "order complete"),
    "E7": ("any occupied room", "guest moves in", "guest moves in", "guest moves in"),
    "E8": ("pay 1 krone", "free", "free", "pay 1 krone"),
    "E9": (
        "end-of-game card of an opponent",
        "any card of an opponent",
        "any card of an opponent",
        "any end-of-game card",
    ),
    "E10": ("2 VP per card", "4 VP per card", "4 VP per card", "2 VP per card"),
    "E11": ("no limit", "at most 12 VP", "at most 12 VP", "at most 12 VP"),
    "E12": ("action space", "extra turn", "extra turn", "extra turn"),
    "E13": ("5 kronen", "3 kronen", "3 kronen", "3 kronen"),
    "E14": ("2 kronen", "2 kronen", "5 kronen", "2 kronen"),
    "E15": ("leaves first", "leaves last", "leaves last", "leaves last"),
    "E16": ("before the action", "after the action", "after the action", "after the action"),
    "E17": ("any part", "whole or optional parts", "optional parts", "optional parts"),
    "E18": ("with a price", "by declining the reward", "if unaffordable", "if unaffordable"),
    "E19": ("at least one room", "no room is enough", "no room is enough", "no room is enough"),
    "E20": ("full strength", "fewer allowed", "fewer allowed", "fewer allowed"),
    "E21": ("at random", "chosen or at random", "chosen together", "at random"),
    "E22": ("free", "free", "its price", "free"),
}
# Which editions can be read in two ways.
SECOND_READINGS = {
    "T1": (DE, FR),
    "T2": (IT,),
    "T3": (FR,),
    "T4": (FR,),
    "T5": (IT,),
    "T6": (IT,),
    "T7": (FR,),
    "T8": ("2021",),
    "T9": (FR,),
    "T10": (DE, FR, IT),
    "T11": (DE, FR, IT),
    "T12": (FR,),
    "T13": (FR,),
    "T14": (FR,),
    "T15": (DE, FR, IT),
    "T16": (DE, FR),
    "T17": (DE, FR, IT),
    "T18": (DE, FR, IT),
    "T19": (DE, FR, IT),
    "T20": (DE, FR, IT),
}
OPEN_POINTS = [f"O{number}" for number in range(1, 29)]
# Open points that do not arise everywhere, and those with more than one other choice.
ARISE_IN = {**SECOND_READINGS, "O22": (FR, IT)}
#: Games alone go by the rules of 2021.
ARISE_IN |= dict.fromkeys(OPEN_POINTS[23:], ("2021",))
CHOICES = {"T18": 3}


def test_four_profiles() -> None:
    assert tuple(edition.name for edition in editions()) == NAMES
    assert [edition.language for edition in editions()] == ["en", "de", "fr", "it"]
    assert [edition.year for edition in editions()] == [2021, 2015, 2015, 2015]
    assert len({edition.title for edition in editions()}) == 4
    assert RuleSet().edition == "2021"


def test_every_point_is_there() -> None:
    assert list(switches()) == [*DIFFERENCES, *SECOND_READINGS, *OPEN_POINTS]
    assert len(DIFFERENCES) == 22
    assert len(SECOND_READINGS) == 20


@pytest.mark.parametrize("id", DIFFERENCES)
def test_what_the_editions_decide(id: str) -> None:
    point = switches()[id]
    assert not point.is_reading
    assert tuple(point.default(name) for name in NAMES) == DIFFERENCES[id]
    assert sorted(name for choice in point.choices for name in choice.editions) == sorted(NAMES)
    assert all(choice.editions for choice in point.choices)


@pytest.mark.parametrize("id", [*SECOND_READINGS, *OPEN_POINTS])
def test_what_can_be_read_in_two_ways(id: str) -> None:
    point = switches()[id]
    assert point.is_reading
    assert point.editions == ARISE_IN.get(id, ())
    assert len(point.choices) == CHOICES.get(id, 2)
    assert point.choices[0].are_none
    assert not any(choice.editions for choice in point.choices)


@pytest.mark.parametrize("id", switches())
def test_texts(id: str) -> None:
    point = switches()[id]
    assert point.point.endswith("?")
    assert all(choice.text.endswith(".") for choice in point.choices)
    assert len(set(point.keys)) == len(point.choices) >= 2
    assert all(3 <= len(key) <= 31 for key in point.keys)
    assert point.rules
    assert all(re.fullmatch(r"R10|R\d\.\d{1,2}|S\d{1,2}|#\d{1,3}", rule) for rule in point.rules)


@pytest.mark.parametrize("id", switches())
def test_where_the_booklets_speak_of_it(id: str) -> None:
    point = switches()[id]
    for edition in point.editions or NAMES:
        assert point.source(edition)


def test_a_difference_says_what_where_and_by_which_rules() -> None:
    row = next(row for row in difference("2015-de", "2021") if row.id == "E4")
    assert row.point == "What does the penalty of tile B4 remove?"
    assert (row.first, row.second) == ("Two occupied rooms.", "Two vacant rooms.")
    assert row.rules == ("R7.4",)
    assert row.sources == {
        "2015-de": "Die Kaiserplättchen; Kundenkarten",
        "2021": "Emperor Tiles; Appendix, Guest Cards",
    }


def test_refining_readings_name_a_point_that_their_edition_decides_like_the_taken_one() -> None:
    refining = {id: point.refines for id, point in switches().items() if point.refines}
    assert refining == {
        "T4": "E11",
        "T8": "E5",
        "T9": "E4",
        "T10": "E16",
        "T12": "E8",
        "T13": "E10",
        "T14": "E15",
        "T15": "E12",
        "T17": "E11",
        "T18": "E2",
        "T19": "E16",
        "T20": "E6",
    }
    for id in ("T9", "T12", "T13", "T14"):  # these choose between choices of the edition table
        taken, other = switches()[id].keys
        refined = switches()[refining[id]]
        assert taken == refined.default(FR)
        assert other in refined.keys


def test_prices_of_staff_are_those_of_2021() -> None:
    assert f"{STAFF[17].cost} kronen" == switch(RuleSet(), "E13")
    assert f"{STAFF[36].cost} kronen" == switch(RuleSet(), "E14")


def test_readings_offered() -> None:
    assert [point.id for point in readings_of("2021")] == ["T8", *(id for id in OPEN_POINTS if id != "O22")]
    assert [point.id for point in readings_of(IT)][:5] == ["T2", "T5", "T6", "T10", "T11"]


def test_a_rule_set_keeps_what_differs_from_the_default_sorted() -> None:
    rules = rule_set("2021", {"T8": "same floor", "O5": "as printed", "O4": "no second bonus"})
    assert rules == RuleSet("2021", (("O5", "as printed"), ("T8", "same floor")))
    assert rules == rule_set(readings={"O5": "as printed", "T8": "same floor"})
    assert rule_set() == RuleSet() == rule_set(readings={"O1": "allowed"})
    assert len({rules, rule_set(), RuleSet()}) == 2


def test_the_acting_choice() -> None:
    rules = rule_set(readings={"O5": "as printed"})
    assert switch(rules, "O5") == "as printed"
    assert switch(rules, "O4") == "no second bonus"
    assert switch(rules, "E3") == "left if possible"
    assert switch(rules, "T8") == "strictly lower floor"
    assert switch(rule_set(DE), "E3") == "owner chooses"
    assert switch(rule_set(FR, {"T9": "two occupied"}), "T9") == "two occupied"


@pytest.mark.parametrize("edition", NAMES)
def test_every_reading_that_is_offered_can_be_chosen(edition: str) -> None:
    for point in readings_of(edition):
        for key in point.keys:
            assert switch(rule_set(edition, {point.id: key}), point.id) == key
    everything = {point.id: point.keys[1] for point in readings_of(edition)}
    assert dict(rule_set(edition, everything).readings) == everything


@pytest.mark.parametrize(
    ("edition", "readings", "place", "words"),
    [
        ("2015", {}, "edition", "'2015' does not exist; did you mean '2015-de' or '2015-fr' or '2015-it'?"),
        ("2015-ed", {}, "edition", "'2015-ed' does not exist; did you mean '2015-de'? Possible: '2021', "),
        ("", {}, "edition", "'' does not exist. Possible: '2021', '2015-de', '2015-fr', '2015-it'."),
        ("2021", {"o12": "at once"}, "readings", "'o12' does not exist; did you mean 'O12'?"),
        ("2021", {"O99": "x"}, "readings", "'O99' does not exist; did you mean 'O9'?"),
        (
            "2021",
            {"T1": "everybody"},
            "readings",
            "'T1' does not arise in edition 2021, only in 2015-de, 2015-fr",
        ),
        ("2021", {"E3": "owner chooses"}, "readings", "'E3' is decided by the edition"),
        (
            "2021",
            {"O5": "as primted"},
            "readings.O5",
            "'as primted' is not one of its choices; did you mean 'as printed'?",
        ),
        (
            "2015-it",
            {"O5": "as printed", "T8": "same floor"},
            "readings",
            "'T8' does not arise in edition 2015-it",
        ),
    ],
)
def test_errors_name_the_place_and_what_is_possible(
    edition: str, readings: dict[str, str], place: str, words: str
) -> None:
    with pytest.raises(UnknownRule) as caught:
        rule_set(edition, readings)
    assert str(caught.value).startswith(f"{place}: {words}")
    assert caught.value.place == place
    assert str(caught.value) == f"{place}: {caught.value.sentence}."
    assert all(option in str(caught.value) for option in caught.value.possible)


def test_asking_for_a_switch_that_is_not_there() -> None:
    with pytest.raises(UnknownRule, match="switch: 'E23' does not exist; did you mean 'E.'"):
        switch(RuleSet(), "E23")
    with pytest.raises(UnknownRule, match="switch: 'T9' does not arise in edition 2021, only in 2015-fr"):
        switch(RuleSet(), "T9")


def test_errors_and_rule_sets_travel() -> None:
    with pytest.raises(UnknownRule) as caught:
        rule_set("2015")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.possible) == (str(caught.value), caught.value.possible)

    rules = rule_set(FR, {"O17": "at random"})
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert msgspec.json.decode(msgspec.json.encode(rules), type=RuleSet) == rules
    assert msgspec.json.encode(RuleSet()) == b"{}"
