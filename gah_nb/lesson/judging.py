"""Judging what somebody did on a board or chose, by playing it; and finding a way to do a task."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.engine import Event, GahError, IllegalAction, NotYourDecision, Position
from gah_nb.engine.actions import Action, Done, Keep
from gah_nb.engine.events import Passed, TurnEnds, TurnWithoutDie
from gah_nb.notation import NotationError, Statement, parse_action, split_script, to_text
from gah_nb.play.game import Game
from gah_nb.play.run import Playing
from gah_nb.scenario.checking import run_checks
from gah_nb.scenario.report import Expectation, Report, Result

from .feedback import Feedback, Line, compared, feedback, only, predict, reason_why, reasons, reminder, told
from .form import Task, Wrong, reached
from .voice import Voice, sentence

# Judging attempts at the four kinds of tasks. What is right follows from the position, by the engine

_PICKS = re.compile(r"\b(?:\d{1,3}|[a-z])\b", re.ASCII)
#: Events with which a turn of their seat is over.
_ENDS_TURN = (TurnEnds, TurnWithoutDie, Passed)


def attempt(task: Task, voice: Voice, text: str) -> Feedback:
    """Judge an attempt, written as people write it: a script, a number, numbers of statements or answers."""
    if not text.strip():
        return only(voice, voice.phrases.nothing_tried)
    return _JUDGES[task.kind](task, voice, text)


# Do


def judge(task: Task, voice: Voice, now: Game) -> Feedback | None:
    """Judge what was played from the start to ``now``; None as long as the task can still be done.

    It is solved where the whole goal holds at one moment, and over with the turn (or round) of whoever
    decides at the start. Nothing else that was done on the way counts against it.
    """
    timeline, start = now.timeline(), voice.start
    events: list[Event] = []
    for place in range(len(start.line), len(timeline)):
        game = timeline[place]
        if place > len(start.line):
            events += game.events
        if all(one.held for one in reached(task.goal, start, game, events)):
            return _done(task, voice, game, events)
        if is_over(task, voice, game.position, events):
            return _missed(task, voice, game, events)
    return None


def _done(task: Task, voice: Voice, game: Game, events: Sequence[Event]) -> Feedback:
    wanted = reached(task.goal, voice.start, game, events)
    # What came by a rule its events tell.
    found = [("", compared(voice, one)) for one in wanted if " by " not in one.path]
    return feedback(voice, True, found, told(voice, events, game, task.goal), reason_why(task))


def _missed(
    task: Task, voice: Voice, game: Game, events: Sequence[Event], refused: Sequence[Line] = ()
) -> Feedback:
    """What is missing, a refusal first; a foreseen slip comes before everything."""
    rules = [rule for rule, _ in refused]
    slips = [("", one.say) for one in task.wrong if _foreseen(one, voice, game, events, rules)][:1]
    if refused:
        return feedback(voice, False, slips, refused, reminder(task))
    wanted = reached(task.goal, voice.start, game, events)
    missed = [("", compared(voice, one)) for one in wanted if not one.held]
    came = told(voice, events, game, task.goal)
    return feedback(voice, False, slips or missed, came, reminder(task))


def _foreseen(one: Wrong, voice: Voice, game: Game, events: Sequence[Event], rules: Sequence[str]) -> bool:
    """Whether a slip was made: by the rule that refused, or where nothing was refused, by what holds then."""
    if rules or not isinstance(one.when, dict):
        return str(one.when) in rules
    return all(found.held for found in reached(one.when, voice.start, game, events))


def _do(task: Task, voice: Voice, text: str) -> Feedback:
    run = voice.start.playing()
    refused: list[Line] = []
    for said in split_script(text, voice.start.names):
        try:
            _say(run, said)
        except GahError as error:
            refused.append(_refusal(voice, run, said, error))
            break
    here = voice.start.after(run)
    judged = judge(task, voice, here)
    if judged is not None and (judged.solved or not refused):
        return judged
    return _missed(task, voice, here, run.events, refused)


def _say(run: Playing, said: Statement) -> None:
    """Play a statement; one that is carried out already, or closes what is closed, changes nothing."""
    try:
        run.say(said)
    except (IllegalAction, NotYourDecision):
        action, decision = _read(said, run.position), run.position.decision
        nothing_open = decision is None or decision.kind == "turn"
        if not (action in run.forced or (isinstance(action, Done | Keep) and run.steps and nothing_open)):
            raise


def _read(said: Statement, position: Position) -> Action | None:
    try:
        return parse_action(said.text, position)[1]
    except NotationError:
        return None


def is_over(task: Task, voice: Voice, now: Position, events: Sequence[Event]) -> bool:
    """Whether the time for a task has run out: no turn goes on beyond its round."""
    if now.is_over or now.round != voice.start.round:
        return True
    return task.within == "turn" and any(
        isinstance(event, _ENDS_TURN) and event.seat == voice.seat for event in events
    )


def _refusal(voice: Voice, run: Playing, said: Statement, error: GahError, words: str = "") -> Line:
    """Why a statement cannot be played, with the rule; where there was no choice, what was done instead."""
    if not isinstance(error, IllegalAction | NotYourDecision):
        reason = error.reason if isinstance(error, NotationError) else str(error)
        return "", sentence(f"{said.text}: {reason}")
    action, words = _read(said, run.position), words or voice.deed_of(said.text, run.position)
    open_now = {type(option) for option in run.position.legal_actions}
    for done in run.forced:
        if type(done) is type(action) and type(action) not in open_now:
            return "", voice.phrases.forced.format(said=words, done=voice.deed(run.position, done))
    reason, decision = error.reason, run.position.decision
    if isinstance(error, NotYourDecision) and decision:
        who = voice.start.names[decision.seat]
        yours = decision.seat == voice.seat
        reason = voice.phrases.your_turn if yours else voice.phrases.their_turn.format(who=who)
    return error.rule, sentence(voice.phrases.refused.format(said=words, reason=reason))


# Find the mistake


def _mistake(task: Task, voice: Voice, text: str) -> Feedback:
    statements, deeds = split_script(task.turn, voice.start.names), voice.deeds(task.turn, task.words)
    place = picked(task, voice, text)
    if place is None:
        return only(voice, voice.phrases.which.format(count=len(statements)))
    slips = [("", one.say) for one in task.wrong if str(one.when) == str(place + 1)]
    run = voice.start.playing()
    if run.go(statements[:place]):
        later = voice.phrases.too_late.format(said=deeds[place].words)
        return feedback(voice, False, slips, [("", later)], reminder(task))
    before = len(run.events)
    if run.go(statements[place : place + 1]) and run.error:
        refused = _refusal(voice, run, statements[place], run.error, deeds[place].words)
        return feedback(voice, True, [refused], reason_why(task))
    allowed = voice.phrases.allowed.format(said=deeds[place].words)
    came = told(voice, run.events[before:], voice.start.after(run))
    return feedback(voice, False, slips, [("", allowed)], came, reminder(task))


def mistaken(task: Task, voice: Voice) -> int:
    """The place of the first statement of the turn that the rules forbid; -1 if there is none."""
    stop = voice.start.playing().go(task.turn)
    return stop.index if stop else -1


def picked(task: Task, voice: Voice, text: str) -> int | None:
    """The place of the statement that is meant, by number from 1 or by its own words; None for none."""
    wanted = " ".join(text.split()).casefold()
    for place, deed in enumerate(voice.deeds(task.turn, task.words)):
        known = (str(place + 1), *(" ".join(words.split()).casefold() for words in (deed.text, deed.words)))
        if wanted in known:
            return place
    return None


# Choose


def holding(task: Task, start: Game) -> Report:
    """Whether each answer is right: the results of their checks, all from the start."""

    def begin(edition: str, readings: Mapping[str, str]) -> Game:
        return start.under(edition or None, readings or None) if edition or readings else start

    return run_checks(begin, [replace(answer, begin="start") for answer in task.answers])


def _choose(task: Task, voice: Voice, text: str) -> Feedback:
    picks, phrases = _picks(text, len(task.answers)), voice.phrases
    if picks is None:
        return only(voice, phrases.name_answers.format(count=len(task.answers)))
    results = list(holding(task, voice.start))
    right = {place for place, result in enumerate(results) if result.held}
    if picks == right:  # nothing is given away any more
        lines = [line for place, result in enumerate(results) for line in _about(task, voice, place, result)]
        return feedback(voice, True, lines, reason_why(task))
    slips = [("", one.say) for one in task.wrong if _picks(str(one.when), len(task.answers)) == picks]
    lines = [line for place in sorted(picks) for line in _about(task, voice, place, results[place])]
    return feedback(voice, False, slips, lines, _missing(voice, right, picks), reminder(task))


def _missing(voice: Voice, right: Set[int], picks: Set[int]) -> Iterator[Line]:
    phrases, count = voice.phrases, len(right - picks)
    if count and len(right) == 1:  # of which one is chosen instead, not as well
        yield "", phrases.another
    elif count:
        yield "", phrases.missing if count == 1 else phrases.more_missing.format(count=count)


def _about(task: Task, voice: Voice, place: int, result: Result) -> list[Line]:
    """Whether an answer is right, and why: in the author's words if there are any."""
    answer, phrases = task.answers[place], voice.phrases
    words = (phrases.is_so if result.held else phrases.is_not_so).format(number=place + 1)
    why = [(result.stop.rule if result.stop else "", answer.why)] if answer.why else reasons(voice, result)
    if why and not why[0][0]:
        return [("", f"{words} {why[0][1]}"), *why[1:]]
    return [("", words), *why]


def _picks(text: str, answers: int) -> set[int] | None:
    """The places of answers named by number or letter, or None for something else."""
    picks = set()
    for word in _PICKS.findall(text.casefold()):
        place = int(word) - 1 if word.isdigit() else ord(word) - ord("a")
        if not 0 <= place < answers:
            return None
        picks.add(place)
    return picks or None


_JUDGES: Mapping[str, Callable[[Task, Voice, str], Feedback]] = {
    "do": _do,
    "predict": predict,
    "mistake": _mistake,
    "choose": _choose,
}

# Finding a way to do a task: a search with a limit, near to the goal and near to the start by turns

#: After so many positions the search gives up.
MOST_POSITIONS = 20_000


class _Place(Struct, frozen=True):
    """A position on the way, with the events since the start and the actions in words; numbered as found."""

    number: int
    position: Position
    events: tuple[Event, ...]
    line: tuple[str, ...]


def solution(task: Task, voice: Voice, most: int = MOST_POSITIONS) -> str:
    """Actions after which the goal of a task holds; "" if none were found among so many positions.

    Short ways are looked at first, and by turns those on which most of the goal holds already.
    """
    numbers, start = count(), voice.start
    first = _Place(next(numbers), start.position, (), ())
    seen: set[Hashable] = {_same(task, first)}
    shallow = deque([first])
    near: list[tuple[float, int, _Place]] = []
    done: set[int] = set()
    turn = 0
    while (shallow or near) and len(seen) < most:
        turn += 1
        place = heappop(near)[2] if near and turn % 2 else shallow.popleft() if shallow else heappop(near)[2]
        if place.number in done:
            continue
        done.add(place.number)
        for action in place.position.legal_actions:
            try:
                step = place.position.play(action)
            except GahError:
                continue  # it would need luck that nobody knows
            after = _Place(
                next(numbers), step.position, (*place.events, *step.events), (*place.line, to_text(action))
            )
            wanted = _compared(task, voice, after)
            if all(one.held for one in wanted):
                return "; ".join(_shortened(task, voice, after.line))
            same = _same(task, after)
            if same in seen or is_over(task, voice, after.position, after.events):
                continue
            seen.add(same)
            shallow.append(after)
            heappush(near, (sum(map(_gap, wanted)) + len(after.line) / 1000, after.number, after))
    return ""


def _shortened(task: Task, voice: Voice, line: Sequence[str]) -> Sequence[str]:
    """The same way without what it does not need."""
    for place in range(len(line)):
        shorter = [*line[:place], *line[place + 1 :]]
        if shorter and attempt(task, voice, "; ".join(shorter)).solved:
            return _shortened(task, voice, shorter)
    return line


def _compared(task: Task, voice: Voice, place: _Place) -> Sequence[Expectation]:
    return reached(task.goal, voice.start, Game(place.position), place.events)


def _same(task: Task, place: _Place) -> Hashable:
    """What is the same for places of which one is enough."""
    summed = any(" by " in path for path in task.goal)
    return place.position, frozenset(Counter(place.events).items()) if summed else None


def _gap(one: Expectation) -> float:
    """How far from its goal a value is: 0 where it holds, else up to 2."""
    if one.held:
        return 0
    found, wanted = str(one.found), str(one.expected)
    try:
        return 1 + min(1, abs(int(found) - int(wanted.lstrip("<>= "))) / 20)
    except ValueError:
        unlike = (Counter(found) - Counter(wanted)) + (Counter(wanted) - Counter(found))
        return 1 + min(1, unlike.total() / 20)
