"""The symbols of effects: our own, one grid of 16 by 16, lines only, one stroke width, ends and joins round.

The data here are what drawings use; ``assets/symbols/`` has each as a file of its own, written from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GRID = 16
STROKE = "1.5"
#: Path data by the symbol's name. Points are whole, the first of every line absolute.
SHAPES: Mapping[str, str] = MappingProxyType(
    {
        # items: a square with their letter
        "strudel": "M10 5a2 2 0 0 0 -2 -1a2 2 0 0 0 0 4a2 2 0 0 1 0 4a2 2 0 0 1 -2 -1",
        "cake": "M10 5a3 3 0 0 0 -2 -1a2 4 0 0 0 0 8a3 3 0 0 0 2 -1",
        "wine": "M4 4l2 8l2 -6l2 6l2 -8",
        "coffee": "M6 4v8M11 4l-5 4l5 4",
        "any-item": "M6 6a2 2 0 1 1 3 2a2 2 0 0 0 -1 2M8 12v0",
        "each-item": "M8 1v14M1 8h14",
        # money, tracks, points
        "krone": "M14 8a6 6 0 0 1 -12 0a6 6 0 0 1 12 0zM11 8a3 3 0 0 1 -6 0a3 3 0 0 1 6 0z",
        "emperor": "M2 4l3 4l3 -5l3 5l3 -4v9h-12zM2 10h12",
        "vp": "M8 2l2 4l4 1l-3 3l1 4l-4 -2l-4 2l1 -4l-3 -3l4 -1z",
        # rooms
        "prepare": "M2 2h12v12h-12zM8 5v6M5 8h6",
        "occupy": "M8 6a3 3 0 0 1 -6 0a3 3 0 0 1 6 0zM7 8l6 6M10 11l2 -2M12 13l1 -1",
        "room": "M4 14v-12h8v12M2 14h12M10 8v0",
        # staff and guests
        "staff": "M11 5a3 3 0 0 1 -6 0a3 3 0 0 1 6 0zM2 14a6 5 0 0 1 12 0z",
        "draw": "M6 2h8v9h-8zM6 5h-4v9h8v-3",
        "draw-and-play": "M6 2h8v9h-8zM6 5h-4v9h8v-3M10 9v-5M8 6l2 -2l2 2",
        "guest": "M2 5h12v9h-12zM6 5v-3h4v3M5 5v9M11 5v9",
        # what else one may do
        "space": "M4 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z"
        "M5 6a1 1 0 0 0 2 0a1 1 0 0 0 -2 0zM9 10a1 1 0 0 0 2 0a1 1 0 0 0 -2 0z",
        "complete": "M1 13h14M3 13a5 6 0 0 1 10 0M8 7v-3M7 4h2",
        "copy": "M6 2h8v8h-8zM2 6v8h8",
        # prices
        "free": "M14 8a6 6 0 0 1 -12 0a6 6 0 0 1 12 0zM3 13l10 -10",
        "less": "M14 8a6 6 0 0 1 -12 0a6 6 0 0 1 12 0zM5 8h6",
        # the board
        "dustbin": "M2 5h12M4 5l1 9h6l1 -9M6 5v-3h4v3M7 8v3M9 8v3",
    }
)
#: What each symbol means, for the legend and the files.
MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "strudel": "strudel",
        "cake": "cake",
        "wine": "wine",
        "coffee": "coffee (K, as in the notation)",
        "any-item": "any item",
        "each-item": "one of each item",
        "krone": "krone, kronen",
        "emperor": "space on the Emperor track",
        "vp": "victory points (VP)",
        "prepare": "prepare a room: place its tile",
        "occupy": "occupy a room: turn its tile over",
        "room": "room tile",
        "staff": "play a staff card",
        "draw": "draw staff cards",
        "draw-and-play": "draw staff cards, play one",
        "guest": "take a guest for nothing",
        "space": "use an action space without a die",
        "complete": "complete a guest’s order",
        "copy": "score an opponent’s end card",
        "free": "for nothing",
        "less": "for fewer kronen",
        "dustbin": "dustbin: dice out of this round",
    }
)


#: Symbols that stand in a square with round corners.
ITEM_SYMBOLS = ("strudel", "cake", "wine", "coffee", "any-item", "each-item")


def symbol_file(name: str) -> str:
    """A symbol as an SVG file.

    It is drawn in the colour of the text around it. Items stand in their square, as on the board.
    """
    square = '<rect x="1" y="1" width="14" height="14" rx="4"/>' if name in ITEM_SYMBOLS else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{GRID}" height="{GRID}" viewBox="0 0 {GRID} {GRID}" '
        f'fill="none" stroke="currentColor" stroke-width="{STROKE}" stroke-linecap="round" '
        f'stroke-linejoin="round"><title>{MEANINGS[name]}</title>{square}<path d="{SHAPES[name]}"/></svg>\n'
    )
