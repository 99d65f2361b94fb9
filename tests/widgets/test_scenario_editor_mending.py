"""The scenario editor where something is wrong or comes at a bad moment: it is shown, and nothing is lost.

The notebook changes nothing about what is wrong with a file, and what is said of it: it hands on what a
view says.
"""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.files import AssetNotFound
from gah_nb.notation import find_card
from tests.widgets.test_scenario_editor import TEXT, click, editor, fields, paint, say

__all__ = ["editor"]


def test_what_does_not_have_the_form_is_mended_on_the_board():
    """A number where a text should be, a text where a list should be: what is right is shown and stays."""
    text = TEXT.replace("kronen = 2", 'kronen = "two"').replace('["Earl: kk"]', '[75, "Earl: kk"]')
    editor = gah.ScenarioEditor(text)
    assert [one["targets"] for one in editor.editor["problems"]] == [["kronen:0"], ["cafe:0:75"]]
    assert "2 rooms, 0 of them occupied" in editor.panel_seat_0
    click(editor, "set kronen:0")
    say(editor, do="set_field", name="player.Anna.kronen", index=0, value="2")
    click(editor, "set table:0:1")
    assert fields(editor)["player.Anna.cafe"] == ["75", "Earl: kk", ""]
    say(editor, do="set_field", name="player.Anna.cafe", index=0, value="75: w")
    assert editor.problems == ()
    # A card is written by its name, however it was typed.
    assert editor.text == TEXT.replace('["Earl: kk"]', '["Baroness: w", "Earl: kk"]')


@pytest.mark.parametrize("wrong", ["round = ", "[[player]]"])
def test_rooms_that_nobody_knows_are_not_overwritten(wrong: str):
    """The board shows what could be made out before: from there nothing is written into the file."""
    editor = gah.ScenarioEditor(f"schema = 1\n{wrong}\n")
    editor._message_came(editor, {"do": "paint", "seat": 0, "rooms": ["a1"], "state": "vacant"}, [])
    assert "line 2" in editor.error["text"]
    assert editor.error["details"] == ""
    assert editor.text == f"schema = 1\n{wrong}\n"


def test_too_few_players_are_shown_as_they_are():
    editor = gah.ScenarioEditor('schema = 1\nplayers = ["Anna"]\n[player.Anna]\nvacant = "c1"\n')
    assert fields(editor)["players"] == ["Anna", ""]
    paint(editor, 0, "a1", "vacant")
    assert 'vacant = "a1 c1"' in editor.text


def test_what_is_wrong_is_said_at_every_field_that_sets_it(editor: gah.ScenarioEditor):
    """Everything of Anna says so too, and that of Ben does not."""
    editor.write(TEXT.replace("kronen = 2", "kronen = 70"))
    for target, here in (("kronen:0", True), ("seat:0", True), ("seat:1", False), ("kitchen:0", False)):
        click(editor, f"set {target}")
        assert [problem["here"] for problem in editor.editor["problems"]] == [here], target


def test_tiles_that_do_not_exist_stay_beside_one_that_is_set(editor: gah.ScenarioEditor):
    editor.write(
        'emperor = ["A9", "B1", "C7"]\nobjectives = ["A1", "X", "C1"]\nhotel = ["dya", "night"]\n' + TEXT
    )
    for target, name, index, value in (
        ("emperor", "emperor", 0, "A2"),
        ("objective:A", "objectives", 2, "C2"),
        ("game", "hotel", 1, "day_a"),
    ):
        click(editor, f"set {target}")
        say(editor, do="set_field", name=name, index=index, value=value)
    assert 'emperor = ["A2", "B1", "C7"]' in editor.text
    assert 'objectives = ["A1", "X", "C2"]' in editor.text
    assert 'hotel = ["dya", "day_a"]' in editor.text


def test_a_line_that_nobody_can_read_stays_beside_one_that_a_click_sets():
    """Of a café and of the staff in play only the line of what was clicked changes, comments included."""
    cafe = '[\n  # nobody\n  "Ear1: kk",\n  "Major",\n]'
    editor = gah.ScenarioEditor(f'schema = 1\n[player.Anna]\ncafe = {cafe}\nstaff = ["Waiter", "Porter"]\n')
    say(editor, do="play", text=f"item 0 {find_card('Major')} 0", at=0)
    say(editor, do="play", text=f"turn 0 {find_card('Porter')}", at=0)
    assert '  # nobody\n  "Ear1: kk",\n  "Major: s",\n' in editor.text
    assert 'staff = ["Waiter", "Porter (used)"]' in editor.text


def test_files_of_other_systems():
    """The browser knows one end of a line only; a mark at the beginning is no text."""
    editor = gah.ScenarioEditor("\ufeff" + TEXT.replace("\n", "\r\n"))
    assert editor.text == TEXT
    paint(editor, 0, "a2", "vacant")
    assert "\r" not in editor.text


def test_a_field_is_set_though_another_view_has_chosen_something_else(editor: gah.ScenarioEditor):
    click(editor, "set kronen:0")
    click(editor, "set kitchen:1")
    say(editor, do="set_field", name="player.Anna.kronen", index=0, value="7")
    assert editor.position["Anna"].kronen == 7
    paint(editor, 3, "a1", "vacant")  # of somebody who is not there any more
    assert "Dora" not in editor.text


def test_nothing_is_set_and_nothing_begun_anew_while_one_plays(editor: gah.ScenarioEditor):
    say(editor, do="play_here")
    click_at = editor.at
    say(editor, do="play", text="pass", at=click_at)
    say(editor, do="play_here")  # a double click
    say(editor, do="set_field", name="player.Anna.kronen", index=0, value="7")
    assert editor.position.line
    assert editor.text == TEXT


def test_what_cannot_be_opened_is_closed_quietly():
    with pytest.raises(AssetNotFound):
        gah.ScenarioEditor("there-is-no-such-scenario")
    gah.ScenarioEditor.__new__(gah.ScenarioEditor).close()


def test_a_check_that_stops_offers_what_goes_on(editor: gah.ScenarioEditor):
    """A four is asked for where none lies; those that do are offered, and one click writes one."""
    editor.write(
        'schema = 1\nto_move = "Anna"\ndice = "1122335566"\n\n'
        '[[check]]\nplay = """\ndie 1; take ss\nend; Ben: die 4\n"""\nexpect = { "Ben.taken" = "3" }\n'
    )
    say(editor, do="run_checks")
    [failure] = editor.editor["report"]["failures"]
    assert {"die 1", "die 3"} <= {*failure["instead"]}
    assert "die 4" not in failure["instead"]
    say(editor, do="instead", number=1, words="die 3")
    assert "die 1; take ss\nend; die 3\n" in editor.text
    assert editor.editor["said"] == "Check 1 plays “die 3” there instead."
    assert editor.editor["report"]["held"]
    editor._message_came(editor, {"do": "instead", "number": 1, "words": "die 1"}, [])
    assert "whose play stops" in editor.error["text"]
