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
    assert told.lines[0] == ("R5.3", "prepare e4: e4 is not next to one of your rooms.")
    assert "R5.3" in told.rules


def test_the_goal_counts_at_any_moment_of_the_turn_but_not_after_it():
    assert tried("first-room", "die 3; prepare b1; prepare b2; done; end").solved
    told = tried("first-room", "die 3; prepare a2; done; end; pass")
    assert not told.solved
    assert "Anna’s vacant rooms: a2; the task asks for b1." in sentences(told)


def test_what_was_not_reached_is_told_with_what_was_done():
    told = tried("first-room", "die 3; prepare a2")
    assert told.lines[0] == ("", "Anna’s vacant rooms: a2; the task asks for b1.")
    assert "Anna prepares room a2 for 1 krone." in sentences(told)
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
        ("10", f"{MINUS}1: was this left out?"),
        ("8", f"{MINUS}1: was this counted twice?"),
        ("11", f"{MINUS}1: was this counted the wrong way"),
    ],
)
def test_a_change_that_was_forgotten(guess: str, words: str):
    told = tried("what-it-costs", guess)
    assert words in sentences(told)
    assert f"Anna’s kronen: 10 {MINUS} 1 (R5.2) = 9." in sentences(told)


def test_nothing_is_guessed_about_a_number_from_nowhere():
    assert "was this" not in sentences(tried("what-it-costs", "4"))


def predicting(value: str) -> str:
    return LESSON.replace('value = "Anna.kronen"', f'value = "{value}"')


def test_all_changes_by_one_rule_may_be_forgotten_together():
    """a2, b2 and c2 cost 1 krone each: 10 - 3 = 7, and 8 is what two of them leave."""
    more = LESSON.replace(
        'play = "die 3; prepare a2; prepare b1; done"', 'play = "die 3; prepare a2; prepare b2; prepare c2"'
    )
    step = LessonPlan.from_text(more).step("what-it-costs")
    assert step.attempt("7").solved
    assert f"{MINUS}3: was this left out?" in sentences(step.attempt("10"))
    assert f"{MINUS}1: was this left out?" in sentences(step.attempt("8"))


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
        ("", "prepare b1: this is allowed."),
        ("R5.2", "Anna prepares room b1 for nothing."),
    )


def test_what_comes_after_the_mistake():
    assert "something before it is wrong already" in sentences(tried("not-allowed", "4"))


# Choose


def test_answers_are_judged_from_the_start_each():
    """The third answer would fail after a pass of the first."""
    told = tried("what-can-she-do", "1 3")
    assert "3. A 3 brings her a room for 1 krone on the second floor – this is so." in sentences(told)
    assert "2. Anna can claim objective A – this is not so." in sentences(told)
    assert "R6.2" in told.rules


def test_right_answers_count_only_together():
    told = tried("what-can-she-do", "1")
    assert not told.solved
    assert "One more answer is right as well." in sentences(told)
    assert "3. " not in sentences(told)
    assert not tried("what-can-she-do", "1 2 3").solved
    assert "Another answer is right." in sentences(tried("what-can-she-do", "2"))
