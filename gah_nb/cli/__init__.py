"""The command `gah-nb`: its front door, and reading what a command was given.

Commands are loaded when they are asked for. What cannot be used ends with code 2, its place and the reason.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gah_nb import __version__

if TYPE_CHECKING:
    from gah_nb.play.game import Timeline

__all__ = ["main"]

# Which module of gah_nb.cli holds the click command `<name>_command`. `--help` loads every one of them, so
# what a command needs beyond click it imports when it runs. Examples stand in a command's epilog.
COMMANDS = {
    "lab": "course",
    "verify": "verify",
    "ruling": "showing",
    "solve": "showing",
    "puzzles": "showing",
    "draw": "showing",
    "replay": "showing",
    "export": "showing",
    "new-lesson": "course",
    "answers": "course",
    "results": "course",
}

EPILOG = """\b
Examples:
  gah-nb lab                    open the course in JupyterLab
  gah-nb lab my-games/          open JupyterLab on a folder of your own
  gah-nb replay friday.toml     step through a recorded game
  gah-nb draw friday.toml -o friday.svg
  gah-nb verify my-scenarios/   see whether everything that files say holds
  gah-nb ruling penalty-options what to do at the table, and how it is known
  gah-nb solve boosting-both    prove the answer of a puzzle
  gah-nb puzzles -o sheet.html  puzzles to print, with the answers on a page of their own
  gah-nb export lesson.ipynb -o lesson.html
  gah-nb new-lesson mine.toml   a lesson of your own to begin with; answers, results: for teachers
  gah-nb lab --help             what one command can do

In Python the same things begin with `import gah_nb as gah`."""


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is first needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands, in the order in which help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command, or return None when there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__package__}.{COMMANDS[cmd_name]}")
        command = getattr(module, f"{cmd_name.replace('-', '_')}_command")
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; where the system cannot write or read any more, it says so in a line."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # somebody has read enough, and click ends quietly
        except OSError as error:
            _drop_what_cannot_be_written()
            raise click.ClickException(str(error)) from error


def _drop_what_cannot_be_written() -> None:
    """Python would try to write it once more as it ends, complain, and end with a code of its own."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="gah-nb")
def main() -> None:
    """Grand Austria Hotel in notebooks: learn the game, try moves, settle disputes."""


# Reading what a command was given

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
    from gah_nb.cli.verify import kind_of_file
    from gah_nb.play.game import Timeline
    from gah_nb.puzzles import Puzzle
    from gah_nb.ruling import Ruling
    from gah_nb.scenario import Scenario

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
