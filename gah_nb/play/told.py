"""What was played, told: events and options that read like texts, each step of a timeline in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from gah_nb.components import BOARDS
from gah_nb.engine import Action, Box, Event, Position
from gah_nb.engine.events import InstructionTurnedUp
from gah_nb.engine.state import Board
from gah_nb.notation import NotationError, parse_action, to_text
from gah_nb.telling import event_text, question
from gah_nb.telling.positions import looking, position_text

from .node import SECRET, Node
from .tree import Tree

# A timeline told: each step in words, the ways through it, and all of it in plain text

BEGINNING = "The game begins"
#: What was told of the places that are still there, by readers: a table tells its last ones at every click.
_TOLD: WeakKeyDictionary[Node, dict[int | None, Told]] = WeakKeyDictionary()


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
    known = _TOLD.setdefault(node, {})
    if reader not in known:
        lines = tuple((event.rule, _sentence(event, node.position, reader)) for event in node.events)
        known[reader] = Told(_head(node, reader), lines)
    return known[reader]


def since_his_card(node: Node) -> tuple[Event, ...]:
    """What happened since a virtual opponent's card was turned up last, up to a place; for drawing it.

    Nothing in other games.
    """
    steps: list[tuple[Event, ...]] = []
    at: Node | None = node if node.position.leopold is not None else None
    while at is not None:
        steps.append(at.events)
        is_there = any(isinstance(event, InstructionTurnedUp) for event in at.events)
        at = None if is_there else at.parent
    return tuple(event for step in reversed(steps) for event in step)


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


# Events for people: a tuple that reads like a protocol


class Events(tuple[Event, ...]):
    """Events in order; printing them gives a line each, with the number of the rule."""

    table: Board | Sequence[str]

    def __new__(cls, events: Iterable[Event] = (), table: Board | Sequence[str] = ()) -> Events:
        """Events of a game; ``table`` is a position of it, which knows players, tiles and rules."""
        self = super().__new__(cls, events)
        self.table = table
        return self

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return tuple(self.table) if isinstance(self.table, Sequence) else self.table.box.names

    @property
    def lines(self) -> tuple[str, ...]:
        """One line per event: ``"R3.2  Anna: takes the Baroness for 2 kronen"``."""
        return tuple(f"{event.rule:<5} {self._text(event)}" for event in self)

    def _text(self, event: Event) -> str:
        text = event_text(event, self.table)
        return f"{self.names[event.seat]}: {text}" if 0 <= event.seat < len(self.names) else text

    def __repr__(self) -> str:
        return "\n".join(self.lines) if self else "(no events)"


# Legal actions for people: a tuple in which texts can be looked up and that reads like the notation

#: As many places as a queue ever has.
_PLACES = (0,) * len(BOARDS.queue_cost)


class _Anything(Struct, frozen=True):
    """What reading an action looks at where anything could be asked."""

    box: Box
    queue: tuple[int, ...]
    legal_actions: tuple[Action, ...]


class Options(tuple[Action, ...]):
    """What the player to decide can do; ``in`` works with actions and with texts such as ``"die 2+"``."""

    position: Position

    def __new__(cls, position: Position) -> Options:
        """The options of a position; empty when the game is over."""
        self = super().__new__(cls, position.legal_actions)
        self.position = position
        return self

    @property
    def texts(self) -> tuple[str, ...]:
        """The options in the notation."""
        return tuple(map(to_text, self))

    def __contains__(self, item: object) -> bool:
        """Whether an action can be played. Raises `NotationError` for a text that is no action at all."""
        if not isinstance(item, str):
            return super().__contains__(item)
        try:
            seat, action = parse_action(item, self.position)
        except NotationError as error:
            if not _is_an_action(item, self.position.box):
                raise error from None
            return False
        decision = self.position.decision
        return decision is not None and seat in (None, decision.seat) and super().__contains__(action)

    def __reduce__(self) -> tuple[object, ...]:
        return Options, (self.position,)

    def __repr__(self) -> str:
        decision = self.position.decision
        if decision is None:
            return "(the game is over)"
        if not self:
            return f"({question(self.position)})"
        return f"{self.position.box.names[decision.seat]}: {'; '.join(self.texts)}"


def _is_an_action(text: str, box: Box) -> bool:
    """Whether a text is an action somewhere in a game, such as a place of the queue that is empty now."""
    try:
        parse_action(text, _Anything(box, _PLACES, ()))
    except NotationError:
        return False
    return True


# What timelines hand over to packages that stand on them: pages and rulings.
#
# Here are only their names; they are loaded when somebody asks for them, as public names of `gah_nb` are.

_HOMES = {"replay_page": "gah_nb.export.page", "ruling_about": "gah_nb.ruling.asking"}


def handed_over(name: str) -> Callable[..., Any]:
    """The function that does it."""
    function: Callable[..., Any] = getattr(import_module(_HOMES[name]), name)
    return function
