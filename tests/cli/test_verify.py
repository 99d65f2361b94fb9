"""`gah-nb verify`: which files, what is printed, how it ends. Scenarios are read by a stand-in here."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import gah_nb
from gah_nb.cli import main, verify
from gah_nb.cli import verify as verifying
from gah_nb.cli.verify import files_at
from gah_nb.files import Document, read
from gah_nb.play import to_record
from gah_nb.play.game import Game
from gah_nb.scenario.checking import run_checks
from gah_nb.scenario.form import Form
from gah_nb.scenario.report import Report
from tests.engine.positions import position, seat
from tests.export.games import played

GOOD = """\
schema = 1
title = "Everybody passes"

[[check]]
play = "pass; pass"
events = ["R2.4"]
"""
#: Its third line and its ninth are where its checks begin; the second one stops in line 12, column 3.
BAD = '''\
schema = 1

[[check]]
title = "a krone more"
play = "pass"
expect = { "Anna.kronen" = 11 }
legal = "pass"

[[check]]
play = """
  pass
  claim A
"""

[[check]]
'''
BROKEN = "schema = 1\nplayrs = 3\n[[check]]\nplay = 7\n"


class StandIn:
    """What the command needs of a scenario: the checks of its file, from a table of its own."""

    def __init__(self, document: Document[Form]) -> None:
        self.checks = document.value.check

    @classmethod
    def from_text(cls, text: str, name: str) -> StandIn:
        return cls(read(text, Form, name=name))

    def check(self) -> Report:
        game = Game(position(seat()))
        return run_checks(lambda *_: game, self.checks)


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gah_nb, "Scenario", StandIn, raising=False)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["verify", *arguments])


def test_all_pass(folder: Path):
    write(folder, a=GOOD, deep__b=GOOD)
    result = run(".")
    assert (result.exit_code, result.output) == (0, "2 passed, 0 failed\n")


def test_what_failed_and_where(folder: Path):
    write(folder, bad=BAD, good=GOOD)
    result = run("bad.toml", "good.toml")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[:3] == [
        "bad.toml, line 3: check 1: a krone more",
        "    Anna.kronen  expected  11",
        "                 found     10",
    ]
    assert "    what led there:" in lines
    assert "      R2.3  Anna: passes" in lines
    assert "bad.toml, line 12: check 2" in lines
    assert any(line.startswith("    the play stops at claim A: R6.2: ") for line in lines)
    third = lines.index("bad.toml, line 15: check 3")
    assert lines[third + 1] == "    it goes on from check 2, whose play could not be played"
    assert lines[-1] == "1 passed, 1 failed"


def test_what_cannot_be_used(folder: Path):
    write(folder, broken=BROKEN, no_toml="= =", bad=BAD, good=GOOD)
    (folder / "empty").mkdir()
    result = run("broken.toml", "no_toml.toml", "nowhere.toml", "good.toml", "bad.toml", "empty")
    assert result.exit_code == 2
    assert (
        'broken.toml, line 2, column 1: playrs: this key is unknown; did you mean "players"?' in result.output
    )
    assert "broken.toml, line 4, column 1: check 1, play: this must be text" in result.output
    assert 'no_toml.toml, line 1, column 1: in front of "=" the key is missing' in result.output
    assert "nowhere.toml: there is no such file" in result.stderr
    assert "empty: there is no .toml file in it" in result.stderr
    assert "bad.toml, line 3: check 1" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 passed, 3 failed"


def test_lines_end_as_on_any_machine(folder: Path):
    (folder / "bad.toml").write_bytes(BAD.replace("\n", "\r\n").encode())
    whole = json.loads(run("--json", "bad.toml").stdout)
    assert [(fault["line"], fault["column"]) for fault in whole["files"][0]["faults"]] == [
        (3, 1),
        (12, 3),
        (15, 1),
    ]


def test_not_even_text(folder: Path):
    (folder / "x.toml").write_bytes(b"a = 1\n\xff")
    result = run("x.toml")
    assert result.exit_code == 2
    assert "x.toml, line 2, column 1: this is not text in UTF-8" in result.output


def test_which_files(folder: Path):
    """Once each, in the order of the paths and of their names; not those of hidden folders."""
    write(folder, **{"b": BAD, "a__z": BAD, "a__y": BAD, ".venv__x": BAD})
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    result = run("b.toml", ".", "./b.toml")
    files = [line.partition(",")[0] for line in result.output.splitlines() if ", line" in line[:15]]
    assert list(dict.fromkeys(files)) == ["b.toml", str(Path("a/y.toml")), str(Path("a/z.toml"))]


@pytest.mark.parametrize(
    ("name", "folder_and_file"),
    [
        ("emperor/a1-two-kronen", "scenarios/emperor/a1-two-kronen.toml"),
        ("emperor/a1-two-kronen.toml", "scenarios/emperor/a1-two-kronen.toml"),
        ("penalty-options", "rulings/penalty-options.toml"),
        ("poverty-pays", "puzzles/poverty-pays.toml"),
        ("05-emperor", "lessons/05-emperor.toml"),
        ("05", "lessons/05-emperor.toml"),
        ("05.de", "lessons/05-emperor.de.toml"),
    ],
)
def test_short_names(folder: Path, name: str, folder_and_file: str):
    assert files_at(name) == [str(gah_nb.asset(folder_and_file))]


def test_the_ending_of_a_file_may_be_left_out(folder: Path):
    write(folder, mine=GOOD)
    assert files_at("mine") == ["mine.toml"]
    assert run("mine").output == "1 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a1-two-kronen", 'did you mean "emperor/a1-two-kronen"'),
        ("poverty-payz", 'did you mean "poverty-pays"'),
        ("../emperor/a1-two-kronen", 'did you mean "emperor/a1-two-kronen"'),
        ("99", "nothing of the project is called so; there are "),
    ],
)
def test_a_name_of_nothing_is_answered_with_near_ones(folder: Path, name: str, why: str):
    result = run(name)
    assert result.exit_code == 2
    assert result.stderr.startswith(
        f"{name}: there is no such file, and nothing of the project is called so; "
    )
    assert why in result.stderr


def test_files_without_a_check_are_counted_and_named(folder: Path):
    write(folder, bad=BAD, good=GOOD, mute='schema = 1\ntitle = "Nothing follows"\n')
    result = run("good.toml", "mute.toml")
    assert result.exit_code == 0
    assert result.output == (
        "mute.toml: the position can be; there is no check of what follows\n\n"
        "2 passed (1 of them without a check), 0 failed\n"
    )
    whole = json.loads(run("--json", ".").stdout)
    assert whole["unchecked"] == 1
    assert [file["unchecked"] for file in whole["files"]] == [False, False, True]


def test_for_machines(folder: Path):
    write(folder, bad=BAD, good=GOOD, broken=BROKEN)
    result = run("--json", ".", "nowhere")
    assert result.exit_code == 2
    whole = json.loads(result.stdout)
    assert (whole["passed"], whole["failed"]) == (1, 2)
    assert [why.partition(",")[0] for why in whole["problems"]] == ["nowhere: there is no such file"]
    bad, broken, good = whole["files"]
    assert [file["path"] for file in whole["files"]] == ["bad.toml", "broken.toml", "good.toml"]
    assert (bad["passed"], bad["usable"], bad["kind"]) == (False, True, "scenario")
    assert [fault["line"] for fault in bad["faults"]] == [3, 12, 15]
    assert bad["report"]["checks"][0]["expectations"][0]["found"] == 10
    assert (broken["usable"], broken["problems"][0]["line"], broken["report"]) == (False, 2, None)
    assert (good["passed"], good["report"]["held"]) == (True, True)


# Kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [("question = 'May I?'", "ruling"), ("goal = 'claim A'", "puzzle")],
)
def test_kinds_that_cannot_be_checked_yet(
    folder: Path, text: str, kind: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(gah_nb, kind.capitalize(), None, raising=False)
    write(folder, x=text)
    result = run("x.toml")
    assert result.exit_code == 2
    assert f"x.toml, line 1, column 1: {kind}s cannot be checked yet" in result.output


def test_a_ruling_says_where_its_outcomes_stand(folder: Path, monkeypatch: pytest.MonkeyPatch):
    class Ruling(StandIn):
        check_paths = (("outcome", 0), ("outcome", 0))

        @classmethod
        def from_text(cls, text: str, name: str) -> StandIn:
            return cls(read(GOOD.replace("R2.4", "R1.1") + "[[check]]", Form, name=name))

    monkeypatch.setattr(gah_nb, "Ruling", Ruling, raising=False)
    write(folder, x='schema = 1\nquestion = "May I?"\n\n[[outcome]]\nline = "pass"\n')
    assert "x.toml, line 4: check 1\n    R1.1 should have occurred" in run("x.toml").output


def test_records_replay_or_not(folder: Path):
    record = to_record(played(moves=30))
    digest = played(moves=30).branches["main"].position.digest
    write(
        folder,
        good=record,
        wrong=record.replace(digest, "0" * 12, 1),
        cut=record.replace("players", "player", 1),
    )
    assert run("good.toml").output == "1 passed, 0 failed\n"
    wrong = run("wrong.toml")
    assert wrong.exit_code == 1
    assert f"the line ends with digest {digest}, not 000000000000" in wrong.output
    assert run("cut.toml").exit_code == 2


#: A game of two from its set-up on, as somebody has it who cut off what stands behind the moves.
MOVES = """
Ben: guest Knight of the Empire
deal Duchess
Anna: guest Dame
deal Sovereign
Anna: prepare b1
"""
HEAD = 'schema = 1\nplayers = ["Anna", "Ben"]\nseed = 7\n'


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"{HEAD}moves = '''{MOVES}'''\n", "record"),
        (f'{HEAD}moves = "guest Dame; Anna: guest Baron"\n', "record"),
        (f'{HEAD}moves = "Anna: draft Waitress"\n', "record"),
        (f'{HEAD}moves = "guest Dame; roll 1122334455"\n', "record"),
        (f'{HEAD}moves = "guest Dame; die 1"\n', "scenario"),
        (f'{HEAD}moves = "Anna:"\n', "scenario"),
        (f'{HEAD}moves = ""\n', "scenario"),
        (HEAD, "scenario"),
        (f'{HEAD}rules = 1\nmoves = "guest Dame"\n', "record"),
        (f'{HEAD}rules = ["R7.3"]\nmoves = "guest Dame"\n', "scenario"),
        (f'{HEAD}moves = "roll 12"\ndice = "12"\n', "scenario"),
        (f'{HEAD}setup = "draft"\nround = 0\ntitle = "Which?"\n', "scenario"),
        (f'{HEAD}moves = "guest Dame"\n[setup]\nhand = "deal"\n', "record"),
        ('schema = 1\nqestion = "May I?"\n[[outcome]]\neditions = ["all"]\n', "ruling"),
        ('schema = 1\ngoal = "claim A"\nwhy = "three of a colour"\n', "puzzle"),
        ('schema = 1\n[[step]]\nname = "a"\n', "lesson"),
        ("schema = ", "scenario"),
    ],
)
def test_which_kind_a_file_is(folder: Path, text: str, kind: str):
    write(folder, x=text)
    assert verifying.kind_of_file(Path("x.toml")) == kind


def test_a_record_without_its_end_is_a_record(folder: Path):
    write(folder, x=f"{HEAD}moves = '''{MOVES}'''\ndigest = '77'\n")
    output = run("x.toml").output
    assert re.fullmatch(
        "x.toml, line 11, column 1: digest: the line ends with digest [0-9a-f]{12}, not 77\n\n"
        "0 passed, 1 failed\n",
        output,
    )


# What cannot be opened


def test_what_is_no_file(folder: Path):
    (folder / "dir.toml").mkdir()
    write(folder, **{"dir.toml/good": GOOD})
    (folder / "lost.toml").symlink_to("nowhere.toml")
    (folder / "again").symlink_to(".")
    result = run(".")
    assert result.exit_code == 2
    assert result.output == (
        "lost.toml, line 1, column 1: this cannot be read: No such file or directory\n\n1 passed, 1 failed\n"
    )
    assert "lost.toml, line 1" in run("lost.toml").output
    assert run("").stderr == "(no name): there is no such file\n"
    assert run("").exit_code == 2


def test_a_folder_that_is_closed_is_no_empty_folder(folder: Path, monkeypatch: pytest.MonkeyPatch):
    write(folder, open__good=GOOD, closed__good=GOOD)
    walk = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return walk(path)

    monkeypatch.setattr(os, "scandir", scandir)
    result = run(".")
    assert result.exit_code == 2
    assert result.output.startswith("closed, line 1, column 1: this cannot be read: ")
    assert result.output.endswith("1 passed, 1 failed\n")


@pytest.mark.skipif(os.name != "posix", reason="only on Unix are names of files bytes")
def test_names_of_files_that_are_no_text(folder: Path):
    name = os.fsdecode(b"\xff.toml")
    (folder / name).write_text(BAD, encoding="utf-8")
    assert json.loads(run("--json", ".").stdout_bytes)["files"][0]["path"] == name


def test_ctrl_c(folder: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(path: str) -> object:
        raise KeyboardInterrupt

    write(folder, good=GOOD)
    monkeypatch.setattr(verifying, "verify", interrupted)
    result = run("good.toml")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Aborted!\n")


# Processes


def test_the_order_does_not_depend_on_processes(folder: Path, monkeypatch: pytest.MonkeyPatch):
    record = to_record(played(moves=10))
    broken = record.replace("players", "player", 1)
    write(folder, a=broken, b=record, c=broken)
    monkeypatch.setattr(verify, "_FILES_PER_PROCESS", 1)
    alone, together = run(".", "--jobs", "1"), run(".", "--jobs", "2")
    assert alone.output == together.output
    assert alone.output.splitlines()[-1] == "1 passed, 2 failed"


def test_from_the_command_line(folder: Path):
    """Enough files for two processes."""
    record = to_record(played(moves=5))
    write(
        folder, **{f"game{number}": record for number in range(12)}, x=record.replace("players", "player", 1)
    )
    code = "from gah_nb.cli import main; main(prog_name='gah-nb')"
    command = [sys.executable, "-c", code, "verify", ".", "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.splitlines()[-1] == "12 passed, 1 failed"
    assert done.stdout.startswith("x.toml, line ")


def test_a_bar_for_those_who_wait(monkeypatch: pytest.MonkeyPatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    assert verify._with_progress(iter(["a", "b"]), 2) == ["a", "b"]  # type: ignore[arg-type, comparison-overlap]
    assert "Verifying" in sys.stderr.getvalue()  # type: ignore[attr-defined]


def test_no_bar_for_machines(folder: Path):
    write(folder, a=GOOD)
    assert run("a.toml").stderr == ""


def test_no_path_is_no_command():
    assert run().exit_code == 2
    assert run(".", "--jobs", "0").exit_code == 2
