"""Does the box add up? Every card once, amounts within their limits, markers and dice as many as there are.

A position that the engine made always passes; one that was written by hand or read from a file may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from gah_nb.components import (
    BOARDS,
    EMPEROR_TILES,
    GUESTS,
    HOTELS,
    OBJECTIVES,
    STAFF,
    rulebook_of,
)
from gah_nb.components.hotel_plan import ALL_ROOMS, room_name, rooms_of

from .cafe import ORDERS
from .frames import AtHand, DiscardGuest, Drafting, Drawn, Frame, UnderDeck
from .items import ITEM_NAMES, LETTERS, Counts
from .state import UNKNOWN, Box, CafeGuest, Player, State

_OBJECTIVE_LETTERS = "ABC"
_LAST_SPACE = len(BOARDS.emperor_vp) - 1


def problems(state: State) -> list[str]:
    """All that does not add up in a position, as sentences; an empty list for a sound one.

    Cards that are `UNKNOWN`, as in the view of one seat, are only counted.
    """
    found = list(_box_problems(state.box, len(state.players)))
    if found:
        return found  # what follows relies on it
    return [*_table_problems(state), *_area_problems(state), *_card_problems(state), *_script_problems(state)]


# The box


def _box_problems(box: Box, seats: int) -> Iterator[str]:
    if len(box.names) not in BOARDS.dice:
        yield f"there are {len(box.names)} players; the game is for 2 to 4"
    if len(set(box.names)) < len(box.names):
        yield f"players need different names, not {', '.join(box.names)}"
    for what, amount in (("hotels", len(box.hotels)), ("areas of players", seats)):
        if amount != len(box.names):
            yield f"{len(box.names)} players need as many {what}, not {amount}"
    try:
        rulebook_of(box.rules)
    except ValueError as error:
        yield f"the rules do not exist: {error}"
    for hotel in box.hotels:
        if hotel not in HOTELS:
            yield f"there is no hotel {hotel}; there are {', '.join(HOTELS)}"
    for letter, objective, tile in zip(_OBJECTIVE_LETTERS, box.objectives, box.emperor_tiles, strict=True):
        if objective not in OBJECTIVES or OBJECTIVES[objective].letter != letter:
            yield f"{objective} is no objective {letter}"
        if tile not in EMPEROR_TILES or EMPEROR_TILES[tile].letter != letter:
            yield f"{tile} is no Emperor tile {letter}"


# The table: round, dice, turn order, objectives, queue


def _table_problems(state: State) -> Iterator[str]:
    names = state.box.names
    if not 0 <= state.round <= BOARDS.rounds:
        yield f"there are rounds 1 to {BOARDS.rounds} (0 for the set-up), not {state.round}"
    if min(state.rolls, state.shuffles, state.dustbin) < 0:
        yield "rolls, shuffles and the dice in the dustbin cannot be fewer than none"
    yield from _dice_problems(state)
    tiles = sorted(BOARDS.turn_tiles[len(names)])
    if sorted(player.numbers for player in state.players) != tiles:
        yield f"the turn order tiles are {_pairs(tiles)}, not {_pairs(p.numbers for p in state.players)}"
    yield from _claim_problems(state)
    places = len(BOARDS.queue_cost)
    if len(state.queue) != places:
        yield f"{places} guests wait in the queue, not {len(state.queue)}"
    for frame in state.agenda:
        if not -1 <= frame.seat < len(names):
            yield f"there is no seat {frame.seat}; something is still to be resolved for it"


def _dice_problems(state: State) -> Iterator[str]:
    if len(state.dice) != 6 or min(state.dice) < 0:
        yield f"there are six action spaces with 0 or more dice each, not {list(state.dice)}"
        return
    taken = sum(die > 0 for player in state.players for die in player.covered)
    total = sum(state.dice) + taken + state.dustbin
    expected = BOARDS.dice[len(state.players)] if state.round else 0
    if total != expected:
        parts = f"{sum(state.dice)} on the action board, {taken} taken, {state.dustbin} in the dustbin"
        yield f"there are {expected} dice in round {state.round}, not {total}: {parts}"


def _claim_problems(state: State) -> Iterator[str]:
    if len(state.claims) != len(_OBJECTIVE_LETTERS):
        yield f"there are three objectives, not {len(state.claims)}"
        return
    for letter, seats in zip(_OBJECTIVE_LETTERS, state.claims, strict=True):
        if len(seats) > len(BOARDS.objective_vp):
            yield f"objective {letter} has room for {len(BOARDS.objective_vp)} markers, not {len(seats)}"
        if len(set(seats)) < len(seats):
            yield f"objective {letter} has two markers of one player"
        if not set(seats) <= set(range(len(state.players))):
            yield f"objective {letter} has the marker of a seat that nobody sits on"


def _script_problems(state: State) -> Iterator[str]:
    for kind, values in state.script:
        if kind not in ("roll", "shuffle"):
            yield f'a script has a "roll" or a "shuffle", not a "{kind}"'
        elif kind == "roll" and not set(values) <= set(range(1, 7)):
            yield f"the script rolls {list(values)}; dice show 1 to 6"
        elif kind == "shuffle" and not set(values) <= set(GUESTS):
            yield "the script shuffles a guest that does not exist"


# The area of a player


def _area_problems(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        name = state.box.names[seat]
        checks = (_amount_problems(player), _hotel_problems(player, state.box.hotels[seat]))
        for check in (*checks, _cafe_problems(player), _staff_problems(player)):
            for sentence in check:
                yield f"{name}: {sentence}"
    for color, tiles in BOARDS.room_tiles.items():
        placed = sum(
            (player.tiles & HOTELS[hotel].color_masks[color]).bit_count()
            for player, hotel in zip(state.players, state.box.hotels, strict=True)
        )
        if placed > tiles:
            yield f"there are {tiles} {color} room tiles, not {placed}"
    for frame in state.agenda:
        if isinstance(frame, AtHand) and min(frame.items) < 0:
            yield "there cannot be fewer items at hand than none"


def _amount_problems(player: Player) -> Iterator[str]:
    if not 0 <= player.kronen <= BOARDS.money_max:
        yield f"{player.kronen} kronen; the money track has 0 to {BOARDS.money_max}"
    if not 0 <= player.emperor <= _LAST_SPACE:
        yield f"Emperor space {player.emperor}; there are 0 to {_LAST_SPACE}"
    for letter, amount in zip(LETTERS, player.kitchen, strict=True):
        if amount < 0:
            yield f"{amount} {ITEM_NAMES[letter]} in the kitchen"
    if len(player.covered) > len(player.numbers) or not set(player.covered) <= set(range(7)):
        yield f"the dice {list(player.covered)} on the turn order tile; it has room for two, showing 1 to 6"


def _hotel_problems(player: Player, hotel: str) -> Iterator[str]:
    if (player.tiles | player.occupied) & ~ALL_ROOMS or player.tiles < 0 or player.occupied < 0:
        yield "a room that is not in the hotel"
        return
    if bare := rooms_of(player.occupied & ~player.tiles):
        yield f"{', '.join(map(room_name, bare))} occupied without a tile"
    if not 0 <= player.bonuses < 1 << len(HOTELS[hotel].groups):
        yield "the bonus of a group that the hotel does not have"


def _cafe_problems(player: Player) -> Iterator[str]:
    if len(player.cafe) > BOARDS.tables:
        yield f"{len(player.cafe)} guests in the café; it has {BOARDS.tables} tables"
    if not _is_sorted([table.guest for table in player.cafe]):
        yield "the guests of the café are not in the order of their numbers"
    for table in player.cafe:
        yield from _order_problems(table)


def _order_problems(table: CafeGuest) -> Iterator[str]:
    order: Counts | None = ORDERS.get(table.guest)
    if order is None:
        return  # an unknown card says so itself
    for letter, amount, ordered in zip(LETTERS, table.items, order, strict=True):
        if not 0 <= amount <= ordered:
            item, guest = ITEM_NAMES[letter], GUESTS[table.guest].name
            yield f"{amount} {item} on the {guest}, whose order has {ordered}"


def _staff_problems(player: Player) -> Iterator[str]:
    for what, cards in (("hand", player.hand), ("display", player.display), ("used cards", player.used)):
        if not _is_sorted(cards):
            yield f"the {what} is not in the order of the cards' numbers"
    for card in player.used:
        if card not in player.display:
            yield f"{_card_name(card, STAFF)} was used but is not in the display"


# Cards


def _card_problems(state: State) -> Iterator[str]:
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
    for frame in state.agenda:
        cards += _staff_in(frame)
    return cards


def _staff_in(frame: Frame) -> Iterable[int]:
    match frame:
        case Drafting(_, packs):
            return [card for pack in packs for card in pack]
        case Drawn() | UnderDeck():
            return frame.cards
        case _:
            return ()


def _missing_or_double(
    kind: str, expected: set[int], cards: Sequence[int], box: Mapping[int, object]
) -> Iterator[str]:
    counts = Counter(cards)
    unknown = counts.pop(UNKNOWN, 0)
    for card, times in sorted(counts.items()):
        if card not in expected:
            yield f"{_card_name(card, box)} is not a {kind} of this game"
        elif times > 1:
            yield f"{_card_name(card, box)} is there {times} times"
    if not unknown:
        for card in sorted(expected - counts.keys()):
            yield f"{_card_name(card, box)} is missing"
    elif len(cards) != len(expected):
        yield f"there are {len(expected)} {kind}s, not {len(cards)}, unknown ones included"


def _card_name(card: int, box: Mapping[int, object]) -> str:
    known = box.get(card)
    return f"{getattr(known, 'name', '')} (#{card})" if known else f"card #{card}"


def _is_sorted(cards: Sequence[int]) -> bool:
    return all(before <= card for before, card in pairwise(cards))


def _pairs(numbers: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{first}/{second}" for first, second in numbers)
