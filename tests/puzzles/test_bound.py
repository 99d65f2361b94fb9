"""The bound of a turn: never too low, and as low as can be worked out by hand."""

from random import Random

import pytest

import gah_nb as gah
from gah_nb.engine.frames import Turn
from gah_nb.puzzles import Goal
from gah_nb.puzzles.bound import ENDLESS
from gah_nb.puzzles.course import Course
from gah_nb.puzzles.form import Open
from gah_nb.puzzles.goal import aim_of
from tests.puzzles import samples
from tests.puzzles.plain import Plain, TooMany

MOST_VP = Goal(most="vp")


def course_of(position) -> Course:
    return Course(aim_of(MOST_VP, position), Open(None, None))


@pytest.mark.parametrize("seed", range(24))
def test_no_turn_brings_more(seed: int):
    """Of every position of a turn, as plain search finds them, and what it can still bring."""
    here = [one for one in samples.positions(seed) if any(isinstance(top, Turn) for top in one.agenda)]
    looked = 0
    for position in Random(seed).sample(here, len(here)):
        plain = Plain(position, MOST_VP, 300)
        try:
            plain.values()
        except TooMany:
            continue
        course = course_of(position)
        for (after, turns), values in plain.known.items():
            best = max(value for value in values if value is not None)
            assert course.most(after) >= best - after.players[plain.seat].vp, (after, turns)
        looked += 1
        if looked == 12:
            break
    assert looked


def most(**player: object) -> int:
    game = gah.Scenario("Bound", dice="44").player("Anna", **player).game
    return course_of(game.position).most(game.position)


def test_who_has_nobody_to_serve_scores_nothing():
    # Two steps, three with the boost, from space 3; VP come past space 13.
    assert most(kronen=5, emperor=3, kitchen="") == 0
    # From space 12: three steps with the boost are two past space 13.
    assert most(kronen=5, emperor=12, kitchen="") == 2


def test_without_a_bound_nothing_is_cut():
    game = gah.Scenario("Bound", dice="44").game.under("2015-de")
    assert course_of(game.position).most(game.position) == ENDLESS
