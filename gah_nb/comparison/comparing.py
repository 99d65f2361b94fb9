"""`compare`: one line from one position under several rule sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gah_nb.engine import Position
from gah_nb.game import Game

from .outcome import play_under
from .result import Comparison
from .rule_sets import ALL, Readings, rule_sets


class Start(Protocol):
    """Whatever stands at a position."""

    @property
    def position(self) -> Position | Game:
        """Where it stands."""


def compare(
    start: Start | Position,
    line: str,
    *,
    editions: str | Sequence[str] = ALL,
    readings: Readings | None = None,
) -> Comparison:
    """Play a line from a position under several rule sets: same cards, same seed, same luck for same events.

    ``start`` is a game, a position, or what has one. ``line`` is in the notation; an action with a question
    mark behind it (``suffer left?``) is played where it can be, and left out elsewhere. ``editions`` are
    "all", one or several names. ``readings`` maps a point to a choice, several, or "all":
    ``{"O1": ["allowed", "forbidden"]}``; or it is a list of mappings, each a set of readings. Every
    combination is played; other readings are those of the start.

    An illegal action ends the line under that rule set and is part of the result. Raises `InvalidSetup` for
    rules that do not exist and for a start in the middle of an action or effect, and `NotationError` for
    text that cannot be read under any of the rule sets.
    """
    game = _game(start)
    outcomes, errors = [], []
    for rules in rule_sets(game.position.box.rules, editions, readings):
        outcome, error = play_under(game.under(rules.edition, dict(rules.readings)), line)
        outcomes.append(outcome)
        errors.append(error)
    if errors[0] and all(errors) and len({out.stop.index for out in outcomes if out.stop}) == 1:
        raise errors[0]
    return Comparison(line, tuple(outcomes))


def _game(start: Start | Position) -> Game:
    if isinstance(start, Game):
        return start
    position = start if isinstance(start, Position) else start.position
    return position if isinstance(position, Game) else Game(position)
