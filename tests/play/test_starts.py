"""What one can start from, and what `.game`, `.position` and `.timeline` are wherever they are."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import gah_nb as gah
from gah_nb.engine import Position
from gah_nb.play import as_game, as_timeline, from_record, to_record
from gah_nb.play.game import Game, Timeline

LINE = "die 2; end"


def _game() -> Game:
    return gah.new_game(["Anna", "Ben"], seed=7).set_up().play(LINE)


#: Everything public that stands at a game, made so that it stands at the same one.
STARTS: dict[str, Callable[[], object]] = {
    "Game": _game,
    "Position": lambda: _game().position,
    "Timeline": lambda: _game().timeline(),
    "Scenario": lambda: gah.Scenario.of(_game()),
    "Table": lambda: gah.Table(_game()),
    "Board": lambda: gah.Board("queue", _game()),
    "ScenarioEditor": lambda: gah.ScenarioEditor(_game()),
    "Node": lambda: _game().timeline().tree.node,
    "Outcome": lambda: gah.compare(_game(), "", editions="2021")[0],
}


@pytest.mark.parametrize("kind", STARTS)
def test_what_one_can_start_from(kind: str) -> None:
    start = STARTS[kind]()
    assert as_game(start) == _game()
    assert as_timeline(start).game == _game()
    assert gah.compare(start, "pass", editions="2021")[0].game == _game().play("pass")


@pytest.mark.parametrize("kind", [kind for kind in STARTS if kind not in ("Position", "Node")])
def test_game_is_a_game_and_position_a_position(kind: str) -> None:
    """Where people play and look, ``position`` is an older name of ``game``, and the same."""
    thing = STARTS[kind]()
    game = thing if isinstance(thing, Game) else thing.game  # type: ignore[attr-defined]
    assert type(game) is Game
    position = thing.position  # type: ignore[attr-defined]
    if kind in ("Game", "Outcome"):
        assert type(position) is Position
    else:
        assert (type(position), position) == (Game, game)
    assert type(game.position) is Position


def test_a_table_shares_its_timeline() -> None:
    table = gah.Table(_game())
    assert as_timeline(table) is table.timeline
    assert as_timeline(table.timeline) is table.timeline
    table.play("pass")
    assert as_game(table) == table.game == table.timeline.game != _game()


@pytest.mark.parametrize(
    ("start", "called"),
    [
        (7, r"7 \(int\)"),
        (None, "None"),
        ("guest q1", r"'guest q1' \(str\)"),
        (gah.Table, "the class Table"),
        (gah.Scenario, "the class Scenario"),
        ({"game": 1}, r"\{'game': 1\} \(dict\)"),
    ],
)
def test_what_is_no_start_is_refused_by_name(start: object, called: str) -> None:
    for coercion in (as_game, as_timeline):
        with pytest.raises(TypeError, match=f"^before is to be a Game, .*, not {called}$"):
            coercion(start, "before")
    with pytest.raises(TypeError, match=f"^start is to be a Game, .*, not {called}$"):
        gah.compare(start, "pass")


def test_a_timeline_of_a_game_whose_luck_was_laid_down_stands_where_the_game_does() -> None:
    """The rolls of a record count, also where the seed would give others."""
    timeline = _game().timeline()
    timeline.play("end of round")
    before, roll, after = to_record(timeline.tree).rpartition("\nroll ")
    text = before + roll + re.sub(r"^\d+", "1111111111", after)
    record = from_record(text.replace('digest = "', '# "', 1))
    game = Timeline.of(record).game
    assert record.position.dice != timeline.game.position.dice
    assert Timeline(game).game == game
    assert as_timeline(game).game == game
