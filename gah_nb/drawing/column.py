"""What all cards drawn large share: their width, and a column that is written from top to bottom."""

from __future__ import annotations

from gah_nb.components.records import Record

from .canvas import Canvas
from .palette import Theme
from .panels import Panel, Panels, assemble
from .signs import Sign, draw_signs
from .text import shorten, text_width, wrap
from .theme import INFO, NAME, READING, STRONG, TextStyle

WIDTH = 324
SIDE = 14
TEXT = WIDTH - 2 * SIDE
BAND = 40
_MARGIN = 8


class Column:
    """Writes from top to bottom."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.y = BAND + 10

    def words(self, text: str, style: TextStyle = READING, tone: str = "") -> None:
        """A paragraph."""
        for line in wrap(text, style, TEXT, 6):
            self.y += style.size + 4
            self.canvas.text(SIDE, self.y, line, style, tone=tone)
        self.y += 5

    def signs(self, groups: tuple[tuple[Sign, ...], ...]) -> None:
        """A row of symbols."""
        draw_signs(self.canvas, groups, SIDE, self.y)
        self.y += 18

    def rule(self) -> None:
        """A line across."""
        self.y += 5
        self.canvas.path(f"M{SIDE} {self.y}h{TEXT}", "gah-rule")
        self.y += 4

    def fact(self, name: str, value: str) -> None:
        """A fact with its name before it, in as many lines as it takes."""
        indent = 96
        self.canvas.text(SIDE, self.y + 15, name, INFO, tone="soft")
        for line in wrap(value, INFO, TEXT - indent, 4):
            self.y += 15
            self.canvas.text(SIDE + indent, self.y, line, INFO)
        self.y += 2


def band(canvas: Canvas, name: str, aside: str, tone: str, left: int) -> None:
    """Name and number at the top."""
    room = WIDTH - SIDE - 8 - text_width(aside, STRONG) - left
    canvas.text(left, 25, shorten(name, NAME, room), NAME, tone=tone)
    canvas.text(WIDTH - SIDE, 25, aside, STRONG, tone=tone, anchor="end")


def sources(column: Column, record: Record) -> None:
    """What is less certain than that three sources agree."""
    if record.sources < 3 or record.confidence:
        sources = "one source" if record.sources == 1 else f"{record.sources} sources"
        column.fact("known from", record.confidence or sources)


def as_panels(column: Column, title: str, theme: Theme) -> Panels:
    """The card that a column was written on, as one panel."""
    canvas, height = Canvas(), column.y + 10
    attributes = {"data-panel": "card", "transform": f"translate({_MARGIN} {_MARGIN})", "role": "group"}
    with canvas.group(attributes | {"aria-label": title}):
        canvas.rect(0, 0, WIDTH, height, "gah-card-face", 6)
        canvas.place(0, 0, column.canvas.markup())
    units = (WIDTH + 2 * _MARGIN, height + 2 * _MARGIN)
    return assemble([Panel("card", (_MARGIN, _MARGIN, WIDTH, height), canvas.markup())], units, title, theme)
