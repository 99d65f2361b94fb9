"""Guest and staff cards. What a card looks like depends on few things, so it is drawn once and kept.

A card is its row in the rulebook of the position: editions may have it otherwise (`Box.rulebook`).
"""

from __future__ import annotations

from functools import lru_cache

from gah_nb.components.records import Guest, Staff
from gah_nb.engine.items import LETTERS, NO_ITEMS, Counts
from gah_nb.telling.short import TIMINGS, effects_words, staff_words

from .canvas import Canvas
from .signs import draw_signs, reward_signs, staff_signs
from .symbols import item, shape, symbol, victory_points
from .text import TextStyle, text_width, wrap
from .theme import GUEST, GUEST_SMALL, NOTE, STRONG, STRONG_SMALL, tone_on

GUEST_HEIGHT = 95
STAFF_HEIGHT = 46
_BAND = 28
#: Where the text of a staff card begins.
_TEXT = 29
LINE = 12


def guest_card(canvas: Canvas, card: Guest, x: int, y: int, width: int, *, placed: Counts = NO_ITEMS) -> None:
    """A guest card; ``placed`` items are full, missing ones dashed."""
    canvas.place(x, y, _guest_markup(card, width, placed))


@lru_cache(maxsize=2048)
def _guest_markup(card: Guest, width: int, placed: Counts) -> str:
    canvas = Canvas()
    canvas.rect(0, 0, width, GUEST_HEIGHT, "gah-card-face", 6)
    guest_band(canvas, card.color, width, _BAND)
    shape(canvas, card.color, 14, 14, 6, f"gah-{tone_on(card.color)}")
    _guest_name(canvas, card, 25, width - 28)
    order(canvas, card, placed, 6, _BAND + 5)
    victory_points(canvas, card.vp, width - 16, _BAND + 13)
    words = effects_words(card.reward) if card.reward else "no reward"
    draw_signs(canvas, reward_signs(card.reward), 6, _BAND + 23)
    for line, text in enumerate(wrap(words, NOTE, width - 12, 2)):
        canvas.text(7, 78 + LINE * line, text, NOTE)
    return canvas.markup()


def guest_band(canvas: Canvas, color: str, width: int, height: int) -> None:
    """The band at the top of a guest card, in the guest's colour."""
    canvas.path(f"M0 6a6 6 0 0 1 6 -6h{width - 12}a6 6 0 0 1 6 6v{height - 6}h{-width}z", f"gah-full-{color}")


def _guest_name(canvas: Canvas, card: Guest, x: int, width: int) -> None:
    """The name in one line or two, in a smaller size where a word is long."""
    name, tone = card.name, tone_on(card.color)
    style = _fitting(name, (GUEST, GUEST_SMALL), width)
    if text_width(name, style) <= width or " " not in name:
        canvas.text(x, 18, name, style, tone=tone, width=width)
        return
    first, second = wrap(name, style, width, 2)
    canvas.text(x, 12, first, style, tone=tone, width=width)
    canvas.text(x, 24, second, style, tone=tone, width=width)


def _fitting(name: str, styles: tuple[TextStyle, ...], width: int) -> TextStyle:
    """The first style in which every word fits, else the last."""
    return next(
        (style for style in styles if all(text_width(word, style) <= width for word in name.split())),
        styles[-1],
    )


def order(canvas: Canvas, card: Guest, placed: Counts, x: int, y: int) -> None:
    """The order of a guest, from the left."""
    left = dict(zip(LETTERS, placed, strict=True))
    for index, letter in enumerate(card.order):
        item(canvas, letter, x + 18 * index, y, missing=left[letter] == 0)
        left[letter] = max(0, left[letter] - 1)


def staff_lines(card: Staff, width: int) -> tuple[str, ...]:
    """A staff card's effect, broken for a card of this width; the second line leaves room for the timing."""
    room = width - _TEXT - 7
    return wrap(staff_words(card), NOTE, room, 2, room - text_width(TIMINGS[card.timing], NOTE) - 6)


def staff_card(canvas: Canvas, card: Staff, x: int, y: int, width: int, *, used: bool = False) -> None:
    """A staff card: cost, name, what it does and when."""
    canvas.place(x, y, _staff_markup(card, width, used))


def staff_back(canvas: Canvas, x: int, y: int, width: int) -> None:
    """The back of a staff card that is not known."""
    canvas.place(x, y, _back_markup(width))


@lru_cache(maxsize=1024)
def _staff_markup(card: Staff, width: int, used: bool) -> str:
    canvas = Canvas()
    canvas.rect(0, 0, width, STAFF_HEIGHT, "gah-card-used" if used else "gah-card-face", 6)
    canvas.circle(15, 14, 10, "gah-cost")
    canvas.text(15, 18, str(card.cost), STRONG, anchor="middle")
    symbol(canvas, staff_signs(card)[0][0].symbol, 7, 27, "soft" if used else "ink")
    room = width - _TEXT - 3 - (34 if used else 0)
    style = STRONG if text_width(card.name, STRONG) <= room else STRONG_SMALL
    canvas.text(_TEXT, 15, card.name, style, width=room)
    if used:
        canvas.text(width - 7, 15, "used", NOTE, tone="soft", anchor="end")
    for line, text in enumerate(staff_lines(card, width)):
        canvas.text(_TEXT, 28 + LINE * line, text, NOTE)
    canvas.text(width - 7, 28 + LINE, TIMINGS[card.timing], NOTE, tone="soft", anchor="end")
    return canvas.markup()


@lru_cache(maxsize=64)
def _back_markup(width: int) -> str:
    canvas, middle = Canvas(), width // 2
    canvas.rect(0, 0, width, STAFF_HEIGHT, "gah-card-back", 6)
    for step in (-2, -1, 0, 1, 2):
        canvas.rect(middle - 4 + 14 * step, 19, 8, 8, "gah-soft-fill")
    return canvas.markup()
