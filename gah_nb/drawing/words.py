"""Cards and tiles in words: short sentences of our own, made from the effects' data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    CopyScore,
    DiscardStaff,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    Items,
    Kronen,
    LosePoints,
    LosePointsPer,
    MeasureName,
    Modifier,
    Occupy,
    PayKronen,
    PlayStaff,
    Points,
    PointsPer,
    Prepare,
    RemoveRooms,
    ReturnItems,
    ReturnStaff,
    RoomColor,
    TakeGuest,
    Trigger,
    UseSpace,
)
from gah_nb.components.records import Staff
from gah_nb.engine.items import ITEM_NAMES

MINUS = "\N{MINUS SIGN}"
_UNITS: dict[MeasureName, str] = {
    "kronen": "krone",
    "emperor": "Emperor space",
    "staff_played": "staff played",
    "tiles": "room tile",
    "occupied": "occupied room",
    "floors": "occupied floor",
    "columns": "occupied column",
    "groups": "occupied group",
    "colors": "occupied colour",
    "sets": "set of red, blue, yellow",
    "objectives": "objective claimed",
}
#: When a staff card acts, by its timing.
TIMINGS = {"round": "each round", "once": "once", "permanent": "permanent", "end": "at the end"}


def kronen(amount: int) -> str:
    """An amount of money.

    >>> kronen(1), kronen(3)
    ('1 krone', '3 kronen')
    """
    return f"{amount} krone" if amount == 1 else f"{amount} kronen"


def signed(amount: int) -> str:
    """A change, with a true minus sign."""
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def number(amount: int) -> str:
    """A total, with a true minus sign."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


@cache
def effect_words(effect: Effect) -> str:
    """One effect as a short phrase.

    >>> effect_words(Prepare(discount=1)), effect_words(PointsPer(vp=3, what="occupied", color="red"))
    ('prepare a room for 1 less', '3 VP per occupied red room')
    """
    match effect:
        case Items(items):
            return _items(items)
        case AnyItems(count):
            return f"+{count} any item" + ("s" if count > 1 else "")
        case Kronen(amount):
            return f"+{kronen(amount)}"
        case Emperor(spaces):
            return f"+{spaces} Emperor"
        case Points(vp):
            return f"{signed(vp)} VP"
        case PointsPer(vp, what, color):
            return f"{vp} VP per {_unit(what, color)}"
        case CopyScore():
            return "score an opponent’s end card"
        case _:
            return _permission(effect)


def _permission(effect: Effect) -> str:
    """What one may do."""
    match effect:
        case Prepare():
            return _prepare(effect)
        case Occupy(count):
            return "occupy a room" if count == 1 else f"occupy {count} rooms"
        case PlayStaff():
            return "play staff" + _price(effect)
        case DrawStaff(count):
            return f"draw {count} staff"
        case DrawAndPlay():
            return f"draw {effect.count}, play one{_price(effect)}"
        case TakeGuest():
            return "take a guest free"
        case UseSpace():
            return "use an action space, no die"
        case CompleteOrder():
            return "complete a guest’s order"
        case _:
            return _penalty(effect)


def _penalty(effect: Effect) -> str:
    """What one must give up."""
    match effect:
        case PayKronen(amount):
            return f"pay {kronen(amount)}"
        case ReturnItems(cafe):
            return "lose all items, also on guests" if cafe else "lose all kitchen items"
        case ReturnStaff(count):
            return f"give up {count} hand cards"
        case RemoveRooms(state, count):
            rooms = f"{state} room" if count == 1 else f"{count} {state} rooms"
            return f"lose the top {rooms}"
        case LosePoints(vp):
            return f"{signed(-vp)} VP"
        case LosePointsPer(vp, what):
            return f"{signed(-vp)} VP per {_unit(what, None)}"
        case DiscardStaff():
            return "lose an end-of-game staff"
        case _:
            raise TypeError(f"there are no words for the effect {effect!r}: add them to drawing/words.py")


def _items(items: str) -> str:
    if sorted(items) == sorted(ITEM_NAMES):
        return "+1 of each item"
    return ", ".join(f"+{len(list(same))} {ITEM_NAMES[letter]}" for letter, same in groupby(items))


def _price(effect: Prepare | PlayStaff | DrawAndPlay) -> str:
    if effect.free:
        return " free"
    return f" for {effect.discount} less" if effect.discount else ""


def _prepare(effect: Prepare) -> str:
    verb = "prepare and occupy" if effect.occupied else "prepare"
    where = f" on floors 1–{effect.highest_floor}" if effect.highest_floor < 4 else ""
    return f"{verb} a room{_price(effect)}{where}"


def _unit(what: MeasureName, color: RoomColor | None) -> str:
    return f"occupied {color} room" if color else _UNITS[what]


@cache
def effects_words(effects: Sequence[Effect]) -> str:
    """Several effects; the same one several times is said once.

    >>> effects_words((Kronen(3), TakeGuest(), TakeGuest()))
    '+3 kronen, take 2 guests free'
    """
    counted = ((effect, len(list(same))) for effect, same in groupby(effects))
    return ", ".join(
        effect_words(effect) if times == 1 else _repeated(effect, times) for effect, times in counted
    )


def _repeated(effect: Effect, times: int) -> str:
    match effect:
        case Prepare():
            return f"prepare {times} rooms{_price(effect)}" + (" each" if effect.discount else "")
        case PlayStaff():
            return f"play {times} staff{_price(effect)}" + (" each" if effect.discount else "")
        case TakeGuest():
            return f"take {times} guests free"
        case _:
            return f"{times} × {effect_words(effect)}"


def penalty_words(penalty: Sequence[Effect]) -> str:
    """A penalty: the left option, or else the right one (R7.3).

    >>> penalty_words((ReturnStaff(2), PayKronen(3)))
    'give up 2 hand cards, else pay 3 kronen'
    """
    return ", else ".join(map(effect_words, penalty))


def _dice(dice: tuple[int, ...]) -> str:
    return "die " + " or ".join(map(str, dice))


def trigger_words(trigger: Trigger) -> str:
    """When a permanent staff card acts, and what it does.

    >>> trigger_words(Trigger(on="die taken", dice=(3, 4), effect=Points(2)))
    'die 3 or 4: +2 VP'
    """
    when = {
        "die taken": _dice(trigger.dice),
        "beside action": _dice(trigger.dice),
        "guest leaves": f"{trigger.color or 'any'} guest moves in",
        "guest reward": f"guest with {trigger.min_items}+ items",
        "room occupied": "each room occupied",
        "emperor reward": "each Emperor reward",
    }[trigger.on]
    also = "also " if trigger.on == "beside action" else ""
    return f"{when}: {also}{effect_words(trigger.effect)}"


def modifier_words(modifier: Modifier) -> str:
    """What a permanent staff card changes, without the dice that it asks for.

    >>> modifier_words(Modifier(change="strength", dice=(1, 2), amount=1))
    '+1 strength'
    """
    return {
        "free rooms": f"{modifier.color} rooms are free",
        "strength": f"{signed(modifier.amount)} strength",
        "both tracks": "kronen and Emperor in full",
        "free space": "no krone to pay",
        "free serving": "serving is free",
        "free guests": "guests of the queue are free",
        "ignore penalty": f"pay {kronen(modifier.amount)} to ignore a penalty",
    }[modifier.change]


@cache
def staff_words(card: Staff) -> str:
    """What a staff card does, all of it.

    >>> from gah_nb.components import STAFF
    >>> staff_words(STAFF[17])
    'die 6: no krone to pay, +1 strength'
    """
    phrases = [
        *([effects_words(card.effects)] if card.effects else []),
        *map(trigger_words, card.triggers),
        *map(effect_words, card.score),
    ]
    for dice, modifiers in groupby(card.modifiers, key=lambda modifier: modifier.dice):
        changes = ", ".join(map(modifier_words, modifiers))
        phrases.append(f"{_dice(dice)}: {changes}" if dice else changes)
    return "; ".join(phrases)
