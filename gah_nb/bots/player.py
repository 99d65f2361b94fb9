"""What a bot is, and letting bots play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random as Generator
from typing import Protocol

from msgspec import Struct

from gah_nb.engine import Action, IllegalAction, Position
from gah_nb.files.door import shown, whole
from gah_nb.notation import to_text
from gah_nb.telling.refusals import refusal_text

#: Far more decisions than any game has.
_MOST = 5000


class Choice(Struct, frozen=True):
    """What a bot does, and why: ``reason`` goes on after "because", without a full stop.

    It tells no secret of the bot: everybody at the table may read it.
    """

    action: Action
    reason: str


class Bot(Protocol):
    """A player. The same view leads to the same choice."""

    def choose(self, view: Position) -> Choice:
        """Choose one of the options of ``view``, the position as the seat that decides may know it."""


def choice_of(bot: Bot, position: Position) -> Choice:
    """Ask a bot, and show it no more than the deciding seat may know (R1.2); raises if nobody decides."""
    decision = position.decision
    if decision is None:
        raise ValueError("the game is over: there is nothing to choose")
    choice: object = bot.choose(position.seen_by(decision.seat))
    who = f"the bot {bot!r} of {position.box.names[decision.seat]}"
    if not isinstance(choice, Choice) or not isinstance(choice.action, Action):
        raise TypeError(f"{who} is to answer with a Choice(action, reason), not with {shown(choice)}")
    if refused := position.refusal(choice.action):
        reason = refusal_text(refused)
        raise IllegalAction(refused.rule, f"{who} chose {to_text(choice.action)}: {reason}")
    return choice


def play_out(position: Position, bots: Mapping[int, Bot], *, until_round: int = 0) -> Position:
    """Let bots play until the game is over, ``until_round`` has begun, or a seat without a bot decides."""
    for _ in range(_MOST):
        decision = position.decision
        if decision is None or decision.seat not in bots or 0 < until_round <= position.round:
            return position
        position = position.play(choice_of(bots[decision.seat], position).action).position
    raise RuntimeError(f"after {_MOST} decisions the game is not over")


class Random:
    """Takes any option, each as likely as the others; ``seed`` gives another player of this kind."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = whole(seed, "seed")

    def choose(self, view: Position) -> Choice:
        """Choose an option by lot; the same view and seed draw the same."""
        # By the view and not by a running generator: a choice depends on nothing that happened elsewhere.
        generator = Generator(f"{self.seed} {view.digest}")
        return Choice(generator.choice(view.legal_actions), "it plays at random")

    def __repr__(self) -> str:
        return f"Random({self.seed})"
