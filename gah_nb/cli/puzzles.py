"""`gah-nb puzzles`: what puzzles there are, and a sheet of them to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .reading import NEW_FILE, refusals, wrote

if TYPE_CHECKING:
    from gah_nb.puzzles import Puzzle

EPILOG = """\b
Examples:
  gah-nb puzzles                               what comes with the project, the easier ones first
  gah-nb puzzles --level easy --theme Emperor
  gah-nb puzzles --level easy -o sheet.html    to print from a browser, the answers on a page of their own
  gah-nb puzzles mine.toml the-chef -o sheet.html"""


@click.command(epilog=EPILOG)
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
