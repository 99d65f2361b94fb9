"""What happened on the way to a place, and what a table answers to those who ask about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import count, pairwise
from typing import Any

from gah_nb.drawing import draw_emperor_outlook, draw_score_sheet
from gah_nb.drawing.panels import NUMBERS
from gah_nb.engine import Event, Position
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
from gah_nb.reference.entry import Page, Part, in_html, rulings_part
from gah_nb.ruling import rulings
from gah_nb.sharing import LinkTooLong, link
from gah_nb.telling import differences, event_text
from gah_nb.telling.messages import signed
from gah_nb.telling.short import number

from .messages import sentence

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
    for index, line in enumerate(state.lines):
        depths.append(depths[line.parent] + 1 if index else 0)
        rows.append(
            {
                "name": line.label,
                "current": line.label == tree.current_branch,
                "depth": depths[index],
                "at": line.at if index else 0,
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


#: How many rulings are offered at most.
_OFFERED = 8
_UNITS = {"vp": "VP", "kronen": "kr", "emperor": "on the Emperor track"}


def why(node: Node, about: str, reader: int | None) -> str:
    """Tell where a number comes from, as HTML; ``about`` is its key in the drawing, such as ``"vp:0"``.

    ``reader`` is the seat that looks, None for everybody. Raises `ValueError` for what is no number.
    """
    what, _, seat_text = about.partition(":")
    position = as_seen(node.position, reader)
    if what not in NUMBERS or seat_text not in map(str, range(len(position.players))):
        raise ValueError(f"{about!r} is no number of the table")
    seat = int(seat_text)
    now: int = getattr(position.players[seat], what)
    title = f"{position.box.names[seat]}: {number(now)} {_UNITS[what]}"
    changes = tuple(_changes(node, what, seat))
    known = tuple(_parts(changes, what, reader))
    start = now - sum(int(getattr(event, what)) for _, event in changes)
    said = "Nothing has changed it." if not known else ""
    if start:
        said = f"{number(start)} before what is told here. {said}".rstrip()
    return in_html(Page(title, said, known), _picture(node, position, what, seat))


def _parts(changes: Iterable[tuple[Node, Event]], what: str, reader: int | None) -> Iterator[Part]:
    """The changes of each round: by how much, what happened, and by which rule."""
    rounds: dict[int, list[tuple[str, str]]] = {}
    secret = NOBODY if reader is None else reader
    for place, event in changes:
        words = event_text(event, place.position, reader=secret)
        row = (signed(getattr(event, what)), f"{words[:1].upper()}{words[1:]} ({event.rule})")
        rounds.setdefault(place.position.round, []).append(row)
    for round_, rows in rounds.items():
        yield Part(f"Round {round_}" if round_ else "Set-up", rows=tuple(rows))


def _changes(node: Node, what: str, seat: int) -> Iterator[tuple[Node, Event]]:
    for place in node.path:
        for event in place.events:
            if event.seat == seat and getattr(event, what):
                yield place, event


def _picture(node: Node, position: Position, what: str, seat: int) -> str:
    """For points where everybody's come from, for the Emperor what is to come."""
    if what == "vp":
        return draw_score_sheet(position, [event for place in node.path for event in place.events])
    return draw_emperor_outlook(position, seat) if what == "emperor" else ""


_LINK = """<p class="gah-w-address"><textarea readonly rows="4" aria-label="Link">{0}</textarea>
<button type="button" class="gah-w-button" data-do="copy">Copy</button>
<a href="{0}" target="_blank" rel="noopener">Open it</a> <output></output></p>"""


def address(what: object) -> str:
    """A link to what a table shows, as HTML, with a button to copy it; a sentence for what is too long."""
    title = "A link to this game"
    try:
        found = escape(link(what))
    except LinkTooLong as problem:
        return in_html(Page(title, sentence(str(problem))))
    said = "Whoever opens it sees the whole game, what lies hidden as well. Nothing is sent to a server."
    return in_html(Page(title, said), _LINK.format(found))


def fitting(position: Position, reader: int | None) -> str:
    """The rulings that fit what is to be decided, as HTML, by what ``reader`` may know."""
    decision = position.decision
    seat = reader if reader is not None else decision.seat if decision else NOBODY
    found = rulings(as_seen(position, seat))
    title = "Rulings for this moment"
    if not len(found):
        return in_html(Page(title, "No ruling is about what is to be decided here."))
    more = "" if len(found) <= _OFFERED else f" The first {_OFFERED} of {len(found)} are here."
    said = f"Likeliest first; gah.Ruling.load(name) shows one in full and plays it again.{more}"
    return in_html(Page(title, said, tuple(rulings_part(list(found)[:_OFFERED]))))
