"""Goals: what a task to do asks for, and nothing else.

A goal is written like the ``expect`` of a check. Behind a path of several things may stand ``has`` or
``lacks``: whatever else there is does not matter then (``"Anna.cafe has" = ["Earl: kk"]``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gah_nb.components.hotel_plan import HotelPlan
from gah_nb.engine import Event
from gah_nb.files import KeyPath
from gah_nb.play.game import Game
from gah_nb.scenario.checks import lookups
from gah_nb.scenario.checks.paths import compare, problems, read_path, value_of
from gah_nb.scenario.checks.report import Expectation
from gah_nb.scenario.form import Check, Value
from gah_nb.scenario.words import read_display, read_table

_SET = re.compile(r"(?P<of>.+) (?P<how>has|lacks)")
#: Paths of rooms with a space between them, and of things with a letter or figure each.
_ROOMS = ("vacant", "occupied")
_LETTERS = ("kitchen", "taken", "claims", "dice")
_LISTS = ("cafe", "hand", "staff", "queue", "discard", "gone", "winners")
_MANY = (*_ROOMS, *_LETTERS, *_LISTS)


def split_goal(path: str) -> tuple[str, str]:
    """``"Anna.cafe has"`` -> ``("Anna.cafe", "has")``; "" for a value that is compared as a whole."""
    found = _SET.fullmatch(path)
    return (found["of"], found["how"]) if found else (path, "")


def reached(
    goal: dict[str, Value], start: Game, now: Game, events: Sequence[Event]
) -> tuple[Expectation, ...]:
    """What a goal asks for, each with what was found and whether it holds."""
    return tuple(_one(path, value, start, now, events) for path, value in goal.items())


def _one(path: str, value: Value, start: Game, now: Game, events: Iterable[Event]) -> Expectation:
    bare, how = split_goal(path)
    if not how:
        return compare(path, value, start, now, events)
    field, found = read_path(bare, now.names).field, value_of(now, bare)
    there, wanted = _members(field, found), _members(field, value)
    if how == "lacks":
        still = any(_same(field, one, other) for one in wanted for other in there)
        return Expectation(path, value, found, not still)
    for one in wanted:
        place = next((place for place, other in enumerate(there) if _same(field, one, other)), None)
        if place is None:
            return Expectation(path, value, found, False)
        del there[place]
    return Expectation(path, value, found, True)


def _members(field: str, value: Value) -> list[str]:
    if isinstance(value, list):
        return list(value)
    text = str(value)
    return text.split() if field in _ROOMS else [one for one in text if not one.isspace()]


def _same(field: str, wanted: str, found: str) -> bool:
    """Whether what was found is what was wanted: a guest with these items at least, a card used or not."""
    if field == "cafe":
        one, other = read_table(wanted), read_table(found)
        return one.guest == other.guest and all(a <= b for a, b in zip(one.items, other.items, strict=True))
    if field == "staff":
        (card, used), (other_card, is_used) = read_display(wanted), read_display(found)
        return card == other_card and (is_used or not used)
    return wanted.casefold() == found.casefold()


def problems_of_goal(
    goal: dict[str, Value], names: Sequence[str], plans: Sequence[HotelPlan]
) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong with a goal: the path in it, and a sentence."""
    for path, value in goal.items():
        bare, how = split_goal(path)
        found = list(problems(Check(expect={bare: value}), names, plans))
        yield from (((path, *place[2:]), sentence) for place, sentence in found)
        if how and not found:
            yield from (((path,), sentence) for sentence in _problems_of_set(bare, names, value))


def _problems_of_set(path: str, names: Sequence[str], value: Value) -> Iterator[str]:
    field = read_path(path, names).field
    if field not in _MANY:
        known = ", ".join(one for one in (*lookups.OF_A_PLAYER, *lookups.OF_THE_TABLE) if one in _MANY)
        yield f'"has" and "lacks" are for things of which there are several: {known}'
    elif not _members(field, value):
        yield "here something must be named"
