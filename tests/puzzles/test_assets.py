"""The puzzles of the project: each is proven again, under its edition and where it ends otherwise."""

from time import perf_counter

import pytest

import gah_nb as gah
from gah_nb.puzzles import library
from gah_nb.puzzles.form import LEVELS

PUZZLES = library()
#: Each is proven so fast, on a machine that does nothing else.
SECONDS = 5.0

each = pytest.mark.parametrize("name", PUZZLES)


@each
def test_it_is_proven_again(name: str):
    puzzle = PUZZLES[name]
    began = perf_counter()
    solution = puzzle.solve()
    took = perf_counter() - began
    assert solution.positions < 20_000 or took < SECONDS
    report = puzzle.check()
    assert report.held, repr(report)


@each
def test_it_says_what_it_is(name: str):
    form = PUZZLES[name].form
    assert form.title
    assert form.proof is not None
    assert form.proof.solution
    assert form.level in LEVELS
    assert form.rating
    assert form.themes or form.idea


def with_theme(theme: str) -> list[str]:
    return [name for name, puzzle in PUZZLES.items() if theme in puzzle.form.themes]


def test_the_pack_has_something_for_everybody():
    composed = [name for name, puzzle in PUZZLES.items() if puzzle.form.idea]
    assert len(composed) >= 30
    assert all(PUZZLES[name].form.text for name in composed)
    assert {puzzle.form.level for puzzle in PUZZLES.values()} == set(LEVELS)
    assert len(with_theme("penalty")) >= 12
    assert any(puzzle.form.otherwise for puzzle in map(PUZZLES.get, with_theme("penalty")) if puzzle)
    assert len(with_theme("endgame")) >= 20
    assert len(PUZZLES) >= 80


def test_each_level_has_puzzles_that_greedy_misses():
    for level in LEVELS:
        missed = (one for one in PUZZLES.values() if one.form.level == level)
        assert any(one.greedy_value() != one.solve().best for one in missed), level


def test_hints_lead_to_the_best_value():
    """Of one puzzle for each theme: whoever does what the hints say reaches what was proven."""
    seen: set[str] = set()
    for name, puzzle in PUZZLES.items():
        fresh = set(puzzle.form.themes) - seen
        if not fresh or puzzle.solve().positions > 2000:
            continue
        seen |= fresh
        attempt = puzzle.try_it()
        while not attempt.ended:
            attempt.play(attempt.hint(2))
        assert attempt.value == puzzle.solve().best, name
        assert attempt.verdict().solved, name


def test_a_puzzle_by_its_short_name():
    assert gah.Puzzle.load("poverty-pays").solve().best == 2
