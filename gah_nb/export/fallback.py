"""What stands below a live table in a notebook, for the time when there is no kernel.

A stored notebook that is trusted shows a widget's output as nothing but "model not found", whatever else that
output holds. So a table puts out two: the widget, and below it a plain one with the picture of the board.
While the widget lives, its view hides the plain one; where it does not, the plain one hides what is left of
it. Where styles do not count (untrusted notebooks, GitHub), the first is empty and the second is shown.

The plain output also carries the record of the timeline in its metadata, from which an export makes a replay.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from msgspec import Struct

from gah_nb.drawing.compact import compact, image_source
from gah_nb.play import Tree, to_record

from .page import TABLE_WIDTH, draw_seen

#: The key of our metadata in an output.
METADATA = "gah_nb"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

Bundle = dict[str, Any]
#: The width of a drawing in its opening tag.
_WIDTH = re.compile(r' width="(\d+)"')

# A plain output is hidden while the view above it lives, which has a .gah-w in it. Where it does not, what is
# left of a widget above a plain output is hidden; a box of several boards has several of these below it.
_STYLE = (
    "<style>"
    ".jp-OutputArea-child:not(:has(.gah-w,.gah-stored)):has(+ .jp-OutputArea-child .gah-stored),"
    ".jp-OutputArea-child:has(.gah-w) ~ .jp-OutputArea-child:has(.gah-stored):not(:has(.gah-w))"
    "{display:none}</style>"
)
#: A place where nothing is kept yet.
_NOTHING = {
    "text/plain": "",
    "text/html": '<span class="gah-nothing"></span>'
    "<style>.jp-OutputArea-child:has(.gah-nothing){display:none}</style>",
}


class StoredView(Struct, frozen=True):
    """What a notebook shows of a widget when there is no kernel: ``text``, and a picture or HTML.

    The picture is the table of ``tree`` as ``seat`` may know it (None: everything), or ``svg`` instead;
    ``html`` is all there is to show, with an element of the class ``gah-stored``.
    """

    text: str
    tree: Tree | None = None
    seat: int | None = None
    svg: str = ""
    html: str = ""

    def bundle(self) -> tuple[Bundle, Bundle]:
        """The plain output: its data and its metadata.

        The record of the timeline goes with a whole table alone; for a seat it would tell everything.
        """
        if self.html:
            return {"text/plain": self.text, "text/html": f"{self.html}{_STYLE}"}, {
                METADATA: {"record": None}
            }
        whole = self.tree if self.seat is None and not self.svg else None
        record = to_record(whole) if whole else None
        drawing = self.svg or (draw_seen(self.tree.node, self.seat).to_svg() if self.tree else "")
        html = f"{image(drawing, self.text)}{_STYLE}"
        data = {"text/plain": self.text, "image/svg+xml": drawing, "text/html": html}
        return data, {METADATA: {"record": record}}


class Place:
    """A plain output of a notebook, empty until something is kept there; elsewhere it is nowhere."""

    def __init__(self, view: StoredView | None = None) -> None:
        self._handle: Any = None
        if in_shell():
            from IPython.display import display

            data, metadata = view.bundle() if view else (_NOTHING, {})
            self._handle = display(data, metadata=metadata, raw=True, display_id=True)

    def put(self, view: StoredView) -> None:
        """Show what is stored."""
        self._update(*view.bundle())

    def clear(self) -> None:
        """Show nothing."""
        self._update(_NOTHING, {})

    def _update(self, data: Bundle, metadata: Bundle) -> None:
        if self._handle is not None:
            self._handle.update(data, metadata=metadata, raw=True)


def show_data(data: Mapping[str, Any]) -> None:
    """Put out data by their types; outside of a notebook nothing happens."""
    if in_shell():
        from IPython.display import display

        display(dict(data), raw=True)


def in_shell() -> Any:
    """The IPython that this runs in; None outside of it."""
    from IPython.core.getipython import get_ipython

    return get_ipython()


def image(svg: str, text: str) -> str:
    """A drawing as an HTML image, which notebooks show without being trusted."""
    source = image_source(compact(svg))
    width = _WIDTH.search(svg)
    return (
        f'<img class="gah-stored" alt="{escape(text)}" src="{source}"'
        f' width="{width[1] if width else TABLE_WIDTH}">'
    )
