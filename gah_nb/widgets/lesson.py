"""`Lesson` and `LessonStep`: a lesson, and its steps as live boards with tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import traitlets

from gah_nb.drawing.compact import compact, image_source
from gah_nb.export.fallback import StoredView
from gah_nb.export.page import draw_seen
from gah_nb.export.scripts import script
from gah_nb.files import InvalidFile
from gah_nb.lesson import Feedback, LessonPlan, Progress, StepPlan, course, found_progress
from gah_nb.lesson.library import CourseLesson, to_repeat
from gah_nb.lesson.plan import AnswerKey
from gah_nb.play import Node
from gah_nb.play.game import Game, Timeline

from .lesson_html import progress_bar, stored_lesson, stored_task, task_frame, task_in_text, titles
from .messages import Attempt, Hint, Message, Replay, Restart
from .shown import LOCK, InNotebook
from .table import Table


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
        self._trouble = ""
        if progress is not None:
            self.progress = Progress(progress)
        else:
            self.progress = self._found_progress()
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

    def again(self) -> LessonStep | Said:
        """The first step of the lessons before that was missed, to be tried again; or that there is none."""
        for name, step in to_repeat(self.progress, self.plan.name.partition(".")[0]):
            lesson = Lesson(name, self.progress.path)
            if step in lesson.tasks:
                return lesson.step(step)
        return Said("Nothing to repeat: you have solved whatever you missed.")

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
        where = "" if self._trouble else f'<p class="gah-l-about">{escape(self.progress.where)}</p>'
        end = f'<p class="gah-l-about">{escape(self.plan.end)}</p>' if len(solved) == len(steps) else ""
        return f"{titles(self.plan)}{progress_bar(here, course(self.progress))}{end}{where}{told}"

    def _what_is_stored(self) -> StoredView:
        return StoredView(repr(self), html=stored_lesson(self.plan))

    def __repr__(self) -> str:
        return f"<Lesson {self.plan.name!r}: {self.plan.title}, {len(self.tasks)} steps>"


#: Takes note that a step was tried, with the verdict; gives a sentence if that could not be kept, else "".
Note = Callable[[bool], str]


class LessonStep(Table):
    """A step of a lesson: its task, and a table on which it begins, to play or to try things on.

    Made by ``lesson.step(name)``. ``plan`` is what the file says, ``feedback`` what the last attempt was
    told, None before any.
    """

    _esm = script("widgets/static/step.js")

    task = traitlets.Dict(help="How the task stands.").tag(sync=True)

    def __init__(self, plan: StepPlan, *, solved: bool = False, note: Note = lambda _solved: "") -> None:
        self.plan = plan
        self.feedback: Feedback | None = None
        self._note = note
        self._solved = solved
        self._hints = 0
        self._misses = 0
        self._trouble = ""
        self._checked: set[int] = set()
        self._judged: set[int] = set()
        super().__init__(Timeline(plan.start), frame=task_frame(plan), label=plan.title)

    def attempt(self, text: str) -> Feedback:
        """Try an answer in words, as with the panel; actions are played apart from the board."""
        with LOCK:
            told = self.plan.attempt(text)
            self._misses += not told.solved
            told = told.whole if self._misses > 1 else told  # the sum, for who tries again
            self._take(told)
            self._mark(text, told)
            self._show()
            return told

    # What there is to see

    def _values(self) -> dict[str, Any]:
        return {**super()._values(), "task": self._task()}

    def _task(self) -> dict[str, Any]:
        told = self.feedback
        lines = [{"rule": rule, "text": text} for rule, text in told.lines] if told else []
        return {
            "solved": self._solved,
            "head": told.head if told else "",
            "right": told.solved if told else False,
            "lines": lines,
            "hints": list(self.plan.hints[: self._hints]),
            "left": len(self.plan.hints) - self._hints,
            "checked": [str(place + 1) for place in sorted(self._checked)],
            "trouble": self._trouble,
        }

    # Judging

    def _follow(self, node: Node) -> None:
        with LOCK:
            self._judge(node)
            super()._follow(node)

    def _judge(self, node: Node) -> None:
        """Judge what was played so far, if playing is the task; each place counts as an attempt once."""
        if self.plan.kind != "do" or self.timeline.tree.line[0].position != self.plan.start.position:
            return
        self.feedback = self.plan.judge(self.timeline.position)
        if self.feedback is not None and node.id not in self._judged:
            self._judged.add(node.id)
            self._take(self.feedback)

    def _take(self, told: Feedback) -> None:
        self.feedback = told
        self._solved = self._solved or told.solved
        self._trouble = self._note(told.solved)

    def _mark(self, text: str, told: Feedback) -> None:
        """Statements before the mistake that were looked at can be shown on the board."""
        if self.plan.kind != "mistake":
            return
        mistaken, picked = self.plan.mistaken, self.plan.picked(text)
        if picked is not None:
            self._checked |= set(range(mistaken)) if told.solved else {picked} & set(range(mistaken))

    # Answering the browser

    def _answer(self, message: Message) -> None:
        match message:
            case Attempt(text):
                self.attempt(text)
            case Hint():
                self._hints = min(self._hints + 1, len(self.plan.hints))
                self._send_changed({"task": self._task()})
            case Restart():
                self._restart()
            case Replay(text):
                self._replay(text)
            case _:
                super()._answer(message)

    def _restart(self) -> None:
        self.feedback = None
        if self.timeline.index:
            self.timeline.go_to(0)
        else:
            self._send_changed({"task": self._task(), "error": {}})

    def _replay(self, text: str) -> None:
        """Show the turn up to a statement that was looked at."""
        if text.isdigit() and int(text) - 1 in self._checked:
            played: Game = self.plan.start.play("\n".join(self.plan.script[: int(text)]))
            told = self.feedback
            self.timeline.go_to(0)
            self.timeline.tree.play(*played.line)
            self.feedback = told

    # Without a browser

    def _what_is_stored(self) -> StoredView:
        """The task, and the board as it begins, whatever was played since."""
        picture = image_source(compact(draw_seen(Timeline(self.plan.start).tree.node, None).to_svg()))
        return StoredView(task_in_text(self.plan), html=stored_task(self.plan, picture))

    def _store(self) -> None:
        """It stays so."""

    def __repr__(self) -> str:
        return f"LessonStep({self.plan.name!r})"
