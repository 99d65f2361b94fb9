"""Progress through the course, in a small TOML file that the reader owns.

It lies where the reader said (`keep_progress`): in a folder as ``gah-progress.toml``, which lessons that
run in that folder or below find by themselves. A file that cannot be read is reported and never
overwritten.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.files import quoted, read, read_text, write_text

SCHEMA = 1
FILE_NAME = "gah-progress.toml"


class LessonProgress(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Of one lesson: the steps that were solved, and how many attempts each step took so far."""

    solved: list[str] = []
    attempts: dict[str, int] = {}


class ProgressFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file: progress by the name of the lesson."""

    lesson: dict[str, LessonProgress] = {}


class Progress:
    """What was solved so far; `path` is the file that keeps it, None for one that ends with the kernel."""

    def __init__(self, path: str | Path | None = None) -> None:
        """Read the file if it is there. Raises `InvalidFile` for one that is damaged, and `OSError`."""
        self.path = None if path is None else _file(Path(path))
        self._content = ProgressFile()
        self.refresh()

    def refresh(self) -> None:
        """Read the file again, if it is there. Raises `InvalidFile` and `OSError`."""
        if self.path is not None and self.path.exists():
            self._content = self.read(read_text(self.path), self.path.name)

    @staticmethod
    def read(text: str, name: str) -> ProgressFile:
        """Read the text of such a file. Raises `InvalidFile`."""
        return read(text, ProgressFile, name=name, schema=SCHEMA).value

    def of(self, lesson: str) -> LessonProgress:
        """The progress of a lesson."""
        return self._content.lesson.get(lesson, LessonProgress())

    def is_solved(self, lesson: str, step: str) -> bool:
        """Whether a step was solved at some time."""
        return step in self.of(lesson).solved

    def note(self, lesson: str, step: str, *, solved: bool) -> None:
        """Take note of an attempt, in the file as well, where other lessons may have written meanwhile.

        Raises `OSError` where it cannot be written, and `InvalidFile` where somebody has damaged it: it is
        then left as it is.
        """
        self.refresh()
        before = self.of(lesson)
        attempts = before.attempts | {step: before.attempts.get(step, 0) + 1}
        done = [*before.solved, step] if solved and step not in before.solved else before.solved
        after = replace(before, solved=done, attempts=attempts)
        content = replace(self._content, lesson=self._content.lesson | {lesson: after})
        if self.path is not None:
            write_text(self.path, _text(content))
        self._content = content

    def __repr__(self) -> str:
        where = str(self.path) if self.path else "not kept in a file"
        solved = sum(len(one.solved) for one in self._content.lesson.values())
        return f"<Progress: {solved} {'step' if solved == 1 else 'steps'} solved, {where}>"


def keep_progress(place: str | Path = ".") -> Progress:
    """Keep progress in a folder (as ``gah-progress.toml``) or a file of one's own, from now on.

    Lessons that run in that folder or below it find the file by themselves; a file of another name is given
    to each lesson: ``gah.Lesson("01", progress="mine.toml")``. What is there already stays. Raises
    `InvalidFile` for a damaged file, and `OSError`.
    """
    progress = Progress(place)
    assert progress.path is not None
    if not progress.path.exists():
        progress.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(progress.path, _text(ProgressFile()))
    return progress


def found_progress(here: Path | None = None) -> Progress:
    """The progress kept in the working folder or the nearest one above it; else one without a file."""
    start = (here or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / FILE_NAME).is_file():
            return Progress(folder / FILE_NAME)
    return Progress()


def _file(place: Path) -> Path:
    return place / FILE_NAME if place.is_dir() or not place.suffix else place


def _text(content: ProgressFile) -> str:
    lines = [f"schema = {SCHEMA}"]
    for name, one in sorted(content.lesson.items()):
        solved = ", ".join(map(quoted, one.solved))
        lines += ["", f"[lesson.{quoted(name)}]", f"solved = [{solved}]"]
        attempts = ", ".join(f"{quoted(step)} = {count}" for step, count in sorted(one.attempts.items()))
        lines.append(f"attempts = {{{attempts}}}")
    return "\n".join([*lines, ""])
