"""An Emperor scoring for tests: Anna with a given area and tile, the others where nothing happens to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gah_nb.engine import Event, Player, Position
from tests.engine.positions import END_OF_ROUND, change, changes, play, position, seat, settle

ROUND = {"A": 3, "B": 5, "C": 7}


class Scoring(NamedTuple):
    """What changed for Anna in the scoring alone, its events, and the position behind it or at a question."""

    changes: dict[str, object]
    events: tuple[Event, ...]
    position: Position


def score(area: Player, tile: str, script: str = "", others: Sequence[Player] = (), **table: Any) -> Scoring:
    """End the round of a tile and answer what is asked by a script; ``table`` goes to `position`."""
    letter = tile[0]
    start = position(
        area,
        *(others or [seat(emperor=ROUND[letter] + 1)]),  # retreats to 1: neither reward nor penalty
        round_=ROUND[letter],
        tiles=("A1", "B1", "C1") if tile.endswith("1") else _with(tile),
        agenda=END_OF_ROUND,
        **table,
    )
    here, events = settle(start)
    after, more = play(here, script)
    events = _scoring_only((*events, *more))
    changed = changes(start, after) | {"vp": change(events, 0, "vp")}  # the final scoring not counted
    return Scoring({name: value for name, value in changed.items() if value}, events, after)


def _with(tile: str) -> tuple[str, str, str]:
    a, b, c = (tile if tile[0] == letter else f"{letter}1" for letter in "ABC")
    return a, b, c


def _scoring_only(events: Sequence[Event]) -> tuple[Event, ...]:
    ends = [n for n, event in enumerate(events) if event.kind in ("tiles move", "final scoring")]
    return tuple(events[: ends[0]] if ends else events)
