"""Where commands read and write: never over their source, with any names of files, on a full disk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner
from nbformat.v4 import new_notebook

import gah_nb as gah
from gah_nb.cli import main
from gah_nb.cli.verify import files_at

SPELLINGS: dict[str, Callable[[Path], Path]] = {
    "the same": lambda source: source,
    "another spelling": lambda source: source.parent / "." / ".." / source.parent.name / source.name,
    "a link": lambda source: _linked(source, os.symlink),
    "a hard link": lambda source: _linked(source, os.link),
}


def _linked(source: Path, link: Callable[[Path, Path], None]) -> Path:
    path = source.with_name(f"link{source.suffix}")
    link(source, path)
    return path


def _record(folder: Path, name: str = "friday.svg", players: tuple[str, ...] = ("Anna", "Ben")) -> Path:
    path = folder / name
    gah.new_game(players, seed=7).set_up().timeline().save(path)
    return path


def _notebook(folder: Path) -> Path:
    path = folder / "x.ipynb"
    path.write_text(nbformat.writes(new_notebook()))
    return path


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize(
    ("make", "command"),
    [
        (_record, ["replay", "{source}", "--html", "{target}"]),
        (_record, ["draw", "{source}", "-o", "{target}"]),
        (_notebook, ["export", "{source}", "-o", "{target}"]),
    ],
)
def test_no_command_writes_over_its_source(
    make: Callable[[Path], Path], command: list[str], spelling: str, tmp_path: Path
) -> None:
    source = make(tmp_path)
    before = source.read_bytes()
    target = SPELLINGS[spelling](source)
    done = CliRunner().invoke(main, [word.format(source=source, target=target) for word in command])
    assert done.exit_code == 2
    assert "is the file that is read; give another name" in done.output
    assert source.read_bytes() == before


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no UTF-8 are a matter of Linux")
def test_a_name_that_is_no_utf8(tmp_path: Path) -> None:
    source = _record(tmp_path, os.fsdecode(b"fr\xffday.toml"))
    for command in (
        ["replay", source, "--html", source.with_suffix(".html")],
        ["draw", source, "-o", source.with_suffix(".svg")],
        ["replay", source, "--text"],
    ):
        done = CliRunner().invoke(main, list(map(str, command)))
        assert done.exit_code == 0, done.output
    assert "fr\N{REPLACEMENT CHARACTER}day" in source.with_suffix(".html").read_text()
    done = CliRunner().invoke(main, ["replay", str(source), "--html", str(source)])
    assert done.exit_code == 2
    notebook = _notebook(tmp_path).rename(tmp_path / os.fsdecode(b"\xff.ipynb"))
    done = CliRunner().invoke(main, ["export", str(notebook)])
    assert done.exit_code == 0, done.output


def _in_c_locale(*words: str | Path) -> subprocess.CompletedProcess[bytes]:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-c", "from gah_nb.cli import main; main()", *words]
    return subprocess.run(command, env=os.environ | plain, capture_output=True, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no C locale")
def test_a_name_with_an_accent_in_a_c_locale(tmp_path: Path) -> None:
    source = _record(tmp_path, "friday.toml", ("Anna", "Jos\u00e9"))
    for name in ("Jos\u00e9", "Jose\u0301"):
        done = _in_c_locale("draw", source, "--seat", name, "-o", tmp_path / "x.svg")
        assert (done.returncode, done.stderr) == (0, b"")
    done = _in_c_locale("draw", source, "--seat", "Zo\u00eb", "-o", tmp_path / "x.svg")
    assert done.returncode == 2
    assert b"nobody at this table is called" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("language", [None, "C.UTF-8", ""])
def test_a_full_disk_is_told_in_a_line(tmp_path: Path, language: str | None) -> None:
    """Whether output is kept back until the end depends on the locale; "" is a machine without any."""
    source = _record(tmp_path)
    bare = {name: text for name, text in os.environ.items() if not name.startswith(("LANG", "LC_", "PYTHON"))}
    environment = os.environ.copy() if language is None else bare | ({"LANG": language} if language else {})
    for words in (["replay", source, "--html", "/dev/full"], ["replay", source, "--text"]):
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            command = [sys.executable, "-c", "from gah_nb.cli import main; main()", *map(str, words)]
            done = subprocess.run(
                command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=environment
            )
        assert done.returncode in (1, 2)
        assert done.stderr.count("No space left on device") == 1
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_in_a_folder_is_passed_by(tmp_path: Path) -> None:
    source = _record(tmp_path, "friday.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    assert files_at(str(tmp_path)) == [str(source), str(tmp_path / "gone.toml")]
