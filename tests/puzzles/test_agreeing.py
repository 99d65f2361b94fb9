"""The solver against plain exhaustive search, and every line that it tells against the engine."""

from collections import Counter
from random import Random

import pytest

from gah_nb.engine import Position
from gah_nb.engine.actions import End, Pass
from gah_nb.play import Game
from gah_nb.puzzles import Goal, Solution, solve
from tests.puzzles import samples
from tests.puzzles.plain import Plain, TooMany

CASES = 500
CHUNKS = 10
#: Positions that plain search looks at, at most: so small are they.
MOST = 200


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_agrees_with_plain_search(chunk: int) -> None:
    random = Random(chunk)
    kinds: Counter[str] = Counter()
    seed = chunk
    while kinds.total() < CASES // CHUNKS:
        here = list(samples.positions(seed))
        seed += CHUNKS
        endings = [position for position in here if position.round == 7 and len(position.players) == 2]
        for position in random.sample(here, min(8, len(here))) + endings[-8:]:
            goal = samples.goal_for(position, random)
            plain = Plain(position, goal, MOST)
            try:
                values = plain.values()
            except TooMany:
                continue
            kinds[goal.within] += 1
            agree(position, goal, plain, values)
    assert kinds["this turn"]
    assert kinds["this round"]
    assert kinds["the game"]


def agree(position: Position, goal: Goal, plain: Plain, values: list[int]) -> None:
    solution = solve(position, goal, decks_open=True)
    assert solution.proven
    told = [abs(value) if goal.fewest else -value if goal.least else value for value in values]
    found = [value for value in (solution.best, solution.second) if value is not None]
    assert found == told[:2], (position, goal)
    for line, value in [
        *((line, solution.best) for line in solution.lines),
        (solution.second_line, solution.second),
    ]:
        if line:
            assert replayed(position, goal, plain, solution, line) == value, (position, goal, line)


def replayed(position: Position, goal: Goal, plain: Plain, solution: Solution, line: str) -> int:
    """The value to which the engine plays a line."""
    *said, last = line.split("; ")
    turns = {"this turn": 1, "two turns": 2}.get(goal.within)
    if (last == End.verb and turns == said.count(End.verb) + 1) or (last == Pass.verb and turns == 1):
        run = Game(position).play("; ".join(said))
    else:
        run = Game(position).play(line)
    over = run.is_over or (goal.within != "the game" and run.round > position.round)
    if goal.within in ("this round", "the game") and not over:
        if line != solution.lines[0]:
            let_happen = max(plain._values(run.position, 1))  # by the other one
            return -let_happen if goal.least else let_happen
        run = run.play(solution.answer)
    if goal.fewest == "actions":
        return sum(
            one not in ("end", "pass", "end of round") and ": pass" not in one for one in line.split("; ")
        )
    if goal.fewest == "kronen":
        whole = Game(position).play(line)
        paid = [getattr(event, "kronen", 0) for event in whole.events if event.seat == plain.seat]
        return -sum(kronen for kronen in paid if kronen < 0)
    worth = plain._worth(run.position)
    assert worth is not None
    return -worth if goal.least else worth
