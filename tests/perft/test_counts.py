"""The ways to go on from stored positions are as many as they were, in all and after each action."""

from __future__ import annotations

import pytest

from gah_nb.engine.audit import problems

from .counting import Stored, count, differences, divide, files, stored, totals

ALL = [pytest.param(entry, id=f"{path.stem}: {entry.name}") for path in files() for entry in stored(path)]


def test_there_are_enough() -> None:
    assert len(ALL) >= 20


@pytest.mark.parametrize("entry", ALL)
def test_counts(entry: Stored) -> None:
    here = entry.position()
    assert problems(here) == []
    found = divide(here, entry.depth)
    table = differences(entry.divide, found)
    assert not table, f"{entry.counts} stored, {totals(found)} found; after each action:\n{table}"
    assert totals(found) == entry.counts
    assert here.digest == entry.digest, "the counts agree, but the position is another or written otherwise"


def test_a_difference_names_the_action() -> None:
    """Proof that a changed rule would be told by its action: one count is wrong, one action is missing."""
    entry = ALL[0].values[0]
    found = divide(entry.position(), entry.depth)
    first, second, *_ = found
    wrong = {**found, first: (999,)}
    del wrong[second]
    table = differences(wrong, found)
    assert [line.split(" stored")[0].strip() for line in table.splitlines()] == [first, second]
    assert "stored 999" in table
    assert "stored no such action" in table


def test_split_and_whole_agree() -> None:
    """Two ways to count."""
    entry = ALL[0].values[0]
    assert totals(divide(entry.position(), 3)) == count(entry.position(), 3)
