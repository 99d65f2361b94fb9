"""Boards within boxes and outputs of ipywidgets: below such a box a notebook keeps their pictures as well."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Protocol
from weakref import WeakValueDictionary

from ipywidgets import Box, Output, Widget

from gah_nb.export.page import WIDGET_VIEW, Place, in_shell, show_data


class Kept(Protocol):
    """A board of which a notebook keeps a picture."""

    model_id: str

    def keep(self, place: Place | None = None) -> None:
        """Keep its picture in a place of the notebook, in a new one without; it is kept up to date."""

    def leave(self, place: Place) -> None:
        """Keep it there no longer."""


#: The boards that there are, by the ids of their models.
_KEPT: MutableMapping[str, Kept] = WeakValueDictionary()


def note(board: Kept) -> None:
    """Know a board, and have boxes shown with what is in them."""
    _KEPT[board.model_id] = board
    if shell := in_shell():
        printers = shell.display_formatter.ipython_display_formatter
        for kind in (Box, Output):
            printers.for_type(kind, _show)


def _show(widget: Widget) -> None:
    """Put out a box or an output, and below it a place for each board in it and for each output."""
    inner = [*_within(widget)]
    # In the place of this method a closed widget has None.
    data = widget._repr_mimebundle_() if widget.comm else {"text/plain": f"{widget!r}, closed"}
    # With an empty text, converters find something in it, and readers nothing.
    show_data({**data, "text/plain": ""} if inner else data)
    for one in inner:
        if isinstance(one, Output):
            _follow(one, Place())
        else:
            _KEPT[one.model_id].keep()


def _within(widget: Widget) -> Iterator[Widget]:
    """The boards and outputs in a widget, in their order."""
    if isinstance(widget, Output) or (widget.comm and widget.model_id in _KEPT):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from _within(child)


def _follow(output: Output, place: Place) -> None:
    """Keep in a place the picture of the board that came into an output last."""
    shown: list[Kept] = []

    def look(_change: object = None) -> None:
        views = (one.get("data", {}).get(WIDGET_VIEW, {}) for one in reversed(output.outputs))
        found = next((_KEPT[view["model_id"]] for view in views if view.get("model_id") in _KEPT), None)
        if shown and shown[0] is found:
            return
        for board in shown:
            board.leave(place)
        shown[:] = [found] if found else []
        if found:
            found.keep(place)

    output.observe(look, "outputs")
    look()
