"""A step of a game in words: who did what, and what came of it by which rule."""

from __future__ import annotations

from msgspec import Struct

from gah_nb.engine import Event, Position
from gah_nb.engine.actions import Draft, Return, Under
from gah_nb.notation import to_text
from gah_nb.play import Node
from gah_nb.telling import event_text

BEGINNING = "The game begins"
#: Actions that name a card which only their seat knows (R1.2, O18).
_SECRET = (Draft, Under, Return)


class Told(Struct, frozen=True):
    """What was done, and lines of rule and sentence about what followed."""

    head: str
    lines: tuple[tuple[str, str], ...]


def as_seen(position: Position, seat: int | None) -> Position:
    """The position as a seat may know it; None knows everything."""
    return position if seat is None else position.seen_by(seat)


def told(node: Node, reader: int | None = None) -> Told:
    """Tell the step that led to a place.

    ``reader`` is a seat, which is not told the secrets of others; None is told everything.
    """
    lines = tuple((event.rule, _sentence(event, node.position, reader)) for event in node.events)
    return Told(_head(node, reader), lines)


def _head(node: Node, reader: int | None) -> str:
    decision = node.parent.position.decision if node.parent else None
    if node.action is None or decision is None:
        return BEGINNING
    secret = isinstance(node.action, _SECRET) and reader not in (None, decision.seat)
    action = node.action.verb if secret else to_text(node.action)
    return f"{node.position.box.names[decision.seat]}: {action}"


def _sentence(event: Event, position: Position, reader: int | None) -> str:
    who = f"{position.box.names[event.seat]} " if event.seat >= 0 else ""
    return f"{who}{event_text(event, position, reader=reader)}."
