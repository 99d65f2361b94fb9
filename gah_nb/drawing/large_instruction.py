"""An instruction card drawn large: each symbol with its border, in words, and what counts at each level."""

from __future__ import annotations

import re
from typing import get_args

from gah_nb.components import INSTRUCTIONS
from gah_nb.components.records import Instruction, Symbol
from gah_nb.engine.leopold import IGNORED
from gah_nb.engine.state import Level
from gah_nb.telling.leopold import HAND_WORDS, symbol_words

from .canvas import Canvas
from .column import BAND, SIDE, WIDTH, Column, as_panels, band, sources
from .instruction import BORDER_LINES, ONLY, draw_sign
from .palette import Theme
from .panels import Panels
from .symbols import symbol
from .text import text_width
from .theme import INFO, NOTE, READING

_NUMBERED = re.compile(r"instruction\s+#?(\d+)", re.IGNORECASE)
_STEP = 34
_WORDS = 92
_LARGER = 140


def instruction_number(card: int | str) -> int | None:
    """The number of a printed instruction card that is meant, if one is.

    >>> instruction_number("instruction 207"), instruction_number(75)
    (207, None)
    """
    if isinstance(card, str):
        found = _NUMBERED.fullmatch(card.strip())
        card = int(found[1]) if found else 0
    return card if card in INSTRUCTIONS else None


def instruction_panels(card: Instruction, theme: Theme) -> Panels:
    """Draw an instruction card as one panel."""
    column = Column(Canvas())
    title = f"Instruction {card.number}"
    band(column.canvas, title, card.deck.capitalize(), "", SIDE)
    column.canvas.path(f"M1 {BAND}h{WIDTH - 2}", "gah-rule")
    die = card.symbols[len(card.guests) : len(card.guests) + 1]
    for words, section in (("Guests", card.guests), ("Die", die), ("Besides", card.extras)):
        _section(column, words, section)
    with column.canvas.moved(SIDE + 10, column.y + 2, _LARGER):
        symbol(column.canvas, f"hand-{card.hand}", 0, 0)
    column.canvas.text(_WORDS, column.y + 17, HAND_WORDS[card.hand], READING)
    column.y += _STEP - 8
    column.rule()
    for level in get_args(Level):
        counting = [one for one in card.symbols if one.border not in IGNORED[level]]
        column.fact(f"at {level}", ", ".join(map(symbol_words, counting)))
    sources(column, card)
    return as_panels(column, title, theme)


def _section(column: Column, words: str, section: tuple[Symbol, ...]) -> None:
    """The symbols of a section below its name, each in its border."""
    column.words(words, NOTE, "soft")
    column.y += 3
    for one in section:
        _printed(column, one)
        column.y += _STEP
    column.rule()


def _printed(column: Column, one: Symbol) -> None:
    canvas, y = column.canvas, column.y
    with canvas.moved(SIDE + 10, y + 3, _LARGER):
        width = draw_sign(canvas, one, 0, 0)
        for line in range(BORDER_LINES[one.border]):
            edge = 3 + 3 * line
            canvas.rect(-edge, 1 - edge, width + 2 * edge, 14 + 2 * edge, "gah-border", 4)
    words, room = symbol_words(one), WIDTH - SIDE - _WORDS - text_width(ONLY[one.border], INFO)
    canvas.text(_WORDS, y + 18, words, READING if text_width(words, READING) < room else INFO)
    canvas.text(WIDTH - SIDE, y + 18, ONLY[one.border], INFO, tone="soft", anchor="end")
