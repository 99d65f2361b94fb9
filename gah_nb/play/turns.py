"""Where turns begin on a timeline, and what somebody learned on the way, which an honest one keeps."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.engine import GahError, IllegalAction, Position, UnknownLuck
from gah_nb.engine.errors import LuckUnknown
from gah_nb.engine.events import GuestEnters, Rolled, StaffPlayed
from gah_nb.engine.frames import Drafting, Turn
from gah_nb.telling.refusals import Learned, learned_text

from .node import Node


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


def check_otherwise(node: Node) -> None:
    """Raise `Revealed` if who would decide otherwise here has learned what came of what was played."""
    _check(node, _below(node))


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
