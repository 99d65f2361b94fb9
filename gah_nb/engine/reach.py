"""Whether a krone could still come to a seat that has none and sees only sixes (R2.6, O7).

The answer errs on the side of the player: an effect whose outcome depends on choices or cards counts as a
chance. If the chance comes to nothing, O7 ends the turn.
"""

from __future__ import annotations

from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    DrawAndPlay,
    Effect,
    ExtraTurn,
    Items,
    Kronen,
    Moment,
    Occupy,
    PlayStaff,
    Prepare,
    TakeGuest,
    UseSpace,
)

from .cafe import guest_cost, has_free_table, missing, order_complete
from .hotel import plan_of
from .items import Counts, counts
from .staff import serving_cost, triggered
from .state import UNKNOWN, Board, CafeGuest

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
    ExtraTurn,
    CompleteOrder,
)


_MOMENTS: tuple[Moment, ...] = ("order complete", "guest leaves", "room occupied", "guest moves in")


def krone_in_reach(board: Board, seat: int, guest_taken: bool) -> bool:
    """Whether some additional action or free guest might still bring a krone this turn."""
    player = board.players[seat]
    tables = [table for table in player.cafe if _can_move(board, seat, table)]
    if not guest_taken and (tables or has_free_table(player)):
        known = (guest for guest in board.queue if guest != UNKNOWN)
        newcomers = (CafeGuest(guest) for guest in known if guest_cost(board, seat, guest) <= player.kronen)
        tables += [table for table in newcomers if _can_move(board, seat, table)]
    return any(_may_pay(board, seat, table) for table in tables) or _may_complete_red(board, seat, tables)


def _can_move(board: Board, seat: int, table: CafeGuest) -> bool:
    """Whether a guest's order is or can be completed now, and there is a room."""
    player = board.players[seat]
    color = board.box.rulebook.guests[table.guest].color
    rooms = player.vacant if color == "green" else player.vacant & plan_of(board, seat).color_masks[color]
    return bool(rooms) and (order_complete(table) or _can_complete(board, seat, table))


def _may_pay(board: Board, seat: int, table: CafeGuest) -> bool:
    """Whether the move, or the order before it, may bring a krone: by the reward or by staff."""
    card = board.box.rulebook.guests[table.guest]
    return any(isinstance(effect, _PROMISING) for effect in card.reward) or any(
        _pays_kronen(trigger.effect)
        for moment in _MOMENTS
        for _, trigger in triggered(board, seat, moment, color=card.color)
    )


def _may_complete_red(board: Board, seat: int, tables: list[CafeGuest]) -> bool:
    """Whether the guests are as many as the vacant rooms of some red group whose bonus is open (R6.5)."""
    player = board.players[seat]
    cards = board.box.rulebook.guests
    guests = sum(cards[table.guest].color in ("red", "green") for table in tables)
    open_groups = (
        group
        for group in plan_of(board, seat).groups
        if group.color == "red" and not player.bonuses >> group.index & 1 and not group.mask & ~player.tiles
    )
    return any(0 < (group.mask & player.vacant).bit_count() <= guests for group in open_groups)


def _pays_kronen(effect: Effect) -> bool:
    return isinstance(effect, Kronen)


def _can_complete(board: Board, seat: int, table: CafeGuest) -> bool:
    """Whether unused once-per-round staff and, with staff 24, the kitchen can supply what is missing."""
    player, rulebook = board.players[seat], board.box.rulebook
    supply: Counts = player.kitchen if serving_cost(board, seat) == 0 else (0, 0, 0, 0)
    from_staff = [
        counts(effect.items)
        for staff in player.display
        if staff in rulebook.usable and staff not in player.used
        for effect in rulebook.staff[staff].effects
        if isinstance(effect, Items)
    ]
    need = missing(table)
    return all(need[kind] <= supply[kind] + sum(items[kind] for items in from_staff) for kind in range(4))
