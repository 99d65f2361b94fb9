"""The seat of a virtual opponent: no kronen, no kitchen, no hand, but an instruction card (S1-S3, S11).

A strip, unfolded, or large, as any other seat; what his entrance needs has a place in each. Of the card all
symbols are there, and what each made him do. A silver border is one line at both sides of a symbol, a gold
one two: gold itself would say that somebody can act there. What the level ignores is struck out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from gah_nb.components.catalogue import LETTERS
from gah_nb.components.effects import CountDown, CoverDie, Emperor, HouseGuest, SendDancer, TurnUpStaff
from gah_nb.components.records import Border, FrozenMap, Hand, Instruction, Symbol
from gah_nb.engine.state import Solo, State
from gah_nb.telling.leopold import HisTurn, Instructed, instruction_words, symbol_words
from gah_nb.telling.short import number
from gah_nb.telling.wording import listed

from .canvas import Canvas, shorten, text_width
from .cards import draw_sections, sections_height, staff_sections
from .hotel import SMALL_LABELS, small_hotel
from .panels import GAP, PAD, TOP, Box, Scene, heading
from .shared import draw_on_rooms, draw_stars
from .symbols import MIDDLE_DIE, die, item, shape, symbol
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
    canvas.text(left, base, one.done, style, width=right - left)


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


_PAD = 8
#: From one line of the café to the next.
LINE = 22
_NUMBERS = 80
_SMALL = (8, 10)
#: Where the small hotel ends with its labels, unfolded.
_HOTEL_END = 144


def is_his(state: State, seat: int) -> bool:
    """Whether a seat is the virtual opponent's."""
    return state.box.virtual == seat


def _solo(state: State) -> Solo:
    if state.box.solo is None:
        raise ValueError("nobody plays against Leopold here")
    return state.box.solo


def _guest_lines(state: State) -> int:
    """How high the lines of the guests in his café are, who come with an entrance only."""
    return LINE * len(state.players[_solo(state).seat].cafe)


def his_label(scene: Scene, seat: int) -> str:
    """What his strip says, for a screen reader."""
    player, leopold = scene.state.players[seat], scene.state.leopold
    staff = listed([scene.rulebook.staff[card].name for card in player.display]) or "nobody"
    stack = len(leopold.stack) if leopold else 0
    card = f", {card_label(scene.his)}" if scene.his else ""
    return (
        f"{scene.name(seat)}: {number(player.vp)} VP, Emperor space {player.emperor}, "
        f"{player.occupied.bit_count()} rooms occupied, {stack} cards in the private stack, "
        f"at work {staff}{card}"
    )


# A strip


def his_strip_height(state: State) -> int:
    """How high his strip is: numbers, guests of an entrance, the instruction card."""
    return _NUMBERS + _guest_lines(state) + CARD_HEIGHT + 5


def draw_his_strip(scene: Scene, seat: int, width: int, guests: Callable[[Box], None]) -> None:
    """Draw what is below the title of his strip; ``guests`` draws lines of a café."""
    small_hotel(scene, seat, _PAD, 29, _SMALL, labels=False)
    draw_on_rooms(scene, _PAD, 29, _SMALL, 2)
    scene.marks.changed_below(scene.canvas, f"room:{seat}:", (_PAD, 29, 48, 46))
    left = _PAD + 57
    _points(scene, seat, left, 28)
    _about(scene, left, 45)
    y = _NUMBERS
    if high := _guest_lines(scene.state):
        guests((6, y, width - 12, high))
    draw_instruction(scene, (6, y + high, width - 12, CARD_HEIGHT))


def _points(scene: Scene, seat: int, x: int, y: int) -> None:
    figure = number(scene.state.players[seat].vp)
    wide = text_width(figure, STRONG) + text_width("VP", INFO) + 4
    with scene.marks.spot(scene.canvas, f"vp:{seat}", (x - 2, y - 1, wide + 4, 16), f"{figure} VP", 4):
        scene.canvas.run(x, y + 11, ((figure, STRONG, ""), (" VP", INFO, "soft")))


def _about(scene: Scene, x: int, y: int) -> None:
    """His level, and what lies before him because of his entrance, in two lines of 18."""
    solo, leopold = _solo(scene.state), scene.state.leopold
    entrance = solo.entrance.split()[0] if solo.entrance else ""
    scene.canvas.text(x, y + 11, f"{solo.level}, {entrance}" if entrance else solo.level, INFO, tone="soft")
    if solo.entrance == "Nine Stars Inn":
        place = (x - 6, y + 17, 132, 16)
        with scene.marks.spot(scene.canvas, "stars", place, "star track", 4):
            draw_stars(scene, x - 4, y + 18)
    elif solo.entrance == "Hautel Couture" and leopold is not None:
        for index, (letter, count) in enumerate(zip(LETTERS, leopold.pool, strict=True)):
            item(scene.canvas, letter, x + 30 * index, y + 17, missing=not count)
            scene.canvas.text(x + 30 * index + 18, y + 29, str(count), INFO)


# Unfolded


def unfolded_height(state: State) -> int:
    """How high he is unfolded where nothing limits it."""
    return _HOTEL_END + 18 + _guest_lines(state) + CARD_HEIGHT + 6 + TOP + 5 * 22 + 6


def draw_his_unfolded(scene: Scene, seat: int, box: Box, guests: Callable[[Box], None]) -> None:
    """Draw what is below the title of his seat, unfolded: rooms, card and staff to be told apart."""
    _, _, width, height = box
    inner, high = width - 12, _guest_lines(scene.state)
    _points(scene, seat, _PAD, 28)
    cell = ((inner - SMALL_LABELS) // 5 - 2, 14 if high else 18)
    small_hotel(scene, seat, 6, 47, cell, labels=True)
    draw_on_rooms(scene, 6 + SMALL_LABELS, 47, cell, 2)
    y = 47 + 4 * (cell[1] + 2) + 17
    if high:
        guests((6, y, inner, high))
        y += high
    elif _solo(scene.state).entrance == "Nine Stars Inn":
        draw_stars(scene, 8, y)
        y += 18
    card = CARD_HEIGHT - 7 if high else CARD_HEIGHT
    draw_instruction(scene, (6, y, inner, card))
    y += card + 3
    staff = [replace(section, spot="") for section in staff_sections(scene.state, seat)]
    draw_sections(scene, staff, (6, y, inner, height - y - 4), 1)


# Large


def his_boxes(boxes: dict[str, Box], state: State) -> dict[str, Box]:
    """The places of a large seat's parts without those that he does not have, the card where a hand is."""
    kept = dict(boxes)
    del kept["kitchen"]
    if not _guest_lines(state):
        bottom = max(box[1] + box[3] for box in boxes.values())
        del kept["cafe"]
        if boxes["staff"][1] == boxes["hand"][1]:  # side by side, so there is room below
            for key in ("staff", "hand"):
                x, y, wide, _ = kept[key]
                kept[key] = (x, y, wide, bottom - y)
    return kept


INSTRUCTION_WIDTH = 210
LARGE_CARD = HEAD + MOST_STEPS * WIDE_STEP + 4


def his_narrow_heights(state: State, heights: tuple[int, ...], seat: int, width: int) -> tuple[int, ...]:
    """The heights of a large seat's parts in one column: no kitchen, and no café without guests."""
    title, hotel, _kitchen, cafe, _staff, _hand = heights
    staff = sections_height(state, staff_sections(state, seat), 2, width - 2 * PAD) + 8
    return title, hotel, 0, cafe if _guest_lines(state) else 0, staff, TOP + LARGE_CARD + 8


def draw_his_hand(scene: Scene, box: Box) -> None:
    """Draw, in the place of a hand, the instruction card and the private stack."""
    x, y, width, height = box
    leopold = scene.state.leopold
    heading(scene, "Instruction", width, x, y)
    card = min(height - TOP, LARGE_CARD)
    draw_instruction(scene, (x, y + TOP, width, card))
    top = y + TOP + card + GAP
    if leopold is not None and top + 14 <= y + height:
        words = f"{len(leopold.deck)} cards to come, {len(leopold.stack)} in the stack"
        scene.canvas.text(x, top + 11, words, INFO, tone="soft", width=width)
