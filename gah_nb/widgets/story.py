"""What happened on the way to a place, as values for the browser.

The account with its rule numbers, slider and branches, and what the final scoring was made of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count, pairwise
from typing import Any

from gah_nb.engine.events import (
    FinalCopy,
    FinalGuests,
    FinalItemsAndKronen,
    FinalRooms,
    FinalStaff,
    Passed,
    TurnEnds,
)
from gah_nb.play import Tree
from gah_nb.play.node import Node
from gah_nb.play.told import as_seen, told
from gah_nb.telling import differences

#: The seat of somebody who looks on and knows no secret of any seat.
NOBODY = -1

#: Columns of the final scoring and the events that they add up (R8.1).
_COLUMNS = {
    "staff": (FinalStaff, FinalCopy),
    "rooms": (FinalRooms,),
    "items and kronen": (FinalItemsAndKronen,),
    "guests": (FinalGuests,),
}


def story(
    node: Node, seat: int | None, steps: int, reasons: Mapping[Node, str], since: Node | None = None
) -> dict[str, Any]:
    """Tell the last ``steps`` actions before a place, as ``seat`` may know them.

    Gives ``more``, whether something came before, and ``steps``: each with a key that stays the same, a head
    (who did what), ``why`` (of bots) and lines (rule and sentence). ``since`` says what differs from another
    place: its number, and in words what changed.
    """
    path = node.path
    told = path[-steps:]
    steps_told = [{**_step(each, seat), "why": reasons.get(each, "")} for each in told]
    compared = {} if since is None else {"place": since.depth, "lines": _since(since, node, seat)}
    return {"more": len(path) > len(told), "steps": steps_told, "since": compared}


def _since(since: Node, node: Node, seat: int | None) -> list[str]:
    reader = NOBODY if seat is None else seat
    lines = differences(as_seen(since.position, reader), as_seen(node.position, reader))
    return lines or ["Nothing differs."]


def status(node: Node, seat: int | None) -> str:
    """What happened last, in one line."""
    step = _step(node, seat)
    return " ".join(line["text"] for line in step["lines"]) or f"{step['head']}."


def glimpse(node: Node, seat: int | None) -> dict[str, Any]:
    """What happened at a place: which one it is with the points there, who did what, and what came of it."""
    position, step = node.position, _step(node, seat)
    points = ", ".join(
        f"{name} {player.vp}" for name, player in zip(position.box.names, position.players, strict=True)
    )
    moment = f"round {position.round}" if position.round else "set-up"
    return {
        "place": f"Place {node.depth}, {moment}: {points}",
        "head": step["head"],
        "lines": [line["text"] for line in step["lines"]],
    }


def result(node: Node) -> dict[str, Any]:
    """The final scoring: columns, and per seat its name, values and whether it has won; {} before it."""
    position = node.position
    if not position.is_over:
        return {}
    points: Counter[tuple[int, str]] = Counter()
    for event in node.events:
        for column, kinds in _COLUMNS.items():
            if isinstance(event, kinds):
                points[event.seat, column] += event.vp
    rows = []
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        parts = [points[seat, column] for column in _COLUMNS]
        values = [player.vp - sum(parts), *parts, player.vp]
        rows.append({"name": name, "values": values, "winner": seat in position.winners})
    return {"columns": ["", "in the game", *_COLUMNS, "total"], "rows": rows}


def _step(node: Node, seat: int | None) -> dict[str, Any]:
    # At a table without a seat everybody looks: so no hand is given away.
    reader = NOBODY if seat is None else seat
    step = told(node, reader)
    lines = [{"rule": rule, "text": text} for rule, text in step.lines]
    return {"key": str(node.id), "head": step.head, "lines": lines}


#: After these the next turn begins.
_ENDS = (TurnEnds, Passed)


def _branches(tree: Tree) -> list[dict[str, Any]]:
    """The branches as a tree: each with its name, how deep it is nested, and where it leaves its parent."""
    state, depths = tree.snapshot(), list[int]()
    rows = []
    for number, line in enumerate(state.lines):
        depths.append(depths[line.parent] + 1 if number else 0)
        rows.append(
            {
                "name": line.label,
                "current": line.label == tree.current_branch,
                "depth": depths[number],
                "at": line.at if number else 0,
            }
        )
    return rows


def progress(tree: Tree) -> dict[str, Any]:
    """Give the place and its line, the beginnings of rounds, the branches, and a name for a new one.

    What was done last is told as to somebody who knows no secret of any seat.
    """
    line, index = tree.line, tree.index
    marks = [
        {"index": place, "label": f"R{after.position.round}"}
        for place, (before, after) in enumerate(pairwise(line), start=1)
        if after.position.round != before.position.round
    ]
    turns = [place for place, node in enumerate(line) if any(isinstance(one, _ENDS) for one in node.events)]
    names = tuple(tree.branches)
    return {
        "head": told(line[index], NOBODY).head,
        "index": index,
        "length": len(line) - 1,
        "undo": index > 0,
        "redo": index < len(line) - 1,
        "marks": marks,
        "turns": turns,
        "branches": _branches(tree),
        "suggestion": next(name for number in count(1) if (name := f"what if {number}") not in names),
    }
