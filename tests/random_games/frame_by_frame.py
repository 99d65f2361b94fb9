"""A step again, one frame of the agenda at a time: what the engine does by itself between two decisions.

The engine carries a step out in one go, on values that change. Here everything stops at each frame and is
frozen into a position, which is asked what could be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from gah_nb.engine import Position, Step
from gah_nb.engine.actions import Action, Claim, Die, End, Move, Pass, Resolve, Serve
from gah_nb.engine.flow import Flow
from gah_nb.engine.frames import Do, Frame, Parts, Penalty
from gah_nb.engine.play import decide, handler_of


def check_forced(before: Position, action: Action, step: Step) -> None:
    """Every action that the engine took by itself was the only option, and the outcome is the same."""
    forced, last = one_by_one(before, action)
    assert tuple(forced) == step.forced
    assert last == step.position


def one_by_one(before: Position, action: Action) -> tuple[list[Action], Position]:
    """The actions without an alternative after an action, and the next position with a decision."""
    forced = []
    here = carried_out(before, action)
    while here.agenda:
        decision = decide(here)
        options = decision.options if decision else ()
        if len(options) > 1 and (same := _nothing_to_choose(here, options)):
            options = same
        elif len(options) > 1 or (options and isinstance(options[0], (End, Pass))):
            break
        forced.extend(options)
        here = carried_out(here, options[0]) if options else settled(here)
    return forced, here


def _nothing_to_choose(here: Position, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """The options that the engine does not ask for: they do lead to the same."""
    top = here.agenda[-1]
    unasked = handler_of(top).unasked
    same = unasked(here, top, options) if unasked else ()
    between = {Serve, Claim, Move} & set(map(type, options))
    if not same or between:
        return ()
    if isinstance(top, Penalty):
        assert carried_out_to_the_end(here, same[0]).players == here.players  # it takes nothing
    else:
        assert len({carried_out_to_the_end(here, option).digest for option in same}) == 1
    return same


def carried_out_to_the_end(here: Position, action: Action) -> Position:
    """What an action leads to when everything that it brought up is carried out; nothing is to be chosen."""
    depth = len(here.agenda) - 1
    here = carried_out(here, action)
    while len(here.agenda) > depth:
        decision = decide(here)
        options = decision.options if decision else ()
        here = carried_out(here, options[0]) if options else settled(here)
    return here


def carried_out(here: Position, action: Action) -> Position:
    """What an action does at once, before anything else on the agenda."""
    return _with_top(here, lambda flow, frame: handler_of(frame).apply(flow, frame, action))  # type: ignore[misc]


def settled(here: Position) -> Position:
    """What the frame on top does without a choice."""
    return _with_top(here, lambda flow, frame: handler_of(frame).settle(flow, frame))


def _with_top(here: Position, act: Callable[[Flow, Frame], None]) -> Position:
    flow = Flow(here)
    act(flow, flow.agenda.pop())
    return Position(*flow.fields())


def check_order(before: Position, action: Action) -> None:
    """Of several open parts the one that was named comes next, and all others stay open."""
    top = before.agenda[-1]
    if isinstance(action, Resolve) and isinstance(top, Parts):
        *_, rest, _ = carried_out(before, action).agenda
        assert isinstance(rest, Parts)
        assert _labels(top) == sorted([action.part, *_labels(rest)])


def _labels(frame: Parts) -> list[str]:
    return sorted(part.label for part in (*frame.parts, *([frame.edge] if frame.edge else ())))


# Plain gains


def check_plain_order(before: Position, action: Action) -> int:
    """Parts that only add something may come in any order; returns how many orders were compared.

    The engine does not ask for the order of such parts because it cannot matter: whatever the order, the same
    positions can be reached.
    """
    if not isinstance(action, (Move, Die)):
        return 0
    open_parts = _plain_parts(before, action)
    if open_parts is None:
        return 0
    here, parts = open_parts
    orders = [_reached(_with_frames(here, order), len(here.agenda)) for order in permutations(parts)]
    assert all(order == orders[0] for order in orders[1:])
    return len(orders)


def _plain_parts(before: Position, action: Action) -> tuple[Position, list[Frame]] | None:
    """The position without its open parts, and these, if there are several and all are plain gains."""
    here = carried_out(before, action)
    while here.agenda and decide(here).options == ():  # type: ignore[union-attr]
        top = here.agenda[-1]
        if isinstance(top, Parts):
            frames: list[Frame] = [part.frame for part in (*top.parts, *([top.edge] if top.edge else ()))]
            plain = all(isinstance(frame, Do) and frame.effect.plain_gain for frame in frames)
            return (_without_top(here), frames) if plain and len(frames) > 1 else None
        here = settled(here)
    return None


def _without_top(here: Position) -> Position:
    return _with_top(here, lambda _flow, _frame: None)


def _with_frames(here: Position, frames: tuple[Frame, ...]) -> Position:
    flow = Flow(here)
    flow.push(*frames)
    return Position(*flow.fields())


def _reached(here: Position, depth: int) -> frozenset[str]:
    """The digests of all positions in which the agenda is down to a depth."""
    return frozenset(position.digest for position in _walk(here, depth))


def _walk(here: Position, depth: int) -> Iterator[Position]:
    if len(here.agenda) <= depth:
        yield here
        return
    decision = decide(here)
    options = decision.options if decision else ()
    for option in options:
        yield from _walk(carried_out(here, option), depth)
    if not options:
        yield from _walk(settled(here), depth)
