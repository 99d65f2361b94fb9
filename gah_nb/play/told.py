"""A timeline told: each step in words, the ways through it, and all of it in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gah_nb.engine import Event, Position
from gah_nb.notation import to_text
from gah_nb.telling import event_text
from gah_nb.telling.position_text import looking, position_text

from .node import SECRET, Node
from .tree import Tree

BEGINNING = "The game begins"


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
    secret = isinstance(node.action, SECRET) and reader not in (None, decision.seat)
    action = node.action.verb if secret else to_text(node.action)
    return f"{node.position.box.names[decision.seat]}: {action}"


def _sentence(event: Event, position: Position, reader: int | None) -> str:
    who = f"{position.box.names[event.seat]} " if event.seat >= 0 else ""
    return f"{who}{event_text(event, position, reader=reader)}."


class Way(Struct, frozen=True):
    """A way by its name, and its places from the start to its end."""

    name: str
    places: tuple[Node, ...]


class Ways(Struct, frozen=True):
    """All ways, the main line first, and where one was: ``place`` on way ``current``."""

    ways: tuple[Way, ...]
    current: int
    place: int

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All places by their ids, each once."""
        every = {node.id: node for way in self.ways for node in way.places}
        return tuple(every[number] for number in sorted(every))


def ways_of(tree: Tree) -> Ways:
    """Take a timeline apart; a line that was left has the name under which it is listed."""
    state = tree.snapshot()
    ways: list[Way] = []
    for line in state.lines:
        # A branch that was only named has no place of its own.
        end = line.end or ways[line.parent].places[line.at]
        ways.append(Way(line.label, end.path))
    return Ways(tuple(ways), state.current, state.place)


def game_text(tree: Tree, seat: int | None) -> Iterator[str]:
    """All steps of a timeline in lines, as ``seat`` may know them; the board at each round and at the end."""
    known: set[int] = set()
    for number, way in enumerate(ways_of(tree).ways):
        if number:
            yield f"\nBranch {way.name!r}"
        for place, node in enumerate(way.places):
            if node.id in known:
                continue
            known.add(node.id)
            words = told(node, seat)
            yield f"\n{place}  {words.head}"
            yield from (f"{rule:>9}  {text}" for rule, text in words.lines)
            if node.parent is None or node is way.places[-1] or _begins_round(node.parent, node):
                yield f"\n{position_text(as_seen(node.position, seat), looking(node.position, seat))}"


def _begins_round(before: Node, after: Node) -> bool:
    return before.position.round != after.position.round
