"""The end of a game taken apart: once one seat has no turn left, its score and that of the other are apart.

What the last player does changes nothing in front of the other one. So the best answer is the highest score
of its own, which depends on dice, queue, decks and claims, but not on what lies in front of the other; it is
searched once for all positions that are equal in these.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.effects import (
    AnyItems,
    CopyScore,
    Emperor,
    Items,
    Kronen,
    Occupy,
    Points,
    PointsPer,
    Prepare,
)
from gah_nb.engine import Player, Position
from gah_nb.engine.emperor import tile_of_round
from gah_nb.engine.rounds import visible

from .course import Course, passing
from .goal import Goal
from .search import NOTHING, Budget, Search

#: Parts of a reward that neither need nor change anything that the other seat could need.
_OWN = (AnyItems, Emperor, Items, Kronen, Occupy, Points, PointsPer, Prepare)
_LEADS = ("lead", "final lead")


class Apart:
    """The values of positions at which only the other seat has turns left, for one search."""

    def __init__(self, course: Course, budget: Budget) -> None:
        self._course, self._budget = course, budget
        self._scores: dict[Hashable, int] = {}

    def value(self, position: Position) -> int | None:
        """What a position is worth if the other seat answers best; None where it cannot be taken apart."""
        course = self._course
        if not (course.duel and course.aim.only_points and _turn_begins(position)):
            return None
        mine, other = course.seat, 1 - course.seat
        if visible(position.players[mine]) or self._entangled(position, mine):
            return None
        value = self._score(position, mine)
        return value - self._score(position, other) if course.aim.goal.most in _LEADS else value

    def _entangled(self, position: Position, mine: int) -> bool:
        """Whether a final score copies what the other may play, or a reward takes what the other may take."""
        player, staff = position.players[mine], position.box.rulebook.staff
        if any(isinstance(score, CopyScore) for card in player.display for score in staff[card].score):
            return True
        left = player.emperor - BOARDS.emperor_retreat[position.round]
        reward = tile_of_round(position).reward
        return left >= BOARDS.emperor_reward_from and not all(isinstance(part, _OWN) for part in reward)

    def _score(self, position: Position, seat: int) -> int:
        """The highest final score that a seat can still reach while the other one does nothing."""
        player, other = position.players[seat], position.players[1 - seat]
        seen = Player(
            display=other.display, numbers=other.numbers, covered=other.covered, passed=other.passed
        )
        shared: Hashable = ()
        if seat != self._course.seat:
            shared = (
                position.dice,
                position.queue,
                position.claims,
                position.staff_deck,
                position.guest_deck,
                position.guest_discard,
                position.rolls,
            )
        key = (seat, replace(player, vp=0), seen, shared)
        if key not in self._scores:
            self._scores[key] = self._searched(position, seat) - player.vp
        return self._scores[key] + player.vp

    def _searched(self, position: Position, seat: int) -> int:
        here = position
        while (decision := here.decision) is not None and decision.seat != seat:
            here = here.play(passing(here)).position
        if here.is_over:
            return here.players[seat].vp
        goal = Goal(most="vp", within="this round", passing=self._course.aim.goal.passing)
        course = self._course.alone(goal, here)
        search = Search(
            course,
            here,
            course.turns,
            worth=lambda end: end.players[seat].vp,
            beyond=lambda _position, _turns: None,
            budget=self._budget,
        )
        search.run()
        assert search.best > NOTHING
        return search.best


def _turn_begins(position: Position) -> bool:
    decision = position.decision
    return decision is not None and decision.kind == "turn" and len(position.agenda) == 2
