"""`gah-nb draw`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import gah_nb as gah
from gah_nb.cli import main
from gah_nb.components import STAFF
from gah_nb.play.game import Timeline
from tests.export.games import played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "friday.toml"
    Timeline.of(played()).save(path)
    return path


def draw(record: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["draw", str(record), *arguments])


def test_an_svg_of_where_the_record_was_left(record: Path, tmp_path: Path):
    output = tmp_path / "x.svg"
    result = draw(record, "-o", str(output))
    assert (result.exit_code, result.output) == (0, f"Wrote {output}\n")
    svg = output.read_text(encoding="utf-8")
    assert svg.startswith("<svg ")
    assert played().position.digest in svg


@pytest.mark.parametrize(("arguments", "place"), [(("--at", "12"), 12), (("--at", "-1"), -1)])
def test_another_place(record: Path, tmp_path: Path, arguments: tuple[str, ...], place: int):
    draw(record, "-o", str(tmp_path / "x.svg"), *arguments)
    tree = Timeline.load(record).tree
    tree.go_to("main")
    assert tree.at(place).position.digest in (tmp_path / "x.svg").read_text(encoding="utf-8")


def test_the_end_of_a_branch(record: Path, tmp_path: Path):
    draw(record, "-o", str(tmp_path / "x.svg"), "--branch", "what if <b>")
    end = played().branches["what if <b>"]
    assert end.position.digest in (tmp_path / "x.svg").read_text(encoding="utf-8")


def test_as_a_player_may_know_it(record: Path, tmp_path: Path):
    draw(record, "-o", str(tmp_path / "x.svg"), "--at", "0", "--seat", "Anna")
    svg = (tmp_path / "x.svg").read_text(encoding="utf-8")
    anna, ben = (player.hand for player in played().start.players)
    assert all(f">{STAFF[card].name}<" in svg for card in anna)
    assert not any(f">{STAFF[card].name}<" in svg for card in ben)


@pytest.mark.parametrize(("width", "pixels"), [("narrow", 390), ("normal", 900), ("wide", 1280)])
def test_widths(record: Path, tmp_path: Path, width: str, pixels: int):
    draw(record, "-o", str(tmp_path / "x.svg"), "--width", width, "--theme", "dark")
    svg = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert f'width="{pixels}"' in svg[:300]
    assert "#1f1c19" in svg


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-o", "x.gif"), "x.gif: the name of a picture ends with .svg or .png or .pdf"),
        (("-o", "x.svg", "--at", "9999"), "there is no place 9999; the line has 0 to"),
        (("-o", "x.svg", "--branch", "what"), "there is no branch 'what'"),
        (("-o", "x.svg", "--seat", "Zoe"), "nobody at this table is called 'Zoe'; here are Anna, Ben"),
        (("-o", "/no/such/folder/x.svg"), "No such file or directory"),
        ((), "Missing option '-o'"),
    ],
)
def test_what_cannot_be_done_ends_with_2_and_a_reason(
    record: Path, arguments: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(record.parent)
    result = draw(record, *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schema = 1\nplayers = [", "bad.toml, line 2"),
        ("schema = 99\n", "line 1, column 1: schema: this is schema 99"),
        ('schema = 1\nplayers = ["Anna", "Ben"]\nseed = 7\nmoves = "fly"\n', "bad.toml, line 4"),
        ("\udcff", "this is not text in UTF-8"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(tmp_path: Path, text: str, message: str):
    bad = tmp_path / "bad.toml"
    bad.write_bytes(text.encode("utf-8", "surrogateescape"))
    result = draw(bad, "-o", str(tmp_path / "x.svg"))
    assert result.exit_code == 2
    assert message in result.output
    assert not (tmp_path / "x.svg").exists()


def test_without_a_browser_it_says_what_to_install(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("GAH_NB_CHROMIUM", "no-such-browser")
    result = draw(record, "-o", str(tmp_path / "x.png"))
    assert result.exit_code == 2
    assert "GAH_NB_CHROMIUM is 'no-such-browser'" in result.output


@pytest.mark.parametrize(
    ("name", "kind"),
    [("scenarios/emperor/a1-two-kronen", gah.Scenario), ("rulings/penalty-options", gah.Ruling)],
)
def test_the_position_of_a_scenario_and_of_a_ruling(tmp_path: Path, name: str, kind: type[gah.Scenario]):
    file = gah.asset(f"{name}.toml")
    result = draw(file, "-o", str(tmp_path / "x.svg"))
    assert (result.exit_code, result.output) == (0, f"Wrote {tmp_path / 'x.svg'}\n")
    assert kind.load(file).position.digest in (tmp_path / "x.svg").read_text(encoding="utf-8")


def test_of_what_there_is_no_picture(tmp_path: Path):
    path = tmp_path / "lesson.toml"
    path.write_text('schema = 1\n[[step]]\nname = "a"\n', encoding="utf-8")
    result = draw(path, "-o", str(tmp_path / "x.svg"))
    assert result.exit_code == 2
    assert "this is a lesson; wanted is a record, a scenario, a ruling or a puzzle" in result.output
