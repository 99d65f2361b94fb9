"""The instruction card of a virtual opponent: its symbols with their borders, and what each made him do.

A silver border is one line at both sides of a symbol, a gold one two: gold itself would say that somebody can
act there. What the level ignores is struck out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gah_nb.components.effects import CountDown, CoverDie, Emperor, HouseGuest, SendDancer, TurnUpStaff
from gah_nb.components.records import Border, FrozenMap, Hand, Instruction, Symbol
from gah_nb.telling.leopold import HisTurn, Instructed, instruction_words, symbol_words

from .canvas import Canvas
from .panels import Box, Scene
from .symbols import MIDDLE_DIE, die, shape, symbol
from .text import shorten, text_width
from .theme import GUEST_SMALL, INFO, NUMERAL, STRONG, tone_on

#: What the number and the hand take at the top.
HEAD = 19
#: From one symbol to the next, at least and at most.
STEP, WIDE_STEP = 18, 26
#: The most symbols that a card has: two guests, a die, two extras.
MOST_STEPS = 5
CARD_HEIGHT = HEAD + MOST_STEPS * STEP + 2
_SIGN = 48
_TAG = 20
_TIES: Mapping[Hand, str] = FrozenMap[Hand, str]({"right": "leftmost first", "left": "rightmost first"})


def card_label(turn: HisTurn) -> str:
    """All that the card says, for a screen reader."""
    return f"instruction card {turn.card.number}, {instruction_words(turn.card)}, level {turn.level}"


def draw_instruction(scene: Scene, box: Box) -> None:
    """Draw the card that lies on top, symbol by symbol; before the first turn, a back."""
    canvas, turn, (x, y, width, height) = scene.canvas, scene.his, box
    with scene.marks.spot(canvas, "instruction", box, "instruction card", 5):
        if turn is None:
            _back(scene, box)
            return
        canvas.rect(x, y, width, height, "gah-card-face", 5)
        draw_head(canvas, turn.card, (x, y, width, HEAD))
        step = min(WIDE_STEP, (height - HEAD - 2) // len(turn.steps))
        top = y + HEAD
        for number, one in enumerate(turn.steps):
            if number and type(one.symbol.effect) is not type(turn.steps[number - 1].symbol.effect):
                canvas.path(f"M{x + 5} {top}h{width - 10}", "gah-rule")
            place = (x, top, width, step)
            _row(scene, one, number, place)
            scene.marks.changed(canvas, f"instruction:{number + 1}", (x + 3, top + 2, width - 6, step - 4))
            top += step


def _back(scene: Scene, box: Box) -> None:
    x, y, width, height = box
    leopold = scene.state.leopold
    left = len(leopold.deck) if leopold else 0
    scene.canvas.rect(x, y, width, height, "gah-card-back", 5)
    words = f"{left} instruction cards"
    scene.canvas.text(x + width // 2, y + height // 2 + 4, words, INFO, tone="soft", anchor="middle")


def draw_head(canvas: Canvas, card: Instruction, box: Box) -> None:
    """Draw the number at the left, and at the right the hand with what it says."""
    x, y, width, height = box
    base = y + height // 2 + 5
    canvas.text(x + 7, base, str(card.number), NUMERAL)
    words = _TIES[card.hand]
    room = width - 40 - text_width(str(card.number), NUMERAL)
    if text_width(words, INFO) <= room:
        canvas.text(x + width - 26, base, words, INFO, tone="soft", anchor="end")
    symbol(canvas, f"hand-{card.hand}", x + width - 22, y + height // 2 - 7)


def _row(scene: Scene, one: Instructed, number: int, box: Box) -> None:
    """A symbol and what it made him do; where a page travels through his turn, it goes there."""
    if not (scene.live and one.done):
        _drawn_row(scene.canvas, one, box)
        return
    words = f"{symbol_words(one.symbol)}: {'; '.join(one.told)}"
    with scene.canvas.group(
        {
            "class": "gah-fold",
            "data-do": "between",
            "data-text": str(number + 1),
            "tabindex": "0",
            "role": "button",
            "aria-label": f"{words}. Show the table after it",
        },
        words,
    ):
        x, y, width, height = box
        scene.canvas.rect(x + 1, y, width - 2, height, "gah-hit", 3)
        _drawn_row(scene.canvas, one, box)


def _drawn_row(canvas: Canvas, one: Instructed, box: Box) -> None:
    x, y, width, height = box
    canvas.place(x + 4, y + (height - 16) // 2, _sign_markup(one.symbol, one.counts))
    base, left = y + height // 2 + 4, x + 6 + _SIGN
    right = x + width - 6
    if not one.counts:
        canvas.text(left, base, ONLY[one.symbol.border], INFO, tone="soft")
        return
    if not one.done:
        canvas.text(left, base, shorten(symbol_words(one.symbol), INFO, right - left), INFO, tone="soft")
        return
    if one.brings:
        canvas.text(right, base, one.brings, STRONG, anchor="end")
        right -= text_width(one.brings, STRONG) + 5
    style = GUEST_SMALL if text_width(one.done, INFO) > right - left else INFO
    canvas.text(left, base, shorten(one.done, style, right - left), style)


#: Lines at both sides of a symbol, and at which levels it counts.
BORDER_LINES: Mapping[Border, int] = FrozenMap[Border, int]({"": 0, "silver": 1, "gold": 2})
ONLY: Mapping[Border, str] = FrozenMap[Border, str]({"": "", "silver": "not at easy", "gold": "only at hard"})


@lru_cache(maxsize=256)
def _sign_markup(one: Symbol, counts: bool) -> str:
    canvas = Canvas()
    lines = BORDER_LINES[one.border]
    left = 5 * lines
    width = draw_sign(canvas, one, left, 0, "ink" if counts else "soft")
    for line in range(lines):
        canvas.path(f"M{1 + 3 * line} 0v16M{2 * left + width - 1 - 3 * line} 0v16", "gah-line-soft")
    if not counts:
        canvas.path(f"M{left - 2} 14l{width + 4} -12", "gah-tick")
    return canvas.markup()


def draw_sign(canvas: Canvas, one: Symbol, x: int, y: int, tone: str = "ink") -> int:
    """A symbol as printed, without its border, 16 high; gives back how wide it is."""
    match one.effect:
        case HouseGuest(color=color):
            _guest(canvas, color, x, y)
            return _TAG
        case CoverDie(values=values):
            return _dice(canvas, values, x, y)
        case Emperor(spaces=spaces):
            return _with_figure(canvas, "emperor", str(spaces), x, y, tone)
        case CountDown(letter=letter):
            return _with_figure(canvas, "objective", letter or "?", x, y, tone)
        case TurnUpStaff():
            symbol(canvas, "staff", x, y, tone)
            return 16
        case SendDancer(arrows=arrows):
            return _with_figure(canvas, "dancer", ">" * arrows, x, y, tone)
    raise TypeError(f"there is no sign for the instruction {one.effect!r}: add it to drawing/instruction.py")


def _guest(canvas: Canvas, color: str | None, x: int, y: int) -> None:
    if color is None:
        canvas.rect(x, y, _TAG, 16, "gah-die", 4)
        symbol(canvas, "guest", x + 2, y, "ink")
        return
    canvas.rect(x, y, _TAG, 16, f"gah-full-{color}", 4)
    shape(canvas, color, x + _TAG // 2, y + 8, 5, f"gah-{tone_on(color)}")


def _dice(canvas: Canvas, values: tuple[int, ...], x: int, y: int) -> int:
    for place, value in enumerate(values):
        die(canvas, value, x + (MIDDLE_DIE + 2) * place, y + 1, MIDDLE_DIE)
    if not values:
        canvas.rect(x, y + 1, MIDDLE_DIE, MIDDLE_DIE, "gah-die", 3)
        canvas.text(x + 7, y + 12, "?", STRONG, anchor="middle")
    return (MIDDLE_DIE + 2) * max(1, len(values)) - 2


def _with_figure(canvas: Canvas, name: str, figure: str, x: int, y: int, tone: str) -> int:
    symbol(canvas, name, x, y, tone)
    canvas.text(x + 18, y + 12, figure, STRONG, tone="soft" if tone == "soft" else "")
    return 18 + text_width(figure, STRONG)
