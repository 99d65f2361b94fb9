"""A failing check as it would hold: what was found in place of what was expected, as values and lines."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict, replace

from gah_nb.scenario.form import Check, Words
from gah_nb.scenario.values import lines_of

from .report import Result


def accepted(check: Check, result: Result) -> Check | None:
    """The check that states what was found when it was run.

    What could not be looked at or read is left out. None where that leaves nothing to accept: for a check
    that holds, was not run, or whose play stops.
    """
    if result.held or not result.run or result.stop or result.after is None:
        return None
    legal, illegal, because = _attempts(result)
    return replace(
        check,
        expect={one.path: one.found for one in result.expectations if one.found is not None},
        events=[rule for rule in check.events if rule not in result.missing],
        no_events=[rule for rule in check.no_events if rule not in result.forbidden],
        legal=legal,
        illegal=illegal,
        because=because,
    )


def changed_keys(check: Check, result: Result) -> Mapping[str, object]:
    """The keys of a ``[[check]]`` that would have to say something else; None takes one out."""
    other = accepted(check, result)
    if other is None:
        return {}
    before, after = asdict(check), asdict(other)
    return {key: value or None for key, value in after.items() if value != before[key]}


def lines_to_write(check: Check, result: Result) -> tuple[str, ...]:
    """The lines of its table that would have to stand in the file for the check to hold."""
    return tuple(
        line
        for key, value in changed_keys(check, result).items()
        for line in ([f"# without {key}"] if value is None else lines_of(key, value))
    )


def _attempts(result: Result) -> tuple[Words, Words, str]:
    """What can be played, what cannot, and the rule, if it is the same for all that cannot."""
    read = [one for one in result.attempts if one.rule or not one.reason]
    legal = [one.action for one in read if not one.rule]
    refused = [one for one in read if one.rule]
    rules = {one.rule for one in refused}
    named = any(one.because for one in result.attempts)
    because = rules.pop() if named and len(rules) == 1 else ""
    return _words(legal), _words([one.action for one in refused]), because


def _words(actions: list[str]) -> Words:
    return actions[0] if len(actions) == 1 else actions or ""
