"""The data of editions and readings: every choice acts, and every switch is used."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict, fields

from gah_nb.components import RuleSet, Switches, UnknownRule, readings_of, rule_set, rulebook_of, switches
from tests.editions.tables import DE, E2021, EDITIONS, FR, IT

OTHER_CHOICES = [
    pytest.param(point, choice, id=f"{point.id} {choice.key}")
    for point in switches().values()
    for choice in point.choices
    if choice.key != point.default(E2021 if not point.editions else point.editions[0])
]


@pytest.mark.parametrize(("point", "choice"), OTHER_CHOICES)
def test_every_choice_that_is_not_the_usual_one_acts_or_says_why_not(point, choice):
    acts = choice.sets or choice.staff or choice.guests or choice.objectives or choice.tiles
    assert bool(acts) != bool(choice.idle)


def test_what_is_idle():
    idle = {point.id for point in switches().values() for choice in point.choices if choice.idle}
    assert idle == {"O13", "O20"}


def test_every_switch_is_set_by_some_choice():
    choices = [choice for point in switches().values() for choice in point.choices]
    assert {field.name for field in fields(Switches)} == {name for choice in choices for name in choice.sets}


def test_2021_is_the_default_of_all_switches():
    assert rulebook_of(RuleSet()).switches == Switches()


def test_a_rulebook_is_made_once():
    assert rulebook_of(rule_set(DE)) is rulebook_of(RuleSet(DE))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reading_changes_the_rulebook(edition):
    usual = contents(rule_set(edition))
    for point in readings_of(edition):
        other = point.keys[1]
        changed = contents(rule_set(edition, {point.id: other})) != usual
        assert changed == (not point.choice(other).idle), point.id


def contents(rules):
    book = rulebook_of(rules)
    tables = (book.staff, book.guests, book.objectives, book.tiles)
    return asdict(book.switches), *(dict(table) for table in tables)


# Readings by their beginnings


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("forbidden", "forbidden where a must"),
        ("FORB", "forbidden where a must"),
        ("forbidden where a must", "forbidden where a must"),
    ],
)
def test_a_choice_may_be_abbreviated(words, key):
    assert rule_set(E2021, {"O1": words}).readings == (("O1", key),)


@pytest.mark.parametrize(
    ("edition", "point", "words", "message"),
    [
        (IT, "T5", "once per", "'once per' can mean several of its choices"),
        (FR, "T9", "two", "'two' can mean several of its choices"),
        (E2021, "O1", "", "'' is not one of its choices"),
        (E2021, "O1", "perhaps", "'perhaps' is not one of its choices"),
    ],
)
def test_a_beginning_must_fit_one_choice(edition, point, words, message):
    with pytest.raises(UnknownRule, match=message) as caught:
        rule_set(edition, {point: words})
    assert caught.value.place == f"readings.{point}"


def test_a_choice_written_out_goes_before_a_beginning():
    # "not allowed" and "allowed": the second is no beginning of the first.
    assert rule_set(DE, {"T11": "allowed"}).readings == (("T11", "allowed"),)
    assert rule_set(DE, {"T11": "not"}).readings == ()
