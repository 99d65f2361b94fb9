"""The foot line: what the drawing's commonest signs mean, and how many cards the decks have."""

from __future__ import annotations

from gah_nb.engine.state import State

from .canvas import Canvas
from .marks import Box, corners
from .scene import Scene
from .symbols import symbol, tick
from .text import text_width
from .theme import NOTE

_ROW = 22
_SIGN = 20
_BETWEEN = 9
#: A sign's kind and name, and what it means.
_ENTRIES = (
    ("box", "gah-empty-blue", "no tile"),
    ("box", "gah-vacant-blue", "vacant"),
    ("box", "gah-occupied-blue", "occupied"),
    ("box", "gah-ring", "can act here"),
    ("corners", "", "changed"),
    ("symbol", "emperor", "Emperor"),
    ("symbol", "krone", "kronen (kr)"),
    ("tick", "", "bonus given"),
)


def _places(state: State, width: int) -> tuple[tuple[int, int], ...]:
    """Where the entries begin, the decks last; as many rows as it takes."""
    widths = [_SIGN + text_width(words, NOTE) for _, _, words in _ENTRIES]
    x, y = 0, 0
    places = []
    for one in (*widths, text_width(_decks(state), NOTE)):
        if x and x + one > width:
            x, y = 0, y + _ROW
        places.append((x, y))
        x += one + _BETWEEN
    return tuple(places)


def legend_height(state: State, width: int) -> int:
    """How high the panel is in this width."""
    return _places(state, width)[-1][1] + _ROW


def legend_panel(scene: Scene, box: Box) -> None:
    """Draw a sample and a word for each sign, and the decks."""
    canvas, (left, top, width, _) = scene.canvas, box
    with canvas.group({"data-panel": "legend", "transform": f"translate({left} {top})"}):
        *places, (_, last) = _places(scene.state, width)
        for (kind, name, words), (x, y) in zip(_ENTRIES, places, strict=True):
            _sample(canvas, kind, name, x, y)
            canvas.text(x + _SIGN, y + 14, words, NOTE, tone="soft")
        decks = _decks(scene.state)
        wide = text_width(decks, NOTE)
        with scene.marks.spot(canvas, "decks", (width - wide - 4, last + 2, wide + 8, 16), decks):
            canvas.text(width, last + 14, decks, NOTE, tone="soft", anchor="end")


def _sample(canvas: Canvas, kind: str, name: str, x: int, y: int) -> None:
    match kind:
        case "box":
            canvas.rect(x + 2, y + 4, 13, 13, name, 3)
        case "corners":
            corners(canvas, x + 5, y + 6, 8, 8)
        case "tick":
            tick(canvas, x + 4, y + 7)
        case _:
            symbol(canvas, name, x, y + 2)


def _decks(state: State) -> str:
    guests, gone, staff = map(len, (state.guest_deck, state.guest_discard, state.staff_deck))
    return f"decks: {guests} guests, {staff} staff; {gone} gone"
