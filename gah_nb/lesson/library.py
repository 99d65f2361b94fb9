"""The lessons of the course, and what somebody has solved of them, kept where that can be."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.files import AssetNotFound, InvalidFile, load, quoted, read, read_text, write_text
from gah_nb.files.door import file
from gah_nb.scenario.form import short_names

from .form import SCHEMA, LessonForm

# The course: the lessons that come with the project, in their order, and how far one has come


class CourseLesson(Struct, frozen=True):
    """A lesson of the course: its name and title, the names of its steps, and those that were solved."""

    name: str
    title: str
    steps: tuple[str, ...]
    solved: tuple[str, ...]


class Course(Struct, frozen=True):
    """The lessons in their order; as the last value of a cell it shows itself."""

    lessons: tuple[CourseLesson, ...]

    @property
    def steps(self) -> int:
        """How many steps there are in all."""
        return sum(len(lesson.steps) for lesson in self.lessons)

    @property
    def solved(self) -> int:
        """How many of them were solved."""
        return sum(len(lesson.solved) for lesson in self.lessons)

    @property
    def next(self) -> CourseLesson | None:
        """The first lesson of which steps are left; None after the last one."""
        return next((one for one in self.lessons if len(one.solved) < len(one.steps)), None)

    def __len__(self) -> int:
        return len(self.lessons)

    def __iter__(self) -> Iterator[CourseLesson]:
        return iter(self.lessons)

    def __repr__(self) -> str:
        width = max((len(lesson.name) for lesson in self.lessons), default=0)
        rows = (
            f"  {lesson.name:<{width}}  {len(lesson.solved)} of {len(lesson.steps)}  {lesson.title}"
            for lesson in self.lessons
        )
        return "\n".join([f"{self.solved} of {self.steps} steps solved", *rows])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td><code>{escape(lesson.name)}</code></td><td>{escape(lesson.title)}</td>"
            f"<td>{len(lesson.solved)} of {len(lesson.steps)}</td></tr>"
            for lesson in self.lessons
        )
        head = '<tr><th scope="col">Lesson</th><th scope="col">Title</th><th scope="col">Solved</th></tr>'
        caption = f"{self.solved} of {self.steps} steps solved"
        return f"<table><caption>{caption}</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"


def course(progress: str | Path | Progress | None = None) -> Course:
    """The lessons of the course and what of them was solved.

    ``progress`` is a file or folder; without it the one that lessons here would find. Raises `InvalidFile`
    for a damaged one.
    """
    kept = (
        progress if isinstance(progress, Progress) else Progress(progress) if progress else found_progress()
    )
    lessons = []
    for name, path in lesson_files().items():
        form = _form(path, path.stat().st_mtime_ns)
        steps = tuple(step.name for step in form.step)
        solved = tuple(step for step in steps if kept.is_solved(name, step))
        lessons.append(CourseLesson(name, form.title, steps, solved))
    return Course(tuple(lessons))


def lesson_files(language: str = "") -> dict[str, Path]:
    """The files of the course by the names of its lessons, in order; those in a second language by its code.

    ``05-emperor.de.toml`` lies beside ``05-emperor.toml``, and is called ``"05-emperor.de"``.
    """
    try:
        files = short_names("lessons")
    except AssetNotFound:
        return {}
    return {name: path for name, path in files.items() if name.partition(".")[2] == language}


def to_repeat(progress: Progress, lesson: str) -> tuple[tuple[str, str], ...]:
    """Steps of the lessons before one that were missed and not solved again since: lesson and step.

    First those that were never solved, then those of the lesson that is freshest.
    """
    with suppress(InvalidFile, OSError):  # what cannot be read any more is said where it is to be kept
        progress.refresh()
    names, original = list(lesson_files()), lesson.partition(".")[0]
    before = names[: names.index(original)] if original in names else []
    missed = [(name, step) for name in reversed(before) for step in progress.of(name).again]
    return tuple(sorted(missed, key=lambda one: progress.is_solved(*one)))


@cache
def _form(path: Path, _changed: int) -> LessonForm:
    return load(path, LessonForm, kind="lesson", schema=SCHEMA).value


PROGRESS_SCHEMA = 1
FILE_NAME = "gah-progress.toml"
#: Where progress is kept instead, or ``off``.
VARIABLE = "GAH_NB_PROGRESS"
#: Languages in which a lesson may lie beside the English one: what is solved in one is solved.
LANGUAGES = ("de",)


class LessonProgress(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Of one lesson: the steps that were solved, how many attempts each step took so far.

    ``again`` are those that were missed and not solved a second time since: they come back.
    """

    solved: list[str] = []
    attempts: dict[str, int] = {}
    again: list[str] = []


class ProgressFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file: progress by the name of the lesson."""

    lesson: dict[str, LessonProgress] = {}


class Progress:
    """What was solved so far; `path` is the file that keeps it, None for one that ends with the kernel."""

    def __init__(self, path: str | Path | None = None) -> None:
        """Read the file if it is there. Raises `InvalidFile` for one that is damaged, and `OSError`."""
        self.path = None if path is None else _file(file(path, "progress"))
        self._content = ProgressFile()
        self.refresh()

    def refresh(self) -> None:
        """Read the file again, if it is there. Raises `InvalidFile` and `OSError`."""
        if self.path is not None and self.path.exists():
            self._content = self.read(read_text(self.path), self.path.name)

    @staticmethod
    def read(text: str, name: str) -> ProgressFile:
        """Read the text of such a file. Raises `InvalidFile`."""
        return read(text, ProgressFile, name=name, kind="progress", schema=PROGRESS_SCHEMA).value

    @property
    def lessons(self) -> tuple[str, ...]:
        """The lessons of which anything was tried."""
        return tuple(self._content.lesson)

    def of(self, lesson: str) -> LessonProgress:
        """The progress of a lesson, in whatever language it was read."""
        return self._content.lesson.get(_plain(lesson), LessonProgress())

    def is_solved(self, lesson: str, step: str) -> bool:
        """Whether a step was solved at some time."""
        return step in self.of(lesson).solved

    def note(self, lesson: str, step: str, *, solved: bool) -> None:
        """Take note of an attempt, in the file as well, where other lessons may have written meanwhile.

        Raises `OSError` where it cannot be written, and `InvalidFile` where somebody has damaged it: it is
        then left as it is, and the attempt is remembered here alone.
        """
        if self.path is None:
            self._content = _noted(self._content, _plain(lesson), step, solved)
            return
        try:
            with _alone_with(self.path):
                self.refresh()
                content = _noted(self._content, _plain(lesson), step, solved)
                write_text(self.path, _text(content))
        except (InvalidFile, OSError):
            self._content = _noted(self._content, _plain(lesson), step, solved)
            raise
        self._content = content

    def __repr__(self) -> str:
        where = str(self.path) if self.path else "not kept in a file"
        solved = sum(len(one.solved) for one in self._content.lesson.values())
        return f"<Progress: {solved} {'step' if solved == 1 else 'steps'} solved, {where}>"


def _plain(lesson: str) -> str:
    """The name of a lesson without its language."""
    name, _, language = lesson.rpartition(".")
    return name if language in LANGUAGES else lesson


def _noted(content: ProgressFile, lesson: str, step: str, solved: bool) -> ProgressFile:
    before = content.lesson.get(lesson, LessonProgress())
    attempts = before.attempts | {step: before.attempts.get(step, 0) + 1}
    again = [one for one in before.again if one != step]
    if not solved or (step in before.again and step not in before.solved):
        again = [*again, step]  # solved once after a miss, it still comes back
    done = [*before.solved, step] if solved and step not in before.solved else before.solved
    after = LessonProgress(solved=done, attempts=attempts, again=again)
    return replace(content, lesson=content.lesson | {lesson: after})


def keep_progress(place: str | Path = ".") -> Progress:
    """Keep progress in a folder (as ``gah-progress.toml``) or a file of one's own, from now on.

    Lessons that run in that folder or below it find the file by themselves; a file of another name is given
    to each lesson: ``gah.Lesson("01", progress="mine.toml")``. What is there already stays. Raises
    `InvalidFile` for a damaged file, and `OSError`; but in a browser that keeps no files for this page it
    gives a progress that says so, and ends with the kernel.
    """
    where = file(place, "place")
    try:
        progress = Progress(where)
        assert progress.path is not None
        if not progress.path.exists():
            progress.path.parent.mkdir(parents=True, exist_ok=True)
            write_text(progress.path, _text(ProgressFile()))
    except OSError:
        if sys.platform != "emscripten":
            raise
        return Progress()
    return progress


def found_progress(here: Path | None = None) -> Progress:
    """The progress kept in the working folder or the nearest one above it; else a new one in this folder.

    Nothing is written before something was tried. Raises `InvalidFile` for a damaged file, and `OSError`.
    """
    named = os.environ.get(VARIABLE, "")
    if named:
        return Progress(None if named.casefold() == "off" else named)
    start = (here or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / FILE_NAME).is_file():
            return Progress(folder / FILE_NAME)
    return Progress(start / FILE_NAME)


@contextmanager
def _alone_with(path: Path) -> Iterator[None]:
    """Nobody else notes an attempt in this file meanwhile, in whichever process.

    Held is a file of its own, since the one with the progress is replaced as a whole. Where a system has no
    such locks there are no other processes either (a browser).
    """
    beside = path.with_name(f".{path.name}.lock")
    while True:
        with beside.open("a+b") as file:
            _lock(file)
            if not _is_still(beside, file):
                continue  # whoever held it before has taken it away
            try:
                yield
            finally:
                with suppress(OSError):
                    beside.unlink()
            return


def _is_still(path: Path, file: IO[Any]) -> bool:
    """Whether an open file is the one that a path leads to."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _lock(file: IO[Any]) -> None:
    """Wait for the lock of an open file; closing it gives the lock back."""
    with suppress(ImportError):
        fcntl = import_module("fcntl")
        if hasattr(fcntl, "flock"):  # not in a browser, where there is nobody to wait for
            fcntl.flock(file, fcntl.LOCK_EX)
        return
    with suppress(ImportError):
        msvcrt = import_module("msvcrt")
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)


def _file(place: Path) -> Path:
    return place / FILE_NAME if place.is_dir() or not place.suffix else place


def _text(content: ProgressFile) -> str:
    lines = [f"schema = {PROGRESS_SCHEMA}", 'kind = "progress"']
    for name, one in sorted(content.lesson.items()):
        solved = ", ".join(map(quoted, one.solved))
        lines += ["", f"[lesson.{quoted(name)}]", f"solved = [{solved}]"]
        attempts = ", ".join(f"{quoted(step)} = {count}" for step, count in sorted(one.attempts.items()))
        lines.append(f"attempts = {{{attempts}}}")
        if one.again:
            lines.append(f"again = [{', '.join(map(quoted, one.again))}]")
    return "\n".join([*lines, ""])


#: The sentence, with a place for what is wrong.
NOT_KEPT = "Your progress is not kept: {}"


def progress_at(place: str | Path | None, not_kept: str = NOT_KEPT) -> tuple[Progress, str]:
    """The progress kept at a place, or else in this folder or above it, and what is wrong with that.

    ``not_kept`` is the sentence in another language. Raises `InvalidFile` for a damaged file at a place that
    was named, and `OSError`.
    """
    if place is not None:
        return Progress(place), ""
    try:
        return found_progress(), ""
    except (InvalidFile, OSError) as error:
        return Progress(), not_kept.format(error)


def note_attempt(
    progress: Progress, lesson: str, step: str, not_kept: str = NOT_KEPT, *, solved: bool
) -> str:
    """Take note of an attempt; gives a sentence if it could not be kept."""
    try:
        progress.note(lesson, step, solved=solved)
    except (InvalidFile, OSError) as error:
        return not_kept.format(error)
    return ""
