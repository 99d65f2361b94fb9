"""`Lesson`: title, progress, and the steps of a lesson as live boards with tasks."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

import anywidget
import traitlets

from gah_nb.export.fallback import Stored
from gah_nb.export.scripts import script
from gah_nb.files import InvalidFile
from gah_nb.lesson import LessonPlan, Progress, StepPlan, course, found_progress
from gah_nb.lesson.answers import AnswerKey
from gah_nb.lesson.library import CourseLesson

from .lesson_head import progress_bar, titles
from .lesson_step import LessonStep
from .look import stylesheet


class Lesson(anywidget.AnyWidget):
    """A lesson: as the last value of a cell its title and how far one has come; ``step`` gives its boards.

    ``name`` is a lesson of the course (``"01-hotel-and-table"``, ``"01"``), the path of a file, or the text
    of one. ``progress`` is a file or folder that keeps what was solved; without it, what `keep_progress` has
    made in the working folder or above it, else it is forgotten with the kernel.

    Raises `InvalidFile` for a lesson or a ``progress`` that is damaged, `AssetNotFound` with near names.
    """

    _esm = script("widgets/static/lesson.js")
    _css = stylesheet()

    html = traitlets.Unicode(help="What it shows.").tag(sync=True)

    def __init__(self, name: str | Path, progress: str | Path | None = None) -> None:
        is_text = isinstance(name, str) and "\n" in name
        self.plan = LessonPlan.from_text(str(name)) if is_text else LessonPlan.load(name)
        self._trouble = ""
        if progress is not None:
            self.progress = Progress(progress)
        else:
            self.progress = self._found_progress()
        self._stored = Stored()
        super().__init__(html=self._head())

    def _found_progress(self) -> Progress:
        try:
            return found_progress()
        except (InvalidFile, OSError) as error:
            self._trouble = f"Your progress is not kept: {error}"
            return Progress()

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

        return LessonStep(plan, solved=self.progress.is_solved(self.plan.name, plan.name), note=note)

    def answers(self) -> AnswerKey:
        """The answer key, for teachers; computed now."""
        return self.plan.answers()

    # Progress

    def _note(self, step: str, solved: bool) -> str:
        """Take note of an attempt; gives a sentence if it could not be kept."""
        try:
            self.progress.note(self.plan.name, step, solved=solved)
        except (InvalidFile, OSError) as error:
            return f"Your progress is not kept: {error}"
        self.html = self._head()
        return ""

    def _head(self) -> str:
        name, steps = self.plan.name, tuple(self.plan.steps)
        solved = tuple(step for step in steps if self.progress.is_solved(name, step))
        here = CourseLesson(name, self.plan.title, steps, solved)
        told = f'<p class="gah-l-trouble">{escape(self._trouble)}</p>' if self._trouble else ""
        return f"{titles(self.plan)}{progress_bar(here, course(self.progress))}{told}"

    # Without a kernel

    def _ipython_display_(self) -> None:
        """Put out the widget, and for the time without a kernel what the lesson is about."""
        bundle = self._repr_mimebundle_()
        if bundle is not None:
            steps = "".join(f"<li>{escape(step.title)}</li>" for step in self.plan.steps.values())
            title, about = escape(self.plan.title), escape(" ".join(self.plan.about.split()))
            head = f"<p><strong>{title}</strong></p><p>{about}</p>"
            html = f'<div class="gah-stored">{head}<ol>{steps}</ol></div>'
            self._stored.show(bundle[0], None, None, repr(self), html=html)

    def __repr__(self) -> str:
        return f"<Lesson {self.plan.name!r}: {self.plan.title}, {len(self.tasks)} steps>"
