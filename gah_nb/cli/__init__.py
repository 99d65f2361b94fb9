"""The command `gah-nb`: its front door; commands are loaded when they are asked for."""

import os
import sys
from importlib import import_module

import click

from gah_nb import __version__

__all__ = ["main"]

# Which module of gah_nb.cli holds the click command `<name>_command`. `--help` loads every one of them, so
# what a command needs beyond click it imports when it runs. Examples stand in a command's epilog.
COMMANDS = {
    "lab": "lab",
    "verify": "verify",
    "ruling": "asking",
    "solve": "asking",
    "puzzles": "asking",
    "draw": "showing",
    "replay": "showing",
    "export": "showing",
    "new-lesson": "teachers",
    "answers": "teachers",
    "results": "teachers",
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
