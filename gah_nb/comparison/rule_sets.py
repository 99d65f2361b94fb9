"""Which rule sets a comparison is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from gah_nb.components import RuleSet, UnknownRule, editions, rule_set, switches
from gah_nb.engine import InvalidSetup
from gah_nb.game import kept_readings

ALL = "all"
#: Per reading one choice, several, or "all" of them; or whole sets of readings.
Readings = Mapping[str, str | Sequence[str]] | Sequence[Mapping[str, str]]


def rule_sets(start: RuleSet, names: str | Sequence[str], readings: Readings | None) -> tuple[RuleSet, ...]:
    """All combinations of the editions and readings asked for, each once, in the order given.

    Other readings are those of ``start``, as far as their points arise in an edition. "all" editions are
    those in which every reading asked for arises. Raises `InvalidSetup` for what does not exist or arise.
    """
    asked = _asked(readings)
    ids = {id for each in asked for id in each}
    found: dict[RuleSet, None] = {}
    for name in _names(names, ids):
        for each in asked:
            try:
                found[rule_set(name, kept_readings(start, name) | dict(each))] = None
            except UnknownRule as error:
                raise InvalidSetup(str(error)) from error
    if not found:
        raise InvalidSetup("nothing to compare: give at least one edition and, if any, one set of readings")
    return tuple(found)


def label(rules: RuleSet) -> str:
    """A rule set in words: ``"2015-de with O2 until a die is taken"``."""
    return rules.edition + readings_label(rules)


def readings_label(rules: RuleSet) -> str:
    """The readings of a rule set that are not the ones otherwise taken, in words; empty if there are none."""
    words = ", ".join(f"{point} {choice}" for point, choice in rules.readings)
    return f" with {words}" if words else ""


def _names(names: str | Sequence[str], ids: set[str]) -> list[str]:
    if isinstance(names, str) and names != ALL:
        return [names]
    if names != ALL:
        return list(names)
    every = [edition.name for edition in editions()]
    points = [switches()[id] for id in ids if id in switches() and switches()[id].is_reading]
    fitting = [name for name in every if all(point.applies_to(name) for point in points)]
    return fitting or every  # of none: the error says so


def _asked(readings: Readings | None) -> list[Mapping[str, str]]:
    if readings is None:
        return [{}]
    if not isinstance(readings, Mapping):
        return list(readings)
    ways = [[(id, choice) for choice in _choices(id, choices)] for id, choices in readings.items()]
    return [dict(way) for way in product(*ways)]


def _choices(id: str, choices: str | Sequence[str]) -> Sequence[str]:
    if isinstance(choices, str):
        known = switches().get(id)
        return known.keys if choices == ALL and known else [choices]
    return choices
