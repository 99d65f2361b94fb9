"""`gah-nb lab`: what it starts; the server itself is started by the browser tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gah_nb.cli import lab, main


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that would have been started."""
    lines: list[list[str]] = []

    def record(arguments: list[str]) -> int:
        lines.append(arguments)
        return 0

    monkeypatch.setattr(lab, "_run", record)
    return lines


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A checkout with a course, to which the command belongs."""
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks/00-welcome.ipynb").touch()
    monkeypatch.setattr(lab, "_CHECKOUT", tmp_path)
    return tmp_path


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["lab", *arguments])


def test_the_course_is_opened(checkout: Path, started: list[list[str]]):
    assert invoke().exit_code == 0
    ((python, *words),) = started
    assert python == sys.executable
    assert words[:3] == ["-m", "jupyterlab", str(checkout / "notebooks/00-welcome.ipynb")]


def test_a_course_without_a_welcome_is_opened_as_a_folder(checkout: Path, started: list[list[str]]):
    (checkout / "notebooks/00-welcome.ipynb").unlink()
    invoke()
    assert started[0][3] == str(checkout / "notebooks")


def test_a_folder_of_ones_own_is_opened(checkout: Path, started: list[list[str]], tmp_path: Path):
    mine = tmp_path / "mine"
    mine.mkdir()
    invoke(str(mine))
    assert started[0][3] == str(mine)


def test_without_a_course_the_current_folder_is_opened_and_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, started: list[list[str]]
):
    monkeypatch.setattr(lab, "_CHECKOUT", tmp_path / "site-packages")
    monkeypatch.chdir(tmp_path)
    result = invoke()
    assert started[0][3] == str(tmp_path)
    assert "opening the current folder" in result.output


def test_options_are_passed_on(checkout: Path, started: list[list[str]]):
    invoke("--no-browser", "--port", "8890")
    assert "--no-browser" in started[0]
    assert "--port=8890" in started[0]


@pytest.mark.parametrize("root", [True, False])
def test_root_is_allowed_and_told(
    root: bool, monkeypatch: pytest.MonkeyPatch, checkout: Path, started: list[list[str]]
):
    monkeypatch.setattr(lab, "_is_root", lambda: root)
    result = invoke()
    assert ("--allow-root" in started[0]) == root
    assert ("You are root" in result.output) == root


def test_a_path_that_does_not_exist_is_refused(started: list[list[str]]):
    result = invoke("no-such-folder")
    assert result.exit_code == 2
    assert started == []


def test_without_jupyterlab_it_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, started: list[list[str]]
):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    result = invoke()
    assert result.exit_code == 1
    assert 'pip install "gah-nb[lab]"' in result.output
    assert started == []


def test_the_exit_code_is_jupyterlabs():
    assert lab._run([sys.executable, "-c", "raise SystemExit(3)"]) == 3


@pytest.mark.skipif(os.name != "posix", reason="only Unix can ask a program to end")
def test_ending_the_command_ends_jupyterlab():
    server = (
        "import signal, sys; signal.signal(signal.SIGTERM, lambda *_: sys.exit(5)); "
        "print('up', flush=True); signal.pause()"
    )
    command = (
        f"import sys; from gah_nb.cli import lab; sys.exit(lab._run([sys.executable, '-c', {server!r}]))"
    )
    with subprocess.Popen([sys.executable, "-c", command], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        process.terminate()
        assert process.wait() == 5
