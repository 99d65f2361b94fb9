"""Lessons without a browser: tasks on boards, hints, progress, and what a notebook stores of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from IPython.display import display
from IPython.utils.capture import CapturedIO
from nbformat.v4 import new_code_cell, new_notebook, new_output

import gah_nb as gah
from gah_nb.export.notebook import GahHTMLExporter
from gah_nb.export.page import METADATA
from gah_nb.files import InvalidFile
from gah_nb.widgets.lesson_html import WORDS, pictured, pieces
from tests.lesson.sample import LESSON, RIGHT
from tests.widgets.asking import ask, click, drawing


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


def test_of_what_was_missed_the_unsolved_comes_first_then_the_freshest():
    first, second = gah.Lesson("01"), gah.Lesson("02")
    for lesson, step, attempts in (
        (first, "the-queue", ("10", "7")),
        (first, "at-the-start", ("1",)),
        (second, "a-boost", ("12", "11")),
    ):
        for attempt in attempts:
            lesson.step(step).attempt(attempt)
    third = gah.Lesson("03")
    for name, right, said in (
        ("at-the-start", "1 2 5", "There is more that you missed (3)"),  # solved once, it comes back too
        ("a-boost", "11", "There is more that you missed (2)"),
        ("the-queue", "7", "There is more that you missed (1)"),
    ):
        step = third.again()
        assert repr(step) == f"LessonStep({name!r})"
        assert not step.task["solved"], "it is to be tried once more"
        step.attempt(right)
        assert step.task["end"].startswith(said)
        assert not step.task["next"]
    last = third.again()
    last.attempt("1 2 5")
    assert last.task["next"] == "Next: Whom can you take?"
    assert not last.task["end"]


def test_the_head_says_where_it_is_kept_in_the_language_of_the_lesson(monkeypatch: pytest.MonkeyPatch):
    """Lesson 5 has seven steps, of which one is solved in English."""
    gah.Lesson("05").step("points-first").attempt("16")
    english, german = gah.Lesson("05").html, gah.Lesson("05.de").html
    assert "kept in gah-progress.toml" in english
    assert re.search(r"1 of \d+ steps of the course solved; of this lesson 1 of 7\.", english)
    assert "steht in gah-progress.toml" in german
    assert re.search(r"1 von \d+ Schritten gelöst \(der ganze Kurs\); von dieser Lektion 1 von 7\.", german)
    assert all("gah-l-here" in html for html in (english, german))
    monkeypatch.setenv("GAH_NB_PROGRESS", "off")
    assert "not kept in a file" in gah.Lesson("05").html


def test_a_german_step_speaks_german_in_bar_buttons_and_refusals():
    step = gah.Lesson("05.de").step("climb")
    assert step.prompt.startswith("Du bist dran: erst einen Gast nehmen")
    assert "Würfel 4, verstärkt (1 Krone)" in [choice["label"] for choice in step.choices]
    assert {refused["text"] for refused in step.refusals.values()} == {"Das geht hier nicht."}
    click(step, "die 4")
    assert [choice["label"] for choice in step.choices] == ["2 Felder", "1 Feld, 1 Krone", "2 Kronen"]
    assert step.status == ""
    quiet = gah.Lesson("05.de").step("not-now")
    assert quiet.prompt == "Finde den Fehler. Auf dem Plan kannst du alles ausprobieren."
    ask(quiet, do="touch", target="space:4", at=quiet.at)
    assert [choice["label"] for choice in quiet.touched["choices"]] == ["Würfel 4", "Würfel 4, verstärkt"]


def test_what_is_to_be_decided_is_the_answer_until_something_is_tried_out(lesson: gah.Lesson):
    step = lesson.step("what-it-costs")
    assert step.prompt == "Predict. On the board you can try things out."
    click(step, "die 3")
    assert step.prompt.startswith("You decide: ")
    assert lesson.step("first-room").prompt.startswith("You decide: take a guest if you like")


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
    assert "before anything happened" in told(step)
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


# What the bar says, quiet boards, sliders, languages

QUIET = LESSON.replace('name = "not-allowed"', 'name = "not-allowed"\nquiet = true')


def test_a_quiet_board_offers_every_object_alike_and_tells_nothing():
    step = gah.Lesson(QUIET).step("not-allowed")
    svg = drawing(step)
    for target in ("room:0:e4", "room:0:b1", "space:3", "queue:"):
        assert f'data-target="{target}' in svg
    offered = re.findall(
        r'aria-label="([^"]*)" class="gah-can"|class="gah-can"[^>]*aria-label="([^"]*)"', svg
    )
    assert offered
    assert all((one or other).endswith(": choose") for one, other in offered)
    assert step.refusals == {}
    assert [choice["text"] for choice in step.choices] == ["serve", "pass", "end"]


def test_a_click_on_a_quiet_board_is_played_or_told_why_not():
    step = gah.Lesson(QUIET).step("not-allowed")
    ask(step, do="touch", target="room:0:b1", at=step.at)
    assert step.error["text"] == "Nothing that can be done now has to do with this."
    ask(step, do="touch", target="space:3", at=step.at)
    choices = [choice["text"] for choice in step.touched["choices"]]
    assert step.touched["target"] == "space:3"
    assert choices[:2] == ["die 3", "die 3+"]
    assert {choice["hint"] for choice in step.touched["choices"]} == {""}
    click(step, "die 3")
    ask(step, do="touch", target="room:0:e4", at=step.at)
    assert step.error["rule"] == "R5.3"
    before = step.at
    ask(step, do="touch", target="room:0:b1", at=step.at)
    assert step.at != before
    ask(step, do="touch", target="room:0:c1", at=before)  # clicked before the board changed
    assert step.position["Anna"].vacant == "b1"


def test_the_answer_is_shown_to_who_missed_twice_and_counts_for_nothing(lesson: gah.Lesson):
    step = lesson.step("not-allowed")
    ask(step, do="show_me")
    assert step.task["head"] == ""
    for place in ("1", "2"):
        assert not step.task["show_me"]
        ask(step, do="attempt", text=place)
    assert step.task["show_me"]
    ask(step, do="show_me")
    assert step.task["head"] == "This is one way to do it. Now you."
    assert "3. Prepare e4" in told(step)
    assert not step.task["solved"]
    assert not step.task["show_me"]
    ask(step, do="attempt", text="3")
    assert step.task["right"]


def test_what_comes_next_is_named_and_at_the_end_a_warm_word():
    lesson = gah.Lesson(LESSON.replace('rules = ["R5.3", "R7', 'end = "Well done."\nrules = ["R5.3", "R7'))
    names = list(lesson.tasks)
    titles = [step.title for step in lesson.tasks.values()]
    right = RIGHT
    for name, following in zip(names[1:-1], titles[2:], strict=True):
        step = lesson.step(name)
        assert step.task["next"] == ""
        step.attempt(right[name])
        assert step.task["next"] == f"Next: {following}"
    last = lesson.step(names[-1])
    last.attempt(right[names[-1]])
    assert last.task["next"] == ""
    assert last.task["end"] == f"Still open in this lesson: {titles[0]}."
    lesson.step(names[0]).attempt(right[names[0]])
    again = lesson.step(names[-1])
    again.attempt(right[names[-1]])
    assert again.task["end"] == "Well done."


def test_a_value_to_drag_has_what_the_engine_makes_of_it():
    step = gah.Lesson("05").step("climb")
    assert [stop["label"] for stop in step.stops] == [str(space) for space in range(14)]
    # E2, R7.1: 5 VP for space 7; back to 4, which is 3 or more: tile A1 gives 3 kronen to the 6.
    said = [line["text"] for line in step.stops[7]["lines"]]
    assert said[-2:] == ["Your VP: 17.", "Your kronen: 9."]
    assert 'class="gah-t-slider" min="0" max="13"' in step.frame
    assert "gah-t-slider" not in gah.Lesson("05").step("points-first").frame


def test_a_german_lesson_has_german_words_around_it():
    lesson = gah.Lesson("05.de")
    assert "Etwa 15 Minuten." in lesson.html
    for step in lesson.tasks:
        frame = lesson.step(step).frame.partition('<div class="gah-w-menu"')[0]
        for english in ("Hint", "Start again", "Check", "Solved", "Undo", "Legend<", "What ", "Choose"):
            assert f">{english}" not in frame


def test_items_have_small_pictures_and_other_words_have_none():
    assert pieces("2 strudels and 1 cake.", WORDS["en"]) == [
        ("", "2 "),
        ("strudel", "strudels"),
        ("", " and 1 "),
        ("cake", "cake"),
        ("", "."),
    ]
    assert pieces("Cakewalk & <wine>", WORDS["en"])[1] == ("wine", "wine")
    assert "&lt;" in pictured("Cakewalk & <wine>", WORDS["en"])
    assert "gah-t-cake" not in pictured("Cakewalk & <wine>", WORDS["en"])


def test_a_step_draws_the_parts_that_it_names():
    step = gah.Lesson("01").step("the-aim")
    keys = [key for key, _ in step.order]
    assert {"hotel-0", "cafe-0"} <= set(keys)
    assert "queue" not in keys
