"""What permanent staff changes, as data: prices, strengths and choices."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .effects import RoomColor

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
