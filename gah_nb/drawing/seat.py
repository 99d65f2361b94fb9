"""The seat that one looks at: numbers, hotel, café, kitchen, staff at work and hand, all of it at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from msgspec import Struct

from gah_nb.components import BOARDS
from gah_nb.engine.frames import AtHand, Drafting, Drawn, Frame, Picking, UnderDeck
from gah_nb.engine.items import LETTERS, NO_ITEMS, Counts
from gah_nb.engine.state import UNKNOWN, CafeGuest, Player, State
from gah_nb.telling.short import kronen, number
from gah_nb.telling.wording import items_in_words

from .cards import (
    GUEST_HEIGHT,
    HEIGHTS,
    SIGN_WIDTH,
    STEPS,
    Form,
    forms,
    guest_card,
    guest_label,
    signs_in_row,
    signs_rows,
    staff_back,
    staff_card,
    staff_label,
)
from .hotel import HEIGHT as HOTEL_HEIGHT
from .hotel import WIDTH as HOTEL_WIDTH
from .hotel import hotel
from .scene import GAP, PAD, TOP, Box, Scene, heading, panel
from .symbols import LARGE_DIE, die, item, ornament, pill, seat_marker
from .targets import cafe_key, display_key, drawn_key, hand_key
from .text import shorten, text_width
from .theme import FIGURE, HEADING, INFO, NAME, NUMERAL, STRONG

TITLE_HEIGHT = 24
TURN_TILE = 46


def seat_summary(name: str, player: Player) -> str:
    """A seat's totals for a screen reader."""
    return (
        f"{name}: {number(player.vp)} VP, {kronen(player.kronen)}, Emperor space {player.emperor}, "
        f"{player.tiles.bit_count()} rooms, {player.occupied.bit_count()} of them occupied, "
        f"{len(player.hand)} cards in hand"
    )


# Name and numbers


def draw_title(scene: Scene, seat: int, box: Box) -> None:
    """Draw marker, name, VP, kronen, and the turn order tile; whether it has passed, and items at hand."""
    canvas, player, (x, y, width, _) = scene.canvas, scene.state.players[seat], box
    ornament(canvas, x, y + 10, turn=scene.deciding == seat)
    tiles = x + width - 2 * TURN_TILE - 4
    right = tiles - 8
    if player.passed:
        right -= 56
        with scene.marks.spot(canvas, f"passed:{seat}", (right, y + 4, 52, 15), "passed"):
            pill(canvas, right, y + 4, 52, "passed")
    money = "krone" if player.kronen == 1 else "kronen"
    numbers = ((number(player.vp), "VP", "vp"), (str(player.kronen), money, "kronen"))
    wide = sum(_number_width(figure, unit) for figure, unit, _ in numbers)
    left = x + 44
    room = right - left - wide - 16 * len(numbers)
    name = shorten(scene.name(seat), NAME, max(40, min(room, 200)))
    spot = (x + 20, y, 28 + text_width(name, NAME), 24)
    with scene.marks.spot(canvas, f"seat:{seat}", spot, scene.name(seat)):
        seat_marker(canvas, seat, scene.letters[seat], x + 22, y + 3)
        canvas.text(left, y + 18, name, NAME)
    left += text_width(name, NAME) + 18
    for figure, unit, key in numbers:
        left += _number(scene, f"{key}:{seat}", figure, unit, left, y + 18) + 16
    draw_turn_tile(scene, seat, tiles, y)


def _number_width(figure: str, unit: str) -> int:
    return text_width(figure, FIGURE) + 5 + text_width(unit, INFO)


def _number(scene: Scene, key: str, figure: str, unit: str, x: int, y: int) -> int:
    """A figure and its unit; gives back how wide it is."""
    width = _number_width(figure, unit)
    place = (x - 2, y - 15, width + 4, 19)
    with scene.marks.spot(scene.canvas, key, place, f"{figure} {unit}"):
        scene.canvas.text(x, y, figure, FIGURE)
        scene.canvas.text(x + text_width(figure, FIGURE) + 5, y, unit, INFO, tone="soft")
    return width


def draw_turn_tile(scene: Scene, seat: int, x: int, y: int) -> None:
    """Draw both numbers of the turn order tile, with the dice that cover them; a lost turn is crossed out."""
    canvas, player = scene.canvas, scene.state.players[seat]
    both = (x, y, 2 * TURN_TILE + 4, 24)
    with scene.marks.spot(canvas, f"turn:{seat}", both, "turn order tile"):
        for index, turn in enumerate(player.numbers):
            left, covered = x + (TURN_TILE + 4) * index, index < len(player.covered)
            canvas.rect(left, y, TURN_TILE, 24, "gah-panel" if covered else "gah-card-face", 4)
            tone = "soft" if covered else ""
            canvas.text(left + 12, y + 17, str(turn), NUMERAL, tone=tone, anchor="middle")
            slot = left + TURN_TILE - LARGE_DIE - 3
            if covered and player.covered[index]:
                die(canvas, player.covered[index], slot, y + 3)
            elif covered:
                canvas.path(f"M{slot + 3} {y + 6}l12 12m0 -12l-12 12", "gah-tick")
            else:
                canvas.rect(slot, y + 3, LARGE_DIE, LARGE_DIE, "gah-free", 4)


# Kitchen and café

_KITCHEN_STEP = 44
KITCHEN_WIDTH = 4 * _KITCHEN_STEP


def items_at_hand(agenda: tuple[Frame, ...], seat: int) -> Counts:
    """The items that a seat has just received or picked and not put anywhere yet."""
    top = agenda[-1] if agenda else None
    if isinstance(top, AtHand) and top.seat == seat:
        return top.items
    if isinstance(top, Picking) and top.seat == seat:
        return top.picked
    return NO_ITEMS


def draw_kitchen(scene: Scene, seat: int, x: int, y: int) -> None:
    """Draw the four kinds of items with their numbers."""
    kitchen = scene.state.players[seat].kitchen
    place = (x - 3, y - 2, KITCHEN_WIDTH + 2, 20)
    with scene.marks.spot(scene.canvas, f"kitchen:{seat}", place, f"kitchen: {items_in_words(kitchen)}"):
        for index, (letter, count) in enumerate(zip(LETTERS, kitchen, strict=True)):
            _count(scene, letter, count, x + _KITCHEN_STEP * index, y)


def draw_at_hand(scene: Scene, seat: int, x: int, y: int, width: int) -> None:
    """Draw items that wait to be put somewhere, in a frame; nothing if there are none."""
    held = [
        (letter, count)
        for letter, count in zip(LETTERS, items_at_hand(scene.state.agenda, seat), strict=True)
        if count
    ]
    if held:
        step = min(_KITCHEN_STEP, (width - 54) // len(held))
        scene.canvas.rect(x, y - 2, 52 + step * len(held), 20, "gah-card-due", 5)
        scene.canvas.text(x + 6, y + 12, "at hand", INFO)
        for index, (letter, count) in enumerate(held):
            _count(scene, letter, count, x + 54 + step * index, y)


def _count(scene: Scene, letter: str, count: int, x: int, y: int) -> None:
    """A kind of item with its number."""
    item(scene.canvas, letter, x, y, missing=count == 0)
    scene.canvas.text(x + 20, y + 12, str(count), STRONG if count else INFO, tone="" if count else "soft")


def cafe_height(width: int) -> int:
    """How high three tables are in this width: in a row, or below one another."""
    return GUEST_HEIGHT if width >= 480 else 3 * GUEST_HEIGHT + 2 * GAP


def draw_cafe(scene: Scene, seat: int, box: Box) -> None:
    """Draw the tables of the café, in a row where there is room for it."""
    x, y, width, height = box
    beside = height < 2 * GUEST_HEIGHT
    wide = (width - (BOARDS.tables - 1) * GAP) // BOARDS.tables if beside else width
    for table in range(BOARDS.tables):
        place = (x + (wide + GAP) * table, y) if beside else (x, y + (GUEST_HEIGHT + GAP) * table)
        _table(scene, seat, table, (*place, wide, GUEST_HEIGHT))


def _table(scene: Scene, seat: int, table: int, box: Box) -> None:
    """A table of the café, with its guest if it has one."""
    cafe, canvas, (x, y, width, height) = scene.state.players[seat].cafe, scene.canvas, box
    if table < len(cafe):
        _guest(scene, seat, cafe[table], box)
        return
    with scene.marks.spot(canvas, f"table:{seat}:{table}", box, "free table in the café"):
        canvas.rect(x, y, width, height, "gah-free", 6)
        canvas.text(x + width // 2, y + height // 2 + 4, "free table", INFO, tone="soft", anchor="middle")


def _guest(scene: Scene, seat: int, table: CafeGuest, box: Box) -> None:
    card = scene.rulebook.guests[table.guest]
    label = guest_label(card, table.items)
    with scene.marks.target(scene.canvas, cafe_key(seat, table.guest), box, label):
        guest_card(scene.canvas, card, *box[:3], placed=table.items)


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
        return "Draft: keep one", top.packs[seat]
    if isinstance(top, Drawn) and top.seat == seat:
        price = "free" if top.free else f"{top.discount} less" if top.discount else "at its cost"
        return f"Drawn: play one, {price}", top.cards
    if isinstance(top, UnderDeck) and top.seat == seat:
        return "Drawn: under the deck", top.cards
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


def _titled(what: str, owner: str, count: int) -> str:
    """A heading with a number.

    >>> _titled("Hand", "", 3), _titled("Hand", "Anna", 0)
    ('Hand (3)', 'Hand of Anna')
    """
    return (f"{what} of {owner}" if owner else what) + (f" ({count})" if count else "")


def sections_height(sections: Sequence[Section], columns: int) -> int:
    """How high sections are with all their cards in full."""
    rows = sum(max(1, -(-len(section.cards) // columns)) for section in sections)
    return TOP * len(sections) + STEPS["full"] * rows - 3


def draw_sections(scene: Scene, sections: Sequence[Section], box: Box, columns: int) -> None:
    """Draw sections below one another; where they do not fit, cards of the last ones become smaller first."""
    x, y, width, height = box
    wide = (width - (columns - 1) * GAP) // columns
    for number_, section in enumerate(sections):
        later = sections[number_ + 1 :]
        least = sum(TOP + STEPS["sign"] * signs_rows(len(one.cards), width) + 6 for one in later)
        _section_heading(scene, section, x, y, width)
        room = height - TOP - least
        used = _draw_cards(scene, section, (x, y + TOP, wide, room), columns, width)
        y, height = y + TOP + used + 6, height - TOP - used - 6


def _section_heading(scene: Scene, section: Section, x: int, y: int, width: int) -> None:
    short = shorten(section.title, HEADING, width - 24)
    place = (x - 2, y - 1, 26 + text_width(short, HEADING), 17)
    with scene.marks.spot(scene.canvas, section.spot, place, section.title, 4):
        heading(scene, section.title, width, x, y)


def _draw_cards(scene: Scene, section: Section, box: Box, columns: int, width: int) -> int:
    """Draw the cards of a section, each as large as all fit; gives back how high that is."""
    x, y, wide, height = box
    if not section.cards:
        scene.canvas.rect(x, y, wide, HEIGHTS["chip"], "gah-free", 5)
        return HEIGHTS["chip"]
    full, chips, _ = forms(len(section.cards), columns, height, width)
    ordered = section.cards if full == len(section.cards) else _by_use(scene, section)
    top = y
    sizes: tuple[tuple[Form, tuple[int, ...]], ...] = (
        ("full", ordered[:full]),
        ("chip", ordered[full : full + chips]),
        ("sign", ordered[full + chips :]),
    )
    for form, cards in sizes:
        in_row, across, gap = (columns, wide, GAP) if form != "sign" else (signs_in_row(width), SIGN_WIDTH, 3)
        for index, staff in enumerate(cards):
            row, column = divmod(index, in_row)
            place = (x + (across + gap) * column, top + STEPS[form] * row)
            _staff(scene, section, staff, form, (*place, across, HEIGHTS[form]))
        top += STEPS[form] * -(-len(cards) // in_row)
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
    with scene.marks.target(scene.canvas, section.key(staff), box, staff_label(card, used), 5):
        staff_card(scene.canvas, card, form, *box[:3], used=used)


# All of it together

LARGE_WIDTH, LARGE_HEIGHT = 660, 342
STAFF_WIDTH = 181
_HOTEL = (10, 31)
_STAFF_X, _HAND_X = 282, 469
_CAFE_Y = 272
#: Below this width everything lies in one column.
_NARROW = 600


def large_seat_size(state: State, hands: Collection[int], seat: int, width: int) -> tuple[int, int]:
    """Width and height of a seat with everything."""
    if width >= _NARROW:
        return LARGE_WIDTH, LARGE_HEIGHT
    return width, sum(_narrow_heights(state, hands, seat, width)) + 8


def seat_boxes(state: State, hands: Collection[int], seat: int, width: int) -> dict[str, Box]:
    """Where the parts of a seat lie in its frame, by their keys."""
    if width >= _NARROW:
        room = _CAFE_Y - 26 - 30
        return {
            "hotel": (*_HOTEL, HOTEL_WIDTH, HOTEL_HEIGHT),
            "staff": (_STAFF_X, 31, STAFF_WIDTH, room),
            "hand": (_HAND_X, 31, STAFF_WIDTH, room),
            "kitchen": (90, _CAFE_Y - 22, width - 100, 20),
            "cafe": (10, _CAFE_Y, width - 20, GUEST_HEIGHT),
        }
    inner = width - 2 * PAD
    title, hotel_, kitchen, cafe, staff, hand = _narrow_heights(state, hands, seat, width)
    y = title
    boxes: dict[str, Box] = {}
    for key, height in (
        ("hotel", hotel_),
        ("kitchen", kitchen),
        ("cafe", cafe),
        ("staff", staff),
        ("hand", hand),
    ):
        boxes[key] = (PAD, y, inner, height - 8)
        y += height
    return boxes


def _narrow_heights(state: State, hands: Collection[int], seat: int, width: int) -> tuple[int, ...]:
    """How high title, hotel, kitchen, café, staff and hand are below one another, space between them included."""
    staff = (*drawn_sections(state, hands, seat), *staff_sections(state, seat))
    columns = max(1, (width - 2 * PAD + GAP) // (150 + GAP))
    hand = hand_sections(state, hands, seat)
    hotel_ = HOTEL_HEIGHT * _percent(width) // 100
    sections = sections_height(staff, columns) + 6 * (len(staff) - 1)
    cafe = TOP + 3 * GUEST_HEIGHT + 2 * GAP
    return 36, hotel_ + 8, 28, cafe + 8, sections + 8, sections_height(hand, columns) + 8


def _percent(width: int) -> int:
    """How much a hotel is enlarged where it has a column for itself."""
    return min(150, 100 * (width - 2 * PAD) // HOTEL_WIDTH)


def draw_large_seat(scene: Scene, seat: int, box: Box, key: str = "") -> None:
    """Draw everything of a seat in one panel."""
    draw_frame(scene, seat, box, key or f"seat-{seat}", lambda: _contents(scene, seat, box[2]))


def _contents(scene: Scene, seat: int, width: int) -> None:
    for part, place in seat_boxes(scene.state, scene.hands, seat, width).items():
        draw_part_of_seat(scene, part, seat, place, width)


def draw_frame(
    scene: Scene, seat: int, box: Box, key: str, contents: Callable[[], None] | None = None
) -> None:
    """Draw the frame of a seat with name, numbers and headings; gold if it decides."""
    turn = scene.deciding == seat
    label = seat_summary(scene.name(seat), scene.state.players[seat])
    with panel(scene, key, box, label, frame="gah-panel-turn" if turn else "gah-panel", seat=seat):
        draw_title(scene, seat, (PAD, 4, box[2] - 2 * PAD, TITLE_HEIGHT))
        if box[2] >= _NARROW:
            heading(scene, "Café", 90, PAD, _CAFE_Y - 21)
        if contents:
            contents()


def draw_part_of_seat(scene: Scene, part: str, seat: int, box: Box, width: int) -> None:
    """Draw a part of a seat at its place in the frame, which is so wide."""
    x, y, wide, height = box
    large, state = width >= _NARROW, scene.state
    columns = 1 if large else max(1, (wide + GAP) // (150 + GAP))
    match part:
        case "hotel":
            percent = 100 if large else _percent(width)
            hotel(scene, seat, x + (wide - HOTEL_WIDTH * percent // 100) // 2, y, percent)
        case "kitchen" if large:
            left = _STAFF_X + 6 - box[0] + x
            heading(scene, "Kitchen", 100, left - 6, y + 1)
            draw_kitchen(scene, seat, left + 94, y + 2)
            draw_at_hand(scene, seat, x, y + 2, 180)
        case "kitchen":
            draw_kitchen(scene, seat, x + 3, y + 2)
            draw_at_hand(scene, seat, x + KITCHEN_WIDTH + 8, y + 2, wide - KITCHEN_WIDTH - 8)
        case "cafe" if large:
            draw_cafe(scene, seat, box)
        case "cafe":
            heading(scene, "Café", 90, x, y)
            draw_cafe(scene, seat, (x, y + TOP, wide, height - TOP))
        case "staff":
            drawn = drawn_sections(state, scene.hands, seat)
            draw_sections(scene, (*drawn, *staff_sections(state, seat)), box, columns)
        case "hand":
            draw_sections(scene, hand_sections(state, scene.hands, seat), box, columns)
