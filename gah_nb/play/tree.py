"""A tree of positions: play, undo, redo, go to, branch. Every position is kept, so no jump replays anything.

At any moment one is somewhere on one *line*: from the start through the current place to the end, where it
follows what was visited last. A *branch* is a line with a name; there is always `MAIN`. A line that was left,
where a move was undone and another one played, is a branch as well: it is listed as ``"die 2 at 37"``, by the
action with which it leaves the others, and keeps this name from when somebody goes there by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from threading import RLock
from types import MappingProxyType
from typing import Any
from unicodedata import normalize

from gah_nb.engine import Action, Event, Position, Step
from gah_nb.files.door import text, whole

from .node import Node, Snapshot, UnknownPlace, check_otherwise, check_undo, refuse_name, snapshot, steps_of

#: The branch that there is from the beginning.
MAIN = "main"
#: A place: its index on the current line, a node, or the end of a branch by its name.
Place = int | Node | str
#: Called with the current node after each change.
Observer = Callable[[Node], object]


class Observation:
    """A registered observer; ``close`` ends it, and so does leaving a ``with`` block."""

    def __init__(self, tree: Tree, observer: Observer) -> None:
        self._tree = tree
        self.observer = observer

    def close(self) -> None:
        """Stop being called. Nothing happens when it is closed already."""
        self._tree._forget(self)

    def __enter__(self) -> Observation:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Tree:
    """A tree of positions, with a current place. Safe to use from several threads at once."""

    def __init__(self, start: Position, events: tuple[Event, ...] = ()) -> None:
        """Begin at a position; ``events`` are those that led to it."""
        #: Whether what somebody has learned stays: then it is neither undone nor is anything else played.
        self.honest = False
        self._lock = RLock()
        root = Node(0, None, None, Step(start, events))
        self._nodes = [root]
        self._line = [root]
        self._index = 0
        self._ends: dict[str, Node] = {}
        self._on = MAIN
        self._observations: list[Observation] = []
        self._set_end(MAIN, root)

    # Where one is

    @property
    def start(self) -> Position:
        """The position at the root."""
        return self._nodes[0].position

    @property
    def node(self) -> Node:
        """The current place."""
        with self._lock:
            return self._line[self._index]

    @property
    def position(self) -> Position:
        """The position at the current place."""
        return self.node.position

    @property
    def index(self) -> int:
        """How many actions of the line lie before the current place."""
        with self._lock:
            return self._index

    @property
    def line(self) -> tuple[Node, ...]:
        """The places from the root through the current one to the end of the line."""
        with self._lock:
            return tuple(self._line)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All places by their ids, undone ones too."""
        with self._lock:
            return tuple(self._nodes)

    @property
    def branches(self) -> Mapping[str, Node]:
        """The end of each branch by its name, in the order in which they were named; then of lines left."""
        with self._lock:
            return MappingProxyType(self._ends | self._left())

    @property
    def current_branch(self) -> str:
        """The branch that a new move would continue."""
        with self._lock:
            return self._on

    @property
    def can_undo(self) -> bool:
        """Whether there is a place before the current one."""
        return self.index > 0

    @property
    def can_redo(self) -> bool:
        """Whether the line goes on after the current place."""
        with self._lock:
            return self._index < len(self._line) - 1

    def at(self, place: Place) -> Node:
        """Look up a place without going there. Raises `UnknownPlace`."""
        with self._lock:
            if isinstance(place, Node):
                if place.id >= len(self._nodes) or self._nodes[place.id] is not place:
                    raise UnknownPlace(f"{place!r} belongs to another timeline")
                return place
            if isinstance(place, str):
                return self._named(place)[1]
            place = whole(place, "place")
            if not -len(self._line) <= place < len(self._line):
                raise UnknownPlace(f"there is no place {place}; the line has 0 to {len(self._line) - 1}")
            return self._line[place]

    def snapshot(self) -> Snapshot:
        """The tree as lines, as they are at this moment; for records."""
        with self._lock:
            return snapshot(self._nodes, self._ends, self._on, self._line[-1], self._index)

    # Moving

    def play(self, *actions: Action, at: Place | None = None, steps: Sequence[Step] = ()) -> Node:
        """Carry out one or more actions at the current place, or go to another and do it there.

        ``steps`` are what they lead to, where that is known already. What was played there before is entered
        again, not doubled. Raises `IllegalAction` as the position does, and `Revealed` in an honest tree;
        then none of the actions was carried out and the tree is as before.
        """
        with self._lock:
            here = self.node if at is None else self.at(at)
            steps = steps or steps_of(here, actions)
            if self.honest:
                check_otherwise(here, actions)
            if at is not None:
                self._arrive(at)
            for action, step in zip(actions, steps, strict=True):
                self._enter(self._child(self.node, action, step))
                self._set_end(self._on, self._line[-1])
            node = self.node
        return self._told(node)

    def undo(self, to: Node | None = None) -> Node:
        """Go back by one action, or to a place before this one.

        Raises `UnknownPlace` at the start, and `Revealed` in an honest tree.
        """
        with self._lock:
            if not self.can_undo:
                raise UnknownPlace("there is nothing to undo: this is the start")
            node = to or self._line[self._index - 1]
            if self.honest:
                check_undo(self.node, node)
            self._enter(node)
        return self._told(node)

    def redo(self) -> Node:
        """Go forward by one action, where one was last. Raises `UnknownPlace` at the end of the line."""
        with self._lock:
            if not self.can_redo:
                raise UnknownPlace("there is nothing to redo: this is the end of the line")
            self._index += 1
            node = self.node
        return self._told(node)

    def go_to(self, place: Place) -> Node:
        """Go to an index of the line (-1 is its end), a node, or the end of a branch by its name.

        The line of a branch ends where the branch ends. Raises `UnknownPlace`.
        """
        with self._lock:
            node = self._arrive(place)
        return self._told(node)

    def branch(self, name: str) -> Node:
        """Begin a branch at the current place.

        What is played from here on continues it; other branches stay as they are. Raises `BranchName` for an
        empty name or one that is taken.
        """
        with self._lock:
            refuse_name(text(name, "name"), self.branches)
            self.name_branch(name, self.node)
            self._end_line_here()
            self._on = name
            node = self.node
        return self._told(node)

    # Building from a record

    def follow(self, action: Action, step: Step) -> Node:
        """Go on by an action that was carried out elsewhere. No branch grows, and nobody is told."""
        with self._lock:
            self._enter(self._child(self.node, action, step))
            return self.node

    def name_branch(self, name: str, end: Node) -> None:
        """Name a branch by its end, without going there. Raises `BranchName`."""
        with self._lock:
            refuse_name(name := text(name, "name"), self._ends)
            self._set_end(name, end)

    def set_main(self, end: Node) -> None:
        """Let `MAIN` end at a place, without going there."""
        with self._lock:
            self._set_end(MAIN, end)

    # Observers

    def observe(self, observer: Observer) -> Observation:
        """Have a function called after every change, with the node that is current then.

        Observers are called outside the lock, in the order in which they came; between a change and the call
        another thread may have moved on. What they raise reaches the caller of the change as one
        `ExceptionGroup`, after all of them were called; the change stays in force.
        """
        observation = Observation(self, observer)
        with self._lock:
            self._observations.append(observation)
        return observation

    def _forget(self, observation: Observation) -> None:
        with self._lock:
            self._observations = [other for other in self._observations if other is not observation]

    def _told(self, node: Node) -> Node:
        with self._lock:
            observations = tuple(self._observations)
        errors: list[Exception] = []
        for observation in observations:
            try:
                observation.observer(node)
            except Exception as error:  # noqa: BLE001 - one that fails must not keep the others from being told
                errors.append(error)
        if errors:
            raise ExceptionGroup("observers of the timeline failed", errors)
        return node

    # The line

    def _enter(self, node: Node) -> None:
        """Make a place the current one; the line then leads through it."""
        if node.depth >= len(self._line) or self._line[node.depth] is not node:
            path = [node]
            while (parent := path[-1].parent) is not None and self._line_at(parent.depth) is not parent:
                path.append(parent)
            path.reverse()
            self._rejoin(path)
        self._index = node.depth

    def _arrive(self, place: Place) -> Node:
        """Enter a place, and go over to its branch if the one that one is on does not lead there."""
        node = self.at(place)
        if isinstance(place, str):
            self._on = self._named(place)[0]
            self._set_end(self._on, node)  # a line that was left is a branch with a name from now on
            self._enter(node)
            self._end_line_here()
            return node
        self._enter(node)
        if not node.is_on_the_way_to(self._ends[self._on]):
            passing = (name for name, end in self._ends.items() if node.is_on_the_way_to(end))
            self._on = next(passing, self._on)
        return node

    def _child(self, parent: Node, action: Action, step: Step) -> Node:
        """The place to which an action leads from another; a new one if it was never played."""
        node = parent.continuations.get(action)
        if node is None:
            node = Node(len(self._nodes), parent, action, step)
            self._nodes.append(node)
            parent.add(node)
        return node

    def _end_line_here(self) -> None:
        del self._line[self._index + 1 :]
        self.node.last_visited = None

    def _line_at(self, depth: int) -> Node | None:
        return self._line[depth] if depth < len(self._line) else None

    def _rejoin(self, path: list[Node]) -> None:
        """Let the line leave its old way for a path beside it, and then follow what was visited last."""
        del self._line[path[0].depth :]
        for node in path:
            self._line[-1].last_visited = node
            self._line.append(node)
        while (following := self._line[-1].last_visited) is not None:
            self._line.append(following)

    def _left(self) -> dict[str, Node]:
        """The ends of the lines that were left, by what they are listed as."""
        return {line.label: line.nodes[-1] for line in self.snapshot().lines if not line.name}

    def _named(self, name: str) -> tuple[str, Node]:
        """The branch that is meant, however an accent of its name is composed, and its end."""
        if name in self._ends:
            return name, self._ends[name]
        branches = self.branches
        composed = normalize("NFC", name)
        for known, end in branches.items():
            if normalize("NFC", known) == composed:
                return known, end
        close = get_close_matches(name, branches, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(branches)}"
        raise UnknownPlace(f"there is no branch {name!r}; {hint}")

    def _set_end(self, name: str, node: Node) -> None:
        """Let a branch end at a node, and keep the names at both its old and its new end right."""
        before = self._ends.get(name)
        self._ends[name] = node
        node.name = name
        if before is not None and before is not node:
            before.name = next((other for other, end in self._ends.items() if end is before), "")

    # Copies

    def take_in(self, other: Tree) -> Node:
        """Have all places and branches of another tree with the same start, and stand where it does."""
        with self._lock:
            self._take_in(*other.__reduce__()[1])
            node = self.node
        return self._told(node)

    def _take_in(
        self,
        places: Sequence[tuple[int, Action, Step]],
        visited: Sequence[int | None],
        ends: Mapping[str, int],
        line: Sequence[int],
        index: int,
        on: str,
    ) -> None:
        """Have places, each given with the number of the one before; all else names them by their numbers."""
        nodes = [self._nodes[0]]
        for parent, action, step in places[1:]:
            nodes.append(self._child(nodes[parent], action, step))
        for node, following in zip(nodes, visited, strict=True):
            node.last_visited = None if following is None else nodes[following]
        for name, end in ends.items():
            self._set_end(name, nodes[end])
        self._line, self._index, self._on = [nodes[number] for number in line], index, on

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """A copy has all places and branches and stands where this one does.

        Nobody observes it, and one may try everything with it: it is not honest.
        """
        with self._lock:
            places = [
                (node.parent.id if node.parent else None, node.action, node.step) for node in self._nodes
            ]
            visited = [node.last_visited.id if node.last_visited else None for node in self._nodes]
            ends = {name: node.id for name, node in self._ends.items()}
            line = [node.id for node in self._line]
            return _again, (places, visited, ends, line, self._index, self._on)

    def __repr__(self) -> str:
        with self._lock:
            place = f"at {self._index} of {len(self._line) - 1} on {self._on!r}"
            return f"<Tree of {len(self._nodes)} positions, {place}>"


def _again(places: Sequence[tuple[int, Action, Step]], *state: Any) -> Tree:
    """A copy of a tree from what `Tree.__reduce__` gives."""
    start = places[0][2]
    tree = Tree(start.position, start.events)
    tree._take_in(places, *state)
    return tree
