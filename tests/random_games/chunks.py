"""Running numbered games one after another."""

from __future__ import annotations

from .checks import Every, watch
from .games import Game, by_policy, numbered

CHUNK = 50


def play_chunk(seats: int, first: int, games: int, every: Every | None = None) -> None:
    """Play the games of these numbers under all checks."""
    for number in range(first, first + games):
        setup = numbered(number, seats)
        watch(Game(setup), every or Every(), by_policy(setup))
