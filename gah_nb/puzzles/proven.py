"""`Puzzle`: a scenario with a goal, whose answer is proven; those of the project, and that of a day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any, Self

import msgspec

from gah_nb.bots import Greedy
from gah_nb.bots.players import choice_of
from gah_nb.engine import GahError, Position
from gah_nb.engine.luck import chosen as drawn
from gah_nb.files import InvalidFile, KeyPath, read_text, suggestion
from gah_nb.files.door import shown, text
from gah_nb.play.game import Game
from gah_nb.scenario import Report, Scenario
from gah_nb.scenario.editing import with_keys
from gah_nb.scenario.form import short_names
from gah_nb.scenario.moment import Moment, text_of, way_to
from gah_nb.scenario.report import Result

from .attempt import PuzzleGame
from .course import Course
from .form import (
    LEVELS,
    SCHEMA,
    THEMES,
    Open,
    Otherwise,
    Proof,
    PuzzleForm,
    Solution,
    UnsoundPuzzle,
    problems,
)
from .goal import Aim, Goal, WrongGoal, problems_of
from .solving import solution_of

#: How long a check of a file may search, in seconds.
CHECK_SECONDS = 60.0


class Examined(Report, frozen=True):
    """What a check of a puzzle found: a `Report`, and what a composer wants to know besides.

    ``solution`` is the proof, None for a puzzle that is not sound. ``greedy`` is what the bot Greedy reaches,
    None where it does not reach what is asked for. ``needless`` names what can be taken out of the file while
    answer and proof stay the same; None where it was not looked for.
    """

    solution: Solution | None = None
    greedy: int | None = None
    needless: tuple[str, ...] | None = None

    @property
    def is_unique(self) -> bool:
        """Whether there is one best line, up to order and needless deeds."""
        return self.solution is not None and self.solution.proven and len(self.solution.lines) == 1

    @property
    def greedy_finds_it(self) -> bool:
        """Whether Greedy reaches the best value."""
        return self.greedy is not None and self.solution is not None and self.greedy == self.solution.best

    def __repr__(self) -> str:
        return "\n".join([super().__repr__(), *self._told()])

    def _repr_html_(self) -> str:
        told = "\n".join(self._told())
        return super()._repr_html_() + (f"<pre>{escape(told)}</pre>" if told else "")

    def _told(self) -> Iterator[str]:
        """What a composer wants to know besides the checks."""
        if self.solution is not None:
            yield repr(self.solution)
            reached = "nothing" if self.greedy is None else self.greedy
            yield "Greedy finds it." if self.greedy_finds_it else f"Greedy reaches {reached}."
        if self.needless is not None:
            yield f"Needless: {', '.join(self.needless) or 'nothing'}."


class Puzzle(Scenario):
    """A position and a goal, and a proven answer to "what would you do".

    Make one with `load`, `from_text`, or of a running table with `of`. `solve` proves the answer, `check`
    says whether file and proof agree, `try_it` is an attempt with hints.
    """

    FORM = PuzzleForm
    FOLDER = "puzzles"
    PROBLEMS = (problems,)
    KIND = "puzzle"
    SCHEMA = SCHEMA

    @classmethod
    def of(  # type: ignore[override]  # a puzzle of a moment needs a goal
        cls, moment: Moment, goal: Goal | str | Mapping[str, object], title: str = ""
    ) -> Self:
        """Make a puzzle of a moment of a game, with the decks as they lie. Raises `WrongGoal` as well."""
        read = Goal.read(goal)
        text = with_keys(text_of(moment, title), (), {"kind": cls.KIND})
        Aim(read, way_to(moment)[-1].position)
        return cls.glance(with_keys(text, (), {"goal": msgspec.to_builtins(read)}), title or "puzzle")

    @property
    def form(self) -> PuzzleForm:
        """What the file says."""
        form = super().form
        assert isinstance(form, PuzzleForm)
        return form

    @property
    def goal(self) -> Goal:
        """What is asked for."""
        return self.form.goal

    @property
    def proof(self) -> Proof | None:
        """What the file says was proven."""
        return self.form.proof

    @property
    def question(self) -> str:
        """The goal in words, with who is to reach it."""
        name = self.game.names[self.aim.seat]
        return f"{name}: {self.goal.words_for(name)}"

    @cached_property
    def aim(self) -> Aim:
        """The goal at the position. Raises `InvalidFile` with the place of what is wrong with it."""
        return self._aim_at(self.game.position)

    def _aim_at(self, position: Position) -> Aim:
        found = [
            self.document.problem(("goal", *path), sentence)
            for path, sentence in problems_of(self.goal, position)
        ]
        if not found:
            try:
                return Aim(self.goal, position)
            except WrongGoal as error:
                found = [self.document.problem(("goal",), str(error))]
        raise InvalidFile(self.document.name, found)

    @property
    def known(self) -> Open:
        """How much of the decks the file tells."""
        return self._known_at(self.game)

    def _known_at(self, game: Game) -> Open:
        base, here = game.origin.position, game.position
        gone = len(base.guest_deck) - len(here.guest_deck), len(base.staff_deck) - len(here.staff_deck)
        return Open(
            max(0, len(self.form.guest_deck) - gone[0]), max(0, len(self.form.staff_deck) - max(0, gone[1]))
        )

    # Solving

    def solve(self, **budget: Any) -> Solution:
        """Prove the answer; the keywords are the budget, progress and cancellation of `gah.solve`.

        Raises `UnsoundPuzzle`, and `InvalidFile` for a goal that cannot be.
        """
        if budget:
            return solution_of(self.aim, self.known, **budget)
        return self._solution

    @cached_property
    def _solution(self) -> Solution:
        return solution_of(self.aim, self.known)

    def solve_under(self, edition: str = "", readings: Mapping[str, str] | None = None) -> Solution:
        """The answer under another edition or other readings. Raises as `solve` and `under` do."""
        game = self.under(edition or None, readings)
        return solution_of(self._aim_at(game.position), self._known_at(game), seconds=CHECK_SECONDS)

    def value_of(self, line: str, game: Game | None = None) -> int | None:
        """What a line is worth, played as it stands; None where it does not reach what is asked for.

        Raises `IllegalAction` and `NotationError`.
        """
        start = game or self.game
        aim = self._aim_at(start.position)
        return Course(aim, Open(None, None)).value_of(line)

    def try_it(self) -> PuzzleGame:
        """Begin an attempt: play, take back, ask for hints and for a verdict."""
        return PuzzleGame(Course(self.aim, self.known), self.title)

    # Checking

    def check(self, *, elements: bool = False) -> Examined:
        """Prove it again and compare with what the file says; with ``elements`` look for needless things.

        Raises `InvalidFile` where position or goal cannot be.
        """
        self.aim  # noqa: B018 - what is wrong with the goal, at its place
        solution: Solution | None = None
        try:
            known = self.__dict__.get("_solution")  # proven already
            solution = known or solution_of(self.aim, self.known, seconds=CHECK_SECONDS)
            unsound = "" if solution.proven else f"the answer could not be proven: {solution.reason}"
        except UnsoundPuzzle as error:
            unsound = str(error)
        stated = list(self._stated(solution)) if solution is not None and not unsound else []
        results = [("the puzzle is sound", ("goal",), unsound), *stated]
        told = tuple(
            Result(number, title, held=not reason, reason=reason)
            for number, (title, _, reason) in enumerate(results, start=1)
        )
        self.__dict__["result_paths"] = tuple(path for _, path, _ in results)
        needless = tuple(self.needless(solution)) if elements and solution is not None else None
        return Examined(told, solution, self.greedy_value() if solution else None, needless)

    def _stated(self, solution: Solution) -> Iterator[tuple[str, KeyPath, str]]:
        """What the file says of the proof, where it stands, and what is wrong with it."""
        proof = self.proof
        if solution.best is None:
            yield "it can be reached", ("goal",), "what is asked for cannot be reached"
            return
        if proof is not None:
            best = "" if proof.best == solution.best else f"it is {solution.best}, not {proof.best}"
            yield "the best value", ("proof", "best"), best
            second = "" if proof.second == solution.second else f"it is {solution.second}, not {proof.second}"
            yield "the next best value", ("proof",), second
            count = len(solution.lines) if solution.all_lines else 0
            lines = "" if proof.lines == count else f"there are {count}, not {proof.lines}"
            yield "the number of best lines", ("proof",), lines
            if proof.solution:
                missed = self._missed(proof.solution, proof.best, solution, self.game)
                yield "its solution", ("proof", "solution"), missed
        for place, other in enumerate(self.form.otherwise):
            name = other.edition or ", ".join(f"{point} {choice}" for point, choice in other.readings.items())
            yield f"the answer under {name}", ("otherwise", place), self._otherwise(other)

    def _missed(self, line: str, best: int, solution: Solution, game: Game) -> str:
        """Why a line does not lead to a value; nothing if it does, or is one of those that were proven.

        One that leads to where another seat decides is worth what the proof says.
        """
        if line in solution.lines:
            return ""
        try:
            value = self.value_of(line, game)
        except GahError as error:
            return str(error)
        return "" if value == best else f"this leads to {value}, not to {best}"

    def _otherwise(self, other: Otherwise) -> str:
        solution = self.solve_under(other.edition, other.readings or None)
        if solution.best != other.best or not solution.proven:
            state = "proven" if solution.proven else solution.reason
            return f"it is {solution.best} ({state}), not {other.best}"
        game = self.under(other.edition or None, other.readings or None)
        return self._missed(other.solution, other.best, solution, game) if other.solution else ""

    # For composers

    def greedy_value(self) -> int | None:
        """What the bot Greedy reaches, playing for this seat as it always plays."""
        return self.value_by(lambda position: choice_of(_GREEDY, position).action)

    def value_by(self, choose: Any) -> int | None:
        """What somebody reaches who chooses so at every position, and the other seat too where it answers."""
        return Course(self.aim, Open(None, None)).value_by(choose)

    def needless(self, solution: Solution | None = None) -> Iterator[str]:
        """The elements without which value, gap and number of best lines stay the same, by their keys.

        Each is taken out alone: a card of queue, café, hand or display, what a player has in the kitchen.
        """
        wanted = solution or self.solve()
        for path, without in self._one_less():
            try:
                found = solution_of(without.aim, without.known, seconds=CHECK_SECONDS)
            except GahError:
                continue
            if (found.best, found.second, found.lines) == (wanted.best, wanted.second, wanted.lines):
                yield path

    def _one_less(self) -> Iterator[tuple[str, Self]]:
        for name, area in self.form.player.items():
            for key in ("cafe", "hand", "staff"):
                there = list(getattr(area, key))
                for place, card in enumerate(there):
                    rest = [*there[:place], *there[place + 1 :]]
                    yield f"{name}.{key}: {card}", self.player(name, **{key: rest or None})
            if area.kitchen:
                yield f"{name}.kitchen", self.player(name, kitchen="")

    # Showing

    def __repr__(self) -> str:
        head = f"Puzzle {self.title or self.name!r}"
        try:
            return f"<{head}: {self.question}>"
        except InvalidFile as error:
            return f"<{head}: {len(error.problems)} problem{'' if len(error.problems) == 1 else 's'}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The question with its board, and the answer folded, for notebooks."""
        from .showing import mime_bundle

        return mime_bundle(self)


_GREEDY = Greedy()


#: What the choice of a day is drawn with: the same for everybody, for ever.
_SEED = 1
#: A puzzle, a short name or a path of one.
Named = Puzzle | str | Path


@cache
def library() -> dict[str, Puzzle]:
    """Every puzzle of the project by its short name, in the order of their names."""
    files = short_names(Puzzle.FOLDER)
    return {name: Puzzle.glance(read_text(path), path.name) for name, path in files.items()}


def puzzle(day: date | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody; of today if no day is named."""
    if day is not None and not isinstance(day, date):
        raise TypeError(f"day is to be a date, not {shown(day)}")
    when = day or date.today()
    return library()[drawn(_SEED, ("puzzle", when.isoformat()), sorted(library()))]


def chosen(*, level: str = "", theme: str = "") -> tuple[Puzzle, ...]:
    """The puzzles of the project of a level and with a theme, the easier ones first. Raises `ValueError`."""
    for key, wish, known in (("level", level, LEVELS), ("theme", theme, THEMES)):
        if text(wish, key) and wish not in known:
            near = suggestion(wish, known)
            raise ValueError(f"there is no {key} {wish!r}{near}; there are {', '.join(known)}")
    found = [
        one
        for one in library().values()
        if level in ("", one.form.level) and (not theme or theme in one.form.themes)
    ]
    if not found:
        raise ValueError(f"no {level} puzzle is about {theme}")
    return tuple(sorted(found, key=lambda one: (one.form.rating, one.name)))


def meant(named: Named | Iterable[Named] | None, level: str, theme: str) -> tuple[Puzzle, ...]:
    """The puzzles of a board by their names, or by level and theme; that of today if nothing is said.

    Raises `InvalidFile`, `AssetNotFound`, `TypeError` for both at once, and `ValueError`.
    """
    if named is None:
        return chosen(level=level, theme=theme) if level or theme else (puzzle(),)
    if level or theme:
        raise TypeError("a board is made of puzzles that are named, or of a level and a theme")
    several = [named] if isinstance(named, Puzzle | str | Path) else list(named)
    if not several:
        raise ValueError("a board needs a puzzle")
    return tuple(one if isinstance(one, Puzzle) else Puzzle.load(one) for one in several)
