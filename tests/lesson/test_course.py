"""The course: every lesson is read, its attempts are judged as they should be, and every rule is met."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec
import nbformat
import pytest
from msgspec import Struct

from gah_nb.components import RULES
from gah_nb.drawing.parts import PARTS
from gah_nb.engine import GahError, Position
from gah_nb.engine.actions import Die, Guest, Use
from gah_nb.lesson import LessonPlan, StepPlan
from gah_nb.lesson.form import (
    Answer,
    LessonForm,
    Slider,
    Step,
    Task,
    Wrong,
    split_goal,
)
from gah_nb.lesson.library import lesson_files
from gah_nb.lesson.voice import Voice
from gah_nb.notation import split_script, to_text
from gah_nb.play.game import Game
from gah_nb.scenario.form import Area, Form
from gah_nb.scenario.lookups import OF_A_PLAYER, OF_THE_TABLE
from gah_nb.scenario.paths import read_path
from gah_nb.telling.prompts import cost_of

ROOT = Path(__file__).parents[2]
ATTEMPTS = ROOT / "tests/lesson/attempts"
NOTEBOOKS = {path.stem: path for path in sorted((ROOT / "notebooks").glob("[0-9][0-9]-*.ipynb"))}
#: The welcome is no lesson.
NO_LESSONS = {"00-welcome"}
LESSONS = list(lesson_files())
_RULE = re.compile(r"R\d+\.\d+|\bR(?:9|10)\b|\bS\d+\b")


class Attempts(Struct, forbid_unknown_fields=True):
    """Attempts at a step.

    A right one, another right one, and a wrong one with the rules that must be cited and a line that must be
    said. ``slips`` are wrong as well, each in a way that the author foresaw. ``extras`` do what is asked and
    something besides; what ``spoils`` a right attempt if it is put in is against the words of the task.
    """

    right: str
    also: str
    wrong: str
    says: list[str]
    tells: str
    slips: list[str] = []
    extras: list[str] = []
    spoils: list[str] = []


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
    assert tried.tells in [said for _, said in told.lines], f"{tried.wrong}\n{told}"
    assert tried.tells != plan(name).step(step).task.remind, "that is said to whatever is wrong"
    assert plan(name).step(step).task.rules[0] in told.rules, (
        "the rule that is taught is the one that is cited"
    )


@pytest.mark.parametrize(("name", "step"), steps())
def test_every_slip_that_was_foreseen_is_told_its_word_and_no_other(name: str, step: str):
    """What to do wrong for it, a file of attempts says; other answers are their own attempts."""
    here, tried = plan(name).step(step), attempts(name)[step]
    said = {one.say for one in here.task.wrong}
    slips = [tried.wrong, *tried.slips] if here.kind == "do" else [str(one.when) for one in here.task.wrong]
    told = []
    for slip in slips:
        feedback = here.attempt(slip)
        assert not feedback.solved, slip
        told += [words for _, words in feedback.lines if words in said]
    assert {*told} == said
    assert len(told) == len({*told}), "each has its own"


TO_DO = [(name, step) for name, step in steps() if plan(name).step(step).kind == "do"]


@pytest.mark.parametrize(("name", "step"), TO_DO)
def test_what_was_not_asked_for_does_no_harm(name: str, step: str):
    extras = attempts(name)[step].extras
    assert extras
    for text in extras:
        told = plan(name).step(step).attempt(text)
        assert told.solved, f"{text}\n{told}"


@pytest.mark.parametrize(("name", "step"), TO_DO)
def test_a_guest_a_card_or_a_boost_put_into_a_right_attempt_does_no_harm(name: str, step: str):
    """Every guest who costs nothing, card that can be used, and boost that can be paid, at every place."""
    start, tried = plan(name).step(step).start, attempts(name)[step]
    said = [one.text for one in split_script(tried.right, start.names)]
    for text, extra in with_an_extra(start, said):
        if extra not in tried.spoils:
            told = plan(name).step(step).attempt(text)
            assert told.solved, f"{extra} in {text}\n{told}"


def with_an_extra(start: Game, said: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The statements with one more thing done, as far as they can still be played to their end."""
    for place in range(len(said)):
        here = start.play("\n".join(said[:place]))
        for action in here.legal_actions:
            text = to_text(action)
            if isinstance(action, Guest | Use) and text not in said and not cost_of(here.position, action):
                more = [*said[:place], text, *said[place:]]
            elif isinstance(action, Die) and action.boost and text == f"{said[place]}+":
                more = [*said[:place], text, *said[place + 1 :]]
            else:
                continue
            with suppress(GahError):
                decision = start.play("\n".join(more)).position.decision
                rest = ["keep"] if decision and decision.kind == "at hand" else []
                yield "\n".join([*more, *rest]), text


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_shows_what_it_needs_has_something_to_drag_and_ends_with_a_kind_word(name: str):
    lesson = plan(name)
    assert all(step.show for step in lesson.steps.values())
    assert any(step.quiet for step in lesson.steps.values())
    assert all(step.task.solution for step in lesson.steps.values() if step.kind == "do")
    dragged = [step.stops for step in lesson.steps.values() if step.slider]
    assert dragged
    assert all(len({stop.lines for stop in stops}) > 1 for stops in dragged)
    assert lesson.minutes in range(5, 30)
    assert lesson.end


#: Where one sees what a value is; ``{}`` stands for a name.
_SEEN_IN: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("vp", "kronen"), ("hotel {}", "score")),
    **dict.fromkeys(("rooms", "vacant", "occupied", "bonuses"), ("hotel {}",)),
    **dict.fromkeys(("passed", "to_decide"), ("score",)),
    "taken": ("score", "actions"),  # a die that is taken leaves its space
    "emperor": ("emperor", "score"),
    "kitchen": ("kitchen {}", "kitchen and café {}"),
    "cafe": ("café {}", "kitchen and café {}"),
    "hand": ("hand {}",),
    "staff": ("staff {}",),
    "claims": ("objectives",),
    "markers": ("objectives",),
    "dice": ("actions",),
    "dustbin": ("actions",),
    "queue": ("queue",),
}


@pytest.mark.parametrize(("name", "step"), steps())
def test_you_are_anna(name: str, step: str):
    """The course speaks to her, and a verdict to whoever decides at the start of the step."""
    start = plan(name).step(step).start
    assert start.names[Voice(start).seat] == "Anna"


@pytest.mark.parametrize("name", [*LESSONS, *lesson_files("de")])
def test_what_a_task_asks_about_is_in_sight(name: str):
    """Kronen, rooms and so on of the goal, the prediction, the answers and what is dragged.

    Which round it is the task says, who has won and what was discarded are not in sight before.
    """
    for step in plan(name).steps.values():
        task, dragged = step.task, step.slider.tell if step.slider else ()
        asked = [*task.goal, task.value, *(path for one in task.answers for path in one.expect), *dragged]
        for path in filter(None, asked):
            read = read_path(split_goal(path)[0], step.start.names)
            if read.by or read.field in ("round", "winners", "discard"):
                continue
            places = {place.format(read.name) for place in _SEEN_IN[read.field]}
            assert places & {*step.show}, f"{step}: {path} is in {places}"


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_has_hints_that_do_not_all_say_the_same(name: str):
    for step in plan(name).steps.values():
        assert step.hints, step
        assert len({*step.hints}) == len(step.hints), step


TRANSLATED = list(lesson_files("de"))
#: Words that stand in English sentences of ours and in no German one.
_ENGLISH = re.compile(r"\b(the|you|your|is|of|to|this|krone for|Not yet|asked for)\b")


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_lesson_in_a_second_language_asks_the_same_and_speaks_its_own(name: str):
    original, steps = plan(name.partition(".")[0]), plan(name).steps
    assert list(steps) == list(original.steps)
    assert plan(name).rules == original.rules
    for step, tried in attempts(original.name).items():
        assert steps[step].start == original.step(step).start
        assert steps[step].task.goal == original.step(step).task.goal
        assert len(steps[step].hints) == len(original.step(step).hints)
        foreseen = [str(one.when) for one in steps[step].task.wrong]
        assert {str(one.when) for one in original.step(step).task.wrong} <= {*foreseen}
        for text in (tried.right, tried.also, tried.wrong, "?", "", "1", "99"):
            told = steps[step].attempt(text).whole
            assert told.solved == original.step(step).attempt(text).solved
            if steps[step].kind != "do":  # what cannot be read of actions is said by the notation
                assert not _ENGLISH.search(repr(told)), told
        for position in positions_of(steps[step], tried.right, tried.also):
            for action in position.legal_actions:
                assert not _ENGLISH.search(steps[step].voice.deed(position, action, priced=True)), action
            assert not _ENGLISH.search(steps[step].voice.prompt(position))


def positions_of(step: StepPlan, *attempts: str) -> Iterator[Position]:
    """The positions on the way of attempts that are played, and of what is predicted or judged."""
    yield step.start.position
    for script in attempts if step.kind == "do" else [step.task.play]:
        timeline = step.start.play(script).timeline() if script else step.start.timeline()
        yield from (game.position for game in timeline)


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
    assert {*LESSONS, *TRANSLATED} == {*NOTEBOOKS} - NO_LESSONS


@pytest.mark.parametrize("name", [name for name in (*LESSONS, *TRANSLATED) if name in NOTEBOOKS])
def test_a_notebook_goes_through_all_steps_in_order(name: str):
    code = "\n".join(cells(name, "code"))
    assert f'gah.Lesson("{name}")' in code
    assert re.findall(r'lesson\.step\("([^"]+)"\)', code) == list(plan(name).steps)


def test_the_course_meets_every_rule():
    met = {rule for name in LESSONS for step in plan(name).steps.values() for rule in step.task.rules}
    for name in NOTEBOOKS:
        met |= {*_RULE.findall("\n".join(cells(name, "markdown")))}
    assert [number for number in RULES if number not in met] == []


# The teacher's guide

#: The tables of the guide, by a word of their headings, and the form of which they list the keys.
_FORMS: Mapping[str, type[Struct]] = {
    "The lesson": LessonForm,
    "[[step]]": Step,
    "[step.task]": Task,
    "[[step.task.wrong]]": Wrong,
    "[[step.task.answers]]": Answer,
    "[step.slider]": Slider,
    "[step.position]": Form,
    "[step.position.player.Anna]": Area,
}


def guide() -> str:
    notebook = nbformat.read(ROOT / "notebooks/teachers-guide.ipynb", as_version=4)
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


@pytest.mark.parametrize("heading", _FORMS)
def test_the_guide_has_every_key_of_the_form_and_no_other(heading: str):
    _, _, rest = guide().partition(f"`{heading}`**" if "[" in heading else f"**{heading}**")
    table = rest.partition("\n|---|---|\n")[2].partition("\n\n")[0]
    told = re.findall(r"`(\w+)`", "\n".join(line.split("|")[1] for line in table.splitlines()))
    known = {field.encode_name for field in msgspec.structs.fields(_FORMS[heading])}
    assert sorted(told) == sorted(known | ({"schema", "kind"} if heading == "The lesson" else set()))


def test_the_guide_names_every_value_and_part():
    text = guide()
    named = {*re.findall(r"`([\w ]+)`", text)}
    assert {*OF_A_PLAYER, *OF_THE_TABLE, *(part.names[0] for part in PARTS.values())} <= named
