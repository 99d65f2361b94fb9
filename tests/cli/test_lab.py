"""`gah-nb lab`: what it starts; the server itself is started by the browser tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gah_nb.cli import course, main


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that would have been started."""
    lines: list[list[str]] = []

    def record(arguments: list[str]) -> int:
        lines.append(arguments)
        return 0

    monkeypatch.setattr(course, "_run", record)
    return lines


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A checkout with a course, to which the command belongs."""
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks/00-welcome.ipynb").touch()
    monkeypatch.setattr(course, "_CHECKOUT", tmp_path)
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


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder to work in, where the package comes from a wheel that carries a course of two."""
    carried = tmp_path / "site-packages/gah_nb/notebooks_data"
    carried.mkdir(parents=True)
    for name in ("00-welcome.ipynb", "01-a.ipynb"):
        (carried / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(course, "_CHECKOUT", tmp_path / "site-packages")
    monkeypatch.setattr(course, "_CARRIED", carried)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def test_a_wheel_copies_the_course_to_a_folder_of_ones_own(installed: Path, started: list[list[str]]):
    result = invoke()
    assert "Copied 2 notebooks" in result.output
    assert started[0][3] == str(installed / "grand-austria-hotel/00-welcome.ipynb")
    assert (installed / "grand-austria-hotel/01-a.ipynb").read_text("utf-8") == "01-a.ipynb"


def test_what_was_written_in_a_copy_stays(installed: Path, started: list[list[str]]):
    invoke("mine")
    (installed / "mine/01-a.ipynb").write_text("written in", encoding="utf-8")
    (installed / "mine/00-welcome.ipynb").unlink()
    invoke("mine")  # a folder that is there is opened as it is
    assert started[1][3] == str(installed / "mine")
    invoke()
    (installed / "grand-austria-hotel/01-a.ipynb").write_text("written in", encoding="utf-8")
    assert "Copied" not in invoke().output
    assert (installed / "grand-austria-hotel/01-a.ipynb").read_text("utf-8") == "written in"


def test_a_checkout_copies_its_course_as_well(
    checkout: Path, started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(course, "_CARRIED", tmp_path / "nowhere")
    invoke(str(tmp_path / "new/mine"))
    assert started[0][3] == str(tmp_path / "new/mine/00-welcome.ipynb")


def test_a_notebook_that_does_not_exist_is_refused(started: list[list[str]]):
    result = invoke("no-such-notebook.ipynb")
    assert result.exit_code == 2
    assert "there is no no-such-notebook.ipynb" in result.output
    assert started == []


def test_options_are_passed_on(checkout: Path, started: list[list[str]]):
    invoke("--no-browser", "--port", "8890")
    assert "--no-browser" in started[0]
    assert "--port=8890" in started[0]


@pytest.mark.parametrize("root", [True, False])
def test_root_is_allowed_and_told(
    root: bool, monkeypatch: pytest.MonkeyPatch, checkout: Path, started: list[list[str]]
):
    monkeypatch.setattr(course, "_is_root", lambda: root)
    result = invoke()
    assert ("--allow-root" in started[0]) == root
    assert ("You are root" in result.output) == root


def test_without_jupyterlab_it_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, started: list[list[str]]
):
    monkeypatch.setattr(course, "find_spec", lambda name: None)
    result = invoke()
    assert result.exit_code == 1
    assert 'pip install "gah-nb[lab]"' in result.output
    assert started == []


def test_the_exit_code_is_jupyterlabs():
    assert course._run([sys.executable, "-c", "raise SystemExit(3)"]) == 3


@pytest.mark.skipif(os.name != "posix", reason="only Unix can ask a program to end")
def test_ending_the_command_ends_jupyterlab():
    server = (
        "import signal, sys; signal.signal(signal.SIGTERM, lambda *_: sys.exit(5)); "
        "print('up', flush=True); signal.pause()"
    )
    command = (
        f"import sys; from gah_nb.cli.course import _run; sys.exit(_run([sys.executable, '-c', {server!r}]))"
    )
    with subprocess.Popen([sys.executable, "-c", command], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        process.terminate()
        assert process.wait() == 5
