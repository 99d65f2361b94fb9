"""`gah-nb ruling`: by name, by a file, by a question; as a post and as a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import gah_nb as gah
from gah_nb.cli import main

RULING = gah.Ruling.load("penalty-options")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["ruling", *words])


def test_by_its_name():
    result = run("penalty-options")
    assert (result.exit_code, result.output.strip()) == (0, repr(RULING))
    assert "what stands there" in result.output


def test_by_a_file_of_one_s_own(tmp_path: Path):
    RULING.save(tmp_path / "mine.toml")
    assert RULING.question.split(",")[0] in run(str(tmp_path / "mine.toml")).output


def test_a_question_lists_those_that_answer_it():
    result = run("may", "I", "take", "a", "guest", "after", "the", "die")
    assert result.exit_code == 0
    assert result.output.splitlines()[0] == "take-a-guest-after-the-die"


def test_nothing_answers():
    result = run("xyzzy")
    assert result.exit_code == 2
    assert "xyzzy" in result.output


def test_as_a_post():
    assert run("penalty-options", "--post").output.strip() == RULING.to_markdown().strip()


def test_as_a_page_with_a_short_name(tmp_path: Path):
    result = run("penalty-options", "--html", str(tmp_path))
    assert result.output.strip() == f"Wrote {tmp_path / f'ruling-{RULING.digest}.html'}"
    page = (tmp_path / f"ruling-{RULING.digest}.html").read_text(encoding="utf-8")
    assert "Copy as a forum post" in page


@pytest.mark.parametrize("words", [(), ("penalty-options", "--html", "/nowhere/at/all.html")])
def test_what_cannot_be_done_is_said(words: tuple[str, ...]):
    assert run(*words).exit_code == 2
