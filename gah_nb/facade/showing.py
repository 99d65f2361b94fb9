"""How a position shows itself as the value of a notebook cell."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from gah_nb.drawing import draw_table
from gah_nb.engine import Position

from .choices import choices_of


def table_svg(position: Position, seat: int | None = None) -> str:
    """The whole table as SVG with the options outlined; the hand is that of ``seat``, or of who decides."""
    decision = position.decision
    return draw_table(
        position,
        seat=seat,
        choices=choices_of(position),
        deciding=decision.seat if decision else None,
        note=position.digest,
    )


def mime_bundle(position: Position, text: str) -> dict[str, str]:
    """The forms of a cell's value: text, the drawing, and the drawing as an image for untrusted notebooks."""
    svg = table_svg(position)
    image = b64encode(svg.encode()).decode()
    return {
        "text/plain": text,
        "image/svg+xml": svg,
        "text/html": f'<img alt="{escape(text)}" src="data:image/svg+xml;base64,{image}" width="844">',
    }
