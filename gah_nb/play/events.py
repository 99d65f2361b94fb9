"""Events for people: a tuple that reads like a protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gah_nb.engine import Event
from gah_nb.engine.state import Board
from gah_nb.telling import event_text


class Events(tuple[Event, ...]):
    """Events in order; printing them gives a line each, with the number of the rule."""

    table: Board | Sequence[str]

    def __new__(cls, events: Iterable[Event] = (), table: Board | Sequence[str] = ()) -> Events:
        """Events of a game; ``table`` is a position of it, which knows players, tiles and rules."""
        self = super().__new__(cls, events)
        self.table = table
        return self

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return tuple(self.table) if isinstance(self.table, Sequence) else self.table.box.names

    @property
    def lines(self) -> tuple[str, ...]:
        """One line per event: ``"R3.2  Anna: takes the Baroness for 2 kronen"``."""
        return tuple(f"{event.rule:<5} {self._text(event)}" for event in self)

    def _text(self, event: Event) -> str:
        text = event_text(event, self.table)
        return f"{self.names[event.seat]}: {text}" if 0 <= event.seat < len(self.names) else text

    def __repr__(self) -> str:
        return "\n".join(self.lines) if self else "(no events)"
