"""A hotel: twenty rooms, the outlines and bonuses of its groups, costs per floor, printed VP."""

from __future__ import annotations

from functools import cache

from gah_nb.components import BOARDS, HOTELS, Group, room_name
from gah_nb.components.hotel_plan import COLUMNS, FLOORS, ROOM_NUMBER, ROOMS, rooms_of
from gah_nb.engine.state import Player

from .canvas import Canvas
from .queue import cost_words
from .scene import Scene
from .symbols import crown, shape, tick
from .targets import room_key
from .text import text_width
from .theme import NOTE, NUMERAL, STRONG_SMALL, tone_on

_ROOM_WIDTH, _ROOM_HEIGHT = 38, 52
_SPACE = 6
_STEP_X, _STEP_Y = _ROOM_WIDTH + _SPACE, _ROOM_HEIGHT + _SPACE
_LABELS = 30
WIDTH = _LABELS + COLUMNS * _STEP_X - _SPACE
HEIGHT = FLOORS * _STEP_Y + 12

Point = tuple[int, int]
_PLACEMENT_VP = {ROOM_NUMBER[points.room]: points.vp for points in BOARDS.placement_vp}
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


def hotel(scene: Scene, seat: int, x: int, y: int, percent: int = 100) -> None:
    """Draw a seat's hotel with its upper left corner, labels included, at ``x``, ``y``, and enlarged."""
    plan = HOTELS[scene.state.box.hotels[seat]]
    player = scene.state.players[seat]
    with scene.canvas.moved(x, y, percent):
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
        canvas.text(12, top + 24, str(floor + 1), NUMERAL, anchor="middle")
        canvas.text(12, top + 39, cost_words(cost), NOTE, tone="soft", anchor="middle")
    for column, letter in enumerate("abcde"):
        middle = _LABELS + _STEP_X * column + _ROOM_WIDTH // 2
        canvas.text(middle, HEIGHT - 2, letter, NOTE, tone="soft", anchor="middle")


def _room(scene: Scene, seat: int, room: int, color: str) -> None:
    player, canvas = scene.state.players[seat], scene.canvas
    x, y = _LABELS + _corner(room)[0], _corner(room)[1]
    state = "occupied" if player.occupied >> room & 1 else "vacant" if player.tiles >> room & 1 else "empty"
    box = (x, y, _ROOM_WIDTH, _ROOM_HEIGHT)
    name = f"Room {room_name(room)}, {color}, {state}"
    with scene.marks.target(canvas, room_key(seat, room), box, name, 4):
        canvas.place(x, y, _room_markup(color, state, _PLACEMENT_VP.get(room, 0)))


@cache
def _room_markup(color: str, state: str, vp: int) -> str:
    """A room: dashed and empty, tinted with an open shape, or full with a solid one."""
    canvas = Canvas()
    css = {"empty": f"outline-{color}", "vacant": f"bright-{color}", "occupied": tone_on(color)}[state]
    canvas.rect(1, 1, _ROOM_WIDTH - 2, _ROOM_HEIGHT - 2, f"gah-{state}-{color}", 4)
    shape(canvas, color, _ROOM_WIDTH // 2, 25, 6 if state == "empty" else 8, f"gah-{css}")
    if state == "empty" and vp:
        canvas.text(_ROOM_WIDTH - 4, 14, f"+{vp}", STRONG_SMALL, tone="gold-ink", anchor="end")
    return canvas.markup()


def _bonus(canvas: Canvas, player: Player, group: Group) -> None:
    """The occupancy bonus at the foot of the group's first room; a tick at its top once it was given."""
    room = rooms_of(group.mask)[0]
    x, y = _LABELS + _corner(room)[0], _corner(room)[1] + _ROOM_HEIGHT - 6
    given = bool(player.bonuses >> group.index & 1)
    tone = tone_on(group.color) if player.occupied >> room & 1 else ""
    amount = f"{BOARDS.occupancy_bonus[group.color][group.size - 1]}"
    words = f"{amount} {_BONUS_UNITS[group.color]}".rstrip()
    width = text_width(words, NOTE) + (14 if group.color == "yellow" else 0)
    start = x + (_ROOM_WIDTH - width) // 2
    if given:
        tick(canvas, x + 6, y - _ROOM_HEIGHT + 13, f"gah-tick-{tone}" if tone else "gah-tick")
    canvas.text(start, y, words, NOTE, tone=tone)
    if group.color == "yellow":
        crown(canvas, start + text_width(words, NOTE) + 2, y - 9, f"gah-{tone}" if tone else "gah-ink")
