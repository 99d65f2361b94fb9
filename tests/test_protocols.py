"""What can be indexed can be iterated and asked `in`; what is public can be copied and sent, or says why."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sized
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import cache
from multiprocessing import get_context
from types import ModuleType
from typing import Any

import pytest

import gah_nb as gah
from gah_nb.bots import Greedy, Random
from gah_nb.lesson import LessonPlan, Progress
from gah_nb.notation import NotationError
from gah_nb.play import Timeline, Tree
from tests.random_games.policies import choose


@cache
def _game() -> gah.Game:
    return gah.new_game(["Anna", "Ben"], seed=7).set_up().play("die 2; end")


def _timeline() -> Timeline:
    timeline = gah.Timeline(_game())
    timeline.play("pass")
    timeline.undo()
    timeline.branch("what if")
    timeline.play(_game().legal_actions[1])
    timeline.undo()
    return timeline


def _scenario() -> gah.Scenario:
    return gah.Scenario.of(_game()).then("pass", {"round": 1})


@cache
def _puzzle() -> gah.Puzzle:
    return gah.puzzle(date(2026, 11, 28))


#: What one gets of each public name, apart from errors: values that people hold.
VALUES: dict[str, tuple[Callable[[], object], ...]] = {
    "Game": (_game, lambda: _game()["Anna"], lambda: _game().position),
    "Goal": (lambda: gah.Goal(most="vp"),),
    "Leopold": (lambda: gah.Leopold("hard", entrance="sushi"),),
    "Puzzle": (_puzzle, lambda: _puzzle().try_it()),
    "Ruling": (lambda: gah.Ruling.load("penalty-options"),),
    "Scenario": (_scenario, lambda: _scenario().check(), lambda: _scenario().tell()),
    "Timeline": (_timeline, lambda: _timeline().tree),
    "asset": (lambda: gah.asset("README.md"),),
    "bots": (lambda: Random(3), Greedy, lambda: Random(3).choose(_game().position)),
    "card": (lambda: gah.card("Baroness"),),
    "compare": (lambda: gah.compare(_game(), "pass"), lambda: gah.compare(_game(), "pass")[0]),
    "course": (gah.course,),
    "depends_on": (lambda: gah.depends_on(_game(), "pass"),),
    "difference": (lambda: gah.difference("2021", "2015-de"),),
    "editions": (gah.editions, lambda: gah.editions()[0]),
    "glossary": (gah.glossary,),
    "keep_progress": (Progress, lambda: LessonPlan.load("01")),
    "link": (),  # gives a text
    "new_game": (lambda: _game().legal_actions, lambda: _game().events),
    "mine_puzzles": (),  # gives a list of puzzles
    "opened": (lambda: gah.opened(gah.link(_game())),),
    "puzzle": (lambda: gah.puzzle(date(2026, 11, 28)),),
    "rule": (lambda: gah.rule("R7.3"),),
    "rulings": (lambda: gah.rulings("emperor"),),
    "solve": (lambda: _puzzle().solve(),),
}
#: Those that live in a notebook.
WIDGETS: dict[str, Callable[[], object]] = {
    "Board": lambda: gah.Board("queue", _game()),
    "Card": lambda: gah.Card("Baroness"),
    "Legend": gah.Legend,
    "Lesson": lambda: gah.Lesson("01"),
    "PuzzleBoard": lambda: gah.PuzzleBoard("the-landlady"),
    "ScenarioEditor": lambda: gah.ScenarioEditor(_game()),
    "Table": lambda: gah.Table(_game()),
}
ERRORS = [
    name
    for name in gah.__all__
    if isinstance(getattr(gah, name), type) and issubclass(getattr(gah, name), Exception)
]
EACH = [
    pytest.param(make, id=f"{name}-{number}")
    for name, many in VALUES.items()
    for number, make in enumerate(many)
]
COPIES = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]


def test_every_public_name_is_gone_over() -> None:
    assert {*VALUES, *WIDGETS, *ERRORS, "__version__"} == set(gah.__all__)


@pytest.mark.parametrize("make", EACH)
def test_a_value_can_be_copied_and_sent(make: Callable[[], object]) -> None:
    value = make()
    for copied in (one(value) for one in COPIES):
        assert type(copied) is type(value)
        assert repr(copied) == repr(value)
        assert (copied == value) == (make() == value)  # what is equal when it is made again


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_can_be_sent(name: str) -> None:
    for raising in (
        lambda: _game().play("guest q9"),
        lambda: _game().play("die 6>1; die 1"),
        lambda: _game().play("Anna: pass"),
        lambda: gah.new_game(["Anna"]),
        lambda: gah.Scenario("x", round=9).game,
    ):
        with pytest.raises(gah.GahError) as caught:
            raising()
        sent = pickle.loads(pickle.dumps(caught.value))
        assert (type(sent), str(sent)) == (type(caught.value), str(caught.value))
    assert pickle.loads(pickle.dumps(getattr(gah, name))) is getattr(gah, name)


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_says_why_it_cannot_be_copied(name: str) -> None:
    widget = WIDGETS[name]()
    for one in COPIES:
        with pytest.raises(TypeError, match=f"^an? {name} lives in its notebook"):
            one(widget)


def test_functions_and_classes_are_sent_by_name() -> None:
    for name in gah.__all__:
        value = getattr(gah, name)
        if not isinstance(value, ModuleType) and name not in WIDGETS:
            assert pickle.loads(pickle.dumps(value)) == value


def test_a_worker_process_gets_them_whole() -> None:
    values = [make() for many in VALUES.values() for make in many]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert list(pool.map(repr, values)) == list(map(repr, values))


# Timelines


def test_a_copied_timeline_goes_its_own_way() -> None:
    timeline = _timeline()
    told: list[object] = []
    timeline.tree.observe(told.append)
    for one in COPIES:
        other = one(timeline)
        assert other.tree is not timeline.tree
        assert [game.digest for game in other] == [game.digest for game in timeline]
        assert dict.fromkeys(other.branches) == dict.fromkeys(timeline.branches)
        assert (other.index, other.branch_name) == (timeline.index, timeline.branch_name)
        assert other.redo() == timeline.redo()
        assert timeline.undo() != other.game
        told.clear()
        other.go_to("main")
        assert (told, timeline.branch_name) == ([], "what if")


def test_a_long_timeline_can_be_sent() -> None:
    from random import Random as Luck

    tree, luck = Tree(gah.new_game(["Anna", "Ben", "Cindy", "Dora"], seed=7).position), Luck(1)
    while not tree.position.is_over:
        tree.play(choose("host", tree.position, luck))
    assert len(tree.line) > 250
    assert pickle.loads(pickle.dumps(tree)).position == copy.deepcopy(tree).position == tree.position


def test_a_place_belongs_to_its_timeline() -> None:
    for one in COPIES:
        with pytest.raises(TypeError, match="copy or send the timeline"):
            one(_timeline().tree.node)


# Indexing, iterating, "in"


@pytest.mark.parametrize("make", EACH)
def test_what_can_be_indexed_can_be_iterated_and_asked(make: Callable[[], object]) -> None:
    value: Any = make()
    if not hasattr(value, "__getitem__"):
        return
    members = list(value)
    assert len(members) == len(value) if isinstance(value, Sized) else True
    assert all(member in value for member in members)
    assert object() not in value


def test_the_players_of_a_game() -> None:
    game = _game()
    assert [seat.name for seat in game] == ["Anna", "Ben"]
    assert list(game) == [game[0], game["Ben"]]
    assert [who in game for who in ("Anna", 1, game["Ben"], "Cindy", 2, None)] == [True] * 3 + [False] * 3


def test_the_places_of_a_timeline() -> None:
    timeline = _timeline()
    games = list(timeline)
    assert (len(games), games[timeline.index]) == (len(timeline), timeline.game)
    there = (0, -1, "main", "what if", timeline.tree.node, games[0], _game())
    assert all(place in timeline for place in there)
    elsewhere = (len(games), "nowhere", gah.Timeline(_game()).tree.node, _game().play("pass"), None)
    assert not any(place in timeline for place in elsewhere)


def test_the_outcomes_of_a_comparison() -> None:
    compared = gah.compare(_game(), "pass", editions=["2021", "2015-de"])
    assert [which in compared for which in ("2021", "2015-de", 0, compared[1], "2015-fr", 2)] == [
        True
    ] * 4 + [False] * 2


# Options


def test_what_is_no_action_at_all_is_not_merely_not_legal() -> None:
    options = gah.new_game(["Anna", "Ben"], seed=7).set_up().legal_actions
    assert "guest q5" in options
    for illegal in (
        "take ssc",
        "resolve bonus",
        "Ben: pass",
        "move Baroness b1",
        "claim A",
    ):
        assert illegal not in options
    for typo in ("guset q5", "guest q9", "die 7", "Zoe: pass", "", "end of round", "guest Baronesse"):
        with pytest.raises(NotationError):
            _ = typo in options
