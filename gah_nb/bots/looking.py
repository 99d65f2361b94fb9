"""Looking ahead as far as one's own choices go: what belongs to an action is played out greedily."""

from __future__ import annotations

from collections.abc import Iterable

from gah_nb.engine import Action, Position

from .valuing import worth
from .weights import Weights

#: Choices that belong to one action; no guest's reward has more.
_MOST = 16


def best_of(
    here: Position, seat: int, options: Iterable[Action], weights: Weights
) -> tuple[Action, Position]:
    """The option that leads to most, and the position it leads to; of equals the first."""
    results = ((option, after(here, seat, option, weights)) for option in options)
    return max(results, key=lambda result: worth(result[1], seat, weights).total)


def after(here: Position, seat: int, action: Action, weights: Weights) -> Position:
    """The position after an action of a seat and the choices of its own that belong to it.

    Of these it takes what is worth most at once. It stops where the seat is free again to do what it likes
    in its turn, and where somebody else decides.
    """
    here = here.play(action).position
    for _ in range(_MOST):
        decision = here.decision
        if decision is None or decision.seat != seat or decision.kind == "turn":
            break
        played = (here.play(option).position for option in decision.options)
        here = max(played, key=lambda position: worth(position, seat, weights).total)
    return here
