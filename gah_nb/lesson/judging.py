"""Judging attempts at the four kinds of tasks. What is right follows from the position, by the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from gah_nb.engine import Event, IllegalAction, NotYourDecision
from gah_nb.game import Game, Playing
from gah_nb.notation import NotationError, Statement, split_script
from gah_nb.scenario.checking import play, run_checks
from gah_nb.scenario.paths import compare, value_of
from gah_nb.scenario.report import Report

from .feedback import Feedback, Line, about, compared, feedback, reasons, reminders, sentence, told
from .form import Task

_NUMBER = re.compile(r"[+\-\u2212]?\d+")
_MINUS = "\N{MINUS SIGN}"
_PICKS = re.compile(r"\b(?:\d+|[a-z])\b")
#: Events with which a turn of their seat is over.
_ENDS_TURN = ("turn ends", "turn without a die", "passed")
_ENDS_ROUND = ("round ends",)
_COUNTED = ("vp", "kronen", "emperor")


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
        if _is_over(task, start, events):
            missed = [("", compared(one)) for one in wanted if not one.held]
            return feedback(False, missed, told(events, game, _reader(start)), reminders(task.rules))
    return None


def _do(task: Task, start: Game, text: str) -> Feedback:
    run = Playing(start)
    refused: list[Line] = []
    for said in split_script(text, start.names):
        try:
            run.say(said)
        except (IllegalAction, NotYourDecision, NotationError) as error:
            refused.append(_refusal(said, error))
            break
    here = run.result()
    judged = judge(task, start, here)
    if judged is not None and judged.solved:
        return judged
    if refused:
        return feedback(False, refused, reminders(task.rules))
    if judged is not None:
        return judged
    wanted = [compare(path, value, start, here, run.events) for path, value in task.goal.items()]
    missed = [("", compared(one)) for one in wanted if not one.held]
    return feedback(False, missed, told(run.events, here, _reader(start)), reminders(task.rules))


def _reader(start: Game) -> int:
    decision = start.position.decision
    return decision.seat if decision else 0


def _is_over(task: Task, start: Game, events: Sequence[Event]) -> bool:
    if task.within == "round":
        return any(event.kind in _ENDS_ROUND for event in events)
    return any(event.kind in _ENDS_TURN and event.seat == _reader(start) for event in events)


def _refusal(said: Statement, error: IllegalAction | NotYourDecision | NotationError) -> Line:
    rule = "" if isinstance(error, NotationError) else error.rule
    return rule, f"{said.text}: {error.reason}"


def _why(task: Task) -> list[Line]:
    return [(task.rules[0] if task.rules else "", task.why)] if task.why else []


# Predict


def _predict(task: Task, start: Game, text: str) -> Feedback:
    played = play(start, task.play)
    found = value_of(played.game, task.value, played.events)
    if not isinstance(found, int) or isinstance(found, bool):
        return _predict_words(task, start, text)
    number = _NUMBER.search(text)
    if number is None:
        return Feedback(False, (("", "A number is asked for."),))
    guess = int(number[0].replace(_MINUS, "-"))
    changes = _changes(task.value, start, played.events)
    sum_ = [("", _sum(task.value, start, changes, found))] if changes else []
    lines = [line for _, line, _ in changes]
    if guess == found:
        return feedback(True, sum_, lines, _why(task))
    return feedback(
        False,
        [("", f"{about(task.value)}: not {guess}.")],
        _forgotten(guess, found, changes),
        lines,
        reminders(task.rules),
    )


def _predict_words(task: Task, start: Game, text: str) -> Feedback:
    played = play(start, task.play)
    one = compare(task.value, text.strip(), start, played.game, played.events)
    if one.held:
        return feedback(True, told(played.events, played.game), _why(task))
    said = f"{about(task.value)}: not {text.strip()}."
    return feedback(False, [("", said)], told(played.events, played.game), reminders(task.rules))


#: A rule, what its last event says, and the sum of its changes.
_Change = tuple[str, Line, int]


def _changes(path: str, start: Game, events: Sequence[Event]) -> list[_Change]:
    """The changes of a number by rule, in the order in which they came."""
    who, _, what = path.rpartition(".")
    field = what.partition(" by ")[0]
    if who not in start.names or field not in _COUNTED:
        return []
    seat = start.names.index(who)
    found: dict[str, _Change] = {}
    for event in events:
        amount = int(getattr(event, field))
        if event.seat == seat and amount:
            before = found[event.rule][2] if event.rule in found else 0
            found[event.rule] = (event.rule, (event.rule, sentence(event, start)), before + amount)
    return list(found.values())


def _sum(path: str, start: Game, changes: Sequence[_Change], found: int) -> str:
    terms = "".join(
        f" {'+' if amount >= 0 else _MINUS} {abs(amount)} ({rule})" for rule, _, amount in changes
    )
    return f"{about(path)}: {value_of(start, path, ())}{terms} = {found}."


def _forgotten(guess: int, found: int, changes: Sequence[_Change]) -> list[Line]:
    """What was probably overlooked: a rule left out, counted twice, or with the wrong sign."""
    for rule, _, amount in changes:
        for wrong, words in (
            (found - amount, "was this left out?"),
            (found + amount, "was this counted twice?"),
            (found - 2 * amount, "was this counted the wrong way round?"),
        ):
            if guess == wrong:
                return [(rule, f"{'+' if amount > 0 else _MINUS}{abs(amount)}: {words}")]
    return []


# Find the mistake


def _mistake(task: Task, start: Game, text: str) -> Feedback:
    statements = split_script(task.turn, start.names)
    picked = _picked(text, statements)
    if picked is None:
        return Feedback(False, (("", f"Which of the statements 1 to {len(statements)} is it?"),))
    run = Playing(start)
    for place, said in enumerate(statements):
        events = len(run.events)
        try:
            run.say(said)
        except (IllegalAction, NotYourDecision, NotationError) as error:
            if picked == place:
                return feedback(True, [_refusal(said, error)], _why(task))
            later = f"{statements[picked].text}: something before it is wrong already."
            return feedback(False, [("", later)], reminders(task.rules))
        if picked == place:
            allowed = f"{said.text}: this is allowed."
            came = told(run.events[events:], run.result())
            return feedback(False, [("", allowed)], came, reminders(task.rules))
    return Feedback(False, (("", "There is no mistake in this turn."),))


def _picked(text: str, statements: Sequence[Statement]) -> int | None:
    """The place of the statement that is meant, by number from 1 or by its own words."""
    wanted = " ".join(text.split()).casefold()
    for place, said in enumerate(statements):
        if wanted in (str(place + 1), " ".join(said.text.split()).casefold()):
            return place
    return None


# Choose


def holding(task: Task, start: Game) -> Report:
    """Whether each answer is right: the results of their checks."""

    def begin(edition: str, readings: Mapping[str, str]) -> Game:
        return start.under(edition or None, readings or None) if edition or readings else start

    return run_checks(begin, task.answers)


def _choose(task: Task, start: Game, text: str) -> Feedback:
    picks = _picks(text, len(task.answers))
    if picks is None:
        return Feedback(False, (("", f"Name answers by their numbers, 1 to {len(task.answers)}."),))
    results = list(holding(task, start))
    right = {place for place, result in enumerate(results) if result.held}
    solved = picks == right
    lines: list[Line] = []
    for place in sorted(picks | (right if solved else set())):
        verdict = "this is so" if place in right else "this is not so"
        lines.append(("", f"{place + 1}. {task.answers[place].text} – {verdict}."))
        lines += reasons(results[place])
        lines += [("", task.answers[place].why)] if task.answers[place].why else []
    if right - picks and not solved:
        lines.append(
            ("", "Another answer is right." if not picks & right else "One more answer is right as well.")
        )
    return feedback(solved, lines, _why(task) if solved else reminders(task.rules))


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
