"""The course: the lessons that come with the project, in their order, and how far one has come."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from msgspec import Struct

from gah_nb.assets import AssetNotFound
from gah_nb.files import load
from gah_nb.scenario.finding import short_names

from .form import SCHEMA, LessonForm
from .progress import Progress, found_progress


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
    """Steps of the lessons before one that were missed and not solved again since: lesson and step."""
    names = list(lesson_files())
    before = names[: names.index(lesson)] if lesson in names else []
    return tuple((name, step) for name in before for step in progress.of(name).again)


@cache
def _form(path: Path, _changed: int) -> LessonForm:
    return load(path, LessonForm, kind="lesson", schema=SCHEMA).value
