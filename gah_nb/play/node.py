"""Places of a timeline: a position with the action that led to it, and the lines that lead through them.

Where turns begin is found there, and what somebody learned on the way, which an honest line keeps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, NoReturn
from unicodedata import normalize

from gah_nb.engine import Action, Event, IllegalAction, Position, Step, UnknownLuck
from gah_nb.engine.actions import Draft, Return, Under
from gah_nb.engine.errors import GahError, LuckUnknown
from gah_nb.engine.events import GuestEnters, Rolled, StaffPlayed
from gah_nb.engine.frames import Drafting, Turn
from gah_nb.notation import to_text
from gah_nb.telling.refusals import Learned, learned_text

#: Actions that name a card which only their seat knows (R1.2, O18).
SECRET = (Draft, Under, Return)


class UnknownPlace(GahError, LookupError):
    """A place that the timeline does not have: an index off the line, an unknown branch, nothing to undo."""


class BranchName(GahError, ValueError):
    """A name that a branch cannot have: empty, or taken."""


class Node:
    """A place in a tree of positions. Made by a `Tree`; nothing of it changes but ``children`` and ``name``.

    ``id`` counts the places of a tree in the order in which they were first reached; ``depth`` is the number
    of actions from the start.
    """

    __slots__ = (
        "__weakref__",
        "_children",
        "action",
        "depth",
        "id",
        "last_visited",
        "name",
        "parent",
        "step",
    )

    def __init__(self, id: int, parent: Node | None, action: Action | None, step: Step) -> None:
        self.id = id
        self.parent = parent
        self.action = action
        #: The position, what happened on the way, and the actions that were forced after this one.
        self.step = step
        self.depth: int = parent.depth + 1 if parent else 0
        #: The branch with a name that ends here, "" if none does.
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

    def __reduce__(self) -> NoReturn:
        raise TypeError("a place belongs to its timeline: copy or send the timeline, or the position here")

    def __repr__(self) -> str:
        return f"<Node {self.id} at {self.depth}: {self.action if self.parent else 'the start'}>"


def steps_of(here: Node, actions: Sequence[Action]) -> list[Step]:
    """What each of some actions in a row leads to. Raises `IllegalAction`."""
    steps: list[Step] = []
    node: Node | None = here
    position = here.position
    for action in actions:
        node = node.continuations.get(action) if node else None
        steps.append(node.step if node else position.play(action))
        position = steps[-1].position
    return steps


def _end_of_known(here: Node, actions: Sequence[Action]) -> Node | None:
    """The place from which some actions in a row lead where nobody has been; None if they do not."""
    for action in actions:
        if action not in here.continuations:
            return here
        here = here.continuations[action]
    return None


def refuse_name(name: str, branches: Iterable[str]) -> None:
    """Raise `BranchName` for an empty name, or one that a branch has, however its accents are composed."""
    if not name.strip():
        raise BranchName("a branch needs a name")
    if normalize("NFC", name) in {normalize("NFC", one) for one in branches}:
        raise BranchName(f"there is a branch {name!r} already; go_to({name!r}) leads to its end")


class Line(NamedTuple):
    """A part of a tree: the ``nodes`` that come after place ``at`` of line ``parent``.

    ``number`` counts from 0, the main line, which has the root as its first node and no parent (-1).
    ``name`` is that of a branch or "", for a line that was left: moves that were undone, and others played.
    ``label`` is what it is listed as: its name, else where it leaves its parent and by which action, such as
    ``"die 2 at 37"``. ``nodes`` may be empty: a branch that was only named.
    """

    number: int
    name: str
    label: str
    parent: int
    at: int
    nodes: tuple[Node, ...]

    @property
    def end(self) -> Node | None:
        """The last of its own places, if it has any."""
        return self.nodes[-1] if self.nodes else None


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
    labels = {*ends}

    def cut(name: str, end: Node) -> None:
        """Make a line of what leads to ``end`` and is on no line yet."""
        new: list[Node] = []
        at: Node | None = end
        while at is not None and at.id not in owner:
            new.append(at)
            at = at.parent
        number = len(lines)
        owner.update((node.id, number) for node in new)
        parent, place = (owner[at.id], at.depth) if at is not None else (-1, -1)
        label = name or _label_of_left(new[-1], place, labels)
        labels.add(label)
        lines.append(Line(number, name, label, parent, place, tuple(reversed(new))))

    for name, last in ends.items():
        cut(name, last)
    for node in nodes:
        if node.id not in owner:
            cut("", _first_leaf(node))
    current = list(ends).index(on) if ends[on] is end else owner[end.id]
    return Snapshot(tuple(lines), current, place)


def _label_of_left(first: Node, place: int, taken: Collection[str]) -> str:
    """What a line is listed as that nobody named; a card that only its seat knows is not told."""
    action = first.action
    words = "" if action is None else action.verb if isinstance(action, SECRET) else to_text(action)
    label = f"{words} at {place}"
    number = 1
    while label in taken:
        number += 1
        label = f"{words} at {place} ({number})"
    return label


def _first_leaf(node: Node) -> Node:
    while node.children:
        node = node.children[0]
    return node


def begins_turn(position: Position) -> bool:
    """Whether a player is asked for a turn of which nothing was done yet; only then all can pass (R2.3)."""
    frame = position.agenda[-1] if position.agenda else None
    return isinstance(frame, Turn) and not (frame.acted or frame.extra)


def start_of_turn(node: Node) -> Node:
    """The place before this one where a turn begins, or else another seat is asked; at the start itself."""
    at = node.parent or node
    while at.parent is not None and not _is_start(at, at.parent):
        at = at.parent
    return at


def _is_start(node: Node, before: Node) -> bool:
    if any(isinstance(frame, Turn) for frame in node.position.agenda):
        return begins_turn(node.position)
    return _seat(node) != _seat(before)


def _seat(node: Node) -> int | None:
    return node.position.decision.seat if node.position.decision else None


class Revealed(GahError, ValueError):
    """In an honest timeline somebody wants to take back what has revealed something, or do otherwise.

    ``learned`` is what was revealed.
    """

    def __init__(self, name: str, learned: Learned) -> None:
        super().__init__(name, learned)
        self.learned = learned
        self._name = name

    def __str__(self) -> str:
        what = learned_text(self.learned)
        return f"this table is honest, and something was revealed since {self._name} decided: {what}"


def check_undo(node: Node, to: Node) -> None:
    """Raise `Revealed` if the seat that decides at an earlier place has learned something since."""
    _check(to, (place for place in node.path[to.depth + 1 :]))


def check_otherwise(here: Node, actions: Sequence[Action]) -> None:
    """Raise `Revealed` if it is otherwise than what was played here, of which somebody learned what came."""
    if end := _end_of_known(here, actions):
        _check(end, _below(end))


def _below(node: Node) -> Iterator[Node]:
    waiting = [*node.children]
    while waiting:
        place = waiting.pop()
        yield place
        waiting += place.children


def _check(at: Node, since: Iterator[Node]) -> None:
    seat = _seat(at)
    if seat is None:
        return
    found = next((what for place in since if (what := learned(place, seat))), None)
    if found:
        raise Revealed(at.position.box.names[seat], found)


def learned(node: Node, seat: int) -> Learned | None:
    """What the step that led to a place has revealed beyond what a seat could know before.

    The engine itself says it: in the view of the seat the step cannot be carried out without it. Only packs
    that are handed on in a draft come without a question to the luck.
    """
    if node.parent is None or node.action is None:
        return None
    if not _pack(node, seat) <= _pack(node.parent, seat):
        return "cards"
    try:
        node.parent.position.seen_by(seat).play(node.action)
    except IllegalAction as error:
        refusal = error.refusal if isinstance(error, UnknownLuck) else None
        names = node.position.box.names
        if isinstance(refusal, LuckUnknown) and (refusal.why != "cards" or refusal.name == names[seat]):
            return refusal.why
        return _seen_of_others(node, seat)
    return None


def _pack(node: Node, seat: int) -> set[int]:
    drafting = (frame for frame in node.position.agenda if isinstance(frame, Drafting))
    return {card for frame in drafting for card in frame.packs[seat]}


def _seen_of_others(node: Node, seat: int) -> Learned | None:
    """What everybody saw of a step that depends on what another seat has in secret."""
    for event in node.events:
        match event:
            case Rolled():
                return "dice"
            case GuestEnters():
                return "queue"
            case StaffPlayed() if event.seat != seat:
                return "shown"
    return None
