"""`compare`: one line from one position under several rule sets, and which rule sets those are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Protocol, runtime_checkable

from gah_nb.components import RuleSet, UnknownRule, editions, rule_set, switches
from gah_nb.engine import InvalidSetup
from gah_nb.files.door import text
from gah_nb.play.game import Game
from gah_nb.play.rule_choice import kept_readings
from gah_nb.play.starts import HasGame, Start, as_game

from .outcome import play_under
from .result import Comparison

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


@runtime_checkable
class Scripted(HasGame, Protocol):
    """What stands at a game and has a line of its own, as scenarios do."""

    @property
    def line(self) -> str:
        """What is played from there."""

    def under(self, edition: str, readings: Mapping[str, str]) -> Game:
        """Where it stands by other rules."""


def compare(
    start: Start,
    line: str | None = None,
    *,
    editions: str | Sequence[str] = ALL,
    readings: Readings | None = None,
) -> Comparison:
    """Play a line from a position under several rule sets: same cards, same seed, same luck for same events.

    ``start`` is a game, a position, a timeline, or what has one. ``line`` is in the notation; an action with
    a question mark behind it (``suffer left?``) is played where it can be, and left out elsewhere. A scenario
    has a line of its own, what its checks play. ``editions`` are "all", one or several names. ``readings``
    maps a point to a choice, several, or "all": ``{"O1": ["allowed", "forbidden"]}``; or it is a list of
    mappings, each a set of readings. Every combination is played; other readings are those of the start.

    An illegal action ends the line under that rule set and is part of the result. Raises `InvalidSetup` for
    rules that do not exist and for a start in the middle of an action or effect, and `NotationError` for
    text that cannot be read under any of the rule sets; `InvalidFile` where rules forbid the moves by which a
    scenario comes to its beginning.
    """
    scripted = start if isinstance(start, Scripted) and not isinstance(start, Game) else None
    if line is None:
        if scripted is None:
            raise InvalidSetup("what shall be played? A game has no line of its own to compare: give one")
        line = scripted.line
    line, game = text(line, "line"), as_game(start)
    outcomes, errors = [], []
    for rules in rule_sets(game.position.box.rules, editions, readings):
        begin = (scripted or game).under(rules.edition, dict(rules.readings))
        outcome, error = play_under(begin, line)
        outcomes.append(outcome)
        errors.append(error)
    if errors[0] and all(errors) and len({out.stop.index for out in outcomes if out.stop}) == 1:
        raise errors[0]
    return Comparison(line, tuple(outcomes))
