"""Typed records of everything in the box, frozen to the bottom; where we know it from is part of a row.

What permanent staff changes is data too: prices, strengths and choices (`Modifier`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NoReturn, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from .effects import AnyEffect, Color, CoverDie, Letter, MeasureName, RoomColor, Trigger

Change = Literal[
    "free rooms",  # rooms of ``color`` cost nothing (9-11)
    "strength",  # ``amount`` more strength with a die of ``dice`` (13, 17, 18)
    "strength times",  # ``amount`` times the strength with a die of ``dice`` (T2)
    "strength instead",  # ``amount`` in place of the strength with a die of ``dice`` (T3)
    "both tracks",  # kronen and Emperor spaces instead of a split (15)
    "free space",  # space 6 costs no krone with a die of ``dice`` (17)
    "free serving",  # 24
    "free guests",  # guests of the queue cost nothing (25)
    "ignore penalty",  # for ``amount`` kronen (26); for 0 there is no penalty at all (E8)
]


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A permanent staff card's change of a price, a strength or a choice."""

    change: Change
    dice: tuple[int, ...] = ()
    color: RoomColor | None = None
    amount: int = 0


# Values that cannot be changed, down to their last table: the mapping that records hold, and their base

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(dict[K, V]):
    """A mapping that never changes, with a hash; equal to any mapping with the same entries.

    It is a `dict`, so that looking something up costs no more than there and whoever writes JSON knows it.
    """

    __slots__ = ()

    def __new__(cls, entries: Mapping[K, V] | None = None) -> FrozenMap[K, V]:
        """Hold these entries."""
        self = super().__new__(cls)
        dict.update(self, entries or {})
        return self

    def __init__(self, entries: Mapping[K, V] | None = None) -> None:
        """Do nothing: all was done when it was made, and being called again must change nothing."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[FrozenMap[K, V]], tuple[dict[K, V]]]:
        return type(self), (dict(self),)

    def _refuse(self, *_args: object, **_more: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be changed; make a dict of it for one that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def frozen(value: Any) -> Any:
    """The value with all mappings, lists and sets in it made unchangeable."""
    if isinstance(value, FrozenMap):
        return value
    if isinstance(value, Mapping):
        return FrozenMap({key: frozen(entry) for key, entry in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return frozenset(value) if isinstance(value, set) else value


class FrozenStruct(Struct, frozen=True):
    """A record with tables in it: however it was made or read, they are `FrozenMap`s."""

    def __post_init__(self) -> None:
        """Freeze what came as a table or a list."""
        for name in self.__struct_fields__:
            held = getattr(self, name)
            if isinstance(held, (Mapping, list)):
                force_setattr(self, name, frozen(held))


# Typed records of everything in the box. A card is a row; where we know it from is part of the row.
#
# An edition is a record as well: its name, and what is otherwise in it (`Changes`).


class Names(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Printed names of a card in the editions' other languages; empty where we do not have them."""

    de: str = ""
    fr: str = ""
    it: str = ""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Common to all rows: who says so. ``sources`` counts independent transcriptions that agree."""

    sources: int = 3
    confidence: str = ""


class Guest(Record, frozen=True, kw_only=True):
    """A guest card. ``order`` in item letters (``"wwkk"``), ``reward`` as printed, left to right."""

    number: int
    name: str
    names: Names = Names()
    color: Color
    order: str
    vp: int
    reward: tuple[AnyEffect, ...] = ()
    promo: bool = False


class Staff(Record, frozen=True, kw_only=True):
    """A staff card.

    ``effects`` happen when it is played (``once``) or used (once per ``round``, T5: per ``turn``), ``score``
    in the final scoring (``end``); ``triggers`` and ``modifiers`` are for ``permanent`` cards.
    """

    number: int
    name: str
    names: Names = Names()
    cost: int
    timing: Literal["round", "turn", "once", "permanent", "end"]
    starting_set: Literal["", "A", "B", "C", "D"] = ""
    effects: tuple[AnyEffect, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    score: tuple[AnyEffect, ...] = ()
    cost_note: str = ""


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of an objective: a measure that must reach ``at_least``."""

    what: MeasureName
    at_least: int
    color: RoomColor | None = None


class Objective(Record, frozen=True, kw_only=True):
    """An objective card; ``key`` is our own short name (``"A2"``), all ``conditions`` must hold (R6.2)."""

    key: str
    letter: Letter
    title: str
    conditions: tuple[Condition, ...]


class EmperorTile(Record, frozen=True, kw_only=True):
    """An Emperor tile. ``penalty`` has one option, or the left and the right one (R7.3)."""

    key: str
    letter: Letter
    reward: tuple[AnyEffect, ...]
    penalty: tuple[AnyEffect, ...]


class Hotel(Record, frozen=True, kw_only=True):
    """A hotel board: ``floors`` from the ground up, a letter (b r y) per room from the left."""

    key: str
    floors: tuple[str, str, str, str]


Hand = Literal["left", "right"]
Border = Literal["", "silver", "gold"]


class Symbol(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A symbol of an instruction card: what it makes a virtual opponent do, and its border (S3)."""

    effect: AnyEffect
    border: Border = ""


class Instruction(Record, frozen=True, kw_only=True):
    """An instruction card of a virtual opponent: its three sections from the top down, and its hand (S3).

    ``hand`` is where the hand at the bottom points: "right" prefers the leftmost of equal options (S4).
    """

    number: int
    deck: str
    guests: tuple[Symbol, ...]
    die: CoverDie
    extras: tuple[Symbol, ...]
    hand: Hand

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """All symbols in the order in which they are carried out."""
        return (*self.guests, Symbol(self.die), *self.extras)


class PlacementPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """A room that scores when its tile is placed (R5.3)."""

    room: str
    vp: int


class Boards(FrozenStruct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Costs, tracks, bonuses and the set-up, as printed on boards (R1, R5, R6.5, R7.2)."""

    floor_cost: tuple[int, int, int, int]
    floor_final_vp: tuple[int, int, int, int]
    placement_vp: tuple[PlacementPoints, ...]
    room_tiles: Mapping[RoomColor, int]
    occupancy_bonus: Mapping[RoomColor, tuple[int, int, int, int]]
    emperor_vp: tuple[int, ...]
    emperor_retreat: Mapping[int, int]
    emperor_tile_round: Mapping[Letter, int]
    emperor_reward_from: int
    money_max: int
    money_start: int
    queue_cost: tuple[int, ...]
    rounds: int
    tables: int
    objective_vp: tuple[int, int, int]
    dice: Mapping[int, int]
    turn_tiles: Mapping[int, tuple[tuple[int, int], ...]]
    kitchen_start: str
    hand: int
    start_rooms: int
    serve_at_most: int
    final_guest_vp: int
    day_hotels: tuple[str, ...]
    night_hotel: str


_NOTHING: Mapping[Any, Any] = FrozenMap()


class Changes(FrozenStruct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is otherwise than in 2021: switches that are set, and fields of cards and tiles.

    ``staff`` and ``guests`` are by number, ``objectives`` and ``tiles`` by key:
    ``{17 = {cost = 3}}``. In a list, single places are changed by their number: ``{score = {0 = {vp = 4}}}``.
    """

    sets: Mapping[str, Any] = _NOTHING
    staff: Mapping[int, Mapping[str, Any]] = _NOTHING
    guests: Mapping[int, Mapping[str, Any]] = _NOTHING
    objectives: Mapping[str, Mapping[str, Any]] = _NOTHING
    tiles: Mapping[str, Mapping[str, Any]] = _NOTHING

    @property
    def are_none(self) -> bool:
        """Whether nothing is otherwise."""
        return not (self.sets or self.staff or self.guests or self.objectives or self.tiles)


class Edition(Changes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An edition of the rules; ``name`` is what one plays by (``"2021"``).

    One that is added decides every point ``like`` another one, except those in ``decides``.
    """

    name: str
    title: str
    language: str
    year: int
    like: str = ""
    decides: Mapping[str, str] = _NOTHING


class Choice(Changes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way to decide a point: a short ``key`` and a sentence; ``editions`` (E only) decide it so.

    ``idle`` says why a choice changes nothing with what is in the box.
    """

    key: str
    text: str
    editions: tuple[str, ...] = ()
    idle: str = ""
