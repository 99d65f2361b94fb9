"""The form of a lesson file: steps, each with a position and a task.

No answer stands in it. What is right follows from the position: the engine plays the attempt, the
prediction, the turn with a mistake in it, and says whether a statement holds.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gah_nb.scenario.form import Check, Form, Value

SCHEMA = 1
Kind = Literal["do", "predict", "mistake", "choose"]


class Answer(Check, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A statement to choose, with the check that makes it right or wrong; ``why`` adds a sentence to that."""

    text: str
    why: str = ""


class Task(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[step.task]``.

    * ``do``: play on the board until ``goal`` holds, all of it at one moment, before one's turn is over (or
      the round, with ``within = "round"``). A goal is written like the ``expect`` of a check; numbers may
      also be ``">= 3"``.
    * ``predict``: what will ``value`` (``"Anna.vp"``) be after ``play``?
    * ``mistake``: which statement of ``turn`` is the first that the rules forbid?
    * ``choose``: which of ``answers`` are right? There may be several.

    ``ask`` is the instruction, ``hints`` come one at a time, ``why`` is said when it is solved, with
    ``rules``.
    """

    kind: Kind
    ask: str
    rules: list[str]
    hints: list[str] = []
    why: str = ""
    goal: dict[str, Value] = {}
    within: Literal["turn", "round"] = "turn"
    play: str = ""
    value: str = ""
    turn: str = ""
    answers: list[Answer] = []


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[[step]]``.

    ``position`` is written like a scenario, or ``scenario`` names one; the first step has one of them, later
    ones without take over that of the step before. ``text`` is said above the task, where no notebook says
    it.
    """

    name: str
    title: str
    task: Task
    text: str = ""
    scenario: str = ""
    position: Form | None = None


class LessonForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole lesson file; ``about`` is one sentence, ``rules`` are the numbers that the lesson is about."""

    title: str
    about: str
    rules: list[str]
    step: list[Step]
