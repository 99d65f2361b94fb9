"""What things are worth to a greedy player, in VP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from gah_nb.components import Guest
from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    ExtraTurn,
    Items,
    Kronen,
    Occupy,
    PlayStaff,
    Points,
    Prepare,
    TakeGuest,
    UseSpace,
)


class Weights(Struct, frozen=True, kw_only=True):
    """A list of worths. A VP is worth 1; change what you like: ``Greedy(Weights(krone=2))``."""

    #: A krone (R8.1), and what the first one is worth beyond that as long as there are turns; each further
    #: one half as much.
    krone: float = 1.0
    first_krone: float = 1.6
    #: An item in the kitchen that no guest of one's own waits for (R8.1).
    item: float = 0.9
    #: How much of an item on the card an item in the kitchen is that a guest waits for (R6.1).
    in_kitchen: float = 0.6
    #: A guest's room with its VP and its part of a group, when the guest has moved in (R6.4).
    housed: float = 3.5
    #: How much of that counts as soon as the guest is in the café; the rest comes with the items.
    promise: float = 0.4
    #: A guest in the café at the end (R8.1).
    left_in_cafe: float = -5.0
    #: A vacant room, and what it is worth more with each floor.
    vacant: float = 2.2
    vacant_floor: float = 0.3
    #: What an occupied room is worth beyond its VP at the start, for groups, objectives and staff to come.
    occupied: float = 1.2
    #: How much of a group's bonus a group that is nearly occupied, or nearly prepared, counts (R6.5).
    begun_group: float = 0.6
    prepared_group: float = 0.15
    #: How much of its VP at the next scoring, and of the Emperor's reward or penalty, counts before it (R7).
    emperor_vp: float = 0.9
    #: An Emperor space that is left after the next scoring.
    emperor_space: float = 0.4
    #: How much of an objective's VP is felt while it is nearly met, and once it can be claimed (R6.2).
    objective: float = 0.6
    objective_met: float = 0.9
    #: A staff card in hand; a permanent one in play per krone of its price; one for the end before it scores.
    card: float = 0.5
    permanent: float = 1.1
    end_to_come: float = 2.0
    #: A turn that is put off instead of taken (R2.3).
    waiting: float = 1.2


def _prepare(effect: Prepare, weights: Weights) -> float:
    saved = 0.35 * effect.highest_floor if effect.free else 0.4 * effect.discount
    return 1.0 + saved + (weights.housed if effect.occupied else 0)


def _staff(effect: PlayStaff | DrawAndPlay, _weights: Weights) -> float:
    return 4.0 if effect.free else 0.5 + effect.discount


_EFFECTS: dict[type[Effect], Callable[[Any, Weights], float]] = {
    Points: lambda effect, weights: effect.vp,
    Kronen: lambda effect, weights: effect.amount * weights.krone,
    Emperor: lambda effect, weights: effect.spaces * 0.9,
    Items: lambda effect, weights: len(effect.items) * 1.3,
    AnyItems: lambda effect, weights: effect.count * 1.6,
    Prepare: _prepare,
    Occupy: lambda effect, weights: effect.count * weights.housed,
    PlayStaff: _staff,
    DrawAndPlay: _staff,
    DrawStaff: lambda effect, weights: effect.count * weights.card,
    TakeGuest: lambda effect, weights: 1.5,
    UseSpace: lambda effect, weights: 3.0,
    ExtraTurn: lambda effect, weights: 5.0,
    CompleteOrder: lambda effect, weights: 5.0,
}


def effect_worth(effect: Effect, weights: Weights) -> float:
    """What an effect is worth before anybody knows how it will be used; 0 if that depends on too much."""
    value = _EFFECTS.get(type(effect))
    return value(effect, weights) if value else 0.0


def guest_worth(card: Guest, weights: Weights) -> float:
    """What a guest brings who moves in: VP, reward and room."""
    return card.vp + weights.housed + sum(effect_worth(effect, weights) for effect in card.reward)
