"""Numbered games of four players under all checks; two, three and four are files that run side by side."""

import pytest

from .chunks import CHUNK, play_chunk

GAMES = 500


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_games(first: int) -> None:
    play_chunk(4, first, CHUNK)
