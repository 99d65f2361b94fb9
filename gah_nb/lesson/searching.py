"""Finding a way to do a task: a search with a limit, near to the goal and near to the start by turns."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Sequence
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct

from gah_nb.engine import Event, GahError, Position
from gah_nb.notation import to_text
from gah_nb.play.game import Game
from gah_nb.scenario.checks.report import Expectation

from .form import Task
from .goals import reached
from .judging import attempt, is_over
from .voice import Voice

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
