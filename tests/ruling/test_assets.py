"""Every ruling of the project: its outcomes come out, its sources are named, everything leads on."""

from __future__ import annotations

import re

import pytest

import gah_nb as gah
from gah_nb.components import EMPEROR_TILES, GUESTS, OBJECTIVES, RULES, STAFF, editions, switches
from gah_nb.ruling import library

RULINGS = list(library().values())
NAMES = [ruling.name for ruling in RULINGS]
EDITIONS = {edition.name for edition in editions()}

each = pytest.mark.parametrize("ruling", RULINGS, ids=NAMES)


def test_there_are_at_least_a_hundred():
    assert len(RULINGS) >= 100


@each
def test_every_outcome_comes_out(ruling: gah.Ruling):
    report = ruling.check()
    assert report.held, repr(report)


@each
def test_it_says_what_follows_under_every_edition(ruling: gah.Ruling):
    assert {check.edition for check in ruling.checks} == EDITIONS
    stated = [
        check for check in ruling.checks if check.expect or check.legal or check.illegal or check.events
    ]
    assert len(stated) == len(ruling.checks), "an outcome without a value cannot fail"


@each
def test_question_answer_and_sources_are_there(ruling: gah.Ruling):
    assert ruling.question.endswith("?")
    assert ruling.form.ground
    assert 10 <= len(ruling.in_short) <= 220
    assert ruling.in_short.endswith((".", "!"))


@each
def test_a_reading_says_why_it_is_the_default(ruling: gah.Ruling):
    if any(switches()[id].is_reading for id in ruling.form.points):
        assert len(ruling.form.why) > 30


@each
def test_its_ways_lead_somewhere(ruling: gah.Ruling):
    for name in ruling.form.see:
        assert name in NAMES, f"see: there is no ruling {name}"
        assert name != ruling.name
    for rule in ruling.rules:
        assert ruling in gah.rule(rule).rulings
    for point in ruling.form.points:
        assert ruling in gah.rule(point).rulings
    for card in ruling.cards:
        assert ruling in gah.rulings(card=card)


@pytest.mark.parametrize("point", list(switches()))
def test_every_row_of_the_tables_has_a_ruling(point: str):
    assert gah.rulings(point=point)


@pytest.mark.parametrize(
    "point", [point for point in switches().values() if point.is_reading], ids=lambda p: p.id
)
def test_each_choice_of_a_reading_is_played_in_a_ruling_unless_it_is_idle(point):
    """Which rule sets the rulings about a point play: the default, and every other choice."""
    played = {
        dict(check.readings).get(point.id, point.default(check.edition))
        for ruling in gah.rulings(point=point.id)
        for check in ruling.checks
        if point.applies_to(check.edition)
    }
    assert played >= {choice.key for choice in point.choices if not choice.idle}


@pytest.mark.parametrize("card", [*GUESTS.values(), *STAFF.values()], ids=lambda card: card.name)
def test_every_card_lists_its_rulings(card):
    named = {ruling.name for ruling in RULINGS if card.name in ruling.cards}
    assert {ruling.name for ruling in gah.card(card.name).rulings} == named


@pytest.mark.parametrize("key", [*EMPEROR_TILES, *OBJECTIVES])
def test_every_tile_and_objective_lists_its_rulings(key: str):
    assert isinstance(gah.rulings(card=key), tuple)


def test_every_rule_number_in_an_answer_exists():
    for ruling in RULINGS:
        for number in re.findall(r"\bR\d+\.\d+", f"{ruling.answer} {ruling.form.why}"):
            assert number in RULES, f"{ruling.name} names {number}"


def test_digests_differ():
    digests = [ruling.digest for ruling in RULINGS]
    assert len(set(digests)) == len(digests)
