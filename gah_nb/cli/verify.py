"""`gah-nb verify`: play scenarios, rulings, lessons and game records, and say whether they hold."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from .verifying import Verified

EPILOG = """\b
Examples:
  gah-nb verify assets/                      everything that comes with the project
  gah-nb verify emperor/a1-two-kronen        one of its files by its short name
  gah-nb verify my-scenarios/ friday.toml    files and folders of your own
  gah-nb verify assets/ --json               one JSON document, for machines

Ends with 0 if all files pass, 1 if any fails, 2 if anything given cannot be used."""

FAILED, UNUSABLE = 1, 2
#: As shells have it for what was ended by Ctrl-C.
INTERRUPTED = 130
#: Names of files may hold bytes that are no text; Python keeps them as these signs.
_UNWRITABLE = re.compile("[\ud800-\udfff]")
#: A process takes about as long to start as some dozen files take to be verified.
_FILES_PER_PROCESS = 12


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes; else one per core.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
def command(paths: tuple[str, ...], jobs: int | None, as_json: bool) -> None:
    """Check every scenario, ruling, lesson and game record at each PATH, a file or a folder."""
    files, nothing = _files(paths)
    try:
        done = _verified(files, jobs or cpu_count() or 1)
    except KeyboardInterrupt:
        click.echo("Aborted!", err=True)
        sys.exit(INTERRUPTED)
    passed = sum(one.passed for one in done)
    if as_json:
        click.echo(_json(done, nothing, passed))
    else:
        for one in done:
            _tell(one)
        for complaint in nothing:
            click.echo(complaint, err=True)
        click.echo(f"{passed} passed, {len(done) - passed} failed")
    if nothing or not all(one.usable for one in done):
        sys.exit(UNUSABLE)
    if passed < len(done):
        sys.exit(FAILED)


def _files(paths: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files at the paths, each once, and what to say of paths where there are none."""
    from pathlib import Path

    from .verifying import files_at

    found: dict[Path, str] = {}
    nothing = []
    for path in paths:
        files = files_at(path)
        for file in files:
            found.setdefault(Path(file).resolve(), file)
        if not files:
            folder = path and Path(path).is_dir()
            reason = "there is no .toml file in it" if folder else "there is no such file"
            nothing.append(f"{path or '(no name)'}: {reason}")
    return list(found.values()), nothing


def _verified(files: Sequence[str], jobs: int) -> list[Verified]:
    """What comes of each file, in their order."""
    from .verifying import verify

    processes = min(jobs, len(files) // _FILES_PER_PROCESS + 1)
    if processes == 1:
        return _with_progress(map(verify, files), len(files))
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_leave_interrupts) as pool:
        try:
            return _with_progress(pool.map(verify, files), len(files))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts() -> None:
    """Leave it to the command to end when somebody presses Ctrl-C, so that only it says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_progress(coming: Iterable[Verified], length: int) -> list[Verified]:
    """What is coming, with a bar for those who wait at a terminal."""
    if not sys.stderr.isatty():
        return list(coming)
    with click.progressbar(coming, length=length, label="Verifying", file=sys.stderr) as bar:
        return list(bar)


def _tell(one: Verified) -> None:
    """Print what is wrong with a file, if anything is."""
    from gah_nb.telling.position_text import printable

    lines = [f"{one.path}, {problem}" for problem in one.problems]
    for fault in one.faults:
        lines.append(f"{one.path}, line {fault.line}: {fault.heading}")
        lines += [f"    {line}" for line in fault.lines]
    if lines:
        click.echo(printable("\n".join(lines)) + "\n")


def _json(done: Sequence[Verified], nothing: Sequence[str], passed: int) -> str:
    """Everything in one JSON document."""
    from msgspec import to_builtins

    files = [{**to_builtins(one), "passed": one.passed} for one in done]
    whole = {"passed": passed, "failed": len(done) - passed, "problems": nothing, "files": files}
    text = json.dumps(whole, indent=2, ensure_ascii=False)
    return _UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
