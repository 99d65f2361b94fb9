"""A place on a timeline: a position and the action that led to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gah_nb.engine import Action, Event, Position, Step


class Node:
    """A place in a tree of positions. Made by a `Tree`; nothing of it changes but ``children`` and ``name``.

    ``id`` counts the places of a tree in the order in which they were first reached; ``depth`` is the number
    of actions from the start.
    """

    __slots__ = ("_children", "action", "depth", "id", "last_visited", "name", "parent", "step")

    def __init__(self, id: int, parent: Node | None, action: Action | None, step: Step) -> None:
        self.id = id
        self.parent = parent
        self.action = action
        #: The position, what happened on the way, and the actions that were forced after this one.
        self.step = step
        self.depth: int = parent.depth + 1 if parent else 0
        #: The branch that ends here, "" if none does.
        self.name = ""
        #: The child one was at last; the line goes on there.
        self.last_visited: Node | None = None
        self._children: dict[Action, Node] = {}

    @property
    def position(self) -> Position:
        """The position at this place."""
        return self.step.position

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened on the way here from the place before."""
        return self.step.events

    @property
    def children(self) -> tuple[Node, ...]:
        """What was played from here, in the order in which it was first played."""
        return tuple(self._children.values())

    @property
    def continuations(self) -> Mapping[Action, Node]:
        """The children by their actions."""
        return MappingProxyType(self._children)

    @property
    def path(self) -> tuple[Node, ...]:
        """The places from the start to this one, both included."""
        path = [self]
        while (parent := path[-1].parent) is not None:
            path.append(parent)
        return tuple(reversed(path))

    def add(self, child: Node) -> None:
        """Make a new node a child; the tree's business."""
        if child.action is not None:
            self._children[child.action] = child

    def is_on_the_way_to(self, other: Node) -> bool:
        """Whether this place is another one or before it."""
        at: Node | None = other
        while at is not None and at.depth > self.depth:
            at = at.parent
        return at is self

    def __repr__(self) -> str:
        return f"<Node {self.id} at {self.depth}: {self.action if self.parent else 'the start'}>"
