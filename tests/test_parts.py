"""The runner of `make test`: what it counts, says and returns."""

import socket
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.parts import PARTS, Part, main

REPORT = (
    '<testsuites><testsuite tests="{tests}" errors="{errors}" failures="{failures}" skipped="{skipped}"/>'
    "</testsuites>"
)


def command(code: int = 0) -> tuple[str, ...]:
    return (sys.executable, "-c", f"raise SystemExit({code})")


def counting(tests: int, errors: int = 0, failures: int = 0, skipped: int = 0, code: int = 0) -> Part:
    """A part that writes the report its last argument names, as pytest does."""
    text = REPORT.format(tests=tests, errors=errors, failures=failures, skipped=skipped)
    program = (
        "import sys, pathlib; "
        f"pathlib.Path(sys.argv[-1].removeprefix('--junit-xml=')).write_text({text!r}); sys.exit({code})"
    )
    return Part("unit", "", (sys.executable, "-c", program), pytest=True)


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


def test_a_part_that_is_no_pytest_run_counts_as_one(capsys: pytest.CaptureFixture[str]):
    assert main([], [Part("a", "", command()), Part("b", "", command())]) == 0
    assert last_line(capsys) == "2 passed, 0 failed"


def test_a_failure_does_not_stop_the_rest(capsys: pytest.CaptureFixture[str]):
    assert main([], [Part("a", "", command(3)), Part("b", "", command())]) == 1
    assert last_line(capsys) == "1 passed, 1 failed"


def test_parts_beside_each_other_print_and_count_in_their_order(capsys: pytest.CaptureFixture[str]):
    """The first one waits for the second, so that they do run at once, and still stands first."""

    def program(said: str, code: int) -> tuple[str, ...]:
        return (sys.executable, "-c", f"print({said!r}); raise SystemExit({code})")

    waits = (
        "import socket; server = socket.create_server(('127.0.0.1', {port})); server.accept(); print('first')"
    )
    calls = (
        "import socket\n"
        "while True:\n"
        "    try: socket.create_connection(('127.0.0.1', {port})); break\n"
        "    except OSError: continue\n"
        "print('second')"
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    first, second = (
        Part(name, "", (sys.executable, "-c", code.format(port=port)), beside=True)
        for name, code in (("a", waits), ("b", calls))
    )
    broken = Part("c", "", program("third", 3), beside=True)
    assert main([], [first, second, broken, Part("d", "", command())]) == 1
    out = capsys.readouterr().out.splitlines()
    said = [line for line in out if line in ("first", "second", "third") or line.startswith("=== ")]
    assert said == ["=== a: ", "first", "=== b: ", "second", "=== c: ", "third", "=== d: "]
    assert out[-1] == "3 passed, 1 failed"


def test_tests_are_counted_from_the_report(capsys: pytest.CaptureFixture[str]):
    assert main([], [Part("a", "", command()), counting(10, errors=1, failures=2, skipped=3, code=1)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == "5 passed, 3 failed"
    assert out[-3].split()[:4] == ["unit", "4", "3", "3"]


@pytest.mark.parametrize(
    "part",
    [
        counting(5, code=2),
        counting(0, code=5),
        counting(0),
        Part("unit", "", command(4), pytest=True),
        Part("unit", "", command(0), pytest=True),
    ],
    ids=["interrupted", "no tests", "no tests yet no error", "no report", "no report yet no error"],
)
def test_a_pytest_run_that_breaks_down_is_a_failure(part: Part, capsys: pytest.CaptureFixture[str]):
    assert main([], [part]) == 1
    assert last_line(capsys).endswith(", 1 failed")


def test_fast_leaves_slow_parts_out_and_says_so(capsys: pytest.CaptureFixture[str]):
    assert main(["--fast"], [Part("a", "", command()), Part("b", "", command(1), slow=True)]) == 0
    first, *_, note, last = capsys.readouterr().out.splitlines()
    assert first == "Leaving out: b."
    assert note == "Left out: b. `make test` runs everything."
    assert last == "1 passed, 0 failed"


def test_only_runs_what_it_names(capsys: pytest.CaptureFixture[str]):
    assert main(["--only", "b"], [Part("a", "", command(1)), Part("b", "", command())]) == 0
    assert last_line(capsys) == "1 passed, 0 failed"


def test_a_part_that_needs_what_failed_is_not_run_and_says_so(capsys: pytest.CaptureFixture[str]):
    parts = [Part("a", "", command(1)), Part("b", "", command(), needs=("a",)), Part("c", "", command())]
    assert main([], parts) == 1
    out = capsys.readouterr().out
    assert "=== b: not run, for it needs a, which failed" in out
    assert out.splitlines()[-1] == "1 passed, 2 failed"


def test_only_runs_what_it_names_with_what_that_needs(capsys: pytest.CaptureFixture[str]):
    parts = [Part("a", "", command()), Part("b", "", command(1)), Part("c", "", command(), needs=("a",))]
    assert main(["--only", "c"], parts) == 0
    assert last_line(capsys) == "2 passed, 0 failed"


def test_a_part_stands_behind_those_that_it_needs():
    for place, part in enumerate(PARTS):
        assert {*part.needs} <= {before.name for before in PARTS[:place]}


def test_a_browserless_part_finds_no_browser(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GAH_NB_CHROMIUM", sys.executable)
    found = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.browser.chromium import NoChromium, chromium_path\n"
        "try: chromium_path()\n"
        "except NoChromium as problem: sys.exit('tests/browser' not in str(problem))\n"
        "sys.exit(3)"
    )
    part = Part("a", "", (sys.executable, "-c", found))
    assert main([], [replace(part, browserless=True)]) == 0
    assert main([], [part]) == 1


def test_a_part_before_there_is_a_browser_finds_none():
    """A test that needs one fails in it on every machine, and so comes into the part that gets one first."""
    with_one = {part.name for part in PARTS if "chromium" in part.needs}
    without = {part.name for part in PARTS if part.pytest and part.name not in with_one}
    assert {part.name for part in PARTS if part.browserless} == without


def test_every_folder_of_tests_is_run_by_some_part():
    unit = next(part for part in PARTS if part.name == "unit")
    commands = " ".join(word for part in PARTS if part is not unit for word in part.command)
    ignored = [Path(word.removeprefix("--ignore=")) for word in unit.command if word.startswith("--ignore=")]
    assert ignored
    assert all(folder.as_posix() in commands for folder in ignored)
