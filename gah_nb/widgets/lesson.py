"""`Lesson`: a lesson as the last value of a cell; `LessonStep`: a step of it as a board with its task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import traitlets
from msgspec import Struct

from gah_nb.components import FrozenMap
from gah_nb.drawing.compact import compact, image_source
from gah_nb.engine import Position
from gah_nb.export.browser import script
from gah_nb.export.page import StoredView, draw_seen
from gah_nb.lesson import Feedback, LessonPlan, StepPlan, course
from gah_nb.lesson.feedback import Line
from gah_nb.lesson.library import CourseLesson, progress_at, to_repeat
from gah_nb.lesson.library import note_attempt as note
from gah_nb.lesson.plan import AnswerKey, answer_to
from gah_nb.lesson.voice import sentence
from gah_nb.notation import parse_action
from gah_nb.play import Node
from gah_nb.play.game import Game, Timeline

from .lesson_html import (
    WORDS,
    pieces,
    progress_bar,
    stored_lesson,
    stored_task,
    task_frame,
    task_in_text,
    titles,
    words_of,
)
from .messages import Attempt, Hint, Message, Replay, Restart, ShowMe, Touch
from .picture import as_values, offered, refusals
from .shown import LOCK, InNotebook
from .table import Table


class Ahead(Struct, frozen=True):
    """What comes after a step: the title of the next one, or after the last a word for the end."""

    title: str
    said: str


#: Takes note that a step was tried, with the verdict; gives a sentence if that could not be kept, else "".
Note = Callable[[bool], str]
#: So many attempts must have missed before the answer is offered.
_MISSES = 2
#: What a small laptop has for the board in JupyterLab, with bar and verdict above it: beside the task, and
#: below it, where a task of each kind takes about so much.
_BESIDE, _BELOW_WIDTH = (674, 490), 926
_BELOW = FrozenMap({"do": 400, "predict": 360, "mistake": 370, "choose": 320})


class LessonStep(Table):
    """A step of a lesson: its task, and a table on which it begins, to play or to try things on.

    Made by ``lesson.step(name)``. ``plan`` is what the file says, ``feedback`` what the last attempt was
    told, None before any.
    """

    _esm = script("widgets/static/step.js")

    task = traitlets.Dict(help="How the task stands.").tag(sync=True)
    stops: traitlets.List[Any] = traitlets.List(help="What comes of each value to drag.").tag(sync=True)
    touched = traitlets.Dict(help="What can be done with an object of a quiet board.").tag(sync=True)

    def __init__(
        self,
        plan: StepPlan,
        *,
        solved: bool = False,
        note: Note = lambda _solved: "",
        ahead: Callable[[str], Ahead] = lambda _name: Ahead("", ""),
    ) -> None:
        self.plan = plan
        self._words = words_of(plan)
        self._quiet = self._words.pick if plan.quiet else ""
        self._spaces = (_BESIDE, (_BELOW_WIDTH, _BELOW[plan.kind]))
        self._ahead = ahead
        self._model: tuple[Line, ...] = ()
        self.feedback: Feedback | None = None
        self._note = note
        self._solved = solved
        self._hints = 0
        self._misses = 0
        self._trouble = ""
        self._checked: set[int] = set()
        self._judged: set[int] = set()
        stops = [{"label": stop.label, "lines": self._lines(stop.lines)} for stop in plan.stops]
        super().__init__(
            Timeline(plan.start), show=plan.show, frame=task_frame(plan), label=plan.title, stops=stops
        )

    def attempt(self, text: str) -> Feedback:
        """Try an answer in words, as with the panel; actions are played apart from the board."""
        with LOCK:
            told = self.plan.attempt(text)
            # The sum is for who tries again.
            self._take(told.whole if self._misses else told)
            self._mark(text, told)
            self._show()
            return told

    # What there is to see

    def _values(self) -> dict[str, Any]:
        shown, position = super()._values(), self.timeline.tree.position
        words = {
            "prompt": self._prompt(position),
            "choices": [self._in_words(choice, position) for choice in shown["choices"]],
            "refusals": {target: self._why_not(refused) for target, refused in shown["refusals"].items()},
            "task": self._task(),
        }
        return {**shown, **words, "status": self._happened()}

    def _prompt(self, position: Position) -> str:
        """What is to be decided: the answer, or once something is tried out, that."""
        if self.plan.kind != "do" and not self.timeline.index:
            return self._words.trying_out.format(getattr(self._words, self.plan.kind))
        return self.plan.voice.prompt(position)

    def _happened(self) -> str:
        """What happened last, told to "you"; nothing where that would be English among other words."""
        if not self._is_english or not self.timeline.index:
            return ""
        voice, node = self.plan.voice, self.timeline.tree.node
        said = (voice.clause(event.seen_by(voice.seat), node.position) for event in node.events)
        return " ".join(sentence(one) for one in said)

    @property
    def _is_english(self) -> bool:
        """Whether what the engine says fits in."""
        return self.plan.voice.phrases.tells_events

    def _in_words(self, choice: dict[str, Any], position: Position) -> dict[str, Any]:
        """A choice in the language of the lesson."""
        if self._is_english:
            return choice
        action = parse_action(choice["text"], position)[1]
        return choice | {
            "label": self.plan.voice.deed(position, action, priced=not self.plan.quiet),
            "hint": "",
        }

    def _why_not(self, refused: dict[str, str]) -> dict[str, str]:
        """Why something cannot be done, in the language of the lesson."""
        return refused | {"text": self.plan.voice.phrases.not_here.format(reason=refused["text"])}

    def _task(self) -> dict[str, Any]:
        told, words, hints, left = self.feedback, self._words, self.plan.hints, self._left
        right = told.solved if told else False
        ahead = self._ahead(self.plan.name) if right else Ahead("", "")
        return {
            "solved": self._solved,
            "head": words.one_way if self._model else told.head if told else "",
            "right": right,
            "lines": self._lines(self._model or (told.lines if told else ())),
            "hints": [pieces(hint, words) for hint in hints[: self._hints]],
            "left": left,
            "hint": words.hints_left.format(left) if left or not self._hints else words.no_more_hints,
            "checked": [str(place + 1) for place in sorted(self._checked)],
            "trouble": self._trouble,
            "show_me": self._misses >= _MISSES and not self._solved and not self._model,
            "next": words.following.format(ahead.title) if ahead.title else "",
            "next_cell": words.following_cell,
            "end": ahead.said,
            "more": "" if told or self.plan.quiet or not self.timeline.index else words.more_folded,
        }

    @property
    def _left(self) -> int:
        """How many hints are left."""
        return len(self.plan.hints) - self._hints

    def _lines(self, lines: Iterable[Line]) -> list[dict[str, Any]]:
        return [{"rule": rule, "text": text, "pieces": pieces(text, self._words)} for rule, text in lines]

    # Judging

    def _follow(self, node: Node) -> None:
        with LOCK:
            self._judge(node)
            super()._follow(node)

    def _judge(self, node: Node) -> None:
        """Judge what was played so far, if playing is the task; each place counts as an attempt once."""
        if self.plan.kind != "do" or self.timeline.tree.line[0].position != self.plan.start.position:
            return
        self.feedback, self._model = self.plan.judge(self.timeline.position), ()
        if self.feedback is not None and node.id not in self._judged:
            self._judged.add(node.id)
            self._take(self.feedback)

    def _take(self, told: Feedback) -> None:
        self.feedback, self._model = told, ()
        self._misses += not told.solved
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
            case ShowMe():
                self._show_me()
            case Touch(target, at):
                self._touch(target, at)
            case Replay(text):
                self._replay(text)
            case _:
                super()._answer(message)

    def _show_me(self) -> None:
        """Say how the task is done, to who has missed it; solved it is when they have done it themselves."""
        if self._misses >= _MISSES:
            found = answer_to(self.plan)
            self.feedback, self._model = None, (("", found.in_words), *found.feedback.whole.lines)
            self._send_changed({"task": self._task()})

    def _touch(self, target: str, at: int) -> None:
        """Do what can be done with an object; offer it if it is several things, or say why it is nothing."""
        node = self.timeline.tree.node
        if at != node.id:
            return
        choices = [one for one in offered(node.position, self._reader()) if target in one.targets]
        if len(choices) == 1:
            self._play_clicked(choices[0].text, at)
        elif choices:
            named = [{**self._in_words(one, node.position), "hint": ""} for one in as_values(choices)]
            self._send_changed({"touched": {"target": target, "choices": named, "time": self.version}})
        else:
            nothing = {"rule": "", "text": self._words.nothing_here}
            refused = refusals(node.position).get(target)
            told = self._why_not(refused) if refused else nothing
            self._send_changed({"error": {**told, "details": ""}})

    def _restart(self) -> None:
        self.feedback, self._model = None, ()
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
        start = Timeline(self.plan.start).tree.node
        picture = image_source(compact(draw_seen(start, None, show=self.plan.show).to_svg()))
        return StoredView(task_in_text(self.plan), html=stored_task(self.plan, picture))

    def _store(self) -> None:
        """It stays so."""

    def __repr__(self) -> str:
        return f"LessonStep({self.plan.name!r})"


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
        """A step of the lessons before that was missed, to be tried again; or that there is none."""
        for name, step in to_repeat(self.progress, self.plan.name):
            lesson = Lesson(name, self.progress.path)
            if step in lesson.tasks:
                return lesson._tried_again(lesson.plan.step(step), self)
        return Said(self._words.nothing_missed)

    def _tried_again(self, plan: StepPlan, before: Lesson) -> LessonStep:
        """A step that comes back at the beginning of a later lesson, and what comes after it there."""

        def ahead(_name: str) -> Ahead:
            left = len(to_repeat(before.progress, before.plan.name))
            first = next(iter(before.tasks.values())).title
            return Ahead("", before._words.more_missed.format(left)) if left else Ahead(first, "")

        return LessonStep(plan, note=lambda solved: self._note(plan.name, solved), ahead=ahead)

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
