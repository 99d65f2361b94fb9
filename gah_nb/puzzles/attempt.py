"""`PuzzleGame`: trying a puzzle. Play, take back, ask for a hint; the verdict says where the ways part.

Everything it says comes from the proof: from every position on the way the best that can still be reached is
searched, so that a hint never leads away from a best line, and whoever is on any best line is told so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from gah_nb.engine import Action, GahError, Position
from gah_nb.notation import to_text
from gah_nb.play.game import Game

from .course import Course
from .solving import Way, way_from

#: How much a hint tells.
AREA, ACTION, LINE = 1, 2, 3
#: Where to look, by the verb of an action.
_AREAS = {
    "die": "the dice",
    "space": "the action spaces",
    "guest": "the queue",
    "serve": "your kitchen",
    "put": "the guests in your café",
    "keep": "your kitchen",
    "take": "the dishes and drinks",
    "pick": "the dishes and drinks",
    "move": "your café and the rooms",
    "prepare": "your hotel",
    "occupy": "your hotel",
    "remove": "your hotel",
    "use": "your staff",
    "staff": "your hand",
    "claim": "the objectives",
    "gain": "the Emperor and the kronen",
    "resolve": "the order of things",
    "suffer": "the penalty",
    "ignore": "the penalty",
    "end": "nothing more: this turn is done",
}


class PuzzleOver(GahError, ValueError):
    """Something is played where the puzzle has ended."""


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


class _Place(NamedTuple):
    """A position on the way: turns to come, what was spent, what was played, and whether it is the end."""

    position: Position
    turns: int
    spent: int
    line: tuple[str, ...]
    ended: bool


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
    def moves(self) -> tuple[str, ...]:
        """What can be played now; nothing when the puzzle is over."""
        return () if self.ended else tuple(map(to_text, self._here.position.legal_actions))

    @property
    def value(self) -> int | None:
        """What was reached, or would be if the puzzle ended here; None where it is not what was asked for."""
        value = self._course.aim.value(self._here.position)
        return None if value is None else self._course.aim.told(value + self._here.spent)

    # Playing

    def play(self, *what: str | Action) -> PuzzleGame:
        """Play actions, as `Game.play` takes them; the others pass or answer at once.

        Raises `IllegalAction` and `NotationError`, and `PuzzleOver` behind the end; then nothing is played.
        """
        kept = list(self._places)
        try:
            for action in Game(self._here.position).play(*what).line:
                self._act(action)
        except GahError:
            self._places = kept
            raise
        return self

    def _act(self, action: Action) -> None:
        if self.ended:
            raise PuzzleOver("the puzzle is over; take something back, or begin anew")
        here = self._here
        position, turns, gain, ended, _ = self._course.follow(here.position, here.turns, action)
        spent = here.spent + (gain if self._course.only_falls else 0)
        said = (*here.line, self._told((action,), here.position, here.turns))
        while not ended and position.decision is not None and position.decision.seat != self._course.seat:
            way = self._way(position, turns)
            name = position.box.names[position.decision.seat]
            said = (*said, f"{name}: {self._course.told(way.line, position, turns)}")
            for answer in way.line:
                position, turns, _, ended, _ = self._course.follow(position, turns, answer)
        self._places.append(_Place(position, turns, spent, said, ended))

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
        good = (number for number, place in enumerate(self._places) if self._best_at(place) == best)
        return max(good, default=0)

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

    def _line_from(self, place: _Place) -> str:
        if place.ended:
            return ""
        way = self._way(place.position, place.turns)
        return self._course.told(way.line, place.position, place.turns)

    def hint(self, level: int = AREA) -> str:
        """A hint from the proof: 1 where to look, 2 the next action, 3 the whole line.

        Whoever has left the best lines is told so first.
        """
        parted = self.last_good_point
        line = self._line_from(self._places[parted])
        if not line:
            return "There is nothing more to do."
        first, *_ = line.split("; ")
        back = len(self._places) - 1 - parted
        lost = f"Take {back} action{'' if back == 1 else 's'} back first. " if back else ""
        if level <= AREA:
            verb = first.partition(" ")[0]
            return f"{lost}Look at {_AREAS.get(verb, 'what is asked')}."
        return f"{lost}{first}" if level == ACTION else f"{lost}{line}"

    def __repr__(self) -> str:
        state = f"{self.value}" if self.ended else f"{len(self._places) - 1} actions played"
        return f"<PuzzleGame {self.title!r}: {state}>"
