"""The long run: many more games. Only with `make soak`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .checks import Every
from .chunks import play_chunk
from .games import Setup
from .test_any_choices import play_any, setups

pytestmark = pytest.mark.soak

GAMES = 20_000
SOAK_CHUNK = 100
OFTEN = Every(audit=2, copy=10, options=10, refusals=4, whole_domain=200, views=50, forced=3, referee=2)


@pytest.mark.parametrize("first", range(100_000, 100_000 + GAMES, SOAK_CHUNK))
def test_many_games(first: int) -> None:
    seats = 2 + first // SOAK_CHUNK % 3
    play_chunk(seats, first, SOAK_CHUNK, OFTEN)


@given(setup=setups(), stream=st.binary(min_size=1, max_size=300))
@settings(max_examples=5_000, derandomize=False)
def test_many_setups_and_choices(setup: Setup, stream: bytes) -> None:
    play_any(setup, stream)
