"""Finding puzzles: moments of bot games with one clearly best line that Greedy misses; and how hard they are.

What comes of a game depends on its seed alone, so that any number of workers finds the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from math import log2
from multiprocessing import get_context
from pathlib import Path
from random import Random as Generator
from typing import Literal

import msgspec
from msgspec import Struct

from gah_nb.bots import Greedy
from gah_nb.bots.players import after, choice_of
from gah_nb.bots.valuing import Weights, worth
from gah_nb.components import BOARDS
from gah_nb.engine import Action, GahError, Position, new_position
from gah_nb.engine.actions import Claim, Die, Guest, Move, PlayCard, Prepare, Serve, Space, Use
from gah_nb.engine.events import TilePenalty
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import visible
from gah_nb.files import write_text
from gah_nb.files.door import file, whole
from gah_nb.play.game import Game
from gah_nb.scenario.editing import with_keys

from .course import Course
from .form import AS_THEY_LIE, Solution
from .goal import Aim, Goal
from .proven import Puzzle
from .solving import solution_of

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


NAMES = ("Anna", "Ben", "Cindy", "Dora")
#: A moment whose proof needs more positions is passed over, and so is one with a smaller gap.
_MOST, _GAP = 6000, 2
_DONE = "mined.json"
_BOT = Greedy()
#: The last round, in which the final score is at stake.
_LAST = 7


class Wish(Struct, frozen=True):
    """What is looked for: proofs of at most so many ``positions`` and a gap of at least so much."""

    positions: int = _MOST
    gap: int = _GAP
    endings: bool = False


def mine_puzzles(
    games: int,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    into: str | Path | None = None,
    positions: int = _MOST,
    gap: int = _GAP,
    endings: bool = False,
) -> tuple[Puzzle, ...]:
    """Look through so many games of Greedy, with seeds from ``seed`` on, for puzzles; in the order of games.

    Games are looked through by processes, or by any executor of `concurrent.futures`, such as that of a Dask
    client. ``into`` is a folder to which the puzzles of each game are written as soon as they are there; what
    it has already is not looked for again. ``endings`` looks at the last turn of each seat only, for the
    final score. Raises `OSError`.
    """
    wish = Wish(whole(positions, "positions"), whole(gap, "gap"), endings)
    seeds = range(whole(seed, "seed"), whole(seed, "seed") + whole(games, "games"))
    store = _Store(file(into, "into")) if into is not None else None
    left = [one for one in seeds if store is None or one not in store.done]
    found: dict[int, list[str]] = {}
    for one, texts in zip(left, _mined(left, wish, executor), strict=True):
        found[one] = texts
        if store is not None:
            store.keep(one, texts)
    texts_of = found if store is None else {one: store.texts(one) for one in seeds}
    return tuple(Puzzle.from_text(text, f"mined-{one}") for one in seeds for text in texts_of[one])


def _mined(seeds: list[int], wish: Wish, executor: Executor | None) -> Iterator[list[str]]:
    wishes = [wish] * len(seeds)
    if executor is not None:
        yield from executor.map(mined_of_game, seeds, wishes)
    elif seeds:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            yield from pool.map(mined_of_game, seeds, wishes)


class _Store:
    """A folder with what was found, game by game."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        kept = folder / _DONE
        known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        self.done: dict[int, int] = {int(seed): number for seed, number in known.items()}

    def _files(self, seed: int, number: int) -> list[Path]:
        return [self._folder / f"mined-{seed}-{place + 1}.toml" for place in range(number)]

    def keep(self, seed: int, texts: list[str]) -> None:
        """Write what a game brought, and then that it is done."""
        for path, text in zip(self._files(seed, len(texts)), texts, strict=True):
            write_text(path, text)
        self.done[seed] = len(texts)
        write_text(self._folder / _DONE, json.dumps({str(one): self.done[one] for one in sorted(self.done)}))

    def texts(self, seed: int) -> list[str]:
        """What a game brought."""
        return [path.read_text(encoding="utf-8") for path in self._files(seed, self.done[seed])]


# One game


def mined_of_game(seed: int, wish: Wish) -> list[str]:
    """The files of the puzzles that one game brings."""
    found = (_puzzle_at(here, wish, seed) for here in _moments(seed, wish))
    return [puzzle.to_toml() for puzzle in found if puzzle is not None]


def _moments(seed: int, wish: Wish) -> Iterator[Position]:
    """The beginnings of turns, or only those of the last ones."""
    here = new_position(NAMES[: 2 + seed % 3], seed=seed)
    while here.decision is not None:
        top = here.agenda[-1]
        if isinstance(top, Turn) and not top.acted and len(here.agenda) == 2:
            turns = len(visible(here.players[top.seat]))
            if not wish.endings or (here.round == _LAST and turns == 1):
                yield here
        here = here.play(choice_of(_BOT, here).action).position


def _puzzle_at(here: Position, wish: Wish, seed: int) -> Puzzle | None:
    goal = Goal(most="vp", within="this round" if wish.endings else "this turn")
    aim = Aim(goal, here)
    solution = solution_of(aim, AS_THEY_LIE, positions=wish.positions)
    if not _is_clear(solution, wish.gap):
        return None
    if Course(aim, AS_THEY_LIE).value_by(lambda position: choice_of(_BOT, position).action) == solution.best:
        return None
    puzzle = reduced(Puzzle.of(Game(here), goal, f"Game {seed}, round {here.round}"), solution)
    return with_proof(puzzle, _proof(puzzle, 2 * wish.positions))


def _proof(puzzle: Puzzle, positions: int) -> Solution:
    return solution_of(puzzle.aim, puzzle.known, positions=positions)


def _is_clear(solution: Solution, gap: int) -> bool:
    return solution.proven and len(solution.lines) == 1 and (solution.gap or 0) >= gap


def with_proof(puzzle: Puzzle, solution: Solution) -> Puzzle:
    """The same with what was proven, the rating and the themes in its file."""
    rated = rating(puzzle, solution)
    proof = {
        "best": solution.best,
        "second": solution.second,
        "lines": len(solution.lines) if solution.all_lines else 0,
        "solution": solution.lines[0],
    }
    text = puzzle.to_toml()
    said = {"level": rated.level, "rating": rated.number, "themes": list(rated.themes), "goal": None}
    text = with_keys(text, (), said)
    goal = msgspec.to_builtins(puzzle.goal)
    for table, keys in (("goal", goal), ("proof", {k: v for k, v in proof.items() if v is not None})):
        text = with_keys(text, (table,), keys)
    return Puzzle.glance(text, puzzle.name)


# Taking out what does not matter


def reduced(puzzle: Puzzle, solution: Solution) -> Puzzle:
    """The same without what the answer does not need: cards of decks, hands and piles, what others have."""
    for change in (*_of_decks(puzzle), *_of_others(puzzle), *_of_oneself(puzzle)):
        try:
            smaller = change(puzzle)
            found = _proof(smaller, 2 * solution.positions + 500)
        except GahError:
            continue
        same = (found.best, found.second, found.lines) == (solution.best, solution.second, solution.lines)
        if found.proven and same:
            puzzle = smaller
    return puzzle


_Change = Callable[[Puzzle], Puzzle]


def _of_decks(puzzle: Puzzle) -> Iterator[_Change]:
    for key in ("gone", "discard"):
        yield _top(key, None)
    for key in ("guest_deck", "staff_deck"):
        cards = getattr(puzzle.form, key)
        for number in (12, 6, 3, 1, 0):
            if number < len(cards):
                yield _top(key, cards[:number] or None)


def _top(key: str, value: object) -> _Change:
    return lambda puzzle: puzzle.changed(**{key: value})


def _of_others(puzzle: Puzzle) -> Iterator[_Change]:
    solver = puzzle.game.names[puzzle.aim.seat]
    for name in puzzle.form.player:
        if name != solver:
            for keys in (("hand",), ("cafe",), ("staff",), ("kitchen",), ("rooms", "bonuses"), ("kronen",)):
                yield _area(name, keys)


def _area(name: str, keys: Sequence[str]) -> _Change:
    return lambda puzzle: puzzle.player(name, **dict.fromkeys(keys))


def _of_oneself(puzzle: Puzzle) -> Iterator[_Change]:
    solver = puzzle.game.names[puzzle.aim.seat]
    area = puzzle.form.player.get(solver)
    for key in ("hand", "staff", "cafe"):
        for card in getattr(area, key, ()):
            yield _one_less(solver, key, card)


def _one_less(name: str, key: str, card: str) -> _Change:
    def change(puzzle: Puzzle) -> Puzzle:
        left = [other for other in getattr(puzzle.form.player[name], key) if other != card]
        return puzzle.player(name, **{key: left or None})

    return change
