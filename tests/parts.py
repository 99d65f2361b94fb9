"""What `make test` runs: the parts of the whole check, one after the other.

    python tests/parts.py                       everything
    python tests/parts.py --fast                without the parts that are slow
    python tests/parts.py --only style types    some parts

A failure does not keep the later parts from running. At the end stand how long each part took and, as
the last line, `N passed, M failed`: the tests of the parts that are pytest runs, and one for each
other part. The exit code is 1 if anything failed.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Part:
    """One command; `pytest` if it counts its own tests, `slow` if --fast leaves it out."""

    name: str
    about: str
    command: tuple[str, ...]
    pytest: bool = False
    slow: bool = False


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


_ELSEWHERE = ("browser", "packaging")  # folders of tests/ that are parts of their own

PARTS = (
    Part("style", "ruff's rules", _module("ruff", "check", ".")),
    Part("format", "ruff's layout", _module("ruff", "format", "--check", ".")),
    Part("types", "mypy, strict", _module("mypy")),
    Part("imports", "who may import whom", (str(Path(sys.executable).with_name("lint-imports")),)),
    Part(
        "unit",
        "the engine and everything on it, and the examples in docstrings",
        _module(
            "pytest", "-n", "2", "--dist", "loadfile", *(f"--ignore=tests/{name}" for name in _ELSEWHERE)
        ),
        pytest=True,
    ),
    Part(
        "notebooks",
        "every cell gives what it shows",
        _module("pytest", "--nbval", "--nbval-current-env", "-n", "2", "--dist", "loadfile", "notebooks"),
        pytest=True,
    ),
    Part(
        "packaging",
        "the wheel, installed elsewhere",
        _module("pytest", "tests/packaging"),
        pytest=True,
        slow=True,
    ),
    Part(
        "chromium",
        "a browser to test with",
        (sys.executable, "tests/browser/chromium.py", "--ensure"),
        slow=True,
    ),
    Part(
        "browser", "the widgets in a real browser", _module("pytest", "tests/browser"), pytest=True, slow=True
    ),
)


def run(part: Part, folder: Path) -> Outcome:
    """Run one part, its output going where ours goes; `folder` takes its report."""
    report = folder / f"{part.name}.xml"
    extra = (f"--junit-xml={report}",) if part.pytest else ()
    print(f"\n=== {part.name}: {part.about}", flush=True)
    start = time.perf_counter()
    code = subprocess.run([*part.command, *extra], cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode
    seconds = time.perf_counter() - start
    passed, failed, skipped = (
        counts(report) if report.is_file() else (int(code == 0 and not part.pytest), 0, 0)
    )
    if not failed and (code != 0 or not passed):
        failed = 1  # it broke down before, after or instead of its tests
    return Outcome(part, passed, failed, skipped, seconds)


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


def summary(outcomes: Sequence[Outcome], left_out: Sequence[Part]) -> str:
    """The table of the parts and, as its last line, the count."""
    lines = ["", f"{'part':<12}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    lines += [
        f"{one.part.name:<12}{one.passed:>8}{one.failed:>8}{one.skipped:>9}{one.seconds:>9.1f}"
        for one in outcomes
    ]
    lines.append(f"{'all':<12}{'':>25}{sum(one.seconds for one in outcomes):>9.1f}")
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
    chosen = [
        part for part in parts if (part.name in wish.only if wish.only else not (wish.fast and part.slow))
    ]
    left_out = [part for part in parts if part not in chosen]
    if left_out:
        print(f"Leaving out: {', '.join(part.name for part in left_out)}.")
    with tempfile.TemporaryDirectory(prefix="gah-nb-parts-") as folder:
        outcomes = [run(part, Path(folder)) for part in chosen]
    print(summary(outcomes, left_out), flush=True)
    return int(any(one.failed for one in outcomes))


if __name__ == "__main__":
    sys.exit(main())
