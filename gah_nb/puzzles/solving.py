"""Solving: `solve` proves the best that can be reached, or says what was found when it was stopped.

The end of a game is taken apart: once one seat has no turn left, its score and that of the other are apart.
How the other answers is looked for only where its best ways from elsewhere leave more than the runner-up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from time import monotonic
from typing import Any

from msgspec.structs import replace

from gah_nb.components.effects import CopyScore
from gah_nb.engine import Action, Position
from gah_nb.engine.actions import End
from gah_nb.engine.emperor import outcome_on, steps_back
from gah_nb.engine.rounds import visible
from gah_nb.files.door import shown
from gah_nb.play.game import Game

from .bound import has_own_reward
from .course import Course, OrderMatters, passing
from .form import AS_THEY_LIE, Open, Progress, Solution, UnsoundPuzzle, Way
from .goal import LEADS, Aim, Goal, Holds, aim_of
from .outlook import ENDLESS
from .search import NOTHING, Budget, OutOfBudget, Search

#: As many of the other seat's best ways are tried before it is searched for a better one.
_ANSWERS = 8
#: No turn of theirs takes more actions.
_LONGEST = 80


class Apart:
    """The values of positions at which only the other seat has turns left, for one search."""

    def __init__(self, course: Course, budget: Budget) -> None:
        self._course, self._budget = course, budget
        self._scores: dict[Hashable, tuple[int, tuple[Action, ...]]] = {}
        self._answers: list[tuple[Action, ...]] = []
        self._leads = course.aim.goal.most in LEADS
        self._worst: dict[tuple[Hashable, ...], Position] = {}
        self._least: dict[Hashable, int] = {}

    def covers(self, position: Position) -> bool:
        """Whether a position can be taken apart."""
        return self._is_theirs(position) and not self._entangled(position, self._course.seat)

    def _is_theirs(self, position: Position) -> bool:
        course, decision = self._course, position.decision
        if decision is None or decision.kind != "turn" or len(position.agenda) != 2:
            return False
        return course.duel and course.aim.only_points and not visible(position.players[course.seat])

    def value(self, position: Position, floor: int) -> int:
        """What a position is worth if the other seat answers best, or a number not above the floor."""
        mine = self._course.seat
        value, _ = self._best(position, mine)
        return value - self._best(position, 1 - mine, value - floor)[0] if self._leads else value

    def most(self, position: Position) -> int:
        """Not less than the value: the other seat can answer as it did elsewhere."""
        mine = self._course.seat
        value, _ = self._best(position, mine)
        if not self._leads:
            return value
        return value - max(self._as_elsewhere(position, 1 - mine), default=-ENDLESS)

    def answer(self, position: Position) -> tuple[Action, ...]:
        """How the other seat goes on at best, up to where somebody else decides."""
        seat, here, way = 1 - self._course.seat, position, []
        for action in self._best(position, seat)[1]:
            if (decision := here.decision) is None or decision.seat != seat:
                break
            way.append(action)
            here = here.play(action).position
        return tuple(way)

    def least(self, position: Position) -> int:
        """What the other seat will have at least, whatever is still done in a turn; -`ENDLESS`: unknown."""
        if not self._leads:
            return 0
        rest, table = self._course.rest(position), _table(position)
        if rest.table:
            return -ENDLESS
        fixed = (table[:1],) if rest.decks else (table[:1], table)
        return max(self._least.get(one, -ENDLESS) for one in fixed)

    def remember(self, position: Position) -> None:
        """Keep a turn of the other seat as it is at worst with what lies on the table.

        Every objective is claimed before, and nothing is to be copied that was played in one's own turn.
        """
        table, mine = _table(position), self._course.seat
        if not self._leads or table in self._worst or not self._is_theirs(position):
            return
        start, here = self._course.start.players[mine], position.players[mine]
        players = list(position.players)
        players[mine] = replace(start, numbers=here.numbers, covered=here.covered, passed=here.passed)
        claims = tuple(one if mine in one else (*one, mine) for one in position.claims)
        self._worst[table] = replace(position, players=tuple(players), claims=claims)
        for line in self._answers:
            self._learn(table, line)

    def _learn(self, table: tuple[Hashable, ...], line: Sequence[Action]) -> None:
        """See what a line of the other seat brings at worst, and if it leaves queue and decks as they are."""
        start = _until(self._worst[table], 1 - self._course.seat)
        for known, decks_stay in ((table, False), (table[:1], True)):
            score = self._replayed(start, line, decks_stay=decks_stay)
            self._least[known] = max(self._least.get(known, -ENDLESS), score)

    def _entangled(self, position: Position, mine: int) -> bool:
        """Whether a final score copies what the other may play, or a reward takes what the other may take."""
        player, staff = position.players[mine], position.box.rulebook.staff
        if any(isinstance(score, CopyScore) for card in player.display for score in staff[card].score):
            return True
        left = player.emperor - steps_back(position.round, player.emperor)
        return outcome_on(left) == "reward" and not has_own_reward(position)

    def _best(self, position: Position, seat: int, enough: int = ENDLESS) -> tuple[int, tuple[Action, ...]]:
        """The highest final score that a seat can reach while the other one does nothing, and how.

        Once it is clear that ``enough`` can be reached, it may be any score that is.
        """
        player, other = position.players[seat], position.players[1 - seat]
        seen = (other.display, other.numbers, other.covered, other.passed)
        shared: Hashable = ()
        if seat != self._course.seat:
            shared = (
                position.dice,
                position.queue,
                position.claims,
                position.staff_deck,
                position.guest_deck,
                position.guest_discard,
                position.rolls,
            )
        key = (seat, replace(player, vp=0), seen, shared)
        if key not in self._scores:
            for score in self._as_elsewhere(position, seat) if enough < ENDLESS else ():
                if score >= enough:
                    return score, ()
            score, line = self._searched(position, seat, enough)
            if score >= enough:
                return score, line
            self._scores[key] = score - player.vp, line
        more, line = self._scores[key]
        return more + player.vp, line

    def _as_elsewhere(self, position: Position, seat: int) -> Iterator[int]:
        """What the other seat scores by doing what was best for it elsewhere, but for what it cannot do."""
        start = _until(position, seat)
        if not start.is_over:
            yield from (self._replayed(start, line) for line in self._answers)

    def _replayed(self, start: Position, line: Sequence[Action], *, decks_stay: bool = False) -> int:
        """What a seat scores by a line, but for what it cannot do, and then no more than it must.

        If the decks stay, nothing of it may depend on them or change them, nor the queue.
        """
        decision, course, left = start.decision, self._alone(start), iter(line)
        assert decision is not None
        here, turns = start, course.turns
        for _ in range(_LONGEST):
            allowed = course.allowed(here)
            action = next((action for action in left if action in allowed), None)
            idle = End() if End() in allowed else allowed[-1]
            try:
                arrival = course.follow(here, turns, action or idle)
            except (UnsoundPuzzle, OrderMatters):
                break
            if decks_stay and _table(arrival.position)[1:] != _table(start)[1:]:
                if action is None:
                    break
                continue
            here, turns = arrival.position, arrival.turns
            if arrival.ended:
                return here.players[decision.seat].vp
        return -ENDLESS

    def _searched(self, position: Position, seat: int, enough: int) -> tuple[int, tuple[Action, ...]]:
        here = _until(position, seat)
        if here.is_over:
            return here.players[seat].vp, ()
        course = self._alone(here)
        search = Search(course, here, course.turns, worth=course.aim.value, budget=self._budget)
        search.run(enough, runner_up=False)
        search.settle()
        line = search.line_to(search.best)
        if seat != self._course.seat:
            self._answers = [line, *self._answers[: _ANSWERS - 1]]
            for table in self._worst:
                self._learn(table, line)
        return search.best, line

    def _alone(self, here: Position) -> Course:
        goal = Goal(most="vp", within="this round", passing=self._course.aim.goal.passing)
        return self._course.alone(goal, here)


def _until(position: Position, seat: int) -> Position:
    """Where a seat decides, or the end, if the others do nothing."""
    while (decision := position.decision) is not None and decision.seat != seat:
        position = position.play(passing(position)).position
    return position


def _table(position: Position) -> tuple[Hashable, ...]:
    """What lies on the table for all, but for objectives and guests who have left: the dice, the cards."""
    return (position.dice, position.rolls), position.queue, position.guest_deck, position.staff_deck


#: Looked at before a search gives up, unless it is told otherwise.
MOST_POSITIONS = 2_000_000
MOST_SECONDS = 600.0


def solve(
    game: Game | Position,
    goal: Goal | str | dict[str, Any],
    *,
    holds: Holds | None = None,
    decks_open: bool = False,
    positions: int = MOST_POSITIONS,
    seconds: float = MOST_SECONDS,
    progress: Callable[[Progress], object] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Solution:
    """Find the best that can be reached from a game, every best line, and the next best.

    ``goal`` is a `Goal`, its keys, or words such as ``"most vp within this round"``; ``holds`` tests an end
    besides, in Python. With ``decks_open`` the decks and the dice to come count as known. The search stops
    after so many ``positions`` or ``seconds``, when ``cancelled`` says so, or at a keyboard interrupt, and
    keeps what it found. ``progress`` is told now and then how far it is.

    Raises `WrongGoal`, and `UnsoundPuzzle` where the answer depends on what nobody can know.
    """
    start = game.position if isinstance(game, Game) else game
    if not isinstance(start, Position):
        raise TypeError(f"a game is to be solved, not {shown(game)}")
    return solution_of(
        aim_of(goal, start, holds),
        AS_THEY_LIE if decks_open else Open(),
        positions=positions,
        seconds=seconds,
        progress=progress,
        cancelled=cancelled,
    )


def solution_of(
    aim: Aim,
    known: Open,
    *,
    positions: int = MOST_POSITIONS,
    seconds: float = MOST_SECONDS,
    progress: Callable[[Progress], object] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Solution:
    """Solve a goal at a position with so much of the decks known. Raises as `solve` does."""
    began = monotonic()
    solver: _Solver | None = None

    def is_spent(visited: int) -> str:
        passed = monotonic() - began
        if progress is not None:
            best = solver.found if solver is not None else None
            progress(Progress(visited, passed, best))
        if cancelled is not None and cancelled():
            return "the search was cancelled"
        return f"{seconds:g} seconds have passed" if passed > seconds else ""

    budget = Budget(positions, is_spent)
    try:
        solver = _Solver(Course(aim, known), budget)
        return solver.solution()
    except OrderMatters:
        solver = _Solver(Course(aim, known, all_orders=True), budget)
        return solver.solution()


def way_from(course: Course, position: Position, turns: int) -> Way:
    """The best way of the seat that decides at a position on the course. Raises `UnsoundPuzzle`."""
    solver = _Solver(course, Budget(MOST_POSITIONS, lambda _: ""))
    search = solver.search_from(position, turns)
    search.run()
    search.settle()
    sign = 1 if search.seat == course.seat else -1
    if abs(search.best) == -NOTHING:
        return Way((), None)
    lines, _ = search.best_lines()
    return Way(lines[0], sign * search.best)


class _Solver:
    """One search for an aim, with the searches of what others answer."""

    def __init__(self, course: Course, budget: Budget) -> None:
        self._course, self._budget = course, budget
        self._answers: dict[Hashable, int | None] = {}
        self._apart = Apart(course, budget)
        self._search: Search | None = None

    @property
    def found(self) -> int | None:
        """The best value so far."""
        search = self._search
        return None if search is None or search.best == NOTHING else self._course.aim.told(search.best)

    def solution(self) -> Solution:
        """Search, and tell what was found."""
        course, aim = self._course, self._course.aim
        search = self._search = self.search_from(course.start, course.turns)
        reason = ""
        try:
            search.run()
        except OutOfBudget:
            reason = self._budget.reason
        except KeyboardInterrupt:
            reason = "the search was interrupted"
        search.settle()
        if search.best == NOTHING:
            return Solution(aim.goal, not reason, None, positions=self._budget.visited, reason=reason)
        lines, complete = search.best_lines()
        second = search.second
        return Solution(
            goal=aim.goal,
            proven=not reason,
            best=aim.told(search.best),
            lines=tuple(map(course.told, lines)),
            all_lines=complete and not reason,
            second=None if second == NOTHING else aim.told(second),
            second_line="" if second == NOTHING else course.told(search.line_to(second)),
            answer="" if reason or course.ends_with_turn else self._answer_to(lines[0]),
            positions=self._budget.visited,
            reason=reason,
        )

    def search_from(self, start: Position, turns: int) -> Search:
        """A search that has yet to be run, from a position on the course."""
        course = self._course
        return Search(course, start, turns, worth=course.aim.value, beyond=self, budget=self._budget)

    def _answer_to(self, line: Sequence[Action]) -> str:
        """How it goes on behind a line if all play their best; empty where no time is left to work it out."""
        course, said = self._course, []
        here, turns = self._after(course.start, course.turns, line)
        while here is not None and (decision := here.decision):
            try:
                way = self._best_way(here, turns)
            except (OutOfBudget, KeyboardInterrupt):
                return ""
            if not way:
                break
            said.append(f"{here.box.names[decision.seat]}: {course.told(way, here)}")
            here, turns = self._after(here, turns, way)
        return "; ".join(said)

    def _best_way(self, here: Position, turns: int) -> tuple[Action, ...]:
        """How the seat that decides goes on, up to where another one does; nothing where nothing leads on."""
        if self._apart.covers(here):
            return self._apart.answer(here)
        search = self.search_from(here, turns)
        search.run()
        search.settle()
        return () if abs(search.best) == -NOTHING else search.line_to(search.best)

    def _after(self, here: Position, turns: int, line: Sequence[Action]) -> tuple[Position | None, int]:
        """Where a line leads; nowhere if the puzzle ends there."""
        for action in line:
            here, turns, _, ended, _ = self._course.follow(here, turns, action)
            if ended:
                return None, turns
        return here, turns

    def least(self, position: Position) -> int:
        """What another seat takes from the value at least; -`ENDLESS` where that is not known."""
        return self._apart.least(position) if self._course.duel else 0

    def most(self, position: Position, _turns: int) -> int:
        """What a position is worth at most when another seat decides."""
        self._apart.remember(position)
        return self._apart.most(position) if self._apart.covers(position) else ENDLESS

    def value(self, position: Position, turns: int, floor: int) -> int | None:
        """What a position is worth to the one who solves when another seat decides, and answers best."""
        self._apart.remember(position)
        if self._apart.covers(position):
            return self._apart.value(position, floor)
        key = (self._course.key(position, turns), position.players[self._course.seat].vp)
        if key not in self._answers:
            search = self.search_from(position, turns)
            search.run()
            best = search.best if search.seat == self._course.seat else -search.best
            self._answers[key] = None if abs(best) == -NOTHING else best
        return self._answers[key]
