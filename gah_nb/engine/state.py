"""The values that make up a position, all frozen and shared; and what all events have in common.

The events that only a virtual opponent causes (S1-S11) are here too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, Protocol, Self

from msgspec import Struct

from gah_nb.components import FrozenMap, Instruction, Rulebook, RuleSet, rulebook_of
from gah_nb.components.catalogue import NO_ITEMS, Counts
from gah_nb.components.effects import AnyEffect, Color
from gah_nb.components.records import Border, Hand

from .frames import Frame


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


# fmt: on

#: A card whose face is not known to the one who looks (`seen_by`).
UNKNOWN = 0
#: A scripted outcome of chance: ("roll", values), ("roll 3", values) for the beginning of round 3, or
#: ("shuffle", guest cards, top first).
Chance = tuple[str, tuple[int, ...]]


class CafeGuest(Struct, frozen=True, omit_defaults=True):
    """A guest at a table of the café and the items on the card.

    ``paid`` is only kept up where staff pays for a guest's order once (T20): that it has.
    """

    guest: int
    items: Counts = NO_ITEMS
    paid: bool = False


class Player(Struct, frozen=True, omit_defaults=True):
    """Everything in front of one seat.

    ``tiles`` and ``occupied`` are masks of rooms (occupied rooms are also in ``tiles``); ``bonuses`` a mask
    of the groups whose bonus was given; ``cafe``, ``hand`` and ``display`` are sorted by number.
    ``numbers`` are the two of the turn order tile, ``covered`` the dice on it from the lowest number on (0:
    a lost turn). The last four fields are only kept up where a rule set asks for them: the highest Emperor
    space left by a retreat (T6), staff (O6) and tiles (T7) taken away again, rooms whose printed VP were
    scored (O3).
    """

    kronen: int = 0
    emperor: int = 0
    vp: int = 0
    tiles: int = 0
    occupied: int = 0
    bonuses: int = 0
    kitchen: Counts = NO_ITEMS
    cafe: tuple[CafeGuest, ...] = ()
    hand: tuple[int, ...] = ()
    display: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    numbers: tuple[int, int] = (0, 0)
    covered: tuple[int, ...] = ()
    passed: bool = False
    emperor_before: int = 0
    staff_lost: int = 0
    tiles_lost: int = 0
    printed: int = 0

    @property
    def vacant(self) -> int:
        """Mask of the rooms with a vacant tile."""
        return self.tiles & ~self.occupied


Level = Literal["easy", "medium", "hard"]
Entrance = Literal["", "Hautel Couture", "Nine Stars Inn", "Sushi Resort", "Toll Bridge Hotel"]


class Solo(Struct, frozen=True, omit_defaults=True, dict=True):
    """A game alone: which ``seat`` is the virtual opponent's, and how strong and with what (S1, S3, S11).

    ``deck`` is the name of a printed deck, or of one's own, whose ``cards`` are here then.
    """

    seat: int
    level: Level
    deck: str = "leopold"
    cards: tuple[Instruction, ...] = ()
    entrance: Entrance = ""

    @cached_property
    def instructions(self) -> Mapping[int, Instruction]:
        """The cards of the deck by number."""
        from gah_nb.components import DECKS, INSTRUCTIONS  # read for games alone only

        own = {card.number: card for card in self.cards}
        return FrozenMap(own or {number: INSTRUCTIONS[number] for number in DECKS[self.deck]})


class Leopold(Struct, frozen=True, omit_defaults=True):
    """What lies before the virtual opponent besides what any player has (S1-S3).

    ``deck`` are the instruction cards face down, ``shown`` those turned up, the current one last; ``stack``
    are the private staff cards; ``countdown`` has the symbols seen for each objective, 3 for a claimed one.
    The rest belongs to an entrance (S11): ``reserved`` rooms of the guests in his café, the ``pool`` of items
    and those ``on_spaces``; the ``stars`` on his track; the rooms (a mask) and the guests with a token; the
    tokens for the ``toll`` of each space.
    """

    deck: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    stack: tuple[int, ...] = ()
    countdown: tuple[int, int, int] = (0, 0, 0)
    reserved: tuple[tuple[int, int], ...] = ()
    pool: Counts = NO_ITEMS
    on_spaces: str = ""
    stars: int = 0
    marked_rooms: int = 0
    marked_guests: tuple[int, ...] = ()
    toll: tuple[int, ...] = ()


class Box(Struct, frozen=True, omit_defaults=True, dict=True):
    """What was chosen or drawn before the game and does not change: names, rule set, boards, tiles, luck.

    ``names`` has a name per seat, clockwise; ``hotels`` a hotel key per seat; ``objectives`` and
    ``emperor_tiles`` a key per letter A, B, C. ``seed`` is None where luck is unknown or only scripted.
    """

    names: tuple[str, ...]
    rules: RuleSet
    hotels: tuple[str, ...]
    objectives: tuple[str, str, str]
    emperor_tiles: tuple[str, str, str]
    seed: int | None = None
    promos: bool = False
    solo: Solo | None = None

    @property
    def virtual(self) -> int:
        """The seat of the virtual opponent; -1 where there is none."""
        return -1 if self.solo is None else self.solo.seat

    @cached_property
    def rulebook(self) -> Rulebook:
        """What the rule set decides."""
        return rulebook_of(self.rules)


class State(Struct, frozen=True, omit_defaults=True, dict=True):
    """A position as data. `Position` adds what can be asked of it.

    ``queue`` is listed from the left; decks have their top first; ``dice`` counts the dice on spaces 1-6;
    ``rolls`` counts the rolls of this round and ``shuffles`` those of the guest deck; ``claims`` has, per
    objective, the seats in the order of their markers; ``agenda`` is the stack of what is still to be
    resolved, its top last; ``script`` holds outcomes that come before chance is asked; ``leopold`` is only
    there in a game alone.
    """

    box: Box
    players: tuple[Player, ...]
    queue: tuple[int, ...] = ()
    guest_deck: tuple[int, ...] = ()
    guest_discard: tuple[int, ...] = ()
    staff_deck: tuple[int, ...] = ()
    staff_gone: tuple[int, ...] = ()
    dice: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    dustbin: int = 0
    round: int = 0
    rolls: int = 0
    shuffles: int = 0
    claims: tuple[tuple[int, ...], ...] = ((), (), ())
    agenda: tuple[Frame, ...] = ()
    script: tuple[Chance, ...] = ()
    leopold: Leopold | None = None


class Board(Protocol):
    """What the rules may read; both a position and the flow of a move in progress offer it."""

    @property
    def box(self) -> Box:
        """What does not change."""

    @property
    def players(self) -> Sequence[Player]:
        """An area per seat."""

    @property
    def queue(self) -> tuple[int, ...]:
        """Guests, from the left."""

    @property
    def staff_deck(self) -> tuple[int, ...]:
        """Staff cards, top first."""

    @property
    def dice(self) -> Sequence[int]:
        """Dice on spaces 1-6."""

    @property
    def round(self) -> int:
        """The round, 0 in the set-up."""

    @property
    def claims(self) -> tuple[tuple[int, ...], ...]:
        """Seats with a marker, per objective."""

    @property
    def leopold(self) -> Leopold | None:
        """What lies before a virtual opponent."""

    @property
    def agenda(self) -> Sequence[Frame]:
        """What is still to be resolved, the next last."""
