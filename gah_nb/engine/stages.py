"""The way of one action in stages: how the table stands after each instruction of a virtual opponent (S3).

His turn asks nobody anything, so it is no decision and no place of a record; here it can be looked at all the
same, step by step.
"""

from __future__ import annotations

from msgspec import Struct

from .actions import Action
from .events import Event
from .flow import Flow
from .frames import BaseFrame, Do, InstructedTurn
from .play import carry_out_action, check
from .position import Position


class Stage(Struct, frozen=True):
    """How the table stands after an instruction, and the ``events`` since the stage before.

    Nothing is asked there: what is left of his turn is on the agenda.
    """

    position: Position
    events: tuple[Event, ...]


def stages(before: Position, action: Action) -> tuple[Stage, ...]:
    """What lies between a position and the one that an action leads to: a stage after each instruction.

    The first of each turn of his is the card turned up, with nothing of it done. None where he has no turn.
    Raises what `Position.play` raises.
    """
    check(before, before.decision, action)
    found: list[Stage] = []
    told = 0

    def look(flow: Flow) -> None:
        nonlocal told
        if _after_an_instruction(flow.agenda[-1], flow.box.virtual):
            found.append(Stage(Position(**flow.fields()), tuple(flow.events[told:])))
            told = len(flow.events)

    carry_out_action(before, action, watch=look)
    return tuple(found)


def _after_an_instruction(top: BaseFrame, virtual: int) -> bool:
    if isinstance(top, InstructedTurn):
        return top.begun
    return isinstance(top, Do) and top.seat == virtual
