"""Guest and staff cards. What a card looks like depends on few things, so it is drawn once and kept.

A card is its row in the rulebook of the position: editions may have it otherwise (`Box.rulebook`). A staff
card is drawn in full, as a chip with its symbols instead of the words, or as a sign, its first symbol: so a
hand of twelve takes no more room than one of six.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Literal

from msgspec import Struct

from gah_nb.components.records import Guest, Staff
from gah_nb.engine.frames import Drafting, Drawn, Frame, Selecting, UnderDeck
from gah_nb.engine.items import LETTERS, NO_ITEMS, Counts
from gah_nb.engine.state import UNKNOWN, State
from gah_nb.telling.short import TIMINGS, effects_words, kronen, staff_words
from gah_nb.telling.wording import items_in_words

from .canvas import Canvas, shorten, text_width, wrap
from .panels import GAP, TOP, Box, Scene, heading
from .signs import Sign, draw_signs, reward_signs, signs_width, staff_signs
from .symbols import item, shape, symbol, victory_points
from .targets import display_key, drawn_key, hand_key
from .theme import GUEST, GUEST_SMALL, HEADING, INFO, STRONG, STRONG_SMALL, tone_on

Form = Literal["full", "chip", "sign"]
GUEST_HEIGHT = 62
BAND = 18
#: Where the order begins on a guest card, and how far it is to the next item.
_ORDER, _ORDER_STEP = (6, BAND + 3), 18
#: How high a staff card is, and how far it is to the next one below.
HEIGHTS: dict[Form, int] = {"full": 31, "chip": 20, "sign": 20}
STEPS: dict[Form, int] = {"full": 34, "chip": 22, "sign": 22}
SIGN_WIDTH, SIGN_GAP = 24, 2
#: Where the name on a staff card begins.
_NAME = 22
#: How wide words may be, in percent of their line, to be pressed into it; they are measured in the widest
#: fonts.
_PRESSED = 117
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
    shape(canvas, card.color, 10, 9, 4, f"gah-{tone_on(card.color)}")
    room = width - 18
    style = GUEST if text_width(card.name, GUEST) <= room - 4 else GUEST_SMALL
    canvas.text(18, 13, card.name, style, tone=tone_on(card.color), width=room)
    order(canvas, card, placed, *_ORDER)
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


def order_boxes(card: Guest, x: int, y: int) -> Iterator[Box]:
    """Where the items of the order lie on a guest card at a place."""
    for index in range(len(card.order)):
        yield x + _ORDER[0] + _ORDER_STEP * index - 1, y + _ORDER[1] - 1, _ORDER_STEP - 1, _ORDER_STEP - 1


def guest_band(canvas: Canvas, color: str, width: int, height: int) -> None:
    """The band at the top of a guest card, in the guest's colour."""
    canvas.path(f"M0 6a6 6 0 0 1 6 -6h{width - 12}a6 6 0 0 1 6 6v{height - 6}h{-width}z", f"gah-full-{color}")


def order(canvas: Canvas, card: Guest, placed: Counts, x: int, y: int, step: int = _ORDER_STEP) -> None:
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
    canvas.rect(0, 0, width, staff_height(card, width) if form == "full" else HEIGHTS[form], face, 5)
    tone = "soft" if used else "ink"
    if form == "sign":
        symbol(canvas, staff_signs(card)[0][0].symbol, (width - 16) // 2, 2, tone)
        return canvas.markup()
    canvas.circle(11, 10, 8, "gah-cost")
    canvas.text(11, 14, str(card.cost), STRONG, anchor="middle")
    words, name = "soft" if used else "", text_width(card.name, STRONG)
    right = width - 4
    sign = _sign(card, right) if form == "chip" else None
    wide = signs_width(((sign,),)) + 2 if sign else 0
    if _NAME + name + wide <= right - 17:  # of a card with so long a name the words say when it acts
        symbol(canvas, _TIMING_SYMBOLS[card.timing], right - 16, 2, "soft")
        right -= 18
    if sign:
        right -= wide
        draw_signs(canvas, ((sign,),), right + 2, 2)
    fits = name * 100 <= (right - _NAME) * _PRESSED
    style = STRONG if form == "full" or fits else STRONG_SMALL
    canvas.text(_NAME, 14, card.name, style, tone=words, width=right - _NAME)
    if form == "full":
        for line, text in enumerate(_staff_lines(card, width)):
            canvas.text(7, 27 + 12 * line, text, INFO, tone=words, width=width - 12)
    return canvas.markup()


def _staff_lines(card: Staff, width: int) -> tuple[str, ...]:
    """What a card does, in one line, pressed a little if need be, or in two."""
    words = staff_words(card)
    if text_width(words, INFO) * 100 <= (width - 12) * _PRESSED:
        return (words,)
    return wrap(words, INFO, width - 12, 2)


def staff_height(card: Staff | None, width: int) -> int:
    """How high a card in full is; None is a card that one does not see."""
    return HEIGHTS["full"] + (12 if card and len(_staff_lines(card, width)) > 1 else 0)


def _sign(card: Staff, right: int) -> Sign:
    """A card's first symbol, with its figure if the name leaves room."""
    first = staff_signs(card)[0][0]
    room = right - 18 - _NAME - text_width(card.name, STRONG)
    return first if signs_width(((first,),)) + 2 <= room else Sign(first.symbol)


@lru_cache(maxsize=64)
def _back_markup(form: Form, width: int) -> str:
    canvas, middle, height = Canvas(), width // 2, HEIGHTS[form]
    canvas.rect(0, 0, width, height, "gah-card-back", 5)
    for step in (-1, 0, 1) if width >= 40 else (0,):
        canvas.rect(middle - 3 + 12 * step, height // 2 - 3, 6, 6, "gah-soft-fill")
    return canvas.markup()


@lru_cache(maxsize=1024)
def forms(heights: tuple[int, ...], columns: int, height: int, width: int) -> tuple[int, int, int]:
    """How many staff cards are drawn in full, as chips and as signs, so that they fit into a height.

    ``heights`` are those of the cards in full. They lie in so many ``columns``, signs in rows below them all.
    As many as can be are in full, the first ones, then chips.

    >>> forms((31,) * 6, 1, 204, 180), forms((31,) * 8, 1, 204, 180), forms((31,) * 12, 1, 204, 180)
    ((6, 0, 0), (2, 6, 0), (0, 8, 4))
    """
    count = len(heights)
    for signs in range(count + 1):
        rest = height + 3 - STEPS["sign"] * signs_rows(signs, width)
        cards = count - signs
        for chips in range(cards + 1):
            high = full_height(heights[: cards - chips], columns) + STEPS["chip"] * -(-chips // columns)
            if high <= rest:
                return cards - chips, chips, signs
    return 0, 0, count


def full_height(heights: Sequence[int], columns: int) -> int:
    """How high cards in full are in rows, with the space below each row."""
    return sum(max(heights[first : first + columns]) + 3 for first in range(0, len(heights), columns))


def signs_in_row(width: int) -> int:
    """Signs that lie side by side."""
    return max(1, (width + SIGN_GAP) // (SIGN_WIDTH + SIGN_GAP))


def signs_rows(signs: int, width: int) -> int:
    """Rows that so many signs take."""
    return -(-signs // signs_in_row(width))


# Staff at work, hand, cards to choose from


class Section(Struct, frozen=True):
    """Cards below a heading: their numbers, what a target of one is called, which of them are used.

    ``hidden`` cards are drawn as backs. ``spot`` is the target of the heading.
    """

    title: str
    spot: str
    cards: tuple[int, ...]
    key: Callable[[int], str]
    used: tuple[int, ...] = ()
    hidden: bool = False


def cards_to_choose_from(agenda: tuple[Frame, ...], seat: int) -> tuple[str, tuple[int, ...]]:
    """A heading and the cards that a seat has drawn, or its pack of the draft; "" and no cards otherwise."""
    top = agenda[-1] if agenda else None
    if isinstance(top, Drafting) and seat < len(top.packs):
        return "Keep one", top.packs[seat]
    if isinstance(top, Drawn) and top.seat == seat:
        price = " free" if top.free else f", {top.discount} less" if top.discount else ""
        return f"Play one{price}", top.cards
    if isinstance(top, Selecting) and top.seat == seat:
        return f"Keep {top.left}", top.cards
    if isinstance(top, UnderDeck) and top.seat == seat:
        return "Under the deck", top.cards
    return "", ()


def staff_sections(state: State, seat: int, owner: str = "") -> tuple[Section, ...]:
    """The staff that a seat has played; ``owner`` is named in the heading."""
    player = state.players[seat]
    title = _titled("At work", owner, len(player.display))
    return (Section(title, f"staff:{seat}", player.display, partial(display_key, seat), player.used),)


def drawn_sections(state: State, hands: Collection[int], seat: int) -> tuple[Section, ...]:
    """The cards that a seat may choose from, if its hand is among those that are open."""
    title, cards = cards_to_choose_from(state.agenda, seat)
    return (Section(title, "", cards, drawn_key),) if title and seat in hands else ()


def hand_sections(state: State, hands: Collection[int], seat: int, owner: str = "") -> tuple[Section, ...]:
    """The hand of a seat, with backs where it is not open."""
    hand = state.players[seat].hand
    title, key = _titled("Hand", owner, len(hand)), partial(hand_key, seat)
    return (Section(title, f"hand:{seat}", hand, key, hidden=seat not in hands),)


def left_sections(state: State, hands: Collection[int], seat: int) -> tuple[Section, ...]:
    """Cards to choose from, and the staff at work; in the draft nobody works yet, so without that."""
    drawn, staff = drawn_sections(state, hands, seat), staff_sections(state, seat)
    return drawn if drawn and not state.players[seat].display else (*drawn, *staff)


def _titled(what: str, owner: str, count: int) -> str:
    """A heading with a number.

    >>> _titled("Hand", "", 3), _titled("Hand", "Anna", 0)
    ('Hand (3)', 'Hand of Anna')
    """
    return (f"{what} of {owner}" if owner else what) + (f" ({count})" if count else "")


def sections_height(state: State, sections: Sequence[Section], columns: int, width: int) -> int:
    """How high sections are with all their cards in full, in columns that fill a width."""
    wide = (width - (columns - 1) * GAP) // columns
    cards = (full_height(_heights(state, one, one.cards, wide), columns) or 23 for one in sections)
    return sum(cards) - 3 + TOP * len(sections) + 6 * (len(sections) - 1)


def _heights(state: State, section: Section, cards: Sequence[int], wide: int) -> tuple[int, ...]:
    """How high the cards of a section are in full."""
    rows = state.box.rulebook.staff
    return tuple([staff_height(None if section.hidden else rows.get(card), wide) for card in cards])


def draw_sections(scene: Scene, sections: Sequence[Section], box: Box, columns: int) -> None:
    """Draw sections below one another, their cards as large as they fit."""
    x, y, width, height = box
    wide = (width - (columns - 1) * GAP) // columns
    for number_, section in enumerate(sections):
        later = sections[number_ + 1 :]
        least = sum(TOP + STEPS["sign"] * signs_rows(len(one.cards), width) + 6 for one in later)
        # Where there is no room for anything but signs in many rows, they do without a heading.
        top = TOP if height + 3 >= TOP + STEPS["sign"] * signs_rows(len(section.cards), width) else 2
        if top == TOP:
            _section_heading(scene, section, x, y, width)
        used = _draw_cards(scene, section, (x, y + top, wide, height - top - least), columns, width)
        y, height = y + top + used + 6, height - top - used - 6


def _section_heading(scene: Scene, section: Section, x: int, y: int, width: int) -> None:
    short = shorten(section.title, HEADING, width - 24)
    place = (x - 2, y + 2, 26 + text_width(short, HEADING), 13)
    with scene.marks.spot(scene.canvas, section.spot, place, section.title, 4):
        heading(scene, section.title, width, x, y)


def _draw_cards(scene: Scene, section: Section, box: Box, columns: int, width: int) -> int:
    """Draw the cards of a section, each as large as all fit; gives back how high that is."""
    x, y, wide, height = box
    if not section.cards:
        scene.canvas.rect(x, y, wide, HEIGHTS["chip"], "gah-free", 5)
        return HEIGHTS["chip"]
    ordered = section.cards
    heights = _heights(scene.state, section, ordered, wide)
    if forms(heights, columns, height, width)[0] < len(ordered):
        ordered = _by_use(scene, section)
        heights = _heights(scene.state, section, ordered, wide)
    full, chips, _ = forms(heights, columns, height, width)
    top = y
    sizes: tuple[tuple[Form, tuple[int, ...]], ...] = (
        ("full", ordered[:full]),
        ("chip", ordered[full : full + chips]),
        ("sign", ordered[full + chips :]),
    )
    for form, cards in sizes:
        in_row, across, gap = (
            (columns, wide, GAP) if form != "sign" else (signs_in_row(width), SIGN_WIDTH, SIGN_GAP)
        )
        for first in range(0, len(cards), in_row):
            high = max(heights[first : first + in_row]) if form == "full" else HEIGHTS[form]
            for column, staff in enumerate(cards[first : first + in_row]):
                _staff(scene, section, staff, form, (x + (across + gap) * column, top, across, high))
            top += high + STEPS[form] - HEIGHTS[form]
    return top - y - 3


def _by_use(scene: Scene, section: Section) -> tuple[int, ...]:
    """The cards in their order, those that something can be done with, or that still act, first."""
    staff = scene.rulebook.staff

    def rank(card: int) -> int:
        if scene.marks.offers(section.key(card)):
            return 0
        if card == UNKNOWN or section.title.startswith("Hand"):
            return 1
        return 3 if staff[card].timing == "once" else 2 if card in section.used else 1

    return tuple(sorted(section.cards, key=rank))


def _staff(scene: Scene, section: Section, staff: int, form: Form, box: Box) -> None:
    if staff == UNKNOWN or section.hidden:
        staff_back(scene.canvas, form, *box[:3])
        return
    card, used = scene.rulebook.staff[staff], staff in section.used
    if form == "full":
        box = (*box[:3], staff_height(card, box[2]))
    with scene.marks.target(scene.canvas, section.key(staff), box, staff_label(card, used), 5):
        staff_card(scene.canvas, card, form, *box[:3], used=used)
