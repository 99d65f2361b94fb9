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

# An output that is followed by our picture is the widget's. The live view is a .gah-w in it.
_STYLE = (
    "<style>"
    ".jp-OutputArea-child:not(:has(.gah-w)):has(+ .jp-OutputArea-child .gah-stored),"
    ".jp-OutputArea-child:has(.gah-w) + .jp-OutputArea-child:has(.gah-stored)"
    "{display:none}</style>"
)


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


class Stored:
    """The plain outputs of a widget; in a notebook there is one for each time that it was shown."""

    def __init__(self) -> None:
        self._handles: list[Any] = []

    def show(self, widget: Mapping[str, Any], view: StoredView) -> None:
        """Put out a widget, by its own bundle, and below it what is stored; not outside of a notebook."""
        if not _in_notebook():
            return
        from IPython.display import display

        # With an empty text, converters find something in it, and readers nothing.
        display({WIDGET_VIEW: widget[WIDGET_VIEW], "text/plain": ""}, raw=True)
        data, metadata = view.bundle()
        self._handles.append(display(data, metadata=metadata, raw=True, display_id=True))

    def update(self, view: StoredView) -> None:
        """Bring the plain outputs up to date: a notebook that is saved shows the last position."""
        if self._handles:
            data, metadata = view.bundle()
            for handle in self._handles:
                handle.update(data, metadata=metadata, raw=True)


def show_text(data: Mapping[str, Any]) -> None:
    """Put out the text of a widget that is closed; outside of a notebook nothing happens."""
    if _in_notebook():
        from IPython.display import display

        display(dict(data), raw=True)


def _in_notebook() -> bool:
    from IPython.core.getipython import get_ipython

    return get_ipython() is not None


def image(svg: str, text: str) -> str:
    """A drawing as an HTML image, which notebooks show without being trusted."""
    source = image_source(compact(svg))
    width = _WIDTH.search(svg)
    return (
        f'<img class="gah-stored" alt="{escape(text)}" src="{source}"'
        f' width="{width[1] if width else TABLE_WIDTH}">'
    )
