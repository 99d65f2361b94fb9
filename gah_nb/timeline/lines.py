"""A tree taken apart into lines: the main one, then each branch from where it leaves a line before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .node import Node


class Line(NamedTuple):
    """A part of a tree: the ``nodes`` that come after place ``at`` of line ``parent``.

    ``number`` counts from 0, the main line, which has the root as its first node and no parent (-1).
    ``name`` is that of a branch or "", for moves that were undone. ``nodes`` may be empty: a branch that was
    only named.
    """

    number: int
    name: str
    parent: int
    at: int
    nodes: tuple[Node, ...]


class Snapshot(NamedTuple):
    """All ``lines`` of a tree, each place on exactly one, and where one is: ``place`` on line ``current``."""

    lines: tuple[Line, ...]
    current: int
    place: int


def snapshot(nodes: Sequence[Node], ends: Mapping[str, Node], on: str, end: Node, place: int) -> Snapshot:
    """Take a tree apart.

    ``ends`` are those of the branches, the main one first; one is at ``place`` of a line that leads to
    ``end``, on branch ``on``.
    """
    lines: list[Line] = []
    owner: dict[int, int] = {}  # id of a node -> the number of the line it is on

    def cut(name: str, end: Node) -> None:
        """Make a line of what leads to ``end`` and is on no line yet."""
        new: list[Node] = []
        at: Node | None = end
        while at is not None and at.id not in owner:
            new.append(at)
            at = at.parent
        number = len(lines)
        owner.update((node.id, number) for node in new)
        parent = owner[at.id] if at is not None else -1
        lines.append(Line(number, name, parent, at.depth if at is not None else -1, tuple(reversed(new))))

    for name, last in ends.items():
        cut(name, last)
    for node in nodes:
        if node.id not in owner:
            cut("", _first_leaf(node))
    current = list(ends).index(on) if ends[on] is end else owner[end.id]
    return Snapshot(tuple(lines), current, place)


def _first_leaf(node: Node) -> Node:
    while node.children:
        node = node.children[0]
    return node
