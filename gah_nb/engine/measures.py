"""What can be counted in a player's area; objectives, final staff and tile C3 are data over it (R6, R8)."""

from __future__ import annotations

from collections.abc import Callable

from gah_nb.components import BOARDS
from gah_nb.components.effects import MeasureName, PointsPer, RoomColor
from gah_nb.components.hotel_plan import COLUMN_MASKS, FLOOR_MASKS
from gah_nb.components.records import Staff

from .hotel import plan_of
from .state import Board


def _full(masks: tuple[int, ...], occupied: int) -> int:
    return sum(1 for mask in masks if mask & ~occupied == 0)


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
