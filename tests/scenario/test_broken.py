"""Files with mistakes: each is refused with all its problems, each at its line and column.

Below a file stand comments with what is expected: ``# expect LINE:COLUMN key: message``, where ``...`` leaves
the rest of a message open.
"""

import re
from pathlib import Path

import pytest

from gah_nb.files import FileProblem, InvalidFile, NewerSchema
from gah_nb.scenario import Scenario

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.toml"))
EXPECTED = re.compile(r"^# expect (\d+):(\d+) (.*)$", re.MULTILINE)
OPEN = " ..."


def as_expected(problem: FileProblem) -> str:
    return f"{problem.key}: {problem.message}" if problem.key else problem.message


def problems_of(text: str) -> tuple[FileProblem, ...]:
    with pytest.raises(InvalidFile) as refused:
        Scenario.from_text(text, "broken.toml")
    assert str(refused.value).count("broken.toml, line ") == len(refused.value.problems)
    return refused.value.problems


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_at_its_place(path):
    text = path.read_text(encoding="utf-8")
    expected = EXPECTED.findall(text)
    found = problems_of(text)
    places = [(str(problem.line), str(problem.column)) for problem in found]
    assert places == [(line, column) for line, column, _ in expected]
    for problem, (*_, words) in zip(found, expected, strict=True):
        if words.endswith(OPEN):
            assert as_expected(problem).startswith(words.removesuffix(OPEN))
        else:
            assert as_expected(problem) == words


def test_there_are_many():
    assert len(BROKEN) >= 80


def test_what_is_written_for_a_later_version_is_told_apart():
    with pytest.raises(NewerSchema, match="needs a newer gah-nb"):
        Scenario.from_text("schema = 2")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_line_ends_of_another_system_change_no_place(path):
    text = path.read_text(encoding="utf-8")
    assert problems_of(text.replace("\n", "\r\n")) == problems_of(text)
