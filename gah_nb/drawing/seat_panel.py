"""Everything in front of a seat: name, totals, turn order, hotel, kitchen, café, staff played."""

from __future__ import annotations

from gah_nb.components import BOARDS
from gah_nb.engine.frames import AtHand, Frame, Picking
from gah_nb.engine.items import LETTERS, NO_ITEMS, Counts
from gah_nb.engine.state import CafeGuest, Player
from gah_nb.telling.short import kronen, number

from .cards import GUEST_HEIGHT, STAFF_HEIGHT, guest_card, staff_card
from .hotel import HEIGHT as HOTEL_HEIGHT
from .hotel import WIDTH as HOTEL_WIDTH
from .hotel import hotel
from .marks import Box
from .scene import GAP, PAD, TOP, Scene, heading, panel
from .symbols import LARGE_DIE, die, item, ornament, pill, seat_marker
from .targets import cafe_key, display_key
from .text import shorten, text_width
from .theme import FIGURE, INFO, NAME, NOTE, NUMERAL, STRONG

_TITLE = 40
_CAFE_STEP = GUEST_HEIGHT + 6
_HOTEL_Y = _TITLE + 24
_STAFF_STEP = STAFF_HEIGHT + 5
_TURN_TILE = 46
#: From this width on the hotel is drawn larger.
_WIDE = 500
_KITCHEN_STEP = 50
KITCHEN_WIDTH = 244


def _percent(width: int) -> int:
    return 125 if width >= _WIDE else 100


def _kitchen_y(width: int) -> int:
    return _HOTEL_Y + HOTEL_HEIGHT * _percent(width) // 100 + 5


def _body(width: int) -> int:
    """Where the staff begins."""
    return max(_kitchen_y(width) + 20, _TITLE + BOARDS.tables * _CAFE_STEP) + 6


def seat_height(player: Player, width: int) -> int:
    """How high a seat's panel is: the more staff played, the higher."""
    rows = (len(player.display) + 1) // 2
    return _body(width) + (rows * _STAFF_STEP + 5 if rows else 0)


def seat_summary(name: str, player: Player) -> str:
    """A seat's totals for a screen reader."""
    return (
        f"{name}: {number(player.vp)} VP, {kronen(player.kronen)}, Emperor space {player.emperor}, "
        f"{player.tiles.bit_count()} rooms, {player.occupied.bit_count()} of them occupied, "
        f"{len(player.hand)} cards in hand"
    )


def seat_panel(scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat's panel; with a gold frame if it decides."""
    player, name, width = scene.state.players[seat], scene.state.box.names[seat], box[2]
    turn = scene.deciding == seat
    percent = _percent(width)
    cafe_x = PAD + HOTEL_WIDTH * percent // 100 + 10
    with panel(scene, f"seat-{seat}", box, seat_summary(name, player), turn=turn):
        _title(scene, seat, width, turn)
        _totals(scene, seat, PAD, _TITLE + 15)
        hotel(scene, seat, PAD, _HOTEL_Y, percent)
        _kitchen(scene, seat, PAD, _kitchen_y(width))
        for table in range(BOARDS.tables):
            place = (cafe_x, _TITLE + _CAFE_STEP * table, width - PAD - cafe_x, GUEST_HEIGHT)
            _table(scene, seat, table, place)
        _staff(scene, seat, _body(width), width)


def kitchen_and_cafe_panel(scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat's kitchen and the tables of its café side by side."""
    width = (box[2] - 2 * PAD - (BOARDS.tables - 1) * GAP) // BOARDS.tables
    name = scene.state.box.names[seat]
    with panel(scene, f"kitchen-and-cafe-{seat}", box, f"Kitchen and café of {name}"):
        heading(scene, f"Kitchen and café of {name}", box[2] - 60)
        _kitchen(scene, seat, PAD, TOP + 4)
        for table in range(BOARDS.tables):
            _table(scene, seat, table, (PAD + (width + GAP) * table, TOP + 30, width, GUEST_HEIGHT))


KITCHEN_AND_CAFE_HEIGHT = TOP + 30 + GUEST_HEIGHT + 10


def _title(scene: Scene, seat: int, width: int, turn: bool) -> None:
    canvas, player = scene.canvas, scene.state.players[seat]
    ornament(canvas, PAD, 16, turn=turn)
    tiles = width - PAD - 2 * _TURN_TILE - 4
    at_hand = items_at_hand(scene.state.agenda, seat)
    middle = tiles - 6
    if player.passed:
        middle -= 52
        pill(canvas, middle, 10, 50, "passed")
    elif at_hand != NO_ITEMS:
        middle = _at_hand(scene, at_hand, middle)
    left = PAD + 48
    name = shorten(scene.state.box.names[seat], NAME, middle - 6 - left)
    with scene.marks.spot(canvas, f"seat:{seat}", (PAD + 22, 6, 30 + text_width(name, NAME), 24), name):
        seat_marker(canvas, seat, scene.letters[seat], PAD + 26, 9)
        canvas.text(left, 24, name, NAME)
    both = (tiles, 8, 2 * _TURN_TILE + 4, 24)
    with scene.marks.spot(scene.canvas, f"turn:{seat}", both, "turn order tile"):
        for index in range(2):
            _turn_tile(scene, player, index, tiles + (_TURN_TILE + 4) * index, 8)


def items_at_hand(agenda: tuple[Frame, ...], seat: int) -> Counts:
    """The items that a seat has just received or picked and not put anywhere yet."""
    top = agenda[-1] if agenda else None
    if isinstance(top, AtHand) and top.seat == seat:
        return top.items
    if isinstance(top, Picking) and top.seat == seat:
        return top.picked
    return NO_ITEMS


def _at_hand(scene: Scene, items: Counts, right: int) -> int:
    """Draw items at hand up to ``right``; give back where they begin."""
    held = [(letter, count) for letter, count in zip(LETTERS, items, strict=True) if count]
    widths = [24 + text_width(str(count), STRONG) for _, count in held]
    left = right - 44 - sum(widths)
    scene.canvas.text(left, 22, "at hand", NOTE, tone="soft")
    x = left + 44
    for (letter, count), width in zip(held, widths, strict=True):
        _count(scene, letter, count, x, 10)
        x += width
    return left


def _turn_tile(scene: Scene, player: Player, index: int, x: int, y: int) -> None:
    """A number of the turn order tile, with the die that covers it; a lost turn is crossed out."""
    canvas = scene.canvas
    covered = index < len(player.covered)
    canvas.rect(x, y, _TURN_TILE, 24, "gah-panel" if covered else "gah-card-face", 4)
    canvas.text(
        x + 11, y + 17, str(player.numbers[index]), NUMERAL, tone="soft" if covered else "", anchor="middle"
    )
    if covered and player.covered[index]:
        die(canvas, player.covered[index], x + _TURN_TILE - LARGE_DIE - 3, y + 3)
    elif covered:
        canvas.path(f"M{x + 26} {y + 6}l12 12m0 -12l-12 12", "gah-tick")
    else:
        canvas.rect(x + _TURN_TILE - LARGE_DIE - 3, y + 3, LARGE_DIE, LARGE_DIE, "gah-free", 4)


def _totals(scene: Scene, seat: int, x: int, y: int) -> None:
    player = scene.state.players[seat]
    money = "krone" if player.kronen == 1 else "kronen"
    totals = (
        (number(player.vp), "VP", "vp"),
        (str(player.kronen), money, "kronen"),
        (str(len(player.hand)), "in hand", "hand"),
    )
    for column, (figure, unit, key) in enumerate(totals):
        left = x + 2 + 82 * column
        width = text_width(figure, FIGURE) + text_width(f" {unit}", INFO)
        place = (left, y - 14, width, 17)
        with scene.marks.spot(scene.canvas, f"{key}:{seat}", place, f"{figure} {unit}"):
            scene.canvas.run(left, y, ((figure, FIGURE, ""), (f" {unit}", INFO, "soft")))
        scene.marks.changed(scene.canvas, f"{key}:{seat}", place)


def _kitchen(scene: Scene, seat: int, x: int, y: int) -> None:
    place = (x, y - 1, KITCHEN_WIDTH, 18)
    kitchen = zip(LETTERS, scene.state.players[seat].kitchen, strict=True)
    with scene.marks.spot(scene.canvas, f"kitchen:{seat}", place, "kitchen"):
        scene.canvas.text(x + 2, y + 12, "kitchen", NOTE, tone="soft")
        for index, (letter, count) in enumerate(kitchen):
            _count(scene, letter, count, x + 48 + _KITCHEN_STEP * index, y)
    scene.marks.changed(scene.canvas, f"kitchen:{seat}", place)


def _count(scene: Scene, letter: str, count: int, x: int, y: int) -> None:
    """A kind of item with its number."""
    item(scene.canvas, letter, x, y, missing=count == 0)
    scene.canvas.text(x + 20, y + 12, str(count), STRONG if count else INFO, tone="" if count else "soft")


def _table(scene: Scene, seat: int, table: int, box: Box) -> None:
    """A table of the café, with its guest if it has one."""
    cafe, canvas, (x, y, width, height) = scene.state.players[seat].cafe, scene.canvas, box
    if table < len(cafe):
        _guest(scene, seat, cafe[table], box)
        return
    with scene.marks.spot(canvas, f"table:{seat}:{table}", box, "free table"):
        canvas.rect(x, y, width, height, "gah-free", 6)
        for line, words in enumerate(("free table", "in the café")):
            canvas.text(x + width // 2, y + 45 + 12 * line, words, NOTE, tone="soft", anchor="middle")


def _guest(scene: Scene, seat: int, table: CafeGuest, box: Box) -> None:
    card = scene.rulebook.guests[table.guest]
    with scene.marks.target(scene.canvas, cafe_key(seat, table.guest), box, card.name):
        guest_card(scene.canvas, card, *box[:3], placed=table.items)


def _staff(scene: Scene, seat: int, y: int, width: int) -> None:
    """The cards played, in two columns."""
    player, canvas = scene.state.players[seat], scene.canvas
    wide = (width - 2 * PAD - GAP) // 2
    for index, staff in enumerate(player.display):
        card = scene.rulebook.staff[staff]
        left = PAD + (wide + GAP) * (index % 2)
        top = y + _STAFF_STEP * (index // 2)
        used = staff in player.used
        box = (left, top, wide, STAFF_HEIGHT)
        with scene.marks.target(canvas, display_key(seat, staff), box, card.name):
            staff_card(canvas, card, left, top, wide, used=used)
