"""Guest and staff cards. What a card looks like depends on few things, so it is drawn once and kept.

A card is its row in the rulebook of the position: editions may have it otherwise (`Box.rulebook`). A staff card
is drawn in full, as a chip with its symbols instead of the words, or as a sign, its first symbol: so a hand of
twelve takes no more room than one of six.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from gah_nb.components.records import Guest, Staff
from gah_nb.engine.items import LETTERS, NO_ITEMS, Counts
from gah_nb.telling.short import TIMINGS, effects_words, kronen, staff_words
from gah_nb.telling.wording import items_in_words

from .canvas import Canvas
from .signs import draw_signs, reward_signs, signs_width, staff_signs
from .symbols import item, shape, symbol, victory_points
from .text import text_width, wrap
from .theme import GUEST, GUEST_SMALL, INFO, STRONG, tone_on

Form = Literal["full", "chip", "sign"]
GUEST_HEIGHT = 62
BAND = 18
#: How high a staff card is, and how far it is to the next one below.
HEIGHTS: dict[Form, int] = {"full": 31, "chip": 20, "sign": 20}
STEPS: dict[Form, int] = {"full": 34, "chip": 22, "sign": 22}
SIGN_WIDTH = 24
_TIMING_SYMBOLS = {
    "round": "each-round",
    "turn": "each-turn",
    "once": "once",
    "permanent": "permanent",
    "end": "at-the-end",
}


# Guests


@lru_cache(maxsize=512)
def guest_label(card: Guest, placed: Counts = NO_ITEMS) -> str:
    """All that a guest card says, for a screen reader."""
    has = f", has {items_in_words(placed)}" if any(placed) else ""
    reward = effects_words(card.reward) if card.reward else "no reward"
    order = items_in_words(card.order)
    return f"{card.name}, {card.color} guest, orders {order}{has}, {card.vp} VP, {reward}"


def guest_card(canvas: Canvas, card: Guest, x: int, y: int, width: int, *, placed: Counts = NO_ITEMS) -> None:
    """A guest card; ``placed`` items are full, missing ones dashed."""
    canvas.place(x, y, _guest_markup(card, width, placed))


@lru_cache(maxsize=2048)
def _guest_markup(card: Guest, width: int, placed: Counts) -> str:
    canvas = Canvas()
    canvas.rect(0, 0, width, GUEST_HEIGHT, "gah-card-face", 6)
    guest_band(canvas, card.color, width, BAND)
    shape(canvas, card.color, 12, 9, 5, f"gah-{tone_on(card.color)}")
    room = width - 28
    style = GUEST if text_width(card.name, GUEST) <= room else GUEST_SMALL
    canvas.text(22, 13, card.name, style, tone=tone_on(card.color), width=room)
    order(canvas, card, placed, 6, BAND + 3)
    victory_points(canvas, card.vp, width - 14, BAND + 12)
    _reward(canvas, card, width)
    return canvas.markup()


def _reward(canvas: Canvas, card: Guest, width: int) -> None:
    """The reward in symbols, right of the order if there is room, and in words."""
    signs = reward_signs(card.reward)
    left, right = 8 + 18 * len(card.order), width - 28
    wide = signs_width(signs)
    if signs and wide <= right - left - 12:
        draw_signs(canvas, signs, right - wide, BAND + 3)
    words = effects_words(card.reward) if card.reward else "no reward"
    tone = "" if card.reward else "soft"
    lines = wrap(words, INFO, width - 12, 2)
    top = 53 if len(lines) == 1 else 47
    for line, text in enumerate(lines):
        canvas.text(7, top + 12 * line, text, INFO, tone=tone)


def guest_band(canvas: Canvas, color: str, width: int, height: int) -> None:
    """The band at the top of a guest card, in the guest's colour."""
    canvas.path(f"M0 6a6 6 0 0 1 6 -6h{width - 12}a6 6 0 0 1 6 6v{height - 6}h{-width}z", f"gah-full-{color}")


def order(canvas: Canvas, card: Guest, placed: Counts, x: int, y: int, step: int = 18) -> None:
    """The order of a guest, from the left."""
    left = dict(zip(LETTERS, placed, strict=True))
    for index, letter in enumerate(card.order):
        item(canvas, letter, x + step * index, y, missing=left[letter] == 0)
        left[letter] = max(0, left[letter] - 1)


# Staff


@cache
def staff_label(card: Staff, used: bool = False) -> str:
    """All that a staff card says, for a screen reader."""
    words = f"{card.name}, {kronen(card.cost)}, {staff_words(card)}, {TIMINGS[card.timing]}"
    return f"{words}, used" if used else words


def staff_card(
    canvas: Canvas, card: Staff, form: Form, x: int, y: int, width: int, *, used: bool = False
) -> None:
    """A staff card: cost, name, what it does and when."""
    canvas.place(x, y, _staff_markup(card, form, width, used))


def staff_back(canvas: Canvas, form: Form, x: int, y: int, width: int) -> None:
    """The back of a staff card that is not known."""
    canvas.place(x, y, _back_markup(form, width))


@lru_cache(maxsize=1024)
def _staff_markup(card: Staff, form: Form, width: int, used: bool) -> str:
    canvas = Canvas()
    face = "gah-card-used" if used else "gah-card-face"
    canvas.rect(0, 0, width, HEIGHTS[form], face, 5)
    tone = "soft" if used else "ink"
    if form == "sign":
        symbol(canvas, staff_signs(card)[0][0].symbol, (width - 16) // 2, 2, tone)
        return canvas.markup()
    canvas.circle(11, 10, 8, "gah-cost")
    canvas.text(11, 14, str(card.cost), STRONG, anchor="middle")
    symbol(canvas, _TIMING_SYMBOLS[card.timing], width - 19, 2, "soft")
    words, right = "soft" if used else "", width - 22
    if form == "chip":
        first = staff_signs(card)[0][:1]
        wide = signs_width((first,))
        right -= wide + 2
        draw_signs(canvas, (first,), right, 2)
    canvas.text(23, 14, card.name, STRONG, tone=words, width=right - 25)
    if form == "full":
        canvas.text(7, 27, staff_words(card), INFO, tone=words, width=width - 12)
    return canvas.markup()


@lru_cache(maxsize=64)
def _back_markup(form: Form, width: int) -> str:
    canvas, middle, height = Canvas(), width // 2, HEIGHTS[form]
    canvas.rect(0, 0, width, height, "gah-card-back", 5)
    for step in (-1, 0, 1) if width >= 40 else (0,):
        canvas.rect(middle - 3 + 12 * step, height // 2 - 3, 6, 6, "gah-soft-fill")
    return canvas.markup()


def forms(count: int, columns: int, height: int, width: int) -> tuple[int, int, int]:
    """How many of so many staff cards are drawn in full, as chips and as signs, so that they fit.

    They lie in so many ``columns``, signs in rows below them all. As many as can be are in full, then chips.

    >>> forms(6, 1, 204, 180), forms(8, 1, 204, 180), forms(12, 1, 204, 180)
    ((6, 0, 0), (2, 6, 0), (0, 7, 5))
    """
    for signs in range(count + 1):
        rest = height + 3 - STEPS["sign"] * signs_rows(signs, width)
        cards = count - signs
        for chips in range(cards + 1):
            high = STEPS["full"] * -(-(cards - chips) // columns) + STEPS["chip"] * -(-chips // columns)
            if high <= rest:
                return cards - chips, chips, signs
    return 0, 0, count


def signs_in_row(width: int) -> int:
    """Signs that lie side by side."""
    return max(1, (width + 3) // (SIGN_WIDTH + 3))


def signs_rows(signs: int, width: int) -> int:
    """Rows that so many signs take."""
    return -(-signs // signs_in_row(width))
