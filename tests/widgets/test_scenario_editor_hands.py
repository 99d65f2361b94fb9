"""Quick hands in the scenario editor, without a browser: strokes, clicks, cards moved, checks kept.

The notebook changes nothing about what a stroke, a drag or a kept check makes of the file: it hands on what
a view says.
"""

from __future__ import annotations

from typing import Any

import pytest

import gah_nb as gah
from gah_nb.notation import find_card
from tests.widgets.test_scenario_editor import click, fields, say

START = """schema = 1
round = 2
to_move = "Anna"
dice = "1122334456"
queue = ["Sculptor", "Musician", "Composer", "Tailor", "Flamenco Dancer"]

[player.Anna]
cafe = ["Earl: k", "Baroness"]
hand = ["Porter"]
staff = ["Waitress (used)"]
"""


@pytest.fixture
def editor() -> gah.ScenarioEditor:
    return gah.ScenarioEditor(START)


def refused(editor: gah.ScenarioEditor, **message: Any) -> str:
    """What is said to a message that cannot be carried out; it changes nothing."""
    before = editor.text
    editor._message_came(editor, message, [])
    assert editor.text == before
    return str(editor.error["text"])


def put(editor: gah.ScenarioEditor, name: str, index: int, value: str) -> None:
    say(editor, do="set_field", name=name, index=index, value=value)


def test_a_stroke_paints_and_a_second_click_empties(editor: gah.ScenarioEditor):
    say(editor, do="paint", seat=1, rooms=["a1", "b1", "a2", "b2"], state="occupied")
    assert editor.position["Ben"].occupied.split() == ["a1", "b1", "a2", "b2"]
    say(editor, do="paint", seat=1, rooms=["b2"], state="occupied")
    assert (editor.position["Ben"].occupied, editor.position["Ben"].vacant) == ("a1 b1 a2", "")
    assert "there is no room z9" in refused(editor, do="paint", seat=1, rooms=["z9"], state="free").lower()


def test_a_hotel_is_copied_and_cleared(editor: gah.ScenarioEditor):
    say(editor, do="paint", seat=1, rooms=["a1", "b1"], state="vacant")
    say(editor, do="copy_hotel", seat=1)
    assert editor.position["Anna"].vacant == "a1 b1"
    say(editor, do="copy_hotel")
    assert (editor.position["Anna"].vacant, editor.position["Ben"].vacant) == ("", "a1 b1")


def test_one_click_on_the_track_an_item_a_card_and_passed(editor: gah.ScenarioEditor):
    click(editor, "track 0 7")
    assert editor.position["Anna"].emperor == 7
    earl = next(text for text in texts(editor) if text.startswith("item 0") and text.endswith(" 0"))
    before = editor.position["Anna"].cafe["Earl"]
    click(editor, earl)
    assert sorted(editor.position["Anna"].cafe["Earl"]) == sorted(
        before + "c"
    )  # he orders cake and two coffees
    click(editor, earl)
    assert editor.position["Anna"].cafe["Earl"] == before
    click(editor, next(text for text in texts(editor) if text.startswith("turn 0")))
    assert 'staff = ["Waitress"]' in editor.text
    put(editor, "player.Ben.passed", 0, "true")
    click(editor, "stay 1")
    assert "passed" not in editor.text


def texts(editor: gah.ScenarioEditor) -> list[str]:
    return [choice["text"] for choice in editor.choices]


def key(editor: gah.ScenarioEditor, beginning: str, name: str) -> str:
    """The key of the object that is a card."""
    return f"{beginning}:{find_card(name)}"


def test_cards_change_places(editor: gah.ScenarioEditor):
    say(editor, do="drag", source=key(editor, "queue", "Tailor"), target=key(editor, "cafe:0", "Earl"))
    assert [*editor.position["Anna"].cafe] == ["Tailor", "Baroness"]
    assert [*editor.position.queue] == ["Sculptor", "Musician", "Composer", "Earl", "Flamenco Dancer"]
    say(editor, do="undo")
    assert editor.text == START
    say(editor, do="drag", source=key(editor, "queue", "Tailor"), target=key(editor, "queue", "Sculptor"))
    assert [*editor.position.queue] == ["Tailor", "Musician", "Composer", "Sculptor", "Flamenco Dancer"]
    say(editor, do="drag", source=key(editor, "hand:0", "Porter"), target="staff:1")
    assert ([*editor.position["Anna"].hand], [*editor.position["Ben"].staff]) == ([], ["Porter"])
    say(editor, do="drag", source=key(editor, "cafe:0", "Baroness"), target="decks")
    assert editor.problems == ()
    assert [*editor.position["Anna"].cafe] == ["Earl"]
    assert 'guest_deck = ["Baroness"]' in editor.text


def test_what_cannot_be_dragged_says_so(editor: gah.ScenarioEditor):
    hand = key(editor, "hand:0", "Porter")
    assert (
        "a staff card lies in a hand" in refused(editor, do="drag", source=hand, target="table:1:0").lower()
    )
    assert "only cards" in refused(editor, do="drag", source="kronen:0", target="table:1:0").lower()


@pytest.mark.parametrize("name", ["Baronin", "baroness", "75", "#75", "Baronessa"])
def test_where_a_card_is_in_any_language(editor: gah.ScenarioEditor, name: str):
    say(editor, do="find", card=name)
    assert editor.editor["said"] == "Baroness (#75) is in the café of Anna."


def test_a_card_is_written_in_full_however_it_is_typed(editor: gah.ScenarioEditor):
    click(editor, "set table:0:2")
    put(editor, "player.Anna.cafe", 2, "75: w")
    put(editor, "player.Anna.hand", 1, "Fruhst")  # #1, in German and without its accent
    assert '"Baroness: w"' in editor.text
    assert '"Breakfast Server"' in editor.text


def test_what_is_typed_goes_to_the_card_that_was_clicked(editor: gah.ScenarioEditor):
    """The Tailor is the fourth of the queue, the Baroness the second in the file though drawn elsewhere."""
    for target, line in (
        (key(editor, "queue", "Tailor"), ["queue", 3]),
        (key(editor, "cafe:0", "Baroness"), ["player.Anna.cafe", 1]),
        ("table:0:2", ["player.Anna.cafe", 2]),
        ("space:4", ["dice", 3]),
        ("tile:B", ["emperor", 1]),
        ("objective:C", ["objectives", 2]),
        (key(editor, "display:0", "Waitress"), ["player.Anna.staff", 0]),
        ("staff:0", ["player.Anna.staff", 1]),
        ("vp:1", ["player.Ben.vp", 0]),
    ):
        click(editor, f"set {target}")
        assert [*editor.editor["line"]] == line, target


def test_nobody_lands_behind_a_free_place(editor: gah.ScenarioEditor):
    """Only the next place of an objective can be given: 15, then 10, then 5."""
    click(editor, "set objective:A")
    assert fields(editor)["claims.A"] == [""]
    put(editor, "claims.A", 0, "Ben")
    assert fields(editor)["claims.A"] == ["Ben", ""]


def test_setting_the_round_leaves_the_dice(editor: gah.ScenarioEditor):
    editor.write(START.replace('dice = "1122334456"\n', ""))
    dice = editor.position.dice
    click(editor, "set round")
    put(editor, "round", 0, "5")
    assert (editor.position.round, editor.position.dice) == (5, dice)


def test_what_follows_is_said(editor: gah.ScenarioEditor):
    editor.write("schema = 1\n")
    click(editor, "set game")
    put(editor, "seed", 0, "2")
    assert "the dice" in editor.editor["said"]
    put(editor, "title", 0, "A title")
    assert editor.editor["said"] == ""


def test_the_last_die_stays(editor: gah.ScenarioEditor):
    editor.write(START.replace("1122334456", "1"))
    click(editor, "set space:1")
    before = editor.editor["refused"][0]
    told = refused(editor, do="set_field", name="dice", index=0, value="0")
    assert "no die is left" in told
    assert editor.editor["refused"] == [before + 1, told]


def test_the_rest_is_dealt_by_the_seed():
    one, other = (gah.ScenarioEditor('schema = 1\nseed = 5\nqueue = ["Earl"]\n') for _ in range(2))
    for editor in (one, other):
        say(editor, do="fill_rest")
        assert editor.problems == ()
    assert one.text == other.text
    assert one.position.queue[-1] == "Earl"
    assert len(one.position.queue) == 5
    dealt = gah.new_game(["Anna", "Ben"], seed=5)
    assert [*one.position.position.box.emperor_tiles] == [*dealt.position.box.emperor_tiles]
    say(one, do="fill_rest")
    assert one.editor["said"] == "The file leaves nothing open."


def test_what_was_played_stays_and_can_become_the_position(editor: gah.ScenarioEditor):
    say(editor, do="play_here")
    say(editor, do="play", text="pass", at=editor.at)
    say(editor, do="back")
    say(editor, do="play_here")
    assert editor.history["index"] == 1
    say(editor, do="be_here")
    assert editor.problems == ()
    assert (editor.position.to_decide, editor.position["Anna"].passed) == ("Ben", True)
    say(editor, do="undo")
    assert editor.text == START


def test_jumps_are_kept_and_chosen_things_looked_at(editor: gah.ScenarioEditor):
    say(editor, do="play_here")
    say(editor, do="jump", to="Emperor scoring")
    paths = [one["path"] for one in editor.editor["changed"]]
    assert {"Anna.emperor", "Ben.passed", "round", "dice"} & {*paths}
    rules = [one["path"] for one in editor.editor["changed"] if one["value"] == "occurs"]
    say(editor, do="keep", paths=["round", rules[0]])
    [check] = editor.scenario.checks
    assert (check.play, [*check.expect], check.events) == ("Emperor scoring", ["round"], [rules[0]])
    assert editor.scenario.check().held


def test_a_check_that_was_kept_is_given_its_title_next(editor: gah.ScenarioEditor):
    """The fields of the checks open at the first that has none yet."""
    for _ in range(2):
        say(editor, do="play_here")
        say(editor, do="jump", to="end of round")
        say(editor, do="keep")
        say(editor, do="play", text="set checks", at=0)
        number = len(editor.scenario.checks) - 1
        assert editor.editor["line"] == (f"check.{number}.title", 0)
        say(editor, do="set_field", name=f"check.{number}.title", index=0, value=f"Once {number}")
        assert f'[[check]]\ntitle = "Once {number}"\n' in editor.text, "in front of what is played"
    say(editor, do="play", text="set checks", at=0)
    assert editor.editor["line"] == ("check.0.title", 0)


def test_a_check_accepts_what_was_found(editor: gah.ScenarioEditor):
    """Passing costs no kronen and gives none: a check that says otherwise expects what was found."""
    editor.write(
        f'{START}\n[[check]]\nplay = "Anna: pass"\nexpect = {{"Anna.kronen" = 9, to_decide = "Ben"}} # why\n'
    )
    say(editor, do="run_checks")
    assert editor.editor["report"]["failures"][0]["number"] == 1
    say(editor, do="accept", number=1)
    assert editor.scenario.check().held
    assert "# why" in editor.text
    assert editor.scenario.checks[0].expect == {"Anna.kronen": 10, "to_decide": "Ben"}


def test_a_sign_of_what_is_not_saved(editor: gah.ScenarioEditor, tmp_path: Any):
    assert not editor.editor["unsaved"]
    click(editor, "track 0 3")
    assert editor.editor["unsaved"]
    editor.save(tmp_path / "mine.toml")
    editor.write(editor.text)
    assert not editor.editor["unsaved"]


def test_the_large_area_goes_to_another_seat(editor: gah.ScenarioEditor):
    click(editor, "look seat:1")
    click(editor, "track 1 7")
    assert (editor.position["Ben"].emperor, editor.position["Anna"].emperor) == (7, 0)
