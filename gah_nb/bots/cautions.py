"""Warnings before classic mistakes: what a friend at the table would say, with the number of the rule.

A caution is no refusal: the action is allowed, and now and then it is right. Each warns only where the board
itself shows that something is given away, and keeps silent where one would have to know the player's plan.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from gah_nb.engine import Action, Position
from gah_nb.engine.actions import Die, End, Gain, Guest, Move, Pass, Prepare, Take

from . import cautions_in_turn as in_turn
from . import cautions_on_gains as on_gains


class Caution(Struct, frozen=True):
    """A warning: the ``rule`` behind it, and one sentence to stand after its number."""

    rule: str
    text: str


_CHECKS: dict[type[Action], tuple[Callable[[Position, int, Any], tuple[str, str] | None], ...]] = {
    Pass: (in_turn.passing_a_good_die,),
    End: (
        in_turn.objective_left,
        in_turn.guest_left,
        in_turn.serving_left,
        in_turn.staff_left,
    ),
    Guest: (in_turn.guest_without_room, in_turn.guest_too_late),
    Die: (
        on_gains.items_for_nobody,
        on_gains.boost_for_nothing,
        on_gains.boost_takes_the_krone,
        on_gains.emperor_left_aside,
    ),
    Take: (on_gains.other_items_wanted,),
    Gain: (on_gains.kronen_lost, on_gains.split_without_the_emperor),
    Move: (on_gains.reward_lost,),
    Prepare: (on_gains.top_room_before_group,),
}


def cautions(view: Position, action: Action) -> tuple[Caution, ...]:
    """What to think of before an action is played; empty if nothing speaks against it.

    ``view`` is the position as the seat that decides may know it; more than that is not looked at. An action
    that is not possible has no caution.
    """
    decision = view.decision
    if decision is None or action not in decision.options:
        return ()
    found = (check(view, decision.seat, action) for check in _CHECKS.get(type(action), ()))
    return tuple(Caution(*warning) for warning in found if warning)
