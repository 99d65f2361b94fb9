"""Does the box add up? Every card once, amounts within their limits, markers and dice as many as there are.

A position that the engine made always passes; one that was written by hand or read from a file may not. What
is wrong is a `Flaw` with its place in the position, which whoever reads a file finds again there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.components import BOARDS, EMPEROR_TILES, GUESTS, HOTELS, OBJECTIVES, STAFF, FrozenMap, rulebook_of
from gah_nb.components.catalogue import ALL_ROOMS, room_name, rooms_of

from .frames import AtHand, DiscardGuest, Drafting, Drawn, Frame, Selecting, UnderDeck
from .guests import ORDERS
from .items import ITEM_NAMES, LETTERS, Counts, letters
from .state import UNKNOWN, Box, CafeGuest, Player, State

_OBJECTIVE_LETTERS = "ABC"
_LAST_SPACE = len(BOARDS.emperor_vp) - 1


#: Where something stands in a position: fields, seats, letters, cards.
Path = tuple[str | int, ...]


class Flaw(Struct, frozen=True):
    """Something that does not add up: where in the position, and what is wrong with it, without its place."""

    path: Path
    message: str

    def within(self, *path: str | int) -> Flaw:
        """The same in a larger whole."""
        return replace(self, path=(*path, *self.path))


def flaws(state: State) -> tuple[Flaw, ...]:
    """All that does not add up in a position; nothing for a sound one.

    Cards that are `UNKNOWN`, as in the view of one seat, are only counted.
    """
    found = tuple(_box_flaws(state.box, len(state.players)))
    if found:
        return found  # what follows relies on it
    return (
        *_table_flaws(state),
        *_seat_flaws(state),
        *_card_flaws(state),
        *_script_flaws(state),
        *_leopold_flaws(state),
    )


def problems(state: State) -> list[str]:
    """The same as sentences: ``"Anna, kronen: 21 cannot be: the money track goes from 0 to 20 (R5.6)"``."""
    return [_sentence(flaw, state.box.names) for flaw in flaws(state)]


def _sentence(flaw: Flaw, names: Sequence[str]) -> str:
    match flaw.path:
        case ("players", int(seat), *rest):
            return f"{', '.join([names[seat], *map(str, rest[:1])])}: {flaw.message}"
        case _:
            return flaw.message


# The box


def _box_flaws(box: Box, seats: int) -> Iterator[Flaw]:
    if len(box.names) not in BOARDS.dice:
        yield Flaw(("box", "names"), f"there are {len(box.names)} players; the game is for 2 to 4 (R1.1)")
    if len(set(box.names)) < len(box.names):
        yield Flaw(("box", "names"), f"players need different names, not {', '.join(box.names)}")
    for path, what, amount in (
        (("box", "hotels"), "hotels", len(box.hotels)),
        (("players",), "areas of players", seats),
    ):
        if amount != len(box.names):
            yield Flaw(path, f"{len(box.names)} players need as many {what}, not {amount}")
    try:
        rulebook_of(box.rules)
    except ValueError as error:
        yield Flaw(("box", "rules"), f"the rules do not exist: {error}")
    for place, hotel in enumerate(box.hotels):
        if hotel not in HOTELS:
            yield Flaw(("box", "hotels", place), f"there is no hotel {hotel}; there are {', '.join(HOTELS)}")
    for letter, objective, tile in zip(_OBJECTIVE_LETTERS, box.objectives, box.emperor_tiles, strict=True):
        if objective not in OBJECTIVES or OBJECTIVES[objective].letter != letter:
            yield Flaw(("box", "objectives", letter), f"{objective} is no objective {letter}")
        if tile not in EMPEROR_TILES or EMPEROR_TILES[tile].letter != letter:
            yield Flaw(("box", "emperor_tiles", letter), f"{tile} is no Emperor tile {letter}")


# The table: round, dice, turn order, objectives, queue


def _table_flaws(state: State) -> Iterator[Flaw]:
    names = state.box.names
    if not 0 <= state.round <= BOARDS.rounds:
        message = f"there are rounds 1 to {BOARDS.rounds} (0 for the set-up), not {state.round} (R2.1)"
        yield Flaw(("round",), message)
    for field in ("rolls", "shuffles", "dustbin"):
        if getattr(state, field) < 0:
            yield Flaw((field,), f"{field} cannot be fewer than none")
    yield from _dice_flaws(state)
    tiles = sorted(BOARDS.turn_tiles[len(names)])
    if sorted(player.numbers for player in state.players) != tiles:
        found = _pairs(player.numbers for player in state.players)
        yield Flaw(("players",), f"the turn order tiles are {_pairs(tiles)}, not {found} (R1.1)")
    if len(state.claims) != len(_OBJECTIVE_LETTERS):
        yield Flaw(("claims",), f"there are three objectives, not {len(state.claims)} (R1.2)")
    for letter, seats in zip(_OBJECTIVE_LETTERS, state.claims, strict=False):
        yield from (flaw.within("claims", letter) for flaw in claim_flaws(seats, names))
    places = len(BOARDS.queue_cost)
    if len(state.queue) != places:
        yield Flaw(("queue",), f"{places} guests wait in the queue, not {len(state.queue)} (R1.3)")
    for frame in state.agenda:
        if not -1 <= frame.seat < len(names):
            yield Flaw(
                ("agenda",), f"there is no seat {frame.seat}; something is still to be resolved for it"
            )


def _dice_flaws(state: State) -> Iterator[Flaw]:
    if len(state.dice) != 6 or min(state.dice) < 0:
        yield Flaw(("dice",), f"there are six action spaces with 0 or more dice each, not {list(state.dice)}")
        return
    taken = sum(die > 0 for player in state.players for die in player.covered)
    total = sum(state.dice) + taken + state.dustbin
    expected = BOARDS.dice[len(state.players)] if state.round else 0
    if total != expected:
        parts = f"{sum(state.dice)} on the action board, {taken} taken, {state.dustbin} in the dustbin"
        yield Flaw(
            ("dice",), f"there are {expected} dice in round {state.round}, not {total}: {parts} (R1.1)"
        )


def claim_flaws(seats: Sequence[int], names: Sequence[str]) -> Iterator[Flaw]:
    """What is wrong with the markers on one objective; the path is the place of a marker."""
    spots = len(BOARDS.objective_vp)
    if len(seats) > spots:
        message = f"an objective has spots for {spots} markers, and here are {len(seats)} (R6.2)"
        yield Flaw((spots,), message)
    for place, seat in enumerate(seats):
        if not 0 <= seat < len(names):
            yield Flaw((place,), f"there is the marker of seat {seat}, on which nobody sits")
        elif seat in seats[:place]:
            yield Flaw((place,), f"{names[seat]} has one marker for each objective (R6.2)")


#: Kinds of outcomes in a script; a roll may be that of a round.
_SCRIPTED = frozenset(("roll", "shuffle", *(f"roll {number}" for number in range(1, BOARDS.rounds + 1))))


def _script_flaws(state: State) -> Iterator[Flaw]:
    for place, (kind, values) in enumerate(state.script):
        path = ("script", place)
        if kind not in _SCRIPTED:
            yield Flaw(path, f'a script has a "roll" or a "shuffle", not a "{kind}"')
        elif kind != "shuffle" and not set(values) <= set(range(1, 7)):
            yield Flaw(path, f"the script rolls {list(values)}; dice show 1 to 6")
        elif kind == "shuffle" and not set(values) <= set(GUESTS):
            yield Flaw(path, "the script shuffles a guest that does not exist")


# The virtual opponent (S1-S3, S11)


def _leopold_flaws(state: State) -> Iterator[Flaw]:
    solo, leopold = state.box.solo, state.leopold
    if solo is None or leopold is None:
        if solo is not None or leopold is not None:
            yield Flaw(("leopold",), "a virtual opponent is both in the box and at the table, or in neither")
        return
    yield from _virtual_player_flaws(state.players[solo.seat], solo.entrance)
    cards = [*leopold.deck, *leopold.shown]
    known = Counter(card for card in cards if card != UNKNOWN)
    if len(cards) != len(solo.instructions) or known - Counter(list(solo.instructions)):
        yield Flaw(("leopold", "deck"), "each instruction card is either in the deck or turned up, once (S3)")
    timing = {number: card.timing for number, card in state.box.rulebook.staff.items()}
    for card in leopold.stack:
        if card != UNKNOWN and timing.get(card) != "end":
            message = f"{_card_name(card, STAFF)} is no end-of-game card (S2)"
            yield Flaw(("leopold", "stack"), message)
    for letter, seen, seats in zip(_OBJECTIVE_LETTERS, leopold.countdown, state.claims, strict=True):
        if not 0 <= seen <= _SYMBOLS or (seen == _SYMBOLS) != (solo.seat in seats):
            message = f"{seen} symbols were seen, and the third claims the objective (S7)"
            yield Flaw(("leopold", "countdown", letter), message)
    if solo.entrance == "Hautel Couture":
        guests = {table.guest for table in state.players[solo.seat].cafe}
        if guests != {guest for guest, _ in leopold.reserved}:
            yield Flaw(("leopold", "reserved"), "each guest of his café has a room that is reserved (S11)")


_SYMBOLS = 3


def _virtual_player_flaws(player: Player, entrance: str) -> Iterator[Flaw]:
    held = {"kronen": player.kronen, "kitchen": any(player.kitchen), "hand": player.hand}
    held |= {"bonuses": player.bonuses, "passed": player.passed}
    if entrance != "Hautel Couture":
        held |= {"cafe": player.cafe}
    for field, found in held.items():
        if found:
            yield Flaw(("leopold", field), f"he never has anything here: {field} (S1, S3, S5)")


# The area of a player


def _seat_flaws(state: State) -> Iterator[Flaw]:
    for seat, player in enumerate(state.players):
        yield from (flaw.within("players", seat) for flaw in area_flaws(player, state.box.hotels[seat]))
    for color, tiles in BOARDS.room_tiles.items():
        placed = sum(
            (player.tiles & HOTELS[hotel].color_masks[color]).bit_count()
            for player, hotel in zip(state.players, state.box.hotels, strict=True)
        )
        if placed > tiles:
            yield Flaw(("players",), f"there are {tiles} {color} room tiles, not {placed}")
    for frame in state.agenda:
        if isinstance(frame, AtHand) and min(frame.items) < 0:
            yield Flaw(("agenda",), "there cannot be fewer items at hand than none")


def area_flaws(player: Player, hotel: str) -> Iterator[Flaw]:
    """What is wrong with what lies in front of a player who has this board; a path begins with a field."""
    yield from _track_flaws(player)
    yield from _hotel_flaws(player, hotel)
    yield from _cafe_flaws(player)
    yield from _staff_flaws(player)


#: What there can be of what is counted from 0 on.
MOST: Mapping[str, int] = FrozenMap(
    {
        "kronen": BOARDS.money_max,
        "emperor": _LAST_SPACE,
        "emperor_before": _LAST_SPACE,
        "staff_lost": len(STAFF),
        "tiles_lost": sum(BOARDS.room_tiles.values()),
    }
)
_TRACKS = {"kronen": "the money track goes from", "emperor": "the Emperor track has the spaces"}


def _track_flaws(player: Player) -> Iterator[Flaw]:
    for field, most in MOST.items():
        amount = getattr(player, field)
        if not 0 <= amount <= most:
            track = _TRACKS.get(field, "this counts from")
            rule = " (R5.6)" if field in _TRACKS else ""
            yield Flaw((field,), f"{amount} cannot be: {track} 0 to {most}{rule}")
    for letter, amount in zip(LETTERS, player.kitchen, strict=True):
        if amount < 0:
            yield Flaw(("kitchen",), f"there cannot be {amount} {ITEM_NAMES[letter]}")
    turns = len(player.numbers)
    if len(player.covered) > turns:
        message = f"a turn order tile has room for {turns} dice, and here are {len(player.covered)} (R4.3)"
        yield Flaw(("covered",), message)
    if not set(player.covered) <= set(range(7)):
        yield Flaw(("covered",), f"the dice {list(player.covered)}: a die shows 1 to 6")


def _hotel_flaws(player: Player, hotel: str) -> Iterator[Flaw]:
    if (player.tiles | player.occupied) & ~ALL_ROOMS or player.tiles < 0 or player.occupied < 0:
        yield Flaw(("tiles",), "a room that is not in the hotel")
        return
    if bare := rooms_of(player.occupied & ~player.tiles):
        yield Flaw(("occupied",), f"{', '.join(map(room_name, bare))} occupied without a tile")
    if not 0 <= player.bonuses < 1 << len(HOTELS[hotel].groups):
        yield Flaw(("bonuses",), "the bonus of a group that the hotel does not have")


def _cafe_flaws(player: Player) -> Iterator[Flaw]:
    yield from (flaw.within("cafe") for flaw in table_flaws(len(player.cafe)))
    if not _is_sorted([table.guest for table in player.cafe]):
        yield Flaw(("cafe",), "the guests are not in the order of their numbers")
    for table in player.cafe:
        yield from (flaw.within("cafe", table.guest) for flaw in order_flaws(table))


def table_flaws(guests: int) -> Iterator[Flaw]:
    """Whether so many guests find a table in a café; the path is the first place that is none."""
    if guests > BOARDS.tables:
        yield Flaw(
            (BOARDS.tables,), f"a café has {BOARDS.tables} tables, and here are {guests} guests (R3.2)"
        )


def order_flaws(table: CafeGuest) -> Iterator[Flaw]:
    """Items on a guest's card that were not ordered; the path is the letter of the item (R5.9)."""
    order: Counts | None = ORDERS.get(table.guest)
    if order is None:
        return  # an unknown card says so itself
    for letter, amount, ordered in zip(LETTERS, table.items, order, strict=True):
        if not 0 <= amount <= ordered:
            item, guest = ITEM_NAMES[letter], GUESTS[table.guest].name
            wants = f"{ordered} {item}, so {amount} cannot lie on the card" if ordered else f"no {item}"
            yield Flaw((letter,), f"the {guest} orders {wants}: the order is {letters(order)} (R5.9)")


def _staff_flaws(player: Player) -> Iterator[Flaw]:
    for field in ("hand", "display", "used"):
        if not _is_sorted(getattr(player, field)):
            yield Flaw((field,), "the cards are not in the order of their numbers")
    for card in player.used:
        if card not in player.display:
            yield Flaw(("used",), f"{_card_name(card, STAFF)} was used but is not in the display")


# Cards


def _card_flaws(state: State) -> Iterator[Flaw]:
    guests = {number for number, card in GUESTS.items() if state.box.promos or not card.promo}
    yield from _missing_or_double("guest", guests, _guest_places(state), GUESTS)
    yield from _missing_or_double("staff card", set(STAFF), _staff_places(state), STAFF)


def _guest_places(state: State) -> list[int]:
    cards = [*state.queue, *state.guest_deck, *state.guest_discard]
    cards += [table.guest for player in state.players for table in player.cafe]
    return cards + [
        frame.guest for frame in state.agenda if isinstance(frame, DiscardGuest) and not frame.seated
    ]


def _staff_places(state: State) -> list[int]:
    cards = [*state.staff_deck, *state.staff_gone]
    for player in state.players:
        cards += [*player.hand, *player.display]
    cards += state.leopold.stack if state.leopold else ()
    for frame in state.agenda:
        cards += _staff_in(frame)
    return cards


def _staff_in(frame: Frame) -> Iterable[int]:
    match frame:
        case Drafting(_, packs):
            return [card for pack in packs for card in pack]
        case Drawn() | UnderDeck() | Selecting():
            return frame.cards
        case _:
            return ()


def _missing_or_double(
    kind: str, expected: set[int], cards: Sequence[int], box: Mapping[int, object]
) -> Iterator[Flaw]:
    counts = Counter(cards)
    unknown = counts.pop(UNKNOWN, 0)
    for card, times in sorted(counts.items()):
        if card not in expected:
            yield Flaw(("cards", card), f"{_card_name(card, box)} is not a {kind} of this game")
        elif times > 1:
            yield Flaw(("cards", card), f"{_card_name(card, box)} is there {times} times")
    if not unknown:
        for card in sorted(expected - counts.keys()):
            yield Flaw(("cards", card), f"{_card_name(card, box)} is missing")
    elif len(cards) != len(expected):
        yield Flaw(("cards",), f"there are {len(expected)} {kind}s, not {len(cards)}, unknown ones included")


def _card_name(card: int, box: Mapping[int, object]) -> str:
    known = box.get(card)
    return f"{getattr(known, 'name', '')} (#{card})" if known else f"card #{card}"


def _is_sorted(cards: Sequence[int]) -> bool:
    return all(before <= card for before, card in pairwise(cards))


def _pairs(numbers: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{first}/{second}" for first, second in numbers)
