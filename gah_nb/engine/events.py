"""Events: what happened, to whom, by which rule. Their amounts add up to every player's totals."""

from __future__ import annotations

from msgspec import Struct

from .items import NO_ITEMS, Counts


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened.

    ``rule`` is a rule number (``"R5.3"``) or a card (``"#33"``). ``vp``, ``kronen``, ``emperor`` and
    ``items`` are changes of the seat's totals; items count wherever they lie (kitchen, guests, at hand).
    The other fields name what the event is about: cards by number, ``room`` 0-19, ``letters`` items or a
    tile or objective, ``dice`` values, ``cards`` staff seen only by the seat.
    """

    kind: str
    rule: str
    seat: int = -1
    vp: int = 0
    kronen: int = 0
    emperor: int = 0
    items: Counts = NO_ITEMS
    guest: int = 0
    staff: int = 0
    room: int = -1
    letters: str = ""
    amount: int = 0
    dice: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
