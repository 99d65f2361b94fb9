"""What can be gained, added up in one whole number, as counters side by side; and the most of some things.

The counters are the four items, items of one's choice, Emperor spaces, VP, kronen, rooms to be prepared and
occupied, cards to be played and drawn, guests to be taken, orders to be filled, and whether there is anything
of which too little is known. Of the guests who move in their colours are counted too, and what they want.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from gah_nb.components import BOARDS, FrozenMap, Rulebook
from gah_nb.components.catalogue import NEIGHBOURS, HotelPlan, rooms_of
from gah_nb.components.effects import (
    AnyItems,
    Color,
    CompleteOrder,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    Items,
    Kronen,
    Moment,
    Occupy,
    PlayStaff,
    Points,
    Prepare,
    RoomColor,
    TakeGuest,
    Trigger,
)
from gah_nb.components.records import Guest
from gah_nb.engine.area import PLACEMENT_VP
from gah_nb.engine.items import Counts, counts

Gains = int
(
    *ITEMS,
    ANY,
    STEPS,
    VP,
    KRONEN,
    ROOMS,
    OCCUPY,
    PLAYS,
    DRAWS,
    GUESTS,
    FILLS,
    WILD,
    BLUE,
    RED,
    YELLOW,
    GREEN,
) = range(0, 19 * 16, 16)
WANTED = range(19 * 16, 23 * 16, 16)
FULL = (1 << 16) - 1
COLORS: dict[Color, int] = {"blue": BLUE, "red": RED, "yellow": YELLOW, "green": GREEN}
_ANY_COLOR: tuple[Moment, ...] = ("guest leaves", "guest reward", "guest moves in")
OF_A_DIE: tuple[Moment, ...] = ("die taken", "beside action")


def items_of(items: Counts, places: Sequence[int] = ITEMS) -> Gains:
    """Items, in the counters of those there are or of those that are wanted."""
    return sum(count << place for count, place in zip(items, places, strict=True))


def gains_of(effects: Iterable[Effect]) -> Gains:
    """What effects bring at most."""
    return sum(map(gains_of_one, effects))


def gains_of_one(effect: Effect) -> Gains:
    """What an effect brings at most."""
    found = _OF_EFFECTS.get(type(effect))
    return 1 << WILD if found is None else found(effect)


_OF_EFFECTS: FrozenMap[type[Effect], Callable[[Any], Gains]] = FrozenMap(
    {
        Items: lambda effect: items_of(counts(effect.items)),
        AnyItems: lambda effect: effect.count << ANY,
        Emperor: lambda effect: effect.spaces << STEPS,
        Points: lambda effect: effect.vp << VP,
        Kronen: lambda effect: effect.amount << KRONEN,
        Prepare: lambda effect: (1 << ROOMS) + (effect.occupied << OCCUPY),
        Occupy: lambda effect: effect.count << OCCUPY,
        PlayStaff: lambda _: 1 << PLAYS,
        DrawStaff: lambda effect: effect.count << DRAWS,
        DrawAndPlay: lambda effect: (effect.count << DRAWS) + (1 << PLAYS),
        TakeGuest: lambda _: 1 << GUESTS,
        CompleteOrder: lambda _: 1 << FILLS,
    }
)


def most_of(rows: Iterable[Gains], number: int = 1) -> Gains:
    """The sum of so many rows of which each counter is the highest there can be."""
    rows = list(rows)
    return sum(
        sum(sorted((row >> place & FULL for row in rows), reverse=True)[:number]) << place
        for place in range(0, BLUE, 16)
    )


def _fits(row: Trigger, card: Guest) -> bool:
    return row.color in (None, card.color) and len(card.order) >= row.min_items


@lru_cache(maxsize=4096)
def of_guest(rulebook: Rulebook, display: tuple[int, ...], guest: int) -> Gains:
    """What a guest who moves in brings, with what staff of a display adds for a guest."""
    card = rulebook.guests[guest]
    gains = (card.vp << VP) + gains_of(card.reward) + (1 << COLORS[card.color])
    for moment in _ANY_COLOR:
        for staff, row in rulebook.triggers[moment]:
            if staff in display and _fits(row, card):
                gains += gains_of_one(row.effect)
    return gains


@lru_cache(maxsize=8192)
def of_cards(
    rulebook: Rulebook,
    cards: tuple[int, ...],
    plays: int,
    sees_die: bool,
    guests: tuple[int, ...],
    rooms: int,
) -> Gains:
    """What so many of some cards bring, to the turn's die if they see it, and to guests and rooms."""

    def reaction(row: Trigger) -> Gains:
        if row.on in OF_A_DIE:
            return gains_of_one(row.effect) * sees_die
        if row.on == "room occupied":
            return gains_of_one(row.effect) * rooms
        if row.on in _ANY_COLOR:
            return gains_of_one(row.effect) * sum(_fits(row, rulebook.guests[guest]) for guest in guests)
        return 0

    rows = []
    for card in set(cards):
        staff = rulebook.staff[card]
        rows.append(gains_of(staff.effects) + sum(map(reaction, staff.triggers)))
    best = most_of(rows, plays)
    goes_on = best >> PLAYS & FULL or best >> DRAWS & FULL
    return best | bool(goes_on) << WILD


@lru_cache(maxsize=8192)
def bonus(
    plan: HotelPlan, occupied: int, tiles: int, bonuses: int, color: RoomColor, rooms: int, prepared: int
) -> int:
    """The most that groups of a colour bring if so many rooms more are occupied, and prepared."""
    options = []
    for group in plan.groups:
        if group.color == color and not bonuses >> group.index & 1:
            left = (group.mask & ~occupied).bit_count()
            if 0 < left <= rooms and (group.mask & ~tiles).bit_count() <= prepared:
                options.append((left, BOARDS.occupancy_bonus[color][group.size - 1]))
    best = 0
    for number in range(1, len(options) + 1):
        for groups in combinations(options, number):
            if sum(left for left, _ in groups) <= rooms:
                best = max(best, sum(amount for _, amount in groups))
    return best


@lru_cache(maxsize=8192)
def printed_vp(tiles: int, rooms: int) -> int:
    """The most printed VP of so many rooms more that are prepared (R5.3)."""
    reach, near = tiles, tiles
    for _ in range(rooms):
        for room in rooms_of(near):
            reach |= NEIGHBOURS[room]
        near = reach
    printed = sorted((vp for room, vp in PLACEMENT_VP.items() if reach & ~tiles & 1 << room), reverse=True)
    return sum(printed[:rooms])


@lru_cache(maxsize=8192)
def full(masks: tuple[int, ...], occupied: int, rooms: int) -> int:
    """As many masks, of which none share a room, as can be full with so many rooms more."""
    number = 0
    for left in sorted((mask & ~occupied).bit_count() for mask in masks):
        rooms -= left
        if rooms < 0:
            break
        number += 1
    return number
