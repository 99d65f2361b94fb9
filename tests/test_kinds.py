"""A file handed to what reads another kind: it is told what it is, and which call opens it."""

from collections import Counter
from pathlib import Path

import pytest

import gah_nb as gah
from gah_nb.files import AssetNotFound
from gah_nb.lesson import Progress
from gah_nb.lesson.plan import LessonPlan
from gah_nb.play import to_record
from gah_nb.scenario.form import all_short_names, short_names

TEXTS = {
    "scenario": gah.asset("scenarios/emperor/a1-two-kronen.toml").read_text("utf-8"),
    "ruling": gah.asset("rulings/penalty-options.toml").read_text("utf-8"),
    "puzzle": gah.asset("puzzles/poverty-pays.toml").read_text("utf-8"),
    "lesson": gah.asset("lessons/01-hotel-and-table.toml").read_text("utf-8"),
    "record": to_record(gah.new_game(["Anna", "Ben"], seed=7).set_up().timeline().tree),
}
CALLS = {
    "scenario": "gah.Scenario.load",
    "ruling": "gah.Ruling.load",
    "puzzle": "gah.Puzzle.load",
    "lesson": "gah.Lesson",
    "record": "gah.Timeline.load",
}
OPENING = {
    "scenario": gah.Scenario.load,
    "ruling": gah.Ruling.load,
    "puzzle": gah.Puzzle.load,
    "lesson": LessonPlan.load,
    "record": gah.Timeline.load,
    "progress": lambda path: Progress.read(path.read_text("utf-8"), path.name),
}


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("reads", OPENING)
def test_every_kind_is_opened_by_its_own_call_alone(kind: str, reads: str, tmp_path: Path):
    path = tmp_path / "x.toml"
    path.write_text(TEXTS[kind], encoding="utf-8")
    if kind == reads:
        assert OPENING[reads](path)
        return
    with pytest.raises(gah.InvalidFile) as refused:
        OPENING[reads](path)
    (problem,) = refused.value.problems
    assert problem.message == (
        f"this says that it is a {kind}, and here a {reads} is read; {CALLS[kind]} opens it"
    )
    assert TEXTS[kind].split("\n")[problem.line - 1] == f'kind = "{kind}"'


def test_a_kind_that_is_none():
    with pytest.raises(
        gah.InvalidFile, match='is a puzle, and here a scenario is read; did you mean "puzzle"'
    ):
        gah.Scenario.from_text('schema = 1\nkind = "puzle"\n')
    with pytest.raises(gah.InvalidFile, match="is a 7, and here a scenario is read"):
        gah.Scenario.from_text("schema = 1\nkind = 7\n")


@pytest.mark.parametrize(
    ("load", "name", "said"),
    [
        (
            gah.Scenario.load,
            "poverty-pays",
            "is one of the puzzles, and none of the scenarios: gah.Puzzle.load",
        ),
        (
            gah.Puzzle.load,
            "penalty-options",
            "is one of the rulings, and none of the puzzles: gah.Ruling.load",
        ),
        (
            gah.Ruling.load,
            "05-emperor",
            "is one of the lessons, and none of the rulings: gah.Lesson opens it",
        ),
        (LessonPlan.load, "emperor/a1-two-kronen", "is one of the scenarios, and none of the lessons"),
    ],
)
def test_a_short_name_of_another_kind(load, name: str, said: str):
    with pytest.raises(AssetNotFound) as refused:
        load(name)
    assert str(refused.value).startswith(f'"{name}" {said}')


def test_no_two_files_of_the_project_have_one_short_name():
    names = Counter(
        name for folder in ("scenarios", "rulings", "puzzles", "lessons") for name in short_names(folder)
    )
    assert max(names.values()) == 1
    assert len(all_short_names()) == len(names)
