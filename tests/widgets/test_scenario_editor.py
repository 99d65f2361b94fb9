"""The scenario editor without a browser: what is clicked and typed, and what it makes of the file.

The notebook changes nothing about it: it hands on what a view says, and that is what is said here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import gah_nb as gah
from gah_nb.files import InvalidFile
from gah_nb.notation import card_name

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


def paint(editor: gah.ScenarioEditor, seat: int, room: str, state: str) -> None:
    """A stroke that ends where it began."""
    say(editor, do="paint", seat=seat, rooms=[room, room], state=state)


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
    paint(editor, 0, "a2", "vacant")
    paint(editor, 0, "a1", "occupied")
    assert "# before the Emperor" in editor.text
    assert "kronen = 2  # too few" in editor.text
    anna = editor.position["Anna"]
    assert anna.hotel.split("\n")[-2:] == ["y . . . .", "B y . . ."]
    paint(editor, 0, "a2", "free")
    assert editor.position["Anna"].hotel.split("\n")[-2] == ". . . . ."


def test_fields_of_what_was_clicked(editor: gah.ScenarioEditor):
    click(editor, "set kronen:0")
    assert fields(editor)["player.Anna.kronen"] == 2
    say(editor, do="set_field", name="player.Anna.kronen", index=0, value="12")
    click(editor, "set kitchen:0")
    assert fields(editor) == {"player.Anna.kitchen": [1, 1, 1, 1]}  # strudel, cake, wine, coffee
    say(editor, do="set_field", name="player.Anna.kitchen", index=3, value="2")
    say(editor, do="set_field", name="player.Anna.kitchen", index=0, value="0")
    assert (editor.position["Anna"].kronen, editor.position["Anna"].kitchen) == (12, "cwkk")


def test_cards_are_added_changed_and_taken_out(editor: gah.ScenarioEditor):
    click(editor, "set table:0:1")
    say(editor, do="set_field", name="player.Anna.cafe", index=1, value="Baroness: ww")
    assert editor.position["Anna"].cafe == {"Earl": "kk", "Baroness": "ww"}
    say(editor, do="set_field", name="player.Anna.cafe", index=0, value="")
    assert editor.position["Anna"].cafe == {"Baroness": "ww"}
    click(editor, "set seat:0")
    say(editor, do="set_field", name="player.Anna.staff", index=0, value="Waitress (used)")
    assert editor.position["Anna"].staff == ("Waitress (used)",)


def test_the_table_queue_dice_and_objectives(editor: gah.ScenarioEditor):
    for target, name, index, value in (
        ("round", "round", 0, "5"),
        ("round", "to_move", 0, "Ben"),
        ("queue:49", "queue", 4, "Duke"),
        ("decks", "staff_deck", 0, "Waitress"),
        ("decks", "staff_deck", 1, "Concierge"),
        ("game", "title", 0, "Before the Emperor"),
        ("space:1", "dice", 0, "9"),
        *(("space:1", "dice", place, "0") for place in range(1, 6)),
        ("space:1", "dice", 1, "1"),
        ("objective:A", "claims.A", 0, "Ben"),
        ("emperor", "emperor", 0, "A3"),
        ("turn:1", "player.Ben.passed", 0, "false"),
    ):
        click(editor, f"set {target}")
        say(editor, do="set_field", name=name, index=index, value=value)
    game = editor.position
    assert (game.round, game.to_decide) == (5, "Ben")
    assert gah.Scenario.of(game).form.queue[4] == "Duke"
    assert game.position.dice == (9, 1, 0, 0, 0, 0)
    assert [card_name(card) for card in game.position.staff_deck[:2]] == ["Waitress", "Concierge"]
    assert editor.scenario.title == "Before the Emperor"
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
    paint(editor, 0, "e4", "vacant")
    targets = [target for one in editor.editor["problems"] for target in one["targets"]]
    assert "room:0:e4" in targets


def test_one_mistake_hides_nothing_else(editor: gah.ScenarioEditor):
    """What can be made out is drawn, and what the file says is in the fields, also where it is wrong."""
    drawing = ". . . . .\n. . . . .\ny . . . .\nB Y b . ."
    editor.write(TEXT.replace('vacant = "a1 b1"', f'rooms = """\n{drawing}\n"""').replace("2  #", "70  #"))
    assert [one["targets"] for one in editor.editor["problems"]] == [["kronen:0"], ["room:0:c1"]]
    assert "4 rooms, 2 of them occupied" in editor.panel_seat_0
    click(editor, "set kronen:0")
    assert fields(editor)["player.Anna.kronen"] == 70
    say(editor, do="set_field", name="player.Anna.kronen", index=0, value="7")
    paint(editor, 0, "c1", "occupied")  # c1 is red
    assert editor.editor["problems"] == []
    assert editor.position["Anna"].hotel.split("\n")[-2:] == ["y . . . .", "B Y R . ."]


def test_lists_of_rooms_stay_lists(editor: gah.ScenarioEditor):
    paint(editor, 0, "a2", "occupied")
    assert 'vacant = "a1 b1"\n' in editor.text
    assert 'occupied = "a2"\n' in editor.text


def test_what_the_file_says_is_not_lost_beside_a_mistake(editor: gah.ScenarioEditor):
    editor.write(TEXT.replace('["Earl: kk"]', '["Nobody: kk", "Earl: kk"]'))
    [problem] = editor.editor["problems"]
    assert problem["targets"] == ["table:0:1"]
    click(editor, "set table:0:1")
    assert fields(editor)["player.Anna.cafe"] == ["Nobody: kk", "Earl: kk", ""]
    say(editor, do="set_field", name="player.Anna.cafe", index=0, value="75: w")
    assert editor.position["Anna"].cafe == {"Earl": "kk", "Baroness": "w"}


def test_a_file_with_mistakes_is_opened_to_mend_it(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("kronen = 2", "kronen = 99"), encoding="utf-8")
    assert [problem.key for problem in gah.ScenarioEditor(path).problems] == ["player.Anna.kronen"]
    assert gah.ScenarioEditor("schema = ").problems[0].line == 1


def test_what_is_no_number_is_refused(editor: gah.ScenarioEditor):
    click(editor, "set kronen:0")
    editor._message_came(
        editor, {"do": "set_field", "name": "player.Anna.kronen", "index": 0, "value": "1.5"}, []
    )
    assert "no whole number" in editor.error["text"] + editor.error["details"]
    assert editor.text == TEXT


def test_a_text_that_cannot_be_read_keeps_the_board(editor: gah.ScenarioEditor):
    before = editor.panel_seat_0
    say(editor, do="write", text=TEXT.replace("round = 3", "round = "))
    assert editor.editor["problems"][0]["line"] == 3
    assert editor.panel_seat_0 == before
    say(editor, do="write", text=TEXT.replace("kronen = 2", "kronen = 9"))
    assert editor.editor["problems"] == []
    assert editor.position["Anna"].kronen == 9


def test_undo_and_redo_of_edits(editor: gah.ScenarioEditor):
    assert not editor.history["undo"]
    paint(editor, 0, "c1", "vacant")
    click(editor, "set kronen:0")  # choosing is no edit
    after = editor.text
    say(editor, do="undo")
    assert editor.text == TEXT
    say(editor, do="undo")
    say(editor, do="redo")
    assert editor.text == after
    assert not editor.history["redo"]


def test_play_from_here_and_back(editor: gah.ScenarioEditor):
    say(editor, do="play_here")
    assert editor.editor["playing"]
    click(editor, "pass")
    assert editor.position.line
    say(editor, do="undo")
    assert editor.position == editor.scenario.position
    table = editor.table
    assert table.position == editor.position
    table.play("pass")  # the same game
    assert editor.position == table.position
    assert [step["head"] for step in editor.story["steps"]][1:] == ["Anna: pass"]
    say(editor, do="go_to", index=0)
    say(editor, do="branch", name="what if")
    assert {branch["name"] for branch in editor.history["branches"]} == {"main", "what if"}
    say(editor, do="back")
    table.play("pass")  # no longer
    assert editor.position == editor.scenario.position
    assert not editor.editor["playing"]
    assert editor.text == TEXT


def test_one_cannot_play_from_what_is_wrong(editor: gah.ScenarioEditor):
    editor.write(TEXT.replace("kronen = 2", "kronen = 99"))
    editor._message_came(editor, {"do": "play_here"}, [])
    assert "20" in editor.error["text"] + editor.error["details"]
    assert not editor.editor["playing"]


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
        "seat:0",
        "round",
        "game",
        "decks",
    } <= offered


def test_another_name_goes_everywhere(editor: gah.ScenarioEditor):
    editor.write(TEXT + '\n[[check]]\nplay = "Anna: pass"\nexpect = { "Anna.kronen" = 2 }\n')
    click(editor, "set game")
    say(editor, do="set_field", name="players", index=0, value="Cindy")
    assert editor.problems == ()
    assert editor.position["Cindy"].cafe == {"Earl": "kk"}
    assert editor.position.to_decide == "Cindy"
    assert editor.scenario.check().held
    assert "# before the Emperor" in editor.text
    assert "kronen = 2  # too few" in editor.text


def test_players_come_and_go(editor: gah.ScenarioEditor):
    click(editor, "set game")
    say(editor, do="set_field", name="players", index=2, value="Dora")
    assert editor.position.names == ("Anna", "Ben", "Dora")
    say(editor, do="set_field", name="players", index=0, value="")
    assert "Anna" not in editor.text.replace('to_move = "Anna"', "")
    assert [problem.key for problem in editor.problems] == ["to_move"]
    click(editor, "set round")
    say(editor, do="set_field", name="to_move", index=0, value="Ben")
    assert editor.position.names == ("Ben", "Dora")


def test_readings_luck_and_what_is_loose(editor: gah.ScenarioEditor):
    click(editor, "set game")
    say(editor, do="set_field", name="readings.*", index=0, value="O5 as printed")
    assert editor.scenario.form.readings == {"O5": "as printed"}
    field = next(field for field in editor.editor["fields"] if field["name"] == "readings.O5")
    assert field["value"] == "as printed"
    say(editor, do="set_field", name="readings.O5", index=0, value="")
    assert editor.scenario.form.readings == {}
    editor.write('dice = "1122334455"\n' + TEXT)
    say(editor, do="set_field", name="luck", index=0, value="unknown")
    assert editor.scenario.position.seed is None
    assert "seed" not in fields(editor)
    editor.write(TEXT.replace('"a1 b1"', '"a1 c3"'))
    assert editor.problems
    say(editor, do="set_field", name="loose", index=0, value="true")
    assert editor.problems == ()
    assert editor.scenario.notes


def test_rolls_and_bonuses(editor: gah.ScenarioEditor):
    click(editor, "set space:1")
    say(editor, do="set_field", name="rolls", index=0, value="1122334455")
    assert editor.scenario.form.rolls == ["1122334455"]
    # On the night side a1 is a group of its own.
    paint(editor, 0, "a1", "occupied")
    click(editor, "set seat:0")
    assert fields(editor)["player.Anna.bonuses"] == "a1"
    say(editor, do="set_field", name="player.Anna.bonuses", index=0, value="b1")
    [problem] = [one for one in editor.editor["problems"] if "no bonus yet" in one["text"]]
    assert set(problem["targets"]) == {"room:0:b1", "room:0:a2", "room:0:b2"}  # the yellow group of b1


def test_what_is_not_known_can_be_seen_and_left(editor: gah.ScenarioEditor):
    editor.write('edition = "2016"\n' + TEXT)
    click(editor, "set game")
    field = next(field for field in editor.editor["fields"] if field["name"] == "edition")
    assert field["value"] == "2016"
    assert ("2016", "not known") in field["options"][0]
    say(editor, do="set_field", name="edition", index=0, value="2015-de")
    assert editor.problems == ()


def test_the_checks_are_run(editor: gah.ScenarioEditor):
    editor.write(TEXT + '\n[[check]]\ntitle = "she waits"\nplay = "pass"\nexpect = { "Anna.kronen" = 3 }\n')
    assert editor.editor["report"] == {}
    say(editor, do="run_checks")
    report = editor.editor["report"]
    assert (report["held"], report["summary"]) == (False, "0 of 1 checks hold.")
    [failure] = report["failures"]
    assert editor.text.split("\n")[failure["line"] - 1] == "[[check]]"
    assert failure["text"] == "check 1: she waits"
    assert re.fullmatch(r"Anna.kronen +expected +3\n +found +2", failure["more"])
    click(editor, "set kronen:0")
    assert editor.editor["report"]["failures"]  # choosing is no edit
    say(editor, do="set_field", name="player.Anna.kronen", index=0, value="3")
    assert editor.editor["report"] == {}  # of another file
    say(editor, do="run_checks")
    assert editor.editor["report"] == {"held": True, "summary": "The check holds.", "failures": []}


def test_what_was_played_is_kept_as_a_check(editor: gah.ScenarioEditor):
    say(editor, do="play_here")
    editor._message_came(editor, {"do": "keep"}, [])
    assert "Nothing has been played" in editor.error["text"] + editor.error["details"]
    say(editor, do="play", text="pass", at=editor.at)
    say(editor, do="keep")
    assert not editor.editor["playing"]
    assert editor.text.startswith(TEXT)
    [check] = editor.scenario.checks
    assert check.play == "Anna: pass"
    assert check.expect == {"Anna.passed": True, "to_decide": "Ben"}
    assert editor.scenario.check().held
    say(editor, do="undo")
    assert editor.text == TEXT
