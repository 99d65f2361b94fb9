"""`gah-nb verify`: play scenarios, rulings, lessons and records; say what does not hold, and where."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

import click
from msgspec import Struct

import gah_nb
from gah_nb.engine.errors import GahError
from gah_nb.files import Document, FileProblem, InvalidFile, KeyPath, read_text
from gah_nb.scenario.form import Form
from gah_nb.scenario.report import Report, Result

_TOML = ".toml"


def files_at(path: str) -> list[str]:
    """The files that a path names: itself, all TOML files below a folder, or an asset by its short name.

    ``.toml`` may be left out. Hidden files and folders are left out; a folder that cannot be looked into is
    named itself. Empty if there are none.
    """
    place = Path(path)
    if not path:
        return []
    if place.is_dir():
        return [str(file) for file in sorted(_files_below(place))]
    for own in (path, f"{path}{_TOML}"):
        if Path(own).exists() or Path(own).is_symlink():
            return [own]
    return [str(file) for file in _assets(path)]


def why_none(path: str) -> str:
    """Why a path names no file, with names that are like it."""
    from gah_nb.scenario.form import all_short_names, similar_names

    if path and Path(path).is_dir():
        return "there is no .toml file in it"
    near = similar_names(_short(path), all_short_names()) if path else ""
    return "there is no such file" + (f", and nothing of the project is called so; {near}" if near else "")


def _files_below(folder: Path) -> Iterator[Path]:
    closed: list[str] = []
    for place, folders, files in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
        folders[:] = [name for name in folders if not name.startswith(".")]
        named = (Path(place, name) for name in files if name.endswith(_TOML) and not name.startswith("."))
        yield from (path for path in named if path.is_file() or not path.exists())  # no pipes: they never end
    yield from map(Path, closed)


def _assets(name: str) -> Iterable[Path]:
    """Files of the project with this short name: ``emperor/a1-two-kronen``; a lesson by its number too."""
    from gah_nb.lesson.plan import whole_name
    from gah_nb.scenario.form import all_short_names

    known = all_short_names()
    found = {known[one] for one in (_short(name), str(whole_name(_short(name)))) if one in known}
    return sorted(found)


def _short(name: str) -> str:
    return Path(name).as_posix().removesuffix(_TOML)


# Verifying one file: which kind it is, its checks, and where in the file what did not hold stands.
#
# Everything here crosses process borders: what comes of a file is plain values.

_SCHEMA = "schema"


class Verifiable(Protocol):
    """What a file is read into; ``result_paths`` or ``check_paths`` may say where its results stand in it."""

    def check(self) -> Report:
        """Play all checks."""


class Fault(Struct, frozen=True):
    """A check that did not hold: where it stands, the check in words, and lines that say why."""

    line: int
    column: int
    heading: str
    lines: tuple[str, ...]


class Verified(Struct, frozen=True):
    """What came of a file.

    ``problems`` say why it cannot be used (then ``usable`` is false) or, for a game record, not replayed.
    ``report`` is that of its checks, in plain values.
    """

    path: str
    kind: str = ""
    usable: bool = True
    problems: tuple[FileProblem, ...] = ()
    faults: tuple[Fault, ...] = ()
    report: dict[str, Any] | None = None

    @property
    def passed(self) -> bool:
        """Whether the file is as it should be."""
        return self.usable and not self.problems and not self.faults

    @property
    def unchecked(self) -> bool:
        """Whether the file passes because it states nothing that could fail."""
        return self.passed and self.report is not None and not self.report["checks"]


# Kinds of files

Keys = Mapping[str, object]


class Kind(Struct, frozen=True):
    """A kind of file: its name, whether a file with these ``keys`` is one, and how its text is verified."""

    name: str
    is_one: Callable[[Keys], bool]
    verify: Callable[[str, str, Kind], Verified]


def _checked(loader: str) -> Callable[[str, str, Kind], Verified]:
    """Verify what has checks and is read by ``from_text(text, name)`` of a public class."""

    def verify(path: str, text: str, kind: Kind) -> Verified:
        kind_of_file = getattr(gah_nb, loader, None)
        if kind_of_file is None:
            return _unusable(path, kind.name, f"{kind.name}s cannot be checked yet")
        thing: Verifiable = kind_of_file.from_text(text, Path(path).name)
        report = thing.check()
        document = Document(path, text, None)
        faults = tuple(
            _fault(document, getattr(thing, "result_paths", getattr(thing, "check_paths", ())), result)
            for result in report.failures
        )
        return Verified(path, kind.name, faults=faults, report=report.to_dict())

    return verify


def _replayed(path: str, text: str, kind: Kind) -> Verified:
    """Play a game record; it replays or not."""
    from gah_nb.files import read
    from gah_nb.play import from_record
    from gah_nb.play.record import CHECKS, KIND, SCHEMA, Record

    name = Path(path).name
    read(text, Record, name=name, kind=KIND, schema=SCHEMA, checks=CHECKS)
    try:
        from_record(text, name=name)
    except InvalidFile as error:
        return Verified(path, kind.name, problems=error.problems)
    return Verified(path, kind.name)


def _lesson(path: str, text: str, kind: Kind) -> Verified:
    """Read a lesson: whatever of its tasks cannot be, or has no right answer, is a problem of the file."""
    from gah_nb.lesson import LessonPlan

    LessonPlan.from_text(text, Path(path).name)
    return Verified(path, kind.name)


def _progress(path: str, text: str, kind: Kind) -> Verified:
    """Read somebody's progress through the course."""
    from gah_nb.lesson import Progress

    Progress.read(text, Path(path).name)
    return Verified(path, kind.name)


def _is_ruling(keys: Keys) -> bool:
    """Whether there is a key that a ruling has and a scenario does not."""
    from gah_nb.ruling.form import RulingForm

    return bool(keys.keys() & (_fields(RulingForm) - _fields(Form)))


def _is_record(keys: Keys) -> bool:
    """Whether more of the keys are those of a game record; where they are of both, what the moves say.

    Both can have players, rules, seed and moves; but rules are a number in records, and a list in scenarios.
    """
    from gah_nb.play.record import Record

    of_record, of_scenario = _fields(Record) | {_SCHEMA}, _fields(Form) | {_SCHEMA}
    if "rules" in keys:
        (of_scenario if isinstance(keys["rules"], int) else of_record).discard("rules")
    strange, usual = keys.keys() - of_record, keys.keys() - of_scenario
    if len(strange) != len(usual):
        return len(strange) < len(usual)
    return _are_of_a_record(str(keys.get("moves", "")))


def _are_of_a_record(moves: str) -> bool:
    """Whether moves have outcomes of chance between them, or begin with draft or first guests (R1)."""
    from gah_nb.notation import split_script
    from gah_nb.play.replaying import CHANCE_VERBS

    verbs = [one.text.rpartition(":")[2].strip().partition(" ")[0] for one in split_script(moves)]
    return bool(set(CHANCE_VERBS) & {*verbs}) or verbs[:1] == ["draft"] or verbs[:2] == ["guest", "guest"]


def _fields(form: type[Struct]) -> set[str]:
    return set(form.__struct_encode_fields__)


#: A file says its kind; an older one is the first that its keys fit, and a scenario if it is no other.
KINDS = (
    Kind("puzzle", lambda keys: "goal" in keys, _checked("Puzzle")),
    Kind("ruling", _is_ruling, _checked("Ruling")),
    Kind("lesson", lambda keys: "step" in keys, _lesson),
    Kind("progress", lambda keys: "lesson" in keys, _progress),
    Kind("record", _is_record, _replayed),
    Kind("scenario", lambda _: True, _checked("Scenario")),
)


# A file


def verify(path: str) -> Verified:
    """Read a file and play all that it says."""
    kind = ""
    try:
        text = read_text(path).replace("\r\n", "\n")
        fitting = _kind_of(text)
        kind = fitting.name
        return fitting.verify(path, text, fitting)
    except InvalidFile as error:
        return Verified(path, kind, usable=False, problems=error.problems)
    except OSError as error:
        return _unusable(path, kind, f"this cannot be read: {error.strerror or error}")
    except GahError as error:
        return _unusable(path, kind, str(error))


def _unusable(path: str, kind: str, reason: str) -> Verified:
    return Verified(path, kind, usable=False, problems=(FileProblem(1, 1, "", reason),))


def kind_of_file(path: Path) -> str:
    """Which kind a file is. Raises `InvalidFile` for one that is not text, and `OSError`."""
    return _kind_of(read_text(path)).name


def _kind_of(text: str) -> Kind:
    """The kind of a file; what is not even TOML is left to the reader of scenarios, which says why."""
    try:
        keys: Keys = tomllib.loads(text)
    except (ValueError, RecursionError):
        return KINDS[-1]
    said = next((kind for kind in KINDS if kind.name == keys.get("kind")), None)
    return said or next(kind for kind in KINDS if kind.is_one(keys))


def _fault(document: Document[None], paths: Sequence[KeyPath], result: Result) -> Fault:
    """A check that did not hold, at the action at which it stops or where the check begins."""
    path = paths[result.number - 1] if paths else ("check", result.number - 1)
    line, column = document.position_of(*path)
    if result.stop:
        play = (*path, "play")
        rows = result.play.split("\n")
        before = sum(len(row) + 1 for row in rows[: result.stop.line - 1])
        if document.position_of(*play) != (line, column):
            line, column = document.position_in(play, before + result.stop.column - 1)
    return Fault(line, column, result.heading, result.lines)


# `gah-nb verify`: play scenarios, rulings, lessons and game records, and say whether they hold

EPILOG = """\b
Examples:
  gah-nb verify assets/                      everything that comes with the project
  gah-nb verify emperor/a1-two-kronen 05     files of it by their short names, a lesson by its number
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
def verify_command(paths: tuple[str, ...], jobs: int | None, as_json: bool) -> None:
    """Check every scenario, ruling, lesson and game record at each PATH, a file or a folder."""
    files, nothing = _files(paths)
    try:
        done = _verified(files, jobs or os.cpu_count() or 1)
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
        click.echo(f"{passed} passed{_of_which(done)}, {len(done) - passed} failed")
    if nothing or not all(one.usable for one in done):
        sys.exit(UNUSABLE)
    if passed < len(done):
        sys.exit(FAILED)


def _files(paths: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files at the paths, each once, and what to say of paths where there are none."""
    found: dict[Path, str] = {}
    nothing = []
    for path in paths:
        files = files_at(path)
        for file in files:
            found.setdefault(Path(file).resolve(), file)
        if not files:
            nothing.append(f"{path or '(no name)'}: {why_none(path)}")
    return list(found.values()), nothing


def _verified(files: Sequence[str], jobs: int) -> list[Verified]:
    """What comes of each file, in their order."""
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


def _of_which(done: Sequence[Verified]) -> str:
    unchecked = sum(one.unchecked for one in done)
    return f" ({unchecked} of them without a check)" if unchecked else ""


def _tell(one: Verified) -> None:
    """Print what is wrong with a file, if anything is."""
    from gah_nb.telling.positions import printable

    lines = [f"{one.path}: the position can be; there is no check of what follows"] if one.unchecked else []
    lines += [f"{one.path}, {problem}" for problem in one.problems]
    for fault in one.faults:
        lines.append(f"{one.path}, line {fault.line}: {fault.heading}")
        lines += [f"    {line}" for line in fault.lines]
    if lines:
        click.echo(printable("\n".join(lines)) + "\n")


def _json(done: Sequence[Verified], nothing: Sequence[str], passed: int) -> str:
    """Everything in one JSON document."""
    from msgspec import to_builtins

    files = [{**to_builtins(one), "passed": one.passed, "unchecked": one.unchecked} for one in done]
    counts = {"passed": passed, "failed": len(done) - passed, "unchecked": sum(one.unchecked for one in done)}
    whole = {**counts, "problems": nothing, "files": files}
    text = json.dumps(whole, indent=2, ensure_ascii=False)
    return _UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
