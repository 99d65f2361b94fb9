"""Everything in the box, read once from the data files and checked against the types of the records."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import TypeVar

import msgspec

from .hotel_plan import HotelPlan, plan_of_board
from .records import Boards, EmperorTile, FrozenMap, Guest, Hotel, Objective, Staff, frozen

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
