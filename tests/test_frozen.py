"""Public values cannot be changed: whatever the packages export is walked to the bottom and tried.

Every attempt is harmless where it succeeds (a value is replaced by itself, nothing is added), so that a place
that is not frozen yet can be named here without spoiling other tests.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Set
from fnmatch import fnmatchcase
from types import FunctionType, MappingProxyType, ModuleType

import pytest
from msgspec import Struct

import gah_nb
import gah_nb as gah
from gah_nb.components import GUESTS, FrozenMap, Guest
from gah_nb.engine import Step, first_step
from gah_nb.lesson.plan import LessonPlan
from gah_nb.play import Tree
from tests.lesson.sample import LESSON

#: Things that change by design, and hand out what does not: they are walked, but not tried themselves.
CHANGING = frozenset({"Timeline", "Tree"})
#: Places that can still be changed, each with what is to be done. Nothing may be added; a place that is
#: frozen must be taken out.
#: A place is a constant (``package.module.NAME``) or an attribute of a class (``Class.name``).
NOT_YET = {
    "drawing.*": "constants that are dicts; frozen maps",
    "notation.*": "constants that are dicts; frozen maps",
    "telling.*": "constants that are dicts; frozen maps",
    "ruling.*": "constants that are dicts; frozen maps",
    "widgets.editor.*": "constants that are lists; tuples",
    "*Form.*": "forms of scenarios, rulings and lessons hold lists and dicts; tuples and frozen maps",
    "Area.*": "as the forms",
    "Answer.*": "as the forms",
    "Task.*": "as the forms",
    "Outcome.*": "as the forms; of comparisons also the events and numbers",
    "Account.*": "lists; tuples",
    "Expectation.*": "values of checks that are lists; tuples",
    "Result.*": "as the events of a game",
    "seat": "a seat lets what it holds be set; properties",
    "Seat.cafe": "a dict, made anew at each question; a frozen map",
    "Game.scores": "a dict, made anew at each question; a frozen map",
    "Game.legal_actions": "options let their position be set; slots and a property",
    "Game.events": "events let their table be set; slots and a property",
    "Tree.nodes[[][]]": "nodes let what they hold be set; properties",
    "Node.*": "nodes let what they hold be set; properties",
    "node": "nodes let what they hold be set; properties",
    "Ruling.searchable": "a dict; a frozen map",
    "Ruling.document": "a document of a file lets its parts be set; a frozen record",
    "rulings[[][]]": "the folder of a ruling can be set; a constant of the class",
    "Comparison.stops": "a dict; a frozen map",
    "CardEntry.names": "a dict; a frozen map",
    "LessonPlan.*": "plans of lessons let what they hold be set; frozen records",
    "bot": "the weights of a bot can be set; a property",
    "lesson": "plans of lessons let what they hold be set; frozen records",
    "difference": "tables of editions let what they hold be set; frozen records",
}


def modules() -> list[ModuleType]:
    """All modules but those of the commands, which hand out nothing."""
    names = (found.name for found in pkgutil.walk_packages(gah_nb.__path__, "gah_nb."))
    values = (name for name in sorted(names) if not name.startswith(("gah_nb.cli", "gah_nb.__main__")))
    return [gah_nb, *map(importlib.import_module, values)]


def samples() -> dict[str, object]:
    """What public functions give."""
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    tree = Tree(game.position)
    rulings = gah.rulings()
    return {
        "game": game.play("pass"),
        "seat": game["Anna"],
        "step": first_step(["Anna", "Ben", "Cindy"], seed=3, hand="draft"),
        "timeline": game.timeline(),
        "node": tree.play(game.position.legal_actions[0]),
        "rulings": rulings,
        "ruling": (one := next(iter(rulings))),
        "report": one.check(),
        "comparison": gah.compare(game, "pass", editions="all"),
        "course": gah.course(),
        "lesson": LessonPlan.from_text(LESSON),
        "editions": gah.editions(),
        "difference": gah.difference("2021", "2015-de"),
        "rule": gah.rule("O2"),
        "card": gah.card(17),
        "glossary": gah.glossary(),
        "bot": gah.bots.Greedy(),
        "leopold": gah.Leopold("hard", entrance="sushi"),
        "problem": _problem(),
    }


def _problem() -> gah.InvalidFile:
    with pytest.raises(gah.InvalidFile) as caught:
        gah.Scenario.from_text('schema = 1\nqueue = ["Nobody"]\n').position  # noqa: B018
    return caught.value


# The walk


ATOMS = (str, int, float, bytes, bool, complex, range, type(None), type, FunctionType, ModuleType)


def is_ours(value: object) -> bool:
    """Whether the value is of a class of this project, or a plain container."""
    return type(value).__module__.startswith("gah_nb") or isinstance(
        value, (list, dict, set, tuple, frozenset, bytearray, MappingProxyType)
    )


class Walk:
    """Goes over everything that can be reached, and notes the places that can be changed."""

    def __init__(self) -> None:
        self.seen: dict[int, object] = {}  # kept, so that no number is given twice
        self.asked: set[tuple[type, str]] = set()
        self.changed: dict[str, str] = {}

    def value(self, place: str, value: object) -> None:
        """Try a value, and go on to what it holds."""
        stack = [(place, value)]
        while stack:
            place, value = stack.pop()
            if isinstance(value, ATOMS) or not is_ours(value) or id(value) in self.seen:
                continue
            self.seen[id(value)] = value
            if not is_changing(value) and (how := way_to_change(value)):
                self.changed.setdefault(place, how)
            stack += self.parts(place, value)

    def parts(self, place: str, value: object) -> Iterator[tuple[str, object]]:
        """What a value holds: entries and public attributes. What is worked out is asked for once a class."""
        if isinstance(value, Mapping):
            for key, entry in list(value.items()):
                yield f"{place}[]", key
                yield f"{place}[]", entry
        elif isinstance(value, (list, tuple, Set)):
            yield from ((f"{place}[]", entry) for entry in list(value))
        if not type(value).__module__.startswith("gah_nb"):
            return
        owner = type(value).__name__
        for name in public_names(value):
            if is_worked_out(value, name):
                if (type(value), name) in self.asked:
                    continue
                self.asked.add((type(value), name))
            try:
                held = getattr(value, name)
            except Exception:  # noqa: BLE001 - a question that has no answer here
                continue
            yield f"{owner}.{name}", held


def is_changing(value: object) -> bool:
    """Whether a value changes by design; exceptions are Python's."""
    return type(value).__name__ in CHANGING or isinstance(value, BaseException)


def public_names(value: object) -> list[str]:
    """The attributes that are no methods."""
    names = {name for name in dir(type(value)) if not callable(getattr(type(value), name, None))}
    names.update(getattr(value, "__dict__", ()))
    return sorted(name for name in names if not name.startswith("_"))


def is_worked_out(value: object, name: str) -> bool:
    """Whether an attribute is worked out when it is asked for."""
    return isinstance(getattr(type(value), name, None), property)


def way_to_change(value: object) -> str:
    """The first way found to change a value; empty if there is none."""
    return next((name for name, attempt in attempts(value) if succeeds(attempt)), "")


def attempts(value: object) -> Iterator[tuple[str, Callable[[], object]]]:
    """Changes that leave everything as it was."""
    kind = type(value)
    harmless: tuple[tuple[str, object], ...] = (
        ("extend", ()), ("update", ()), ("difference_update", ()), ("__iadd__", ()), ("__ior__", {}),
    )  # fmt: skip
    for name, nothing in harmless:
        if hasattr(kind, name):
            yield name, lambda name=name, nothing=nothing: getattr(value, name)(nothing)
    if hasattr(kind, "__setitem__"):
        for key in list(value if isinstance(value, Mapping) else range(len(value)))[:1]:  # type: ignore[arg-type,call-overload]
            yield "[]", lambda key=key: value.__setitem__(key, value[key])  # type: ignore[attr-defined,index]
    if kind.__module__.startswith("gah_nb"):
        for name in public_names(value):
            yield f".{name}", lambda name=name: setattr(value, name, getattr(value, name))


def succeeds(attempt: Callable[[], object]) -> bool:
    """Whether a change is not refused."""
    try:
        attempt()
    except (TypeError, AttributeError):
        return False
    return True


# Tests


@pytest.fixture(scope="module")
def walk() -> Walk:
    """The walk over all that is exported, and over what public functions give."""
    walk = Walk()
    for module in modules():
        place = module.__name__.removeprefix("gah_nb").removeprefix(".")
        for name, value in vars(module).items():
            if not name.startswith("_"):
                walk.value(f"{place}.{name}", value)
                if isinstance(value, type) and value.__module__.startswith("gah_nb"):
                    walk_class(walk, value)
    for name, value in samples().items():
        walk.value(name, value)
    return walk


def walk_class(walk: Walk, kind: type) -> None:
    """Walk the constants of a class."""
    for name, held in vars(kind).items():
        if not name.startswith("_"):
            walk.value(f"{kind.__name__}.{name}", held)


def test_what_is_exported_cannot_be_changed(walk: Walk):
    known = {place for place in walk.changed if any(fnmatchcase(place, one) for one in NOT_YET)}
    assert {place: how for place, how in walk.changed.items() if place not in known} == {}


def test_what_is_frozen_is_not_excused(walk: Walk):
    assert [one for one in NOT_YET if not any(fnmatchcase(place, one) for place in walk.changed)] == []


def test_the_walk_comes_far(walk: Walk):
    kinds = {type(value).__name__ for value in walk.seen.values()}
    assert kinds >= {
        "Boards", "HotelPlan", "Group", "Staff", "Guest", "PointsPer", "Trigger", "Switch", "Choice",
        "RuleSet", "Rulebook", "FrozenMap", "Position", "Player", "CafeGuest", "Box", "Turn", "Decision",
        "Edition", "Game", "Seat", "Node", "Ruling", "RulingForm", "Comparison", "LessonPlan", "PointEntry",
        "FileProblem",
    }  # fmt: skip
    numbers = [value.number for value in walk.seen.values() if isinstance(value, Guest)]
    assert set(numbers) == set(GUESTS)


class Open(Struct):
    """A record that can be changed."""

    number: int = 1


@pytest.mark.parametrize(
    "value", [[], {}, set(), bytearray(), [1], {1: (2,)}, FrozenMap({1: [2]}), (1, {2: ()}), (Step, Open())]
)
def test_what_can_be_changed_is_found(value, monkeypatch):
    monkeypatch.setattr(Open, "__module__", "gah_nb.open")
    walk = Walk()
    walk.value("here", value)
    assert len(walk.changed) == 1


@pytest.mark.parametrize("value", [(), FrozenMap({1: (2,)}), frozenset({1}), MappingProxyType({1: (2,)})])
def test_what_cannot_be_changed_passes(value):
    walk = Walk()
    walk.value("here", value)
    assert walk.changed == {}
