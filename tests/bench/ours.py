"""Our own engine at random play, with every position of the game kept."""

from random import Random

from gah_nb.engine import Position, new_position
from gah_nb.engine.state import Solo
from tests.bench.race import Count

SEATS = ("Anna", "Ben", "Cindy", "Dora")


def play_out(seed: int, seats: int = 2, solo: Solo | None = None) -> tuple[list[Position], Count]:
    """Play one random game; return all its positions, first to last, and what was counted."""
    luck = Random(seed)
    position = new_position(SEATS[:seats], seed=seed, solo=solo)
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
    return play_out(seed, solo=Solo(1, "hard"))[1]
