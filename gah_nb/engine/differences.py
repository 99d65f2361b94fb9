"""What differs between two positions, as values: the whole table, area by area, and nothing else.

The order is that in which one looks at a table: the game, the round, each player, guests and staff, who
decides. `gah_nb.telling.positions` puts them into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from gah_nb.components import GUESTS, HOTELS, STAFF
from gah_nb.components.catalogue import ROOMS, rooms_of

from .frames import DiscardGuest, Drafting, Drawn, Selecting, UnderDeck
from .items import NO_ITEMS, Counts
from .position import Position
from .state import UNKNOWN, Leopold, Player

#: What can differ. Where a check of a scenario can look at it, the name is the one of its path.
Field = Literal[
    "players",
    "edition",
    "readings",
    "house_rules",
    "hotels",
    "objective",
    "emperor_tiles",
    "promos",
    "seed",
    "round",
    "rolls",
    "dice",
    "dustbin",
    "claims",
    "kronen",
    "emperor",
    "vp",
    "numbers",
    "taken",
    "passed",
    "kitchen",
    "emperor_before",
    "staff_lost",
    "tiles_lost",
    "rooms",
    "bonuses",
    "printed",
    "queue",
    "guest",
    "guest_deck",
    "guest_deck_order",
    "discard",
    "shuffles",
    "staff",
    "unknown",
    "staff_deck",
    "staff_deck_order",
    "decision",
    "solo",
    "leopold",
    "agenda",
    "script",
]
#: What a game is played by.
OF_THE_RULES: frozenset[Field] = frozenset({"edition", "readings", "house_rules"})
#: What goes on with every round, whatever anybody does.
OF_THE_ROUND: frozenset[Field] = frozenset({"round", "rolls", "dice", "dustbin", "numbers"})

Zone = Literal[
    "cafe",
    "moving",
    "queue",
    "deck",
    "discard",
    "hand",
    "display",
    "used",
    "gone",
    "pack",
    "drawn",
    "under",
    "stack",
    "",
]


class Place(Struct, frozen=True):
    """Where a card lies: the ``zone`` ("" where it cannot be seen), and whose it is, -1 for nobody's.

    Guests in a café have ``items``; ``paid`` is as in `CafeGuest`.
    """

    zone: Zone
    seat: int = -1
    items: Counts = NO_ITEMS
    paid: bool = False


UNSEEN = Place("")
_Cards = tuple[Place, Sequence[int]]


class Difference(Struct, frozen=True):
    """Something that is not the same: a ``field`` of the table, or of a ``seat``, with both values.

    ``of`` says which one where there are several: the letter of an objective, a room, a card, a `Place`.
    ``old`` and ``new`` are as positions have them; groups of rooms are tuples of rooms, a card is in a
    `Place`, a room "free", "vacant" or "occupied", and who decides what a pair or None.
    """

    field: Field
    old: Any
    new: Any
    seat: int = -1
    of: str | int | Place = ""

    def path(self, names: Sequence[str]) -> str:
        """Whose it is and what: ``"Anna.kronen"``, ``"queue"``."""
        return f"{names[self.seat]}.{self.field}" if self.seat >= 0 else self.field


def what_differs(a: Position, b: Position) -> tuple[Difference, ...]:
    """All that is different at ``b`` from what was at ``a``; nothing if, and only if, they are equal.

    Tables with another number of players are compared no further than the game.
    """
    found = [*_of_the_game(a, b)]
    if len(a.players) == len(b.players):
        found += _of_the_round(a, b)
        for seat, (old, new) in enumerate(zip(a.players, b.players, strict=True)):
            found += _of_a_player(old, new, seat)
            found += _of_a_hotel(a, b, seat)
        found += _of_the_guests(a, b)
        found += _of_the_staff(a, b)
        found += _of_leopold(a, b)
        found += _of_the_agenda(a, b)
    return tuple(one for one in found if one.old != one.new)


def _of_the_game(a: Position, b: Position) -> Iterator[Difference]:
    old, new = a.box, b.box
    yield Difference("players", old.names, new.names)
    yield Difference("edition", old.rules.edition, new.rules.edition)
    yield Difference("readings", old.rules.readings, new.rules.readings)
    yield Difference("house_rules", old.rules.content, new.rules.content)
    yield Difference("hotels", old.hotels, new.hotels)
    for letter, before, after in zip("ABC", old.objectives, new.objectives, strict=True):
        yield Difference("objective", before, after, of=letter)
    yield Difference("emperor_tiles", old.emperor_tiles, new.emperor_tiles)
    yield Difference("promos", old.promos, new.promos)
    yield Difference("solo", old.solo, new.solo)
    yield Difference("seed", old.seed, new.seed)


def _of_the_round(a: Position, b: Position) -> Iterator[Difference]:
    yield Difference("round", a.round, b.round)
    yield Difference("rolls", a.rolls, b.rolls)
    yield Difference("dice", a.dice, b.dice)
    yield Difference("dustbin", a.dustbin, b.dustbin)
    for letter, old, new in zip("ABC", a.claims, b.claims, strict=True):
        yield Difference("claims", old, new, of=letter)


def _of_a_player(old: Player, new: Player, seat: int) -> Iterator[Difference]:
    yield Difference("kronen", old.kronen, new.kronen, seat)
    yield Difference("emperor", old.emperor, new.emperor, seat)
    yield Difference("vp", old.vp, new.vp, seat)
    yield Difference("numbers", old.numbers, new.numbers, seat)
    yield Difference("taken", old.covered, new.covered, seat)
    yield Difference("passed", old.passed, new.passed, seat)
    yield Difference("kitchen", old.kitchen, new.kitchen, seat)
    yield Difference("emperor_before", old.emperor_before, new.emperor_before, seat)
    yield Difference("staff_lost", old.staff_lost, new.staff_lost, seat)
    yield Difference("tiles_lost", old.tiles_lost, new.tiles_lost, seat)


def _of_a_hotel(a: Position, b: Position, seat: int) -> Iterator[Difference]:
    old, new = a.players[seat], b.players[seat]
    for room in range(ROOMS):
        yield Difference("rooms", _room(old, room), _room(new, room), seat, room)
    yield Difference("bonuses", _groups(a, seat), _groups(b, seat), seat)
    yield Difference("printed", rooms_of(old.printed), rooms_of(new.printed), seat)


def _room(player: Player, room: int) -> str:
    if player.occupied >> room & 1:
        return "occupied"
    return "vacant" if player.tiles >> room & 1 else "free"


def _groups(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """The groups that have given their bonus."""
    groups = HOTELS[position.box.hotels[seat]].groups
    return tuple(tuple(rooms_of(groups[index].mask)) for index in rooms_of(position.players[seat].bonuses))


# Guests and staff: each card is somewhere


def _of_the_guests(a: Position, b: Position) -> Iterator[Difference]:
    yield Difference("queue", a.queue, b.queue)
    taken = [_places(_guests_with_players(position)) for position in (a, b)]
    others = [_places(_other_guests(position)) for position in (a, b)]
    for guest in GUESTS:
        if guest in taken[0] or guest in taken[1]:
            old, new = (
                with_one.get(guest) or rest.get(guest, UNSEEN)
                for with_one, rest in zip(taken, others, strict=True)
            )
            yield Difference("guest", old, new, of=guest)
    yield from _of_a_deck("guest_deck", "guest_deck_order", a.guest_deck, b.guest_deck)
    yield Difference("discard", a.guest_discard, b.guest_discard)
    yield Difference("shuffles", a.shuffles, b.shuffles)


def _of_the_staff(a: Position, b: Position) -> Iterator[Difference]:
    decks = [(Place("deck"), position.staff_deck) for position in (a, b)]
    held = [tuple(_staff_with_players(position)) for position in (a, b)]
    old, new = (_places((deck, *zones)) for deck, zones in zip(decks, held, strict=True))
    for staff in STAFF:
        yield Difference("staff", old.get(staff, UNSEEN), new.get(staff, UNSEEN), of=staff)
    unknown = [{place: cards.count(UNKNOWN) for place, cards in zones if UNKNOWN in cards} for zones in held]
    for place in dict.fromkeys((*unknown[0], *unknown[1])):
        yield Difference("unknown", unknown[0].get(place, 0), unknown[1].get(place, 0), of=place)
    yield from _of_a_deck("staff_deck", "staff_deck_order", a.staff_deck, b.staff_deck)


def _of_a_deck(size: Field, order: Field, old: Sequence[int], new: Sequence[int]) -> Iterator[Difference]:
    """How many cards; and the order of those that neither left it nor came to it."""
    yield Difference(size, len(old), len(new))
    both = set(old) & set(new) - {UNKNOWN}
    before, after = (tuple(card for card in deck if card in both) for deck in (old, new))
    yield Difference(order, before, after)


def _guests_with_players(position: Position) -> Iterator[_Cards]:
    """The guests that somebody has taken, one by one."""
    for seat, player in enumerate(position.players):
        for table in player.cafe:
            yield Place("cafe", seat, table.items, table.paid), (table.guest,)
    for frame in position.agenda:
        if isinstance(frame, DiscardGuest):
            yield Place("moving", frame.seat), (frame.guest,)


def _other_guests(position: Position) -> Iterator[_Cards]:
    """The guests that nobody has."""
    yield Place("queue"), position.queue
    yield Place("deck"), position.guest_deck
    yield Place("discard"), position.guest_discard


def _staff_with_players(position: Position) -> Iterator[_Cards]:
    """The staff cards that somebody has, or had."""
    for seat, player in enumerate(position.players):
        yield Place("hand", seat), player.hand
        yield Place("display", seat), [card for card in player.display if card not in player.used]
        yield Place("used", seat), player.used
    yield Place("gone"), position.staff_gone
    if position.leopold is not None:
        yield Place("stack", position.box.virtual), position.leopold.stack
    for frame in position.agenda:
        match frame:
            case Drafting(_, packs):
                yield from ((Place("pack", seat), pack) for seat, pack in enumerate(packs))
            case Drawn(seat, cards) | Selecting(seat, cards):
                yield Place("drawn", seat), cards
            case UnderDeck(seat, cards):
                yield Place("under", seat), cards
            case _:
                pass


def _places(zones: Iterable[_Cards]) -> Mapping[int, Place]:
    """The place of each card whose face is known."""
    return {card: place for place, cards in zones for card in cards if card != UNKNOWN}


# The virtual opponent


def _of_leopold(a: Position, b: Position) -> Iterator[Difference]:
    old, new = a.leopold or Leopold(), b.leopold or Leopold()
    for name in Leopold.__struct_fields__:
        if name != "stack":  # staff cards, which have their places
            yield Difference("leopold", getattr(old, name), getattr(new, name), of=name)
    yield Difference("leopold", a.leopold is None, b.leopold is None, of="there")


# What is going on


def _of_the_agenda(a: Position, b: Position) -> Iterator[Difference]:
    old, new = ((one.seat, one.kind) if one else None for one in (a.decision, b.decision))
    yield Difference("decision", old, new)
    if old == new:
        yield Difference("agenda", a.agenda, b.agenda)
    yield Difference("script", a.script, b.script)
