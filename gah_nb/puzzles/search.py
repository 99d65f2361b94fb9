"""The search: every way of one seat from a position, equal ones merged.

It is exact: what is left out cannot change the best value, the best lines or the runner-up. Values are
counted from the start; a `Branch` knows the best way to it, and afterwards the two best values that can still
be added. The most promising branch is looked at first, so that a search that is stopped has found something.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Protocol

from msgspec import Struct

from gah_nb.engine import Action, Position
from gah_nb.engine.actions import (
    Claim,
    Die,
    Discard,
    Guest,
    Ignore,
    Move,
    Occupy,
    PlayCard,
    Prepare,
    Remove,
    Space,
    Suffer,
    Use,
)

from .course import Arrival, Course
from .hope import as_played
from .outlook import ENDLESS

#: No value: worse than every other.
NOTHING = -(10**9)
#: From here on, what is added at most is `ENDLESS`, less what was added on the way.
_UNKNOWN = ENDLESS // 2
#: As many different best lines are told; where there are more it is said.
MOST_LINES = 60
#: As many are kept on the way, where needless deeds are not yet told from others.
_MOST_WAYS = 5 * MOST_LINES
#: What an end is worth; None where it is not what was asked for.
Worth = Callable[[Position], int | None]


class Beyond(Protocol):
    """What positions are worth in which another seat decides, and what such a seat takes from the value."""

    def least(self, position: Position) -> int:
        """Not more than what is taken; -`ENDLESS` where that is not known."""

    def most(self, position: Position, turns: int) -> int:
        """Not less than the value; `ENDLESS` where that is not known before it is worked out."""

    def value(self, position: Position, turns: int, floor: int) -> int | None:
        """The value where it is above a floor, else any number that is not; None where there is none."""


class OutOfBudget(Exception):
    """The search was stopped: by its budget, or by the one who waits for it."""


class Budget:
    """How long a search may go on: positions, and a test that is asked now and then."""

    def __init__(self, positions: int, is_spent: Callable[[int], str]) -> None:
        self.left = positions
        self.visited = 0
        self._is_spent = is_spent
        self.reason = ""

    def take(self) -> None:
        """One more position is looked at. Raises `OutOfBudget`."""
        self.visited += 1
        if self.visited >= self.left:
            self.reason = f"{self.left:,} positions were looked at"
            raise OutOfBudget
        if self.visited % 256 == 0 and (reason := self._is_spent(self.visited)):
            self.reason = reason
            raise OutOfBudget


class Edge(Struct, eq=False):
    """A move with what it forced: what it adds at once, and the branch or the worth of the end there."""

    action: Action
    gain: int
    branch: Branch | None
    end: int = NOTHING
    forced: tuple[Action, ...] = ()


class Branch(Struct, eq=False):
    """A position, with all that is equal to it.

    ``prefix`` is the best value with which it was reached, and ``most`` what is added to it at most. Where
    another seat decides there are no edges: ``end`` is what is added if it answers best.
    """

    position: Position | None
    turns: int
    prefix: int
    most: int = ENDLESS
    edges: tuple[Edge, ...] | None = None
    end: int = NOTHING
    best: int = NOTHING
    second: int = NOTHING


class Search:
    """The ways of the seat that decides at a position, up to where the puzzle ends or another one decides.

    ``worth`` values an end for this seat; ``beyond`` positions in which another seat decides, where there are
    any.
    """

    def __init__(
        self,
        course: Course,
        start: Position,
        turns: int,
        *,
        worth: Worth,
        beyond: Beyond | None = None,
        budget: Budget,
    ) -> None:
        decision = start.decision
        assert decision is not None
        self.course, self.seat, self._start = course, decision.seat, start
        self._worth, self._beyond, self._budget = worth, beyond, budget
        self._numbers = count()
        self._heap: list[tuple[int, int, Branch]] = []
        self.best = self.second = NOTHING
        self._sign = 1 if self.seat == course.seat else -1
        self.root = Branch(start, turns, self._sign * course.counted(start))
        self._settles = self.seat == course.seat and course.settles
        self.branches: dict[Hashable, Branch] = {course.key(start, turns): self.root}
        self._is_bounded = self.seat == course.seat and course.is_bounded
        if self._is_bounded:
            self.root.most = self._at_most(start, ENDLESS)
        self._wait(self.root)

    def run(self, enough: int = ENDLESS, *, runner_up: bool = True) -> None:
        """Look at everything that can matter, or until ``enough`` is found. Raises `OutOfBudget`.

        Without ``runner_up`` only the best is looked for.
        """
        while self._heap and self.best < enough:
            promise, _, branch = heappop(self._heap)
            if -promise <= (self.second if runner_up else self.best):
                break
            if branch.edges is None and not self._promises_less(branch):
                self._budget.take()
                self._open(branch)

    def _wait(self, branch: Branch) -> None:
        """Put a branch among those to be looked at: the most promising first, of equals the latest."""
        heappush(self._heap, (-branch.prefix - branch.most, -next(self._numbers), branch))

    def _promises_less(self, branch: Branch) -> bool:
        """Whether more is known of what is added at most than when it was put aside; it waits again then."""
        position = branch.position
        assert position is not None
        if not self._is_bounded or branch.most < _UNKNOWN or self._is_beyond(position):
            return False
        before, branch.most = branch.most, self._at_most(position, branch.most)
        if branch.most < before:
            self._wait(branch)
        return branch.most < before

    def _at_most(self, position: Position, limit: int) -> int:
        """What is added at most where this seat decides, and not more than a limit."""
        least = 0 if self._beyond is None else self._beyond.least(position)
        return limit if least == -ENDLESS else self.course.most(position, limit + least) - least

    def _open(self, branch: Branch) -> None:
        position = branch.position
        assert position is not None
        if self._is_beyond(position):
            self._ask(branch, position)
            return
        edges = []
        for action in self.course.moves(position):
            arrival = self.course.follow(position, branch.turns, action)
            edges.append(self._edge(branch, action, arrival))
        branch.edges = tuple(edges)
        branch.position = None

    def _edge(self, branch: Branch, action: Action, arrival: Arrival) -> Edge:
        here, turns, gain, ended, forced = arrival
        gain *= self._sign
        if ended or (self._settles and self.course.is_settled(here)):
            return self._end(branch, Edge(action, gain, None, self._left(self._worth(here), here), forced))
        key = self.course.key(here, turns)
        known = self.branches.get(key)
        prefix = branch.prefix + gain
        if known is None:
            known = self.branches[key] = Branch(here, turns, prefix)
            if self._is_beyond(here):
                known.most = self._promise(here, turns, branch.most - gain)
            elif self._is_bounded:
                known.most = self._at_most(here, branch.most - gain)
            self._wait(known)
        elif prefix > known.prefix:
            self._better(known, prefix)
        return Edge(action, gain, known, NOTHING, forced)

    def _is_beyond(self, position: Position) -> bool:
        decision = position.decision
        return decision is not None and decision.seat != self.seat

    def _promise(self, here: Position, turns: int, limit: int) -> int:
        """What is added where another seat answers, at most; the first answer is asked for at once."""
        if self._sign < 0 or self._beyond is None or self.best == NOTHING:
            return ENDLESS
        most = self._beyond.most(here, turns) - self.course.counted(here)
        return min(most, limit) if self._is_bounded else most

    def _ask(self, branch: Branch, position: Position) -> None:
        """Let another seat answer; one that leaves less than the runner-up need not be known."""
        if self._beyond is None:
            branch.edges = ()
            return
        floor = NOTHING
        if self._sign > 0 and self.second > NOTHING:
            floor = self.second - 1 - branch.prefix + self.course.counted(position)
        value = self._beyond.value(position, branch.turns, floor)
        if value is None or value > floor:
            branch.edges, branch.position = (), None
            if (end := self._left(value, position)) > NOTHING:
                branch.end = end
                self._record(branch.prefix + end)

    def _left(self, value: int | None, here: Position) -> int:
        """What an end adds to the changes that were counted on the way."""
        return self._sign * (NOTHING if value is None else value - self.course.counted(here))

    def _end(self, branch: Branch, edge: Edge) -> Edge:
        if edge.end > NOTHING:
            self._record(branch.prefix + edge.gain + edge.end)
        return edge

    def _record(self, value: int) -> None:
        if value > self.best:
            self.best, self.second = value, self.best
        elif self.best > value > self.second:
            self.second = value

    def _better(self, branch: Branch, prefix: int) -> None:
        """A better way to a branch was found: so it is for all that follows it."""
        todo = [(branch, prefix)]
        while todo:
            branch, prefix = todo.pop()
            if prefix <= branch.prefix:
                continue
            branch.prefix = prefix
            if branch.edges is None:
                self._wait(branch)
                continue
            if branch.end > NOTHING:
                self._record(prefix + branch.end)
            for edge in branch.edges:
                if edge.branch is not None:
                    todo.append((edge.branch, prefix + edge.gain))
                else:
                    self._end(branch, edge)

    # What was found

    def settle(self) -> None:
        """Work out for every branch the two best values that can still be added there."""
        for branch in self._last_first():
            values = {NOTHING, branch.end}
            for edge in branch.edges or ():
                values.update(edge.gain + value for value in _values_of(edge) if value > NOTHING)
            best, *rest = sorted(values, reverse=True)
            branch.best, branch.second = best, rest[0] if rest else NOTHING
        self.best, self.second = (
            self.root.prefix + value if value > NOTHING else NOTHING
            for value in (self.root.best, self.root.second)
        )

    def _last_first(self) -> list[Branch]:
        """The branches that were opened, each after all that follow it."""
        order: list[Branch] = []
        done: set[Branch] = set()
        todo: list[tuple[Branch, bool]] = [(self.root, False)]
        while todo:
            branch, followed = todo.pop()
            if followed:
                order.append(branch)
            elif branch not in done:
                done.add(branch)
                todo.append((branch, True))
                todo.extend((edge.branch, False) for edge in branch.edges or () if edge.branch is not None)
        return order

    def line_to(self, value: int) -> tuple[Action, ...]:
        """The first line that leads to one of the two best values. `settle` comes first."""
        line: list[Edge] = []
        branch, left = self.root, value - self.root.prefix
        while True:
            edge = next(edge for edge in branch.edges or () if left - edge.gain in _values_of(edge))
            line.append(edge)
            left -= edge.gain
            if (follows := _further(edge)) is None:
                return self._played(line)
            branch = follows

    def best_lines(self) -> tuple[tuple[tuple[Action, ...], ...], bool]:
        """Every best line, one for each that does something else (`deeds`), and whether these are all.

        A line to which another one only adds needless deeds stands for both.
        """
        ways: dict[Branch, _Lines] = {self.root: {frozenset(): ()}}
        ends: _Lines = {}
        complete = True
        for branch in reversed(self._last_first()):
            here = ways.pop(branch, None)
            if not here or branch.best == NOTHING:
                continue
            for edge in branch.edges or ():
                if edge.gain + _values_of(edge)[0] != branch.best:
                    continue
                follows = _further(edge)
                there = ends if follows is None else ways.setdefault(follows, {})
                for done, line in here.items():
                    complete &= _add(there, _with_deeds(done, edge), (*line, edge))
        lines = tuple(ends.values())
        return tuple(map(self._played, lines[:MOST_LINES])), complete and len(lines) <= MOST_LINES

    def _played(self, line: Sequence[Edge]) -> tuple[Action, ...]:
        """Its actions, as they can be played from the start."""
        steps = ((edge.action, edge.forced) for edge in line)
        return as_played(self._start, steps) if self._settles else tuple(edge.action for edge in line)


def _further(edge: Edge) -> Branch | None:
    """The branch in which the line of an edge goes on; None where the puzzle ends or another seat decides."""
    return edge.branch if edge.branch is not None and edge.branch.edges else None


def _values_of(edge: Edge) -> tuple[int, int]:
    """The two best values that an edge can still add, besides what it gains at once."""
    return (edge.end, NOTHING) if edge.branch is None else (edge.branch.best, edge.branch.second)


# Lines that do the same

#: A thing that a line does, and how often it was done before.
_Deed = tuple[str, object, int]
_Lines = dict[frozenset[_Deed], tuple[Edge, ...]]


def deeds(action: Action) -> tuple[tuple[str, object], ...]:
    """What an action does, so that lines can be told apart in which something else is done.

    Which items are put on whom, how a strength is split, in which order parts of a reward come and who of two
    guests gets which of two rooms is not told apart. A boost is a deed of its own, and so a needless one
    where it only pays for itself.
    """
    match action:
        case Move(guest, room):
            return (("guest moves", guest), ("room", room))
        case Occupy(room):
            return (("room", room),)
        case Die(space, imitated, boost) | Space(space, imitated, boost):
            taken = ((action.verb, (space, imitated)),)
            return (*taken, ("boost", space)) if boost else taken
        case Guest() | Claim() | Use() | PlayCard() | Prepare() | Remove() | Suffer() | Ignore() | Discard():
            return ((action.verb, action),)
        case _:
            return ()


def _with_deeds(done: frozenset[_Deed], edge: Edge) -> frozenset[_Deed]:
    for action in (edge.action, *edge.forced):
        for verb, what in deeds(action):
            times = 0
            while (verb, what, times) in done:
                times += 1
            done |= {(verb, what, times)}
    return done


def _add(lines: _Lines, done: frozenset[_Deed], line: tuple[Edge, ...]) -> bool:
    """Add a line to others, of which none is a part of another; False where there are too many already."""
    if any(known <= done for known in lines):
        return True
    for known in [known for known in lines if done < known]:
        del lines[known]
    if len(lines) >= _MOST_WAYS:
        return False
    lines[done] = line
    return True
