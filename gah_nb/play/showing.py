"""How a position shows itself as the value of a notebook cell, with its options where one can click."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gah_nb.drawing import NORMAL, Choice, draw_table, target_keys
from gah_nb.drawing.compact import compact, image_source
from gah_nb.engine import Event, Position
from gah_nb.notation import to_text
from gah_nb.telling import hint, label
from gah_nb.telling.wording import heading


def choices_of(position: Position) -> tuple[Choice, ...]:
    """A choice per option, in the order of the options; empty when the game is over."""
    return tuple(
        Choice(
            text=to_text(action),
            label=label(position, action),
            hint=hint(position, action),
            targets=target_keys(position, action),
        )
        for action in position.legal_actions
    )


def table_svg(position: Position, seat: int | None = None, happened: Sequence[Event] = ()) -> str:
    """The whole table as SVG with the options outlined; the hand is that of ``seat``, or of who decides.

    ``happened`` are events up to the position, for what an instruction card of Leopold's made him do.
    """
    decision = position.decision
    return draw_table(
        position,
        seat=seat,
        choices=choices_of(position),
        deciding=decision.seat if decision else None,
        happened=happened,
        note=position.digest,
    )


def mime_bundle(position: Position, text: str, happened: Sequence[Event] = ()) -> dict[str, str]:
    """The forms of a cell's value: text, the drawing, and the drawing as an image for untrusted notebooks."""
    svg = table_svg(position, happened=happened)
    image = image_source(compact(svg))
    return {
        "text/plain": text,
        "image/svg+xml": svg,
        "text/html": f'<img alt="{escape(text)}" src="{image}" width="{NORMAL}">',
    }


def titled_bundle(
    plain: str, position: Position, title: str, text: str, notes: Sequence[str]
) -> dict[str, str]:
    """Text, and the drawn table as an image with the title above and what cannot come about by play below."""
    bundle = mime_bundle(position, plain)
    bundle.pop("image/svg+xml")
    above = (heading(title) if title else "") + (f"<p>{escape(text)}</p>" if text else "")
    below = "".join(f"<p><em>Not reached by play:</em> {escape(note)}.</p>" for note in notes)
    return bundle | {"text/html": f"{above}{bundle['text/html']}{below}"}
