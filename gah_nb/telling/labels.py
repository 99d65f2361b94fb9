"""Labels: the few words on the button of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gah_nb.components.hotel_plan import room_name
from gah_nb.engine.actions import (
    Action,
    Claim,
    Complete,
    Decline,
    Die,
    Discard,
    Done,
    Draft,
    End,
    Gain,
    Guest,
    Ignore,
    Keep,
    Move,
    Occupy,
    Pass,
    Pick,
    PlayCard,
    Prepare,
    Put,
    Remove,
    Resolve,
    Return,
    Serve,
    Space,
    Suffer,
    Take,
    Under,
    Use,
)
from gah_nb.engine.frames import Drawn, Serving, TakeItems, WholeReward
from gah_nb.engine.items import ITEM_NAMES
from gah_nb.engine.position import Position
from gah_nb.notation.cards import card_name

from .facts import cost_of
from .wording import ACTION_NAMES, capital, items_in_words, money, plural


def label(position: Position, action: Action, *, priced: bool = True) -> str:
    """Name an action in a few words, its price included if it is possible now and it is to be ``priced``.

    No two options of a decision share a label.
    """
    cost = cost_of(position, action) if priced and action in position.legal_actions else 0
    return _LABELS[type(action)](position, action) + (f" ({money(cost)})" if cost else "")


def _die(_position: Position, action: Die) -> str:
    return f"Die {_space(action)}"


def _space(action: Die | Space) -> str:
    return f"{action.space}{_imitated(action)}{', boosted' if action.boost else ''}"


def _imitated(action: Die | Space) -> str:
    return f" as {ACTION_NAMES[action.imitated]}" if action.imitated else ""


def _gain(_position: Position, action: Gain) -> str:
    steps = plural(action.emperor, "Emperor space") if action.emperor else ""
    return ", ".join(filter(None, (steps, money(action.kronen) if action.kronen else "")))


def _done(position: Position, _action: Done) -> str:
    match position.agenda[-1]:
        case Serving():
            return "Stop serving"
        case TakeItems():
            return "Take nothing"
        case _:
            return "No further room"


def _decline(position: Position, _action: Decline) -> str:
    match position.agenda[-1]:
        case Drawn():
            return "Play none"
        case WholeReward():
            return "Decline the whole reward"
        case _:
            return "Decline"


_LABELS: dict[type[Action], Callable[[Position, Any], str]] = {
    Draft: lambda p, a: f"Keep {card_name(a.staff)}",
    Guest: lambda p, a: f"Take {card_name(a.guest)}",
    Prepare: lambda p, a: f"Prepare {room_name(a.room)}",
    Occupy: lambda p, a: f"Occupy {room_name(a.room)}",
    Remove: lambda p, a: f"Remove {room_name(a.room)}",
    Done: _done,
    Decline: _decline,
    Pass: lambda p, a: "Pass",
    Die: _die,
    Space: lambda p, a: f"Space {_space(a)}",
    Serve: lambda p, a: "Serve",
    Claim: lambda p, a: f"Claim {a.letter}",
    Use: lambda p, a: f"Use {card_name(a.staff)}",
    Move: lambda p, a: f"{card_name(a.guest)} to {room_name(a.room)}",
    End: lambda p, a: "End turn",
    Take: lambda p, a: capital(items_in_words(a.items)),
    Pick: lambda p, a: capital(ITEM_NAMES[a.item]),
    Put: lambda p, a: f"{capital(ITEM_NAMES[a.item])} on {card_name(a.guest)}",
    Keep: lambda p, a: "Rest into the kitchen",
    Gain: _gain,
    PlayCard: lambda p, a: f"Play {card_name(a.staff)}",
    Under: lambda p, a: f"{card_name(a.staff)} under the deck",
    Resolve: lambda p, a: capital(a.part),
    Complete: lambda p, a: f"Complete {card_name(a.guest)}",
    Ignore: lambda p, a: "Ignore the penalty",
    Suffer: lambda p, a: f"Suffer the {a.option} penalty" if a.option else "Suffer the penalty",
    Return: lambda p, a: f"Return {card_name(a.staff)}",
    Discard: lambda p, a: f"Give up {card_name(a.staff)}",
}
