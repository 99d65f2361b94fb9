"""Open parts whose order is the owner's: a reward with the bonus, an action with staff beside it (O5, R6.5).

The owner is asked only where the order can matter. Plain gains (kronen, Emperor spaces, VP, items, drawn
cards) only add up, so among themselves they are carried out as printed. A part that cannot be used now
waits for the others.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gah_nb.components.effects import plain_gain

from .actions import Action, Resolve
from .flow import Flow
from .frames import Do, Part, Parts
from .state import Board

#: Tells whether an effect could be carried out now; `play` knows, since that is whether it has options.
Usable = Callable[[Board, Do], bool]


def order_options(board: Board, frame: Parts, usable: Usable) -> tuple[Action, ...]:
    """The labels of the parts that can come next; none when there is nothing to choose."""
    labels: list[str] = []
    if not _order_matters(frame):
        return ()
    if frame.printed:
        return _next_or_edge(board, frame, usable)
    if frame.edge is not None and not frame.begun:
        labels.append(frame.edge.label)
    for part in frame.parts:
        if part.label not in labels and _usable(board, part, usable):
            labels.append(part.label)
    return tuple(Resolve(name) for name in labels)


def _next_or_edge(board: Board, frame: Parts, usable: Usable) -> tuple[Action, ...]:
    """The next part as printed, and the bonus before or after all of them (O5, R6.5)."""
    if frame.edge is None or frame.begun or not any(_usable(board, part, usable) for part in frame.parts):
        return ()
    return (Resolve(frame.edge.label), Resolve(frame.parts[0].label))


def _order_matters(frame: Parts) -> bool:
    parts = [*frame.parts, frame.edge] if frame.edge else list(frame.parts)
    return len(parts) > 1 and not all(_is_plain(part) for part in parts)


def _is_plain(part: Part) -> bool:
    return isinstance(part.frame, Do) and plain_gain(part.frame.effect)


def _usable(board: Board, part: Part, usable: Usable) -> bool:
    return not isinstance(part.frame, Do) or plain_gain(part.frame.effect) or usable(board, part.frame)


def order_apply(flow: Flow, frame: Parts, action: Action) -> None:
    """Carry out the part of that label next."""
    if not isinstance(action, Resolve):
        return
    if frame.edge is not None and not frame.begun and action.part == frame.edge.label:
        flow.push(frame.edge.frame, replace(frame, edge=None))
        return
    place = next(place for place, part in enumerate(frame.parts) if part.label == action.part)
    rest = frame.parts[:place] + frame.parts[place + 1 :]
    begun = frame.begun or not frame.parts[place].income  # R6.5: before or after the guest's reward
    flow.push(frame.parts[place].frame, replace(frame, parts=rest, begun=begun))


def order_settled(flow: Flow, frame: Parts) -> None:
    """Nothing to choose: carry out what is open in the printed order, the bonus after the reward."""
    last = [frame.edge] if frame.edge else []
    flow.push(*(part.frame for part in (*frame.parts, *last)))
