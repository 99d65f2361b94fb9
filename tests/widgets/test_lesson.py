"""Lessons without a browser: tasks on boards, hints, progress, and what a notebook stores of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from IPython.utils.capture import CapturedIO, capture_output
from nbformat.v4 import new_code_cell, new_notebook, new_output

import gah_nb as gah
from gah_nb.export.fallback import METADATA
from gah_nb.export.notebook import GahHTMLExporter
from gah_nb.files import InvalidFile
from tests.lesson.sample import LESSON
from tests.widgets.asking import ask, click


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No progress of the person who runs the tests is found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GAH_NB_PROGRESS")


def test_what_was_missed_in_a_lesson_before_comes_back():
    lesson = gah.Lesson("02")
    assert repr(lesson.again()).startswith("Nothing to repeat")
    gah.Lesson("01").step("the-queue").attempt("10")
    again = gah.Lesson("02").again()
    assert repr(again) == "LessonStep('the-queue')"
    assert again.attempt("7").solved
    assert repr(gah.Lesson("02").again()).startswith("LessonStep")  # once more, now that it is known
    gah.Lesson("02").again().attempt("7")
    assert repr(gah.Lesson("02").again()).startswith("Nothing to repeat")


def test_the_sum_of_a_prediction_comes_with_the_second_try(lesson: gah.Lesson):
    step = lesson.step("what-it-costs")
    ask(step, do="attempt", text="10")
    assert "= 9." not in told(step)
    ask(step, do="attempt", text="8")
    assert "= 9." in told(step)


@pytest.fixture
def lesson() -> gah.Lesson:
    return gah.Lesson(LESSON)


def told(step: Any) -> str:
    return "\n".join(f"{line['rule']}: {line['text']}" for line in step.task["lines"])


# Tasks


def test_a_step_shows_its_task_and_the_board_where_it_begins(lesson: gah.Lesson):
    step = lesson.step("first-room")
    assert "Take a 3 and prepare b1." in step.frame
    assert step.position == lesson.tasks["first-room"].start
    assert step.history["index"] == step.history["length"] == 0
    assert step.task["head"] == ""
    assert not step.task["solved"]


def test_playing_is_judged_as_one_plays(lesson: gah.Lesson):
    step = lesson.step("first-room")
    click(step, "die 3")
    assert step.task["head"] == ""
    click(step, "prepare b1")
    assert step.task["solved"]
    assert step.task["right"]
    assert "Your vacant rooms: b1." in told(step)


def test_a_turn_that_ends_elsewhere_is_told_why_and_begun_again(lesson: gah.Lesson):
    step = lesson.step("first-room")
    for text in ("die 3", "prepare a2", "done", "end"):
        click(step, text)
    assert step.task["head"] == "Not yet."
    assert "Your vacant rooms: a2; asked for: b1." in told(step)
    ask(step, do="restart")
    assert step.timeline.index == 0
    assert step.task["head"] == ""
    assert lesson.progress.of("A small lesson").attempts == {"first-room": 1}


def test_a_place_counts_as_an_attempt_once(lesson: gah.Lesson):
    step = lesson.step("first-room")
    step.play("die 3; prepare b1")
    for wish in ("undo", "redo", "undo", "redo"):
        ask(step, do=wish)
    assert lesson.progress.of("A small lesson").attempts == {"first-room": 1}
    assert step.task["right"]
    ask(step, do="undo")
    assert step.task["head"] == ""
    assert step.task["solved"]


def test_starting_again_at_the_start_forgets_what_was_told(lesson: gah.Lesson):
    step = lesson.step("what-it-costs")
    ask(step, do="attempt", text="4")
    ask(step, do="restart")
    assert step.task["head"] == ""


def test_a_prediction(lesson: gah.Lesson):
    step = lesson.step("what-it-costs")
    ask(step, do="attempt", text="10")
    assert step.task["head"] == "Not yet."
    assert "before anything happens" in told(step)
    ask(step, do="attempt", text="9")
    assert step.task["right"]
    assert 'type="number"' in step.frame


def test_statements_that_were_looked_at_can_be_shown_on_the_board(lesson: gah.Lesson):
    step = lesson.step("not-allowed")
    start = step.position
    ask(step, do="replay", text="2")
    assert step.position == start
    ask(step, do="attempt", text="2")
    assert step.task["checked"] == ["2"]
    ask(step, do="replay", text="2")
    assert step.position == start.play("die 3; prepare b1")
    assert "this is allowed" in told(step)
    ask(step, do="attempt", text="3")
    assert step.task["right"]
    assert step.task["checked"] == ["1", "2"]
    assert told(step).startswith("R5.3: Prepare e4: e4 is not next to")


def test_choosing(lesson: gah.Lesson):
    step = lesson.step("what-can-she-do")
    assert step.frame.count('type="checkbox"') == 3
    ask(step, do="attempt", text="1 3")
    assert step.task["right"]
    only = gah.Lesson(LESSON.replace('legal = "pass"', 'illegal = "pass"')).step("what-can-she-do")
    assert only.frame.count('type="radio"') == 3


def test_hints_come_one_at_a_time(lesson: gah.Lesson):
    step = lesson.step("first-room")
    assert (step.task["hints"], step.task["left"]) == ([], 2)
    for _ in range(3):
        ask(step, do="hint")
    assert step.task["hints"] == [[("", "Look at the dice.")], [("", "Then at the lowest floor.")]]
    assert step.task["left"] == 0
    assert 'data-do="hint"' not in lesson.step("what-it-costs").frame


def test_words_of_a_lesson_are_text_and_never_markup():
    text = LESSON.replace("Take a 3 and prepare b1.", "<b>Take</b> a 3.").replace(
        "The first room", "<i>1</i>"
    )
    step = gah.Lesson(text).step(1)
    assert "&lt;b&gt;Take&lt;/b&gt; a 3." in step.frame
    assert "<i>" not in step.frame


def test_the_text_of_a_step_stands_above_its_task():
    text = LESSON.replace(
        'title = "The first room"', 'title = "1"\ntext = """Rooms\nfirst.\n\nThen guests."""'
    )
    frame = gah.Lesson(text).step(1).frame
    assert "<p>Rooms first.</p><p>Then guests.</p><p>Take a 3 and prepare b1.</p>" in frame


def test_other_games_on_its_board_are_not_judged(lesson: gah.Lesson):
    step = lesson.step("first-room")
    step.timeline = gah.new_game(["Anna", "Ben"], seed=1).set_up().timeline()
    step.play("die 1; take sc; keep; end")
    assert step.task["head"] == ""


# Progress


def test_progress_is_shown_and_survives(tmp_path: Path):
    gah.keep_progress(tmp_path)
    lesson = gah.Lesson(LESSON)
    assert 'role="progressbar"' in lesson.html
    assert 'aria-valuenow="0"' in lesson.html
    lesson.step("what-it-costs").attempt("9")
    assert 'aria-valuenow="1"' in lesson.html
    assert "1 of 4 steps" in lesson.html
    later = gah.Lesson(LESSON)
    assert 'aria-valuenow="1"' in later.html
    assert later.step("what-it-costs").task["solved"]
    assert later.step("what-it-costs").task["head"] == ""
    assert not later.step("first-room").task["solved"]


def test_progress_in_a_file_of_ones_own(tmp_path: Path):
    lesson = gah.Lesson(LESSON, progress=tmp_path / "mine.toml")
    lesson.step("what-it-costs").attempt("9")
    assert "what-it-costs" in (tmp_path / "mine.toml").read_text(encoding="utf-8")


def test_a_damaged_file_that_is_found_is_told_and_kept(tmp_path: Path):
    path = tmp_path / "gah-progress.toml"
    path.write_text("schema = 1\n[lesson\n", encoding="utf-8")
    lesson = gah.Lesson(LESSON)
    assert "Your progress is not kept: gah-progress.toml, line 2" in lesson.html
    lesson.step("what-it-costs").attempt("9")
    assert path.read_text(encoding="utf-8") == "schema = 1\n[lesson\n"
    with pytest.raises(InvalidFile):
        gah.Lesson(LESSON, progress=path)


def test_a_file_that_was_damaged_since_is_told_at_the_task(tmp_path: Path):
    path = tmp_path / "gah-progress.toml"
    gah.keep_progress(tmp_path)
    step = gah.Lesson(LESSON).step("what-it-costs")
    path.write_text("?", encoding="utf-8")
    ask(step, do="attempt", text="9")
    assert step.task["right"]
    assert "Your progress is not kept: gah-progress.toml, line 1" in step.task["trouble"]


# What a notebook stores


@pytest.fixture
def captured() -> Iterator[CapturedIO]:
    InteractiveShell.instance()
    with capture_output() as captured:
        yield captured
    InteractiveShell.clear_instance()


def plain(captured: CapturedIO) -> list[Any]:
    return [output for output in captured.outputs if "text/html" in output.data]


def test_the_stored_task_is_the_same_whatever_was_solved(captured: CapturedIO, tmp_path: Path):
    gah.keep_progress(tmp_path)
    for _ in range(2):
        lesson = gah.Lesson(LESSON)
        display(lesson)
        for name in lesson.tasks:
            step = lesson.step(name)
            display(step)
            step.play("die 3; prepare b1")
            step.attempt("3")
    one, other = plain(captured)[:5], plain(captured)[5:]
    assert [output.data for output in one] == [output.data for output in other]
    assert all(output.metadata[METADATA]["record"] is None for output in one)


def test_the_stored_task_has_all_there_is_to_pick_and_no_answer(captured: CapturedIO, lesson: gah.Lesson):
    for name in lesson.tasks:
        display(lesson.step(name))
    do, predict, mistake, choose = plain(captured)
    assert "Take a 3 and prepare b1." in do.data["text/html"]
    assert "What is played: Die 3; Prepare a2; Prepare b1; No further room" in predict.data["text/plain"]
    assert "3. Prepare e4" in mistake.data["text/plain"]
    assert "<li>Anna can pass.</li>" in choose.data["text/html"]
    for output in (do, predict, mistake, choose):
        assert "data:image/svg+xml," in output.data["text/html"]
        assert "image/svg+xml" not in output.data
        for given_away in ("Look at the dice", "R5.3", "Solved", "checked"):
            assert given_away not in output.data["text/html"].partition("<img")[0]


def test_a_stored_lesson_says_what_it_is_about(captured: CapturedIO, lesson: gah.Lesson):
    display(lesson)
    (output,) = plain(captured)
    assert "Four tasks, one of each kind." in output.data["text/html"]
    assert "progressbar" not in output.data["text/html"]


def test_an_exported_notebook_shows_the_task(captured: CapturedIO, lesson: gah.Lesson):
    display(lesson.step("not-allowed"))
    outputs = [
        new_output("display_data", data=dict(each.data), metadata=dict(each.metadata))
        for each in captured.outputs
    ]
    notebook = new_notebook(cells=[new_code_cell('lesson.step("not-allowed")', outputs=outputs)])
    page, _ = GahHTMLExporter().from_notebook_node(notebook)
    assert "<li>Prepare e4</li>" in page
    assert "data:image/svg+xml," in page
    assert "widget-view" not in page
