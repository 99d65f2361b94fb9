"""What is wrong with a lesson beyond its structure, before and after the positions of its steps are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gah_nb.components import GUESTS, HOTELS, RULES, STAFF
from gah_nb.engine import IllegalAction, NotYourDecision
from gah_nb.files import Document, FileProblem, KeyPath
from gah_nb.notation import NotationError, split_script
from gah_nb.play.game import Game
from gah_nb.scenario.building.complaints import index_of
from gah_nb.scenario.checks.checking import play
from gah_nb.scenario.checks.paths import UnknownPath, compare, problems, read_path
from gah_nb.scenario.form import Check

from .form import LessonForm, Task
from .judging import holding

#: Where it stands in the task, what is wrong, and at which character of the text there, if that is known.
Problem = tuple[KeyPath, str, int | None]
#: The keys that belong to each kind of task, all of which it needs.
_NEEDED: Mapping[str, Sequence[str]] = {
    "do": ("goal",),
    "predict": ("play", "value"),
    "mistake": ("turn",),
    "choose": ("answers",),
}
_FEWEST_ANSWERS = 2


def problems_of_lesson(document: Document[LessonForm]) -> Iterator[FileProblem]:
    """Problems of a lesson as a whole."""
    lesson = document.value
    yield from _rules(document, ("rules",), lesson.rules)
    if not lesson.step:
        yield document.problem((), "a lesson has at least one [[step]]")
    elif lesson.step[0].position is None and not lesson.step[0].scenario:
        yield document.problem(("step", 0), "the first step needs a position or a scenario")


def problems_of_step(document: Document[LessonForm], place: int) -> Iterator[FileProblem]:
    """Problems of a step that show without its position: its name, rules, keys that its task needs."""
    step, here = document.value.step[place], ("step", place)
    if not step.name or step.name in [other.name for other in document.value.step[:place]]:
        yield document.problem((*here, "name"), "every step needs a name of its own")
    if step.position is not None and step.scenario:
        yield document.problem((*here, "scenario"), "a step has a position or a scenario, not both")
    if step.position is not None and step.position.check:
        yield document.problem((*here, "position", "check"), "a step has a task and no checks")
    yield from _rules(document, (*here, "task", "rules"), step.task.rules)
    yield from _keys(document, (*here, "task"), step.task)


def _rules(document: Document[LessonForm], path: KeyPath, numbers: Sequence[str]) -> Iterator[FileProblem]:
    for place, number in enumerate(numbers):
        if not _is_rule(number):
            sentence = f'"{number}" is no number of a rule or card, such as R7.3'
            yield document.problem((*path, place), sentence)


def _is_rule(number: str) -> bool:
    card = number.removeprefix("#")
    return number in RULES or (
        number.startswith("#") and card.isdigit() and (int(card) in GUESTS or int(card) in STAFF)
    )


def _keys(document: Document[LessonForm], path: KeyPath, task: Task) -> Iterator[FileProblem]:
    if not task.ask.strip():
        yield document.problem((*path, "ask"), "a task asks for something")
    for kind, keys in _NEEDED.items():
        for key in keys:
            if kind == task.kind and not getattr(task, key):
                yield document.problem(path, f'"{key}" is missing: a task to {task.kind} needs it')
            elif kind != task.kind and getattr(task, key):
                yield document.problem(
                    (*path, key), f"this belongs to a task to {kind}, and this one is to {task.kind}"
                )
    if task.kind != "do" and task.within != "turn":
        yield document.problem((*path, "within"), "this belongs to a task to do")
    if task.kind == "choose" and 0 < len(task.answers) < _FEWEST_ANSWERS:
        yield document.problem(
            (*path, "answers"), f"there are at least {_FEWEST_ANSWERS} answers to choose from"
        )


# With the position


def problems_of_task(task: Task, start: Game) -> Iterator[Problem]:
    """Problems of a task in the game in which it starts, as far as they can be told without solving it."""
    plans = [HOTELS[key] for key in start.position.box.hotels]
    match task.kind:
        case "do":
            found = list(problems(Check(expect=task.goal), start.names, plans))
            yield from ((("goal", *path[1:]), sentence, None) for path, sentence in found)
            if not found and all(
                compare(path, value, start, start, ()).held for path, value in task.goal.items()
            ):
                yield ("goal",), "all of this holds from the start on, so there is nothing to do", None
        case "predict":
            yield from _predicted(task, start)
        case "mistake":
            yield from _turn(task, start)
        case "choose":
            for place, answer in enumerate(task.answers):
                for path, sentence in problems(answer, start.names, plans):
                    yield ("answers", place, *path), sentence, None
            yield from _answers(task, start)


def _predicted(task: Task, start: Game) -> Iterator[Problem]:
    try:
        read_path(task.value, start.names)
    except UnknownPath as error:
        yield ("value",), str(error), None
    stop = play(start, task.play).stop
    if stop:
        yield (
            ("play",),
            f"this cannot be played to its end: {stop}",
            index_of(task.play, stop.line, stop.column),
        )


def _turn(task: Task, start: Game) -> Iterator[Problem]:
    run = start.playing()
    for said in split_script(task.turn, start.names):
        try:
            run.say(said)
        except NotationError as error:
            sentence = f"this cannot be read: {error.reason}"
            yield ("turn",), sentence, index_of(task.turn, error.line, error.column)
            return
        except (IllegalAction, NotYourDecision):
            return
    yield ("turn",), "the rules allow all of this, so there is no mistake to find", None


def _answers(task: Task, start: Game) -> Iterator[Problem]:
    results = list(holding(task, start))
    for place, result in enumerate(results):
        path: KeyPath = ("answers", place)
        if not result.run:
            yield path, result.reason, None
        if result.stop and not result.stop.rule:
            text = task.answers[place].play
            sentence = f"this cannot be read: {result.stop}"
            yield (*path, "play"), sentence, index_of(text, result.stop.line, result.stop.column)
        yield from (
            (path, f"{one.action}: this cannot be read: {one.reason}", None)
            for one in result.attempts
            if one.reason and not one.rule
        )
    if not any(result.held for result in results):
        yield ("answers",), "none of these is right", None
