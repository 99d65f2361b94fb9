"""Legal actions for people: a tuple in which texts can be looked up and that reads like the notation."""

from __future__ import annotations

from gah_nb.engine import Action, Position
from gah_nb.notation import NotationError, parse_action, to_text


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
        if not isinstance(item, str):
            return super().__contains__(item)
        try:
            seat, action = parse_action(item, self.position)
        except NotationError:
            return False
        decision = self.position.decision
        return decision is not None and seat in (None, decision.seat) and super().__contains__(action)

    def __repr__(self) -> str:
        if not self:
            return "(the game is over)"
        decision = self.position.decision
        who = self.position.box.names[decision.seat] if decision else ""
        return f"{who}: {'; '.join(self.texts)}"
