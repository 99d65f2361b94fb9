"""Progress: kept, found, written by several lessons, and never lost by a damaged file."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path
from types import ModuleType

import pytest

import gah_nb as gah
from gah_nb.files import InvalidFile
from gah_nb.lesson import Progress, found_progress, keep_progress
from gah_nb.lesson.library import lesson_files


def test_attempts_are_counted_and_solved_steps_stay_solved(tmp_path: Path):
    progress = Progress(tmp_path / "mine.toml")
    for solved in (False, True, False):
        progress.note("01-a", "first", solved=solved)
    again = Progress(tmp_path / "mine.toml")
    assert again.is_solved("01-a", "first")
    assert again.of("01-a").attempts == {"first": 3}
    assert not again.is_solved("01-a", "second")
    assert not again.is_solved("02-b", "first")


@pytest.fixture(autouse=True)
def no_place_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("GAH_NB_PROGRESS", raising=False)


def test_it_is_kept_in_the_folder_by_default_from_the_first_attempt_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    progress = found_progress()
    assert list(tmp_path.iterdir()) == []
    progress.note("01-a", "first", solved=True)
    assert [path.name for path in tmp_path.iterdir()] == ["gah-progress.toml"]
    assert found_progress().is_solved("01-a", "first")


def test_it_can_be_turned_off_or_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAH_NB_PROGRESS", "off")
    progress = found_progress()
    progress.note("01-a", "first", solved=True)
    assert progress.is_solved("01-a", "first")
    assert list(tmp_path.iterdir()) == []
    assert repr(progress) == "<Progress: 1 step solved, not kept in a file>"
    monkeypatch.setenv("GAH_NB_PROGRESS", str(tmp_path / "mine.toml"))
    found_progress().note("01-a", "first", solved=True)
    assert Progress(tmp_path / "mine.toml").is_solved("01-a", "first")


def test_where_nothing_can_be_written_it_is_remembered_and_said(tmp_path: Path):
    (tmp_path / "gone").mkdir()
    progress = Progress(tmp_path / "gone/mine.toml")
    (tmp_path / "gone").rmdir()
    with pytest.raises(OSError, match="mine.toml"):
        progress.note("01-a", "first", solved=True)
    assert progress.is_solved("01-a", "first")


def _note_often(path: Path, lesson: str) -> None:
    progress = Progress(path)
    for _ in range(10):
        progress.note(lesson, "first", solved=False)


def test_processes_that_note_at_the_same_time_lose_nothing(tmp_path: Path):
    """Four processes, 10 attempts each, two of them at the same lesson."""
    path = tmp_path / "mine.toml"
    spawned = multiprocessing.get_context("spawn")
    workers = [spawned.Process(target=_note_often, args=(path, lesson)) for lesson in ("a", "a", "b", "c")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    counted = {lesson: Progress(path).of(lesson).attempts["first"] for lesson in ("a", "b", "c")}
    assert counted == {"a": 20, "b": 10, "c": 10}
    assert [one.name for one in tmp_path.iterdir()] == ["mine.toml"]


def test_what_was_missed_comes_back_until_it_is_solved_again(tmp_path: Path):
    progress = Progress(tmp_path)
    for step, solved in (("first", True), ("second", False), ("second", True), ("third", False)):
        progress.note("01-a", step, solved=solved)
    assert Progress(tmp_path).of("01-a").again == ["second", "third"]
    progress.note("01-a", "second", solved=True)
    assert Progress(tmp_path).of("01-a").again == ["third"]


def test_a_step_solved_in_another_language_is_solved(tmp_path: Path):
    progress = Progress(tmp_path)
    progress.note("05-emperor.de", "climb", solved=True)
    assert progress.is_solved("05-emperor", "climb")
    assert progress.lessons == ("05-emperor",)


def test_a_folder_keeps_it_for_all_lessons_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    below = tmp_path / "notebooks/mine"
    below.mkdir(parents=True)
    keep_progress(tmp_path).note("01-a", "first", solved=True)
    monkeypatch.chdir(below)
    assert found_progress().is_solved("01-a", "first")
    keep_progress(tmp_path)  # what is there already stays
    assert found_progress().is_solved("01-a", "first")


def test_two_lessons_write_the_same_file(tmp_path: Path):
    one, other = keep_progress(tmp_path), keep_progress(tmp_path)
    one.note("01-a", "first", solved=True)
    other.note("02-b", "first", solved=True)
    one.note("01-a", "second", solved=True)
    assert Progress(tmp_path).of("01-a").solved == ["first", "second"]
    assert Progress(tmp_path).is_solved("02-b", "first")


def test_names_with_any_signs_survive(tmp_path: Path):
    progress = Progress(tmp_path)
    progress.note('le "çon"', "a.b c", solved=True)
    assert Progress(tmp_path).is_solved('le "çon"', "a.b c")


@pytest.mark.parametrize("text", ["schema = 1\nlesson = 3\n", "schema = 1\n[lesson\n", "\0", "schema = 99\n"])
def test_a_damaged_file_is_reported_with_its_line_and_kept(tmp_path: Path, text: str):
    progress = keep_progress(tmp_path)
    path = tmp_path / "gah-progress.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidFile, match=r"gah-progress.toml, line \d"):
        Progress(tmp_path)
    with pytest.raises(InvalidFile):
        progress.note("01-a", "first", solved=True)
    with pytest.raises(InvalidFile):
        keep_progress(tmp_path)
    assert path.read_text(encoding="utf-8") == text


def test_a_browser_has_nothing_to_lock_with_and_nobody_to_wait_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "fcntl", ModuleType("fcntl"))  # there, and empty, as in Pyodide
    Progress(tmp_path / "mine.toml").note("01-a", "first", solved=True)
    assert Progress(tmp_path / "mine.toml").is_solved("01-a", "first")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


def test_a_browser_that_keeps_no_files_remembers_until_the_kernel_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    with pytest.raises(NotADirectoryError):
        keep_progress(in_the_way / "folder")
    monkeypatch.setattr(sys, "platform", "emscripten")
    progress = keep_progress(in_the_way / "folder")
    assert progress.path is None


def test_the_course_with_what_was_solved(tmp_path: Path):
    names = list(lesson_files())
    assert names
    first = next(iter(gah.course(tmp_path)))
    progress = keep_progress(tmp_path)
    for step in first.steps:
        progress.note(first.name, step, solved=True)
    course = gah.course(tmp_path)
    assert [lesson.name for lesson in course] == names == sorted(names)
    assert course.solved == len(first.steps)
    assert course.next != first
    assert f"{course.solved} of {course.steps} steps solved" in repr(course)
    assert first.title in course._repr_html_() or "&" in course._repr_html_()
