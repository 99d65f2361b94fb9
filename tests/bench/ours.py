"""Our own engine at random play, with every position of the game kept."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gah_nb.engine import Position, new_position
from tests.bench.race import Count

if TYPE_CHECKING:
    from gah_nb.engine.state import Solo

SEATS = ("Anna", "Ben", "Cindy", "Dora")


def play_out(seed: int, seats: int = 2, solo: Solo | None = None) -> tuple[list[Position], Count]:
    """Play one random game; return all its positions, first to last, and what was counted."""
    luck = Random(seed)
    # An older engine beside ours may know of nobody to play alone against.
    alone = {} if solo is None else {"solo": solo}
    position = new_position(SEATS[:seats], seed=seed, **alone)
    kept = [position]
    steps = decisions = turns = 0
    while (decision := position.decision) is not None:
        options = decision.options
        action = luck.choice(options)
        position = position.play(action).position
        kept.append(position)
        steps += 1
        decisions += len(options) > 1
        turns += action.verb == "end"
    return kept, Count(steps, decisions, turns)


def play(seed: int) -> Count:
    """One random game of two, as a contender of the race."""
    return play_out(seed)[1]


def play_alone(seed: int) -> Count:
    """One random game against the virtual opponent at the hard level; the decisions are one player's."""
    from gah_nb.engine.state import Solo

    return play_out(seed, solo=Solo(1, "hard"))[1]
