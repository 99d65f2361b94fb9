"""Every ruling of the project: outcomes come out, ground and points are told, everything leads on."""

from __future__ import annotations

import re
from collections import Counter
from html import escape

import pytest

import gah_nb as gah
from gah_nb.components import EMPEROR_TILES, GUESTS, OBJECTIVES, RULES, STAFF, editions, switches
from gah_nb.ruling import library
from gah_nb.ruling.form import listed
from gah_nb.ruling.ground import KINDS, booklets

RULINGS = list(library().values())
NAMES = [ruling.name for ruling in RULINGS]
EDITIONS = {edition.name for edition in editions()}
#: A verdict says where it holds.
_HOLDS = re.compile(r"\b(all (four )?editions|every edition|2021|2015|German|French|Italian)\b")
#: Points that change nothing on the table: who sees cards (O18), whether the players choose tiles before the
#: game (E21), and what the box cannot bring about.
_UNSEEN = {"E21", "O18"} | {
    point.id for point in switches().values() if any(choice.idle for choice in point.choices)
}

each = pytest.mark.parametrize("ruling", RULINGS, ids=NAMES)


@each
def test_every_outcome_comes_out_its_ground_is_told_and_its_points_are_named(ruling: gah.Ruling):
    report = ruling.check()
    assert report.held, repr(report)
    assert ruling.is_grounded


@each
def test_it_shows_itself_with_what_is_at_stake(ruling: gah.Ruling):
    shown = ruling._repr_mimebundle_()["text/html"]
    assert escape(ruling.question) in shown
    assert "<table" in shown or "<img" in shown


@each
def test_a_point_that_is_named_makes_a_difference(ruling: gah.Ruling):
    """Points of the edition table among those on which editions differ that end otherwise, too."""
    depends = {one.point for one in ruling.depends_on() if one.choice} | set().union(
        *(outcome.readings for outcome in ruling.form.outcome)
    )
    named = {id for id in ruling.form.points if switches()[id].is_reading}
    assert named - depends <= _UNSEEN
    if any(not switches()[id].is_reading for id in {*ruling.form.points} - _UNSEEN):
        assert any(not one.choice for one in ruling.depends_on()), "all editions end alike"


@each
def test_it_says_what_follows_under_every_edition(ruling: gah.Ruling):
    asked = EDITIONS if ruling.form.leopold is None else {"2021"}  # alone there is one edition
    assert {check.edition for check in ruling.checks} == asked
    stated = [
        check for check in ruling.checks if check.expect or check.legal or check.illegal or check.events
    ]
    assert len(stated) == len(ruling.checks), "an outcome without a value cannot fail"


@each
def test_the_first_sentence_is_the_verdict_with_its_editions(ruling: gah.Ruling):
    assert ruling.question.endswith("?")
    assert 10 <= len(ruling.in_short) <= 220
    assert ruling.in_short.endswith((".", "!"))
    assert _HOLDS.search(ruling.in_short), ruling.in_short


@each
def test_a_reading_says_why_it_is_the_default(ruling: gah.Ruling):
    silent = any(row.how == "silent" for row in ruling.form.ground)
    if silent or any(switches()[id].is_reading for id in ruling.form.points):
        assert len(ruling.form.why) > 30


@each
def test_its_ground_is_in_few_words_of_our_own(ruling: gah.Ruling):
    for row in ruling.form.ground:
        assert row.how in KINDS
        assert 8 <= len(row.says) <= 140, row.says
        assert not re.search(r"\bagree\b", row.says)
    cited = {id for row in ruling.form.ground for id in listed(row.points)}
    assert cited <= {id for id in switches() if switches()[id].is_reading}


@each
def test_words_that_rest_on_nothing_or_mean_nothing_at_a_table_are_not_used(ruling: gah.Ruling):
    said = " ".join([ruling.answer, ruling.form.why, *(outcome.says for outcome in ruling.form.outcome)])
    for words in ("switch", "unseen", "side by side,", "All booklets agree", "All editions agree", "end- of"):
        assert words not in said


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
@pytest.mark.parametrize("kind", ["tile", "objective"])
def test_a_tile_and_an_objective_of_the_same_key_are_told_apart(kind: str, key: str):
    named = {ruling.name for ruling in RULINGS if f"{kind} {key}" in ruling.cards}
    assert {ruling.name for ruling in gah.card(f"{kind} {key}").rulings} == named


def test_every_rule_number_in_an_answer_exists():
    for ruling in RULINGS:
        for number in re.findall(r"\bR\d+\.\d+", f"{ruling.answer} {ruling.form.why}"):
            assert number in RULES, f"{ruling.name} names {number}"


def test_no_question_is_asked_twice():
    digests = Counter(ruling.digest for ruling in RULINGS)
    questions = Counter(ruling.question for ruling in RULINGS)
    assert not [one for counted in (digests, questions) for one, count in counted.items() if count > 1]


def test_every_booklet_of_the_game_is_cited():
    cited = Counter(
        name for ruling in RULINGS for row in ruling.form.ground for name in listed(row.documents)
    )
    alone = sum(ruling.form.leopold is not None for ruling in RULINGS)
    assert set(cited) == set(booklets())
    assert min(cited[name] for name in ("EN", "DE", "FR-a", "FR-b", "IT")) >= len(RULINGS) - alone
    assert cited["SOLO"] >= alone >= 20
