"""`gah-nb puzzles`: the list, and the sheet to print."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from gah_nb.cli import main
from gah_nb.puzzles import chosen, library


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["puzzles", *(str(argument) for argument in arguments)])


def test_all_of_them_the_easier_ones_first():
    rows = run().output.splitlines()
    assert len(rows) == len(library())
    assert [row.split()[0] for row in rows] == [one.name for one in chosen()]
    assert rows[0].split()[1] == "easy"


def test_those_of_a_level_about_a_theme():
    rows = run("--level", "easy", "--theme", "staff").output.splitlines()
    assert [row.split()[0] for row in rows] == [one.name for one in chosen(level="easy", theme="staff")]


def test_a_sheet_has_the_boards_in_front_and_the_answers_on_a_page_of_their_own(tmp_path: Path):
    path = tmp_path / "sheet.html"
    assert run("the-chef", "poverty-pays", "-o", path).output == f"Wrote {path}\n"
    asked, _, answers = path.read_text(encoding="utf-8").partition('<div class="answers">')
    assert ".answers{break-before:page}" in asked
    assert asked.count("<img ") == 2
    assert "<img " not in answers
    chef = library()["the-chef"]
    assert chef.form.idea
    assert chef.form.idea not in asked
    assert chef.form.idea in answers
    assert "<strong>2. " in asked
    assert "Under 2015-de the best is 4 kronen" in answers


def test_what_cannot_be_listed():
    result = run("--level", "eesy")
    assert result.exit_code == 2
    assert "there is no level 'eesy'; did you mean \"easy\"?" in result.output
    assert "none of the puzzles is called so" in run("nope").output
    assert "name puzzles, or a level and a theme" in run("the-chef", "--level", "easy").output
