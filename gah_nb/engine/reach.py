"""Whether a krone could still come to a seat that has none and sees only sixes (R2.6, O7).

The answer errs on the side of the player: an effect whose outcome depends on choices or cards counts as a
chance. If the chance comes to nothing, O7 ends the turn.
"""

from __future__ import annotations

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    DrawAndPlay,
    Effect,
    Items,
    Kronen,
    Occupy,
    PlayStaff,
    Prepare,
    TakeGuest,
    UseSpace,
)
from gah_nb.components.hotel_plan import rooms_of

from .cafe import guests_to_take, missing, order_complete
from .hotel import plan_of
from .items import Counts, counts
from .staff import serving_cost, triggered
from .state import Board, CafeGuest, Player

#: Effects that bring kronen or may lead to some.
_PROMISING = (
    Kronen,
    Items,
    AnyItems,
    Prepare,
    Occupy,
    PlayStaff,
    DrawAndPlay,
    TakeGuest,
    UseSpace,
    CompleteOrder,
)


def krone_in_reach(board: Board, seat: int, guest_taken: bool) -> bool:
    """Whether some additional action or free guest might still bring a krone this turn."""
    player = board.players[seat]
    if any(_may_pay(board, seat, table) for table in player.cafe):
        return True
    if guest_taken:
        return False
    return any(_may_pay(board, seat, CafeGuest(guest)) for guest in guests_to_take(board, seat) if guest)


def _may_pay(board: Board, seat: int, table: CafeGuest) -> bool:
    """Whether a guest's order is or can be completed now, there is a room, and the move may bring a krone."""
    player = board.players[seat]
    card = GUESTS[table.guest]
    plan = plan_of(board, seat)
    rooms = player.vacant if card.color == "green" else player.vacant & plan.color_masks[card.color]
    if not rooms or not (order_complete(table) or _can_complete(player, table)):
        return False
    return (
        any(isinstance(effect, _PROMISING) for effect in card.reward)
        or any(_pays_kronen(trigger.effect) for _, trigger in triggered(player, "room occupied"))
        or any(_pays_kronen(t.effect) for _, t in triggered(player, "guest leaves", color=card.color))
        or any(_completes_red(board, seat, room) for room in rooms_of(rooms))
    )


def _pays_kronen(effect: Effect) -> bool:
    return isinstance(effect, Kronen)


def _completes_red(board: Board, seat: int, room: int) -> bool:
    player = board.players[seat]
    group = plan_of(board, seat).group_of[room]
    open_rooms = group.mask & ~player.occupied & ~(1 << room)
    return group.color == "red" and not open_rooms and not player.bonuses >> group.index & 1


def _can_complete(player: Player, table: CafeGuest) -> bool:
    """Whether unused once-per-round staff and, with staff 24, the kitchen can supply what is missing."""
    supply: Counts = player.kitchen if serving_cost(player) == 0 else (0, 0, 0, 0)
    from_staff = [
        counts(effect.items)
        for staff in player.display
        if STAFF[staff].timing == "round" and staff not in player.used
        for effect in STAFF[staff].effects
        if isinstance(effect, Items)
    ]
    need = missing(table)
    return all(need[kind] <= supply[kind] + sum(items[kind] for items in from_staff) for kind in range(4))
