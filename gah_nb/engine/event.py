"""What is common to all events, and the events that only a virtual opponent causes (S1-S11).

Cards, rooms and spaces are numbers, as in `events`, which has them all.
"""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct

from gah_nb.components.effects import AnyEffect, Color
from gah_nb.components.records import Border, Hand

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


# Each class is a row of a table here.
# fmt: off
# ruff: noqa: D204

class SoloBegins(Event, frozen=True, tag="solo begins", kw_only=True):
    """Who the virtual opponent is: ``level``, ``deck`` and ``entrance``, "" for none (S1, S11)."""
    level: str
    deck: str
    entrance: str = ""

class PrivateStack(Event, frozen=True, tag="private stack", kw_only=True):
    """A ``number`` of end-of-game cards that nobody sees are laid beside his hotel (S2)."""
    number: int

class InstructionTurnedUp(Event, frozen=True, tag="instruction turned up", kw_only=True):
    """The instruction ``card`` of a turn of his (S3)."""
    card: int

class SymbolIgnored(Event, frozen=True, tag="symbol ignored", kw_only=True):
    """A symbol of the card that does not count at this ``level``, by its ``border`` (S3)."""
    effect: AnyEffect
    border: Border
    level: str

class Chosen(Event, frozen=True, kw_only=True):
    """Base of his choices: ``why``; the options ``tied``, if any, of which the ``hand`` took one."""
    why: str
    tied: tuple[int, ...] = ()
    hand: Hand = "right"

class GuestChosen(Chosen, frozen=True, tag="guest chosen", kw_only=True):
    """His ``guest``, where he ``wanted`` a colour or, with None, any (S4)."""
    guest: int
    wanted: Color | None = None
    why: Literal["the colour", "no colour shown", "none of the colour", "no room of the colour"]

class NoGuestFits(Event, frozen=True, tag="no guest fits", kw_only=True):
    """He takes no guest; the ``best`` one has no room, or 0: nobody of the queue has (S4)."""
    best: int = 0

class DieChosen(Chosen, frozen=True, tag="die chosen", kw_only=True):
    """His die, of the ``values`` that the card shows; none for a question mark (S6). ``tied`` are spaces."""
    space: int
    values: tuple[int, ...] = ()
    why: Literal["shown", "more dice", "question mark", "none shown is there"]

class ObjectiveChosen(Chosen, frozen=True, tag="objective chosen", kw_only=True):
    """The objective, by ``letter``, where ``shown`` is another, or "" (S7). ``tied`` are 0-2 for A-C."""
    letter: str
    shown: str
    why: Literal["question mark", "claimed already"]

class CountedDown(Event, frozen=True, tag="counted down", kw_only=True):
    """His marker on an objective comes to III, II or I, ``step`` 3 to 1 (S7)."""
    letter: str
    step: int

class StaffTurnedUp(Event, frozen=True, tag="staff turned up", kw_only=True):
    """The top card of his private stack is turned up (S7)."""
    staff: int

class EmperorLetsBe(Event, frozen=True, tag="emperor lets be"):
    """For him there is neither reward nor penalty (S8)."""

class GuestReserved(Event, frozen=True, tag="guest reserved", kw_only=True):
    """A guest of his café and the vacant room that is kept for the guest (S11, Hautel Couture)."""
    guest: int
    room: int

class ItemOnSpace(Event, frozen=True, tag="item on a space", kw_only=True):
    """An item of the pool is laid on an action space (S11)."""
    item: str
    space: int

class ItemForHim(Event, frozen=True, tag="item for him", kw_only=True):
    """An item of an action space is put on one of his guests (S11)."""
    item: str
    guest: int

class ItemUnwanted(Event, frozen=True, tag="item unwanted", kw_only=True):
    """None of his guests needs the item of an action space (S11)."""
    item: str

class StarsChanged(Event, frozen=True, tag="stars changed", kw_only=True):
    """A token comes to his star track or leaves it, and so many ``stars`` are there (S11, Nine Stars Inn)."""
    stars: int
    added: int

class StarPoints(Event, frozen=True, tag="star points", kw_only=True):
    """VP for the lowest ``row`` of the track with a token, 3 to 1 (S11)."""
    row: int

class GuestMarked(Event, frozen=True, tag="guest marked", kw_only=True):
    """The token of a ``room`` of his goes to a guest of the queue (S11, Sushi Resort)."""
    guest: int
    room: int

class MarkPoints(Event, frozen=True, tag="mark points", kw_only=True):
    """VP for a marked guest whom he takes or who ``waited`` up to the last place (S11)."""
    guest: int
    waited: bool

class MarkReturned(Event, frozen=True, tag="mark returned", kw_only=True):
    """The token of a guest whom another player takes goes (S11)."""
    guest: int

class TollLaid(Event, frozen=True, tag="toll laid", kw_only=True):
    """He leaves a token on an action space, where so many ``tokens`` lie now (S11, Toll Bridge Hotel)."""
    space: int
    tokens: int

class TollPoints(Event, frozen=True, tag="toll points", kw_only=True):
    """VP for the tokens of a space that is used, of which ``left`` stay (S11)."""
    space: int
    left: int
