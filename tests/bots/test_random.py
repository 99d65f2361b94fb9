"""The bot that plays anything: legal, and the same for the same view."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.bots import Random, play_out
from gah_nb.bots.players import choice_of
from gah_nb.engine import new_position


def test_it_plays_a_whole_game():
    over = play_out(new_position(("Anna", "Ben", "Cindy"), seed=3), {0: Random(), 1: Random(1), 2: Random(2)})
    assert over.is_over


def test_the_same_view_and_seed_are_the_same_choice():
    view = new_position(("Anna", "Ben"), seed=7).seen_by(1)
    options = {Random(seed).choose(view).action for seed in range(20)}
    assert len(options) > 1
    assert all(Random(5).choose(view) == Random(5).choose(view) for _ in range(3))


def test_it_is_there_as_a_part_of_the_package():
    assert gah.bots.Random(4).seed == 4
    assert repr(gah.bots.Random(4)) == "Random(4)"


def test_nobody_chooses_when_the_game_is_over():
    over = play_out(new_position(("Anna", "Ben"), seed=3), {0: Random(), 1: Random()})
    with pytest.raises(ValueError, match="the game is over"):
        choice_of(Random(), over)


def test_playing_out_stops_for_people_and_for_rounds():
    start = new_position(("Anna", "Ben"), seed=7)
    assert play_out(start, {}) is start
    stopped = play_out(start, {1: Random()})
    assert stopped.decision is not None
    assert stopped.decision.seat == 0
    assert play_out(start, {0: Random(), 1: Random()}, until_round=3).round == 3
