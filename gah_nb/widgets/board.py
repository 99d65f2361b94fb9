"""`Board`: one part of a table as a widget of its own."""

from __future__ import annotations

from typing import Any

from .frame import board_frame
from .live import Live, Start, as_timeline
from .small_boards import board_name, draw_small, small_picture


class Board(Live):
    """One part of the table, to look at and to play on, in step with all else that shows its timeline.

    ``kind`` is one of

    * ``"hotel"``, ``"kitchen and café"``, ``"hand"``, ``"seat"``: what belongs to ``seat`` (a name or a
      number); without it, to whoever decides;
    * ``"action board"``, ``"queue"``, ``"emperor"``, ``"objectives"``: what all share; with ``seat`` only
      that player can act there;
    * ``"score sheet"``: where everybody's points come from.

    ``start`` is a game, a position, a timeline, or another board or table, whose timeline it shares. With
    ``controls`` it says who decides, and has undo, redo, and buttons for what has no place on any board.

    >>> import gah_nb as gah
    >>> game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    >>> hotel = gah.Board("hotel", game, seat="Anna")
    >>> dice = gah.Board("action board", hotel, controls=True)
    >>> dice.play("die 3")
    >>> hotel.position == dice.position
    True

    Raises `ValueError` for an unknown kind, `TypeError` for something that is no game, and `KeyError` for a
    seat that is not at the table.
    """

    def __init__(
        self, kind: str, start: Start, *, seat: str | int | None = None, controls: bool = False, **kwargs: Any
    ) -> None:
        self._kind = board_name(kind)
        self._controls = controls
        timeline = as_timeline(start, f"a board {kind!r}")
        frame, label = board_frame(controls=controls), self._kind.replace("-", " ").capitalize()
        super().__init__(timeline, seat, 0, frame=frame, label=label, **kwargs)

    def _values(self) -> dict[str, Any]:
        return small_picture(self._kind, self.timeline.tree.node, self._seat, controls=self._controls)

    def _stored_drawing(self) -> str:
        return draw_small(self._kind, self.timeline.tree.node, self._seat).to_svg()

    def __repr__(self) -> str:
        return f"Board({self._kind!r}, {self.position!r})"
