"""Reading what a command was given; what cannot be used ends with code 2, its place and the reason."""

from __future__ import annotations

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


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what the package and the system say against an input into the end of the command."""
    from gah_nb.engine.errors import GahError

    try:
        yield
    except (GahError, OSError) as error:
        raise Unusable(str(error)) from error


def read_timeline(path: Path) -> Timeline:
    """Read a game record, or the position of a scenario or ruling."""
    from gah_nb.play.game import Timeline
    from gah_nb.ruling import Ruling
    from gah_nb.scenario import Scenario

    from .verifying import kind_of_file

    with refusals():
        match kind_of_file(path):
            case "scenario":
                return Scenario.load(path).timeline()
            case "ruling":
                return Ruling.load(path).timeline()
            case "game record":
                return Timeline.load(path)
            case other:
                raise Unusable(f"{path}: this is a {other}; wanted is a game record, a scenario or a ruling")


def seat_of(timeline: Timeline, name: str | None) -> int | None:
    """The seat of a player by name; None for nobody."""
    if name is None:
        return None
    names = timeline.game.names
    if name not in names:
        raise Unusable(f"nobody at this table is called {name!r}; here are {', '.join(names)}")
    return names.index(name)
