"""What stands below a live table in a notebook, for the time when there is no kernel.

A stored notebook that is trusted shows a widget's output as nothing but "model not found", whatever else that
output holds. So a table puts out two: the widget, and below it a plain one with the picture of the board.
While the widget lives, its view hides the plain one; where it does not, the plain one hides what is left of
it. Where styles do not count (untrusted notebooks, GitHub), the first is empty and the second is shown.

The plain output also carries the record of the timeline in its metadata, from which an export makes a replay.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Any

from gah_nb.play import Tree, to_record

from .replay import TABLE_WIDTH, draw_seen

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


class Stored:
    """The plain outputs of a table; in a notebook there is one for each time that the table was shown."""

    def __init__(self) -> None:
        self._handles: list[Any] = []

    def show(
        self,
        widget: Mapping[str, Any],
        tree: Tree | None,
        seat: int | None,
        text: str,
        svg: str = "",
        html: str = "",
    ) -> None:
        """Put out a widget and the picture below it; outside of a notebook nothing happens.

        ``widget`` is the widget's own bundle; the rest is what `stored_bundle` takes.
        """
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        if get_ipython() is None:
            return
        # With an empty text, converters find something in it, and readers nothing.
        display({WIDGET_VIEW: widget[WIDGET_VIEW], "text/plain": ""}, raw=True)
        data, metadata = stored_bundle(tree, seat, text, svg, html)
        self._handles.append(display(data, metadata=metadata, raw=True, display_id=True))

    def update(self, tree: Tree | None, seat: int | None, text: str, svg: str = "", html: str = "") -> None:
        """Bring the plain outputs up to date: a notebook that is saved shows the last position."""
        if self._handles:
            data, metadata = stored_bundle(tree, seat, text, svg, html)
            for handle in self._handles:
                handle.update(data, metadata=metadata, raw=True)


def stored_bundle(
    tree: Tree | None, seat: int | None, text: str, svg: str = "", html: str = ""
) -> tuple[Bundle, Bundle]:
    """The plain output of a table: its data and its metadata.

    ``text`` stands for it in plain text. For a seat the board is what the seat may know, and there is no
    record, which would tell everything. ``svg`` is another drawing instead of the whole table, and has no
    record either; nor has ``html``, which is all there is to show, with an element of the class
    ``gah-stored``.
    """
    if html:
        return {"text/plain": text, "text/html": f"{html}{_STYLE}"}, {METADATA: {"record": None}}
    record = to_record(tree) if tree and seat is None and not svg else None
    drawing = svg or (draw_seen(tree.node, seat).to_svg() if tree else "")
    data = {"text/plain": text, "image/svg+xml": drawing, "text/html": f"{image(drawing, text)}{_STYLE}"}
    return data, {METADATA: {"record": record}}


def image(svg: str, text: str) -> str:
    """A drawing as an HTML image, which notebooks show without being trusted."""
    source = b64encode(svg.encode()).decode()
    width = _WIDTH.search(svg)
    return (
        f'<img class="gah-stored" alt="{escape(text)}" src="data:image/svg+xml;base64,{source}"'
        f' width="{width[1] if width else TABLE_WIDTH}">'
    )
