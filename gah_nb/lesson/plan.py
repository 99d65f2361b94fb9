"""A lesson as a value: its steps, read and checked, and the answers, worked out from the positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gah_nb.files import Document, InvalidFile, KeyPath, Misfit, Table, read, read_text, suggestion
from gah_nb.files.places import FileProblem
from gah_nb.files.reading import what_does_not_fit
from gah_nb.play.game import Game
from gah_nb.scenario import Scenario
from gah_nb.scenario.building import place
from gah_nb.scenario.checking import play
from gah_nb.scenario.form import Area, Form, find
from gah_nb.scenario.paths import value_of
from gah_nb.scenario.report import shown

from . import judging
from .feedback import Feedback
from .form import SCHEMA, LessonForm, Step
from .form_checks import problems_of_lesson, problems_of_slider, problems_of_step, problems_of_task
from .judging import MOST_POSITIONS, solution
from .phrases import PHRASES
from .step import SetTo, StepPlan

# Lessons as they are read: a file becomes steps with their games, or all that is wrong with it is said

FOLDER = "lessons"


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
        document = read(
            text, LessonForm, name=name or "lesson", kind="lesson", schema=SCHEMA, told=_all_that_is_wrong
        )
        steps = _Steps(document, document.value.language, document.value.step)
        document.refuse([*problems_of_lesson(document, document.value), *steps.problems])
        return cls(document, name.removesuffix(".toml") or document.value.title, steps.read)

    @classmethod
    def load(cls, name: str | Path) -> LessonPlan:
        """Read a file of one's own, or a lesson of the course by its name: ``"01-hotel-and-table"``.

        The number is enough: ``"01"``, with a language behind it: ``"05.de"``. Raises `InvalidFile`,
        `AssetNotFound` with near names, or `OSError`.
        """
        path = find(FOLDER, whole_name(name))
        return cls.from_text(read_text(path), path.name)

    def __reduce__(self) -> tuple[object, ...]:
        """A copy is read again; its positions are built when somebody asks for them."""
        return LessonPlan.from_text, (self._document.text, self.name)

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

    @property
    def minutes(self) -> int:
        """How many minutes it takes; 0 if the file does not say."""
        return self._document.value.minutes

    @property
    def end(self) -> str:
        """A word for who has solved all of it."""
        return self._document.value.end

    @property
    def language(self) -> str:
        """In which language it speaks, ``"en"`` or ``"de"``."""
        return self._document.value.language

    def step(self, name: str | int) -> StepPlan:
        """A step by its name, or by its number from 1. Raises `KeyError` with what there is."""
        names = list(self.steps)
        if isinstance(name, int) and 1 <= name <= len(names):
            return self.steps[names[name - 1]]
        if name in self.steps:
            return self.steps[str(name)]
        near = suggestion(str(name), names) or f"; there are {', '.join(names)}"
        raise KeyError(f"the lesson has no step {name!r}{near}")

    def after(self, name: str) -> StepPlan | None:
        """The step that follows one; None after the last."""
        names = list(self.steps)
        place = names.index(name) + 1
        return self.steps[names[place]] if place < len(names) else None

    def answers(self) -> AnswerKey:
        """The answer key, computed now, which takes seconds; it shows itself as the last value of a cell."""
        return answer_key(self)

    def __repr__(self) -> str:
        return f"<Lesson {self.name!r}: {self.title}, {len(self.steps)} steps>"


def whole_name(name: str | Path) -> str | Path:
    """The name of the only lesson of the course that begins with this number, in this language."""
    number, dot, language = str(name).partition(".")
    if not number.isdigit() or Path(str(name)).exists():
        return name
    from .library import lesson_files

    fitting = [
        short
        for short in lesson_files(language)
        if short.startswith(f"{int(number):02}-") and short.endswith(f"{dot}{language}")
    ]
    return fitting[0] if len(fitting) == 1 else name


class _Steps:
    """The steps of a document with their games, and all that is wrong with them.

    Of a step that does not fit the form there is only its position, or None: the others are looked at all
    the same.
    """

    def __init__(self, document: Document[Any], language: str, forms: Sequence[Step | Form | None]) -> None:
        self.document, self.language = document, language
        self.read: dict[str, StepPlan] = {}
        self.problems: list[FileProblem] = []
        self._begin: Callable[[Callable[[Form], Form]], Game] | None = None
        self._start: Game | None = None
        self._settable = False
        for number, form in enumerate(forms):
            if isinstance(form, Step):
                before = [other.name for other in forms[:number] if isinstance(other, Step)]
                self._add(number, form, before)
            elif form is not None:
                self._begin_with(number, form, "")
            else:
                self._start = None

    def _add(self, number: int, form: Step, names: Sequence[str]) -> None:
        if form.position is not None or form.scenario:
            self._begin_with(number, form.position, form.scenario)
        wrong = list(problems_of_step(self.document, number, form, names))
        self.problems += wrong
        start, begin = self._start, self._begin
        if start is None or begin is None or wrong:
            return
        plan = StepPlan(form, start, self.language, _setter(form, begin) if self._settable else None)
        found = [*problems_of_task(plan.task, plan.voice), *problems_of_slider(plan)]
        self.problems += [
            self.document.problem(("step", number, *path), sentence, index) for path, sentence, index in found
        ]
        self.read[form.name] = plan

    def _begin_with(self, number: int, position: Form | None, named: str) -> None:
        """Find the game in which a step with a position of its own starts, or what is wrong with it."""
        self._start = self._begin = None
        self._settable = position is not None
        try:
            if position is not None:
                self._begin = self._from_position(number, position)
            else:
                scenario = Scenario.load(named)
                self._begin = lambda _: scenario.game
            self._start = self._begin(lambda whole: whole)
        except InvalidFile as error:
            if position is not None:
                self.problems += error.problems
            else:
                self._complain(number, f"the scenario cannot be used: {error}")
        except OSError as error:
            self._complain(number, str(error))

    def _from_position(self, number: int, position: Form) -> Callable[[Callable[[Form], Form]], Game]:
        prefix = ("step", number, "position")
        return lambda change: place(self.document, change(position), prefix=prefix).game

    def _complain(self, number: int, sentence: str) -> None:
        self.problems.append(self.document.problem(("step", number, "scenario"), sentence))


def _setter(form: Step, begin: Callable[[Callable[[Form], Form]], Game]) -> SetTo:
    """Begin a step with another value at what its slider sets."""
    what = form.slider.set if form.slider else ""

    def change(whole: Form, value: int | str) -> Form:
        name, dot, field = what.rpartition(".")
        if not dot:
            return replace(whole, **{field: str(value)})
        area = replace(whole.player.get(name, Area()), **{field: value})
        return replace(whole, player={**whole.player, name: area})

    return lambda value: begin(lambda whole: change(whole, value))


def _all_that_is_wrong(raw: Document[Table], wrong: Sequence[Misfit]) -> Iterator[FileProblem]:
    """What does not fit the form, and what is wrong with the steps that do fit."""
    yield from what_does_not_fit(raw, wrong)
    steps = raw.value.get("step")
    if not isinstance(steps, list):
        return
    paths = [misfit.path[1:] for misfit in wrong if misfit.path[:1] == ("step",)]
    yield from _Steps(
        raw, "en", [_fitting(step, number, paths) for number, step in enumerate(steps)]
    ).problems


def _fitting(step: Any, number: int, paths: Sequence[KeyPath]) -> Step | Form | None:
    """What of a step fits the form: all of it, its position, or nothing to go on with."""
    spoilt = [path[1:] for path in paths if path[:1] == (number,)]
    if not spoilt:
        return msgspec.convert(step, Step, strict=True, str_keys=True)
    position = step.get("position") if isinstance(step, dict) else None
    if isinstance(position, dict) and all(path[:1] != ("position",) for path in spoilt):
        return msgspec.convert(position, Form, strict=True, str_keys=True)
    return None


# The answer key of a lesson, for teachers: computed when it is asked for, and stored nowhere


class Answer(Struct, frozen=True):
    """The answer to a step: an attempt that solves it ("" if none was found), in words, what it is told."""

    step: str
    title: str
    ask: str
    attempt: str
    words: str
    feedback: Feedback

    @property
    def in_words(self) -> str:
        """The answer, or why there is none."""
        if self.attempt:
            return self.words
        return PHRASES[self.feedback.language].none_found.format(count=MOST_POSITIONS)


class AnswerKey(Struct, frozen=True):
    """The answers to all steps of a lesson; as the last value of a cell it shows itself."""

    title: str
    answers: tuple[Answer, ...]
    language: str = "en"

    @property
    def head(self) -> str:
        """What it is the key to."""
        return PHRASES[self.language].answers_to.format(title=self.title)

    def __getitem__(self, step: str) -> Answer:
        """The answer to a step by its name."""
        return next(answer for answer in self.answers if answer.step == step)

    def __repr__(self) -> str:
        lines, answer_is = [self.head], PHRASES[self.language].answer
        for number, answer in enumerate(self.answers, start=1):
            lines += ["", f"{number}. {answer.title}", f"   {' '.join(answer.ask.split())}"]
            lines.append(f"   {answer_is} {answer.in_words}")
            lines += [
                f"     {rule}: {said}" if rule else f"     {said}" for rule, said in answer.feedback.lines
            ]
        return "\n".join(lines)

    def to_html(self) -> str:
        """A page of its own."""
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
        body = f"<head>{head}</head><body>{self._repr_html_()}</body>"
        return f'<!DOCTYPE html>\n<html lang="{self.language}">{body}</html>\n'

    def _repr_html_(self) -> str:
        items = "".join(map(_item, self.answers))
        return f"<h3>{escape(self.head)}</h3><ol>{items}</ol>"


def _item(answer: Answer) -> str:
    lines = "".join(
        f"<li>{f'<b>{escape(rule)}</b> ' if rule else ''}{escape(said)}</li>"
        for rule, said in answer.feedback.lines
    )
    return (
        f"<li><strong>{escape(answer.title)}</strong><br>{escape(answer.ask)}<br>"
        f"<em>{PHRASES[answer.feedback.language].answer}</em> {escape(answer.in_words)}<ul>{lines}</ul></li>"
    )


def answer_key(plan: LessonPlan) -> AnswerKey:
    """Compute the answers to all steps."""
    return AnswerKey(plan.title, tuple(map(answer_to, plan.steps.values())), plan.language)


def answer_to(step: StepPlan) -> Answer:
    """Compute the answer to a step; looking for a way to do a task may take a second."""
    attempt, in_words = _attempt(step)
    told = step.attempt(attempt) if attempt else Feedback(False, (), language=step.voice.language)
    return Answer(step.name, step.title, step.task.ask, attempt, in_words, told)


def _attempt(step: StepPlan) -> tuple[str, str]:
    """An attempt that solves the step, and the same in words."""
    task, start = step.task, step.start
    match step.kind:
        case "do":
            way = task.solution or solution(task, step.voice)
            return way, "; ".join(deed.words for deed in step.voice.deeds(way))
        case "predict":
            played = play(start, task.play)
            found = value_of(played.game, task.value, played.events)
            return shown(found), step.voice.value(task.value, found)
        case "mistake":
            return _mistake(step)
        case _:
            right = [place for place, result in enumerate(judging.holding(task, start)) if result.held]
            words = "; ".join(f"{place + 1}. {task.answers[place].text}" for place in right)
            return " ".join(str(place + 1) for place in right), words


def _mistake(step: StepPlan) -> tuple[str, str]:
    place = step.mistaken
    return str(place + 1), f"{place + 1}. {step.statements[place]}"
