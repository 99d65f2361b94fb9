"""`compare`: one line from one position under several rule sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from gah_nb.engine import InvalidSetup, Position
from gah_nb.game import Game, Playing
from gah_nb.notation import Statement

from .outcome import play_under
from .result import Comparison
from .rule_sets import ALL, Readings, rule_sets


class Start(Protocol):
    """Whatever stands at a position."""

    @property
    def position(self) -> Position | Game:
        """Where it stands."""


@runtime_checkable
class Scripted(Start, Protocol):
    """What stands at a position and has a line of its own, as scenarios do."""

    @property
    def line(self) -> str:
        """What is played from there."""

    def under(self, edition: str, readings: Mapping[str, str]) -> Game:
        """Where it stands by other rules."""

    def say(self, run: Playing, said: Statement) -> None:
        """Play a statement of the line, which may be more than an action."""


def compare(
    start: Start | Position,
    line: str | None = None,
    *,
    editions: str | Sequence[str] = ALL,
    readings: Readings | None = None,
) -> Comparison:
    """Play a line from a position under several rule sets: same cards, same seed, same luck for same events.

    ``start`` is a game, a position, or what has one. ``line`` is in the notation; an action with a question
    mark behind it (``suffer left?``) is played where it can be, and left out elsewhere. A scenario has a line
    of its own, what its checks play, and knows jumps such as ``end of round``. ``editions`` are "all", one or
    several names. ``readings`` maps a point to a choice, several, or "all":
    ``{"O1": ["allowed", "forbidden"]}``; or it is a list of mappings, each a set of readings. Every
    combination is played; other readings are those of the start.

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
    game = _game(start)
    outcomes, errors = [], []
    for rules in rule_sets(game.position.box.rules, editions, readings):
        begin = (scripted or game).under(rules.edition, dict(rules.readings))
        outcome, error = play_under(begin, line, scripted.say if scripted else Playing.say)
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
