"""Everything in the box, read once from the data files and checked against the types of the records.

The geometry of a hotel belongs to it: rooms, neighbours, groups. Rooms are numbered 0-19, ``a1`` = 0, ``e4``
= 19. Sets of rooms are bit masks (bit *n* is room *n*), because the rules ask for unions and intersections
all the time. Dishes and drinks are counts: a tuple of four numbers, strudel, cake, wine, coffee.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct

from .effects import RoomColor
from .records import Boards, EmperorTile, FrozenMap, Guest, Hotel, Objective, Staff, frozen

COLUMNS = 5
FLOORS = 4
ROOMS = COLUMNS * FLOORS
ALL_ROOMS = (1 << ROOMS) - 1
COLOR_OF_LETTER: Mapping[str, RoomColor] = FrozenMap[str, RoomColor]({"b": "blue", "r": "red", "y": "yellow"})


def room_name(room: int) -> str:
    """``0`` -> ``"a1"``."""
    return f"{'abcde'[room % COLUMNS]}{room // COLUMNS + 1}"


#: Name of a room -> its number.
ROOM_NUMBER: Mapping[str, int] = FrozenMap({room_name(room): room for room in range(ROOMS)})


def floor_of(room: int) -> int:
    """Floor of a room, 1 = ground."""
    return room // COLUMNS + 1


def column_of(room: int) -> int:
    """Column of a room, 1 = left."""
    return room % COLUMNS + 1


def _neighbours(room: int) -> int:
    mask = 0
    if room % COLUMNS > 0:
        mask |= 1 << (room - 1)
    if room % COLUMNS < COLUMNS - 1:
        mask |= 1 << (room + 1)
    if room >= COLUMNS:
        mask |= 1 << (room - COLUMNS)
    if room < ROOMS - COLUMNS:
        mask |= 1 << (room + COLUMNS)
    return mask


#: Mask of the orthogonal neighbours of each room (R1.7, R5.3).
NEIGHBOURS: tuple[int, ...] = tuple(_neighbours(room) for room in range(ROOMS))
#: Mask of the rooms of each floor, ground floor first.
FLOOR_MASKS: tuple[int, ...] = tuple(0b11111 << (COLUMNS * floor) for floor in range(FLOORS))
#: Mask of the rooms of each column, from the left.
COLUMN_MASKS: tuple[int, ...] = tuple(
    sum(1 << (column + COLUMNS * floor) for floor in range(FLOORS)) for column in range(COLUMNS)
)


def rooms_of(mask: int) -> tuple[int, ...]:
    """The rooms of a mask, in order."""
    rooms = []
    while mask:
        bit = mask & -mask
        rooms.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(rooms)


class Group(Struct, frozen=True):
    """Orthogonally connected rooms of one colour: ``index`` in its plan, ``color``, ``mask``, ``size``."""

    index: int
    color: RoomColor
    mask: int
    size: int

    def __repr__(self) -> str:
        return f"<group {' '.join(map(room_name, rooms_of(self.mask)))} {self.color}>"


class HotelPlan(Struct, frozen=True):
    """What follows from a hotel board: colours, groups, and which group a room is in; see `plan_of_board`.

    ``colors`` and ``group_of`` have an entry per room; ``color_masks`` the rooms of each colour, and
    ``group_masks`` those of each of its groups.
    """

    key: str
    colors: tuple[RoomColor, ...]
    color_masks: FrozenMap[RoomColor, int]
    groups: tuple[Group, ...]
    group_of: tuple[Group, ...]
    group_masks: FrozenMap[RoomColor, tuple[int, ...]]

    @property
    def letters(self) -> str:
        """The colour letters of rooms 0-19."""
        return "".join(color[0] for color in self.colors)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<hotel plan {self.key}>"


def plan_of_board(hotel: Hotel) -> HotelPlan:
    """Work out the plan of a hotel board."""
    colors = tuple(COLOR_OF_LETTER[letter] for letter in "".join(hotel.floors))
    masks = FrozenMap(
        {
            color: sum(1 << room for room in range(ROOMS) if colors[room] == color)
            for color in COLOR_OF_LETTER.values()
        }
    )
    groups = _find_groups(colors, masks)
    group_of = tuple(next(group for group in groups if group.mask >> room & 1) for room in range(ROOMS))
    of_groups = {color: tuple(group.mask for group in groups if group.color == color) for color in masks}
    return HotelPlan(hotel.key, colors, masks, groups, group_of, FrozenMap(of_groups))


def _find_groups(colors: Sequence[RoomColor], masks: Mapping[RoomColor, int]) -> tuple[Group, ...]:
    groups: list[Group] = []
    seen = 0
    for room in range(ROOMS):
        if seen >> room & 1:
            continue
        mask, frontier = 0, 1 << room
        while frontier:
            mask |= frontier
            reach = 0
            for member in rooms_of(frontier):
                reach |= NEIGHBOURS[member]
            frontier = reach & masks[colors[room]] & ~mask
        seen |= mask
        groups.append(Group(len(groups), colors[room], mask, mask.bit_count()))
    return tuple(groups)


_Key = TypeVar("_Key", str, int)
_Value = TypeVar("_Value")


def read_data(name: str, type_: type[_Value]) -> _Value:
    """Read ``data/<name>.toml`` as a value of ``type_``; what is missing, unknown or misspelt is an error."""
    text = files(__package__).joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    try:
        # TOML only has strings as keys: ``str_keys`` lets tables by round or by number of players be numbers.
        data: _Value = msgspec.convert(tomllib.loads(text), type_, strict=True, str_keys=True)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        error.add_note(f"in {name}.toml")
        raise
    unchangeable: _Value = frozen(data)
    return unchangeable


def by_key(values: Iterable[_Value], key: Callable[[_Value], _Key]) -> FrozenMap[_Key, _Value]:
    """Make an unchangeable mapping in the order of ``values``; two of the same key are an error."""
    result: dict[_Key, _Value] = {}
    for value in values:
        if key(value) in result:
            raise ValueError(f"{key(value)!r} is there twice")
        result[key(value)] = value
    return FrozenMap(result)


#: Guests by card number, the two promos (117, 118) last.
GUESTS: Mapping[int, Guest] = by_key(
    read_data("guests", dict[str, tuple[Guest, ...]])["guest"], lambda guest: guest.number
)
#: Staff cards by card number.
STAFF: Mapping[int, Staff] = by_key(
    read_data("staff", dict[str, tuple[Staff, ...]])["staff"], lambda staff: staff.number
)
#: Objective cards by our key, ``"A1"`` to ``"C4"``.
OBJECTIVES: Mapping[str, Objective] = by_key(
    read_data("objectives", dict[str, tuple[Objective, ...]])["objective"], lambda objective: objective.key
)
#: Emperor tiles by our key, ``"A1"`` to ``"C4"``.
EMPEROR_TILES: Mapping[str, EmperorTile] = by_key(
    read_data("emperor_tiles", dict[str, tuple[EmperorTile, ...]])["tile"], lambda tile: tile.key
)
#: Hotel boards as printed, by key: ``"night"``, ``"day_a"`` to ``"day_d"``.
HOTEL_BOARDS: Mapping[str, Hotel] = by_key(
    read_data("hotels", dict[str, tuple[Hotel, ...]])["hotel"], lambda hotel: hotel.key
)
#: What follows from each hotel board: colours and groups.
HOTELS: Mapping[str, HotelPlan] = by_key(map(plan_of_board, HOTEL_BOARDS.values()), lambda plan: plan.key)
#: Costs, tracks, bonuses and set-up numbers.
BOARDS: Boards = read_data("boards", Boards)


Counts = tuple[int, int, int, int]

LETTERS = "scwk"
NO_ITEMS: Counts = (0, 0, 0, 0)
ITEM_NAMES = FrozenMap({"s": "strudel", "c": "cake", "w": "wine", "k": "coffee"})
#: The letters of the two kinds: dishes from space 1, drinks from space 2.
DISHES, DRINKS = "sc", "wk"


def counts(letters: str) -> Counts:
    """``"ssk"`` -> ``(2, 0, 0, 1)``."""
    return (letters.count("s"), letters.count("c"), letters.count("w"), letters.count("k"))


def letters(items: Counts) -> str:
    """``(2, 0, 0, 1)`` -> ``"ssk"``."""
    return "s" * items[0] + "c" * items[1] + "w" * items[2] + "k" * items[3]


def named(items: Counts) -> str:
    """``(0, 1, 0, 2)`` -> ``"cake, 2 × coffee"``."""
    pairs = zip(items, ITEM_NAMES.values(), strict=True)
    return ", ".join(name if count == 1 else f"{count} × {name}" for count, name in pairs if count)


def plus(a: Counts, b: Counts) -> Counts:
    """The sum of two counts."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Counts, b: Counts) -> Counts:
    """The difference of two counts; it may be negative, as a change."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


ONE_OF: tuple[Counts, Counts, Counts, Counts] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
