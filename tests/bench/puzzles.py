"""How long proofs take: turns and endings of bot games, the solver beside plain exhaustive search."""

import argparse
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

from gah_nb.bots import Greedy
from gah_nb.bots.players import choice_of
from gah_nb.engine import Position, new_position
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import visible
from gah_nb.puzzles import Goal, solve
from tests.puzzles.plain import Plain, TooMany

NAMES = ("Anna", "Ben", "Cindy", "Dora")
#: Plain search gives up after so many positions: it would need minutes and gigabytes.
PLAIN = 30_000
SECONDS = 60.0


def beginnings(seed: int, seats: int) -> Iterator[Position]:
    """The positions of a game of Greedy at which a turn begins."""
    here, bot = new_position(NAMES[:seats], seed=seed), Greedy()
    while here.decision is not None:
        top = here.agenda[-1]
        if isinstance(top, Turn) and not top.acted and not top.extra:
            yield here
        here = here.play(choice_of(bot, here).action).position


def turns(number: int) -> Iterator[Position]:
    """One turn of each of so many games, of two to four players by turns."""
    for seed in range(number):
        yield Random(seed).choice(list(beginnings(seed, 2 + seed % 3)))


def endings(number: int) -> Iterator[Position]:
    """The last two turns of games of two, where each seat has one left."""
    found, seed = 0, 1000
    while found < number:
        seed += 1
        last = [here for here in beginnings(seed, 2) if [len(visible(one)) for one in here.players] == [1, 1]]
        if last and last[-1].round == 7:
            found += 1
            yield last[-1]


def row(name: str, positions: list[Position], prove: Callable[[Position], bool]) -> str:
    """Median, 95th percentile and longest of the times, and how many were proven."""
    times, proven = [], 0
    for position in positions:
        began = perf_counter()
        proven += prove(position)
        times.append(perf_counter() - began)
    times.sort()
    late = times[int(0.95 * (len(times) - 1))]
    return f"{name:<34}{median(times):>9.2f} s{late:>9.2f} s{times[-1]:>9.2f} s{proven:>6} of {len(times)}"


def solved(goal: Goal) -> Callable[[Position], bool]:
    return lambda here: solve(here, goal, decks_open=True, seconds=SECONDS).proven


def plainly(goal: Goal) -> Callable[[Position], bool]:
    def prove(here: Position) -> bool:
        try:
            Plain(here, goal, PLAIN).values()
        except TooMany:
            return False
        return True

    return prove


def table(how_many_turns: int, how_many_endings: int) -> str:
    """The table of both, which takes half an hour for 200 turns and 50 endings."""
    turn, ending = Goal(most="vp"), Goal(most="lead", within="the game")
    here, last = list(turns(how_many_turns)), list(endings(how_many_endings))
    rows = [f"{'':<34}{'median':>11}{'95 of 100':>11}{'longest':>11}  proven"]
    rows.append(row("most VP in a turn", here, solved(turn)))
    rows.append(row(f"  plain, up to {PLAIN:,} positions", here, plainly(turn)))
    rows.append(row("largest lead in two last turns", last, solved(ending)))
    rows.append(row(f"  plain, up to {PLAIN:,} positions", last, plainly(ending)))
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.puzzles", description=__doc__)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--endings", type=int, default=50)
    wish = parser.parse_args()
    print(table(wish.turns, wish.endings))


if __name__ == "__main__":
    main()
