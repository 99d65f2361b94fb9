"""The scenario editor with a game alone: what lies before Leopold is drawn, chosen and set.

The notebook changes nothing about what lies before him: it hands on what a view says.
"""

from __future__ import annotations

from typing import Any

import pytest

import gah_nb as gah
from gah_nb.files import InvalidFile

from .asking import drawing

TEXT = """schema = 1
players = ["Anna", "Leopold"]
start = "Leopold"
# three tokens wait for Anna
[leopold]
player = "Leopold"
entrance = "Toll Bridge Hotel"
shown = [196]
toll = [0, 3, 0, 0, 0, 0]
[player.Leopold]
taken = "1"
"""


@pytest.fixture
def editor() -> gah.ScenarioEditor:
    editor = gah.ScenarioEditor(TEXT)
    say(editor, do="play", text="set instruction", at=0)
    return editor


def say(editor: gah.ScenarioEditor, **message: Any) -> None:
    editor._message_came(editor, message, [])
    assert editor.error == {}, editor.error


def put(editor: gah.ScenarioEditor, name: str, value: str, index: int = 0) -> None:
    say(editor, do="set_field", name=name, index=index, value=value)


def fields(editor: gah.ScenarioEditor) -> dict[str, Any]:
    return {field["name"]: field["value"] for field in editor.editor["fields"]}


def test_his_fields_are_those_of_the_file(editor: gah.ScenarioEditor) -> None:
    assert editor.editor["title"] == "Leopold"
    assert fields(editor) == {
        "leopold.player": "Leopold",
        "leopold.level": "hard",
        "leopold.deck": "leopold",
        "leopold.cards": "",
        "leopold.entrance": "Toll Bridge Hotel",
        "leopold.shown": ["196", ""],
        "leopold.instructions": [""],
        "leopold.stack": [""],
        "leopold.markers.A": "",
        "leopold.markers.B": "",
        "leopold.markers.C": "",
        "leopold.toll": ["0", "3", "0", "0", "0", "0"],
    }


def test_level_cards_markers_and_tokens_are_set(editor: gah.ScenarioEditor) -> None:
    put(editor, "leopold.level", "easy")
    put(editor, "leopold.shown", "207", 1)
    put(editor, "leopold.instructions", "193")
    put(editor, "leopold.markers.B", "II")
    put(editor, "leopold.toll", "1", 5)
    put(editor, "leopold.stack", "Room Service")
    here = editor.position
    assert (here.instruction, here.markers, here.toll, here.stack) == (207, "B II", "030001", 1)
    assert here.position.box.solo.level == "easy"
    assert here.position.leopold.deck[0] == 193
    assert "# three tokens wait for Anna" in editor.text
    assert ">207<" in drawing(editor)
    say(editor, do="undo")
    assert editor.position.stack == 0


@pytest.mark.parametrize(
    ("entrance", "more", "values", "seen"),
    [
        ("Nine Stars Inn", {"leopold.stars"}, {"stars": "4"}, ("stars", 4)),
        (
            "Sushi Resort",
            {"leopold.marked_rooms", "leopold.marked_guests"},
            {"marked_guests": "Dame"},
            ("marked", ("Dame",)),
        ),
        (
            "Hautel Couture",
            {"leopold.reserved", "leopold.pool", "leopold.on_spaces"},
            {"on_spaces": "s....k"},
            ("on_spaces", "s....k"),
        ),
        ("", set(), {}, ("toll", "")),
    ],
)
def test_each_entrance_has_its_own(
    editor: gah.ScenarioEditor, entrance: str, more: set[str], values: dict[str, str], seen: tuple[str, Any]
) -> None:
    put(editor, "leopold.toll", "0", 1)
    put(editor, "leopold.entrance", entrance)
    assert {name for name in fields(editor) if name.count(".") == 1} - more == {
        f"leopold.{key}"
        for key in ("player", "level", "deck", "cards", "entrance", "shown", "instructions", "stack")
    }
    for key, value in values.items():
        put(editor, f"leopold.{key}", value)
    assert getattr(editor.position, seen[0]) == seen[1]


def test_a_number_that_is_none_and_a_card_that_there_is_not(editor: gah.ScenarioEditor) -> None:
    editor._message_came(editor, {"do": "set_field", "name": "leopold.shown", "index": 0, "value": "x"}, [])
    assert "“x” is no whole number" in editor.error["text"]
    put(editor, "leopold.shown", "300")
    (problem,) = editor.editor["problems"]
    assert "the deck has the cards 193 to 212" in problem["text"]
    assert (problem["targets"], problem["here"]) == (["instruction", "stack"], True)
    with pytest.raises(InvalidFile):
        editor.scenario  # noqa: B018


def test_only_what_he_has_is_offered(editor: gah.ScenarioEditor) -> None:
    texts = {choice["text"] for choice in editor.choices}
    assert {"set instruction", "set stack", "set vp:1", "set turn:1", "room 1 a1"} <= texts
    assert not texts & {"set kronen:1", "set kitchen:1", "set hand:1", "set table:1:0", "set stars"}
    assert "set instruction" not in {choice["text"] for choice in gah.ScenarioEditor("schema = 1\n").choices}


def test_he_can_have_another_name(editor: gah.ScenarioEditor) -> None:
    put(editor, "players", "Max", 1)
    assert editor.editor["problems"] == []
    assert editor.position.names == ("Anna", "Max")
    assert 'player = "Max"' in editor.text


def test_one_plays_from_there(editor: gah.ScenarioEditor) -> None:
    say(editor, do="play_here")
    assert editor.prompt.startswith("Anna decides")
    say(editor, do="play", text="pass", at=editor.at)
    say(editor, do="keep")
    assert editor.scenario.check().held
