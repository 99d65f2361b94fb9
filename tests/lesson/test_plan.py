"""Reading lesson files: what is there, and every problem at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gah_nb.cli.verify import verify
from gah_nb.files import InvalidFile
from gah_nb.lesson import LessonPlan, keep_progress
from gah_nb.lesson.judging import solution
from tests.lesson.sample import LESSON


def test_what_a_lesson_says():
    plan = LessonPlan.from_text(LESSON, "02-sample.toml")
    assert repr(plan) == "<Lesson '02-sample': A small lesson, 4 steps>"
    assert list(plan.steps) == ["first-room", "what-it-costs", "not-allowed", "what-can-she-do"]
    assert plan.rules == ("R5.3", "R7.3")
    assert plan.step(3).statements == ("Die 3", "Prepare b1", "Prepare e4", "End turn")
    assert plan.step("first-room").hints == ("Look at the dice.", "Then at the lowest floor.")
    assert plan.step("what-can-she-do").several


def test_steps_without_a_position_take_over_the_one_before():
    plan = LessonPlan.from_text(LESSON)
    assert {step.start.digest for step in plan.steps.values()} == {plan.step(1).start.digest}


def test_moves_lead_to_the_start_behind_which_nobody_goes():
    moved = LESSON.replace('start = "Anna"', 'start = "Anna"\nmoves = "die 3"')
    moved = moved.replace('play = "die 3; ', 'play = "').replace('turn = "die 3; ', 'turn = "')
    moved = moved[: moved.index('[[step]]\nname = "what-can-she-do"')]
    step = LessonPlan.from_text(moved).step("first-room")
    assert step.start.line == ()
    assert len(step.start.timeline()) == 1
    assert step.attempt("prepare b1").solved


def test_a_step_may_begin_in_a_scenario(tmp_path: Path):
    (tmp_path / "mine.toml").write_text("schema = 1\nround = 3\n", encoding="utf-8")
    place = (tmp_path / "mine").as_posix()
    begin = LESSON.index("[step.position]")
    text = LESSON[:begin] + f'scenario = "{place}"\n' + LESSON[LESSON.index("[step.task]") :]
    text = text[: text.index('[[step]]\nname = "what-it-costs"')]
    assert LessonPlan.from_text(text).step(1).start.round == 3


def test_a_lesson_of_ones_own_is_loaded_by_its_path(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text(LESSON, encoding="utf-8")
    assert LessonPlan.load(path).name == LessonPlan.load(str(path.with_suffix(""))).name == "mine"


def test_a_step_that_there_is_not():
    with pytest.raises(KeyError, match="did you mean"):
        LessonPlan.from_text(LESSON).step("first-rooms")
    with pytest.raises(KeyError, match="there are first-room, what-it-costs"):
        LessonPlan.from_text(LESSON).step(9)


def problems(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(InvalidFile) as caught:
        LessonPlan.from_text(text, "wrong.toml")
    return [(one.line, one.key, one.message) for one in caught.value.problems]


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        ('"R7.3"]', '"R77.3"]', "rules[1]", "is no number of a rule or card"),
        ('occupied = "a1"', 'occupied = "z9"', "step[0].position.player.Anna.occupied", "'z9' is no room"),
        ('name = "not-allowed"', 'name = "first-room"', "step[2].name", "a name of its own"),
        ('value = "Anna.kronen"', 'value = "Anna.kroner"', "step[1].task.value", 'did you mean "kronen"'),
        (
            'play = "die 3; prepare a2; prepare b1',
            'play = "die 3; prepare d4',
            "step[1].task.play",
            "to its end",
        ),
        ("prepare e4; end", "done; end", "step[2].task.turn", "so there is no mistake to find"),
        ("prepare e4; end", "prepaer e4; end", "step[2].task.turn", "this cannot be read"),
        ('legal = "pass"', 'legal = "passs"', "step[3].task.answers[0]", "this cannot be read"),
        (
            'text = "Anna can pass."',
            'text = "x"\nevents = ["7.3"]',
            "step[3].task.answers[0].events[0]",
            "no number",
        ),
        (
            '"Anna.vacant" = "b1"',
            '"Anna.vacant" = 1',
            'step[0].task.goal."Anna.vacant"',
            "this must be rooms",
        ),
        ('"Anna.vacant" = "b1", ', "", "step[0].task.goal", "holds from the start on"),
        ('value = "Anna.kronen"\n', "", "step[1].task", '"value" is missing'),
        ('turn = "die', 'value = "x"\nturn = "die', "step[2].task.value", "belongs to a task to predict"),
        (
            '[step.task]\nkind = "do"',
            'scenario = "x"\n[step.task]\nkind = "do"',
            "step[0].position.player.Anna.scenario",
            "unknown",
        ),
        ("[step.position]", 'scenario = "x"\n[step.position]', "step[0].scenario", "not both"),
    ],
)
def test_what_is_wrong_stands_at_its_place(old: str, new: str, key: str, message: str):
    assert old in LESSON
    found = problems(LESSON.replace(old, new, 1))
    assert len(found) == 1, found
    line, where, said = found[0]
    assert where == key
    assert message in said
    assert line > 1


def test_a_first_step_needs_a_position():
    text = LESSON[: LESSON.index("[step.position]")] + LESSON[LESSON.index("[step.task]") :]
    assert [said for _, _, said in problems(text)] == ["the first step needs a position or a scenario"]


def test_all_problems_are_found_at_once():
    text = LESSON.replace('"R7.3"]', '"R77.3"]').replace('occupied = "a1"', 'occupied = "z9"')
    text = text.replace('name = "not-allowed"', 'name = "first-room"')
    assert len(problems(text)) == 3


def test_what_does_not_fit_the_form_hides_nothing_else():
    """A misspelt key in the first step, a wrong number of a rule, a play that ends early and a wrong path."""
    text = LESSON.replace('why = "Each', 'wy = "Each').replace('rules = ["R2.3", "R6.2"]', 'rules = ["R99"]')
    text = text.replace("prepare a2; prepare b1; done", "prepare d4").replace("prepare e4; end", "done; end")
    assert [(key, said.partition(";")[0].partition(":")[0]) for _, key, said in problems(text)] == [
        ("step[0].task.wy", "this key is unknown"),
        ("step[1].task.play", "this cannot be played to its end"),
        ("step[2].task.turn", "the rules allow all of this, so there is no mistake to find"),
        ("step[3].task.rules[0]", '"R99" is no number of a rule or card, such as R7.3'),
    ]


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        ('"Anna.kronen" = ">= 9"', '"Anna.kronen" = ">= 21"', 'step[0].task.goal."Anna.kronen"', "0 to 20"),
        ('"Anna.kronen" = ">= 9"', '"Anna.emperor" = 14', 'step[0].task.goal."Anna.emperor"', "0 to 13"),
        ('value = "Anna.kronen"', 'value = "Anna.vp by R9"', "step[1].task.value", "R9 changes nothing here"),
        (
            '"Anna.vacant" = "b1"',
            '"Anna.round has" = "b1"',
            'step[0].task.goal."Anna.round has"',
            'nothing called "round"',
        ),
        ('"Anna.vacant" = "b1"', '"Anna.vp has" = 1', 'step[0].task.goal."Anna.vp has"', "several"),
        (
            'why = "Each',
            'solution = "die 3; prepare a2"\nwhy = "Each',
            "step[0].task.solution",
            "does not solve",
        ),
        ('name = "first-room"', 'name = "first-room"\nshow = ["hotl Anna"]', "step[0].show[0]", "hotel Anna"),
        ('name = "first-room"', 'name = "first-room"\nshow = ["hotel Cindy"]', "step[0].show[0]", "no part"),
        (
            'play = "die 3; prepare a2',
            'words = ["One"]\nplay = "die 3; prepare a2',
            "step[1].task.words",
            "4 statements",
        ),
        (
            'value = "Anna.kronen"',
            'value = "Anna.kronen"\n[[step.task.wrong]]\nwhen = 9\nsay = "?"',
            "step[1].task.wrong[0].when",
            "this answer is right",
        ),
        (
            'value = "Anna.kronen"',
            'value = "Anna.kronen"\n[[step.task.wrong]]\nwhen = { round = 2 }\nsay = "?"',
            "step[1].task.wrong[0].when",
            "as people write it",
        ),
        (
            'turn = "die',
            'solution = "die 3"\nturn = "die',
            "step[2].task.solution",
            "belongs to a task to do",
        ),
    ],
)
def test_what_can_never_be_is_refused(old: str, new: str, key: str, message: str):
    assert old in LESSON
    found = problems(LESSON.replace(old, new, 1))
    assert [(where, message in said) for _, where, said in found] == [(key, True)], found


# What is shown and dragged

SLIDER = """
[step.slider]
label = "Floor"
values = ["b1", "a2"]
play = "die 3; prepare {}"
tell = ["Anna.kronen"]
"""


def with_slider(text: str) -> str:
    mark = 'name = "what-it-costs"'
    return LESSON.replace(f"\n[[step]]\n{mark}", f"{text}\n[[step]]\n{mark}")


def test_a_value_that_is_dragged_is_worked_out_by_the_engine():
    step = LessonPlan.from_text(with_slider(SLIDER)).step(1)
    assert [(stop.label, stop.lines[-1][1]) for stop in step.stops] == [
        ("b1", "Your kronen: 10."),
        ("a2", "Your kronen: 9."),
    ]
    assert ("R5.2", "You prepare room a2 for 1 krone.") in step.stops[1].lines


def test_a_slider_can_set_a_value_of_the_position():
    text = SLIDER.replace('["b1", "a2"]', "[0, 3]").replace("{}", "a2") + 'set = "Anna.kronen"\n'
    step = LessonPlan.from_text(with_slider(text)).step(1)
    assert step.stops[0].lines[-2] == ("R5.3", "Prepare a2: a2 costs 1 kronen, and 0 are left.")
    assert step.stops[1].lines[-1] == ("", "Your kronen: 2.")
    assert step.start["Anna"].kronen == 10


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        ('["b1", "a2"]', '["b1"]', "step[0].slider.values", "at least two"),
        ('label = "Floor"', 'label = "Floor"\nlabels = ["1"]', "step[0].slider.labels", "as many labels"),
        ('label = "Floor"', 'label = "Floor"\nset = "Anna.hand"', "step[0].slider.set", "cannot be dragged"),
        ('["Anna.kronen"]', '["Anna.kroner"]', "step[0].slider.tell[0]", "did you mean"),
        (
            'label = "Floor"',
            'label = "Floor"\nset = "dice"',
            "step[0].slider.values",
            "this makes no position",
        ),
        (
            'label = "Floor"',
            'label = "Floor"\nset = "Anna.vp"',
            "step[0].slider.values",
            "all other values numbers",
        ),
    ],
)
def test_what_is_wrong_with_a_slider(old: str, new: str, key: str, message: str):
    found = problems(with_slider(SLIDER.replace(old, new)))
    assert [(where, message in said) for _, where, said in found] == [(key, True)], found


def test_what_a_step_shows():
    text = LESSON.replace(
        'name = "first-room"', 'name = "first-room"\nshow = ["hotel Anna", "queue"]\nquiet = true'
    )
    step = LessonPlan.from_text(text).step(1)
    assert (step.show, step.quiet) == (("hotel Anna", "queue"), True)
    assert (LessonPlan.from_text(text).step(2).show, LessonPlan.from_text(text).step(2).quiet) == ((), False)


# The answer key


def test_the_answer_key():
    key = LessonPlan.from_text(LESSON).answers()
    assert [answer.attempt for answer in key.answers] == ["die 3; prepare b1", "9", "3", "1 3"]
    assert [answer.words for answer in key.answers] == [
        "Die 3; Prepare b1",
        "9",
        "3. Prepare e4",
        "1. Anna can pass.; 3. A 3 brings her a room for 1 krone on the second floor.",
    ]
    assert all(answer.feedback.solved for answer in key.answers)
    assert "Answer: Die 3; Prepare b1" in repr(key)
    assert "<em>Answer:</em> Die 3; Prepare b1" in key._repr_html_()


def test_what_no_search_finds_is_said():
    step = LessonPlan.from_text(LESSON.replace('"Anna.vacant" = "b1"', '"Anna.vp" = ">= 90"')).step(1)
    assert solution(step.task, step.voice, most=200) == ""


def test_the_answer_has_nothing_that_it_does_not_need():
    """Three rooms could be prepared with three dice of value 3; one is asked for."""
    step = LessonPlan.from_text(LESSON.replace('"Anna.vacant" = "b1", ', '"Anna.vacant" = "b1 a2", ')).step(1)
    rooms = ("prepare a2", "prepare b1")
    assert solution(step.task, step.voice) in ("; ".join(["die 3", *way]) for way in (rooms, rooms[::-1]))


# On the command line


def test_lessons_and_progress_are_verified(tmp_path: Path):
    (tmp_path / "lesson.toml").write_text(LESSON, encoding="utf-8")
    (tmp_path / "wrong.toml").write_text(
        LESSON.replace('occupied = "a1"', 'occupied = "z9"'), encoding="utf-8"
    )
    keep_progress(tmp_path).note("01-a", "first", solved=True)
    right, wrong, kept = (
        verify(str(tmp_path / name)) for name in ("lesson.toml", "wrong.toml", "gah-progress.toml")
    )
    assert (right.kind, right.passed) == ("lesson", True)
    assert (wrong.kind, wrong.usable) == ("lesson", False)
    assert [problem.key for problem in wrong.problems] == ["step[0].position.player.Anna.occupied"]
    assert (kept.kind, kept.passed) == ("progress", True)
