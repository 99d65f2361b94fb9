"""Every key of a file has a field, every field its question; names, boards and packs are set by clicks.

The notebook changes nothing about which fields there are and what they ask, or what they write: it hands on
what a view says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, structs

import gah_nb as gah
from gah_nb.components import HOTELS
from gah_nb.components.catalogue import ROOM_NUMBER
from gah_nb.engine.entrances import ENTRANCES
from gah_nb.notation import find_card
from gah_nb.puzzles import Goal
from gah_nb.puzzles.form import Otherwise, Proof, PuzzleForm
from gah_nb.ruling.form import Ground, Outcome, RulingForm
from gah_nb.scenario.form import Area, Check, Form, Opponent
from gah_nb.widgets.editor.groups import all_fields
from tests.widgets.test_scenario_editor import click, fields, say

#: Tables of a file, and the form of what stands in them.
TABLES: dict[str, type[Struct]] = {
    "player": Area,
    "leopold": Opponent,
    "check": Check,
    "goal": Goal,
    "proof": Proof,
    "otherwise": Otherwise,
    "outcome": Outcome,
    "ground": Ground,
}
#: An outcome has `editions`, and always begins at the start.
NEVER = {"outcome.from", "outcome.edition"}
_ROOMS = 'rooms = """\n. . . . .\n. . . . .\ny . . . .\nB Y r . .\n"""\n'
DRAWN = f"schema = 1\n[player.Anna]\n{_ROOMS}[player.Ben]\n{_ROOMS}"
FILES = [
    "schema = 1",
    "a-copy-please",
    "a-reward-is-no-five",
    *(f'schema = 1\nedition = "2021"\n[leopold]\nentrance = "{entrance}"' for entrance in ENTRANCES),
]


def put(editor: gah.ScenarioEditor, name: str, value: str, index: int = 0) -> None:
    say(editor, do="set_field", name=name, index=index, value=value)


def all_of(start: str) -> Iterator[Any]:
    draft = gah.ScenarioEditor(start)._desk.draft
    return all_fields(draft.position, draft.form)


def test_every_key_that_the_reader_takes_has_a_field():
    """The keys come from the forms by which files are read: one more there fails here without a field."""
    names = {field.name for start in FILES for field in all_of(start)}
    # The name of a player or the number of a check stands between.
    said = {(parts := name.split("."))[0] + "." + parts[-1] if "." in name else name for name in names}
    said |= {name.split(".")[0] for name in names} | {".".join(name.split(".")[:2]) for name in names}
    keys = {one.encode_name for form in (Form, RulingForm, PuzzleForm) for one in structs.fields(form)}
    keys |= {f"{table}.{one.encode_name}" for table, form in TABLES.items() for one in structs.fields(form)}
    assert keys - said == NEVER


@pytest.mark.parametrize("start", FILES)
def test_every_field_asks_its_question(start: str):
    for field in all_of(start):
        asked = field.as_values["help"]
        assert asked[0].isupper(), field.name
        assert "?" in asked, field.name


def test_points_are_decided_with_their_question():
    editor = gah.ScenarioEditor()
    click(editor, "set game")
    [point] = [field for field in editor.editor["fields"] if field["name"] == "readings.*"]
    assert all(": " in words for value, words in point["options"][0] if value)


def test_checks_are_written_field_by_field():
    """A pass ends the turn of Anna: Ben decides, and a die cannot be taken by her."""
    editor = gah.ScenarioEditor('schema = 1\nto_move = "Anna"\n')
    click(editor, "set checks")
    put(editor, "check.0.play", "pass")
    put(editor, "check.0.expect", "Anna.passed = true")
    put(editor, "check.0.expect", "to_decide = Ben", 1)
    put(editor, "check.0.expect", 'Anna.kronen = "+0"', 2)
    put(editor, "check.0.title", "She passes")
    put(editor, "check.1.play", "Ben: pass")
    put(editor, "check.1.from", "start")
    assert fields(editor)["check.0.expect"] == [
        "Anna.passed = true",
        'to_decide = "Ben"',
        'Anna.kronen = "+0"',
        "",
    ]
    first, second = editor.scenario.checks
    assert first.expect == {"Anna.passed": True, "to_decide": "Ben", "Anna.kronen": "+0"}
    assert (first.title, second.begin) == ("She passes", "start")
    assert editor.scenario.check()[0].held
    editor._message_came(editor, {"do": "set_field", "name": "check.0.expect", "index": 0, "value": "no"}, [])
    assert "no key with a value" in editor.error["text"]


RULING = """schema = 2
kind = "ruling"
title = "A pass"
question = "May I pass with nothing to do?"
answer = "Yes."
to_move = "Anna"
line = "pass"

[[outcome]]
editions = ["all"]
says = "Ben is next."
expect = { to_decide = "Anna" }
"""


def test_a_ruling_is_written_field_by_field():
    """Its outcomes stand where a scenario has checks, and its ground beside what it says of itself."""
    editor = gah.ScenarioEditor(RULING)
    click(editor, "set checks")
    assert editor.editor["title"] == "Outcomes"
    put(editor, "outcome.1.says", "With another reading.")
    put(editor, "outcome.1.editions", "2021")
    put(editor, "outcome.1.readings", "O1 = forbidden where a must")
    put(editor, "outcome.1.expect", "to_decide = Ben")
    put(editor, "ground.0.in", "EN")
    put(editor, "ground.0.how", "printed")
    put(editor, "ground.0.at", "Passing")
    put(editor, "ground.0.says", "one may pass")
    first, second = editor.scenario.form.outcome
    assert (second.says, second.editions) == ("With another reading.", ["2021"])
    assert (second.expect, second.readings) == ({"to_decide": "Ben"}, {"O1": "forbidden where a must"})
    [row] = editor.scenario.form.ground
    assert (row.documents, row.how, row.at, row.says) == ("EN", "printed", "Passing", "one may pass")
    put(editor, "outcome.0.-", "true")
    assert "Ben is next." not in editor.text
    assert "no outcome says what happens in 2015" in editor.problems[0].sentence
    say(editor, do="undo")
    assert [*editor.scenario.form.outcome] == [first, second]


def test_what_a_kind_must_say_and_does_not_yet_leaves_its_fields():
    """A row of ground without its booklet, a ruling without its question: the rest can be written on."""
    editor = gah.ScenarioEditor(RULING)
    put(editor, "ground.0.how", "silent")
    assert editor.problems
    put(editor, "ground.0.in", "EN")
    assert 'in = "EN"' in editor.text
    assert 'how = "silent"' in editor.text
    editor.write(editor.text.replace('question = "May I pass with nothing to do?"\n', ""))
    put(editor, "question", "May I?")
    assert 'question = "May I?"' in editor.text


def test_outcomes_are_run_accepted_kept_and_mended():
    """After a pass it is Ben's turn in every edition: the outcome that says Anna's expects what was found."""
    editor = gah.ScenarioEditor(RULING)
    say(editor, do="run_checks")
    failures = editor.editor["report"]["failures"]
    checks = len(editor.scenario.checks)
    assert [failure["accept"] for failure in failures] == [True] * checks
    say(editor, do="accept", number=1)
    assert editor.scenario.form.outcome[0].expect == {"to_decide": "Ben"}
    say(editor, do="play_here")
    say(editor, do="play", text="pass", at=editor._desk.timeline.tree.node.id)
    say(editor, do="keep", paths=["to_decide"])
    assert editor.editor["said"] == "Kept as outcome 2: say for which editions it holds."
    kept = editor.scenario.form.outcome[1]
    assert (kept.editions, kept.play, kept.expect) == (["2021"], "Anna: pass", {"to_decide": "Ben"})
    assert not editor.scenario.form.check


def test_the_play_of_an_outcome_that_stops_is_mended_in_that_outcome():
    editor = gah.ScenarioEditor(RULING.replace('line = "pass"', 'line = "pass; die 7"'))
    say(editor, do="run_checks")
    failure = editor.editor["report"]["failures"][0]
    assert "pass" in failure["instead"]
    assert not failure["accept"]
    say(editor, do="instead", number=failure["number"], words="pass")
    assert editor.editor["said"] == "Outcome 1 plays “pass” there instead."
    assert editor.scenario.form.line == "pass; die 7"
    assert editor.scenario.form.outcome[0].play == "pass; pass"


def test_a_proof_is_written_and_goes_with_its_last_key():
    editor = gah.ScenarioEditor("a-copy-please")
    proof = editor.scenario.form.proof
    put(editor, "proof.best", str(proof.best + 1))
    assert editor.scenario.form.proof.best == proof.best + 1
    for key in ("best", "second", "lines", "solution"):
        put(editor, f"proof.{key}", "")
    assert editor.scenario.form.proof is None
    assert "[proof]" not in editor.text
    put(editor, "otherwise.0.best", "3")
    put(editor, "otherwise.0.edition", "2015-de")
    assert [(one.edition, one.best) for one in editor.scenario.form.otherwise] == [("2015-de", 3)]


def test_a_check_is_taken_out():
    editor = gah.ScenarioEditor('schema = 1\n[[check]]\nplay = "pass"\n\n[[check]]\nplay = "end of round"\n')
    put(editor, "check.0.-", "true")
    assert [check.play for check in editor.scenario.checks] == ["end of round"]
    put(editor, "check.0.-", "true")
    assert editor.scenario.checks == ()


def test_what_some_editions_remember_and_what_lies_under_decks_is_set():
    editor = gah.ScenarioEditor()
    for key, value in (("emperor_before", "5"), ("staff_lost", "2"), ("tiles_lost", "1")):
        put(editor, f"player.Anna.{key}", value)
    put(editor, "shuffles", "Earl, Poet")
    put(editor, "moves", "pass")
    form = editor.scenario.form
    anna = form.player["Anna"]
    assert (anna.emperor_before, anna.staff_lost, anna.tiles_lost) == (5, 2, 1)
    assert (form.shuffles, form.moves) == ([["Earl", "Poet"]], "pass")


def test_a_name_is_changed_where_it_stands():
    editor = gah.ScenarioEditor('schema = 1\nto_move = "Ben"\n[player.Ben]\nkronen = 3\n')
    click(editor, "set seat:1")
    assert fields(editor)["name.1"] == "Ben"
    put(editor, "name.1", "Cindy")
    assert editor.text == (
        'schema = 1\nto_move = "Cindy"\nplayers = ["Anna", "Cindy"]\n[player.Cindy]\nkronen = 3\n'
    )
    editor._message_came(editor, {"do": "set_field", "name": "name.1", "index": 0, "value": " "}, [])
    assert "has a name" in editor.error["text"]


def test_on_another_board_all_tiles_stay_where_they_lie():
    """Of both players: letters are the colours of the board, which are others on the day side."""
    rooms = '"""\n. . . . .\n. . . . .\ny . . . .\nB Y r . .\n"""'
    editor = gah.ScenarioEditor(
        f"schema = 1\n[player.Anna]\nrooms = {rooms}\n[player.Ben]\nrooms = {rooms}\n"
    )
    before = [(player.tiles, player.occupied) for player in editor.position.position.players]
    for seat, board in enumerate(("day_a", "day_b")):
        put(editor, "hotel", board, seat)
    assert editor.problems == ()
    after = editor.position.position
    assert after.box.hotels == ("day_a", "day_b")
    assert [(player.tiles, player.occupied) for player in after.players] == before
    say(editor, do="undo")
    say(editor, do="undo")
    assert "hotel" not in editor.text


def test_every_wrong_letter_is_named_where_the_board_is_changed_in_the_file():
    """By those rooms of both players in which the boards of the day have other colours."""
    rooms = '"""\n. . . . .\n. . . . .\ny . . . .\nB Y r . .\n"""'
    editor = gah.ScenarioEditor(
        f"schema = 1\n[player.Anna]\nrooms = {rooms}\n[player.Ben]\nrooms = {rooms}\n"
    )
    editor.write(editor.text.replace("schema = 1\n", 'schema = 1\nhotel = ["day_a", "day_b"]\n'))
    told = {target for problem in editor.editor["problems"] for target in problem["targets"]}
    assert told == {
        f"room:{seat}:{room}"
        for seat, board in enumerate(("day_a", "day_b"))
        for room, letter in {"a1": "b", "b1": "y", "c1": "r", "a2": "y"}.items()
        if HOTELS[board].letters[ROOM_NUMBER[room]] != letter
    }


def test_half_a_draft():
    """The packs are the hands; one card each is taken from them, and that is the position."""
    editor = gah.ScenarioEditor('schema = 1\nround = 0\nset_up = "draft"\n')
    say(editor, do="fill_rest")
    assert "the pack of Anna" in editor.editor["said"]
    assert editor.problems == ()
    pack = editor.scenario.form.player["Anna"].hand
    assert len(pack) == 6
    assert f'data-target="hand:0:{find_card(pack[0])}"' in editor.panel_hand_0
    say(editor, do="play_here")
    assert editor.game.to_decide == "Anna"
    say(editor, do="play", text=f"draft {pack[1]}", at=editor.at)
    say(editor, do="be_here")
    assert editor.problems == ()
    assert pack[1] in editor.scenario.form.moves
    assert editor.game.to_decide == "Ben"
