"""Whatever somebody gives to start from, as a game or as a timeline: the one place that decides what can be.

A game, a position, a timeline, and what has one of these: a table or a board (its ``timeline``), a scenario
or an outcome of a comparison (its ``game``), a place of a tree (its ``position``).
"""

from __future__ import annotations

from typing import Protocol

from gah_nb.engine import Position
from gah_nb.files.door import shown

from .game import Game, Timeline


class HasTimeline(Protocol):
    """What shows a timeline, such as a table."""

    @property
    def timeline(self) -> Timeline:
        """All that was played there."""


class HasGame(Protocol):
    """What stands at a game, such as a scenario."""

    @property
    def game(self) -> Game:
        """Where it stands."""


class HasPosition(Protocol):
    """What stands at a position, such as a place of a tree."""

    @property
    def position(self) -> Position | Game:
        """Where it stands."""


#: What one can start from.
Start = Game | Position | Timeline | HasTimeline | HasGame | HasPosition


def as_game(start: object, name: str = "start") -> Game:
    """The game at which something stands. Raises `TypeError` that names the argument, ``name``."""
    match start:
        case Game():
            return start
        case Position():
            return Game(start)
        case Timeline():
            return start.game
    for attribute in ("timeline", "game", "position"):
        found = getattr(start, attribute, None)
        if isinstance(found, (Timeline, Game, Position)):
            return as_game(found)
    raise TypeError(
        f"{name} is to be a Game, a Position, a Timeline, or what has one, such as a Table or a Scenario, "
        f"not {shown(start)}"
    )


def as_timeline(start: object, name: str = "start") -> Timeline:
    """The timeline on which something stands: its own where it has one, else a new one that leads there.

    Raises `TypeError` that names the argument, ``name``.
    """
    if isinstance(start, Timeline):
        return start
    timeline = getattr(start, "timeline", None)
    return timeline if isinstance(timeline, Timeline) else Timeline(as_game(start, name))
