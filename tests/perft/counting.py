"""Counting all ways to go on from a position, and what is stored about it.

A count for depth *n* is the number of sequences of *n* decisions, as in perft of chess engines: what the
engine does by itself between two decisions does not count, and a finished game has no continuation. Whoever
changes a rule anywhere changes some count; the split by first action says where.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from gah_nb.engine import Position, new_position
from gah_nb.notation import parse_action, split_script, to_text

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Ben", "Cindy", "Dora")

Counts = tuple[int, ...]


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """The arguments of a new game."""

    seats: int
    seed: int
    hotel: str | tuple[str, ...] = "night"
    hand: str = "deal"
    promos: bool = False
    start: int | None = None


class Stored(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of the files, and the counts found for it once.

    It is a game with a script, or a ``state`` as JSON. ``counts`` are those for depth 1, 2, ...; ``divide``
    has them for each action: the counts of the ways to go on after it.
    """

    name: str
    depth: int
    game: Game | None = None
    script: str = ""
    state: str = ""
    digest: str = ""
    counts: Counts = ()
    divide: dict[str, Counts] = {}

    def position(self) -> Position:
        """The position itself."""
        if self.game is None:
            return msgspec.json.decode(self.state, type=Position)
        here = new_position(NAMES[: self.game.seats], **_without_seats(self.game))
        for statement in split_script(self.script):
            # The scripts answer every question, also those whose answers lead to the same.
            here = here.play(parse_action(statement.text, here)[1], asks_all=True).position
        return here


def _without_seats(game: Game) -> dict[str, object]:
    return {name: value for name, value in msgspec.structs.asdict(game).items() if name != "seats"}


def files() -> Iterator[Path]:
    """The files with stored positions."""
    return iter(sorted(FOLDER.glob("*.toml")))


def stored(path: Path) -> list[Stored]:
    """The positions of a file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["position"], list[Stored])


def count(position: Position, depth: int) -> Counts:
    """The numbers of sequences of 1, 2, ... ``depth`` decisions."""
    options = position.legal_actions
    totals = [len(options)] + [0] * (depth - 1)
    if depth > 1:
        for option in options:
            for place, number in enumerate(count(position.play(option).position, depth - 1), start=1):
                totals[place] += number
    return tuple(totals)


def divide(position: Position, depth: int) -> dict[str, Counts]:
    """For each action the counts of the ways to go on after it, up to ``depth`` decisions in all."""
    return {
        to_text(option): count(position.play(option).position, depth - 1) if depth > 1 else ()
        for option in position.legal_actions
    }


def totals(split: dict[str, Counts]) -> Counts:
    """The counts of a position from those of its actions."""
    return len(split), *map(sum, zip(*split.values(), strict=True))


def differences(old: dict[str, Counts], new: dict[str, Counts]) -> str:
    """A table of the actions whose counts differ, stored and found; empty if none does."""
    rows = [
        f"  {action:<32} stored {_shown(old.get(action)):<28} found {_shown(new.get(action))}"
        for action in dict.fromkeys((*old, *new))
        if old.get(action) != new.get(action)
    ]
    return "\n".join(rows)


def _shown(counts: Counts | None) -> str:
    return "no such action" if counts is None else " ".join(map(str, counts)) or "-"
