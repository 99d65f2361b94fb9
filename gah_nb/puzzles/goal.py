"""Goals: what a puzzle asks for, by when, and how good an end of it is.

A goal is written in the language of checks (`gah_nb.scenario.paths`) and of the tasks of lessons
(`gah_nb.lesson.form`): ``reach`` and ``avoid`` map a path to a value, a bound or, behind ``has`` and
``lacks``, to what must be among others. On top of these a goal may ask for the ``most`` or ``least`` of
something that is counted, or for the ``fewest`` actions or kronen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gah_nb.components import HOTELS, FrozenMap
from gah_nb.engine import Action, Event, GahError, Position
from gah_nb.engine.flow import Flow
from gah_nb.engine.frames import FinalScoring
from gah_nb.engine.rounds import final_scoring
from gah_nb.files import KeyPath
from gah_nb.files.door import shown
from gah_nb.lesson.form import problems_of_goal, reached
from gah_nb.notation import to_text
from gah_nb.play.game import Game
from gah_nb.scenario.form import Value
from gah_nb.scenario.lookups import OF_A_PLAYER
from gah_nb.scenario.paths import read_path, value_of

Within = Literal["this turn", "two turns", "this round", "the game"]
#: How far a puzzle goes, and how a goal says it.
HORIZONS: Mapping[Within, str] = FrozenMap(
    {
        "this turn": "at the end of this turn",
        "two turns": "at the end of your next two turns, while the others pass",
        "this round": "when this round is over, while the others pass",
        "the game": "when the game is over",
    }
)
#: What can be counted of the one who solves, besides the numbers of a check.
COUNTED = FrozenMap(
    {
        "vp": "VP",
        "lead": "the largest lead in VP",
        "final score": "the highest final score, were the game over",
        "final lead": "the largest lead in the final score, were the game over",
    }
)
#: What of them is compared with the others.
LEADS = ("lead", "final lead")
_NUMBERS = tuple(name for name, looked in OF_A_PLAYER.items() if looked.accepts(0))
#: A test that a goal makes of a position, given in Python.
Holds = Callable[[Game], bool]


class WrongGoal(GahError, ValueError):
    """A goal that cannot be: it contradicts itself, asks for nothing, or for what is not there."""


class Goal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is asked for; in a file the table ``goal``.

    ``seat`` is who solves (else who decides), ``within`` how far it goes: ``"this turn"``, ``"two turns"``
    and ``"this round"`` (the others pass; the round's Emperor scoring belongs to it), or ``"the game"`` (the
    other seat answers as well as it can). ``most`` or ``least`` name a number: ``"vp"``, ``"lead"``,
    ``"final score"``, ``"final lead"``, or a path such as ``"Anna.kronen"``; ``fewest`` is ``"actions"``
    (those that are said: not what is forced, nor the end of a turn) or ``"kronen"``, those paid. ``reach``
    must hold at the end, and nothing of ``avoid``. Actions that begin as a text of ``without`` may not be
    played. With ``passing`` one may also pass and wait for a re-roll.
    """

    seat: str = ""
    within: Within = "this turn"
    most: str = ""
    least: str = ""
    fewest: Literal["", "actions", "kronen"] = ""
    reach: dict[str, Value] = {}
    avoid: dict[str, Value] = {}
    without: list[str] = []
    passing: bool = False

    @classmethod
    def read(cls, said: object) -> Goal:
        """A goal given as one, as a mapping with its keys, or in a few words: ``"most vp within the game"``.

        Raises `WrongGoal`.
        """
        if isinstance(said, Goal):
            return said
        keys: object = said
        if isinstance(said, str):
            what, _, within = said.partition(" within ")
            how, _, counted = what.strip().partition(" ")
            keys = {how: counted.strip(), **({"within": within.strip()} if within else {})}
        if not isinstance(keys, Mapping):
            raise WrongGoal(f'a goal is a Goal, its keys, or words such as "most vp", not {shown(said)}')
        try:
            return msgspec.convert(dict(keys), cls, strict=True)
        except msgspec.ValidationError as error:
            raise WrongGoal(f"this is no goal: {error}") from None

    @property
    def words(self) -> str:
        """The goal in words."""
        return self.words_for("")

    def words_for(self, name: str) -> str:
        """The goal in words, as one says them to a player: their name is left out."""
        counted, reached = ", ".join(_counted_words(self)), ", ".join(_reach_words(self, name))
        asked = [", with ".join(filter(None, (counted, reached)))]
        ways = [f"without {', '.join(self.without)}"] if self.without else []
        return f"{', '.join([*asked, *ways])}, {HORIZONS[self.within]}"


def in_words(goal: Goal, value: int) -> str:
    """A value as the goal counts it, with what it counts: ``"12 VP"``, ``"a lead of 3 VP"``."""
    if goal.fewest:
        return _number_of(value, goal.fewest)
    counted = goal.most or goal.least
    if not counted:
        return "reached"
    return _COUNTS.get(counted, "{}").format(_number_of(value, counted.rpartition(".")[2]))


def _number_of(value: int, what: str) -> str:
    if what in COUNTED or what == "vp":
        return f"{value} VP"
    one = {"kronen": "krone", "actions": "action"}
    named = {"emperor": "on the Emperor track"}.get(what, what.replace("_", " "))
    return f"{value} {one.get(what, named) if value == 1 else named}"


_COUNTS = FrozenMap(
    {
        "lead": "a lead of {}",
        "final score": "a final score of {}",
        "final lead": "a final lead of {}",
    }
)


#: What is counted: kronen paid, not held; and the end of a turn costs nothing.
_FEWEST = FrozenMap(
    {
        "actions": "the fewest actions (ending a turn is none)",
        "kronen": "the fewest kronen paid",
    }
)


def _counted_words(goal: Goal) -> Iterator[str]:
    if goal.most:
        known = COUNTED.get(goal.most, goal.most)
        yield known if known.startswith("the ") else f"the most {known}"
    if goal.least:
        yield f"the least {COUNTED.get(goal.least, goal.least)}"
    if goal.fewest:
        yield _FEWEST[goal.fewest]


def _reach_words(goal: Goal, name: str) -> Iterator[str]:
    for path, value in goal.reach.items():
        yield _wish_words(path, value, name)
    for path, value in goal.avoid.items():
        yield f"but not {_wish_words(path, value, name)}"


def _wish_words(path: str, value: Value, name: str) -> str:
    """What is to be reached: ``"at least 3 on the Emperor track"``, ``"room a3 vacant"``."""
    who, _, what = path.rpartition(".")
    field, _, among = what.partition(" ")
    said = _value_words(value)
    if field in _NUMBERS:
        bound, _, number = said.rpartition(" ")
        said = f"{_BOUNDS.get(bound, bound)} {_number_of(int(number), field)}" if number.isdigit() else said
    elif field in ("vacant", "occupied"):
        rooms = "rooms" if " " in said else "room"
        said = f"{rooms} {said} {field}{'' if among else ' and no other'}"
    else:
        said = f"{what} {said}"
    return said if not who or who == name else f"{who}: {said}"


_BOUNDS = FrozenMap({">=": "at least", "<=": "at most", "": "exactly"})


def _value_words(value: Value) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


# What is wrong with a goal


def problems_of(goal: Goal, position: Position) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong with a goal at a position: where it stands in the goal, and a sentence."""
    names = position.box.names
    if goal.seat and goal.seat not in names:
        yield ("seat",), f'nobody here is called "{goal.seat}"; at the table are {", ".join(names)}'
        return
    wishes = [name for name in ("most", "least", "fewest") if getattr(goal, name)]
    if len(wishes) > 1:
        said = " and ".join(f"{name} {getattr(goal, name)}" for name in wishes)
        yield (wishes[1],), f"a goal asks for one thing at most, and this one for {said}"
    if goal.fewest and not goal.reach and not goal.avoid:
        yield ("fewest",), f"the fewest {goal.fewest} is to do nothing, unless something is to be reached"
    plans = [HOTELS[hotel] for hotel in position.box.hotels]
    for key in ("reach", "avoid"):
        asked: dict[str, Value] = getattr(goal, key)
        yield from (((key, *path), sentence) for path, sentence in problems_of_goal(asked, names, plans))
        for path in asked:
            if " by " in path:
                yield (key, path), 'a puzzle looks at how things end, and not at changes "by" a rule'
    for path in goal.reach.keys() & goal.avoid.keys():
        if goal.reach[path] == goal.avoid[path]:
            yield ("avoid", path), f"{path} {_value_words(goal.avoid[path])} is to be reached and avoided"
    for key in ("most", "least"):
        if (path := getattr(goal, key)) and (sentence := _no_number(path, names)):
            yield (key,), sentence


def _no_number(path: str, names: Sequence[str]) -> str:
    """What is wrong with what is to be counted; nothing if it is a number."""
    if path in COUNTED or path in _NUMBERS:
        return ""
    if "." in path:
        try:
            if read_path(path, names).field in _NUMBERS and " by " not in path:
                return ""
        except GahError as error:
            return str(error)
    known = ", ".join({**COUNTED, **dict.fromkeys(_NUMBERS)})
    return f'"{path}" is no number; counted can be {known}, also "Anna.kronen"'


# How good an end is


class Aim:
    """A goal at a position, ready to be asked: who solves, what an end is worth, what an action costs."""

    def __init__(self, goal: Goal, start: Position, holds: Holds | None = None) -> None:
        """Raises `WrongGoal` with all that is wrong with the goal."""
        decision = start.decision
        if decision is None:
            raise WrongGoal("the game is over: there is nothing to be reached any more")
        asks = goal.most or goal.least or goal.fewest or goal.reach or goal.avoid or holds
        wrong = [sentence for _, sentence in problems_of(goal, start)]
        if not asks:
            wrong.append("a goal asks for something: most, least, fewest, reach or avoid")
        if wrong:
            raise WrongGoal("; ".join(wrong))
        self.goal, self.start, self.holds = goal, start, holds
        names = start.box.names
        self.seat = names.index(goal.seat) if goal.seat else decision.seat
        if self.seat != decision.seat:
            who = names[decision.seat]
            raise WrongGoal(f"{names[self.seat]} is to solve it, and {who} decides at the beginning")
        self._measure = _measure_of(goal, self.seat, names)
        #: Whether the VP of the one who solves only add to the value, and nothing else asks for them.
        self.adds_vp = goal.most in ("vp", "lead", "final score", "final lead") and not self._tests()
        self._before = Game(start)

    def _tests(self) -> bool:
        return bool(self.goal.reach or self.goal.avoid or self.holds)

    @property
    def only_points(self) -> bool:
        """Whether nothing but points counts, so that a claim is never a mistake."""
        return self.adds_vp and not self.goal.without

    def value(self, position: Position) -> int | None:
        """What an end is worth, more being better; None where it is not what was asked for."""
        if self._tests() and not self._fits(position):
            return None
        return self._measure(position)

    def _fits(self, position: Position) -> bool:
        now = Game(position)
        if not all(one.held for one in reached(self.goal.reach, self._before, now, ())):
            return False
        if any(one.held for one in reached(self.goal.avoid, self._before, now, ())):
            return False
        return self.holds is None or bool(self.holds(now))

    def cost(self, action: Action, events: Sequence[Event]) -> int:
        """What an action takes away from the value, where fewest are asked for."""
        if self.goal.fewest == "actions":
            return int(not action.always_said)
        if self.goal.fewest == "kronen":
            paid = (getattr(event, "kronen", 0) for event in events if event.seat == self.seat)
            return sum(-kronen for kronen in paid if kronen < 0)
        return 0

    def forbids(self, action: Action) -> bool:
        """Whether an action may not be played."""
        return bool(self.goal.without) and to_text(action).startswith(tuple(self.goal.without))

    def told(self, value: int) -> int:
        """A value as the goal counts it."""
        return -value if self.goal.least or self.goal.fewest else value


def _measure_of(goal: Goal, seat: int, names: Sequence[str]) -> Callable[[Position], int]:
    what = goal.most or goal.least
    if not what:
        return partial(_always, 0 if goal.fewest else 1)
    points = _POINTS.get(what)
    measure: Callable[[Position], int]
    if points is not None:
        measure = partial(_points_of, points, seat)
    else:
        path = what if "." in what or what not in OF_A_PLAYER else f"{names[seat]}.{what}"
        measure = partial(_number_at, path)
    return partial(_negative, measure) if goal.least else measure


# Functions with names, so that a goal can be sent to a worker process.


def _always(value: int, _position: Position) -> int:
    return value


def _points_of(points: Callable[[Position, int], int], seat: int, position: Position) -> int:
    return points(position, seat)


def _number_at(path: str, position: Position) -> int:
    return int(str(value_of(Game(position), path, ())))


def _negative(measure: Callable[[Position], int], position: Position) -> int:
    return -measure(position)


def _vp(position: Position, seat: int) -> int:
    return position.players[seat].vp


def _lead(position: Position, seat: int) -> int:
    return _over_others([player.vp for player in position.players], seat)


def _over_others(points: list[int], seat: int) -> int:
    return points[seat] - max(vp for other, vp in enumerate(points) if other != seat)


def _final_points(position: Position) -> list[int]:
    """The scores if the game were over now, without an Emperor scoring."""
    if position.is_over:
        return [player.vp for player in position.players]
    flow = Flow(position)
    final_scoring(flow, FinalScoring())
    return [player.vp for player in flow.players]


_POINTS: dict[str, Callable[[Position, int], int]] = {
    "vp": _vp,
    "lead": _lead,
    "final score": lambda position, seat: _final_points(position)[seat],
    "final lead": lambda position, seat: _over_others(_final_points(position), seat),
}


def aim_of(goal: Any, start: Position, holds: Holds | None = None) -> Aim:
    """The aim of a goal in whatever form at a position. Raises `WrongGoal`."""
    return Aim(Goal.read(goal), start, holds)
