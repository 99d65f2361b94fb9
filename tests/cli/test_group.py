"""`gah-nb` itself: help that teaches, the version, and commands loaded on demand."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

import gah_nb
from gah_nb.cli import COMMANDS, main


def test_help_shows_commands_and_examples():
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert all(f"\n  {name}" in result.output for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_by_example(name: str):
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"gah-nb {name}" in result.output


def test_version():
    result = CliRunner().invoke(main, ["--version"])
    assert result.output == f"gah-nb, version {gah_nb.__version__}\n"


def test_an_unknown_command_is_refused():
    result = CliRunner().invoke(main, ["juggle"])
    assert result.exit_code == 2
    assert "No such command 'juggle'" in result.output


def test_help_loads_nothing_heavy():
    code = (
        "import sys; from gah_nb.cli import main; main(['--help'], standalone_mode=False); "
        "print([name for name in ('numpy', 'svgwrite', 'ipywidgets', 'jupyterlab') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
