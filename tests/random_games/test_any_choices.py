"""Games that hypothesis sets up and plays, so that a failure shrinks to a short script."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from gah_nb.components import HOTELS
from gah_nb.engine import Position
from gah_nb.engine.actions import Action

from .checks import Every, watch
from .games import Game, Setup


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any new game, or one in full swing."""
    seats = draw(st.integers(2, 4))
    lists = st.permutations(tuple(HOTELS)).map(lambda hotels: tuple(hotels[:seats]))
    return Setup(
        seats=seats,
        seed=draw(st.integers(0, 2**64 - 1)),
        hotel=draw(st.sampled_from(("night", "day")) | lists),
        hand=draw(st.sampled_from(("deal", "introductory", "draft"))),
        promos=draw(st.booleans()),
        start=draw(st.none() | st.integers(0, seats - 1)),
        late=draw(st.booleans()),
    )


def chooser(stream: bytes) -> Callable[[Position], Action]:
    """Take options by a stream of numbers, over and over; each time around one option further on."""
    asked = iter(range(10**9))

    def choose(here: Position) -> Action:
        around, place = divmod(next(asked), len(stream))
        options = here.legal_actions
        return options[(stream[place] + around) % len(options)]

    return choose


def play_any(setup: Setup, stream: bytes) -> None:
    watch(Game(setup), Every(), chooser(stream))


@given(setup=setups(), stream=st.binary(min_size=1, max_size=200))
def test_any_setup_and_any_choices(setup: Setup, stream: bytes) -> None:
    play_any(setup, stream)


@given(setup=setups(), stream=st.binary(min_size=1, max_size=40))
@settings(max_examples=6)
def test_every_check_at_every_position(setup: Setup, stream: bytes) -> None:
    everywhere = Every(audit=1, copy=1, options=1, refusals=1, whole_domain=25, views=5, forced=1, referee=1)
    watch(Game(setup), everywhere, chooser(stream))
