"""The types of our JavaScript, as `tsc --strict` reads them out of the comments.

TypeScript is a tool of ours alone: npm fetches this very version once, and nobody needs it to use the
package. Where there is no Node.js, or no way to fetch it, the types are not checked, and that is said; a
machine that sets CI has to have both.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = "typescript@7.0.2"


def tsc(*options: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the type checker; skip with the reason where it cannot be had."""
    npx = shutil.which("npx")
    if npx is None:
        _not_checked("there is no Node.js here (no npx)")
    command = [npx, "--yes", "--package", TYPESCRIPT, "tsc", *options]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


@pytest.fixture(scope="module")
def checker() -> None:
    found = tsc("--version")
    if found.returncode:
        _not_checked(f"npx could not get {TYPESCRIPT}: {found.stderr.strip().splitlines()[-1:]}")


def _not_checked(reason: str) -> None:
    said = f"the types of the JavaScript were NOT checked: {reason}"
    if os.environ.get("CI"):
        pytest.fail(said)
    pytest.skip(said)


def test_every_script_is_covered():
    """The pattern of tsconfig.json leaves none out."""
    assert '"gah_nb/*/static/*.js"' in (ROOT / "tsconfig.json").read_text(encoding="utf-8")
    assert sorted(ROOT.glob("gah_nb/**/*.js")) == sorted(ROOT.glob("gah_nb/*/static/*.js"))


@pytest.mark.usefixtures("checker")
def test_the_types_are_right():
    result = tsc("--project", ROOT)
    assert result.returncode == 0, result.stdout


@pytest.mark.usefixtures("checker")
def test_a_wrong_type_is_found(tmp_path: Path):
    """So that the one above means something: the same settings, and a mistake."""
    (tmp_path / "wrong.js").write_text(
        "/** @param {number} one */\nexport const two = (one) => one.length;\n"
    )
    settings = f'{{"extends": "{(ROOT / "tsconfig.json").as_posix()}", "include": ["*.js"]}}'
    (tmp_path / "tsconfig.json").write_text(settings, encoding="utf-8")
    result = tsc("--project", tmp_path)
    assert "wrong.js(2,33): error TS2339" in result.stdout
