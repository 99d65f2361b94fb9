"""Rounds: the roll, whose turn it is, passing and re-rolls (R2); the end, final scoring, who wins (R8)."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import rooms_of
from gah_nb.components.effects import CopyScore

from . import events
from .area import FLOOR_VP, staff_points
from .emperor import emperor_scoring, is_due
from .entrances import lay_items, star_points
from .errors import LuckUnknown, UnknownLuck, WrongScript
from .flow import Flow
from .frames import FinalScoring, InstructedTurn, NextTurn, RoundEnd, RoundStart, Turn
from .luck import roll
from .state import Board, Player

TURNS = 2


def round_start(flow: Flow, _frame: RoundStart) -> None:
    """The start player rolls all dice (R2.1)."""
    flow.round += 1
    flow.rolls = 0
    flow.dustbin = 0
    flow.emit(events.RoundBegins("R2.1", round=flow.round))
    lay_items(flow)
    _roll(flow, BOARDS.dice[len(flow.players)], "R2.1", _lowest(flow))
    flow.push(NextTurn())


def _roll(flow: Flow, dice: int, rule: str, seat: int) -> None:
    flow.rolls += 1
    values = flow.scripted(f"roll {flow.round}") if flow.rolls == 1 else None
    if values is None:
        values = flow.scripted("roll")
    if values is not None and len(values) != dice:
        reason = f"{dice} dice are to be rolled, the script has {len(values)}: {''.join(map(str, values))}"
        raise WrongScript("roll", rule, f"{reason}, where roll {flow.rolls} of round {flow.round} is due")
    if values is None:
        if flow.box.seed is None:
            raise UnknownLuck.because(LuckUnknown(rule, "dice"))
        values = roll(flow.box.seed, ("roll", flow.round, flow.rolls), dice)
    flow.dice = [values.count(value) for value in range(1, 7)]
    flow.emit(events.Rolled(rule, seat, dice=tuple(sorted(values)), roll=flow.rolls))


def visible(player: Player) -> tuple[int, ...]:
    """The numbers of the turn order tile that no die covers (R4.3)."""
    return player.numbers[len(player.covered) :]


def _lowest(flow: Flow, *, of_all: bool = True) -> int:
    """The seat with the lowest visible number, ``of_all`` or of those that have not passed; -1 for none."""
    lowest, found = 0, -1
    for seat, player in enumerate(flow.players):
        numbers = visible(player)
        if numbers and (of_all or not player.passed) and (found == -1 or numbers[0] < lowest):
            lowest, found = numbers[0], seat
    return found


def next_turn(flow: Flow, _frame: NextTurn) -> None:
    """The lowest visible number that has not passed is next; else re-roll; else the round ends (R2.2-2.5)."""
    seat = _lowest(flow, of_all=False)
    if not any(flow.dice) or _lowest(flow) == -1:
        _end_of_turns(flow)
    elif seat != -1:
        flow.push(InstructedTurn(seat) if seat == flow.box.virtual else Turn(seat), NextTurn())
    else:
        _everybody_passed(flow)


def _everybody_passed(flow: Flow) -> None:
    """A die goes to the dustbin, the lowest visible number re-rolls the rest, passes are forgotten (R2.4)."""
    left = sum(flow.dice) - 1
    flow.dustbin += 1
    seat = _lowest(flow)
    flow.emit(events.DieToDustbin("R2.4", seat, dice_left=left))
    for other, player in enumerate(flow.players):
        if player.passed and (other == seat or flow.box.rulebook.switches.reroll_for == "everybody"):
            flow.change(other, passed=False)
    if left:
        _roll(flow, left, "R2.4", seat)
    else:
        flow.dice = [0] * 6
    flow.push(NextTurn())


def _end_of_turns(flow: Flow) -> None:
    for seat, player in enumerate(flow.players):
        if left := len(visible(player)):
            flow.emit(events.TurnsLost("R2.5", seat, turns=left))
    flow.emit(events.RoundEnds("R2.5", round=flow.round))
    flow.push(RoundEnd())


def round_end(flow: Flow, frame: RoundEnd) -> None:
    """Emperor scoring if due; then tiles move on, staff stand up, dice return (R2.7), or the end (R8)."""
    if not frame.scored and is_due(flow.round):
        flow.emit(events.EmperorScoring("R7.1", round=flow.round))
        flow.push(replace(frame, scored=True))
        emperor_scoring(flow)
        return
    if frame.scored:
        star_points(flow)
    if flow.round == BOARDS.rounds:
        flow.push(FinalScoring())
        return
    numbers = [player.numbers for player in flow.players]
    if flow.box.virtual >= 0 and flow.box.rulebook.switches.first_seat == "always him":
        numbers.reverse()  # handed on once more, two tiles are where they were (O24)
    for seat in range(len(flow.players)):
        flow.change(seat, numbers=numbers[seat - 1], covered=(), passed=False, used=())
    flow.dice = [0] * 6
    flow.emit(events.TilesMove("R2.7"))
    flow.push(RoundStart())


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
    return sum(FLOOR_VP[room] for room in rooms_of(board.players[seat].occupied))


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
