"""One line played under one rule set."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from gah_nb.components import RuleSet
from gah_nb.engine import Event, IllegalAction, Position
from gah_nb.facade.events import Events
from gah_nb.game import Game, Playing
from gah_nb.notation import NotationError, Statement, prompt, split_script

from .numbers import Numbers, numbers
from .rule_sets import label

_IF_ASKED = "?"


class Stop(Struct, frozen=True):
    """Where a line cannot go on: the ``action`` in the notation, the ``rule`` and the ``reason``.

    ``index`` counts the actions of the line from 0, ``line`` and ``column`` (from 1) say where it stands in
    the text, ``asked`` what was to be decided instead. An action that nothing here can mean has no rule.
    """

    index: int
    action: str
    line: int
    column: int
    rule: str
    reason: str
    asked: str

    def __str__(self) -> str:
        return f"{self.action}: {self.rule + ': ' if self.rule else ''}{self.reason}"


class Outcome(Struct, frozen=True, dict=True, eq=False):
    """What a line leads to under one rule set.

    ``positions`` has the start and the position after each action that was played, ``counts`` how many events
    had happened at each of them; ``left_out`` are actions that were to be played if asked for, and were not.
    ``stop`` is the first action that is illegal here, None if all were played.
    """

    rules: RuleSet
    game: Game
    events: Events
    positions: tuple[Position, ...]
    counts: tuple[int, ...]
    left_out: tuple[str, ...] = ()
    stop: Stop | None = None

    @property
    def label(self) -> str:
        """The rule set in words: ``"2015-de with O2 until a die is taken"``."""
        return label(self.rules)

    @property
    def edition(self) -> str:
        """The edition."""
        return self.rules.edition

    @property
    def position(self) -> Position:
        """The position at the end, or where the line stopped."""
        return self.positions[-1]

    @cached_property
    def numbers(self) -> dict[str, Numbers]:
        """What the players have at the end, by name."""
        return numbers(self.position)

    def __repr__(self) -> str:
        end = f"stops at {self.stop}" if self.stop else "plays the whole line"
        return f"<Outcome under {self.label}: {end}>"


def play_under(
    game: Game, line: str, say: Callable[[Playing, Statement], object] = Playing.say
) -> tuple[Outcome, NotationError | None]:
    """Play a line as far as it goes; also gives the error if it stops at something that cannot be read.

    ``say`` plays a statement.
    """
    run = Playing(game)
    events: list[Event] = list(game.events)
    positions, counts, left_out = [game.position], [len(events)], []
    stop, unreadable = None, None
    for index, said in enumerate(split_script(line, game.names)):
        text = said.text.removesuffix(_IF_ASKED).rstrip()
        statement = Statement(text, said.line, said.column)
        try:
            say(run, statement)
        except (IllegalAction, NotationError) as error:
            if text != said.text:
                left_out.append(text)
                continue
            stop = _stop(run.position, index, statement, error)
            unreadable = error if isinstance(error, NotationError) else None
            break
        positions.append(run.position)
        counts.append(len(events) + len(run.events))
    events += run.events
    outcome = Outcome(
        rules=game.position.box.rules,
        game=run.result(),
        events=Events(events, run.position),
        positions=tuple(positions),
        counts=tuple(counts),
        left_out=tuple(left_out),
        stop=stop,
    )
    return outcome, unreadable


def _stop(position: Position, index: int, said: Statement, error: IllegalAction | NotationError) -> Stop:
    rule = error.rule if isinstance(error, IllegalAction) else ""
    asked = "the game is over" if position.is_over else prompt(position)
    return Stop(index, said.text, said.line, said.column, rule, error.reason, asked)
