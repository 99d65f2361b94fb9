"""What has to hold where a puzzle begins, and what is known there."""

from __future__ import annotations

from typing import NamedTuple

from gah_nb.components import BOARDS
from gah_nb.engine import GahError
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import TURNS, visible

from .goal import Aim, WrongGoal


class UnsoundPuzzle(GahError, ValueError):
    """A puzzle whose answer depends on what nobody can know; the message says on what."""


class Open(NamedTuple):
    """What is known besides the table: the tops of the decks; None for whole decks as they lie."""

    guests: int | None = 0
    staff: int | None = 0


def _check_alone(aim: Aim, known: Open) -> None:
    """Leopold never passes (S3), and nobody knows what his next card says."""
    if aim.start.box.solo is not None and aim.goal.within != "this turn" and known.guests is not None:
        raise UnsoundPuzzle(
            'what Leopold does in between stands on instruction cards that nobody knows (S3): within = "this '
            'turn" can be asked against him; gah.solve looks further with decks_open'
        )


def check_start(aim: Aim, known: Open) -> None:
    """Raise `WrongGoal` or `UnsoundPuzzle` for a goal that cannot be asked for where it begins."""
    _check_alone(aim, known)
    start, seat, within = aim.start, aim.seat, aim.goal.within
    name = start.box.names[seat]
    if start.round == 0:
        raise WrongGoal("a puzzle begins in a round, and here the set-up is not over")
    mine = visible(start.players[seat])
    turn = next((frame for frame in start.agenda if isinstance(frame, Turn) and frame.seat == seat), None)
    if within in ("this turn", "two turns") and turn is None:
        raise WrongGoal(f'{name} is in no turn here; the goal may say within = "this round"')
    left = len(mine) + (turn is not None and turn.die_taken)
    if within == "two turns" and left < TURNS:
        raise WrongGoal(f'{name} has no second turn in this round; the goal may say within = "this turn"')
    if within == "the game":
        if start.round < BOARDS.rounds:
            raise WrongGoal(
                f"within the game is for the last round, and this is round {start.round} of {BOARDS.rounds}"
            )
        others = [player for other, player in enumerate(start.players) if other != seat and visible(player)]
        if others and len(start.players) > 2:
            raise WrongGoal("the others answer only at a table of two; at this one more still have turns")
