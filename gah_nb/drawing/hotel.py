"""A hotel: twenty rooms, outlines and bonuses of its groups, costs per floor, printed VP; and a small one."""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache, lru_cache

from gah_nb.components import BOARDS, HOTELS, Group
from gah_nb.components.catalogue import COLUMNS, FLOORS, ROOM_NUMBER, ROOMS, rooms_of
from gah_nb.engine.state import Player
from gah_nb.telling.wording import money

from .canvas import Canvas, text_width
from .panels import Scene
from .symbols import crown, shape, tick
from .targets import room_key
from .theme import INFO, NUMERAL, STRONG, tone_on

_ROOM_WIDTH, _ROOM_HEIGHT = 42, 46
_SPACE = 6
_STEP_X, _STEP_Y = _ROOM_WIDTH + _SPACE, _ROOM_HEIGHT + _SPACE
_LABELS = 26
WIDTH = _LABELS + COLUMNS * _STEP_X - _SPACE
HEIGHT = FLOORS * _STEP_Y + 8

Point = tuple[int, int]
_PLACEMENT_VP = {ROOM_NUMBER[points.room]: points.vp for points in BOARDS.placement_vp}
#: Words over a room do not take the pointer from it.
_UNDER_THE_POINTER = {"class": "gah-over"}
_BONUS_UNITS = {"blue": "VP", "red": "kr", "yellow": ""}


def _corner(room: int) -> tuple[int, int]:
    """Where a room lies in the grid of rooms, floor 1 at the bottom."""
    return _STEP_X * (room % COLUMNS), _STEP_Y * (FLOORS - 1 - room // COLUMNS)


@cache
def _outline(mask: int) -> tuple[Point, ...]:
    """The corners of the outline around a group, just outside its rooms, clockwise.

    Every room is a square of the grid; sides between two rooms of the group cancel each other, and what is
    left is one loop, since no layout has a group with a hole or one that touches itself at a corner.
    """
    sides: set[tuple[Point, Point]] = set()
    for room in rooms_of(mask):
        column, row = room % COLUMNS, FLOORS - 1 - room // COLUMNS
        square = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        for start, end in zip(square, square[1:] + square[:1], strict=True):
            if (end, start) in sides:
                sides.remove((end, start))
            else:
                sides.add((start, end))
    return _corners(dict(sides))


def _corners(sides: dict[Point, Point]) -> tuple[Point, ...]:
    """Walk along the sides; where the direction changes is a corner, one unit inwards from the grid lines."""
    start = min(sides)
    points, point = [start], sides[start]
    while point != start:
        points.append(point)
        point = sides[point]
    corners = []
    for before, here, after in zip((points[-1], *points), points, (*points[1:], start), strict=False):
        come = (here[0] - before[0], here[1] - before[1])
        go = (after[0] - here[0], after[1] - here[1])
        if come != go:  # inside is to the right of both directions
            x = _STEP_X * here[0] - _SPACE // 2 - come[1] - go[1]
            y = _STEP_Y * here[1] - _SPACE // 2 + come[0] + go[0]
            corners.append((x, y))
    return tuple(corners)


def cost_words(cost: int) -> str:
    """What a place of the queue or a floor costs, where there is little room."""
    return f"{cost} kr" if cost else "free"


@cache
def room_label(room: int, color: str, state: str) -> str:
    """What a screen reader calls a room.

    >>> room_label(7, "blue", "vacant"), room_label(7, "blue", "empty")
    ('vacant blue room, floor 2, column 3', 'blue room without a tile, floor 2, column 3, costs 1 krone')
    """
    floor, column = divmod(room, COLUMNS)
    where = f"floor {floor + 1}, column {column + 1}"
    if state != "empty":
        return f"{state} {color} room, {where}"
    cost = BOARDS.floor_cost[floor]
    price = f"costs {money(cost)}" if cost else "free"
    return f"{color} room without a tile, {where}, {price}"


def room_state(player: Player, room: int) -> str:
    """Empty, vacant or occupied."""
    return "occupied" if player.occupied >> room & 1 else "vacant" if player.tiles >> room & 1 else "empty"


def hotel(scene: Scene, seat: int, x: int, y: int, percent: int = 100) -> None:
    """Draw a seat's hotel with its upper left corner, labels included, at ``x``, ``y``, and enlarged."""
    plan = HOTELS[scene.state.box.hotels[seat]]
    player = scene.state.players[seat]
    # In a panel of its own its rooms are the panel's, so that pages can share those that stay the same.
    own = (x, y, percent) == (0, 0, 100)
    with nullcontext() if own else scene.canvas.moved(x, y, percent):
        scene.canvas.place(0, 0, _plan_markup(plan.key))
        for room in range(ROOMS):
            _room(scene, seat, room, plan.colors[room])
        for group in plan.groups:
            _bonus(scene.canvas, player, group)


@cache
def _plan_markup(key: str) -> str:
    """What never changes: the labels and the outlines of the groups."""
    canvas = Canvas()
    _labels(canvas)
    for group in HOTELS[key].groups:
        points = " ".join(f"{_LABELS + x} {y}" for x, y in _outline(group.mask))
        canvas.path(f"M{points}z", f"gah-group-{group.color}")
    return canvas.markup()


def _labels(canvas: Canvas) -> None:
    """Floors with their costs at the left, columns below."""
    for floor, cost in enumerate(BOARDS.floor_cost):
        top = _STEP_Y * (FLOORS - 1 - floor)
        canvas.text(11, top + 20, str(floor + 1), NUMERAL, anchor="middle")
        canvas.text(11, top + 34, cost_words(cost), INFO, tone="soft", anchor="middle")
    for column, letter in enumerate("abcde"):
        middle = _LABELS + _STEP_X * column + _ROOM_WIDTH // 2
        canvas.text(middle, HEIGHT - 2, letter, INFO, tone="soft", anchor="middle")


def _room(scene: Scene, seat: int, room: int, color: str) -> None:
    player, canvas = scene.state.players[seat], scene.canvas
    x, y = _LABELS + _corner(room)[0], _corner(room)[1]
    state = room_state(player, room)
    box = (x, y, _ROOM_WIDTH, _ROOM_HEIGHT)
    with scene.marks.target(canvas, room_key(seat, room), box, room_label(room, color, state), 4):
        canvas.place(x, y, _room_markup(color, state, _PLACEMENT_VP.get(room, 0)))


@cache
def _room_markup(color: str, state: str, vp: int) -> str:
    """A room: dashed and empty, tinted with an open shape, or full with a solid one."""
    canvas = Canvas()
    css = {"empty": f"outline-{color}", "vacant": f"bright-{color}", "occupied": tone_on(color)}[state]
    canvas.rect(1, 1, _ROOM_WIDTH - 2, _ROOM_HEIGHT - 2, f"gah-{state}-{color}", 4)
    shape(canvas, color, _ROOM_WIDTH // 2, 21, 6 if state == "empty" else 8, f"gah-{css}")
    if state == "empty" and vp:
        canvas.text(_ROOM_WIDTH - 4, 13, f"+{vp}", STRONG, tone="gold-ink", anchor="end")
    return canvas.markup()


def _bonus(canvas: Canvas, player: Player, group: Group) -> None:
    """The occupancy bonus at the foot of the group's first room; a tick at its top once it was given."""
    room = rooms_of(group.mask)[0]
    x, y = _LABELS + _corner(room)[0], _corner(room)[1] + _ROOM_HEIGHT - 5
    given = bool(player.bonuses >> group.index & 1)
    tone = tone_on(group.color) if player.occupied >> room & 1 else ""
    if given:
        tick(canvas, x + 5, y - _ROOM_HEIGHT + 11, f"gah-tick-{tone}" if tone else "gah-tick")
    amount = f"{BOARDS.occupancy_bonus[group.color][group.size - 1]}"
    words = f"{amount} {_BONUS_UNITS[group.color]}".rstrip()
    width = text_width(words, INFO) + (14 if group.color == "yellow" else 0)
    start = x + (_ROOM_WIDTH - width) // 2
    with canvas.group(_UNDER_THE_POINTER):
        canvas.text(start, y, words, INFO, tone=tone)
        if group.color == "yellow":
            crown(canvas, start + text_width(words, INFO) + 2, y - 9, f"gah-{tone}" if tone else "gah-ink")


def small_hotel(scene: Scene, seat: int, x: int, y: int, cell: tuple[int, int], *, labels: bool) -> None:
    """Draw a seat's hotel by its colours alone; with ``labels`` floors and columns are named.

    ``cell`` is the size of a room, with two units between rooms. The drawing is five cells wide and four
    high, and `SMALL_LABELS` more for labels at the left and below.
    """
    player, plan = scene.state.players[seat], HOTELS[scene.state.box.hotels[seat]]
    left = x + SMALL_LABELS if labels else x
    if labels:
        scene.canvas.place(x, y, _small_labels(cell))
    keys = [room_key(seat, room) for room in range(ROOMS)]
    if not labels and not any(map(scene.marks.offers, keys)):
        scene.canvas.place(x, y, _small_markup(plan.key, player.tiles, player.occupied, cell))
        return
    for room, (key, color) in enumerate(zip(keys, plan.colors, strict=True)):
        state, place = room_state(player, room), _small_place(room, cell)
        box = (left + place[0], y + place[1], *cell)
        with scene.marks.target(scene.canvas, key, box, room_label(room, color, state), 2):
            scene.canvas.place(*box[:2], _small_room(color, state, cell))


def _small_place(room: int, cell: tuple[int, int]) -> tuple[int, int]:
    return (cell[0] + 2) * (room % COLUMNS), (cell[1] + 2) * (FLOORS - 1 - room // COLUMNS)


@cache
def _small_labels(cell: tuple[int, int]) -> str:
    """Floors at the left of a small hotel, columns below it."""
    canvas, (width, height) = Canvas(), (cell[0] + 2, cell[1] + 2)
    for row in range(FLOORS):
        middle = height * row + height // 2 + 4
        canvas.text(6, middle, str(FLOORS - row), INFO, tone="soft", anchor="middle")
    for column, letter in enumerate("abcde"):
        middle = SMALL_LABELS + width * column + width // 2
        canvas.text(middle, FLOORS * height + 11, letter, INFO, tone="soft", anchor="middle")
    return canvas.markup()


@lru_cache(maxsize=512)
def _small_markup(key: str, tiles: int, occupied: int, cell: tuple[int, int]) -> str:
    """All rooms of a small hotel of which none is an object by itself."""
    canvas, player = Canvas(), Player(tiles=tiles, occupied=occupied)
    for room, color in enumerate(HOTELS[key].colors):
        canvas.place(*_small_place(room, cell), _small_room(color, room_state(player, room), cell))
    return canvas.markup()


SMALL_LABELS = 14


@cache
def _small_room(color: str, state: str, cell: tuple[int, int]) -> str:
    """A room as a block: a tint, a frame, or full; with its shape where there is room for it."""
    canvas, (width, height) = Canvas(), cell
    canvas.rect(0, 0, width, height, f"gah-small-{state}-{color}", 2)
    if height >= 18:
        css = {"empty": f"outline-{color}", "vacant": f"bright-{color}", "occupied": tone_on(color)}[state]
        shape(canvas, color, width // 2, height // 2, 5, f"gah-{css}")
    return canvas.markup()
