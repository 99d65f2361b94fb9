"""Reading what a command was given; what cannot be used ends with code 2, its place and the reason."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gah_nb.play.game import Timeline

#: A file that is there.
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
#: A file to be written.
NEW_FILE = click.Path(dir_okay=False, path_type=Path)


class Unusable(click.ClickException):
    """Something that the command was given cannot be used."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(_printable(message))


def _printable(text: str) -> str:
    """A text in which names of files that are no UTF-8 can be printed."""
    return text.encode(errors="replace").decode()


def name_of(path: Path) -> str:
    """The name of a file for people, also one that is no UTF-8."""
    return click.format_filename(path, shorten=True)


def wrote(path: Path) -> None:
    """Say what was written."""
    click.echo(f"Wrote {click.format_filename(path)}")


def refuse_source(target: Path, source: Path) -> None:
    """Refuse to write over the file that was read, under whatever name it is given."""
    if target.exists() and target.samefile(source):
        raise Unusable(f"{target} is the file that is read; give another name for what is written")


def as_typed(word: str) -> str:
    """A word of the command line where the system took its UTF-8 for something else (a C locale)."""
    return (
        os.fsencode(word).decode(errors="replace")
        if any("\udc80" <= sign <= "\udcff" for sign in word)
        else word
    )


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what the package and the system say against an input into the end of the command."""
    from gah_nb.engine.errors import GahError

    try:
        yield
    except (GahError, OSError) as error:
        raise Unusable(str(error)) from error


def read_timeline(path: Path) -> Timeline:
    """Read a game record, or the position of a scenario, ruling or puzzle."""
    from gah_nb.play.game import Timeline
    from gah_nb.puzzles import Puzzle
    from gah_nb.ruling import Ruling
    from gah_nb.scenario import Scenario

    from .verify import kind_of_file

    with refusals():
        match kind_of_file(path):
            case "scenario":
                return Scenario.load(path).timeline()
            case "ruling":
                return Ruling.load(path).timeline()
            case "puzzle":
                return Puzzle.load(path).timeline()
            case "record":
                return Timeline.load(path)
            case other:
                wanted = "a record, a scenario, a ruling or a puzzle"
                raise Unusable(f"{path}: this is a {other}; wanted is {wanted}")


def seat_of(timeline: Timeline, name: str | None) -> int | None:
    """The seat of a player by name; None for nobody."""
    from gah_nb.files.door import seat_named

    if name is None:
        return None
    names, meant = timeline.game.names, as_typed(name)
    seat = seat_named(meant, names)
    if seat is None:
        raise Unusable(f"nobody at this table is called {meant!r}; here are {', '.join(names)}")
    return seat
