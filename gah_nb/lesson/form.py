"""The form of a lesson file: steps, each with a position and a task.

No answer stands in it. What is right follows from the position: the engine plays the attempt, the
prediction, the turn with a mistake in it, and says whether a statement holds. What an author writes besides
is help: hints, a reminder, a word to a foreseen slip, a way that is shown as the model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from gah_nb.components.catalogue import HotelPlan
from gah_nb.engine import Event
from gah_nb.files import KeyPath
from gah_nb.play.game import Game
from gah_nb.scenario import lookups
from gah_nb.scenario.form import Check, Form, Value, read_display, read_table
from gah_nb.scenario.paths import compare, problems, read_path, value_of
from gah_nb.scenario.report import Expectation

SCHEMA = 1
Kind = Literal["do", "predict", "mistake", "choose"]
#: What a slider can set: a number in front of a player, or the dice on the board.
SLIDER_SETS = ("kronen", "emperor", "vp")


class Answer(Check, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[[step.task.answers]]``: a statement to choose, with the check that makes it right or wrong.

    ``why`` is said when it was picked, in place of what the engine has to say.
    """

    text: str
    why: str = ""


class Wrong(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[[step.task.wrong]]``: what to ``say`` to an answer that was foreseen.

    ``when`` is the answer: a number or text (``predict``), the number of a statement or answer (``mistake``,
    ``choose``), or for ``do`` either values that hold when the time is up, written like a ``goal``, or the
    number of the rule by which an action was refused.
    """

    when: int | str | dict[str, Value]
    say: str


class Task(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[step.task]``.

    * ``do``: play on the board until ``goal`` holds, all of it at one moment, before one's turn is over (or
      the round, with ``within = "round"``). A goal is written like the ``expect`` of a check; behind a path
      may stand ``has`` or ``lacks``: ``"Anna.vacant has" = "d1"``. ``solution`` is a way to do it, for the
      answer key; without one it is looked for.
    * ``predict``: what will ``value`` (``"Anna.vp"``) be after ``play``?
    * ``mistake``: which statement of ``turn`` is the first that the rules forbid?
    * ``choose``: which of ``answers`` are right? There may be several.

    ``ask`` is the instruction, ``hints`` come one at a time, ``remind`` is a sentence to every wrong attempt,
    ``wrong`` to a foreseen one, ``why`` is said when it is solved; the first of ``rules`` is cited with them.
    ``words`` say the statements of ``play`` or ``turn`` in other words than those of the buttons.
    """

    kind: Kind
    ask: str
    rules: list[str]
    hints: list[str] = []
    remind: str = ""
    why: str = ""
    wrong: list[Wrong] = []
    goal: dict[str, Value] = {}
    within: Literal["turn", "round"] = "turn"
    solution: str = ""
    play: str = ""
    value: str = ""
    turn: str = ""
    words: list[str] = []
    answers: list[Answer] = []


class Slider(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[step.slider]``: one value to drag, and what the engine makes of each.

    For every one of ``values`` the step's position gets it at ``set`` (``"Anna.emperor"``, ``"dice"``), and
    ``play`` is played, in which ``{}`` stands for the value too. Shown are the events by ``rules``, all that
    change something if none are named, and what is then at the paths of ``tell``. ``labels`` name the values.
    """

    label: str
    values: tuple[int | str, ...]
    labels: tuple[str, ...] = ()
    set: str = ""
    play: str = ""
    tell: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[[step]]``.

    ``position`` is written like a scenario, or ``scenario`` names one; the first step has one of them, later
    ones without take over that of the step before. ``text`` is said above the task, where no notebook says
    it. ``show`` names the parts of the table that the task needs (``"hotel Anna"``, ``"queue"``); the others
    are folded up, and without it none is. On a ``quiet`` board everything can be clicked, since the rule is
    the task. ``slider`` is a value to drag.
    """

    name: str
    title: str
    task: Task
    text: str = ""
    scenario: str = ""
    position: Form | None = None
    show: tuple[str, ...] = ()
    quiet: bool = False
    slider: Slider | None = None


class LessonForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole lesson file.

    ``about`` is one sentence, ``rules`` are the numbers that the lesson is about, ``minutes`` how long it
    takes, ``end`` a word when all of it is solved, ``language`` in which it speaks.
    """

    title: str
    about: str
    rules: list[str]
    step: list[Step]
    minutes: int = 0
    end: str = ""
    language: Literal["en", "de"] = "en"


# Goals: what a task to do asks for, and nothing else.
#
# A goal is written like the ``expect`` of a check. Behind a path of several things may stand ``has`` or
# ``lacks``: whatever else there is does not matter then (``"Anna.cafe has" = ["Earl: kk"]``).

_SET = re.compile(r"(?P<of>.+) (?P<how>has|lacks)")
#: Paths of rooms with a space between them, and of things with a letter or figure each.
_ROOMS = ("vacant", "occupied")
_LETTERS = ("kitchen", "taken", "claims", "dice")
_LISTS = ("cafe", "hand", "staff", "queue", "discard", "gone", "winners")
_MANY = (*_ROOMS, *_LETTERS, *_LISTS)


def split_goal(path: str) -> tuple[str, str]:
    """``"Anna.cafe has"`` -> ``("Anna.cafe", "has")``; "" for a value that is compared as a whole."""
    found = _SET.fullmatch(path)
    return (found["of"], found["how"]) if found else (path, "")


def reached(
    goal: dict[str, Value], start: Game, now: Game, events: Sequence[Event]
) -> tuple[Expectation, ...]:
    """What a goal asks for, each with what was found and whether it holds."""
    return tuple(_one(path, value, start, now, events) for path, value in goal.items())


def _one(path: str, value: Value, start: Game, now: Game, events: Iterable[Event]) -> Expectation:
    bare, how = split_goal(path)
    if not how:
        return compare(path, value, start, now, events)
    field, found = read_path(bare, now.names).field, value_of(now, bare)
    there, wanted = _members(field, found), _members(field, value)
    if how == "lacks":
        still = any(_same(field, one, other) for one in wanted for other in there)
        return Expectation(path, value, found, not still)
    for one in wanted:
        place = next((place for place, other in enumerate(there) if _same(field, one, other)), None)
        if place is None:
            return Expectation(path, value, found, False)
        del there[place]
    return Expectation(path, value, found, True)


def _members(field: str, value: Value) -> list[str]:
    if isinstance(value, list):
        return list(value)
    text = str(value)
    return text.split() if field in _ROOMS else [one for one in text if not one.isspace()]


def _same(field: str, wanted: str, found: str) -> bool:
    """Whether what was found is what was wanted: a guest with these items at least, a card used or not."""
    if field == "cafe":
        one, other = read_table(wanted), read_table(found)
        return one.guest == other.guest and all(a <= b for a, b in zip(one.items, other.items, strict=True))
    if field == "staff":
        (card, used), (other_card, is_used) = read_display(wanted), read_display(found)
        return card == other_card and (is_used or not used)
    return wanted.casefold() == found.casefold()


def problems_of_goal(
    goal: dict[str, Value], names: Sequence[str], plans: Sequence[HotelPlan]
) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong with a goal: the path in it, and a sentence."""
    for path, value in goal.items():
        bare, how = split_goal(path)
        found = list(problems(Check(expect={bare: value}), names, plans))
        yield from (((path, *place[2:]), sentence) for place, sentence in found)
        if how and not found:
            yield from (((path,), sentence) for sentence in _problems_of_set(bare, names, value))


def _problems_of_set(path: str, names: Sequence[str], value: Value) -> Iterator[str]:
    field = read_path(path, names).field
    if field not in _MANY:
        known = ", ".join(one for one in (*lookups.OF_A_PLAYER, *lookups.OF_THE_TABLE) if one in _MANY)
        yield f'"has" and "lacks" are for things of which there are several: {known}'
    elif not _members(field, value):
        yield "here something must be named"
