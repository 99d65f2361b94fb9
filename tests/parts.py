"""What `make test` runs: the parts of the whole check, those that keep one core busy beside each other.

    python tests/parts.py                       everything
    python tests/parts.py --fast                without the parts that are slow
    python tests/parts.py --only style types    some parts

A failure does not keep the later parts from running, but for those that need what it should have
brought: without a browser there are no browser tests. Parts that a part needs are run with it. At the end
stand how long each part took and, as the last line, `N passed, M failed`: the tests of the parts that are
pytest runs, and one for each other part. The exit code is 1 if anything failed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Part:
    """One command.

    It is `pytest` if it counts its own tests, and `slow` if --fast leaves it out. `beside` another one it
    runs if that does so too, as each keeps one core busy only. It `needs` the parts of these names, which
    stand before it. With `browserless` it finds no browser even where there is one: a test that wants one
    fails everywhere, and not only on the machine that has none.
    """

    name: str
    about: str
    command: tuple[str, ...]
    pytest: bool = False
    slow: bool = False
    beside: bool = False
    needs: tuple[str, ...] = ()
    browserless: bool = False


@dataclass(frozen=True)
class Outcome:
    """What came of a part."""

    part: Part
    passed: int
    failed: int
    skipped: int
    seconds: float


def _module(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-m", *words)


#: What `gah_nb` and the tests look for a browser by, and what they are told where they are to find none.
_BROWSER_VARIABLE = "GAH_NB_CHROMIUM"
_NO_BROWSER = "none in this part: tests that need a browser are in tests/browser"

# Its program lies elsewhere on each system, and it cannot be run as a module.
_LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"

#: What is worth making cheaper stands at the end of a part.
_SLOWEST = ("--durations=20", "--durations-min=5")
_ELSEWHERE = ("browser", "packaging", "scripts", "site")  # folders of tests/ that are parts of their own

PARTS = (
    Part("style", "ruff's rules", _module("ruff", "check", "."), beside=True),
    Part("format", "ruff's layout", _module("ruff", "format", "--check", "."), beside=True),
    Part("types", "mypy, strict", _module("mypy"), beside=True),
    Part("imports", "who may import whom", (sys.executable, "-c", _LINT_IMPORTS), beside=True),
    Part(
        "scripts",
        "the types of the JavaScript",
        _module("pytest", "tests/scripts"),
        pytest=True,
        beside=True,
        browserless=True,
    ),
    Part(
        "packaging",
        "the wheel, installed elsewhere",
        _module("pytest", "tests/packaging"),
        pytest=True,
        slow=True,
        beside=True,
        browserless=True,
    ),
    Part(
        "unit",
        "the engine and everything on it, and the examples in docstrings",
        _module(
            "pytest",
            "-n",
            "2",
            "--dist",
            "loadfile",
            *_SLOWEST,
            *(f"--ignore=tests/{name}" for name in _ELSEWHERE),
        ),
        pytest=True,
        browserless=True,
    ),
    Part(
        "notebooks",
        "every cell gives what it shows",
        _module(
            *("pytest", "-p", "tests.stored_forms", "--nbval", "--nbval-current-env"),
            *("-n", "2", "--dist", "loadfile", "notebooks"),
        ),
        pytest=True,
        browserless=True,
    ),
    Part(
        "chromium",
        "a browser to test with",
        (sys.executable, "tests/browser/chromium.py", "--ensure"),
        slow=True,
    ),
    Part(
        "browser",
        "what needs a real browser: widgets, exported pages, pictures",
        # In their order, files with the longest tests come early and short ones at the end: no worker waits.
        # A browser is waited for now and then, so that two workers leave a seventh of two cores unused.
        _module(
            *("pytest", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"),
            *(*_SLOWEST, "tests/browser"),
        ),
        pytest=True,
        slow=True,
        needs=("chromium",),
    ),
    Part(
        "site",
        "the site: its pages, its live notebooks, its table",
        _module("pytest", "-n", "3", "--dist", "worksteal", *_SLOWEST, "tests/site"),
        pytest=True,
        slow=True,
        needs=("chromium",),
    ),
)


def run(part: Part, folder: Path) -> Outcome:
    """Run one part, its output going where ours goes; `folder` takes its report."""
    print(_title(part), flush=True)
    return _run(part, folder, None)


def run_beside(parts: Sequence[Part], folder: Path) -> list[Outcome]:
    """Run parts two at a time; what a part prints comes in one piece, in their order."""
    with ThreadPoolExecutor(2) as executor:
        printed = [folder / f"{part.name}.txt" for part in parts]
        running = [executor.submit(_run, part, folder, out) for part, out in zip(parts, printed, strict=True)]
        outcomes = []
        for part, out, outcome in zip(parts, printed, running, strict=True):
            outcomes.append(outcome.result())
            print(_title(part), out.read_text(encoding="utf-8", errors="replace"), sep="\n", flush=True)
        return outcomes


def _title(part: Part) -> str:
    return f"\n=== {part.name}: {part.about}"


def _run(part: Part, folder: Path, printed: Path | None) -> Outcome:
    report = folder / f"{part.name}.xml"
    command = [*part.command, *([f"--junit-xml={report}"] if part.pytest else [])]
    environment = dict(os.environ)
    if part.browserless:
        environment[_BROWSER_VARIABLE] = _NO_BROWSER
    if os.name == "nt":
        environment["PYTHONUTF8"] = "1"  # tools and tests print what the code page of Windows lacks
    start = time.perf_counter()
    with printed.open("wb") if printed else nullcontext() as out:
        code = subprocess.run(
            command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False
        ).returncode
    seconds = time.perf_counter() - start
    passed, failed, skipped = (
        counts(report) if report.is_file() else (int(code == 0 and not part.pytest), 0, 0)
    )
    if not failed and (code != 0 or not passed):
        failed = 1  # it broke down before, after or instead of its tests
    return Outcome(part, passed, failed, skipped, seconds)


def run_all(parts: Sequence[Part], folder: Path) -> list[Outcome]:
    """Run parts in their order; one that needs what failed is not run, and has failed as well."""
    outcomes: list[Outcome] = []
    for beside, some in groupby(parts, key=lambda part: part.beside):
        if beside:
            outcomes += run_beside(list(some), folder)
            continue
        for part in some:
            lacking = [one.part.name for one in outcomes if one.failed and one.part.name in part.needs]
            if lacking:
                needed = " and ".join(lacking)
                print(f"\n=== {part.name}: not run, for it needs {needed}, which failed", flush=True)
                outcomes.append(Outcome(part, 0, 1, 0, 0.0))
            else:
                outcomes.append(run(part, folder))
    return outcomes


def chosen_parts(parts: Sequence[Part], *, fast: bool, only: Sequence[str] | None) -> list[Part]:
    """The parts wished for, with those that they need."""
    if only:
        needed = {need for part in parts if part.name in only for need in part.needs}
        return [part for part in parts if part.name in {*only} | needed]
    return [part for part in parts if not (fast and part.slow)]


def counts(report: Path) -> tuple[int, int, int]:
    """Read how many tests passed, failed and were skipped from a junit report."""
    passed = failed = skipped = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        tests, errors, failures, left = (
            int(suite.get(key, "0")) for key in ("tests", "errors", "failures", "skipped")
        )
        failed += errors + failures
        skipped += left
        passed += tests - errors - failures - left
    return passed, failed, skipped


def summary(outcomes: Sequence[Outcome], left_out: Sequence[Part], seconds: float) -> str:
    """The table of the parts, how long all took, some beside others, and as its last line the count."""
    lines = ["", f"{'part':<12}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    lines += [
        f"{one.part.name:<12}{one.passed:>8}{one.failed:>8}{one.skipped:>9}{one.seconds:>9.1f}"
        for one in outcomes
    ]
    lines.append(f"{'all':<12}{'':>25}{seconds:>9.1f}")
    if left_out:
        lines.append(f"Left out: {', '.join(part.name for part in left_out)}. `make test` runs everything.")
    lines.append(
        f"{sum(one.passed for one in outcomes)} passed, {sum(one.failed for one in outcomes)} failed"
    )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None, parts: Sequence[Part] = PARTS) -> int:
    parser = argparse.ArgumentParser(description="Run the parts of the whole check.")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--fast", action="store_true", help="leave out the slow parts")
    choice.add_argument("--only", nargs="+", metavar="PART", choices=[part.name for part in parts])
    wish = parser.parse_args(arguments)
    chosen = chosen_parts(parts, fast=wish.fast, only=wish.only)
    left_out = [part for part in parts if part not in chosen]
    if left_out:
        print(f"Leaving out: {', '.join(part.name for part in left_out)}.")
    with tempfile.TemporaryDirectory(prefix="gah-nb-parts-") as folder:
        start = time.perf_counter()
        outcomes = run_all(chosen, Path(folder))
        seconds = time.perf_counter() - start
    print(summary(outcomes, left_out, seconds), flush=True)
    return int(any(one.failed for one in outcomes))


if __name__ == "__main__":
    sys.exit(main())
