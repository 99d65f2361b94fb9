"""The course: every lesson is read, its attempts are judged as they should be, and every rule is met."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import nbformat
import pytest
from msgspec import Struct

from gah_nb.components import RULES
from gah_nb.lesson import LessonPlan
from gah_nb.lesson.library import lesson_files

ROOT = Path(__file__).parents[2]
ATTEMPTS = ROOT / "tests/lesson/attempts"
NOTEBOOKS = {path.stem: path for path in sorted((ROOT / "notebooks").glob("[0-9][0-9]-*.ipynb"))}
#: The welcome is no lesson.
NO_LESSONS = {"00-welcome"}
LESSONS = list(lesson_files())
_RULE = re.compile(r"R\d+\.\d+|\bR(?:9|10)\b")


class Attempts(Struct, forbid_unknown_fields=True):
    """Attempts at a step: a right one, another right one, a wrong one and the rules it must be told."""

    right: str
    also: str
    wrong: str
    says: list[str]


@cache
def plan(name: str) -> LessonPlan:
    return LessonPlan.load(name)


@cache
def attempts(name: str) -> dict[str, Attempts]:
    tables = tomllib.loads((ATTEMPTS / f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.convert(
        {key: value for key, value in tables.items() if key != "schema"}, dict[str, Attempts]
    )


def steps() -> list[tuple[str, str]]:
    """The steps that the files of attempts name; one that cannot be read fails the first test below."""
    found = []
    for name in LESSONS:
        try:
            found += [(name, step) for step in attempts(name)]
        except (OSError, ValueError):
            continue
    return found


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_is_read_and_every_step_has_attempts(name: str):
    assert list(plan(name).steps) == list(attempts(name))


@pytest.mark.parametrize(("name", "step"), steps())
def test_right_attempts_solve_the_step(name: str, step: str):
    tried = attempts(name)[step]
    for text in (tried.right, tried.also):
        told = plan(name).step(step).attempt(text)
        assert told.solved, f"{text}\n{told}"
    assert tried.right != tried.also


@pytest.mark.parametrize(("name", "step"), steps())
def test_wrong_attempts_are_told_why(name: str, step: str):
    tried = attempts(name)[step]
    told = plan(name).step(step).attempt(tried.wrong)
    assert not told.solved, f"{tried.wrong}\n{told}"
    assert tried.says
    assert {*tried.says} <= {*told.rules}, f"{tried.wrong}\n{told}"


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_has_hints_that_do_not_all_say_the_same(name: str):
    for step in plan(name).steps.values():
        assert step.hints, step
        assert len({*step.hints}) == len(step.hints), step


@pytest.mark.parametrize("name", LESSONS)
def test_the_answer_key_solves_every_step(name: str):
    """What the key says is checked by the key itself; "see the hints" is for what no search finds."""
    unsolved = [answer.step for answer in plan(name).answers().answers if not answer.feedback.solved]
    assert unsolved == []


# The notebooks


def cells(name: str, kind: str) -> list[str]:
    notebook = nbformat.read(NOTEBOOKS[name], as_version=4)
    return [cell.source for cell in notebook.cells if cell.cell_type == kind]


def test_every_lesson_has_a_notebook_and_every_notebook_a_lesson():
    assert {*LESSONS} == {*NOTEBOOKS} - NO_LESSONS


@pytest.mark.parametrize("name", [name for name in LESSONS if name in NOTEBOOKS])
def test_a_notebook_goes_through_all_steps_in_order(name: str):
    code = "\n".join(cells(name, "code"))
    assert f'gah.Lesson("{name}")' in code
    assert re.findall(r'lesson\.step\("([^"]+)"\)', code) == list(plan(name).steps)


def test_the_course_meets_every_rule():
    met = {rule for name in LESSONS for step in plan(name).steps.values() for rule in step.task.rules}
    for name in NOTEBOOKS:
        met |= {*_RULE.findall("\n".join(cells(name, "markdown")))}
    assert [number for number in RULES if number not in met] == []
