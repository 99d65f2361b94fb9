"""The round: the roll, whose turn it is, passing and re-rolls, the end (R2)."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components import BOARDS

from . import events
from .chance import roll
from .emperor import emperor_scoring, is_due
from .entrances import lay_items, star_points
from .errors import LuckUnknown, UnknownLuck, WrongScript
from .flow import Flow
from .frames import FinalScoring, InstructedTurn, NextTurn, RoundEnd, RoundStart, Turn
from .state import Player

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


def _lowest(flow: Flow) -> int:
    """The seat with the lowest visible number, passed or not; -1 if no number is left."""
    waiting = [(visible(player)[0], seat) for seat, player in enumerate(flow.players) if visible(player)]
    return min(waiting)[1] if waiting else -1


def next_turn(flow: Flow, _frame: NextTurn) -> None:
    """The lowest visible number that has not passed is next; else re-roll; else the round ends (R2.2-2.5)."""
    waiting = [
        (visible(player)[0], seat)
        for seat, player in enumerate(flow.players)
        if visible(player) and not player.passed
    ]
    if not any(flow.dice) or _lowest(flow) == -1:
        _end_of_turns(flow)
    elif waiting:
        seat = min(waiting)[1]
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
