"""For teachers: what a class has solved, and a sheet to answer on."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from msgspec import Struct

from gah_nb.drawing.compact import compact, image_source
from gah_nb.export.page import draw_seen
from gah_nb.files import InvalidFile, read_text
from gah_nb.play.game import Timeline

from .library import FILE_NAME, Progress, course
from .plan import LessonPlan
from .step import StepPlan

# The progress of a class: one person per file, at a glance or as rows for a table

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
        missed = [f"  {lesson}, {step}: {_times(count)}" for lesson, step, count in self.most_missed]
        lines += ["", "Missed most:", *missed] if missed else []
        return "\n".join([*(line.rstrip() for line in lines), *self.troubles])

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(lesson)}</th>' for lesson in self.lessons)
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
            for row in self.rows()
        )
        missed = "".join(
            f"<li>{escape(f'{lesson}, {step}')}: {_times(count)}</li>"
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
    itself. Raises `OSError` where there is no such folder; a file that cannot be read is told of, and files
    of another kind, such as lessons, are passed over.
    """
    root = Path(folder)
    list(root.iterdir())  # says so if there is none
    steps: list[StepResult] = []
    troubles: list[str] = []
    for path in sorted(root.rglob("*.toml"), key=lambda path: (str(path).casefold(), str(path))):
        try:
            if _is_of_another_kind(read_text(path)):
                continue
            progress = Progress(path)
        except (InvalidFile, OSError) as error:
            troubles.append(f"{path.relative_to(root)} is not read: {error}")
            continue
        steps += _of_person(_person(root, path), progress)
    totals = {lesson.name: len(lesson.steps) for lesson in course(Progress())}
    return Results(tuple(steps), totals, tuple(troubles))


def _is_of_another_kind(text: str) -> bool:
    """Whether a file says that it is no progress, or has nothing of it."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False  # which is told of
    return raw.get("kind", "progress") != "progress" or "lesson" not in raw


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


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


# A lesson on paper: each step with its text, its board and room to answer, without code and solutions

#: Lines to write on: a turn takes more than a number.
_LINES = {"do": 3, "predict": 1, "mistake": 1, "choose": 0}
_STEP = re.compile(r'\.step\("([^"]+)"\)')
_STYLE = """body{font:16px/1.4 Georgia,serif;max-width:844px;margin:2em auto;padding:0 1em}
section{break-inside:avoid;border-top:1px solid;padding-top:.5em;margin-top:1.5em}
img{display:block;max-width:100%;max-height:16cm;margin:.5em 0}
.line{border-bottom:1px solid;height:2em}.pick{list-style:none;padding-left:0}
.pick li::before{content:"\\2610  "}
.name{margin:1em 0 2em}.anchor-link{display:none}@media print{body{margin:0}}"""


def worksheet(
    plan: LessonPlan, cells: Sequence[tuple[str, str]] = (), markdown: Callable[[str], str] = escape
) -> str:
    """One page of HTML to print.

    ``cells`` are those of the notebook of the lesson, kind and source: their texts stand above the steps, put
    into HTML by ``markdown``. Without them the texts of the file do.
    """
    body = "".join(_with_notebook(plan, cells, markdown) if cells else _alone(plan))
    title = escape(plan.title)
    name = '<p class="name">Name: ______________________________</p>'
    return (
        f'<!DOCTYPE html>\n<html lang="{plan.language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>{name}{body}</body></html>\n"
    )


def _alone(plan: LessonPlan) -> Iterator[str]:
    yield f"<h1>{escape(plan.title)}</h1><p>{escape(' '.join(plan.about.split()))}</p>"
    for number, step in enumerate(plan.steps.values(), start=1):
        title = f"<h2>{number}. {escape(step.title)}</h2>"
        yield f"<section>{title}{_paragraphs(step.form.text)}{_task(step)}</section>"


def _with_notebook(
    plan: LessonPlan, cells: Sequence[tuple[str, str]], markdown: Callable[[str], str]
) -> Iterator[str]:
    """The texts of a notebook, each step behind the one that explains it; code is left out."""
    text = ""
    for kind, source in cells:
        if kind == "markdown":
            yield text
            text = markdown(source)
        elif (named := _STEP.search(source)) and named[1] in plan.steps:
            yield f"<section>{text}{_task(plan.steps[named[1]])}</section>"
            text = ""
        elif ".again()" in source:
            text = ""  # what comes back does so on a screen
    yield text


def _task(step: StepPlan) -> str:
    drawn = draw_seen(Timeline(step.start).tree.node, None, show=step.show, theme="light")
    picture = image_source(compact(drawn.to_svg()))
    lines = '<div class="line"></div>' * _LINES[step.kind]
    return (
        f"{_paragraphs(step.task.ask)}{_given(step)}"
        f'<img alt="{step.voice.phrases.board}" src="{picture}">{lines}'
    )


def _given(step: StepPlan) -> str:
    """What is played, or what there is to pick."""
    if step.kind == "choose":
        return f'<ul class="pick">{_items(step.statements)}</ul>'
    return f"<ol>{_items(tuple(deed.words for deed in step.played))}</ol>" if step.played else ""


def _items(texts: tuple[str, ...]) -> str:
    return "".join(f"<li>{escape(text)}</li>" for text in texts)


def _paragraphs(text: str) -> str:
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return "".join(f"<p>{escape(part)}</p>" for part in parts if part)
