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


def test_a_line_that_was_left_is_listed_and_can_be_reached(ready: gah.Game) -> None:
    timeline = gah.Timeline(ready)
    left = timeline.play("die 2; end")
    here = len(ready.line)
    for _ in range(2):
        timeline.undo()
    other = timeline.play("pass")
    assert list(timeline.branches) == ["main", f"die 2 at {here}"]
    assert timeline[f"die 2 at {here}"] == left
    assert timeline.redo() == other  # the end of the line that one is on
    assert timeline.go_to(f"die 2 at {here}") == left
    assert timeline.branch_name == f"die 2 at {here}"
    assert timeline["main"] == other
    timeline.play("pass")  # goes on with it, and main stays
    assert (timeline["main"], timeline.branch_name) == (other, f"die 2 at {here}")


def test_lines_left_at_one_place_by_one_action_have_names_of_their_own(ready: gah.Game) -> None:
    timeline = gah.Timeline(ready)
    timeline.play("die 2; end; pass")
    timeline.undo()
    timeline.play("die 1")  # leaves the first
    timeline.go_to(len(ready.line))
    timeline.play("pass")  # leaves the second, of which the first is a part
    here = len(ready.line)
    assert list(timeline.branches) == ["main", f"die 2 at {here}", f"die 1 at {here + 2}"]
    assert len({timeline[name].digest for name in timeline.branches}) == 3


def test_lines_that_were_left_are_there_after_loading(ready: gah.Game, tmp_path: Path) -> None:
    timeline = gah.Timeline(ready)
    left = timeline.play("die 2; end")
    timeline.go_to(len(ready.line))
    timeline.play("pass")
    name = f"die 2 at {len(ready.line)}"
    timeline.save(tmp_path / "x.toml")
    again = gah.Timeline.load(tmp_path / "x.toml")
    assert list(again.branches) == ["main", name]
    assert again[name] == left
    assert "name =" not in (tmp_path / "x.toml").read_text()  # a name is given when somebody goes there
    again.go_to(name)
    again.save(tmp_path / "x.toml")
    assert gah.Timeline.load(tmp_path / "x.toml").branch_name == name


def test_a_line_that_was_left_does_not_tell_a_hidden_card() -> None:
    timeline = gah.new_game(["Anna", "Ben"], seed=7, hand="draft").timeline()
    for option in timeline.game.legal_actions[:2]:
        timeline.play(option)
        timeline.undo()
    assert list(timeline.branches)[1:] == ["draft at 0"]
