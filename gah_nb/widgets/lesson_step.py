"""`LessonStep`: a live board with a task of a lesson beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from gah_nb.drawing.compact import compact, image_source
from gah_nb.export.replay import draw_seen
from gah_nb.export.scripts import script
from gah_nb.lesson import Feedback, StepPlan
from gah_nb.play import Node
from gah_nb.play.game import Game, Timeline

from .messages import Attempt, Hint, Message, Replay, Restart
from .shown import LOCK
from .table import Table
from .task_frame import stored_task, task_frame, task_in_text

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
        self._trouble = ""
        self._checked: set[int] = set()
        self._judged: set[int] = set()
        super().__init__(Timeline(plan.start), frame=task_frame(plan), label=plan.title)

    def attempt(self, text: str) -> Feedback:
        """Try an answer in words, as with the panel; actions are played apart from the board."""
        with LOCK:
            told = self.plan.attempt(text)
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
            played: Game = self.plan.start.play("\n".join(self.plan.statements[: int(text)]))
            told = self.feedback
            self.timeline.go_to(0)
            self.timeline.tree.play(*played.line)
            self.feedback = told

    # Without a browser

    def _ipython_display_(self) -> None:
        """Put out the widget, and for the time without a kernel the task and the board as it begins."""
        with LOCK:
            bundle = self._repr_mimebundle_()
            if bundle is not None:
                picture = image_source(compact(draw_seen(Timeline(self.plan.start).tree.node, None).to_svg()))
                html = stored_task(self.plan, picture)
                self._stored.show(bundle[0], None, None, task_in_text(self.plan), html=html)

    def _store(self) -> None:
        """What is stored is the task, whatever was played since."""

    def __repr__(self) -> str:
        return f"LessonStep({self.plan.name!r})"
