"""What came of checks: held or not, what was expected and found, and the events that led there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any

from msgspec import Struct

from gah_nb.engine.events import DieToDustbin, Passed, Rolled
from gah_nb.play.game import Game
from gah_nb.play.run import Stop
from gah_nb.play.told import Events
from gah_nb.telling.wording import Cell, Row, as_html, row

from .form import Value

#: Events of passing on and on, told together where there are more of them in a row than `_FEW`.
_PASSING = (Passed, DieToDustbin, Rolled)
_FEW = 6
_INDENT = "      "
#: As many ways to go on as are named where a play stops.
_OPTIONS = 12


class Expectation(Struct, frozen=True):
    """A path, the value expected there and the one found; ``found`` is None where nothing can be looked at.

    For a change such as ``"+5"`` the change is found. The ``note`` has what else there is to say.
    """

    path: str
    expected: Value
    found: Value | None
    held: bool
    note: str = ""


class Attempt(Struct, frozen=True):
    """An action that was to be ``legal`` or not, ``because`` of a rule, and what the rules say to it.

    ``rule`` and ``reason`` are those of the refusal; both are empty for an action that can be played. What
    cannot be read has a reason and no rule, and is as it should be in no case.
    """

    action: str
    legal: bool
    held: bool
    rule: str = ""
    reason: str = ""
    because: str = ""

    def __str__(self) -> str:
        refused = f"{self.rule}: {self.reason}"
        if self.held:
            return f"{self.action}: {'can be played' if self.legal else f'is illegal by {refused}'}"
        if self.reason and not self.rule:
            return f"{self.action}: cannot be read: {self.reason}"
        if self.legal:
            return f"{self.action}: should be legal, and is not by {refused}"
        if not self.rule:
            return f"{self.action}: should be illegal, and can be played"
        return f"{self.action}: should be illegal because of {self.because}, and is by {refused}"


class Result(Struct, frozen=True):
    """What came of one check.

    ``held`` is whether everything is as the check says. A check that was not ``run`` has its ``reason``.
    ``rules`` are those it was played by, in words, where it names any. ``stop`` is the action at which its
    play could not go on. ``missing`` are the numbers of rules and cards that should have occurred among the
    ``events``, ``forbidden`` those that did against the check. ``jumps`` are accounts of how jumps got where
    they led. ``instead`` are the lines that one would write for the check to hold, if it failed.
    """

    number: int
    title: str
    held: bool
    run: bool = True
    reason: str = ""
    rules: str = ""
    play: str = ""
    expectations: tuple[Expectation, ...] = ()
    missing: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    jumps: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    stop: Stop | None = None
    events: Events = Events()
    before: Game | None = None
    after: Game | None = None

    @property
    def heading(self) -> str:
        """The number of the check, its title, and its rules if it names any."""
        return f"check {self.named}"

    @property
    def named(self) -> str:
        """The number of the check with its rules and title."""
        rules = f" under {self.rules}" if self.rules else ""
        return f"{self.number}{rules}{f': {self.title}' if self.title else ''}"

    @property
    def faults(self) -> tuple[str, ...]:
        """Lines that say what is not as it should be; none if the check held."""
        lines = [self.reason] if self.reason else []
        if self.stop:
            place = f"line {self.stop.line}, column {self.stop.column} of its play"
            lines += [
                f"the play stops at {self.stop} [{place}]",
                f"instead: {self.stop.asked}",
                *_to_write(self.stop.words),
            ]
        wrong = [one for one in self.expectations if not one.held]
        width = max((len(one.path) for one in wrong), default=0)
        for one in wrong:
            lines += _unlike(one, width)
        lines += [f"{rule} should have occurred, and did not" for rule in self.missing]
        lines += [f"{rule} should not have occurred, and did" for rule in self.forbidden]
        lines += [str(one) for one in self.attempts if not one.held]
        return tuple(lines)

    @property
    def story(self) -> tuple[str, ...]:
        """What led to the end of the check: the accounts of its jumps, and a line per event with its rule."""
        return (*self.jumps, *_told(self.events))

    @property
    def lines(self) -> tuple[str, ...]:
        """All there is to say if the check did not hold: its faults, and what led there."""
        if self.held:
            return ()
        instead = ("what was found, to be written instead:", *_indented(self.instead)) if self.instead else ()
        story = ("what led there:", *_indented(self.story)) if self.story else ()
        return (*self.faults, *instead, *story)

    def to_dict(self) -> dict[str, Any]:
        """The result in plain values that any format can hold."""
        return {
            "number": self.number,
            "title": self.title,
            "held": self.held,
            "run": self.run,
            "reason": self.reason,
            "rules": self.rules,
            "play": self.play,
            "stop": _plain(self.stop) if self.stop else None,
            "expectations": [_plain(one) for one in self.expectations],
            "missing": list(self.missing),
            "forbidden": list(self.forbidden),
            "attempts": [_plain(one) for one in self.attempts],
            "jumps": list(self.jumps),
            "instead": list(self.instead),
            "events": [" ".join(line.split()) for line in self.events.lines],
            "before": self.before.digest if self.before else None,
            "after": self.after.digest if self.after else None,
        }


def _to_write(words: Sequence[str]) -> Iterator[str]:
    """The first of the actions that can be written, and how many there are if that is not all."""
    if words:
        more = f" ... ({len(words)} in all)" if len(words) > _OPTIONS else ""
        yield f"one can write: {', '.join(words[:_OPTIONS])}{more}"


def _indented(lines: Sequence[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


class Report(Struct, frozen=True):
    """What came of some checks, in their order; as the last value of a cell it shows itself."""

    results: tuple[Result, ...]

    @property
    def held(self) -> bool:
        """Whether every check held."""
        return all(result.held for result in self.results)

    @property
    def failures(self) -> tuple[Result, ...]:
        """The checks that did not hold, or were not run."""
        return tuple(result for result in self.results if not result.held)

    @property
    def summary(self) -> str:
        """How many of the checks hold."""
        count, good = len(self.results), len(self.results) - len(self.failures)
        if count == 0:
            return "There is nothing to check."
        if count == good:
            return "The check holds." if count == 1 else f"All {count} checks hold."
        return f"{good} of {count} checks {'holds' if good == 1 else 'hold'}."

    def __bool__(self) -> bool:
        """Whether it held, so that ``if scenario.check():`` means what it says."""
        return self.held

    def __len__(self) -> int:
        return len(self.results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def __getitem__(self, index: int) -> Result:
        """A result by its place, from 0."""
        return self.results[index]

    def to_dict(self) -> dict[str, Any]:
        """The report in plain values that any format can hold."""
        return {"held": self.held, "checks": [result.to_dict() for result in self.results]}

    def __repr__(self) -> str:
        lines = [self.summary]
        for result in self.results:
            lines.append(f"  {_state(result):<10}{result.heading}")
            lines += [f"{_INDENT}{line}" for line in result.lines]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        html = f"<p>{escape(self.summary)}</p>"
        if self.results:
            rows = [cells for result in self.results for cells in _rows(result)]
            html += as_html(row("check", "result", "what", "expected", "found"), rows)
        return html + "".join(_details(result) for result in self.failures if result.story)


def _state(result: Result) -> str:
    return "holds" if result.held else "fails" if result.run else "not run"


def _plain(value: Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}


# In plain text


def shown(value: Value | None) -> str:
    """A value for people: lists with commas, a drawn hotel over several lines."""
    match value:
        case None:
            return "nothing that can be looked at"
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(value) or "none"
        case _:
            return str(value).strip("\n") or "none"


def _unlike(one: Expectation, width: int) -> Iterator[str]:
    """Expected and found, one below the other."""
    lines = [("expected", line) for line in shown(one.expected).split("\n")]
    lines += [("found", line) for line in shown(one.found).split("\n")]
    lines += [("", f"({one.note})")] if one.note else []
    before = ""
    for place, (label, line) in enumerate(lines):
        yield f"{'' if place else one.path:<{width}}  {'' if label == before else label:<9} {line}"
        before = label


def _told(events: Events) -> Iterator[str]:
    """A line per event; passing on and on is told in one."""
    numbered = zip(events, events.lines, strict=True)
    for passing, run in groupby(numbered, lambda one: isinstance(one[0], _PASSING)):
        lines = [line for _, line in run]
        if passing and len(lines) > _FEW:
            lines = [
                lines[0],
                f"{'':<5} ... {len(lines) - 2} more events of passing and rolling again",
                lines[-1],
            ]
        yield from lines


# As HTML


def _rows(result: Result) -> Iterator[Row]:
    """A row per thing that was looked at; check and result stand in the first one."""
    head: Row = (Cell(result.named), Cell(_state(result), not result.held))
    for what in _seen(result) or [row("", "", "")]:
        yield (*head, *what)
        head = row("", "")


def _seen(result: Result) -> list[Sequence[Cell]]:
    seen: list[Sequence[Cell]] = []
    if result.reason:
        seen.append(row("", "", result.reason))
    if result.stop:
        seen.append((Cell("the play"), Cell("is played"), Cell(f"stops at {result.stop}", True)))
    for one in result.expectations:
        note = f" ({one.note})" if one.note else ""
        seen.append((Cell(one.path), Cell(_flat(one.expected)), Cell(_flat(one.found) + note, not one.held)))
    seen += [(Cell(rule), Cell("occurs"), Cell("does not", True)) for rule in result.missing]
    seen += [(Cell(rule), Cell("does not occur"), Cell("occurs", True)) for rule in result.forbidden]
    for tried in result.attempts:
        because = f" because of {tried.because}" if tried.because else ""
        wanted = "legal" if tried.legal else f"illegal{because}"
        found = f"{tried.rule}: {tried.reason}" if tried.rule else tried.reason or "legal"
        seen.append((Cell(tried.action), Cell(wanted), Cell(found, not tried.held)))
    return seen


def _flat(value: Value | None) -> str:
    return " / ".join(line.strip() for line in shown(value).split("\n"))


def _details(result: Result) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in result.story)
    return (
        f"<details><summary>What led to the end of check {result.number}</summary><ul>{lines}</ul></details>"
    )
