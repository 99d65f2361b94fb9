"""`Lesson`: a lesson as the last value of a cell, with how far one has come; it gives its steps as boards."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

import traitlets

from gah_nb.export.page import StoredView
from gah_nb.export.scripts import script
from gah_nb.lesson import LessonPlan, StepPlan, course
from gah_nb.lesson.library import CourseLesson, to_repeat
from gah_nb.lesson.plan import AnswerKey

from .lesson_html import progress_bar, stored_lesson, titles
from .lesson_step import Ahead, LessonStep
from .lesson_words import WORDS
from .progress import note, progress_at
from .shown import InNotebook


class Said(str):
    """A sentence that shows itself without quotation marks as the last value of a cell."""

    __slots__ = ()
    __repr__ = str.__str__


class Lesson(InNotebook):
    """A lesson: as the last value of a cell its title and how far one has come; ``step`` gives its boards.

    ``name`` is a lesson of the course (``"01-hotel-and-table"``, ``"01"``), the path of a file, or the text
    of one. ``progress`` is a file or folder that keeps what was solved; without it, ``gah-progress.toml`` in
    the working folder or the nearest one above that has it.

    Raises `InvalidFile` for a lesson or a ``progress`` that is damaged, `AssetNotFound` with near names.
    """

    _esm = script("widgets/static/lesson.js")

    html = traitlets.Unicode(help="What it shows.").tag(sync=True)

    def __init__(self, name: str | Path, progress: str | Path | None = None) -> None:
        is_text = isinstance(name, str) and "\n" in name
        self.plan = LessonPlan.from_text(str(name)) if is_text else LessonPlan.load(name)
        self._words = WORDS[self.plan.language]
        self.progress, self._trouble = progress_at(progress, self._words.not_noted)
        super().__init__(html=self._head())

    # What there is

    @property
    def title(self) -> str:
        """What it is called."""
        return self.plan.title

    @property
    def tasks(self) -> Mapping[str, StepPlan]:
        """The steps by name; each has ``attempt(text)``."""
        return self.plan.steps

    def step(self, name: str | int) -> LessonStep:
        """The live board of a step with its task, by name or number. Raises `KeyError` with what there is."""
        plan = self.plan.step(name)

        def note(solved: bool) -> str:
            return self._note(plan.name, solved)

        solved = self.progress.is_solved(self.plan.name, plan.name)
        return LessonStep(plan, solved=solved, note=note, ahead=self._ahead)

    def _ahead(self, name: str) -> Ahead:
        """What comes after a step: the next one, or after the last what is still open, or the warm word."""
        following = self.plan.after(name)
        if following is not None:
            return Ahead(following.title, "")
        solved = self.progress.is_solved
        left = [step.title for step in self.tasks.values() if not solved(self.plan.name, step.name)]
        return Ahead("", self._words.still_open.format(", ".join(left)) if left else self.plan.end)

    def again(self) -> LessonStep | Said:
        """The first step of the lessons before that was missed, to be tried again; or that there is none."""
        for name, step in to_repeat(self.progress, self.plan.name.partition(".")[0]):
            lesson = Lesson(name, self.progress.path)
            if step in lesson.tasks:
                return lesson.step(step)
        return Said(self._words.nothing_missed)

    def answers(self) -> AnswerKey:
        """The answer key, for teachers; computed now."""
        return self.plan.answers()

    # Progress

    def _note(self, step: str, solved: bool) -> str:
        """Take note of an attempt; gives a sentence if it could not be kept."""
        trouble = note(self.progress, self.plan.name, step, self._words.not_noted, solved=solved)
        if not trouble:
            self.html = self._head()
        return trouble

    def _head(self) -> str:
        name, steps = self.plan.name, tuple(self.plan.steps)
        solved = tuple(step for step in steps if self.progress.is_solved(name, step))
        here = CourseLesson(name, self.plan.title, steps, solved)
        told = f'<p class="gah-l-trouble">{escape(self._trouble)}</p>' if self._trouble else ""
        path = self.progress.path
        kept = self._words.kept.format(path.name) if path else self._words.not_kept
        where = "" if self._trouble else f'<p class="gah-l-about">{escape(kept)}</p>'
        end = f'<p class="gah-l-about">{escape(self.plan.end)}</p>' if len(solved) == len(steps) else ""
        return (
            f"{titles(self.plan)}{progress_bar(here, course(self.progress), self._words)}{end}{where}{told}"
        )

    def _what_is_stored(self) -> StoredView:
        return StoredView(repr(self), html=stored_lesson(self.plan))

    def __repr__(self) -> str:
        return f"<Lesson {self.plan.name!r}: {self.plan.title}, {len(self.tasks)} steps>"
