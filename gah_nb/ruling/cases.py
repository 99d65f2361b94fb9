"""What happens in a ruling: under each edition and reading the way and its end, alike ones together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gah_nb.components import printed_editions
from gah_nb.scenario.account import Account
from gah_nb.scenario.checks.report import Result
from gah_nb.telling import prompt
from gah_nb.telling.differences import differences

if TYPE_CHECKING:
    from .ruling import Ruling


def cases_of(ruling: Ruling) -> tuple[Account, ...]:
    """The cases of a ruling, in the order of its outcomes; those of one outcome that go differently apart."""
    results = iter(ruling.played)
    cases: list[Account] = []
    for outcome, checks in ruling.checks_by_outcome:
        alike: dict[object, list[tuple[str, Result]]] = {}
        for check, result in zip(checks, results, strict=False):
            alike.setdefault(_end(result), []).append((check.edition, result))
        for group in alike.values():
            label = _rules([edition for edition, _ in group], outcome.readings)
            cases.append(Account(label, outcome.says, group[0][1]))
    return tuple(cases)


def _end(result: Result) -> object:
    """What is the same for results that end alike: what changed, what was refused, what is asked next."""
    if result.before is None or result.after is None:
        return result.reason
    after = result.after.position
    changed = tuple(differences(result.before.position, after))
    return result.held, changed, result.attempts, result.stop, prompt(after) if after.decision else ""


def _rules(names: Sequence[str], readings: Mapping[str, str]) -> str:
    """Editions and readings in words."""
    which = "All editions" if len(names) == len(printed_editions()) else ", ".join(names)
    chosen = ", ".join(f"{point} {choice}" for point, choice in readings.items())
    return f"{which} with {chosen}" if chosen else which
