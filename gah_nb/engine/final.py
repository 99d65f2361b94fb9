"""Final scoring and who wins (R8)."""

from __future__ import annotations

from gah_nb.components import BOARDS
from gah_nb.components.effects import CopyScore
from gah_nb.components.hotel_plan import FLOOR_MASKS

from . import events
from .flow import Flow
from .frames import FinalScoring
from .measures import staff_points
from .state import Board


def final_scoring(flow: Flow, _frame: FinalScoring) -> None:
    """Staff, rooms, items and kronen, guests, in this order for every seat (R8.1)."""
    seats = range(len(flow.players))
    flow.emit(events.FinalScoringBegins("R8.1"))
    for seat in seats:
        _score_staff(flow, seat)
    for seat in seats:
        flow.score(events.FinalRooms("R8.1", seat, vp=room_points(flow, seat)))
    players = [seat for seat in seats if seat != flow.box.virtual]  # he has neither, and loses nothing (S9)
    for seat in players:
        flow.score(events.FinalItemsAndKronen("R8.1", seat, vp=leftovers(flow, seat)))
    for seat in players:
        guests = len(flow.players[seat].cafe)
        flow.score(events.FinalGuests("R8.1", seat, vp=BOARDS.final_guest_vp * guests, guests=guests))
    for seat in winners(flow):
        rule = "R8.2" if flow.box.solo is None else "S10"
        flow.emit(events.Winner(rule, seat, points=flow.players[seat].vp))


def _score_staff(flow: Flow, seat: int) -> None:
    cards = flow.box.rulebook.staff
    for staff in flow.players[seat].display:
        card = cards[staff]
        if card.timing != "end":
            continue
        copy = next((effect for effect in card.score if isinstance(effect, CopyScore)), None)
        if copy is not None:
            copied = best_copy(flow, seat, staff, copy)
            points = staff_points(flow, seat, cards[copied]) if copied else 0
            flow.score(events.FinalCopy(f"#{staff}", seat, vp=points, staff=staff, copied=copied))
        else:
            points = staff_points(flow, seat, card)
            flow.score(events.FinalStaff(f"#{staff}", seat, vp=points, staff=staff))


def best_copy(board: Board, seat: int, copying: int, copy: CopyScore) -> int:
    """The card worth most to this seat's hotel of those that ``copying`` may copy (#29, E9).

    Among equals the lowest number; 0 if there is none.
    """
    cards = board.box.rulebook.staff
    his = board.box.rulebook.switches.copies_his or seat == board.box.virtual  # O26
    within_reach = sorted(
        staff
        for other, player in enumerate(board.players)
        if (other != seat or copy.own) and (his or other != board.box.virtual)
        for staff in player.display
        if staff != copying and (copy.any_timing or cards[staff].timing == "end")
    )
    return max(within_reach, key=lambda staff: staff_points(board, seat, cards[staff]), default=0)


def room_points(board: Board, seat: int) -> int:
    """VP of the occupied rooms by floor (R8.1)."""
    occupied = board.players[seat].occupied
    return sum(
        vp * (mask & occupied).bit_count()
        for vp, mask in zip(BOARDS.floor_final_vp, FLOOR_MASKS, strict=True)
    )


def leftovers(board: Board, seat: int) -> int:
    """Items in the kitchen and kronen: 1 VP each, and the tie-break (R8.1, R8.2)."""
    player = board.players[seat]
    return sum(player.kitchen) + player.kronen


def winners(board: Board) -> tuple[int, ...]:
    """The seats with most VP, of those the ones with most leftovers; all that are still tied (R8.2, O9).

    Alone a tie is the virtual opponent's (S10).
    """
    if board.box.solo is not None:
        his = board.box.virtual
        you = 1 - his
        return (you,) if board.players[you].vp > board.players[his].vp else (his,)
    ranks = [(player.vp, leftovers(board, seat)) for seat, player in enumerate(board.players)]
    best = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    if board.box.rulebook.switches.last_tie == "turn order":
        return (min(best, key=lambda seat: board.players[seat].numbers),)
    return best
