"""What can be gained, added up in one whole number, as counters side by side; what a turn may bring.

The counters are the four items, items of one's choice, Emperor spaces, VP, kronen, rooms to be prepared and
occupied, cards to be played and drawn, kronen saved for rooms, for cards and for guests, items that may be
served unpaid, guests to be taken, orders to be filled, and whether there is anything of which too little is
known. Of the guests who move in their colours are counted too, and what they want.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import Any, NamedTuple

from gah_nb.components import BOARDS, HOTELS, STAFF, FrozenMap, Rulebook
from gah_nb.components.catalogue import (
    DISHES,
    DRINKS,
    LETTERS,
    NEIGHBOURS,
    Counts,
    counts,
    rooms_of,
)
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
from gah_nb.components.records import Change, Guest
from gah_nb.engine import Position
from gah_nb.engine.area import FLOOR_COST, PLACEMENT_VP
from gah_nb.engine.frames import (
    AtHand,
    BaseFrame,
    DiscardGuest,
    Do,
    Drawn,
    LeavingDie,
    MainAction,
    Parts,
    Picking,
    PrepareRooms,
    Serving,
    Split,
    TakeItems,
    Turn,
    TurningOver,
    UnderDeck,
    WholeReward,
)

from .hope import strength_of

Gains = int
ITEMS = range(0, 4 * 16, 16)
(
    ANY,
    STEPS,
    VP,
    KRONEN,
    ROOMS,
    OCCUPY,
    PLAYS,
    DRAWS,
    FOR_ROOMS,
    FOR_CARDS,
    FOR_GUESTS,
    SERVES,
    GUESTS,
    FILLS,
    WILD,
    BLUE,
    RED,
    YELLOW,
    GREEN,
) = range(4 * 16, 23 * 16, 16)
WANTED = range(23 * 16, 27 * 16, 16)
_WANTED_AND_THERE = tuple(zip(WANTED, ITEMS, strict=True))
FULL = (1 << 16) - 1
COLORS: FrozenMap[Color, int] = FrozenMap[Color, int](
    {"blue": BLUE, "red": RED, "yellow": YELLOW, "green": GREEN}
)
#: Nothing costs more: what is free saves as much at most.
_FREE = max(*BOARDS.floor_cost, *BOARDS.queue_cost, *(card.cost for card in STAFF.values()))
Discounted = Prepare | PlayStaff | DrawAndPlay
_ANY_COLOR: tuple[Moment, ...] = ("guest leaves", "guest reward", "guest moves in")
OF_A_DIE: tuple[Moment, ...] = ("die taken", "beside action")


def items_of(items: Counts, places: Sequence[int] = ITEMS) -> Gains:
    """Items, in the counters of those there are or of those that are wanted."""
    return sum(count << place for count, place in zip(items, places, strict=True))


@lru_cache(maxsize=4096)
def demand_of(color: Color, wanted: Counts) -> Gains:
    """What a guest needs who moves in: a room of a colour, and items."""
    return (1 << COLORS[color]) + items_of(wanted, WANTED)


def gains_of(effects: Iterable[Effect]) -> Gains:
    """What effects bring at most."""
    return sum(map(gains_of_one, effects))


def _saved(effect: Discounted | Drawn) -> int:
    """Kronen that need not be paid."""
    return _FREE if effect.free else effect.discount


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
        Prepare: lambda effect: (1 << ROOMS) + (effect.occupied << OCCUPY) + (_saved(effect) << FOR_ROOMS),
        Occupy: lambda effect: effect.count << OCCUPY,
        PlayStaff: lambda effect: (1 << PLAYS) + (_saved(effect) << FOR_CARDS),
        DrawStaff: lambda effect: effect.count << DRAWS,
        DrawAndPlay: lambda effect: (effect.count << DRAWS) + (1 << PLAYS) + (_saved(effect) << FOR_CARDS),
        TakeGuest: lambda _: (1 << GUESTS) + (_FREE << FOR_GUESTS),
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
    gains = (card.vp << VP) + gains_of(card.reward)
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
    kronen: int,
    sees_die: bool,
    guests: tuple[int, ...],
    rooms: int,
) -> Gains:
    """What so many of some cards bring, to the turn's die if they see it, and to guests and rooms.

    None costs more than the kronen that there are, with those that the others bring.
    """

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
        rows.append((staff.cost, gains_of(staff.effects) + sum(map(reaction, staff.triggers))))
    paid: list[Gains] = []
    while True:
        others = most_of(paid, plays - 1)
        there = kronen + (others >> KRONEN & FULL) + (others >> FOR_CARDS & FULL)
        payable = [row for cost, row in rows if cost <= there]
        if len(payable) == len(paid):
            return most_of(paid, plays)
        paid = payable


@lru_cache(maxsize=8192)
def rooms_for(tiles: int, free: int, rooms: int, kronen: int) -> int:
    """As many of so many rooms as can be paid for (R5.3), if those of a mask are free."""
    costs = sorted(FLOOR_COST[room] * (~free >> room & 1) for room in rooms_of(reach(tiles, rooms)))
    return sum(1 for spent in accumulate(costs[:rooms]) if spent <= kronen)


def reach(tiles: int, rooms: int) -> int:
    """Mask of the rooms among which so many more that are prepared may lie."""
    near = tiles
    for _ in range(rooms):
        for room in rooms_of(near):
            near |= NEIGHBOURS[room]
    return near & ~tiles


@lru_cache(maxsize=8192)
def bonus(
    hotel: str, occupied: int, tiles: int, bonuses: int, color: RoomColor, rooms: int, prepared: int
) -> int:
    """The most that a hotel's groups of a colour bring if so many rooms more are occupied, and prepared."""
    options = []
    for group in HOTELS[hotel].groups:
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
def printed_vp(tiles: int, free: int, rooms: int, kronen: int) -> int:
    """The most printed VP of so many rooms more that are prepared and paid for (R5.3)."""
    near = reach(tiles, rooms)
    printed = [room for room in PLACEMENT_VP if near & 1 << room]
    return max(
        sum(PLACEMENT_VP[room] for room in some)
        for number in range(min(rooms, len(printed)) + 1)
        for some in combinations(printed, number)
        if sum(FLOOR_COST[room] * (~free >> room & 1) for room in some) <= kronen
    )


def may_change(rulebook: Rulebook, change: Change, staff: Collection[int]) -> bool:
    """Whether some staff changes something."""
    return any(one in staff for one, _ in rulebook.modifiers[change])


@lru_cache(maxsize=8192)
def full(masks: tuple[int, ...], occupied: int, tiles: int, rooms: int, prepared: int) -> int:
    """As many masks, of which none share a room, as can be full with so many rooms more, and prepared."""
    number = 0
    for left in sorted(
        (mask & ~occupied).bit_count() for mask in masks if (mask & ~tiles).bit_count() <= prepared
    ):
        rooms -= left
        if rooms < 0:
            break
        number += 1
    return number


class Opening(NamedTuple):
    """What a turn can still bring, whoever moves in: gains, dishes or drinks to be taken, cards drawn."""

    gains: Gains
    takes: tuple[tuple[str, int], ...] = ()
    cards: tuple[int, ...] = ()


def is_served(opened: Opening, gains: Gains, kitchen: Counts, served: int) -> bool:
    """Whether there are items for all of them together, of which so many are served from the kitchen."""
    missing, short = 0, [0, 0, 0, 0]
    for item, (wanted, there) in enumerate(_WANTED_AND_THERE):
        if (lacking := (gains >> wanted & FULL) - (gains >> there & FULL)) > 0:
            missing += lacking
            short[item] = max(0, lacking - kitchen[item])
    if missing > (gains >> ANY & FULL) + served + sum(strength for _, strength in opened.takes):
        return False
    for kind, strength in opened.takes:
        at, beside = LETTERS.index(kind[0]), LETTERS.index(kind[1])
        few = min(short[beside], strength // 2)
        short[beside] -= few
        short[at] -= min(short[at], strength - few)
    return sum(short) <= gains >> ANY & FULL


def openings(position: Position, seat: int) -> tuple[Opening, ...]:
    """What can still come in the turn of a seat: for each main action while none was chosen, and for none."""
    player, rulebook = position.players[seat], position.box.rulebook
    opened = _joined(position, seat, position.agenda)
    gains = opened.gains + sum(
        gains_of(rulebook.staff[card].effects)
        for card in player.display
        if card in rulebook.usable and card not in player.used
    )
    turns = open_turns(position)
    if len(turns) > 1:
        gains += 1 << WILD
    found = []
    for action in range(1, 6) if turns else ():
        if strength := strength_of(position, seat, action):
            main = _of_action(action, strength)
            of_die = 0 if turns[-1].extra else most_of(_of_die(position, seat, die) for die in (action, 6))
            found.append(Opening(gains + main.gains + of_die, opened.takes + main.takes, opened.cards))
    return (*found, opened._replace(gains=gains))


def open_turns(position: Position) -> list[Turn]:
    """The turns in which no die was taken yet."""
    return [frame for frame in position.agenda if isinstance(frame, Turn) and not frame.die_taken]


def _joined(position: Position, seat: int, frames: Iterable[BaseFrame]) -> Opening:
    opened = [_of_frame(position, seat, frame) for frame in frames if frame.seat == seat]
    return Opening(
        sum(one.gains for one in opened),
        tuple(take for one in opened for take in one.takes),
        tuple(card for one in opened for card in one.cards),
    )


def _of_frame(position: Position, seat: int, frame: BaseFrame) -> Opening:
    match frame:
        case Parts():
            parts = [*frame.parts, frame.edge] if frame.edge else frame.parts
            return _joined(position, seat, (part.frame for part in parts))
        case WholeReward():
            return _joined(position, seat, (frame.parts, *frame.after))
        case LeavingDie():
            return Opening(_of_die(position, seat, frame.die))
        case _:
            found = _OF_FRAMES.get(type(frame))
            return Opening(1 << WILD) if found is None else found(frame)


def _of_action(action: int, strength: int) -> Opening:
    match action:
        case 1 | 2:
            return Opening(0, ((DISHES if action == 1 else DRINKS, strength),))
        case 3:
            return Opening(strength << ROOMS)
        case 4:
            return Opening((strength << STEPS) + (strength << KRONEN))
        case _:
            return Opening((1 << PLAYS) + (strength << FOR_CARDS))


_OF_FRAMES: FrozenMap[type[BaseFrame], Callable[[Any], Opening]] = FrozenMap(
    {
        Serving: lambda frame: Opening(frame.left << SERVES),
        DiscardGuest: lambda _: Opening(0),
        UnderDeck: lambda _: Opening(0),
        Turn: lambda frame: Opening(int(not frame.die_taken and not frame.guest_taken) << GUESTS),
        Do: lambda frame: Opening(gains_of_one(frame.effect)),
        AtHand: lambda frame: Opening(items_of(frame.items)),
        TakeItems: lambda frame: Opening(0, ((frame.kind, frame.strength),)),
        Split: lambda frame: _of_action(4, frame.strength),
        PrepareRooms: lambda frame: Opening(frame.left << ROOMS),
        Picking: lambda frame: Opening(items_of(frame.picked) + (frame.left << ANY)),
        Drawn: lambda frame: Opening((1 << PLAYS) + (_saved(frame) << FOR_CARDS), (), frame.cards),
        TurningOver: lambda _: Opening(1 << OCCUPY),
        MainAction: lambda frame: _of_action(frame.action, frame.strength),
    }
)


def _of_die(position: Position, seat: int, die: int) -> Gains:
    """What staff adds to a die that is taken."""
    display, triggers = position.players[seat].display, position.box.rulebook.triggers
    return sum(
        gains_of_one(row.effect)
        for moment in OF_A_DIE
        for staff, row in triggers[moment]
        if staff in display and (not row.dice or die in row.dice)
    )
