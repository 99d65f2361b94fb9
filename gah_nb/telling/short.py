"""Cards and tiles in words: short sentences of our own, made from the effects' data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import TypeVar

from gah_nb.components import OBJECTIVES
from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    CopyScore,
    DiscardStaff,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    ExtraTurn,
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
from gah_nb.components.records import Condition, Objective, Staff
from gah_nb.engine.items import ITEM_NAMES

MINUS = "\N{MINUS SIGN}"
_UNITS: dict[MeasureName, str] = {
    "kronen": "krone",
    "emperor": "Emperor space",
    "emperor_vp": "VP at the Emperor",
    "emperor_reached": "Emperor space ever reached",
    "staff_played": "staff played",
    "staff_ever_played": "staff ever played",
    "tiles": "room tile",
    "tiles_ever": "room ever prepared",
    "occupied": "occupied room",
    "floors": "occupied floor",
    "columns": "occupied column",
    "groups": "occupied group",
    "colors": "occupied colour",
    "sets": "set of red, blue, yellow",
    "objectives": "objective claimed",
}
#: What an objective asks for: of one, and of so many.
_GOALS: dict[MeasureName, tuple[str, str]] = {
    "kronen": ("1 krone", "{} kronen"),
    "emperor": ("Emperor space 1", "Emperor space {}"),
    "emperor_vp": ("1 VP at the Emperor", "{} VP at the Emperor"),
    "emperor_reached": ("Emperor space 1, now or before", "Emperor space {}, now or before"),
    "staff_played": ("1 staff played", "{} staff played"),
    "staff_ever_played": ("1 staff ever played", "{} staff ever played"),
    "tiles": ("1 room tile", "{} room tiles"),
    "tiles_ever": ("1 room ever prepared", "{} rooms ever prepared"),
    "occupied": ("1 room occupied", "{} rooms occupied"),
    "floors": ("1 floor occupied", "{} floors occupied"),
    "columns": ("1 column occupied", "{} columns occupied"),
    "groups": ("1 group occupied", "{} groups occupied"),
    "colors": ("one colour occupied", "{} colours occupied"),
    "sets": ("1 set of red, blue, yellow", "{} sets of red, blue, yellow"),
    "objectives": ("1 objective claimed", "{} objectives claimed"),
}
#: When a staff card acts, by its timing.
TIMINGS = {
    "round": "each round",
    "turn": "each turn",
    "once": "once",
    "permanent": "permanent",
    "end": "at the end",
}
LONG_TIMINGS = {
    "round": "once each round, on one’s turn",
    "turn": "once in each turn of one’s own",
    "once": "once, when it is played",
    "permanent": "permanent, from when it is played",
    "end": "in the final scoring",
}
_Row = TypeVar("_Row")


def _said(table: Mapping[str, Callable[[_Row], str]], kind: str, row: _Row) -> str:
    """The words that a table has for a kind of row."""
    if kind not in table:
        raise TypeError(f"there are no words for {kind!r} in {row!r}: add them to drawing/words.py")
    return table[kind](row)


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
        case PointsPer(vp, what, color, at_most):
            return f"{vp} VP per {_unit(what, color)}" + (f", at most {at_most} VP" if at_most else "")
        case CopyScore(own, any_timing):
            whose = "any player’s" if own else "an opponent’s"
            return f"score {whose} {'staff' if any_timing else 'end'} card"
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
            return f"draw {effect.count}, {_may_or_must(effect)}play one{_price(effect)}"
        case TakeGuest():
            return "take a guest free"
        case UseSpace():
            return "use an action space, no die"
        case ExtraTurn(after):
            return f"an extra turn{' after this one' if after else ''}, no die"
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
        case RemoveRooms():
            return _remove(effect)
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
    return f"{'must ' if effect.must else ''}{verb} a room{_price(effect)}{where}"


def _may_or_must(effect: DrawAndPlay) -> str:
    """Where playing one is otherwise than usual: a must when it is free, a choice when it has a price."""
    if effect.all_back == "where a price is paid" or (effect.all_back == "always") != effect.free:
        return ""
    return "may " if effect.free else "must "


def _remove(effect: RemoveRooms) -> str:
    """Rooms that are lost: of occupied ones "the top 2" are of two floors, "any top 2" may be of one (E5)."""
    state, count = effect.state, effect.count
    if count == 1:
        return f"lose the top {state} room"
    if effect.directly_below or effect.same_column:
        where = "a floor below" if effect.directly_below else "in its column"
        if effect.directly_below and effect.same_column:
            where = "right below"
        return f"lose the top {state} room, {'one' if count == 2 else count - 1} {where}"
    which = "any" if state == "occupied" and not effect.descending else "the"
    return f"lose {which} top {count} {state} rooms"


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


def penalty_words(penalty: Sequence[Effect], *, chosen: bool = False) -> str:
    """A penalty: the left option, or else the right one (R7.3); or the one that is ``chosen`` (E3).

    >>> penalty_words((ReturnStaff(2), PayKronen(3)))
    'give up 2 hand cards, else pay 3 kronen'
    """
    return (", or " if chosen else ", else ").join(map(effect_words, penalty))


def _dice(dice: tuple[int, ...]) -> str:
    return "die " + " or ".join(map(str, dice))


_MOMENTS: Mapping[str, Callable[[Trigger], str]] = {
    "die taken": lambda row: f"{_dice(row.dice)}: ",
    "beside action": lambda row: f"{_dice(row.dice)}: also ",
    "order complete": lambda row: f"{row.color or 'any'} order complete: ",
    "guest leaves": lambda row: f"{row.color or 'any'} guest moves in: ",
    "guest reward": lambda row: f"guest with {row.min_items}+ items: ",
    "room occupied": lambda _: "each room occupied: ",
    "guest moves in": lambda _: "each room occupied by a guest: ",
    "emperor reward": lambda _: "each Emperor reward: ",
}
_CHANGES: Mapping[str, Callable[[Modifier], str]] = {
    "free rooms": lambda row: f"{row.color} rooms are free",
    "strength": lambda row: f"{signed(row.amount)} strength",
    "strength times": lambda row: f"{row.amount} × the strength",
    "strength instead": lambda row: f"strength {row.amount} instead",
    "both tracks": lambda _: "kronen and Emperor in full",
    "free space": lambda _: "no krone to pay",
    "free serving": lambda _: "serving is free",
    "free guests": lambda _: "guests of the queue are free",
    "ignore penalty": lambda row: (
        f"pay {kronen(row.amount)} to ignore a penalty" if row.amount else "ignore any penalty"
    ),
}


def trigger_words(trigger: Trigger) -> str:
    """When a permanent staff card acts, and what it does.

    >>> trigger_words(Trigger(on="die taken", dice=(3, 4), effect=Points(2)))
    'die 3 or 4: +2 VP'
    """
    return _said(_MOMENTS, trigger.on, trigger) + effect_words(trigger.effect)


def modifier_words(modifier: Modifier) -> str:
    """What a permanent staff card changes, without the dice that it asks for.

    >>> modifier_words(Modifier(change="strength", dice=(1, 2), amount=1))
    '+1 strength'
    """
    return _said(_CHANGES, modifier.change, modifier)


def condition_words(condition: Condition) -> str:
    """Part of an objective.

    >>> condition_words(Condition("occupied", 3, "red")), condition_words(Condition("floors", 2))
    ('3 red', '2 floors occupied')
    """
    if condition.color:
        return f"{condition.at_least} {condition.color}"
    one, more = _GOALS[condition.what]
    return one if condition.at_least == 1 else more.format(condition.at_least)


def objective_words(card: Objective) -> str:
    """What an objective asks for: its title, unless an edition or reading changed only what it asks for.

    >>> objective_words(OBJECTIVES["C2"])
    '4 red, 3 yellow'
    """
    base = OBJECTIVES[card.key]
    if card.conditions == base.conditions or card.title != base.title:
        return card.title
    return ", ".join(map(condition_words, card.conditions))


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
