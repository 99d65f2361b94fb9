"""A file that keeps a timeline as it grows: it never takes the place of another game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import gah_nb as gah
from gah_nb.files import InvalidFile
from gah_nb.play.recording import Autosave


def _timeline(seed: int = 7) -> gah.Timeline:
    return gah.new_game(["Anna", "Ben"], seed=seed).set_up().timeline()


def test_another_game_is_kept_under_a_numbered_name(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    yesterday, today, tomorrow = _timeline(1), _timeline(2), _timeline(3)
    yesterday.play("pass")
    yesterday.save(path)
    saving = Autosave(path)
    assert list(tmp_path.iterdir()) == [path]  # nothing happens before something is played
    today.play("pass")
    assert saving.save(today.tree) == tmp_path / "friday-1.toml"
    assert gah.Timeline.load(path).game == today.game
    assert gah.Timeline.load(tmp_path / "friday-1.toml").game == yesterday.game
    today.play("pass")
    assert saving.save(today.tree) is None  # its own
    assert saving.save(tomorrow.tree) == tmp_path / "friday-2.toml"  # another timeline, set on a table
    assert gah.Timeline.load(tmp_path / "friday-2.toml").game == today.game


def test_the_same_game_goes_on_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    timeline = _timeline()
    timeline.play("die 2; end")
    timeline.go_to(0)
    timeline.go_to(-3)
    timeline.save(path)
    again = gah.Timeline.load(path)
    again.play("pass")
    assert Autosave(path).save(again.tree) is None
    assert list(tmp_path.iterdir()) == [path]
    less = _timeline()  # the same beginning, but not all that was played there
    assert Autosave(path).save(less.tree) == tmp_path / "friday-1.toml"


def test_two_that_write_to_one_file_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    one, other = Autosave(path), Autosave(path)
    first, second = _timeline(1), _timeline(2)
    assert one.save(first.tree) is None
    assert other.save(second.tree) == tmp_path / "friday-1.toml"
    first.play("pass")
    assert one.save(first.tree) == tmp_path / "friday-2.toml"
    kept = [gah.Timeline.load(each).game for each in sorted(tmp_path.glob("friday-*.toml"))]
    assert kept == [_timeline(1).game, _timeline(2).game]


@pytest.mark.parametrize("text", ["", "schema = 1\ntitle = 'a scenario'\n", "no TOML", "\0"])
def test_a_file_that_is_no_game_is_refused_at_once(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.toml"
    path.write_text(text)
    with pytest.raises(FileExistsError, match=r"no game record.*notes\.toml"):
        gah.Table(_timeline(), autosave=path)
    assert path.read_text() == text


def test_a_path_that_cannot_be_written_is_told_when_the_table_is_made(tmp_path: Path) -> None:
    for path in (tmp_path / "no folder" / "friday.toml", tmp_path):
        with pytest.raises(OSError, match=path.name) as caught:
            gah.Table(_timeline(), autosave=path)
        assert caught.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []


def test_a_table_keeps_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    _timeline(1).save(path)
    table = gah.Table(_timeline(2), autosave=path)
    table.play("pass")
    assert gah.Timeline.load(path).game == table.game
    assert gah.Timeline.load(tmp_path / "friday-1.toml").game == _timeline(1).game


def test_what_somebody_has_damaged_meanwhile_is_kept_as_well(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    timeline, saving = _timeline(), Autosave(path)
    saving.save(timeline.tree)
    path.write_text("notes in the same file")
    os.utime(path, ns=(1, 1))
    assert saving.save(timeline.tree) == tmp_path / "friday-1.toml"
    with pytest.raises(InvalidFile):
        gah.Timeline.load(tmp_path / "friday-1.toml")


# Going on where a file stands


def test_the_same_start_goes_on_where_the_file_stands(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    table = gah.Table(_timeline().game, autosave=path)
    table.play("die 1; take sc; keep; end")
    table.timeline.undo()
    table.timeline.branch("daring")
    again = gah.Table(_timeline().game, autosave=path)
    assert again.game == table.game
    assert list(again.timeline.branches) == ["main", "daring"]
    assert again.timeline.branch_name == "daring"
    again.play("end")
    assert [each.name for each in tmp_path.iterdir()] == ["friday.toml"]
    assert gah.Timeline.load(path).game == again.game


def test_a_timeline_that_others_show_gets_what_the_file_has(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    gah.Table(_timeline(), autosave=path).play("die 1")
    timeline = _timeline()
    board = gah.Board("queue", timeline)
    known = timeline.tree.nodes
    table = gah.Table(timeline, autosave=path)
    assert table.timeline is timeline
    assert timeline.tree.nodes[: len(known)] == known
    assert board.game == table.game == _timeline().play("die 1")


def test_another_start_begins_there_and_wipes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    old = gah.Table(_timeline(1), autosave=path)
    old.play("pass")
    new = gah.Table(_timeline(2).game, autosave=path)
    assert new.game == _timeline(2).game
    beside = _timeline(1).play("die 1")
    assert gah.Table(beside, autosave=path).game == beside
    assert gah.Timeline.load(path).game == old.game
    new.play("pass")
    assert gah.Timeline.load(tmp_path / "friday-1.toml").game == old.game


def test_without_a_start_the_game_in_the_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    bots = {"Ben": gah.bots.Greedy()}
    table = gah.Table(players=bots, autosave=path)
    table.play(table.game.legal_actions.texts[0])
    assert gah.Table(players=bots, autosave=path).game == table.game
    assert gah.Table(autosave=path).game == table.game
    with pytest.raises(TypeError, match="a table is made of"):
        gah.Table(autosave=tmp_path / "nothing.toml")


def test_what_is_honest_stays_so_when_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    gah.Table(_timeline(), autosave=path, honest=True).play("guest Baroness")
    with pytest.raises(gah.GahError, match="honest"):
        gah.Table(_timeline(), autosave=path, honest=True).timeline.undo()
