"""Files with mistakes: each is refused with all its problems, each at its line and column.

Below a file stand comments with what is expected: ``# expect LINE:COLUMN place: message``, where ``...``
leaves the rest of a message open.
"""

import re
from pathlib import Path
from random import Random

import pytest

from gah_nb.engine.audit import Flaw, problems
from gah_nb.files import FileProblem, InvalidFile, NewerSchema, asset
from gah_nb.scenario import Scenario, building

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.toml"))
EXPECTED = re.compile(r"^# expect (\d+):(\d+) (.*)$", re.MULTILINE)
OPEN = " ..."
SMALL = "schema = 1\n\n[player.Ben]\nkronen = 4\n"


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
            assert problem.sentence.startswith(words.removesuffix(OPEN))
        else:
            assert problem.sentence == words


def test_there_are_many():
    assert len(BROKEN) >= 80


def test_what_is_written_for_a_later_version_is_told_apart():
    with pytest.raises(NewerSchema, match="needs a newer gah-nb"):
        Scenario.from_text("schema = 2")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_line_ends_of_another_system_change_no_place(path):
    text = path.read_text(encoding="utf-8")
    assert problems_of(text.replace("\n", "\r\n")) == problems_of(text)


# Damaged files


def damaged(text: str, pieces: list[str], luck: Random) -> str:
    """A text with a few lines lost, changed, or taken from elsewhere."""
    lines = text.split("\n")
    for _ in range(luck.randint(1, 4)):
        place = luck.randrange(len(lines))
        line = lines[place]
        lines[place : place + 1] = luck.choice(
            [
                [],
                [luck.choice(pieces)],
                [line, luck.choice(pieces)],
                [re.sub(r"\d+", lambda _: str(luck.choice([-1, 0, 7, 8, 20, 21, 2**70])), line)],
                [line.replace("Anna", luck.choice(["Ben", "Zoe", ""]))],
                ["".join(luck.choice('aB.1-"[]{},= ') if luck.random() < 0.05 else sign for sign in line)],
            ]
        )
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_file_is_a_scenario_or_refused_with_places(seed):
    luck = Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in sorted(asset("scenarios").rglob("*.toml"))]
    texts += [path.read_text(encoding="utf-8") for path in BROKEN]
    pieces = [line for text in texts for line in text.split("\n")]
    sound = 0
    for _ in range(100):
        text = damaged(luck.choice(texts), pieces, luck)
        try:
            assert problems(Scenario.from_text(text).position.position) == []
            sound += 1
        except InvalidFile as error:
            lines = text.split("\n")
            for problem in error.problems:
                assert problem.message
                assert 1 <= problem.line <= len(lines)
                assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
    assert 0 < sound < 100


def test_what_only_the_audit_finds_is_said_of_the_player_or_the_file(monkeypatch):
    found = (
        Flaw(("players", 1, "tiles"), "3 rooms that are not there"),
        Flaw(("agenda",), "a die is missing"),
    )
    monkeypatch.setattr(building, "flaws", lambda position: found)
    places = [(problem.line, problem.key, problem.message) for problem in problems_of(SMALL)]
    assert places == [(1, "", "a die is missing"), (3, "player.Ben.rooms", found[0].message)]
