"""Everything a table shows of a timeline, as values for the browser."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from gah_nb.drawing import Choice, changed_keys, draw_table
from gah_nb.engine import Position
from gah_nb.facade.choices import choices_of
from gah_nb.notation import prompt
from gah_nb.timeline import Tree

from .progress import progress
from .refusals import refusals
from .story import result, status, story

#: Keys of choices that come up again and again, by the word their text begins with.
_KEYS = {
    "pass": "p",
    "end": "e",
    "serve": "s",
    "keep": "k",
    "done": "d",
    "decline": "d",
    "ignore": "i",
    "suffer": "f",
}


def picture(tree: Tree, seat: int | None, steps: int, width: int) -> dict[str, Any]:
    """Give the values of the traits, as ``seat`` may know them (None: as whoever decides).

    ``steps`` is how many of the last actions are told, ``width`` the room for the board in pixels.
    """
    node = tree.node
    position = node.position
    choices = offered(position, seat)
    before = node.parent.position if node.parent else position
    return {
        "svg": _draw(position, seat, choices=choices, changed=changed_keys(before, position), width=width),
        "choices": [_as_value(choice) for choice in choices],
        "refusals": refusals(position) if choices else {},
        "prompt": prompt(position),
        "status": status(node, seat),
        "story": story(node, seat, steps),
        "history": progress(tree),
        "result": result(node),
        "error": {},
    }


def offered(position: Position, seat: int | None) -> tuple[Choice, ...]:
    """The choices that can be clicked: at a table of one seat only its own."""
    decision = position.decision
    if decision is None or seat not in (None, decision.seat):
        return ()
    return choices_of(position)


def as_image(position: Position, seat: int | None, text: str) -> str:
    """The board as an HTML image, for notebooks that are stored, printed or not trusted."""
    image = b64encode(_draw(position, seat, theme="light").encode()).decode()
    return f'<img alt="{escape(text)}" src="data:image/svg+xml;base64,{image}" width="844">'


def _draw(position: Position, seat: int | None, **how: Any) -> str:
    """The board as SVG; for a seat it is made from what the seat may know, so that nothing can leak."""
    decision = position.decision
    return draw_table(
        position if seat is None else position.seen_by(seat),
        seat=seat,
        deciding=decision.seat if decision else None,
        note=position.digest,
        **how,
    )


def _as_value(choice: Choice) -> dict[str, str]:
    verb = choice.text.split(" ", 1)[0]
    return {"text": choice.text, "label": choice.label, "hint": choice.hint, "key": _KEYS.get(verb, "")}
