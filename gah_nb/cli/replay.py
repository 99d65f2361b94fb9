"""`gah-nb replay`: step through a recorded game, in the terminal or as a page."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import click

from .reading import FILE, NEW_FILE, name_of, read_timeline, refusals, refuse_source, seat_of, wrote

EPILOG = """\b
Examples:
  gah-nb replay friday.toml                      in the terminal: arrow keys, Home, End, b, q
  gah-nb replay friday.toml --html friday.html   one page for any browser, offline
  gah-nb replay friday.toml --text | less        all steps, printed
  gah-nb replay friday.toml --seat Anna          only what Anna could know

A record is what `timeline.save("friday.toml")` writes in a notebook."""


@click.command(epilog=EPILOG)
@click.argument("record", type=FILE)
@click.option("--html", type=NEW_FILE, metavar="FILE", help="Write a page that replays the game.")
@click.option("--text", is_flag=True, help="Print all steps; also what happens in a pipe.")
@click.option("--seat", metavar="NAME", help="Show only what this player may know.")
def command(record: Path, html: Path | None, text: bool, seat: str | None) -> None:
    """Step through the game in RECORD."""
    if html is not None and text:
        raise click.UsageError("--html and --text exclude each other")
    if html is not None:
        refuse_source(html, record)
    timeline = read_timeline(record)
    looking = seat_of(timeline, seat)
    if html is not None:
        with refusals():
            timeline.to_html(html, title=name_of(Path(record.stem)), seat=looking)
        wrote(html)
    elif text or not _is_terminal():
        from gah_nb.play.told import game_text
        from gah_nb.telling.position_text import printable

        click.echo(printable("\n".join(game_text(timeline.tree, looking))))
    elif find_spec("textual") is None:
        raise click.ClickException(
            'Stepping in the terminal needs Textual. Install it: pip install "gah-nb[tui]", '
            "or use --text or --html."
        )
    else:
        from .replay_app import ReplayApp

        ReplayApp(timeline.tree, looking, name_of(record)).run()


def _is_terminal() -> bool:
    return sys.stdout.isatty()
