"""The bench's way through JupyterLab, from its own server to its last line; its figures say little here."""

import subprocess
import sys

from tests.browser.lab import ROOT


def test_clicks_are_counted_and_timed():
    command = [sys.executable, "-m", "tests.bench.window", "--clicks", "2", "--until", "round 1 of"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for line in ("4 players, 1920x1080", "click to changed board", "editor: click to changed board"):
        assert f"\n{line} " in f"\n{done.stdout}"
