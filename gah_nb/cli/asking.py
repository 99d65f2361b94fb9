"""`gah-nb ruling`, `solve` and `puzzles`: what was asked, answered in the terminal or on a sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .reading import NEW_FILE, refusals, wrote

if TYPE_CHECKING:
    from gah_nb.puzzles import Progress, Puzzle, Solution


PUZZLES = """\b
Examples:
  gah-nb puzzles                               what comes with the project, the easier ones first
  gah-nb puzzles --level easy --theme Emperor
  gah-nb puzzles --level easy -o sheet.html    to print from a browser, the answers on a page of their own
  gah-nb puzzles mine.toml the-chef -o sheet.html"""


@click.command(epilog=PUZZLES)
@click.argument("names", nargs=-1, metavar="[PUZZLE]...")
@click.option("--level", default="", metavar="LEVEL", help="easy, medium or hard.")
@click.option("--theme", default="", metavar="THEME", help="Such as Emperor, staff, penalty, endgame.")
@click.option("-o", "--output", type=NEW_FILE, metavar="FILE", help="Write a page of HTML to print.")
def puzzles_command(names: tuple[str, ...], level: str, theme: str, output: Path | None) -> None:
    """List the puzzles of the project, or those named; or write a sheet of them."""
    from gah_nb.files import write_text
    from gah_nb.puzzles import Puzzle
    from gah_nb.puzzles.showing import sheet
    from gah_nb.telling.positions import printable

    if names and (level or theme):
        raise click.UsageError("name puzzles, or a level and a theme")
    with refusals():
        found = tuple(map(Puzzle.load, names)) or _chosen(level, theme)
        if output is None:
            for one in found:
                click.echo(printable(f"{one.name:<32}{one.form.level:<8}{one.title}"))
            return
        title = " ".join(filter(None, (level, "puzzles", f"about {theme}" if theme else "")))
        write_text(output, sheet(found, f"{title[:1].upper()}{title[1:]}"))
    wrote(output)


def _chosen(level: str, theme: str) -> tuple[Puzzle, ...]:
    from gah_nb.puzzles import chosen

    try:
        return chosen(level=level, theme=theme)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


SOLVE = """\b
Examples:
  gah-nb solve turn-017                       a puzzle of the project by its short name
  gah-nb solve my-puzzle.toml --seconds 20    a file of your own, and no longer than that
  gah-nb solve friday.toml --goal "most vp"   where a record was left, or any scenario

Ends with 0 if the answer is proven, 1 if the search was stopped before, 2 if it cannot be asked."""

#: An answer that is not proven.
NOT_PROVEN = 1


@click.command(epilog=SOLVE)
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


RULING = """\b
Examples:
  gah-nb ruling penalty-options           by its short name
  gah-nb ruling my-ruling.toml            or a file of your own
  gah-nb ruling may I take a guest later  a question in your own words
  gah-nb ruling penalty-options --html .  a page with a short name of its own
  gah-nb ruling penalty-options --post    the text of a forum post"""


@click.command(epilog=RULING)
@click.argument("words", nargs=-1, required=True, metavar="NAME or QUESTION")
@click.option("--post", is_flag=True, help="Print it as Markdown for a forum post.")
@click.option(
    "--html", type=click.Path(path_type=Path), metavar="PATH", help="Write a page, a file or in a folder."
)
def ruling_command(words: tuple[str, ...], post: bool, html: Path | None) -> None:
    """Print the ruling called NAME, or list those that answer a QUESTION."""
    from gah_nb.assets import AssetNotFound
    from gah_nb.ruling import Ruling, rulings
    from gah_nb.telling.positions import printable

    with refusals():
        try:
            ruling = Ruling.load(" ".join(words))
        except AssetNotFound as missing:
            found = rulings(" ".join(words))[:_MOST]
            if not found:
                raise click.UsageError(str(missing)) from None
            for one in found:
                click.echo(printable(f"{one.name}\n    {one.question}\n    {one.in_short}"))
            return
        if html is not None:
            click.echo(f"Wrote {ruling.to_html(html)}")
            return
        click.echo(printable(ruling.to_markdown() if post else repr(ruling)))


#: As many answers as one reads at a table.
_MOST = 5
