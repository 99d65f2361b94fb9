"""`Table`: a whole game, played by clicking what is highlighted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from gah_nb.timeline import Node

from .frame import table_frame
from .live import Live, Start, as_timeline
from .messages import Branch, Earlier, GoTo, Message
from .picture import picture
from .shown import LOCK

#: How many actions are told at first, and how many more each time somebody asks.
_STEPS, _MORE_STEPS = 20, 60
#: From how much room on, which width is drawn; and which until a view says how much there is.
_WIDTHS, _WIDTH = ((0, 420), (640, 844), (1150, 1280)), 844


class Table(Live):
    """A board to play on, with undo, a slider through the game, branches, and an account of what happened.

    ``start`` is a game, a position, a timeline or another board, whose timeline it shares; tables and boards
    of the same timeline show the same game. With ``seat`` (a name or a number) only that player's hand and
    choices are shown; without, those of whoever decides. ``autosave`` is a file to which the timeline is
    written after each change.

    ``table.position`` is the current game and ``table.timeline`` all of it; both are traits, to be observed
    and linked. Raises `TypeError` for another start and `KeyError` for a seat that is not at the table.
    """

    story = traitlets.Dict().tag(sync=True)
    history = traitlets.Dict().tag(sync=True)
    result = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        start: Start,
        *,
        seat: str | int | None = None,
        autosave: str | Path | None = None,
        **kwargs: Any,
    ) -> None:
        self._autosave = None if autosave is None else Path(autosave)
        self._steps = _STEPS
        constant = {"frame": table_frame(), "label": "Grand Austria Hotel", "widths": _WIDTHS}
        super().__init__(as_timeline(start, "a table"), seat, _WIDTH, **constant, **kwargs)

    def _values(self) -> dict[str, Any]:
        return picture(self.timeline.tree, self._seat, self._steps, self._width)

    def _follow(self, node: Node) -> None:
        with LOCK:
            super()._follow(node)
            if self._autosave is not None:
                self.timeline.save(self._autosave)

    def _answer(self, message: Message) -> None:
        match message:
            case GoTo(index, branch):
                self.timeline.go_to(branch or index)
            case Branch(name):
                self.timeline.branch(name)
            case Earlier():
                self._steps += _MORE_STEPS
                self._show()
            case _:
                super()._answer(message)

    def __repr__(self) -> str:
        return f"Table({self.position!r})"
