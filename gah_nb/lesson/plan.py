"""Lessons as they are read: every step has the game in which it starts, and judges attempts at its task."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from gah_nb.engine import Step as EngineStep
from gah_nb.files import Document, InvalidFile, read, read_text, suggestion
from gah_nb.files.errors import FileProblem
from gah_nb.notation import split_script
from gah_nb.play.events import Events
from gah_nb.play.game import Game
from gah_nb.scenario import Scenario
from gah_nb.scenario.building.placing import place
from gah_nb.scenario.checks.paths import value_of
from gah_nb.scenario.finding import find

from . import judging
from .feedback import Feedback, about
from .form import SCHEMA, LessonForm, Step, Task
from .form_checks import problems_of_lesson, problems_of_step, problems_of_task

if TYPE_CHECKING:
    from .answers import AnswerKey

FOLDER = "lessons"


class StepPlan:
    """A step of a lesson: what it says, the game in which it starts, and its task."""

    def __init__(self, form: Step, start: Game) -> None:
        self.form = form
        self.start = start

    @property
    def name(self) -> str:
        """What it is called in the file."""
        return self.form.name

    @property
    def title(self) -> str:
        """What it is called."""
        return self.form.title

    @property
    def task(self) -> Task:
        """The task as the file has it."""
        return self.form.task

    @property
    def kind(self) -> str:
        """Which kind of task it is: ``"do"``, ``"predict"``, ``"mistake"`` or ``"choose"``."""
        return self.task.kind

    @property
    def hints(self) -> tuple[str, ...]:
        """What helps, to be told one at a time."""
        return tuple(self.task.hints)

    @property
    def statements(self) -> tuple[str, ...]:
        """What can be picked: the statements of a turn with a mistake, or the answers."""
        if self.kind == "mistake":
            return tuple(said.text for said in split_script(self.task.turn, self.start.names))
        return tuple(answer.text for answer in self.task.answers)

    @property
    def several(self) -> bool:
        """Whether more than one answer may be chosen; that there is only one right one is said openly."""
        return (
            self.kind == "choose"
            and sum(result.held for result in judging.holding(self.task, self.start)) > 1
        )

    @property
    def is_number(self) -> bool:
        """Whether it is a number that is to be predicted."""
        value = value_of(self.start, self.task.value, ()) if self.kind == "predict" else None
        return isinstance(value, int) and not isinstance(value, bool)

    @property
    def about_value(self) -> str:
        """What is to be predicted, in words."""
        return about(self.task.value)

    def attempt(self, text: str) -> Feedback:
        """Judge an attempt in words: actions, a number, or the numbers of statements or answers."""
        return judging.attempt(self.task, self.start, text)

    @property
    def mistaken(self) -> int:
        """The place of the mistake in the turn, from 0."""
        return judging.mistaken(self.task, self.start)

    def picked(self, text: str) -> int | None:
        """The place of the statement that an attempt at a mistake means, from 0; None if it means none."""
        return judging.picked(self.task, self.start, text)

    def judge(self, now: Game) -> Feedback | None:
        """Judge what was played from the start on; None as long as the task can still be done."""
        return judging.judge(self.task, self.start, now)

    def __repr__(self) -> str:
        return f"<Step {self.name!r}: {self.kind}, {self.title}>"


class LessonPlan:
    """A lesson file: title, a sentence about it, and steps in their order. It never changes."""

    def __init__(self, document: Document[LessonForm], name: str, steps: Mapping[str, StepPlan]) -> None:
        self._document = document
        self.name = name
        #: The steps by name, in their order.
        self.steps: Mapping[str, StepPlan] = MappingProxyType(dict(steps))

    @classmethod
    def from_text(cls, text: str, name: str = "") -> LessonPlan:
        """Read the text of a lesson file; without a name it has that of its title.

        Raises `InvalidFile` with every problem, each with its place.
        """
        document = read(text, LessonForm, name=name or "lesson", schema=SCHEMA)
        return cls(document, name.removesuffix(".toml") or document.value.title, _steps(document))

    @classmethod
    def load(cls, name: str | Path) -> LessonPlan:
        """Read a file of one's own, or a lesson of the course by its name: ``"01-hotel-and-table"``.

        The number is enough: ``"01"``. Raises `InvalidFile`, `AssetNotFound` with near names, or `OSError`.
        """
        path = find(FOLDER, _whole_name(name))
        return cls.from_text(read_text(path), path.name)

    @property
    def title(self) -> str:
        """What it is called."""
        return self._document.value.title

    @property
    def about(self) -> str:
        """What it is about, in a sentence."""
        return self._document.value.about

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules it is about."""
        return tuple(self._document.value.rules)

    def step(self, name: str | int) -> StepPlan:
        """A step by its name, or by its number from 1. Raises `KeyError` with what there is."""
        names = list(self.steps)
        if isinstance(name, int) and 1 <= name <= len(names):
            return self.steps[names[name - 1]]
        if name in self.steps:
            return self.steps[str(name)]
        near = suggestion(str(name), names) or f"; there are {', '.join(names)}"
        raise KeyError(f"the lesson has no step {name!r}{near}")

    def answers(self) -> AnswerKey:
        """The answer key, computed now, which takes seconds; it shows itself as the last value of a cell."""
        from .answers import answer_key

        return answer_key(self)

    def __repr__(self) -> str:
        return f"<Lesson {self.name!r}: {self.title}, {len(self.steps)} steps>"


def _whole_name(name: str | Path) -> str | Path:
    """The name of the only lesson of the course that begins with this number."""
    if not str(name).isdigit() or Path(name).exists():
        return name
    from .library import lesson_files

    fitting = [short for short in lesson_files() if short.startswith(f"{int(name):02}-")]  # type: ignore[arg-type]
    return fitting[0] if len(fitting) == 1 else name


def _steps(document: Document[LessonForm]) -> dict[str, StepPlan]:
    """The steps with their games; everything that is wrong with any of them is said at once."""
    problems = list(problems_of_lesson(document))
    steps: dict[str, StepPlan] = {}
    start: Game | None = None
    for number, form in enumerate(document.value.step):
        if form.position is not None or form.scenario:
            start = _start(document, number, form, problems)
        wrong = list(problems_of_step(document, number))
        problems += wrong
        if start is None or wrong:
            continue
        problems += [
            document.problem(("step", number, "task", *path), sentence, index)
            for path, sentence, index in problems_of_task(form.task, start)
        ]
        steps[form.name] = StepPlan(form, start)
    document.refuse(problems)
    return steps


def _start(
    document: Document[LessonForm], number: int, form: Step, problems: list[FileProblem]
) -> Game | None:
    """The game in which a step with a position of its own starts; None, and a problem, if there is none."""
    try:
        if form.position is not None:
            return _beginning(place(document, form.position, prefix=("step", number, "position")).game)
        return _beginning(Scenario.load(form.scenario).position)
    except InvalidFile as error:
        if form.position is not None:
            problems += error.problems
        else:
            sentence = f"the scenario cannot be used: {error}"
            problems.append(document.problem(("step", number, "scenario"), sentence))
    except OSError as error:
        problems.append(document.problem(("step", number, "scenario"), str(error)))
    return None


def _beginning(game: Game) -> Game:
    """The same moment as the beginning of a line of play: nobody goes back behind it."""
    forced = game.timeline().tree.node.step.forced
    step = EngineStep(game.position, (), forced)
    return Game.at(step, step, (), Events((), game.position))
