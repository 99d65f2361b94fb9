"""What happened on the way to a place, as lines with rule numbers, and what the final scoring was made of."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gah_nb.engine import Event, Position
from gah_nb.engine.actions import Draft, Return, Under
from gah_nb.notation import event_text, to_text
from gah_nb.timeline.node import Node

_BEGINNING = "The game begins"
#: Actions that name a card which only their seat knows (R1.2, O18).
_SECRET = (Draft, Under, Return)
#: A reader who is told no secret of any seat.
_EVERYBODY = -1

#: Columns of the final scoring and the kinds of events that they add up (R8.1).
_COLUMNS = {
    "staff": {"final staff", "final copy"},
    "rooms": {"final rooms"},
    "items and kronen": {"final items and kronen"},
    "guests": {"final guests"},
}


def story(node: Node, seat: int | None, steps: int) -> dict[str, Any]:
    """Tell the last ``steps`` actions before a place, as ``seat`` may know them.

    Gives ``more``, whether something came before, and ``steps``: each with a key that stays the same, a head
    (who did what) and lines (rule and sentence).
    """
    path = node.path
    told = path[-steps:]
    return {"more": len(path) > len(told), "steps": [_step(each, seat) for each in told]}


def status(node: Node, seat: int | None) -> str:
    """What happened last, in one line."""
    step = _step(node, seat)
    return " ".join(line["text"] for line in step["lines"]) or f"{step['head']}."


def result(node: Node) -> dict[str, Any]:
    """The final scoring: columns, and per seat its name, values and whether it has won; {} before it."""
    position = node.position
    if not position.is_over:
        return {}
    points: Counter[tuple[int, str]] = Counter()
    for event in node.events:
        for column, kinds in _COLUMNS.items():
            if event.kind in kinds:
                points[event.seat, column] += event.vp
    rows = []
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        parts = [points[seat, column] for column in _COLUMNS]
        values = [player.vp - sum(parts), *parts, player.vp]
        rows.append({"name": name, "values": values, "winner": seat in position.winners})
    return {"columns": ["", "in the game", *_COLUMNS, "total"], "rows": rows}


def _step(node: Node, seat: int | None) -> dict[str, Any]:
    # At a table without a seat everybody looks: so no hand is given away.
    reader = _EVERYBODY if seat is None else seat
    lines = [{"rule": event.rule, "text": _sentence(event, node.position, reader)} for event in node.events]
    return {"key": str(node.id), "head": _head(node, reader), "lines": lines}


def _sentence(event: Event, position: Position, reader: int) -> str:
    who = f"{position.box.names[event.seat]} " if event.seat >= 0 else ""
    return f"{who}{event_text(event, position, reader=reader)}."


def _head(node: Node, reader: int) -> str:
    decision = node.parent.position.decision if node.parent else None
    if node.action is None or decision is None:
        return _BEGINNING
    secret = isinstance(node.action, _SECRET) and reader != decision.seat
    return f"{node.position.box.names[decision.seat]}: {node.action.verb if secret else to_text(node.action)}"
