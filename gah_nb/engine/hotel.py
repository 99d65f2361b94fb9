"""Rooms: where a tile may go, its cost, and what happens when it is turned over (R5.3-5.4, R6.5-6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from gah_nb.components import BOARDS, HOTELS, FrozenMap
from gah_nb.components.effects import AnyEffect, Emperor, Kronen, Points
from gah_nb.components.hotel_plan import (
    ALL_ROOMS,
    NEIGHBOURS,
    ROOM_NUMBER,
    ROOMS,
    Group,
    HotelPlan,
    floor_of,
    rooms_of,
)

from . import events
from .actions import Action, Done, Prepare
from .entrances import take_stars
from .flow import Flow
from .frames import Do, PrepareRooms, TurningOver
from .staff import spendable, triggered
from .state import Board, Player

#: Printed VP of a room when its tile is placed; room number -> VP (R5.3).
PLACEMENT_VP: Mapping[int, int] = FrozenMap({ROOM_NUMBER[row.room]: row.vp for row in BOARDS.placement_vp})
_FLOOR_COST: tuple[int, ...] = tuple(BOARDS.floor_cost[floor_of(room) - 1] for room in range(ROOMS))
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
    display = board.players[seat].display
    mask = 0
    for staff, modifier in board.box.rulebook.modifiers["free rooms"]:
        if staff in display and modifier.color is not None:
            mask |= plan_of(board, seat).color_masks[modifier.color]
    return mask


def room_cost(board: Board, seat: int, room: int, discount: int = 0, free: bool = False) -> int:
    """Kronen to prepare a room: the floor's cost less a discount, at least 0; 0 if free or by staff 9-11."""
    if free or free_mask(board, seat) >> room & 1:
        return 0
    return max(0, _FLOOR_COST[room] - discount)


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
    return tuple(room for room in rooms if gratis >> room & 1 or _FLOOR_COST[room] - discount <= kronen)


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


# Several rooms one after another: the set-up and action 3 (R1.7, R5.2)


def rooms_options(board: Board, frame: PrepareRooms) -> tuple[Action, ...]:
    """Rooms that can be placed and paid; ``done`` once those that are due lie there."""
    rooms = tuple(Prepare(room) for room in rooms_to_prepare(board, frame.seat))
    return rooms if frame.must or not rooms else (*rooms, Done())


def rooms_apply(flow: Flow, frame: PrepareRooms, action: Action) -> None:
    """Prepare one room and ask for the next."""
    if not isinstance(action, Prepare):
        return
    seat = frame.seat
    prepare_room(flow, seat, action.room, room_cost(flow, seat, action.room), frame.rule)
    if frame.left > 1:
        flow.push(replace(frame, left=frame.left - 1, must=max(0, frame.must - 1)))


def rooms_settle(flow: Flow, frame: PrepareRooms) -> None:
    """No further room can be placed and paid."""
    flow.emit(events.NoRoomToPrepare(frame.rule, frame.seat, rooms_left=frame.left))
