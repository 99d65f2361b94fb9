"""Emperor scoring: score, retreat, then reward, nothing or penalty (R7)."""

from __future__ import annotations

from gah_nb.components import BOARDS, EMPEROR_TILES, STAFF
from gah_nb.components.effects import (
    AnyEffect,
    DiscardStaff,
    PayKronen,
    RemoveRooms,
    ReturnStaff,
)
from gah_nb.components.records import EmperorTile

from .actions import Action, Discard, Ignore, Remove, Return, Suffer
from .flow import Flow
from .frames import Do, EmperorTileFor, Penalty, RemovingRooms, ReturningStaff
from .hotel import highest_rooms, remove_room
from .items import NO_ITEMS, minus, plus
from .staff import price_of_ignoring, triggered, without
from .state import UNKNOWN, Board, CafeGuest, Player

RULE = "R7.4"
_ROUND_LETTER = {round_: letter for letter, round_ in BOARDS.emperor_tile_round.items()}


def is_due(round_: int) -> bool:
    """Whether a round ends with an Emperor scoring (R2.7)."""
    return round_ in BOARDS.emperor_retreat


def tile_of_round(board: Board) -> EmperorTile:
    """The tile of the current round (R1.2)."""
    return EMPEROR_TILES[board.box.emperor_tiles["ABC".index(_ROUND_LETTER[board.round])]]


def emperor_scoring(flow: Flow) -> None:
    """All score and retreat; then the tile, clockwise from the holder of tile 1 (R7.1, O8)."""
    seats = len(flow.players)
    first = next(seat for seat in range(seats) if flow.players[seat].numbers[0] == 1)
    order = [(first + step) % seats for step in range(seats)]
    retreat = BOARDS.emperor_retreat[flow.round]
    for seat in order:
        space = flow.players[seat].emperor
        flow.score(seat, BOARDS.emperor_vp[space], "R7.2", "emperor score", amount=space)
        steps = min(retreat, space)
        flow.change(seat, emperor=space - steps)
        flow.emit("retreat", "R7.1", seat, emperor=-steps, amount=retreat)
    flow.push(*(EmperorTileFor(seat) for seat in order))


def resolve_tile(flow: Flow, frame: EmperorTileFor) -> None:
    """Reward from space 3 on, penalty on 0, nothing between (R7.1)."""
    seat = frame.seat
    player = flow.players[seat]
    tile = tile_of_round(flow)
    if player.emperor >= BOARDS.emperor_reward_from:
        flow.emit("tile reward", "R7.1", seat, letters=tile.key)
        flow.push_effects(seat, tile.reward, RULE)
        for staff, trigger in triggered(player, "emperor reward"):
            flow.push(Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))
    elif player.emperor:
        flow.emit("neither reward nor penalty", "R7.1", seat, amount=player.emperor)
    else:
        flow.emit("tile penalty", "R7.1", seat, letters=tile.key)
        flow.push(Penalty(seat))


# The penalty (R7.3)


def penalty_options(board: Board, frame: Penalty) -> tuple[Action, ...]:
    """To suffer, or with staff 26 to pay for ignoring it."""
    player = board.players[frame.seat]
    price = price_of_ignoring(player)
    if price is not None and player.kronen >= price[1]:
        return (Ignore(), Suffer())
    return (Suffer(),)


def penalty_apply(flow: Flow, frame: Penalty, action: Action) -> None:
    """Ignore for kronen, or suffer the left option if it is possible in full, else the right one (R7.3)."""
    seat = frame.seat
    player = flow.players[seat]
    price = price_of_ignoring(player)
    if isinstance(action, Ignore) and price is not None:
        staff, kronen = price
        flow.pay(seat, kronen, f"#{staff}", "ignoring the penalty")
        return
    options = tile_of_round(flow).penalty
    effect = next((option for option in options if possible(player, option)), options[-1])
    flow.push(Do(seat=seat, effect=effect, rule=RULE if effect is options[0] else "R7.3"))


def possible(player: Player, penalty: AnyEffect) -> bool:
    """Whether a penalty can be suffered in full (R7.3)."""
    match penalty:
        case PayKronen(amount):
            return player.kronen >= amount
        case ReturnStaff(count):
            return len(player.hand) >= count
        case RemoveRooms(state, _, at_least):
            return _rooms(player, state).bit_count() >= at_least
        case DiscardStaff():
            return any(STAFF[staff].timing == "end" for staff in player.display)
        case _:
            return True


def _rooms(player: Player, state: str) -> int:
    return player.vacant if state == "vacant" else player.occupied


# Rooms (R7.6)


def remove_options(board: Board, frame: RemovingRooms) -> tuple[Action, ...]:
    """The rooms of the highest floor that has any; the owner chooses (R7.6, O17)."""
    rooms = _rooms(board.players[frame.seat], frame.state)
    return tuple(Remove(room) for room in highest_rooms(rooms, frame.below))


def remove_apply(flow: Flow, frame: RemovingRooms, action: Action) -> None:
    """Remove one room; C2's second comes from a lower floor (E5)."""
    if isinstance(action, Remove):
        remove_room(flow, frame.seat, action.room, RULE)
        if frame.left > 1:
            below = action.room // 5 + 1 if frame.descending else 5
            flow.push(RemovingRooms(frame.seat, frame.state, frame.left - 1, frame.descending, below))


def remove_settle(flow: Flow, frame: RemovingRooms) -> None:
    """No such room is left."""
    flow.emit("no room to remove", RULE, frame.seat, letters=frame.state)


# Items and staff


def return_cafe(flow: Flow, seat: int, rule: str) -> None:
    """Give all items on guests back to the supply (tile B1)."""
    cafe = flow.players[seat].cafe
    items = NO_ITEMS
    for table in cafe:
        items = plus(items, table.items)
    flow.change(seat, cafe=tuple(CafeGuest(table.guest) for table in cafe))
    flow.emit("items returned", rule, seat, items=minus(NO_ITEMS, items), letters="café")


def return_options(board: Board, frame: ReturningStaff) -> tuple[Action, ...]:
    """The cards of the hand (O17)."""
    return tuple(Return(card) for card in board.players[frame.seat].hand if card != UNKNOWN)


def return_apply(flow: Flow, frame: ReturningStaff, action: Action) -> None:
    """One card of the hand goes under the deck."""
    if isinstance(action, Return):
        flow.change(frame.seat, hand=without(flow.players[frame.seat].hand, action.staff))
        flow.staff_deck = (*flow.staff_deck, action.staff)
        flow.emit("staff returned", RULE, frame.seat, cards=(action.staff,))
        if frame.left > 1:
            flow.push(ReturningStaff(frame.seat, frame.left - 1))


def discard_options(board: Board, do: Do) -> tuple[Action, ...]:
    """The end-of-game cards of the display (tile C4)."""
    display = board.players[do.seat].display
    return tuple(Discard(staff) for staff in display if STAFF[staff].timing == "end")


def discard_staff(flow: Flow, do: Do, action: Action) -> None:
    """The card leaves the display and the game (O6)."""
    if isinstance(action, Discard):
        flow.change(do.seat, display=without(flow.players[do.seat].display, action.staff))
        flow.staff_gone = tuple(sorted((*flow.staff_gone, action.staff)))
        flow.emit("staff discarded", do.rule, do.seat, staff=action.staff)
