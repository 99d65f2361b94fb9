"""The seat that one looks at: numbers, hotel, café, kitchen, staff at work and hand, all of it at once.

Its name and numbers (VP, kronen, turn order tile, whether it has passed) stand with other seats as a line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from gah_nb.components import BOARDS
from gah_nb.engine.frames import AtHand, Frame, Picking
from gah_nb.engine.items import ITEM_NAMES, LETTERS, NO_ITEMS, Counts
from gah_nb.engine.state import CafeGuest, Player, State
from gah_nb.telling.short import kronen, number
from gah_nb.telling.wording import items_in_words

from .canvas import shorten, text_width
from .cards import (
    GUEST_HEIGHT,
    draw_sections,
    guest_card,
    guest_label,
    hand_sections,
    left_sections,
    order_boxes,
    sections_height,
)
from .hotel import HEIGHT as HOTEL_HEIGHT
from .hotel import WIDTH as HOTEL_WIDTH
from .hotel import hotel
from .opponent import draw_his_hand, his_boxes, his_narrow_heights, is_his
from .panels import GAP, PAD, TOP, Box, Scene, heading, panel
from .symbols import LARGE_DIE, MIDDLE_DIE, die, item, ornament, pill, seat_marker
from .targets import cafe_key
from .theme import FIGURE, INFO, NAME, NUMERAL, STRONG

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
    """Draw name, turn order tile, whether it has passed; VP and kronen, below them in a higher box."""
    canvas, player, (x, y, width, height) = scene.canvas, scene.state.players[seat], box
    ornament(canvas, x, y + 10, turn=scene.deciding == seat)
    tiles = x + width - 2 * TURN_TILE - 4
    right = tiles - 8
    if player.passed:
        right -= 56
        draw_passed(scene, seat, right, y + 4)
    money = "krone" if player.kronen == 1 else "kronen"
    numbers = [(number(player.vp), "VP", "vp"), (str(player.kronen), money, "kronen")]
    if is_his(scene.state, seat):
        numbers.pop()  # he has none, ever (S1)
    below = height > TITLE_HEIGHT
    wide = 0 if below else sum(_number_width(figure, unit) + 16 for figure, unit, _ in numbers)
    left = x + 44
    name = shorten(scene.name(seat), NAME, min(right - left - wide, 200))
    spot = (x + 20, y, 28 + text_width(name, NAME), 24)
    with scene.marks.spot(canvas, f"seat:{seat}", spot, scene.name(seat)):
        seat_marker(canvas, seat, scene.letters[seat], x + 22, y + 3)
        canvas.text(left, y + 18, name, NAME)
    left, baseline = (x + 4, y + 41) if below else (left + text_width(name, NAME) + 18, y + 18)
    for figure, unit, key in numbers:
        left += _number(scene, f"{key}:{seat}", figure, unit, left, baseline) + 16
    draw_turn_tile(scene, seat, tiles, y)


#: How wide the word is.
PASSED = 50


def draw_passed(scene: Scene, seat: int, x: int, y: int) -> None:
    """Draw that a seat has passed."""
    with scene.marks.spot(scene.canvas, f"passed:{seat}", (x, y, PASSED, 15), "passed"):
        pill(scene.canvas, x, y, PASSED, "passed")


def _number_width(figure: str, unit: str) -> int:
    return text_width(figure, FIGURE) + 5 + text_width(unit, INFO)


def _number(scene: Scene, key: str, figure: str, unit: str, x: int, y: int) -> int:
    """A figure and its unit; gives back how wide it is."""
    width = _number_width(figure, unit)
    place = (x - 2, y - 15, width + 4, 19)
    with scene.marks.spot(scene.canvas, key, place, f"{figure} {unit}"):
        scene.canvas.run(x, y, ((figure, FIGURE, ""), (f" {unit}", INFO, "soft")))
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


#: Half of a small turn order tile, and all of it.
_TURN = 30
SMALL_TURN_TILE = 2 * _TURN + 2


def draw_small_turn_tile(scene: Scene, seat: int, x: int, y: int) -> None:
    """Draw the turn order tile in the height of a line."""
    with scene.marks.spot(scene.canvas, f"turn:{seat}", (x, y, SMALL_TURN_TILE, 20), "turn order tile", 4):
        for index in range(2):
            _turn(scene, seat, index, x + (_TURN + 2) * index, y)


def _turn(scene: Scene, seat: int, index: int, x: int, y: int) -> None:
    """A number of the turn order tile and what lies on it, small."""
    canvas, player = scene.canvas, scene.state.players[seat]
    covered = index < len(player.covered)
    canvas.rect(x, y, _TURN, 20, "gah-panel" if covered else "gah-card-face", 4)
    tone = "soft" if covered else ""
    canvas.text(x + 8, y + 14, str(player.numbers[index]), STRONG, tone=tone, anchor="middle")
    if covered and player.covered[index]:
        die(canvas, player.covered[index], x + 14, y + 3, MIDDLE_DIE)
    elif covered:
        canvas.path(f"M{x + 16} {y + 5}l9 9m0 -9l-9 9", "gah-tick")
    else:
        canvas.rect(x + 14, y + 3, MIDDLE_DIE, MIDDLE_DIE, "gah-free", 3)


def _vp_and_kronen(player: Player) -> Iterator[tuple[str, str, str, int]]:
    """Figure, unit, key and width of both."""
    for figure, unit, key in ((number(player.vp), "VP", "vp"), (str(player.kronen), "kr", "kronen")):
        yield figure, unit, key, text_width(figure, STRONG) + text_width(unit, INFO) + 4


def vp_and_kronen_width(player: Player) -> int:
    """How wide VP and kronen are in the height of a line."""
    return sum(wide + 14 for *_, wide in _vp_and_kronen(player)) - 14


def draw_vp_and_kronen(scene: Scene, seat: int, x: int, y: int) -> int:
    """Draw VP and kronen in the height of a line; gives back where they end."""
    for figure, unit, key, wide in _vp_and_kronen(scene.state.players[seat]):
        place = (x - 2, y - 1, wide + 4, 16)
        with scene.marks.spot(scene.canvas, f"{key}:{seat}", place, f"{figure} {unit}", 4):
            scene.canvas.run(x, y + 11, ((figure, STRONG, ""), (f" {unit}", INFO, "soft")))
        x += wide + 14
    return x


# Kitchen and café

_KITCHEN_STEP = 42
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
        step = min(_KITCHEN_STEP, (width - 50) // len(held))
        scene.canvas.rect(x, y - 2, 50 + step * len(held), 20, "gah-card-due", 5)
        scene.canvas.text(x + 5, y + 12, "at hand", INFO)
        for index, (letter, count) in enumerate(held):
            _count(scene, letter, count, x + 49 + step * index, y)


def _count(scene: Scene, letter: str, count: int, x: int, y: int) -> None:
    """A kind of item with its number."""
    item(scene.canvas, letter, x, y, missing=count == 0)
    scene.canvas.text(x + 18, y + 12, str(count), STRONG if count else INFO, tone="" if count else "soft")


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
    # Beside the card and not in it: what can be pressed holds nothing that can be pressed.
    for index, (letter, place) in enumerate(zip(card.order, order_boxes(card, *box[:2]), strict=True)):
        key = f"item:{seat}:{table.guest}:{index}"
        with scene.marks.spot(scene.canvas, key, place, ITEM_NAMES[letter], 3):
            pass


# All of it together

LARGE_WIDTH, LARGE_HEIGHT = 664, 342
STAFF_WIDTH = 183
_HOTEL = (10, 31)
_STAFF_X, _HAND_X = 282, 471
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
    boxes = _boxes(state, hands, seat, width)
    return his_boxes(boxes, state) if is_his(state, seat) else boxes


def _boxes(state: State, hands: Collection[int], seat: int, width: int) -> dict[str, Box]:
    if width >= _NARROW:
        room = _CAFE_Y - 22 - 30
        return {
            "hotel": (*_HOTEL, HOTEL_WIDTH, HOTEL_HEIGHT),
            "staff": (_STAFF_X, 29, STAFF_WIDTH, room),
            "hand": (_HAND_X, 29, STAFF_WIDTH, room),
            "kitchen": (84, _CAFE_Y - 22, width - 94, 20),
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
    """How high title, hotel, kitchen, café, staff and hand are in a column, with the space below each."""
    staff = left_sections(state, hands, seat)
    columns = max(1, (width - 2 * PAD + GAP) // (150 + GAP))
    hand = hand_sections(state, hands, seat)
    hotel_ = HOTEL_HEIGHT * _percent(width) // 100
    cafe = TOP + 3 * GUEST_HEIGHT + 2 * GAP
    sections = (sections_height(state, one, columns, width - 2 * PAD) for one in (staff, hand))
    heights = (58, hotel_ + 8, 28, cafe + 8, *(height + 8 for height in sections))
    return his_narrow_heights(state, heights, seat, width) if is_his(state, seat) else heights


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
        height = TITLE_HEIGHT if box[2] >= _NARROW else 2 * TITLE_HEIGHT
        draw_title(scene, seat, (PAD, 4, box[2] - 2 * PAD, height))
        if box[2] >= _NARROW and "cafe" in seat_boxes(scene.state, scene.hands, seat, box[2]):
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
            draw_at_hand(scene, seat, x, y + 2, 194)
        case "kitchen":
            draw_kitchen(scene, seat, x + 3, y + 2)
            draw_at_hand(scene, seat, x + KITCHEN_WIDTH + 8, y + 2, wide - KITCHEN_WIDTH - 8)
        case "cafe" if large:
            draw_cafe(scene, seat, box)
        case "cafe":
            heading(scene, "Café", 90, x, y)
            draw_cafe(scene, seat, (x, y + TOP, wide, height - TOP))
        case "staff":
            draw_sections(scene, left_sections(state, scene.hands, seat), box, columns)
        case "hand" if is_his(state, seat):
            draw_his_hand(scene, box)
        case "hand":
            draw_sections(scene, hand_sections(state, scene.hands, seat), box, columns)
