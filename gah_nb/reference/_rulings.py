"""Which rulings speak of a rule, a point or a card."""

from __future__ import annotations

from gah_nb.ruling import Ruling, rulings


def rulings_about(*, rule: str = "", point: str = "", card: str = "") -> tuple[Ruling, ...]:
    """The rulings about a rule or chapter (``"R6.5"``), a point (``"E3"``), or a card.

    ``card`` is the English name of a guest or staff card, or the key of a tile or objective (``"B4"``).
    """
    return rulings(rule=rule, point=point, card=card)
