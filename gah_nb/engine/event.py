"""What is common to all events."""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from .items import NO_ITEMS, Counts


class Event(Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """Base of all events.

    ``rule`` is a rule number (``"R5.3"``) or a card (``"#33"``); ``seat`` is whose it is, -1 for nobody's.
    ``vp``, ``kronen``, ``emperor`` and ``items`` are changes of the seat's totals, which they add up to;
    items count wherever they lie (kitchen, guests, at hand).
    """

    rule: str
    seat: int = -1
    vp: int = 0
    kronen: int = 0
    emperor: int = 0
    items: Counts = NO_ITEMS

    @property
    def kind(self) -> str:
        """The kind in words: ``"guest taken"``."""
        return str(self.__struct_config__.tag)

    @property
    def changes_totals(self) -> bool:
        """Whether the seat has more or less of anything afterwards."""
        return bool(self.vp or self.kronen or self.emperor) or self.items != NO_ITEMS

    def seen_by(self, seat: int) -> Self:
        """The event as a seat may know it: without cards that only another seat sees."""
        return self
