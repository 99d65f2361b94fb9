"""The progress of a class: one person per file, at a glance or as rows for a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path

from msgspec import Struct

from gah_nb.files import InvalidFile

from .library import course
from .progress import FILE_NAME, Progress

#: So many of the steps that were missed most are named.
_MOST_MISSED = 5


class StepResult(Struct, frozen=True):
    """How one person did at one step."""

    person: str
    lesson: str
    step: str
    solved: bool
    attempts: int
    again: bool


class Results(Struct, frozen=True):
    """The results of a class; as the last value of a cell they show themselves.

    ``steps`` has a row for each person and step that was tried, ``totals`` how many steps each lesson of the
    course has, ``troubles`` what is to be said of files that could not be read.
    """

    steps: tuple[StepResult, ...]
    totals: dict[str, int]
    troubles: tuple[str, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody of whom there is a file, in order."""
        return tuple(dict.fromkeys(one.person for one in self.steps))

    @property
    def lessons(self) -> tuple[str, ...]:
        """The lessons of which somebody tried something, in order."""
        return tuple(sorted({one.lesson for one in self.steps}))

    @property
    def most_missed(self) -> tuple[tuple[str, str, int], ...]:
        """The steps that took most attempts beyond one a person: lesson, step, and how many."""
        more: Counter[tuple[str, str]] = Counter()
        for one in self.steps:
            more[one.lesson, one.step] += one.attempts - one.solved
        missed = sorted(more.items(), key=lambda item: (-item[1], item[0]))
        return tuple((*where, count) for where, count in missed[:_MOST_MISSED] if count > 0)

    def solved(self, person: str, lesson: str) -> int:
        """How many steps of a lesson somebody has solved."""
        return sum(one.solved for one in self.steps if (one.person, one.lesson) == (person, lesson))

    def rows(self) -> Iterator[tuple[str, ...]]:
        """A row for each person: the name, and what was solved of each lesson."""
        for person in self.people:
            yield (person, *(self._cell(person, lesson) for lesson in self.lessons))

    def _cell(self, person: str, lesson: str) -> str:
        total = self.totals.get(lesson)
        return f"{self.solved(person, lesson)}{f'/{total}' if total else ''}"

    def to_csv(self) -> Iterator[tuple[str, ...]]:
        """Rows for a spreadsheet, the first with the names of the columns."""
        yield "person", "lesson", "step", "solved", "attempts", "comes back"
        for one in self.steps:
            yes = "yes" if one.solved else "no"
            yield one.person, one.lesson, one.step, yes, str(one.attempts), "yes" if one.again else "no"

    def __repr__(self) -> str:
        table = [("", *map(_short, self.lessons)), *self.rows()]
        widths = [max(len(row[place]) for row in table) for place in range(len(table[0]))]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in table
        ]
        missed = [f"  {lesson}, {step}: {count} times" for lesson, step, count in self.most_missed]
        lines += ["", "Missed most:", *missed] if missed else []
        return "\n".join([*(line.rstrip() for line in lines), *self.troubles])

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(lesson)}</th>' for lesson in self.lessons)
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
            for row in self.rows()
        )
        missed = "".join(
            f"<li>{escape(f'{lesson}, {step}')}: {count} times</li>"
            for lesson, step, count in self.most_missed
        )
        troubles = "".join(f"<p>{escape(trouble)}</p>" for trouble in self.troubles)
        return (
            f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"{f'<p>Missed most:</p><ul>{missed}</ul>' if missed else ''}{troubles}"
        )


def class_results(folder: str | Path) -> Results:
    """Read all progress files in a folder and those below.

    A file called ``gah-progress.toml`` is named for the folder it lies in, any other (``anna.toml``) for
    itself. Raises `OSError` where there is no such folder; a file that cannot be read is told of.
    """
    root = Path(folder)
    list(root.iterdir())  # says so if there is none
    steps: list[StepResult] = []
    troubles: list[str] = []
    for path in sorted(root.rglob("*.toml")):
        try:
            progress = Progress(path)
        except (InvalidFile, OSError) as error:
            troubles.append(f"{path.relative_to(root)} is not read: {error}")
            continue
        steps += _of_person(_person(root, path), progress)
    totals = {lesson.name: len(lesson.steps) for lesson in course(Progress())}
    return Results(tuple(steps), totals, tuple(troubles))


def _short(lesson: str) -> str:
    """The number of a lesson that has one."""
    number = lesson.partition("-")[0]
    return number if number.isdigit() else lesson


def _person(root: Path, path: Path) -> str:
    inside = path.relative_to(root)
    if path.name != FILE_NAME:
        return inside.with_suffix("").as_posix()
    return inside.parent.as_posix() if inside.parent.name else root.resolve().name


def _of_person(person: str, progress: Progress) -> Iterator[StepResult]:
    for lesson in progress.lessons:
        one = progress.of(lesson)
        for step, attempts in one.attempts.items():
            yield StepResult(person, lesson, step, step in one.solved, attempts, step in one.again)
