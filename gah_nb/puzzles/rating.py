"""What a puzzle is like: its themes, and how hard it is, told by its proof and by players who fail."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2
from random import Random as Generator
from typing import Literal

from msgspec import Struct

from gah_nb.bots.players import after
from gah_nb.bots.valuing import Weights, worth
from gah_nb.components import BOARDS
from gah_nb.engine import Action, Position
from gah_nb.engine.actions import Claim, Die, Guest, Move, PlayCard, Prepare, Serve, Space, Use
from gah_nb.engine.events import TilePenalty
from gah_nb.play.game import Game

from .proven import Puzzle
from .solving import Solution

#: As many games of somebody who plays at random are looked at.
_TRIES = 12
_WEIGHTS = Weights()
#: The rule of occupancy bonuses.
_BONUS = "R6.5"
Level = Literal["easy", "medium", "hard"]


class Rating(Struct, frozen=True):
    """How hard a puzzle is: a number from about 10 to 60, the level; and the themes of its best line."""

    number: int
    level: Level
    themes: tuple[str, ...]


def rating(puzzle: Puzzle, solution: Solution) -> Rating:
    """Rate a puzzle whose proof is known.

    Harder is what has more positions and a longer line, what Greedy, a look one step ahead and random play
    miss, and what begins with an action that looks worse than others.
    """
    line = Game(puzzle.game.position).play(solution.lines[0]).line
    missed = [
        puzzle.greedy_value() != solution.best,
        puzzle.value_by(_one_step) != solution.best,
        _random_misses(puzzle, solution) == _TRIES,
    ]
    number = round(2 * log2(solution.positions + 1) + len(line) / 2 + 4 * sum(missed))
    number += 3 * min(3, _surprise(puzzle.game.position, line[0]))
    level: Level = "easy" if number < EASY else "medium" if number < MEDIUM else "hard"
    return Rating(number, level, tuple(sorted(set(_themes(puzzle, solution, line)))))


#: Below these numbers a puzzle is easy, and of medium difficulty.
EASY, MEDIUM = 27, 37


def _one_step(position: Position) -> Action:
    """The option that leads to most at once."""
    decision = position.decision
    assert decision is not None
    seat = decision.seat
    return max(
        decision.options, key=lambda action: worth(position.play(action).position, seat, _WEIGHTS).total
    )


def _random_misses(puzzle: Puzzle, solution: Solution) -> int:
    def choose(position: Position) -> Action:
        return luck.choice(position.legal_actions)

    misses = 0
    for seed in range(_TRIES):
        luck = Generator(seed)
        misses += puzzle.value_by(choose) != solution.best
    return misses


def _surprise(position: Position, action: Action) -> int:
    """How many options look better than an action."""
    decision = position.decision
    assert decision is not None
    seat = decision.seat
    seen = {
        option: worth(after(position, seat, option, _WEIGHTS), seat, _WEIGHTS).total
        for option in decision.options
    }
    return sum(value > seen[action] + 0.5 for value in seen.values()) if action in seen else 0


def _themes(puzzle: Puzzle, solution: Solution, line: tuple[Action, ...]) -> Iterator[str]:
    played = Game(puzzle.game.position).play(solution.lines[0])
    bonuses = [event for event in played.events if event.rule == _BONUS]
    kinds = [type(action) for action in line]
    if len(bonuses) > 1 or (bonuses and kinds.count(Move) > 2):
        yield "bonus chain"
    if any(isinstance(action, (Die, Space)) and action.boost for action in line):
        yield "boost"
    if any(event.emperor > 1 and event.seat == puzzle.aim.seat for event in played.events):
        yield "Emperor"
    if puzzle.goal.within != "this turn" and _is_on_penalties(puzzle, played):
        yield "penalty"
    for theme, kind, least in _BY_ACTION:
        if kinds.count(kind) >= least:
            yield theme
    if puzzle.game.round == _LAST_ROUND and puzzle.goal.within in ("this round", "the game"):
        yield "endgame"
    if puzzle.goal.within == "the game":
        yield "seat"


def _is_on_penalties(puzzle: Puzzle, played: Game) -> bool:
    """Whether the one who solves suffers a penalty, or would if it did nothing."""
    seat, start = puzzle.aim.seat, puzzle.game.position
    retreat = BOARDS.emperor_retreat.get(start.round, 0)
    threatened = bool(retreat) and start.players[seat].emperor <= retreat
    return threatened or any(isinstance(one, TilePenalty) and one.seat == seat for one in played.events)


_LAST_ROUND = 7
_BY_ACTION: tuple[tuple[str, type[Action], int], ...] = (
    ("objective", Claim, 1),
    ("staff", PlayCard, 1),
    ("staff", Use, 1),
    ("service", Serve, 1),
    ("queue", Guest, 1),
    ("rooms", Prepare, 2),
)
