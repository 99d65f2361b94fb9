"""Random complete games under every edition and every single reading; what a rule set leaves alone."""

from __future__ import annotations

import pytest

from gah_nb.components import RuleSet, readings_of, rule_set
from gah_nb.engine import new_position
from tests.editions.games import random_game, unused_memory
from tests.editions.tables import DE, EDITIONS, FR, IT
from tests.random_games.test_coverage import OTHER_EDITIONS

READINGS = [
    pytest.param(edition, {point.id: point.keys[1]}, id=f"{edition} {point.id}")
    for edition in EDITIONS
    for point in readings_of(edition)
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_editions(edition, seats):
    for seed in range(3):
        random_game(rule_set(edition), seed, seats)


@pytest.mark.parametrize(("edition", "readings"), READINGS)
def test_single_readings(edition, readings):
    random_game(rule_set(edition, readings), 5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_other_readings_together(edition):
    for seed in range(4):
        random_game(rule_set(edition, {point.id: point.keys[1] for point in readings_of(edition)}), seed)


def test_what_2021_does_not_have_comes_up_elsewhere():
    missing = set(OTHER_EDITIONS)
    rules = [rule_set(DE), rule_set(FR, {"T3": "2 instead"}), rule_set(IT, {"T2": "2 per die"})]
    rules.append(rule_set(DE, {"O23": "each may be left"}))
    for seed in range(80):
        seen: set[str] = set()
        random_game(rules[seed % 4], seed, words=False, seen=seen)
        missing -= seen
        if not missing:
            return
    raise AssertionError(f"Never seen: {missing}")


def test_editions_and_readings_are_part_of_a_position():
    games = [rule_set(edition) for edition in EDITIONS]
    games += [rule_set(*param.values) for param in READINGS]
    digests = {new_position(("Anna", "Ben"), seed=1, rules=rules).digest for rules in games}
    assert len(digests) == len(games)


def test_2021_keeps_no_memory_that_it_does_not_need():
    for player in random_game(RuleSet(), 3, words=False).players:
        assert unused_memory(player)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_events_meet_the_same_luck(edition):
    # Decks, queue and the first roll are those of 2021.
    ours, theirs = (
        new_position(("Anna", "Ben"), seed=4, rules=rules) for rules in (RuleSet(), rule_set(edition))
    )
    for what in ("queue", "guest_deck", "staff_deck", "players"):
        assert getattr(ours, what) == getattr(theirs, what)
    assert ours.box.objectives == theirs.box.objectives
