"""Judging attempts at the four kinds of tasks. What is right follows from the position, by the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.engine import Event, GahError, IllegalAction, NotYourDecision, Position
from gah_nb.engine.events import Passed, TurnEnds, TurnWithoutDie
from gah_nb.notation import NotationError, Statement, split_script
from gah_nb.play.game import Game
from gah_nb.scenario.checks.checking import play, run_checks
from gah_nb.scenario.checks.paths import compare, read_path, value_of
from gah_nb.scenario.checks.report import Report, Result
from gah_nb.scenario.form import Value

from .feedback import Feedback, Line, about, compared, feedback, full_stop, reasons, reminders, sentence, told
from .form import Task

_NUMBER = re.compile(r"(?<!\d)[+\-\u2212]?\d{1,9}(?!\d)", re.ASCII)
_MINUS = "\N{MINUS SIGN}"
_PICKS = re.compile(r"\b(?:\d{1,3}|[a-z])\b", re.ASCII)
#: Events with which a turn of their seat is over.
_ENDS_TURN = (TurnEnds, TurnWithoutDie, Passed)
_COUNTED = ("vp", "kronen", "emperor")
#: Of answers that were not chosen, fewer events are told.
_FEW_EVENTS = 3
_MOST_EVENTS = 5
#: What one says for a list or text with nothing in it.
_NOTHING = "none"
_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}


def attempt(task: Task, start: Game, text: str) -> Feedback:
    """Judge an attempt, written as people write it: a script, a number, numbers of statements or answers."""
    if not text.strip():
        return Feedback(False, (("", "Nothing was tried yet."),))
    return _JUDGES[task.kind](task, start, text)


# Do


def judge(task: Task, start: Game, now: Game) -> Feedback | None:
    """Judge what was played from ``start`` to ``now``; None as long as the task can still be done.

    It is solved where the whole goal holds at one moment, and over with the turn (or round) of whoever
    decides at the start.
    """
    timeline = now.timeline()
    events: list[Event] = []
    for place in range(len(start.line), len(timeline)):
        game = timeline[place]
        if place > len(start.line):
            events += game.events
        wanted = [compare(path, value, start, game, events) for path, value in task.goal.items()]
        if all(one.held for one in wanted):
            deciding = told(events, game, _reader(start))
            return feedback(True, [("", compared(one)) for one in wanted], deciding, _why(task))
        if is_over(task, start, game.position, events):
            missed = [("", compared(one)) for one in wanted if not one.held]
            return feedback(False, missed, told(events, game, _reader(start)), reminders(task.rules))
    return None


def _do(task: Task, start: Game, text: str) -> Feedback:
    run = start.playing()
    refused: list[Line] = []
    for said in split_script(text, start.names):
        try:
            run.say(said)
        except GahError as error:
            refused.append(_refusal(said, error))
            break
    here = start.after(run)
    judged = judge(task, start, here)
    if judged is not None and (judged.solved or not refused):
        return judged
    if refused:
        return feedback(False, refused, reminders(task.rules))
    wanted = [compare(path, value, start, here, run.events) for path, value in task.goal.items()]
    missed = [("", compared(one)) for one in wanted if not one.held]
    return feedback(False, missed, told(run.events, here, _reader(start)), reminders(task.rules))


def _reader(start: Game) -> int:
    decision = start.position.decision
    return decision.seat if decision else 0


def is_over(task: Task, start: Game, now: Position, events: Sequence[Event]) -> bool:
    """Whether the time for a task has run out: no turn goes on beyond its round."""
    if now.is_over or now.round != start.round:
        return True
    return task.within == "turn" and any(
        isinstance(event, _ENDS_TURN) and event.seat == _reader(start) for event in events
    )


def _refusal(said: Statement, error: GahError) -> Line:
    if isinstance(error, IllegalAction | NotYourDecision):
        reason = error.reason.removesuffix(f": {said.text}")
        return error.rule, full_stop(f"{said.text}: {reason}")
    reason = error.reason if isinstance(error, NotationError) else str(error)
    return "", full_stop(f"{said.text}: {reason}")


def _why(task: Task) -> list[Line]:
    return [(task.rules[0] if task.rules else "", task.why)] if task.why else []


# Predict


class _Change(Struct, frozen=True):
    """Something that changes the number in question."""

    rule: str
    amount: int
    line: Line


def _predict(task: Task, start: Game, text: str) -> Feedback:
    played = play(start, task.play)
    found = value_of(played.game, task.value, played.events)
    if not isinstance(found, int) or isinstance(found, bool):
        return _predict_words(task, start, text, found)
    numbers = {int(number.replace(_MINUS, "-")) for number in _NUMBER.findall(text)}
    if len(numbers) != 1:
        return Feedback(False, (("", "One whole number is asked for."),))
    (guess,) = numbers
    changes = list(_changes(task.value, start, played.events))
    sum_ = [("", _sum(task.value, start, changes, found))] if changes else []
    lines = [change.line for change in changes]
    if guess == found:
        return feedback(True, sum_, lines, _why(task))
    others = [] if changes else told(played.events, played.game)
    return feedback(
        False,
        [("", f"{about(task.value)}: not {_number(guess)}.")],
        _forgotten(guess, found, changes),
        lines,
        sum_,
        others,
        reminders(task.rules),
    )


def _predict_words(task: Task, start: Game, text: str, found: Value) -> Feedback:
    """A prediction that is no number: a text as in a file, names with commas between, yes or no."""
    guess: Value = "" if text.strip().casefold() == _NOTHING else text.strip()
    if isinstance(found, bool):
        word = text.strip().casefold()
        if word not in _TRUTHS:
            return Feedback(False, (("", "Yes or no?"),))
        guess = _TRUTHS[word]
    elif isinstance(found, list):
        parts = [part.strip() for part in text.split(",") if part.strip()]
        guess = [] if [part.casefold() for part in parts] == [_NOTHING] else parts
    played = play(start, task.play)
    one = compare(task.value, guess, start, played.game, played.events)
    if one.held:
        return feedback(True, told(played.events, played.game), _why(task))
    if one.note:
        return Feedback(False, (("", f"This cannot be read: {one.note}"),))
    said = f"{about(task.value)}: not {text.strip()}."
    return feedback(False, [("", said)], told(played.events, played.game), reminders(task.rules))


def _changes(path: str, start: Game, events: Sequence[Event]) -> Iterator[_Change]:
    """The changes of a number, in the order in which they come."""
    read = read_path(path, start.names)
    if read.field not in _COUNTED:
        return
    seat = start.names.index(read.name)
    for event in events:
        amount = int(getattr(event, read.field))
        if event.seat == seat and amount and read.by in ("", event.rule):
            yield _Change(event.rule, amount, (event.rule, sentence(event, start)))


def _by_rule(changes: Sequence[_Change]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for change in changes:
        sums[change.rule] = sums.get(change.rule, 0) + change.amount
    return sums


def _sum(path: str, start: Game, changes: Sequence[_Change], found: int) -> str:
    terms = "".join(
        f" {_MINUS if amount < 0 else '+'} {abs(amount)} ({rule})"
        for rule, amount in _by_rule(changes).items()
    )
    before = value_of(start, path, ())
    return f"{about(path)}: {_number(int(str(before)))}{terms} = {_number(found)}."


def _number(number: int) -> str:
    return str(number).replace("-", _MINUS)


def _forgotten(guess: int, found: int, changes: Sequence[_Change]) -> list[Line]:
    """What was probably overlooked: a change, or all by a rule, left out, counted twice or turned round."""
    each = [(change.rule, change.amount) for change in changes]
    for rule, amount in dict.fromkeys((*each, *_by_rule(changes).items())):
        signed = f"{_MINUS if amount < 0 else '+'}{abs(amount)}"
        for wrong, words in (
            (found - amount, "was this left out?"),
            (found + amount, "was this counted twice?"),
            (found - 2 * amount, "was this counted the wrong way round?"),
        ):
            if amount and guess == wrong:
                return [(rule, f"{signed}: {words}")]
    return []


# Find the mistake


def _mistake(task: Task, start: Game, text: str) -> Feedback:
    statements = split_script(task.turn, start.names)
    picked = _picked(text, statements)
    if picked is None:
        return Feedback(False, (("", f"Which of the statements 1 to {len(statements)} is it?"),))
    run = start.playing()
    for place, said in enumerate(statements):
        events = len(run.events)
        try:
            run.say(said)
        except GahError as error:
            if picked == place:
                return feedback(True, [_refusal(said, error)], _why(task))
            later = f"{statements[picked].text}: something before it is wrong already."
            return feedback(False, [("", later)], reminders(task.rules))
        if picked == place:
            allowed = f"{said.text}: this is allowed."
            came = told(run.events[events:], start.after(run))
            return feedback(False, [("", allowed)], came, reminders(task.rules))
    return Feedback(False, (("", "There is no mistake in this turn."),))


def picked(task: Task, start: Game, text: str) -> int | None:
    """The place of the statement that an attempt means, from 0; None if it means none."""
    return _picked(text, split_script(task.turn, start.names))


def mistaken(task: Task, start: Game) -> int:
    """The place of the first statement of the turn that the rules forbid; -1 if there is none."""
    run = start.playing()
    for place, said in enumerate(split_script(task.turn, start.names)):
        try:
            run.say(said)
        except GahError:
            return place
    return -1


def _picked(text: str, statements: Sequence[Statement]) -> int | None:
    """The place of the statement that is meant, by number from 1 or by its own words."""
    wanted = " ".join(text.split()).casefold()
    for place, said in enumerate(statements):
        if wanted in (str(place + 1), " ".join(said.text.split()).casefold()):
            return place
    return None


# Choose


def holding(task: Task, start: Game) -> Report:
    """Whether each answer is right: the results of their checks, all from the start."""

    def begin(edition: str, readings: Mapping[str, str]) -> Game:
        return start.under(edition or None, readings or None) if edition or readings else start

    return run_checks(begin, [replace(answer, begin="start") for answer in task.answers])


def _choose(task: Task, start: Game, text: str) -> Feedback:
    picks = _picks(text, len(task.answers))
    if picks is None:
        return Feedback(False, (("", f"Name answers by their numbers, 1 to {len(task.answers)}."),))
    results = list(holding(task, start))
    right = {place for place, result in enumerate(results) if result.held}
    solved = picks == right
    lines: list[Line] = []
    for place in sorted(picks):
        lines += _about_answer(task, place, results[place])
    if solved:  # now that nothing is given away any more
        for place in sorted({*range(len(results))} - picks):
            lines += _about_answer(task, place, results[place], most=_FEW_EVENTS)
        return feedback(True, lines, _why(task))
    if right - picks:
        missing = "another answer is right" if not picks & right else "one more answer is right as well"
        lines.append(("", f"{missing.capitalize()}."))
    return feedback(False, lines, reminders(task.rules))


def _about_answer(task: Task, place: int, result: Result, most: int = _MOST_EVENTS) -> list[Line]:
    answer = task.answers[place]
    verdict = "this is so" if result.held else "this is not so"
    why = [("", answer.why)] if answer.why else []
    return [("", f"{place + 1}. {answer.text.rstrip('.')} – {verdict}."), *reasons(result, most), *why]


def _picks(text: str, answers: int) -> set[int] | None:
    """The places of answers named by number or letter, or None for something else."""
    picks = set()
    for word in _PICKS.findall(text.casefold()):
        place = int(word) - 1 if word.isdigit() else ord(word) - ord("a")
        if not 0 <= place < answers:
            return None
        picks.add(place)
    return picks or None


_JUDGES: Mapping[str, Callable[[Task, Game, str], Feedback]] = {
    "do": _do,
    "predict": _predict,
    "mistake": _mistake,
    "choose": _choose,
}
