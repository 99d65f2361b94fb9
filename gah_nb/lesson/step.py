"""`StepPlan`: a step as it is read, with the game in which it starts; it judges attempts at its task."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from gah_nb.engine import Step as EngineStep
from gah_nb.play.game import Game
from gah_nb.play.told import Events
from gah_nb.scenario.checking import play
from gah_nb.scenario.form import Value
from gah_nb.scenario.paths import value_of

from . import judging
from .feedback import Feedback, Line, told
from .form import Slider, Step, Task
from .voice import Deed, Voice, sentence

#: Gives the game in which a step starts with another value at what its slider sets.
SetTo = Callable[[int | str], Game]


class Stop(Struct, frozen=True):
    """A place of a slider: its label, what happens there, and what is then at the paths that are told."""

    label: str
    lines: tuple[Line, ...]


class StepPlan:
    """A step of a lesson: what it says, the game in which it starts, and its task."""

    def __init__(self, form: Step, placed: Game, language: str, set_to: SetTo | None) -> None:
        self.form = form
        #: The game in which it starts, with what was played before: a file has to say it.
        self.placed = placed
        #: The same as the beginning of a line of play.
        self.start = _beginning(placed)
        #: None where the position is that of a scenario, which stays as it is.
        self.set_to = set_to
        self.voice = Voice(self.start, language)

    @property
    def name(self) -> str:
        """What it is called in the file."""
        return self.form.name

    @property
    def title(self) -> str:
        """What it is called."""
        return self.form.title

    @property
    def task(self) -> Task:
        """The task as the file has it."""
        return self.form.task

    @property
    def kind(self) -> str:
        """Which kind of task it is: ``"do"``, ``"predict"``, ``"mistake"`` or ``"choose"``."""
        return self.task.kind

    @property
    def hints(self) -> tuple[str, ...]:
        """What helps, to be told one at a time."""
        return tuple(self.task.hints)

    @property
    def show(self) -> tuple[str, ...]:
        """The parts of the table that it needs, ``"hotel Anna"`` or ``"queue"``; none for all of them."""
        return self.form.show

    @property
    def quiet(self) -> bool:
        """Whether the board offers everything alike, since what is allowed is the question."""
        return self.form.quiet

    # What is said

    @cached_property
    def played(self) -> tuple[Deed, ...]:
        """What is played, or the turn with a mistake in it: in words, and as a script."""
        return self.voice.deeds(self.task.play or self.task.turn, self.task.words)

    @property
    def statements(self) -> tuple[str, ...]:
        """What can be picked, in words: the statements of a turn with a mistake, or the answers."""
        if self.kind == "mistake":
            return tuple(deed.words for deed in self.played)
        return tuple(answer.text for answer in self.task.answers)

    @property
    def script(self) -> tuple[str, ...]:
        """What is played, or the turn with a mistake in it, as statements of the notation."""
        return tuple(deed.text for deed in self.played)

    @property
    def several(self) -> bool:
        """Whether more than one answer may be chosen; that there is only one right one is said openly."""
        return (
            self.kind == "choose"
            and sum(result.held for result in judging.holding(self.task, self.start)) > 1
        )

    @property
    def is_number(self) -> bool:
        """Whether it is a number that is to be predicted."""
        value = value_of(self.start, self.task.value, ()) if self.kind == "predict" else None
        return isinstance(value, int) and not isinstance(value, bool)

    @property
    def about_value(self) -> str:
        """What is to be predicted, in words; empty for another kind of task."""
        return self.voice.about(self.task.value) if self.kind == "predict" else ""

    # What is tried

    def attempt(self, text: str) -> Feedback:
        """Judge an attempt in words: actions, a number, or the numbers of statements or answers.

        The ``whole`` of the feedback also has what is held back from a first wrong prediction.
        """
        return judging.attempt(self.task, self.voice, text)

    @property
    def mistaken(self) -> int:
        """The place of the mistake in the turn, from 0."""
        return judging.mistaken(self.task, self.voice)

    def picked(self, text: str) -> int | None:
        """The place of the statement that an attempt at a mistake means, from 0; None if it means none."""
        return judging.picked(self.task, self.voice, text)

    def judge(self, now: Game) -> Feedback | None:
        """Judge what was played from the start on; None as long as the task can still be done."""
        return judging.judge(self.task, self.voice, now)

    # What can be dragged

    @property
    def slider(self) -> Slider | None:
        """The value to drag, if there is one."""
        return self.form.slider

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """What comes of each value of the slider, worked out by the engine."""
        slider = self.slider
        if slider is None:
            return ()
        labels = slider.labels or tuple(map(str, slider.values))
        return tuple(
            self._stop(slider, value, label) for value, label in zip(slider.values, labels, strict=True)
        )

    def _stop(self, slider: Slider, value: int | str, label: str) -> Stop:
        start = _beginning(self.set_to(value)) if slider.set and self.set_to else self.start
        voice = Voice(start, self.voice.language)
        played = play(start, slider.play.replace("{}", str(value)))
        lines = told(voice, played.events, played.game, rules=slider.rules)
        if played.stop:
            words = voice.phrases.refused.format(
                said=voice.deed_of(played.stop.action, played.game.position), reason=played.stop.reason
            )
            lines.append((played.stop.rule, sentence(words)))
        found: list[tuple[str, Value]] = [
            (path, value_of(played.game, path, played.events)) for path in slider.tell
        ]
        lines += [
            ("", voice.phrases.found.format(about=voice.about(path), found=voice.value(path, value)))
            for path, value in found
        ]
        return Stop(label, tuple(lines))

    def __repr__(self) -> str:
        return f"<Step {self.name!r}: {self.kind}, {self.title}>"


def _beginning(game: Game) -> Game:
    """The same moment as the beginning of a line of play: nobody goes back behind it."""
    forced = game.timeline().tree.node.step.forced
    step = EngineStep(game.position, (), forced)
    return Game.at(step, step, (), Events((), game.position))
