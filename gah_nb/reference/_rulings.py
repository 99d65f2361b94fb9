"""Which rulings speak of a rule, a point or a card."""

from __future__ import annotations

from typing import Protocol


class RulingEntry(Protocol):
    """A ruling, as far as it is named here."""

    @property
    def name(self) -> str:
        """By which it is loaded."""

    @property
    def question(self) -> str:
        """What it answers."""


def rulings_about(*, rule: str = "", point: str = "", card: str = "") -> tuple[RulingEntry, ...]:
    """The rulings about a rule or chapter (``"R6.5"``), a point (``"E3"``), or a card.

    ``card`` is the English name of a guest or staff card, or the key of a tile or objective (``"B4"``).
    """
    return ()
