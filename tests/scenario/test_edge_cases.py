"""What the edge cases and the Emperor gallery cover between them: cards, rules, dice that wake staff."""

from __future__ import annotations

from functools import cache

import gah_nb as gah
from gah_nb.components import GUESTS, RULES, STAFF

#: How a game is dealt, who rolls, what is common to all staff: nothing that a position could show.
SHOWN_NOWHERE = {"R1.2", "R1.4", "R2.1", "R9"}


@cache
def named_and_occurring() -> tuple[frozenset[str], frozenset[str]]:
    """The rules and cards that scenarios name, and those that events of their checks carry."""
    named: set[str] = set()
    occurring: set[str] = set()
    for path in sorted(gah.asset("scenarios").rglob("*.toml")):
        scenario = gah.Scenario.load(path)
        named |= set(scenario.rules)
        occurring |= {event.rule for result in scenario.check().results for event in result.events}
    return frozenset(named), frozenset(occurring)


def test_every_numbered_rule_is_named_by_a_scenario():
    named, _ = named_and_occurring()
    assert {*RULES} - named <= SHOWN_NOWHERE


def test_every_staff_card_acts_somewhere():
    named, occurring = named_and_occurring()
    # Cards that only change a price leave no event of their own: they are named instead.
    assert not {f"#{number}" for number in STAFF} - named - occurring


def test_every_reward_of_a_guest_is_carried_out_somewhere():
    _, occurring = named_and_occurring()
    assert not {f"#{number}" for number, card in GUESTS.items() if card.reward} - occurring


def test_every_card_that_waits_for_a_die_is_seen_to_ignore_a_six_and_e_gizia():
    waiting = {
        f"#{number}"
        for number, card in STAFF.items()
        for dice in (*(row.dice for row in card.triggers), *(row.dice for row in card.modifiers))
        if dice and 6 not in dice
    }
    assert len(waiting) == 9
    for name in ("edge/a-six-wakes-no-staff", "edge/e-gizia-wakes-no-staff"):
        scenario = gah.Scenario.load(name)
        silent = {rule for check in scenario.checks for rule in check.no_events}
        assert silent == waiting
