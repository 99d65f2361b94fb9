"""`Table` without a browser: what it shows, what it does when asked, errors, files, its picture."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

import gah_nb as gah
from gah_nb.engine import IllegalAction, new_position
from gah_nb.widgets import Table
from tests.widgets.asking import ask, click, drawing

# What it is made of


def test_it_is_made_of_a_game_with_its_way(game: gah.Game):
    table = Table(game)
    assert table.position == game
    assert table.history["index"] == table.history["length"] == 6


def test_it_is_made_of_a_position():
    position = new_position(("Anna", "Ben"), seed=7)
    assert Table(position).position.digest == position.digest


def test_it_is_made_of_a_timeline_and_shares_it(game: gah.Game):
    timeline = game.timeline()
    one, other = Table(timeline), Table(timeline)
    one.play("guest Baroness")
    assert one.timeline is other.timeline is timeline
    assert other.position == one.position == timeline.position
    assert drawing(other) == drawing(one)


def test_anything_else_is_refused():
    with pytest.raises(TypeError, match="a table is made of a Game, a Position or a Timeline, not of str"):
        Table("emperor/a1")  # type: ignore[arg-type]


def test_a_seat_that_is_not_at_the_table_is_refused(game: gah.Game):
    with pytest.raises(KeyError, match="nobody at this table is called 'Cindy'"):
        Table(game, seat="Cindy")


# What it shows


def test_everything_that_can_be_done_is_a_choice_with_label_and_hint(table: Table, game: gah.Game):
    assert tuple(choice["text"] for choice in table.choices) == game.legal_actions.texts
    assert all(choice["label"] and choice["hint"] for choice in table.choices)
    assert table.prompt.startswith("Anna decides: ")


def test_what_happened_is_told_with_its_rule(table: Table):
    table.play("guest Baroness")
    step = table.story["steps"][-1]
    assert step["head"] == "Anna: guest Baroness"
    assert step["lines"][0] == {
        "rule": "R3.2",
        "text": "Anna takes the Baroness from the queue for nothing.",
    }
    assert table.status.startswith("Anna takes the Baroness from the queue for nothing. ")


def test_what_was_undone_is_told_no_more(table: Table):
    table.play("guest Baroness")
    table.timeline.undo()
    assert [step["head"] for step in table.story["steps"]][-1] == "Ben: prepare c1"


def test_what_cannot_be_done_says_why(table: Table):
    table.play("guest Baroness")
    assert table.refusals["queue:62"] == {"rule": "R3.2", "text": "only one guest may be taken per turn"}
    assert table.refusals["objective:A"]["rule"] == "R6.2"
    assert "space:1" not in table.refusals


def test_earlier_steps_are_told_on_request(table: Table):
    while table.position.round < 2:
        table.play(table.position.legal_actions.texts[-1])
    assert table.story["more"]
    assert len(table.story["steps"]) == 20
    ask(table, do="earlier")
    assert not table.story["more"]
    assert table.story["steps"][0]["head"] == "The game begins"


def test_a_look_at_a_place_tells_it_and_changes_nothing(table: Table):
    table.play("guest Baroness; die 1")
    place = table.timeline.index
    ask(table, do="peek", index=place - 1)
    assert table.peek["head"] == "Anna: guest Baroness"
    assert table.peek["place"] == f"Place {place - 1}, round 1: Anna 0, Ben 0"
    assert table.peek["lines"][0] == "Anna takes the Baroness from the queue for nothing."
    assert table.timeline.index == place
    ask(table, do="peek", index=place + 1)
    assert table.error["text"] == f"There is no place {place + 1}; the line has 0 to {place}."


def test_rounds_are_marked_and_branches_listed(table: Table):
    assert table.history["marks"] == [{"index": 6, "label": "R1"}]
    ask(table, do="branch", name="what if 1")
    assert table.history["branches"] == [
        {"name": "main", "current": False, "depth": 0, "at": 0},
        {"name": "what if 1", "current": True, "depth": 1, "at": 6},
    ]
    assert table.history["suggestion"] == "what if 2"


def test_the_final_scoring_adds_up():
    game = gah.new_game(["Anna", "Ben"], seed=3)
    while not game.is_over:
        game = game.play(game.legal_actions[-1])
    result = Table(game).result
    assert result["columns"] == ["", "in the game", "staff", "rooms", "items and kronen", "guests", "total"]
    for row in result["rows"]:
        *parts, total = row["values"]
        assert sum(parts) == total == game.scores[row["name"]]
        assert row["winner"] == (row["name"] in game.winners)


# Messages


def test_a_click_plays(table: Table, game: gah.Game):
    click(table, "guest Baroness")
    assert table.position == game.play("guest Baroness")


def test_a_double_click_plays_once(table: Table):
    seen = table.at
    for _ in range(2):
        ask(table, do="play", text="guest Baroness", at=seen)
    assert table.timeline.index == 7
    assert table.error == {}


def test_every_question_is_answered(table: Table):
    for message in (
        {"do": "undo"},
        {"do": "redo"},
        {"do": "redo"},
        {"do": "go_to", "index": 6},
        {"do": "play", "text": "pass", "at": -1},
        {"do": "nonsense"},
    ):
        before = table.version
        ask(table, **message)
        assert table.version > before


def test_the_board_is_drawn_for_the_room_there_is(table: Table):
    assert 'viewBox="0 0 900 ' in table.opening
    ask(table, do="width", width=390)
    assert 'viewBox="0 0 390 ' in table.opening
    ask(table, do="width", width=9)
    assert table.error["text"].startswith("ValidationError")


def test_going_back_and_forth(table: Table):
    click(table, "guest Baroness")
    ask(table, do="undo")
    assert table.timeline.index == 6
    ask(table, do="redo")
    assert table.timeline.index == 7
    ask(table, do="go_to", index=2)
    assert table.timeline.index == 2
    ask(table, do="branch", name="bold")
    ask(table, do="go_to", branch="main")
    assert table.timeline.index == 7


# Errors


def test_an_illegal_action_is_shown_with_its_rule(table: Table):
    click(table, "end")
    assert table.error == {"rule": "R3.1", "text": "A turn ends only after a die was taken.", "details": ""}
    click(table, "die 1")
    assert table.error == {}


def test_text_that_cannot_be_read_is_shown_with_its_place(table: Table):
    click(table, "dice 1")
    assert table.error["text"].startswith("Line 1, column 1: ")
    assert "^" in table.error["details"]


def test_what_nobody_foresaw_is_shown_and_logged(table: Table, caplog: pytest.LogCaptureFixture):
    table.observe(lambda change: 1 // 0, "position")
    with caplog.at_level(logging.ERROR, "gah_nb.widgets"):
        click(table, "guest Baroness")
    assert table.error["text"].startswith("ZeroDivisionError: ")
    assert "Traceback" in table.error["details"]
    assert "ZeroDivisionError" in caplog.text
    assert table.timeline.index == 7


def test_in_python_errors_are_raised(table: Table, game: gah.Game):
    with pytest.raises(IllegalAction, match=r"R3\.1"):
        table.play("end")
    assert table.position == game
    assert table.error == {}


# Files


def test_autosave_writes_after_each_action(game: gah.Game, tmp_path: Path):
    path = tmp_path / "friday.toml"
    table = Table(game, autosave=path)
    click(table, "guest Baroness")
    assert gah.Timeline.load(path).position == table.position
    ask(table, do="undo")
    assert gah.Timeline.load(path).position == game


def test_a_file_that_cannot_be_written_is_said_and_the_game_goes_on(game: gah.Game, tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        Table(game, autosave=tmp_path / "nowhere" / "friday.toml")
    folder = tmp_path / "for a while"
    folder.mkdir()
    table = Table(game, autosave=folder / "friday.toml")
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    click(table, "guest Baroness")
    assert "FileNotFoundError" in table.error["text"]
    assert table.timeline.index == 7
