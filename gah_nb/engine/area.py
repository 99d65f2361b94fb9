"""A player's area: staff at work (R5.7, R6.3, R6.8, R9), rooms (R5.3-5.4, R6.5-6.6), what counts there.

Objectives, final staff and tile C3 are data over what can be counted there (R6, R8).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache

from gah_nb.components import BOARDS, HOTELS, FrozenMap, Rulebook
from gah_nb.components.catalogue import (
    ALL_ROOMS,
    COLUMN_MASKS,
    FLOOR_MASKS,
    NEIGHBOURS,
    ROOM_NUMBER,
    ROOMS,
    Group,
    HotelPlan,
    floor_of,
    rooms_of,
)
from gah_nb.components.effects import (
    AnyEffect,
    Emperor,
    Kronen,
    MeasureName,
    Moment,
    Points,
    PointsPer,
    RoomColor,
    Trigger,
)
from gah_nb.components.records import Change, Modifier, Staff

from . import events
from .entrances import take_stars
from .flow import Flow
from .frames import Do, Turn, TurningOver
from .state import Board, Player

#: What a modifier makes of a strength.
_STRENGTHS: dict[Change, Callable[[int, int], int]] = {
    "strength": lambda strength, amount: strength + amount,
    "strength times": lambda strength, amount: strength * amount,
    "strength instead": lambda strength, amount: amount,
}


# Staff in play: which triggers and modifiers act, and playing a card


def triggered(
    board: Board, seat: int, moment: Moment, *, die: int = 0, color: str = "", items: int = 0
) -> tuple[tuple[int, Trigger], ...]:
    """The (staff, trigger) rows of a display that react at a moment; ``items`` is the size of an order."""
    rows = board.box.rulebook.triggers[moment]
    display = board.players[seat].display
    if not (rows and display):
        return ()
    return tuple(
        (staff, trigger)
        for staff, trigger in rows
        if staff in display
        and (not trigger.dice or die in trigger.dice)
        and (trigger.color is None or trigger.color == color)
        and items >= trigger.min_items
    )


def modifying(board: Board, seat: int, change: Change, die: int = 0) -> tuple[int, Modifier] | None:
    """The first (staff, modifier) of a display that changes something; of some only with a certain die."""
    display = board.players[seat].display
    for staff, row in board.box.rulebook.modifiers[change]:
        if staff in display and (not row.dice or die in row.dice):
            return staff, row
    return None


def strength_changes(board: Board, seat: int, die: int, strength: int) -> list[tuple[int, Modifier, int]]:
    """(staff, modifier, strength it leads to) for a die taken, one after another (13, 17, 18, T2, T3)."""
    changes = []
    modifiers, display = board.box.rulebook.modifiers, board.players[seat].display
    for change, lead_to in _STRENGTHS.items():
        for staff, row in modifiers[change]:
            if staff in display and die in row.dice:
                strength = lead_to(strength, row.amount)
                changes.append((staff, row, strength))
    return changes


def space_cost(board: Board, seat: int, space: int, *, with_die: bool = True) -> int:
    """The krone of space 6 (R5.8), unless staff 17 pays for a die taken."""
    if space != 6 or (with_die and modifying(board, seat, "free space", 6)):
        return 0
    return 1


def serving_cost(board: Board, seat: int) -> int:
    """Kronen to serve (R6.1, 24)."""
    return 0 if modifying(board, seat, "free serving") else 1


def guests_are_free(board: Board, seat: int) -> bool:
    """Whether the queue costs nothing (25)."""
    return modifying(board, seat, "free guests") is not None


def price_of_ignoring(board: Board, seat: int) -> tuple[int, int] | None:
    """(staff number, kronen) to ignore a penalty (26), or None; 0 kronen: there is no penalty (E8)."""
    found = modifying(board, seat, "ignore penalty")
    return (found[0], found[1].amount) if found else None


def staff_cost(board: Board, staff: int, discount: int = 0, free: bool = False) -> int:
    """Kronen to play a card: printed cost less a discount, never below 0 (R5.7, R6.8)."""
    return 0 if free else max(0, board.box.rulebook.staff[staff].cost - discount)


def affordable(board: Board, seat: int, cards: Iterable[int], discount: int, free: bool) -> tuple[int, ...]:
    """Those of the cards that can be paid."""
    if free:
        return tuple(card for card in cards if card)
    most = spendable(board, seat) + discount
    rows = board.box.rulebook.staff
    return tuple(card for card in cards if card and rows[card].cost <= most)


def spendable(board: Board, seat: int) -> int:
    """Kronen that a seat may spend: all, but for one that the die of its turn will cost (O7)."""
    kronen = board.players[seat].kronen
    if board.box.rulebook.switches.last_krone == "may be spent" or any(board.dice[:5]):
        return kronen
    turn = turn_of(board, seat)
    if turn is None or turn.die_taken:
        return kronen
    return max(0, kronen - space_cost(board, seat, 6, with_die=not turn.extra))


def turn_of(board: Board, seat: int) -> Turn | None:
    """The turn that a seat is in, the inner one of two (E12)."""
    frames = (frame for frame in reversed(board.agenda) if isinstance(frame, Turn))
    turn = next(frames, None)
    return turn if turn is not None and turn.seat == seat else None


def play_card(flow: Flow, seat: int, staff: int, cost: int, rule: str) -> None:
    """Put a card into the display, pay it, and let a ``once`` card act. The caller took it from its place."""
    player = flow.players[seat]
    display = list(player.display)
    insort(display, staff)
    flow.change(seat, display=tuple(display), kronen=player.kronen - cost)
    flow.emit(events.StaffPlayed(rule, seat, kronen=-cost, staff=staff))
    card = flow.box.rulebook.staff[staff]
    if card.timing == "once":
        flow.push_effects(seat, card.effects, f"#{staff}")


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one copy of ``card``."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_cards(cards: tuple[int, ...], more: Iterable[int]) -> tuple[int, ...]:
    """The cards and more of them, sorted."""
    return tuple(sorted((*cards, *more)))


#: Printed VP of a room when its tile is placed; room number -> VP (R5.3).
PLACEMENT_VP: Mapping[int, int] = FrozenMap({ROOM_NUMBER[row.room]: row.vp for row in BOARDS.placement_vp})
#: What each room scores at the end of the game, and costs, by its floor.
FLOOR_VP: tuple[int, ...] = tuple(BOARDS.floor_final_vp[floor_of(room) - 1] for room in range(ROOMS))
FLOOR_COST: tuple[int, ...] = tuple(BOARDS.floor_cost[floor_of(room) - 1] for room in range(ROOMS))
_UP_TO_FLOOR: tuple[int, ...] = tuple((1 << 5 * floors) - 1 for floors in range(5))
FIRST_ROOM = 1  # mask of a1


def plan_of(board: Board, seat: int) -> HotelPlan:
    """The plan of a seat's hotel board."""
    return HOTELS[board.box.hotels[seat]]


@lru_cache(maxsize=4096)
def _adjacent(tiles: int) -> int:
    mask = 0
    for room in rooms_of(tiles):
        mask |= NEIGHBOURS[room]
    return mask & ~tiles & ALL_ROOMS


def open_rooms(player: Player) -> int:
    """Mask of the rooms where the next tile may lie, costs aside (R5.3, R5.4)."""
    return _adjacent(player.tiles) if player.tiles else FIRST_ROOM


def free_mask(board: Board, seat: int) -> int:
    """Mask of the rooms that cost nothing because of staff 9-11."""
    return free_rooms(board.box.rulebook, plan_of(board, seat), board.players[seat].display)


def free_rooms(rulebook: Rulebook, plan: HotelPlan, staff: Collection[int]) -> int:
    """Mask of the rooms of a plan that cost nothing with some staff (9-11)."""
    mask = 0
    for one, modifier in rulebook.modifiers["free rooms"]:
        if one in staff and modifier.color is not None:
            mask |= plan.color_masks[modifier.color]
    return mask


def room_cost(board: Board, seat: int, room: int, discount: int = 0, free: bool = False) -> int:
    """Kronen to prepare a room: the floor's cost less a discount, at least 0; 0 if free or by staff 9-11."""
    if free or free_mask(board, seat) >> room & 1:
        return 0
    return max(0, FLOOR_COST[room] - discount)


def rooms_to_prepare(
    board: Board,
    seat: int,
    *,
    discount: int = 0,
    free: bool = False,
    highest_floor: int = 4,
    kronen: int | None = None,
) -> tuple[int, ...]:
    """Rooms that can be prepared now, placed and paid (R5.3), with ``kronen`` if not with all there are."""
    player = board.players[seat]
    rooms = rooms_of(open_rooms(player) & _UP_TO_FLOOR[highest_floor])
    if free or (kronen is None and player.kronen > 3):
        return rooms
    kronen = spendable(board, seat) if kronen is None else kronen
    gratis = free_mask(board, seat)
    return tuple(room for room in rooms if gratis >> room & 1 or FLOOR_COST[room] - discount <= kronen)


def prepare_room(flow: Flow, seat: int, room: int, cost: int, rule: str) -> None:
    """Place a vacant tile for ``cost`` kronen and score its printed VP (R5.3, O3)."""
    player = flow.players[seat]
    flow.change(seat, tiles=player.tiles | 1 << room, kronen=player.kronen - cost)
    flow.emit(events.TilePlaced(rule, seat, kronen=-cost, room=room))
    if room in PLACEMENT_VP and not player.printed >> room & 1:
        flow.score(events.PlacementPoints("R5.3", seat, vp=PLACEMENT_VP[room], room=room))
        if flow.box.rulebook.switches.printed_vp == "once":
            flow.change(seat, printed=player.printed | 1 << room)


def turn_over(flow: Flow, seat: int, room: int, rule: str) -> Group | None:
    """Turn a vacant tile over; returns the group whose bonus is now due, if any (R6.5, O4)."""
    player = flow.players[seat]
    occupied = player.occupied | 1 << room
    group = plan_of(flow, seat).group_of[room]
    due = group.mask & ~occupied == 0 and not player.bonuses >> group.index & 1
    bonuses = player.bonuses | 1 << group.index if due else player.bonuses
    flow.change(seat, occupied=occupied, bonuses=bonuses)
    flow.emit(events.RoomOccupied(rule, seat, room=room))
    take_stars(flow, seat, player)
    return group if due else None


def bonus_effect(group: Group) -> AnyEffect:
    """What an occupancy bonus brings: blue VP, red kronen, yellow Emperor spaces, by group size (R6.5)."""
    amount = BOARDS.occupancy_bonus[group.color][group.size - 1]
    match group.color:
        case "blue":
            return Points(amount)
        case "red":
            return Kronen(amount)
        case "yellow":
            return Emperor(amount)


def occupy_by_effect(flow: Flow, seat: int, room: int, rule: str) -> None:
    """Occupy a room by an effect: staff 23 pays, the bonus follows immediately (R6.5, R6.6)."""
    group = turn_over(flow, seat, room, rule)
    due = [
        Do(seat=seat, effect=trigger.effect, rule=f"#{staff}")
        for staff, trigger in triggered(flow, seat, "room occupied")
    ]
    if group is not None:
        due.append(Do(seat=seat, effect=bonus_effect(group), rule="R6.5"))
    flow.push(*due)


def vacant_rooms(board: Board, seat: int) -> int:
    """Mask of the vacant rooms that nobody is moving into just now (E2)."""
    vacant = board.players[seat].vacant
    if board.box.rulebook.switches.room_turned == "after the reward":
        for frame in board.agenda:
            if isinstance(frame, TurningOver) and frame.seat == seat:
                vacant &= ~(1 << frame.room)
    return vacant


def turning_over(flow: Flow, frame: TurningOver) -> None:
    """The room of a guest who moved becomes occupied, and its group's bonus is due (E2)."""
    group = turn_over(flow, frame.seat, frame.room, "R6.4")
    if group is not None:
        flow.push(Do(seat=frame.seat, effect=bonus_effect(group), rule="R6.5"))


def highest_rooms(mask: int, below: int = 5) -> tuple[int, ...]:
    """The rooms of the highest floor (under ``below``) on which the mask has any (R7.6)."""
    for floor in range(min(below, 5) - 1, 0, -1):
        rooms = mask & _UP_TO_FLOOR[floor] & ~_UP_TO_FLOOR[floor - 1]
        if rooms:
            return rooms_of(rooms)
    return ()


def remove_room(flow: Flow, seat: int, room: int, rule: str) -> None:
    """Take a tile out of a hotel; its group's bonus stays given (R6.5, O4)."""
    player = flow.players[seat]
    bit = 1 << room
    flow.change(seat, tiles=player.tiles & ~bit, occupied=player.occupied & ~bit)
    rulebook = flow.box.rulebook
    if "tiles_ever" in rulebook.measures:
        flow.change(seat, tiles_lost=player.tiles_lost + 1)
    if rulebook.switches.bonus_again:
        flow.change(seat, bonuses=player.bonuses & ~(1 << plan_of(flow, seat).group_of[room].index))
    flow.emit(events.RoomRemoved(rule, seat, room=room))


# What can be counted


def _full(masks: tuple[int, ...], occupied: int) -> int:
    return [mask & ~occupied for mask in masks].count(0)


def _occupied_by_color(board: Board, seat: int) -> tuple[int, ...]:
    occupied = board.players[seat].occupied
    return tuple((mask & occupied).bit_count() for mask in plan_of(board, seat).color_masks.values())


_MEASURES: dict[MeasureName, Callable[[Board, int], int]] = {
    "kronen": lambda board, seat: board.players[seat].kronen,
    "emperor": lambda board, seat: board.players[seat].emperor,
    "emperor_vp": lambda board, seat: BOARDS.emperor_vp[board.players[seat].emperor],
    "emperor_reached": lambda board, seat: max(
        board.players[seat].emperor, board.players[seat].emperor_before
    ),
    "staff_played": lambda board, seat: len(board.players[seat].display),
    "staff_ever_played": lambda board, seat: (
        len(board.players[seat].display) + board.players[seat].staff_lost
    ),
    "tiles_ever": lambda board, seat: board.players[seat].tiles.bit_count() + board.players[seat].tiles_lost,
    "tiles": lambda board, seat: board.players[seat].tiles.bit_count(),
    "occupied": lambda board, seat: board.players[seat].occupied.bit_count(),
    "floors": lambda board, seat: _full(FLOOR_MASKS, board.players[seat].occupied),
    "columns": lambda board, seat: _full(COLUMN_MASKS, board.players[seat].occupied),
    "groups": lambda board, seat: _full(
        tuple(group.mask for group in plan_of(board, seat).groups), board.players[seat].occupied
    ),
    "colors": lambda board, seat: _full(
        tuple(plan_of(board, seat).color_masks.values()), board.players[seat].occupied
    ),
    "sets": lambda board, seat: min(_occupied_by_color(board, seat)),
    "objectives": lambda board, seat: sum(seat in markers for markers in board.claims),
}


def measure(board: Board, seat: int, what: MeasureName, color: RoomColor | None = None) -> int:
    """The count of ``what`` for a seat; occupied rooms of one colour when ``color`` is given."""
    if color is not None:
        player = board.players[seat]
        return (player.occupied & plan_of(board, seat).color_masks[color]).bit_count()
    return _MEASURES[what](board, seat)


def objective_met(board: Board, seat: int, index: int) -> bool:
    """Whether a seat meets all conditions of objective 0-2 (A-C) now (R6.2)."""
    box = board.box
    for condition in box.rulebook.objectives[box.objectives[index]].conditions:
        if measure(board, seat, condition.what, condition.color) < condition.at_least:
            return False
    return True


def points_for(board: Board, seat: int, effect: PointsPer) -> int:
    """VP of a `PointsPer` effect for a seat."""
    vp = effect.vp * measure(board, seat, effect.what, effect.color)
    return min(vp, effect.at_most) if effect.at_most else vp


def staff_points(board: Board, seat: int, card: Staff) -> int:
    """VP of an end-of-game card for a seat's own hotel; a copying card has none of its own (R8.1, O13)."""
    return sum(points_for(board, seat, effect) for effect in card.score if isinstance(effect, PointsPer))
