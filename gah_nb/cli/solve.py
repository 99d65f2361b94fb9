"""`gah-nb solve`: prove the answer of a puzzle, or of a goal at the position of any file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .reading import refusals

if TYPE_CHECKING:
    from gah_nb.puzzles import Progress, Solution

EPILOG = """\b
Examples:
  gah-nb solve turn-017                       a puzzle of the project by its short name
  gah-nb solve my-puzzle.toml --seconds 20    a file of your own, and no longer than that
  gah-nb solve friday.toml --goal "most vp"   where a record was left, or any scenario

Ends with 0 if the answer is proven, 1 if the search was stopped before, 2 if it cannot be asked."""

#: An answer that is not proven.
NOT_PROVEN = 1


@click.command(epilog=EPILOG)
@click.argument("file")
@click.option("--goal", metavar="WORDS", help="What is asked for, such as: most vp within this round")
@click.option("--seconds", type=click.FloatRange(min=0), default=600.0, help="Search no longer than that.")
@click.option("--positions", type=click.IntRange(min=1), default=2_000_000, help="Look at no more than that.")
def solve_command(file: str, goal: str | None, seconds: float, positions: int) -> None:
    """Prove the best that can be reached in FILE, with every best line and the next best one."""
    from gah_nb.telling.positions import printable

    with refusals():
        solution = _solution(file, goal, seconds, positions)
    click.echo(printable(repr(solution)))
    if not solution.proven:
        sys.exit(NOT_PROVEN)


def _solution(file: str, goal: str | None, seconds: float, positions: int) -> Solution:
    from gah_nb.puzzles import Puzzle, solve

    from .reading import read_timeline

    show = _show if sys.stderr.isatty() else None
    try:
        if goal is None:
            return Puzzle.load(file).solve(seconds=seconds, positions=positions, progress=show)
        game = read_timeline(Path(file)).game
        return solve(game, goal, seconds=seconds, positions=positions, progress=show)
    finally:
        if show is not None:
            click.echo("", err=True)


def _show(progress: Progress) -> None:
    """How far it is, on one line of the terminal."""
    best = "" if progress.best is None else f", best so far {progress.best}"
    click.echo(f"\r{progress.positions:,} positions, {progress.seconds:.0f} s{best}  ", nl=False, err=True)
