"""The scenario editor without a browser: what is clicked and typed, and what it makes of the file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import gah_nb as gah
from gah_nb.files import InvalidFile

TEXT = """schema = 1
# before the Emperor
round = 3
to_move = "Anna"

[player.Anna]
kronen = 2  # too few
vacant = "a1 b1"
cafe = ["Earl: kk"]
"""


@pytest.fixture
def editor() -> gah.ScenarioEditor:
    return gah.ScenarioEditor(TEXT)


def say(editor: gah.ScenarioEditor, **message: Any) -> None:
    """What a view sends."""
    editor._message_came(editor, message, [])
    assert editor.error == {}, editor.error


def click(editor: gah.ScenarioEditor, text: str) -> None:
    say(editor, do="play", text=text, at=0)


def fields(editor: gah.ScenarioEditor) -> dict[str, Any]:
    return {field["name"]: field["value"] for field in editor.editor["fields"]}


def test_it_begins_with_what_it_is_given():
    loaded = gah.ScenarioEditor("emperor/a1-two-kronen")
    assert loaded.scenario == gah.Scenario.load("emperor/a1-two-kronen")
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up().play("guest q5; die 1+")
    assert gah.ScenarioEditor(game).position == game
    assert gah.ScenarioEditor(gah.Table(game)).position == game
    assert gah.ScenarioEditor().position.round == 1


def test_a_room_is_set_and_comments_stay(editor: gah.ScenarioEditor):
    click(editor, "room 0 a2 vacant")
    click(editor, "room 0 a1 occupied")
    assert "# before the Emperor" in editor.text
    assert "kronen = 2  # too few" in editor.text
    anna = editor.position["Anna"]
    assert anna.hotel.split("\n")[-2:] == ["y . . . .", "B y . . ."]
    click(editor, "room 0 a2 free")
    assert editor.position["Anna"].hotel.split("\n")[-2] == ". . . . ."


def test_fields_of_what_was_clicked(editor: gah.ScenarioEditor):
    click(editor, "set kronen:0")
    assert fields(editor)["player.Anna.kronen"] == 2
    say(editor, do="set_field", name="player.Anna.kronen", index=0, value="12")
    say(editor, do="set_field", name="player.Anna.kitchen", index=0, value="kk")
    assert (editor.position["Anna"].kronen, editor.position["Anna"].kitchen) == (12, "kk")


def test_cards_are_added_changed_and_taken_out(editor: gah.ScenarioEditor):
    click(editor, "set table:0:1")
    say(editor, do="set_field", name="player.Anna.cafe", index=1, value="Baroness: ww")
    assert editor.position["Anna"].cafe == {"Earl": "kk", "Baroness": "ww"}
    say(editor, do="set_field", name="player.Anna.cafe", index=0, value="")
    assert editor.position["Anna"].cafe == {"Baroness": "ww"}
    click(editor, "set staff:0")
    say(editor, do="set_field", name="player.Anna.staff", index=0, value="Waitress (used)")
    assert editor.position["Anna"].staff == ("Waitress (used)",)


def test_the_table_queue_dice_and_objectives(editor: gah.ScenarioEditor):
    for target, name, index, value in (
        ("game", "round", 0, "5"),
        ("game", "to_move", 0, "Ben"),
        ("queue:49", "queue", 4, "Duke"),
        ("space:1", "dice", 0, "1234566"),
        ("objective:A", "claims.A", 0, "Ben"),
        ("emperor", "emperor", 0, "A3"),
        ("turn:1", "player.Ben.passed", 0, "false"),
    ):
        click(editor, f"set {target}")
        say(editor, do="set_field", name=name, index=index, value=value)
    game = editor.position
    assert (game.round, game.to_decide) == (5, "Ben")
    assert gah.Scenario.of(game).form.queue[4] == "Duke"
    assert game.position.dice == (1, 1, 1, 1, 1, 2)
    assert game["Ben"].objectives == ("A",)
    assert game.position.box.emperor_tiles[0] == "A3"


def test_problems_show_where_they_are(editor: gah.ScenarioEditor):
    click(editor, "set emperor:0")
    say(editor, do="set_field", name="player.Anna.emperor", index=0, value="14")
    [problem] = editor.editor["problems"]
    assert problem["targets"] == ["emperor:0"]
    assert "0 to 13" in problem["text"]
    assert editor.text.split("\n")[problem["line"] - 1] == "emperor = 14"
    with pytest.raises(InvalidFile, match="0 to 13"):
        editor.scenario.check()
    click(editor, "room 0 e4 vacant")
    targets = [target for one in editor.editor["problems"] for target in one["targets"]]
    assert "room:0:e4" in targets


def test_a_text_that_cannot_be_read_keeps_the_board(editor: gah.ScenarioEditor):
    before = editor.panel_seat_0
    say(editor, do="write", text=TEXT.replace("round = 3", "round = "))
    assert editor.editor["problems"][0]["line"] == 3
    assert editor.panel_seat_0 == before
    say(editor, do="write", text=TEXT.replace("kronen = 2", "kronen = 9"))
    assert editor.editor["problems"] == []
    assert editor.position["Anna"].kronen == 9


def test_undo_and_redo_of_edits(editor: gah.ScenarioEditor):
    assert not editor.editor["undo"]
    click(editor, "room 0 c1 vacant")
    click(editor, "set kronen:0")  # choosing is no edit
    after = editor.text
    say(editor, do="undo")
    assert editor.text == TEXT
    say(editor, do="undo")
    say(editor, do="redo")
    assert editor.text == after
    assert not editor.editor["redo"]


def test_play_from_here_and_back(editor: gah.ScenarioEditor):
    say(editor, do="play_here")
    assert editor.editor["playing"]
    click(editor, "pass")
    assert editor.position.line
    say(editor, do="undo")
    assert editor.position == editor.scenario.position
    assert editor.table.position == editor.position
    say(editor, do="back")
    assert not editor.editor["playing"]
    assert editor.text == TEXT


def test_one_cannot_play_from_what_is_wrong(editor: gah.ScenarioEditor):
    editor.write(TEXT.replace("kronen = 2", "kronen = 99"))
    editor._message_came(editor, {"do": "play_here"}, [])
    assert "20" in editor.error["text"] + editor.error["details"]
    assert not editor.editor["playing"]


def test_saving(editor: gah.ScenarioEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    say(editor, do="save", name="mine", overwrite=False)
    assert gah.Scenario.load("mine.toml") == editor.scenario
    editor.write(TEXT.replace("kronen = 2", "kronen = 5"))
    say(editor, do="save", name="mine", overwrite=False)
    assert "already" in editor.editor["said"]
    assert gah.Scenario.load("mine.toml").position["Anna"].kronen == 2
    say(editor, do="save", name="mine.toml", overwrite=True)
    assert gah.Scenario.load("mine.toml").position["Anna"].kronen == 5
    with pytest.raises(FileExistsError):
        editor.save("mine.toml")


def test_everything_on_the_board_can_be_set(editor: gah.ScenarioEditor):
    """Every object with a place of its own is offered, and rooms in the states they are not in."""
    drawn = "".join(getattr(editor, name) for name in editor.keys if name.startswith("panel_"))
    offered = set(re.findall(r'class="gah-can"[^>]*data-target="([^"]+)"', drawn))
    offered |= set(re.findall(r'data-target="([^"]+)"[^>]*class="gah-can"', drawn))
    targets = set(re.findall(r'data-target="([^"]+)"', drawn))
    assert targets == offered
    assert {
        "kronen:0",
        "vp:1",
        "emperor:0",
        "kitchen:0",
        "turn:0",
        "table:0:1",
        "tile:B",
        "room:1:e4",
    } <= offered
