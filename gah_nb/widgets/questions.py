"""What a table asks before it goes on: whether a mistake is meant, and whether a bot shall play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gah_nb.bots import Caution
from gah_nb.engine import Position

from .failure import sentence


class Warned(Struct, frozen=True):
    """An action that somebody clicked at a place, by its id, and the cautions that kept it back."""

    at: int
    text: str
    label: str
    cautions: tuple[Caution, ...]


def about_mistake(warned: Warned) -> dict[str, Any]:
    """Ask whether an action is meant; the way back comes first."""
    return _question(
        f"{warned.label}?",
        [{"rule": caution.rule, "text": sentence(caution.text)} for caution in warned.cautions],
        [("think", "Think again", "t"), ("insist", "Play it anyway", "a")],
        urgent=True,
    )


def about_bot(position: Position) -> dict[str, Any]:
    """Offer that the bot plays who decides; it does not by itself where somebody has gone back to."""
    seat = position.decision.seat if position.decision else 0
    name = position.box.names[seat]
    return _question("", [], [("let_play", f"Let {name} play", "n")], urgent=False)


def _question(
    title: str,
    lines: Sequence[dict[str, str]],
    buttons: Sequence[tuple[str, str, str]],
    *,
    urgent: bool,
) -> dict[str, Any]:
    offered = [{"do": wish, "label": words, "key": key} for wish, words, key in buttons]
    return {"title": title, "lines": list(lines), "buttons": offered, "urgent": urgent}
