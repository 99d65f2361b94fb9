"""What the scenario editor opens and what it writes: every kind of file, records, a line of text; a proof.

The notebook changes nothing about what a name opens and what a file of each kind says: it hands on what a
view says.
"""

from __future__ import annotations

import re
from pathlib import Path
from threading import enumerate as enumerate_threads

import pytest

import gah_nb as gah
from gah_nb.lesson import LessonPlan
from gah_nb.widgets.editor.in_and_out import all_that_opens
from tests.widgets.test_scenario_editor import click, fields, say

#: Anna has an item of each kind, and a die of 1 beside another gives her two dishes more.
POSITION = """schema = 1
title = "Dishes"
text = "Take a die of 1."
rules = ["R5.1"]
to_move = "Anna"
dice = "11"
dustbin = 8

[player.Anna]
kronen = 3

[[check]]
play = "die 1; take ss"
expect = { "Anna.kitchen" = "ssscwk" }
"""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(editor: gah.ScenarioEditor, name: str, value: str, index: int = 0) -> None:
    say(editor, do="set_field", name=name, index=index, value=value)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("emperor/a1-two-kronen", gah.Scenario),
        ("a-reward-is-no-five", gah.Ruling),
        ("a-copy-please", gah.Puzzle),
        ("05-emperor climb", gah.Scenario),
    ],
)
def test_everything_opens_by_its_name(name: str, kind: type[gah.Scenario]):
    editor = gah.ScenarioEditor()
    say(editor, do="open_file", name=name)
    assert editor.problems == ()
    assert type(editor.scenario) is kind
    assert gah.ScenarioEditor(name).text == editor.text
    say(editor, do="undo")
    assert editor.text == "schema = 1\n"


def test_the_names_are_told_once_somebody_asks():
    editor = gah.ScenarioEditor()
    assert editor.editor["known"] == []
    say(editor, do="known")
    known = dict(editor.editor["known"])
    assert known["emperor/a1-two-kronen"] == "scenario"
    assert known["a-reward-is-no-five"] == "ruling"
    assert known["a-copy-please"] == "puzzle"
    assert known["05-emperor climb"] == "lesson step"


@pytest.mark.soak
def test_whatever_comes_with_the_project_opens():
    for name, _ in all_that_opens():
        assert gah.ScenarioEditor(name).problems == (), name


def test_a_step_of_a_lesson_has_its_task_as_a_check():
    editor = gah.ScenarioEditor("05-emperor 1")
    [check] = editor.scenario.checks
    assert (check.play, check.expect) == ("die 4; gain 2 emperor", {"Anna.emperor": ">= 6"})
    assert editor.scenario.check().held
    editor._message_came(editor, {"do": "open_file", "name": "05-emperor clim"}, [])
    assert 'did you mean "climb"?' in editor.error["text"]


def test_a_step_in_the_middle_of_a_turn_opens_with_what_was_played():
    """Two rooms were taken and one is prepared: a file has to say how it came there."""
    editor = gah.ScenarioEditor("08-a-whole-turn 3")
    assert editor.problems == ()
    assert "die 3+; prepare d2" in editor.scenario.form.moves
    assert "d2" in editor.game["Anna"].vacant.split()


def test_an_empty_table_is_opened_for_the_next_position():
    editor = gah.ScenarioEditor("emperor/a1-two-kronen")
    say(editor, do="open_file", name="new")
    assert editor.text == "schema = 1\n"
    assert editor.editor["name"] == "scenario"
    say(editor, do="undo")
    assert "Two kronen before the Emperor" in editor.text


def test_what_does_not_open_says_so_and_changes_nothing():
    editor = gah.ScenarioEditor(POSITION)
    for name, words in (
        ("emperor/a1-two-krone", "a1-two-kronen"),
        ("scenario=eJx", "not whole"),
    ):
        editor._message_came(editor, {"do": "open_file", "name": name}, [])
        assert words in editor.error["text"], name
    assert editor.text == POSITION


def test_a_record_opens_and_any_place_of_it_becomes_the_position():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    timeline = game.play("guest q5; die 1").timeline()
    timeline.save("game.toml")
    editor = gah.ScenarioEditor()
    say(editor, do="open_file", name="game")
    assert editor.editor["playing"]
    assert editor.game == timeline.game
    say(editor, do="go_to", index=timeline.tree.index - 1, branch="")
    here = editor.game
    say(editor, do="be_here")
    assert not editor.editor["playing"]
    assert editor.scenario.game == here


@pytest.mark.parametrize("name", [POSITION, "a-copy-please", "a-reward-is-no-five"])
def test_a_line_holds_the_whole_file(name: str):
    editor = gah.ScenarioEditor(name)
    say(editor, do="as_line")
    number, line = editor.editor["copied"]
    assert number == 1
    assert "\n" not in line
    other = gah.ScenarioEditor()
    say(other, do="open_file", name=line)
    assert other.text == editor.text
    assert gah.ScenarioEditor(f"https://example.org/play.html#{line}").text == editor.text


def test_saved_as_a_puzzle_with_a_goal_and_a_proof():
    """She has one strudel: two more need a die and a choice."""
    editor = gah.ScenarioEditor(POSITION)
    click(editor, "set about")
    put(editor, "kind", "puzzle")
    assert fields(editor)["goal.most"] == "vp"
    put(editor, "goal.most", "")
    [problem] = editor.problems
    assert "asks for something" in problem.message
    put(editor, "goal.fewest", "actions")
    put(editor, "goal.reach", 'Anna.kitchen has = "ss"')
    assert editor.problems == ()
    say(editor, do="prove", seconds=60)
    wait(editor)
    said = editor.editor["said"]
    assert said.startswith("Proven. The fewest actions (ending a turn is none), with ")
    assert "positions): die " in said, "the line stands apart from what is said of it"
    puzzle = gah.Puzzle.from_text(editor.text)
    assert puzzle.proof is not None
    assert puzzle.proof.best == puzzle.solve().best
    assert editor.save("mine") == Path("mine.toml")
    assert gah.Puzzle.load("mine").check().held


def wait(editor: gah.ScenarioEditor) -> None:
    for thread in enumerate_threads():  # one that is about to tell what it found as well
        if thread.name == "gah-nb proof":
            thread.join(120)
    assert editor._desk.proving is None


def test_a_proof_is_stopped_and_says_what_it_has():
    editor = gah.ScenarioEditor("the-long-way-round")
    before = editor.text
    say(editor, do="prove", seconds=600)
    say(editor, do="prove", seconds=600)  # the button stops it now
    wait(editor)
    assert re.match(r"Not proven\. .*cancelled|Proven\.", editor.editor["said"])
    if editor.editor["said"].startswith("Not"):
        assert editor.text == before
    only = gah.ScenarioEditor(POSITION)
    only._message_came(only, {"do": "prove", "seconds": 1}, [])
    assert "Only a puzzle" in only.error["text"]


def test_saved_as_a_ruling():
    editor = gah.ScenarioEditor(POSITION)
    put(editor, "kind", "ruling")
    assert "question" in editor.text
    put(editor, "question", "May I take two strudels?")
    assert [problem.sentence for problem in editor.problems] == []
    editor.save("asked")
    ruling = gah.Ruling.load("asked")
    assert ruling.check().held
    assert ruling.question == "May I take two strudels?"


def test_saved_as_steps_of_a_lesson():
    editor = gah.ScenarioEditor(POSITION)
    put(editor, "kind", "lesson step")
    assert editor.editor["kind"] == "lesson step"
    say(editor, do="save", name="mine")
    told = editor.editor["said"]
    assert told.startswith('Saved in mine.toml as its last step; gah.Lesson("mine").step("')
    assert told.split('"')[3] == [*gah.Lesson("mine").tasks][-1]
    assert not editor.editor["unsaved"]
    put(editor, "title", "More dishes")
    say(editor, do="save", name="mine")
    plan = LessonPlan.load("mine")
    assert [*plan.steps] == ["dishes", "more-dishes"]
    step = plan.step("dishes")
    assert step.start == editor.scenario.game
    assert step.task.ask == "Take a die of 1."
    assert step.attempt("die 1; take ss").solved
    before = Path("mine.toml").read_bytes()
    say(editor, do="save", name="mine")  # the same step again
    assert "a name of its own" in editor.editor["said"]
    assert Path("mine.toml").read_bytes() == before


def test_a_kind_that_has_no_place_for_a_key_leaves_it_out_and_undo_brings_it_back():
    editor = gah.ScenarioEditor("a-copy-please")
    before = editor.text
    put(editor, "kind", "scenario")
    assert editor.problems == ()
    assert "goal" not in editor.text
    say(editor, do="undo")
    assert editor.text == before
