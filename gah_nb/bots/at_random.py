"""A bot that plays anything."""

from __future__ import annotations

from random import Random as Generator

from gah_nb.engine import Position

from .player import Choice


class Random:
    """Takes any option, each as likely as the others; ``seed`` gives another player of this kind."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: Position) -> Choice:
        """Choose an option by lot; the same view and seed draw the same."""
        # By the view and not by a running generator: a choice depends on nothing that happened elsewhere.
        generator = Generator(f"{self.seed} {view.digest}")
        return Choice(generator.choice(view.legal_actions), "it plays at random")

    def __repr__(self) -> str:
        return f"Random({self.seed})"
