"""Legal actions for people: a tuple in which texts can be looked up and that reads like the notation."""

from __future__ import annotations

from msgspec import Struct

from gah_nb.components import BOARDS
from gah_nb.engine import Action, Box, Position
from gah_nb.notation import NotationError, parse_action, to_text

#: As many places as a queue ever has.
_PLACES = (0,) * len(BOARDS.queue_cost)


class _Anything(Struct, frozen=True):
    """What reading an action looks at where anything could be asked."""

    box: Box
    queue: tuple[int, ...]
    legal_actions: tuple[Action, ...]


class Options(tuple[Action, ...]):
    """What the player to decide can do; ``in`` works with actions and with texts such as ``"die 2+"``."""

    position: Position

    def __new__(cls, position: Position) -> Options:
        """The options of a position; empty when the game is over."""
        self = super().__new__(cls, position.legal_actions)
        self.position = position
        return self

    @property
    def texts(self) -> tuple[str, ...]:
        """The options in the notation."""
        return tuple(map(to_text, self))

    def __contains__(self, item: object) -> bool:
        """Whether an action can be played. Raises `NotationError` for a text that is no action at all."""
        if not isinstance(item, str):
            return super().__contains__(item)
        try:
            seat, action = parse_action(item, self.position)
        except NotationError as error:
            if not _is_an_action(item, self.position.box):
                raise error from None
            return False
        decision = self.position.decision
        return decision is not None and seat in (None, decision.seat) and super().__contains__(action)

    def __reduce__(self) -> tuple[object, ...]:
        return Options, (self.position,)

    def __repr__(self) -> str:
        if not self:
            return "(the game is over)"
        decision = self.position.decision
        who = self.position.box.names[decision.seat] if decision else ""
        return f"{who}: {'; '.join(self.texts)}"


def _is_an_action(text: str, box: Box) -> bool:
    """Whether a text is an action somewhere in a game, such as a place of the queue that is empty now."""
    try:
        parse_action(text, _Anything(box, _PLACES, ()))
    except NotationError:
        return False
    return True
