"""What happens in a ruling: under each edition and reading the way and its end, alike ones together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gah_nb.components import editions
from gah_nb.scenario.account import Account
from gah_nb.scenario.report import Result

if TYPE_CHECKING:
    from .ruling import Ruling


def cases_of(ruling: Ruling) -> tuple[Account, ...]:
    """The cases of a ruling, in the order of its outcomes; those of one outcome that go differently apart."""
    results = iter(ruling.check())
    cases: list[Account] = []
    for outcome, checks in ruling.checks_by_outcome:
        alike: dict[object, list[tuple[str, Result]]] = {}
        for check, result in zip(checks, results, strict=False):
            key = (result.held, result.run, result.events, result.attempts, result.stop)
            alike.setdefault(key, []).append((check.edition, result))
        for group in alike.values():
            label = _rules([edition for edition, _ in group], outcome.readings)
            cases.append(Account(label, outcome.says, group[0][1]))
    return tuple(cases)


def _rules(names: Sequence[str], readings: Mapping[str, str]) -> str:
    """Editions and readings in words."""
    which = "All editions" if len(names) == len(editions()) else ", ".join(names)
    chosen = ", ".join(f"{point} {choice}" for point, choice in readings.items())
    return f"{which} with {chosen}" if chosen else which
