"""What attempts of every kind are told. Numbers are worked out by hand from the position of the sample.

Anna has 10 kronen and room a1; she takes one of three dice of value 3, so prepares up to 3 rooms: on the
lowest floor at no price, on the second for 1 krone (R5.3).
"""

from __future__ import annotations

import pytest

from gah_nb.lesson import Feedback, LessonPlan
from tests.lesson.sample import LESSON

MINUS = "\N{MINUS SIGN}"
PLAN = LessonPlan.from_text(LESSON)


def tried(step: str, text: str) -> Feedback:
    return PLAN.step(step).attempt(text)


def sentences(told: Feedback) -> str:
    return "\n".join(said for _, said in told.lines)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("first-room", "die 3; prepare b1"),
        ("first-room", "Anna: die 3\nprepare b1; done; end  # and more"),
        ("what-it-costs", "9"),
        ("what-it-costs", " 9 kronen "),
        ("not-allowed", "3"),
        ("not-allowed", "Prepare  E4"),
        ("what-can-she-do", "1 3"),
        ("what-can-she-do", "c, a"),
        ("what-can-she-do", "3 and 1"),
    ],
)
def test_solved(step: str, text: str):
    told = tried(step, text)
    assert told.solved, told
    assert told.lines


@pytest.mark.parametrize("step", PLAN.steps)
@pytest.mark.parametrize("text", ["", "  \n", "?!", "perhaps", "99 100", "die", "9" * 5000])
def test_whatever_is_said_gets_a_sentence(step: str, text: str):
    told = tried(step, text)
    assert not told.solved
    assert all(said.endswith((".", "?", "!")) for _, said in told.lines), told


# Do


def test_a_refused_action_is_told_with_its_rule():
    told = tried("first-room", "die 3; prepare e4")
    assert told.lines[0] == ("R5.3", "Prepare e4: e4 is not next to one of your rooms.")
    assert "R5.3" in told.rules


def test_the_goal_counts_at_any_moment_of_the_turn_but_not_after_it():
    assert tried("first-room", "die 3; prepare b1; prepare b2; done; end").solved
    told = tried("first-room", "die 3; prepare a2; done; end; pass")
    assert not told.solved
    assert "Your vacant rooms: a2; asked for: b1." in sentences(told)


def test_what_was_not_reached_is_told_with_what_was_done():
    told = tried("first-room", "die 3; prepare a2")
    assert told.lines[0] == ("", "Your vacant rooms: a2; asked for: b1.")
    assert "You prepare room a2 for 1 krone." in sentences(told)
    # 10 - 1 = 9 kronen are at least 9, so nothing is said of them.
    assert "kronen: 9" not in sentences(told)


def test_a_task_within_a_round_goes_on_after_the_turn():
    longer = LESSON.replace('kind = "do"', 'kind = "do"\nwithin = "round"')
    step = LessonPlan.from_text(longer).step("first-room")
    assert step.judge(step.start.play("die 3; prepare a2; done; end")) is None
    ended = PLAN.step("first-room").judge(PLAN.step("first-room").start.play("die 3; prepare a2; done; end"))
    assert ended is not None
    assert not ended.solved


# Predict


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        ("10", "That is what it was before anything happened."),
        ("1", "That is what it costs. What is left?"),
        ("8", "Did you count this twice: you prepare room a2 for 1 krone?"),
        ("11", "Did you count this the wrong way round: you prepare room a2 for 1 krone?"),
    ],
)
def test_the_likely_slip_comes_first_and_the_sum_only_when_asked_for(guess: str, words: str):
    told = tried("what-it-costs", guess)
    assert [said for _, said in told.lines] == [f"Your kronen: not {guess}.", words]
    assert f"Your kronen: 10 {MINUS} 1 (R5.2) = 9." not in sentences(told)
    assert f"Your kronen: 10 {MINUS} 1 (R5.2) = 9." in sentences(told.whole)
    assert told.whole.more == ()


def test_nothing_is_guessed_about_a_number_from_nowhere():
    assert [said for _, said in tried("what-it-costs", "4").lines] == ["Your kronen: not 4."]


def predicting(value: str) -> str:
    return LESSON.replace('value = "Anna.kronen"', f'value = "{value}"')


def final(guess: str) -> str:
    """What a guess at Anna's final VP is told: 40, and what the end brings."""
    text = LESSON[: LESSON.index('[[step]]\nname = "not-allowed"')]
    text = text.replace('start = "Anna"', 'start = "Anna"\nround = 7\nemperor = ["A1", "B1", "C1"]')
    text = text.replace("kronen = 10", 'kronen = 0\nkitchen = ""\nvp = 40\nemperor = 9\ncafe = ["Earl"]')
    text = text.replace('"b1", "Anna.kronen" = ">= 9"', '"b1"')
    text = text.replace("die 3; prepare a2; prepare b1; done", "final scoring")
    return sentences(LessonPlan.from_text(text.replace('"Anna.kronen"', '"Anna.vp"')).step(2).attempt(guess))


def test_something_left_out_is_thought_of_before_something_counted_twice():
    """40 + 6 for space 9; 9 - 7 = 2: no tile; 1 for room a1 on floor 1; -5 for the guest: 42.

    47 is 42 without the -5, and also 42 with a further 5.
    """
    assert "Did you leave this out: you lose 5 VP for 1 guest left in the café?" in final("47")
    assert "Did you leave this out: you score 6 VP on Emperor space 9?" in final("36")
    assert "That is what it was before anything happened." in final("40")
    assert "You stopped too early; then this happens: you score 1 VP for occupied rooms." in final("46")


def test_a_sum_by_a_rule():
    step = LessonPlan.from_text(predicting("Anna.kronen by R5.2")).step("what-it-costs")
    assert step.attempt("-1").solved
    assert step.attempt(f"{MINUS}1").solved
    assert not step.attempt("1").solved


@pytest.mark.parametrize(
    ("value", "right", "wrong"),
    [
        ("Anna.vacant", "b1 a2", "a2"),
        ("Anna.passed", "No", "yes"),
        ("discard", "none", "Baron, Count"),
        ("to_decide", "Anna", "Ben"),
    ],
)
def test_values_that_are_no_numbers(value: str, right: str, wrong: str):
    step = LessonPlan.from_text(predicting(value)).step("what-it-costs")
    assert step.attempt(right).solved
    assert not step.attempt(wrong).solved


# Find the mistake


def test_a_statement_that_is_allowed_says_what_came_of_it():
    told = tried("not-allowed", "2")
    assert told.lines[:2] == (
        ("", "Prepare b1: this is allowed."),
        ("R5.2", "You prepare room b1 for nothing."),
    )


def test_what_comes_after_the_mistake():
    assert "something before it is wrong already" in sentences(tried("not-allowed", "4"))


# Choose


def test_answers_are_judged_from_the_start_each():
    """The third answer would fail after a pass of the first."""
    told = tried("what-can-she-do", "1 3")
    assert "3 is right." in sentences(told)
    assert "2 is wrong." in sentences(told)
    assert "R6.2" in told.rules


def test_right_answers_count_only_together():
    told = tried("what-can-she-do", "1")
    assert not told.solved
    assert "One more answer is right." in sentences(told)
    assert "3. " not in sentences(told)
    assert not tried("what-can-she-do", "1 2 3").solved
    assert "2 more answers are right." in sentences(tried("what-can-she-do", "2"))


def test_where_one_answer_is_right_it_is_another_one_and_not_one_more():
    told = LessonPlan.load("07-objectives").step("not-in-the-scoring").attempt("3")
    assert "Another answer is right." in sentences(told)


# What does no harm


@pytest.mark.parametrize(
    "text",
    [
        "guest q5; die 3; prepare b1",
        "die 3+; prepare a2; prepare b1",
        "die 6>3; prepare b1; end",
        "die 3; prepare b1; done; done; keep; end",
    ],
)
def test_what_was_not_asked_for_does_no_harm(text: str):
    """A guest, a boost, another room, another die, a word too many: b1 is vacant, and kronen are left."""
    lesson = LESSON.replace('"Anna.vacant" = "b1"', '"Anna.vacant has" = "b1"').replace(">= 9", ">= 8")
    assert LessonPlan.from_text(lesson).step("first-room").attempt(text).solved


def test_where_there_was_no_choice_that_is_said():
    """One die on space 1 is one strudel, which is taken at once (R5.1)."""
    step = LessonPlan.from_text(LESSON).step("first-room")
    told = step.attempt("die 1; take c")
    assert told.lines[0] == ("", "1 cake: there was no choice, and this was done at once: 1 strudel.")
    assert not step.attempt("die 1; take s; keep; end").solved
    assert "no choice" not in sentences(step.attempt("die 1; take s; keep; end"))


def test_a_foreseen_slip_is_answered_first():
    text = LESSON.replace(
        'value = "Anna.kronen"',
        'value = "Anna.kronen"\n[[step.task.wrong]]\nwhen = 8\nsay = "b1 is on the ground floor."',
    )
    told = LessonPlan.from_text(text).step("what-it-costs").attempt("8")
    assert [said for _, said in told.lines] == ["Your kronen: not 8.", "b1 is on the ground floor."]
    text = LESSON.replace(
        "goal = {",
        '[[step.task.wrong]]\nwhen = { "Anna.vacant has" = "a2" }\nsay = "a2 lies above."\n'
        '[[step.task.wrong]]\nwhen = "R5.3"\nsay = "Sides, not corners."\n[step.task.goal]#',
    ).replace('[step.task.goal]# "Anna.vacant" = "b1", "Anna.kronen" = ">= 9" }', "")
    text = text.replace('why = "Each room shares', 'goal = { "Anna.vacant" = "b1" }\nwhy = "Each room shares')
    step = LessonPlan.from_text(text).step("first-room")
    assert step.attempt("die 3; prepare a2; done; end").lines[0] == ("", "a2 lies above.")
    assert step.attempt("die 3; prepare e4").lines[0] == ("", "Sides, not corners.")


def test_a_reminder_is_the_authors_and_cites_the_rule_of_the_task():
    text = LESSON.replace('turn = "die 3;', 'remind = "A corner is no side."\nturn = "die 3;')
    told = LessonPlan.from_text(text).step("not-allowed").attempt("2")
    assert told.lines[-1] == ("R5.3", "A corner is no side.")
    assert "A corner" not in sentences(LessonPlan.from_text(text).step("not-allowed").attempt("3"))
