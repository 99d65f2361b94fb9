"""The timeline for people: games in, games out."""

from __future__ import annotations

from pathlib import Path

import pytest

import gah_nb as gah
from gah_nb.engine import IllegalAction


@pytest.fixture
def ready() -> gah.Game:
    return gah.new_game(["Anna", "Ben"], seed=7).set_up()


def test_a_timeline_holds_the_way_to_the_game(ready: gah.Game) -> None:
    timeline = ready.timeline()
    assert timeline.position == ready
    assert timeline.index == len(ready.line)
    assert timeline[0] == gah.new_game(["Anna", "Ben"], seed=7)
    assert timeline[0].events == gah.new_game(["Anna", "Ben"], seed=7).events


def test_undo_and_redo(ready: gah.Game) -> None:
    timeline = gah.Timeline(ready)
    after = timeline.play("die 2; end")
    assert timeline.position == after
    assert timeline.undo() == ready.play("die 2")
    assert timeline.undo() == ready
    assert timeline.redo().play("end") == after
    timeline.go_to(0)
    assert timeline.undo() == timeline[0]  # nothing lies before the beginning, and that is no error
    timeline.go_to(-1)
    assert timeline.redo() == after


def test_the_cell_of_the_table_works_on_a_new_game() -> None:
    timeline = gah.new_game(["Anna", "Ben"], seed=7).timeline()
    timeline.undo()
    timeline.go_to(0)
    timeline.branch("what if")
    assert list(timeline.branches) == ["main", "what if"]


def test_branches_stay(ready: gah.Game) -> None:
    timeline = gah.Timeline(ready)
    first = timeline.play("die 2; end")
    timeline.go_to(len(ready.line))
    timeline.branch("what if")
    second = timeline.play("pass")
    assert timeline.go_to("main") == first
    assert timeline.go_to("what if") == second
    assert any("Anna" in line for line in timeline.compare("main", "what if"))


def test_an_error_leaves_the_timeline_where_it_was(ready: gah.Game) -> None:
    timeline = gah.Timeline(ready)
    with pytest.raises(IllegalAction):
        timeline.play("die 2; die 3")
    assert timeline.position == ready
    assert len(timeline) == len(ready.line) + 1


def test_saving_and_loading(ready: gah.Game, tmp_path: Path) -> None:
    timeline = gah.Timeline(ready)
    timeline.play("die 2; end")
    timeline.save(tmp_path / "game.toml")
    again = gah.Timeline.load(tmp_path / "game.toml")
    assert again.position == timeline.position
    assert again.position.digest == timeline.position.digest
    assert again[0].events == ()  # what led to the beginning is not part of a record
