"""`gah-nb export`."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner, Result

from gah_nb.cli import main
from gah_nb.cli import showing as command
from tests.export.games import played, stored_notebook


@pytest.fixture
def notebook(tmp_path: Path) -> Path:
    path = tmp_path / "lesson.ipynb"
    nbformat.write(stored_notebook(played(moves=20)), path)
    return path


def export(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["export", *arguments])


def test_the_page_lands_beside_the_notebook(notebook: Path):
    result = export(str(notebook))
    page = notebook.with_suffix(".html")
    assert (result.exit_code, result.output) == (0, f"Wrote {page}\n")
    assert "<title>lesson</title>" in page.read_text(encoding="utf-8")
    assert 'class="gah-replay-data"' in page.read_text(encoding="utf-8")


def test_another_place_and_theme(notebook: Path, tmp_path: Path):
    page = tmp_path / "x.html"
    export(str(notebook), "-o", str(page), "--theme", "dark")
    assert 'data-jp-theme-light="false"' in page.read_text(encoding="utf-8")
    assert "--gah-paper:#1f1c19" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["# no notebook", "[]", '{"nbformat": 4, "nbformat_minor": 5}', "\xff"])
def test_what_is_no_notebook_is_refused(tmp_path: Path, text: str):
    bad = tmp_path / "bad.ipynb"
    bad.write_bytes(text.encode("latin-1"))
    result = export(str(bad))
    assert result.exit_code == 2
    assert "bad.ipynb is not a notebook that can be read: " in result.output
    assert not bad.with_suffix(".html").exists()


def test_without_nbconvert_it_says_what_to_install(notebook: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    result = export(str(notebook))
    assert result.exit_code == 1
    assert "gah-nb[lab]" in result.output
