"""Get what building the site needs from the package registries, by pinned versions, once.

    python docs/site/fetch.py build/site            get what is missing
    python docs/site/fetch.py build/site --check    only say whether all is at hand

A folder takes all of it: an environment with the builders, the Python of browsers, and the packages that run
there. Another list of pins, or another Python, gets it again.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

_HERE = Path(__file__).parent
_PINS = ("builder.txt", "constraints.txt", "browser.txt", "runtime.txt")
# The kind of machine that browsers are to the wheels of browser.txt.
_BROWSER = (
    "--only-binary=:all:",
    "--platform=pyemscripten_2026_0_wasm32",
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
)


def stamp() -> str:
    """What the pins and this Python come to."""
    texts = [sys.version.partition(" ")[0].encode(), *((_HERE / name).read_bytes() for name in _PINS)]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def at_hand(folder: Path) -> bool:
    """Whether a folder holds all that building needs, so that nothing has to be got."""
    kept = folder / "fetched"
    return kept.is_file() and kept.read_text(encoding="utf-8") == stamp()


def python_of(folder: Path) -> Path:
    """The Python with the builders."""
    programs = "Scripts" if sys.platform == "win32" else "bin"
    return folder / "venv" / programs / "python"


def fetch(folder: Path) -> None:
    """Get everything into a folder, in place of what is there."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("The Python of browsers comes from npm, and there is no npm here. Install Node.js.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    print("Getting the builders of the site (once; some minutes)", flush=True)
    venv.create(folder / "venv", with_pip=True)
    pip = (python_of(folder), "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet", "--quiet")
    _run(*pip, "install", "-r", _HERE / "builder.txt", "-c", _HERE / "constraints.txt")
    print("Getting the packages for the browser", flush=True)
    wheels = folder / "wheels"
    _run(*pip, "download", "--no-deps", *_BROWSER, "-d", wheels, "-r", _HERE / "browser.txt")
    print("Getting the Python of browsers", flush=True)
    runtime = (_HERE / "runtime.txt").read_text(encoding="utf-8").splitlines()[-1]
    _run(npm, "pack", "--silent", runtime, "--pack-destination", folder)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        # Python 3.11.0 to 3.11.3 have no filters; npm has compared the archive with what was published.
        packed.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        packed.extractall(folder / "runtime")
    (folder / "fetched").write_text(stamp(), encoding="utf-8")


def _run(*command: str | Path) -> None:
    done = subprocess.run([*map(str, command)], stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit(f"failed: {' '.join(map(str, command))}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Get what building the site needs.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="get nothing; exit 1 if something is missing")
    wish = parser.parse_args()
    if at_hand(wish.folder):
        return
    if wish.check:
        sys.exit("What builds the site is not here. `make site` gets it, by pinned versions.")
    fetch(wish.folder)


if __name__ == "__main__":
    main()
