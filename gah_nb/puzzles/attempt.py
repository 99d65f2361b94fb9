"""`PuzzleGame`: trying a puzzle. Play, take back, ask for a hint; the verdict says where the ways part.

Everything it says comes from the proof: from every position on the way the best that can still be reached is
searched, so that a hint never leads away from a best line, and whoever is on any best line is told so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct

from gah_nb.engine import Action, GahError, Position, Step
from gah_nb.engine.actions import End, Pass
from gah_nb.notation import Statement, parse_action, split_script, to_text
from gah_nb.play.game import Game
from gah_nb.play.run import Playing, read_jump
from gah_nb.telling.hints import look_at, where_to_look

from .course import Course, passing
from .form import Way
from .solving import way_from

#: How much a hint tells.
AREA, ACTION, LINE = 1, 2, 3


class PuzzleOver(GahError, ValueError):
    """Something is played where the puzzle has ended."""


class Forbidden(GahError, ValueError):
    """Something is played that the rules allow, and the puzzle does not."""


class Verdict(Struct, frozen=True):
    """What an attempt came to.

    ``value`` is what was reached, None where it is not what was asked for, ``best`` what can be; ``solved``
    where they are the same. ``parted`` is the number of actions after which the best could still be reached,
    ``played`` the action that gave it away and ``instead`` the line that would have kept it; both empty if
    the attempt is as good as can be.
    """

    value: int | None
    best: int | None
    solved: bool
    parted: int
    played: str = ""
    instead: str = ""

    def __str__(self) -> str:
        if self.solved:
            return f"{self.value}: that is the best there is."
        reached = (
            "This is not what was asked for"
            if self.value is None
            else f"{self.value}, and {self.best} can be"
        )
        return f"{reached}. The ways part at {self.played}: better is {self.instead}."


class Deed(NamedTuple):
    """An action and where it is played; one that ``ends`` the puzzle, and no more, is not carried out."""

    position: Position
    action: Action
    ends: bool = False


class _Place(NamedTuple):
    """A position on the way: turns to come, what was spent, what was played, and whether it is the end.

    ``deeds`` were played since the place before: one's own action and what the others did then. What was
    ``forced`` by the last one may still be said aloud.
    """

    position: Position
    turns: int
    spent: int
    line: tuple[str, ...]
    ended: bool
    deeds: tuple[Deed, ...] = ()
    forced: tuple[Action, ...] = ()


class PuzzleGame:
    """An attempt at a puzzle; it changes as one plays. The puzzle itself never does."""

    def __init__(self, course: Course, title: str = "") -> None:
        """Begin where a course does; `Puzzle.try_it` makes one."""
        self.title = title
        self._course = course
        self._places = [_Place(self._course.start, self._course.turns, 0, (), ended=False)]
        self._ways: dict[tuple[Position, int], Way] = {}
        self.given_up = False

    # Where one is

    @property
    def seat(self) -> int:
        """Who solves it."""
        return self._course.seat

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return Game(self._here.position)

    @property
    def _here(self) -> _Place:
        return self._places[-1]

    @property
    def line(self) -> tuple[str, ...]:
        """What was played, also by the others."""
        return self._here.line

    @property
    def ended(self) -> bool:
        """Whether the puzzle is over."""
        return self._here.ended

    @property
    def options(self) -> tuple[Action, ...]:
        """What can be played now; nothing when the puzzle is over."""
        return () if self.ended else tuple(self._course.allowed(self._here.position))

    @property
    def moves(self) -> tuple[str, ...]:
        """The same as texts."""
        return tuple(map(to_text, self.options))

    @property
    def value(self) -> int | None:
        """What was reached, or would be if the puzzle ended here; None where it is not what was asked for."""
        value = self._course.aim.value(self._here.position)
        return None if value is None else self._course.aim.told(value + self._here.spent)

    # Playing

    def play(self, *what: str | Action) -> PuzzleGame:
        """Play actions, as `Game.play` takes them; the others pass or answer at once.

        What a text says of the others is passed over: they do what they do. Raises `IllegalAction` and
        `NotationError`, `Forbidden` for what the puzzle does not allow, and `PuzzleOver` behind the end; then
        nothing is played.
        """
        kept = list(self._places)
        try:
            for item in what:
                if isinstance(item, str):
                    for said in split_script(item, self._here.position.box.names):
                        self._say(said)
                else:
                    self._read(item)
        except GahError:
            self._places = kept
            raise
        return self

    def _say(self, said: Statement) -> None:
        position = self._here.position
        if read_jump(said, position.box.names) is not None:
            return  # the others have passed
        if position.decision is None:
            raise PuzzleOver(_IT_IS_OVER)
        seat, _ = parse_action(said.text, position, line=said.line, column=said.column)
        if seat in (None, self._course.seat):
            self._read(said)

    def _read(self, said: Statement | Action) -> None:
        here = self._here
        run = Playing(Step(here.position, (), here.forced))
        if isinstance(said, Statement):
            run.say(said)
        else:
            run.read(said)
        for action in run.line:
            self._act(action)

    def _act(self, action: Action) -> None:
        here, course = self._here, self._course
        if here.ended:
            raise PuzzleOver(_IT_IS_OVER)
        if action not in course.allowed(here.position):
            raise Forbidden(_why_not(action))
        position, turns, gain, ended, _ = course.follow(here.position, here.turns, action)
        spent = here.spent + (gain if course.only_falls else 0)
        said = [*here.line, self._told((action,), here.position, here.turns)]
        ends = ended and position is here.position  # the last turn is over: what follows is not looked at
        deeds, step = [Deed(here.position, action, ends)], None
        if not ends:
            step = here.position.play(action)
            for deed in self.answers(step.position, turns):
                deeds.append(deed)
                step = deed.position.play(deed.action)
            said += _answered(deed for deed in deeds[1:] if not course.others_pass(deed.position))
            position = step.position
            ended = course.is_over(position)
        forced = step.forced if step else ()
        self._places.append(_Place(position, turns, spent, tuple(said), ended, tuple(deeds), forced))

    def answers(self, position: Position, turns: int = 1) -> Iterator[Deed]:
        """What the others do from a position on, until the one who solves decides or the puzzle is over.

        They pass, or where that is no answer, do what leaves least to the one who solves.
        """
        course = self._course
        while self.others_decide(position):
            passes = course.others_pass(position)
            for action in (passing(position),) if passes else self._way(position, turns).line:
                yield Deed(position, action)
                position = position.play(action).position

    def others_decide(self, position: Position) -> bool:
        """Whether somebody else decides at a position of the puzzle."""
        decision = position.decision
        return decision is not None and decision.seat != self.seat and not self._course.is_over(position)

    def _told(self, line: Sequence[Action], position: Position, turns: int) -> str:
        return self._course.told(line, position, turns, to_the_end=False)

    def undo(self) -> PuzzleGame:
        """Take the last action back, with what the others did after it."""
        if len(self._places) > 1:
            self._places.pop()
        return self

    def restart(self) -> PuzzleGame:
        """Go back to the beginning."""
        del self._places[1:]
        return self

    def give_up(self) -> str:
        """Stop trying: the best line, to step through."""
        self.given_up = True
        return self.hint(LINE)

    # What the proof says

    def _way(self, position: Position, turns: int) -> Way:
        key = (position, turns)
        if key not in self._ways:
            self._ways[key] = way_from(self._course, position, turns)
        return self._ways[key]

    def _best_at(self, place: _Place) -> int | None:
        """The best that can still be reached from a place."""
        aim = self._course.aim
        value = aim.value(place.position) if place.ended else self._way(place.position, place.turns).value
        return None if value is None else aim.told(value + place.spent)

    @property
    def best(self) -> int | None:
        """The best that can be reached from the beginning; None where nothing is what is asked for."""
        return self._best_at(self._places[0])

    @property
    def last_good_point(self) -> int:
        """After how many actions the best could last be reached."""
        best = self.best
        # From the end, where least is left to be searched: what can be reached never grows on the way.
        late = range(len(self._places) - 1, 0, -1)
        return next((number for number in late if self._best_at(self._places[number]) == best), 0)

    def back_to_before_the_mistake(self) -> PuzzleGame:
        """Go back to the last point from which the best value can still be reached."""
        del self._places[self.last_good_point + 1 :]
        return self

    def verdict(self) -> Verdict:
        """What the attempt came to, and where the ways part."""
        parted, best = self.last_good_point, self.best
        if parted == len(self._places) - 1:
            return Verdict(self.value, best, self.ended and self.value == best, parted)
        before, after = self._places[parted], self._places[parted + 1]
        return Verdict(
            self.value if self.ended else self._best_at(self._here),
            best,
            solved=False,
            parted=parted,
            played=after.line[len(before.line)],
            instead=self._line_from(before),
        )

    @property
    def length(self) -> int:
        """How many actions of one's own were played."""
        return len(self._places) - 1

    def deeds(self, number: int) -> tuple[Deed, ...]:
        """The action with a number, from 1, and what the others did after it."""
        return self._places[number].deeds

    def better(self) -> tuple[Deed, ...]:
        """How it goes best from the last good point to the end, with what the others answer."""
        parted = self.last_good_point
        ahead = PuzzleGame(self._course)
        ahead._places, ahead._ways = self._places[: parted + 1], self._ways
        while not ahead.ended:
            here = ahead._here
            for action in self._way(here.position, here.turns).line or (passing(here.position),):
                ahead._act(action)
        return tuple(deed for place in ahead._places[parted + 1 :] for deed in place.deeds)

    def _line_from(self, place: _Place) -> str:
        if place.ended:
            return ""
        way = self._way(place.position, place.turns)
        return self._course.told(way.line, place.position, place.turns)

    @property
    def where_to_look(self) -> str:
        """The part of the board that the next action of the best line is about: the first hint."""
        here = self._places[self.last_good_point]
        line = () if here.ended else self._way(here.position, here.turns).line
        return where_to_look(here.position, line[0] if line else End())

    def hint(self, level: int = AREA) -> str:
        """A hint from the proof: 1 where to look, 2 the next action, 3 the whole line.

        Whoever has left the best lines is told so first.
        """
        parted = self.last_good_point
        line = self._line_from(self._places[parted])
        if not line:
            return "There is nothing more to do."
        back = len(self._places) - 1 - parted
        lost = f"Take {back} action{'' if back == 1 else 's'} back first. " if back else ""
        if level <= AREA:
            return f"{lost}{look_at(self.where_to_look)}"
        return f"{lost}{line.partition('; ')[0]}" if level == ACTION else f"{lost}{line}"

    def __repr__(self) -> str:
        state = f"{self.value}" if self.ended else f"{len(self._places) - 1} actions played"
        return f"<PuzzleGame {self.title!r}: {state}>"


_IT_IS_OVER = "the puzzle is over; take something back, or begin anew"


def _answered(deeds: Iterable[Deed]) -> Iterator[str]:
    """What others did, in a text for each in turn."""
    for name, theirs in groupby(deeds, _name):
        yield f"{name}: {'; '.join(to_text(deed.action) for deed in theirs)}"


def _name(deed: Deed) -> str:
    decision = deed.position.decision
    assert decision is not None
    return deed.position.box.names[decision.seat]


def _why_not(action: Action) -> str:
    if isinstance(action, Pass):
        return "nobody waits for a re-roll in this puzzle: take a die"
    return f"this is to be done without: {to_text(action)}"
