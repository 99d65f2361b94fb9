"""What a check can look at, by path (``"Anna.kronen"``, ``"queue"``), and whether it is as expected.

A value is written as a scenario file writes it. Two values are the same if they mean the same: cards by any
of their names, items in any order, what lies in a café, hand or display in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gah_nb.components import CHAPTERS, GUESTS, RULES, STAFF
from gah_nb.components.catalogue import HotelPlan
from gah_nb.engine import Event, GahError, Position
from gah_nb.files import KeyPath, suggestion
from gah_nb.files.places import index_of
from gah_nb.notation import NotationError
from gah_nb.play.game import Game

from .form import Check, Value
from .lookups import OF_A_PLAYER, OF_THE_TABLE, Context, Looked, bounds, is_change, plan_of
from .report import Expectation

#: Numbers of which the changes by one rule can be added up.
_SUMMED = ("kronen", "emperor", "vp")
_BY = re.compile(r"(?P<field>.*) by (?P<rule>\S+)")
_CARD = "#"
_RULE = re.compile(rf"R\d+(\.\d+)?|S\d*|{_CARD}\d{{1,6}}")
#: In a check, where something stands that is wrong, and the sentence.
Problem = tuple[KeyPath, str]
#: The same with the place in the text that stands there, None where it is the whole.
PlacedProblem = tuple[KeyPath, str, int | None]


class UnknownPath(GahError, LookupError):
    """A path at which there is nothing to be looked at; the message says what there is."""


class Path(Struct, frozen=True):
    """A path taken apart: whose it is ("" for the table), what is looked at, and ``by`` which rule."""

    name: str
    field: str
    by: str = ""

    @property
    def looked(self) -> Looked:
        """How the value is found, read and compared."""
        return (OF_A_PLAYER if self.name else OF_THE_TABLE)[self.field]


def read_path(path: str, names: Sequence[str]) -> Path:
    """Take a path apart. Raises `UnknownPath` for an unknown player or an unknown thing."""
    name = max((name for name in names if path.startswith(f"{name}.")), key=len, default="")
    if not name:
        if path in OF_THE_TABLE:
            return Path("", path)
        raise UnknownPath(_unknown(path, names))
    field, by = path[len(name) + 1 :], ""
    if summed := _BY.fullmatch(field):
        field, by = summed["field"], summed["rule"]
        if field not in _SUMMED:
            raise UnknownPath(f'"by" adds up changes of {", ".join(_SUMMED)}, not of "{field}"')
        if message := no_rule(by):
            raise UnknownPath(message)
    if field not in OF_A_PLAYER:
        known = suggestion(field, OF_A_PLAYER) or f"; there is {', '.join(OF_A_PLAYER)}"
        raise UnknownPath(f'a player has nothing called "{field}"{known}')
    return Path(name, field, by)


def _unknown(path: str, names: Sequence[str]) -> str:
    who, dot, field = path.partition(".")
    if dot and field.partition(" ")[0] in OF_A_PLAYER:
        return f'nobody here is called "{who}"; at the table are {", ".join(names)}'
    known = suggestion(path, OF_THE_TABLE)
    if not known:
        known = f"; there is {', '.join(OF_THE_TABLE)}, and what players have, such as {names[0]}.kronen"
    return f'nothing on the table is called "{path}"{known}'


def no_rule(text: str) -> str:
    """What is wrong with the number of a rule or card; nothing if there is such a one."""
    if not _RULE.fullmatch(text):
        return f'"{text}" is no number of a rule or card, such as R7.3 or #26'
    if text.startswith(_CARD):
        number = int(text.removeprefix(_CARD))
        return "" if number in GUESTS or number in STAFF else f'no card has the number "{text}"'
    return "" if text in RULES or text in CHAPTERS else f'there is no rule "{text}"{suggestion(text, RULES)}'


def value_of(game: Game, path: str, events: Iterable[Event] | None = None) -> Value:
    """What is at a path, as a scenario file writes it. Raises `UnknownPath`.

    ``events`` are those that ``by`` adds up, ``game.events`` if not given.
    """
    return _found(game, read_path(path, game.names), game.events if events is None else events)


def _found(game: Game, path: Path, events: Iterable[Event]) -> Value:
    seat = game.names.index(path.name) if path.name else -1
    if path.by:
        return sum(
            int(getattr(event, path.field)) for event in events if (event.seat, event.rule) == (seat, path.by)
        )
    return path.looked.found(game.position, seat)


# Comparing


def compare(path: str, expected: Value, before: Game, after: Game, events: Iterable[Event]) -> Expectation:
    """Whether a path has the value expected after ``events`` have led from one game to another.

    What cannot be looked at or read is not as expected; the note of the result says why.
    """
    try:
        return _compared(path, expected, before, after, list(events))
    except (UnknownPath, NotationError) as error:
        note = error.reason if isinstance(error, NotationError) else str(error)
        return Expectation(path, expected, None, False, note)


def _compared(text: str, expected: Value, before: Game, after: Game, events: Sequence[Event]) -> Expectation:
    path = read_path(text, after.names)
    found = _found(after, path, events)
    if not path.looked.accepts(expected):
        return Expectation(text, expected, found, False, f"this must be {path.looked.words}")
    if is_change(expected) and isinstance(found, int):
        old = 0 if path.by else int(str(_found(before, path, events)))
        change = found - old
        note = "" if path.by else f"from {old} to {found}"
        return Expectation(text, expected, f"{change:+d}", int(str(expected)) == change, note)
    if (bound := bounds(expected)) and isinstance(found, int):
        limit, is_least = bound
        return Expectation(text, expected, found, found >= limit if is_least else found <= limit)
    context = _context(after.position, path)
    same = path.looked.read(expected, context) == path.looked.read(found, context)
    return Expectation(text, expected, found, same)


def _context(position: Position, path: Path) -> Context:
    names = position.box.names
    plan = plan_of(position, names.index(path.name)) if path.name else None
    return Context(names, plan, position)


# Mistakes in a check


def problems(check: Check, names: Sequence[str], plans: Sequence[HotelPlan] = ()) -> Iterator[Problem]:
    """What is wrong with a check before anything is played: where it stands in the check, and a sentence.

    ``names`` are the players, ``plans`` their hotels, without which drawn rooms are not looked at.
    """
    for where, sentence, _ in placed_problems(check, names, plans):
        yield where, sentence


def placed_problems(
    check: Check, names: Sequence[str], plans: Sequence[HotelPlan] = ()
) -> Iterator[PlacedProblem]:
    """`problems`, and where in a text each begins."""
    if check.begin not in ("", "start"):
        yield ("from",), 'a check goes on where the one before stopped, or from = "start"', None
    for path, value in check.expect.items():
        for place, sentence, index in _problems_of(path, value, names, plans):
            yield ("expect", path, *place), sentence, index
    for key, rules in (("events", check.events), ("no_events", check.no_events)):
        for number, rule in enumerate(rules):
            if message := no_rule(rule):
                yield (key, number), message, None
    if check.because and (message := no_rule(check.because)):
        yield ("because",), message, None
    if check.because and not check.illegal:
        yield ("because",), 'this says why an action is illegal, and no action is named in "illegal"', None


def _problems_of(
    path: str, value: Value, names: Sequence[str], plans: Sequence[HotelPlan]
) -> Iterator[PlacedProblem]:
    try:
        looked_at = read_path(path, names)
    except UnknownPath as error:
        yield (), str(error), None
        return
    looked = looked_at.looked
    if not looked.accepts(value):
        yield (), f"this must be {looked.words}", None
        return
    plan = plans[names.index(looked_at.name)] if looked_at.name and plans else None
    context = Context(tuple(names), plan, None)
    for one, text, place in _each(value):
        try:
            looked.read(one, context)
        except NotationError as error:
            yield place, error.reason, index_of(text, error.line, error.column)


def _each(value: Value) -> Iterator[tuple[Value, str, KeyPath]]:
    """The members of a list, each as a list, as it stands there and with its place, or the value itself."""
    if isinstance(value, list):
        yield from (([member], member, (index,)) for index, member in enumerate(value))
    else:
        yield value, str(value), ()
