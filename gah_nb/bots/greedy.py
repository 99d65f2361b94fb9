"""`Greedy`: what it sees one step ahead, and the best of it."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from gah_nb.engine import Action, Position
from gah_nb.engine.actions import Die, End, Move, Pass, Space
from gah_nb.files.door import shown

from .player import Choice
from .reasons import reason
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


#: What decides nothing: below this, a gain is a matter of rounding.
_NOTHING = 0.05


class Greedy:
    """Takes what leads to the position of most worth by its `Weights`, and looks no further than its turn.

    In a turn it first does whatever is a gain and does not use the turn up: guests, claims, moves, staff,
    serving. Then it takes the die whose action brings most, with all choices that belong to it; or it waits
    for the re-roll if no die brings more than that is worth. Cards that it cannot know are filled in at
    random, always in the same way for the same view.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        if weights is not None and not isinstance(weights, Weights):
            raise TypeError(f"weights is to be Weights, not {shown(weights)}")
        self.weights = weights or Weights()

    def choose(self, view: Position) -> Choice:
        """Choose one of the options of a view; raises `ValueError` where nobody decides."""
        decision = view.decision
        if decision is None:
            raise ValueError("the game is over: there is nothing to choose")
        seen = view.seen_by(decision.seat)  # also of a position that tells more
        here = seen.determinize(int(seen.digest, 16))
        action, then = self._best(here, decision.seat, decision.kind, decision.options)
        return Choice(action, reason(here, decision.seat, action, then, self.weights))

    def _best(
        self, here: Position, seat: int, kind: str, options: tuple[Action, ...]
    ) -> tuple[Action, Position]:
        """The best option, and the position when it has been played with what belongs to it."""
        if kind != "turn":
            return best_of(here, seat, options, self.weights)
        using = tuple(option for option in options if isinstance(option, (Die, Space)))
        waiting = next((option for option in options if isinstance(option, (Pass, End))), None)
        first = tuple(option for option in options if option not in using and option != waiting)
        moves = tuple(option for option in first if isinstance(option, Move))
        for offers, at_least, instead in (
            (first, _NOTHING, using or waiting),
            (moves, -inf, using or waiting),  # who can move in moves in: the table is free then
            (using, self._of_waiting(waiting), waiting),
        ):
            if offers:
                action, then = best_of(here, seat, offers, self.weights)
                if self._gain(here, then, seat) > at_least or not instead:
                    return action, then
        assert waiting is not None
        return waiting, here

    def _gain(self, here: Position, then: Position, seat: int) -> float:
        return worth(then, seat, self.weights).total - worth(here, seat, self.weights).total

    def _of_waiting(self, waiting: Action | None) -> float:
        return self.weights.waiting if isinstance(waiting, Pass) else _NOTHING

    def __repr__(self) -> str:
        return "Greedy()" if self.weights == Weights() else f"Greedy({self.weights!r})"
