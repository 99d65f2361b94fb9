"""Saving from the scenario editor: nothing of anybody else is lost, and what goes wrong is said in words.

The notebook changes nothing about what is written where. That a click saves there, that running the cell
again goes on, and that a restarted kernel loses nothing, is tried in ``tests/browser``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import gah_nb as gah
from tests.widgets.test_scenario_editor import TEXT, editor, say

__all__ = ["editor"]


def test_saving(editor: gah.ScenarioEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    say(editor, do="save", name="mine", overwrite=False)
    assert gah.Scenario.load("mine.toml") == editor.scenario
    editor.write(TEXT.replace("kronen = 2", "kronen = 5"))
    say(editor, do="save", name="mine", overwrite=False)  # its own file, as it left it
    assert gah.Scenario.load("mine.toml").position["Anna"].kronen == 5


def test_no_other_file_is_overwritten_unasked(
    editor: gah.ScenarioEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    for name in ("theirs.toml", "hers.toml"):
        Path(name).write_text("schema = 1\n", encoding="utf-8")
    say(editor, do="save", name="theirs", overwrite=False)
    assert "already" in editor.editor["said"]
    say(editor, do="save", name="hers", overwrite=True)  # not what was asked
    assert Path("hers.toml").read_text(encoding="utf-8") == "schema = 1\n"
    assert editor.editor["overwrite"]
    say(editor, do="save", name="hers", overwrite=True)
    assert Path("hers.toml").read_text(encoding="utf-8") == TEXT
    with pytest.raises(FileExistsError):
        editor.save("theirs.toml")
    editor.save("theirs.toml", overwrite=True)
    Path("theirs.toml").write_text("schema = 1\n", encoding="utf-8")  # somebody else changes it
    with pytest.raises(FileExistsError):
        editor.save("theirs.toml")


def test_what_is_unfinished_is_saved_so_and_opens_again(
    editor: gah.ScenarioEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    editor.write(TEXT.replace("kronen = 2", "kronen = 99"))
    say(editor, do="save", name="mine", overwrite=False)
    said = "Saved as mine.toml, unfinished: line 7, player.Anna.kronen: 99 cannot be"
    assert editor.editor["said"].startswith(said)
    again = gah.ScenarioEditor("mine")
    assert (again.text, len(again.problems)) == (editor.text, 1)
    with pytest.raises(gah.InvalidFile, match="99"):
        editor.save("other")
    assert editor.save("other", unfinished=True) == Path("other.toml")


def test_a_name_without_the_ending_gets_it_and_that_is_said(
    editor: gah.ScenarioEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert editor.save("zz") == Path("zz.toml")
    assert editor.editor["said"] == "Saved as zz.toml."
    assert editor.save("v1.2") == Path("v1.2.toml")
    assert {path.name for path in Path().iterdir()} == {"zz.toml", "v1.2.toml"}


def test_a_file_of_ones_own_is_saved_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("lessons").mkdir()
    Path("lessons/mine.toml").write_text(TEXT, encoding="utf-8")
    editor = gah.ScenarioEditor("lessons/mine")
    editor.write(TEXT.replace("kronen = 2", "kronen = 5"))
    say(editor, do="save", name=editor.editor["name"], overwrite=False)
    assert gah.Scenario.load("lessons/mine.toml").position["Anna"].kronen == 5
    Path("lessons/mine.toml").write_text("schema = 1\n", encoding="utf-8")  # somebody else changes it
    say(editor, do="save", name=editor.editor["name"], overwrite=False)
    assert "already" in editor.editor["said"]


def test_what_comes_with_the_project_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    editor = gah.ScenarioEditor("emperor/a1-two-kronen")
    before = editor.text
    editor.write(before + "# changed\n")
    say(editor, do="save", name=editor.editor["name"], overwrite=False)
    assert Path("a1-two-kronen.toml").read_text(encoding="utf-8").endswith("# changed\n")
    assert gah.Scenario.load("emperor/a1-two-kronen").to_toml() == before


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/mine", "there is no folder nowhere."),
        ("folder", "folder.toml is a folder."),
        ("folder/", "give the file a name."),
        ("x" * 300, "too long"),
    ],
)
def test_why_it_cannot_be_saved(
    editor: gah.ScenarioEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
):
    monkeypatch.chdir(tmp_path)
    Path("folder.toml").mkdir()
    say(editor, do="save", name=name, overwrite=False)
    assert editor.editor["said"].startswith("Not saved: ")
    assert why in editor.editor["said"]
    say(editor, do="save", name="mine", overwrite=False)
    assert gah.Scenario.load("mine.toml") == editor.scenario


def test_what_is_there_need_not_be_a_text(
    editor: gah.ScenarioEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    say(editor, do="save", name="mine", overwrite=False)
    Path("theirs.toml").write_bytes(b"\xff\xfe")
    say(editor, do="save", name="theirs", overwrite=False)
    assert "already" in editor.editor["said"]
    assert Path("theirs.toml").read_bytes() == b"\xff\xfe"


def test_autosave_keeps_each_change_and_goes_on_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    first = gah.ScenarioEditor(TEXT, autosave="work")
    assert not Path("work.toml").exists()
    first.write(TEXT.replace("kronen = 2", "kronen = 99"))  # also what is wrong
    assert Path("work.toml").read_text(encoding="utf-8") == first.text
    again = gah.ScenarioEditor(TEXT, autosave="work.toml")
    assert again.text == first.text
    assert "goes on with work.toml" in again.editor["said"]
    say(again, do="undo")
    assert again.text == TEXT == Path("work.toml").read_text(encoding="utf-8")
    nowhere = gah.ScenarioEditor(autosave="nowhere/work")
    nowhere.write(TEXT)
    assert nowhere.editor["said"] == "Not kept by autosave: there is no folder nowhere."
