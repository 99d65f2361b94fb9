"""The form of a puzzle file: a scenario, a goal, a proof. What a search says, and what holds at the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from msgspec import Struct, field

from gah_nb.components import BOARDS, UnknownRule, rule_set
from gah_nb.engine import Action, GahError
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import TURNS, visible
from gah_nb.files import Document, FileProblem, suggestion
from gah_nb.scenario.form import Form

from .goal import Aim, Goal, WrongGoal

SCHEMA = 1
LEVELS = ("easy", "medium", "hard")
THEMES = (
    "bonus chain",
    "boost",
    "Emperor",
    "endgame",
    "objective",
    "penalty",
    "queue",
    "rooms",
    "seat",
    "service",
    "staff",
)


class Proof(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[proof]``: what was proven of the puzzle, and is proven again wherever it is checked.

    ``best`` is the best value, ``second`` the best of all lower ones (nothing is said if there is none),
    ``lines`` the number of best lines (0: more than are counted) and ``solution`` one of them; against
    another seat it is one's own way up to its decision.
    """

    best: int
    second: int | None = None
    lines: int = 1
    solution: str = ""


class Otherwise(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An ``[[otherwise]]``: the best value under another edition or other readings, and a line to it."""

    edition: str = ""
    readings: dict[str, str] = {}
    best: int
    solution: str = ""
    says: str = ""


class PuzzleForm(Form, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole puzzle file.

    ``text`` is what one reads before solving; ``idea`` explains the answer, and is shown afterwards. What of
    the decks is listed (``guest_deck``, ``staff_deck``, ``rolls``, ``shuffles``) the one who solves may know;
    the rest nobody knows, and the answer must not depend on it.
    """

    goal: Goal
    proof: Proof | None = None
    idea: str = ""
    level: Literal["", "easy", "medium", "hard"] = ""
    rating: int = 0
    themes: list[str] = field(default_factory=list)
    otherwise: list[Otherwise] = field(default_factory=list)


def problems(document: Document[PuzzleForm]) -> Iterator[FileProblem]:
    """All that is wrong with what a puzzle says besides its position and its goal."""
    form = document.value
    for place, theme in enumerate(form.themes):
        if theme not in THEMES:
            message = f'there is no theme "{theme}"{suggestion(theme, THEMES)}'
            yield document.problem(("themes", place), message)
    for place, other in enumerate(form.otherwise):
        yield from _problems_of(document, place, other)


def _problems_of(document: Document[Any], place: int, other: Otherwise) -> Iterator[FileProblem]:
    if not (other.edition or other.readings):
        message = "this says under which other edition or readings the answer is otherwise"
        yield document.problem(("otherwise", place), message)
        return
    try:
        rule_set(other.edition or document.value.edition, other.readings)
    except UnknownRule as error:
        key = "readings" if other.readings else "edition"
        yield document.problem(("otherwise", place, key), str(error))


class Progress(Struct, frozen=True):
    """How far a search is: positions looked at, seconds, and the best value so far (None: none yet)."""

    positions: int
    seconds: float
    best: int | None


class Solution(Struct, frozen=True):
    """What a search found; ``proven`` says that there is nothing better, nor another best line.

    ``best`` is the best value, None where nothing found is what was asked for, which is proof that nothing is
    if ``proven``. ``lines`` are the best lines, one for each that does something else, whatever the order of
    what it does, and without needless deeds; all of them if ``all_lines``. ``second`` is the best of all
    lower values and ``second_line`` one that leads there. Against another seat a line is one's own way up to
    its decision, and ``answer`` how it goes on from the first of them if both play their best. ``positions``
    were looked at; ``reason`` is why a search was stopped.
    """

    goal: Goal
    proven: bool
    best: int | None
    lines: tuple[str, ...] = ()
    all_lines: bool = True
    second: int | None = None
    second_line: str = ""
    answer: str = ""
    positions: int = 0
    reason: str = ""

    @property
    def gap(self) -> int | None:
        """How much better the best is than the next best; None where there is no next best."""
        return None if self.best is None or self.second is None else abs(self.best - self.second)

    def __repr__(self) -> str:
        return "\n".join(self._sentences())

    def _sentences(self) -> list[str]:
        told = f"{self.goal.words}: "
        if self.best is None:
            if self.proven:
                return [f"{told}this cannot be reached. Proven, {self.positions:,} positions."]
            return [f"{told}nothing was found; {self.reason}."]
        number = f"{len(self.lines)}{'' if self.all_lines else ' or more'}"
        ways = "one best line" if number == "1" else f"{number} best lines"
        state = f"proven, {ways}" if self.proven else f"best found; {self.reason}"
        found = [
            f"{told}{self.best} ({state}, {self.positions:,} positions)",
            *map("  {}".format, self.lines),
        ]
        if self.answer:
            found.append(f"the best answer: {self.answer}")
        if self.second is not None:
            found.append(f"next best: {self.second}, by {self.second_line}")
        return found


class Way(Struct, frozen=True):
    """The best way on from a position of a course, up to where another seat decides.

    ``value`` is what it leads to for the one who solves, None where nothing leads to what is asked for. What
    was spent before is not in it.
    """

    line: tuple[Action, ...]
    value: int | None


class UnsoundPuzzle(GahError, ValueError):
    """A puzzle whose answer depends on what nobody can know; the message says on what."""


class Open(NamedTuple):
    """What is known besides the table: the tops of the decks; None for whole decks as they lie."""

    guests: int | None = 0
    staff: int | None = 0


#: Whole decks, as they lie.
AS_THEY_LIE = Open(None, None)


def hidden(deck: tuple[int, ...], known: int | None) -> frozenset[int]:
    """The cards of a deck of which only so many are known, or all (None), that nobody can know."""
    return frozenset() if known is None else frozenset(deck[known:])


def _check_alone(aim: Aim, known: Open) -> None:
    """Leopold never passes (S3), and nobody knows what his next card says."""
    if aim.start.box.solo is not None and aim.goal.within != "this turn" and known.guests is not None:
        raise UnsoundPuzzle(
            'what Leopold does in between stands on instruction cards that nobody knows (S3): within = "this '
            'turn" can be asked against him; gah.solve looks further with decks_open'
        )


def check_start(aim: Aim, known: Open) -> None:
    """Raise `WrongGoal` or `UnsoundPuzzle` for a goal that cannot be asked for where it begins."""
    _check_alone(aim, known)
    start, seat, within = aim.start, aim.seat, aim.goal.within
    name = start.box.names[seat]
    if start.round == 0:
        raise WrongGoal("a puzzle begins in a round, and here the set-up is not over")
    mine = visible(start.players[seat])
    turn = next((frame for frame in start.agenda if isinstance(frame, Turn) and frame.seat == seat), None)
    if within in ("this turn", "two turns") and turn is None:
        raise WrongGoal(f'{name} is in no turn here; the goal may say within = "this round"')
    left = len(mine) + (turn is not None and turn.die_taken)
    if within == "two turns" and left < TURNS:
        raise WrongGoal(f'{name} has no second turn in this round; the goal may say within = "this turn"')
    if within == "the game":
        if start.round < BOARDS.rounds:
            raise WrongGoal(
                f"within the game is for the last round, and this is round {start.round} of {BOARDS.rounds}"
            )
        others = [player for other, player in enumerate(start.players) if other != seat and visible(player)]
        if others and len(start.players) > 2:
            raise WrongGoal("the others answer only at a table of two; at this one more still have turns")
