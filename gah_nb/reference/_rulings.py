"""Which rulings speak of a rule, a point or a card."""

from __future__ import annotations

from gah_nb.ruling import Ruling, rulings


def rulings_about(*, rule: str = "", point: str = "", card: str | int = "") -> tuple[Ruling, ...]:
    """The rulings about a rule or chapter (``"R6.5"``), a point (``"E3"``), or a card.

    ``card`` is a guest or staff card by name or number, or a tile or objective (``"tile B4"``).
    """
    return rulings(rule=rule, point=point, card=card)
