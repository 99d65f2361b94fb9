"""Build the site into a folder: the pages, and the notebooks that run in a browser.

    build/site/venv/bin/python docs/site/build.py build/site public

It runs in the environment that `fetch.py` made, takes nothing from elsewhere, and fails on any warning. What
it builds works from any static host and below any path.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import live

ROOT = Path(__file__).resolve().parents[2]
_HERE = Path(__file__).resolve().parent
#: Where the kernel's own small wheels lie.
_KERNELS = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
#: An add-on that could not start is no more than this in what `jupyter lite` prints.
_COMPLAINT = re.compile(r"\b(WARN(ING)?|FAIL(ED)?|\w*Warning:)", re.MULTILINE)

#: What the theme leaves out that those need who read by ear or by keyboard.
_FOR_ALL = {
    'role="heading"': 'role="heading" aria-level="2"',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Pages">',
    '<div class="highlight"><pre>': '<div class="highlight"><pre tabindex="0">',
    '<div id="search-results">': '<h1>Search</h1><div id="search-results">',
    '<th style="text-align:left"></th>': "<td></td>",
}


def build(folder: Path, public: Path, *, few: bool) -> None:
    """Build everything from what was fetched into `folder`; `public` is replaced once all of it is there."""
    new = folder / "public"
    shutil.rmtree(new, ignore_errors=True)
    build_pages(folder, new, few=few)
    build_live(folder, new / "live")
    shutil.rmtree(public, ignore_errors=True)
    shutil.move(new, public)


def build_pages(folder: Path, out: Path, *, few: bool) -> None:
    """All that is read."""
    pages = folder / "pages"
    _run("the pages", [sys.executable, _HERE / "pages.py", pages, *(["--few"] if few else [])])
    sphinx = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-j", "2"]
    _run("the pages", [*sphinx, "-d", folder / "doctrees", "-c", _HERE, pages, out])
    shutil.copytree(pages / "extra", out, dirs_exist_ok=True)
    for page in out.rglob("*.html"):
        if "replay" not in page.parts:
            text = page.read_text(encoding="utf-8")
            for ours, theirs in _FOR_ALL.items():
                text = text.replace(ours, theirs)
            page.write_text(text, encoding="utf-8")


def build_live(folder: Path, out: Path) -> None:
    """The notebooks that run in a browser."""
    built = folder / "wheel"
    shutil.rmtree(built, ignore_errors=True)
    _run("the wheel", [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built])
    wheels = [*sorted(folder.glob("wheels/*.whl")), *sorted(Path(sys.prefix, _KERNELS).glob("*.whl"))]
    runtime, site = folder / "runtime/package", folder / "live"
    compiled, library = _compiled([*wheels, *built.glob("*.whl")], runtime, folder)
    python = live.lay_out(runtime, library, compiled, ROOT / "notebooks", site)
    lite = [sys.executable, "-m", "jupyter", "lite", "build", "--output-dir", out.resolve()]
    options = ["--contents", "content", "--apps", "notebooks", "--no-libarchive"]
    quiet = ["--no-sourcemaps", "--no-unused-shared-packages"]
    said = _run("the live notebooks", [*lite, *options, *quiet], site)
    if found := _COMPLAINT.search(said):
        sys.exit(f"the live notebooks: {said[found.start() :].splitlines()[0]}\n{said}")
    shutil.copytree(python, out / live.PLACE)


def _compiled(wheels: list[Path], runtime: Path, folder: Path) -> tuple[list[Path], Path]:
    """The wheels and the standard library with bytecode for the browser.

    Those of others are kept from one build to the next, as long as they are compiled in the same way.
    """
    sources, compiled = folder / "sources", folder / "compiled"
    way = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("compile.py", "start.mjs"))
    done = compiled / "compiled-by"
    if not done.is_file() or done.read_text(encoding="utf-8") != way:
        shutil.rmtree(compiled, ignore_errors=True)
    shutil.rmtree(sources, ignore_errors=True)
    sources.mkdir()
    compiled.mkdir(exist_ok=True)
    for wheel in wheels:
        shutil.copy(wheel, sources)
    for old in compiled.glob("gah_nb-*.whl"):
        old.unlink()
    node = shutil.which("node") or sys.exit(
        "Compiling for the browser needs Node.js, and there is none here."
    )
    _run("the bytecode", [node, _HERE / "compile.mjs", runtime, sources, compiled])
    done.write_text(way, encoding="utf-8")
    return [compiled / wheel.name for wheel in wheels], compiled / "python_stdlib.zip"


def _run(about: str, command: Sequence[str | Path], place: Path = ROOT) -> str:
    """Run a command with our checkout to import from; give what it said, or end with it."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=place,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{about}: {' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("folder", type=Path, help="what fetch.py filled")
    parser.add_argument("public", type=Path, help="what is to hold the site")
    parser.add_argument("--few", action="store_true", help="of rulings and puzzles only every tenth")
    wish = parser.parse_args()
    build(wish.folder.resolve(), wish.public.resolve(), few=wish.few)


if __name__ == "__main__":
    main()
