"""What is wrong with a lesson beyond its structure, before and after the positions of its steps are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gah_nb.components import BOARDS, GUESTS, HOTELS, RULES, STAFF
from gah_nb.components.catalogue import HotelPlan
from gah_nb.drawing.parts import find_parts
from gah_nb.files import Document, FileProblem, InvalidFile, KeyPath
from gah_nb.files.places import index_of
from gah_nb.notation import split_script
from gah_nb.play.game import Game
from gah_nb.scenario.checking import play
from gah_nb.scenario.form import Value
from gah_nb.scenario.lookups import bounds
from gah_nb.scenario.paths import UnknownPath, problems, read_path

from .form import (
    SLIDER_SETS,
    LessonForm,
    Step,
    Task,
    problems_of_goal,
    reached,
    split_goal,
)
from .judging import attempt, holding
from .step import StepPlan
from .voice import Voice

#: Where it stands, what is wrong, and at which character of the text there, if that is known.
Problem = tuple[KeyPath, str, int | None]
#: The keys that belong to each kind of task.
_NEEDED: Mapping[str, Sequence[str]] = {
    "do": ("goal",),
    "predict": ("play", "value"),
    "mistake": ("turn",),
    "choose": ("answers",),
}
#: Those that may be there besides.
_ALLOWED: Mapping[str, Sequence[str]] = {"do": ("solution",), "predict": ("words",), "mistake": ("words",)}
_FEWEST_ANSWERS = 2
#: What a number can be.
_LIMITS = {
    "kronen": (0, BOARDS.money_max),
    "emperor": (0, len(BOARDS.emperor_vp) - 1),
    "round": (0, BOARDS.rounds),
}


def problems_of_lesson(document: Document[Any], lesson: LessonForm) -> Iterator[FileProblem]:
    """Problems of a lesson as a whole."""
    yield from _rules(document, ("rules",), lesson.rules)
    if not lesson.step:
        yield document.problem((), "a lesson has at least one [[step]]")
    elif lesson.step[0].position is None and not lesson.step[0].scenario:
        yield document.problem(("step", 0), "the first step needs a position or a scenario")
    if lesson.minutes < 0:
        yield document.problem(("minutes",), "a lesson takes no less than no time")


def problems_of_step(
    document: Document[Any], place: int, step: Step, names: Sequence[str]
) -> Iterator[FileProblem]:
    """Problems of a step that show without its position; ``names`` are those of the steps before."""
    here: KeyPath = ("step", place)
    if not step.name or step.name in names:
        yield document.problem((*here, "name"), "every step needs a name of its own")
    if step.position is not None and step.scenario:
        yield document.problem((*here, "scenario"), "a step has a position or a scenario, not both")
    if step.position is not None and step.position.check:
        yield document.problem((*here, "position", "check"), "a step has a task and no checks")
    yield from _rules(document, (*here, "task", "rules"), step.task.rules)
    yield from _keys(document, (*here, "task"), step.task)


def _rules(document: Document[Any], path: KeyPath, numbers: Sequence[str]) -> Iterator[FileProblem]:
    for place, number in enumerate(numbers):
        if not _is_rule(number):
            sentence = f'"{number}" is no number of a rule or card, such as R7.3'
            yield document.problem((*path, place), sentence)


def _is_rule(number: str) -> bool:
    card = number.removeprefix("#")
    return number in RULES or (
        number.startswith("#") and card.isdigit() and (int(card) in GUESTS or int(card) in STAFF)
    )


def _keys(document: Document[Any], path: KeyPath, task: Task) -> Iterator[FileProblem]:
    if not task.ask.strip():
        yield document.problem((*path, "ask"), "a task asks for something")
    for key in _NEEDED[task.kind]:
        if not getattr(task, key):
            yield document.problem(path, f'"{key}" is missing: a task to {task.kind} needs it')
    own = {*_NEEDED[task.kind], *_ALLOWED.get(task.kind, ())}
    others = {key: kind for table in (_ALLOWED, _NEEDED) for kind, keys in table.items() for key in keys}
    for key, kind in others.items():
        if key not in own and getattr(task, key):
            sentence = f"this belongs to a task to {kind}, and this one is to {task.kind}"
            yield document.problem((*path, key), sentence)
    if task.kind != "do" and task.within != "turn":
        yield document.problem((*path, "within"), "this belongs to a task to do")
    if task.kind == "choose" and 0 < len(task.answers) < _FEWEST_ANSWERS:
        yield document.problem(
            (*path, "answers"), f"there are at least {_FEWEST_ANSWERS} answers to choose from"
        )
    for place, wrong in enumerate(task.wrong):
        if isinstance(wrong.when, dict) and task.kind != "do":
            sentence = f"a task to {task.kind} foresees an answer here, as people write it"
            yield document.problem((*path, "wrong", place, "when"), sentence)


# With the position


def problems_of_task(task: Task, voice: Voice) -> Iterator[Problem]:
    """Problems of a task in the game in which it starts, as far as they can be told without solving it."""
    start = voice.start
    plans = [HOTELS[key] for key in start.position.box.hotels]
    for path, sentence, index in _of_its_kind(task, voice, plans):
        yield ("task", *path), sentence, index
    script = task.play or task.turn
    count = len(split_script(script, start.names))
    if task.words and len(task.words) != count:
        sentence = f"there are {count} statements to say in other words, and {len(task.words)} words"
        yield ("task", "words"), sentence, None
    for place, wrong in enumerate(task.wrong):
        for path, sentence in _of_wrong(wrong.when, task, voice, plans):
            yield ("task", "wrong", place, "when", *path), sentence, None


def _of_its_kind(task: Task, voice: Voice, plans: Sequence[HotelPlan]) -> Iterator[Problem]:
    start = voice.start
    match task.kind:
        case "do":
            yield from _goal(task, voice, plans)
        case "predict":
            yield from _predicted(task, start)
        case "mistake":
            yield from _turn(task, start)
        case "choose":
            for place, answer in enumerate(task.answers):
                for path, sentence in problems(answer, start.names, plans):
                    yield ("answers", place, *path), sentence, None
            yield from _answers(task, start)


def _goal(task: Task, voice: Voice, plans: Sequence[HotelPlan]) -> Iterator[Problem]:
    start = voice.start
    found = [*problems_of_goal(task.goal, start.names, plans), *_never(task.goal, start)]
    yield from ((("goal", *path), sentence, None) for path, sentence in found)
    if found:
        return
    if all(one.held for one in reached(task.goal, start, start, ())):
        yield ("goal",), "all of this holds from the start on, so there is nothing to do", None
    elif task.solution and not (told := attempt(task, voice, task.solution)).solved:
        yield ("solution",), f"this does not solve the task: {told.lines[0][1]}", None


def _never(goal: Mapping[str, Value], start: Game) -> Iterator[tuple[KeyPath, str]]:
    """Values that a number never has."""
    for path, value in goal.items():
        bare, how = split_goal(path)
        try:
            field = read_path(bare, start.names).field
        except UnknownPath:
            continue
        bound = bounds(value)
        number = bound[0] if bound else value
        least, most = _LIMITS.get(field, (0, 0))
        if least == most or how or not isinstance(number, int) or " by " in path:
            continue
        if not least <= number <= most:
            yield (path,), f"this can never be: {field} goes from {least} to {most}"


def _of_wrong(
    when: int | str | dict[str, Value], task: Task, voice: Voice, plans: Sequence[HotelPlan]
) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong with an answer that was foreseen: that it is right, or is none."""
    if isinstance(when, dict):
        yield from problems_of_goal(when, voice.start.names, plans)
    elif task.kind == "do":
        if not _is_rule(str(when)):
            yield (), 'in a task to do this is a table like a "goal", or the number of a rule that refuses'
    elif attempt(task, voice, str(when)).solved:
        yield (), "this answer is right"


def _predicted(task: Task, start: Game) -> Iterator[Problem]:
    played = play(start, task.play)
    if stop := played.stop:
        sentence = f"this cannot be played to its end: {stop}"
        yield ("play",), sentence, index_of(task.play, stop.line, stop.column)
    try:
        path = read_path(task.value, start.names)
    except UnknownPath as error:
        yield ("value",), str(error), None
        return
    if not path.by or played.stop:
        return
    seat = start.names.index(path.name)
    rules = {event.rule for event in played.events if event.seat == seat and getattr(event, path.field)}
    if path.by not in rules:
        there = ", ".join(sorted(rules)) or "none"
        sentence = f"{path.by} changes nothing here, so this is always 0; rules that do: {there}"
        yield ("value",), sentence, None


def _turn(task: Task, start: Game) -> Iterator[Problem]:
    stop = start.playing().go(task.turn)
    if stop is None:
        yield ("turn",), "the rules allow all of this, so there is no mistake to find", None
    elif not stop.rule:
        sentence = f"this cannot be read: {stop.reason}"
        yield ("turn",), sentence, index_of(task.turn, stop.line, stop.column)


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


# What is shown, and what can be dragged


def problems_of_slider(step: StepPlan) -> Iterator[Problem]:
    """Problems of what a step shows, and of its slider."""
    for place, part in enumerate(step.form.show):
        try:
            find_parts(step.start.position, (part,))
        except ValueError as error:
            yield ("show", place), str(error), None
    slider = step.slider
    if slider is None:
        return
    if len(slider.values) < _FEWEST_ANSWERS:
        yield ("slider", "values"), "there are at least two values to drag between", None
    if slider.labels and len(slider.labels) != len(slider.values):
        yield ("slider", "labels"), "there are as many labels as values", None
        return
    wrong = list(_set_and_told(step))
    yield from wrong
    if not wrong:
        yield from _stops(step)


def _set_and_told(step: StepPlan) -> Iterator[Problem]:
    slider, names = step.slider, step.start.names
    assert slider is not None
    sets = ["dice", *(f"{name}.{field}" for name in names for field in SLIDER_SETS)]
    kind = str if slider.set == "dice" else int
    if slider.set and slider.set not in sets:
        yield ("slider", "set"), f'"{slider.set}" cannot be dragged; there are {", ".join(sets)}', None
    elif slider.set and step.set_to is None:
        yield ("slider", "set"), "the position is that of a scenario, in which nothing is set", None
    elif slider.set and not all(isinstance(value, kind) for value in slider.values):
        yield ("slider", "values"), 'dice are text here, such as "1122", and all other values numbers', None
    for place, path in enumerate(slider.tell):
        try:
            read_path(path, names)
        except UnknownPath as error:
            yield ("slider", "tell", place), str(error), None
    for place, number in enumerate(slider.rules):
        if not _is_rule(number):
            yield ("slider", "rules", place), f'"{number}" is no number of a rule or card', None


def _stops(step: StepPlan) -> Iterator[Problem]:
    """A value with which no position comes about, or nothing is told."""
    try:
        for place, stop in enumerate(step.stops):
            if not stop.lines:
                yield ("slider", "values", place), "nothing is told of this value", None
    except InvalidFile as error:
        yield ("slider", "values"), f"this makes no position: {error.problems[0].message}", None
