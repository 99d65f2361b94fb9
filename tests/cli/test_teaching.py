"""`gah-nb new-lesson`, `answers` and `results`: what teachers do outside a notebook."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest
from click.testing import CliRunner, Result

from gah_nb.cli import main
from gah_nb.lesson import LessonPlan, Progress
from tests.lesson.sample import LESSON


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_a_new_lesson_is_right_and_its_notebook_goes_through_it(tmp_path: Path):
    result = run("new-lesson", tmp_path / "the-earl's-night")
    assert result.exit_code == 0, result.output
    plan = LessonPlan.load(tmp_path / "the-earl's-night.toml")
    assert plan.title == "The earl's night"
    assert 'kind = "lesson"' in (tmp_path / "the-earl's-night.toml").read_text(encoding="utf-8")
    assert plan.step("the-earl-moves-in").attempt("move Earl a3").solved
    assert plan.step("what-it-brings").attempt("10").solved
    notebook = nbformat.read(tmp_path / "the-earl's-night.ipynb", as_version=4)
    nbformat.validate(notebook)
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    assert [name for name in plan.steps if f'lesson.step("{name}")' in code] == list(plan.steps)


def test_nothing_that_is_there_is_replaced(tmp_path: Path):
    (tmp_path / "mine.ipynb").write_text("mine", encoding="utf-8")
    result = run("new-lesson", tmp_path / "mine.toml")
    assert result.exit_code == 2
    assert "mine.ipynb is there already" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.ipynb"]


def test_the_answer_key_on_a_terminal_and_as_a_page(tmp_path: Path):
    path = tmp_path / "sample.toml"
    path.write_text(LESSON, encoding="utf-8")
    assert "Answer: Die 3; Prepare b1" in run("answers", path).output
    result = run("answers", path, "-o", tmp_path / "key.html")
    assert result.exit_code == 0, result.output
    assert "<em>Answer:</em> Die 3; Prepare b1" in (tmp_path / "key.html").read_text(encoding="utf-8")


def test_a_worksheet_has_tasks_boards_and_lines_and_no_answer(tmp_path: Path):
    path = tmp_path / "sample.toml"
    path.write_text(LESSON, encoding="utf-8")
    assert run("answers", path, "--worksheet", tmp_path / "sheet.html").exit_code == 0
    page = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert page.count("<section>") == page.count("<img ") == 4
    assert "Take a 3 and prepare b1." in page
    assert "<li>Prepare e4</li>" in page
    assert "Each room shares a side" not in page  # said when it is solved
    assert page.count('class="line"') == 3 + 1 + 1  # a turn, a number, a statement; the last one is ticked


def test_a_worksheet_draws_what_a_task_needs(tmp_path: Path):
    path = tmp_path / "sample.toml"
    shown = LESSON.replace('title = "The first room"', 'title = "The first room"\nshow = ["hotel Anna"]')
    for text, alone in ((LESSON, 0), (shown, 1)):
        path.write_text(text, encoding="utf-8")
        assert run("answers", path, "--worksheet", tmp_path / "sheet.html").exit_code == 0
        page = unquote((tmp_path / "sheet.html").read_text(encoding="utf-8"))
        assert page.count("Hotel of Anna</text>") == alone


def test_a_german_lesson_has_a_german_key_and_sheet(tmp_path: Path):
    output = run("answers", "05.de").output
    assert output.startswith("Lösungen zu Der Kaiser\n")
    assert "Antwort: Würfel 4; 2 Felder" in output
    assert "Answer" not in output
    assert run("answers", "05.de", "--worksheet", tmp_path / "sheet.html").exit_code == 0
    assert 'alt="Der Plan, wie die Aufgabe beginnt"' in (tmp_path / "sheet.html").read_text(encoding="utf-8")


def test_a_worksheet_with_the_texts_of_the_notebook(tmp_path: Path):
    path, notebook = tmp_path / "sample.toml", tmp_path / "sample.ipynb"
    path.write_text(LESSON, encoding="utf-8")
    cells = [
        nbformat.v4.new_markdown_cell("# A lesson\n\nWith *words*."),
        nbformat.v4.new_code_cell("import gah_nb as gah"),
        nbformat.v4.new_markdown_cell("## First this"),
        nbformat.v4.new_code_cell('lesson.step("first-room")'),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), notebook)
    result = run("answers", path, "--notebook", notebook, "--worksheet", tmp_path / "sheet.html")
    assert result.exit_code == 0, result.output
    page = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "<em>words</em>" in page
    assert "import gah_nb" not in page
    assert page.index("First this") < page.index("Take a 3 and prepare b1.")
    assert "How many kronen" not in page  # the notebook has no such step


def test_what_is_no_lesson_is_refused(tmp_path: Path):
    result = run("answers", tmp_path / "nothing.toml")
    assert result.exit_code == 2
    (tmp_path / "x.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "sample.toml").write_text(LESSON, encoding="utf-8")
    sheet = ("--notebook", tmp_path / "x.ipynb", "--worksheet", tmp_path / "s.html")
    assert run("answers", tmp_path / "sample.toml", *sheet).exit_code == 2


@pytest.fixture
def class_of_two(tmp_path: Path) -> Path:
    for person, attempts in (
        ("Anna", [("the-queue", False), ("the-queue", True)]),
        ("Ben", [("the-aim", True)]),
    ):
        (tmp_path / person).mkdir()
        progress = Progress(tmp_path / person)
        for step, solved in attempts:
            progress.note("01-hotel-and-table", step, solved=solved)
    Progress(tmp_path / "cindy.toml").note("mine", "first", solved=True)
    (tmp_path / "dora.toml").write_text("schema = 1\nlesson = 3\n", encoding="utf-8")
    (tmp_path / "sample.toml").write_text(LESSON, encoding="utf-8")  # is passed over
    return tmp_path


def test_a_class_at_a_glance(class_of_two: Path):
    result = run("results", class_of_two)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].split() == ["01", "mine"]
    assert [line.split() for line in lines[1:4]] == [
        ["Anna", "1/6", "0"],
        ["Ben", "1/6", "0"],
        ["cindy", "0/6", "1"],
    ]
    assert "  01-hotel-and-table, the-queue: once" in lines
    assert "dora.toml is not read: dora.toml, line 2" in result.output
    assert "sample" not in result.output


def test_a_class_as_rows_for_a_spreadsheet(class_of_two: Path):
    rows = list(csv.reader(StringIO(run("results", class_of_two, "--csv").stdout)))
    assert rows == [
        ["person", "lesson", "step", "solved", "attempts", "comes back"],
        ["Anna", "01-hotel-and-table", "the-queue", "yes", "2", "yes"],
        ["Ben", "01-hotel-and-table", "the-aim", "yes", "1", "no"],
        ["cindy", "mine", "first", "yes", "1", "no"],
    ]


def test_a_folder_without_progress_says_so(tmp_path: Path):
    result = run("results", tmp_path)
    assert result.exit_code == 1
    assert "there is no progress in it" in result.output
