"""What cards, tiles and objectives do, in words made from the data of their effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from gah_nb.components import Rulebook, RuleSet, rulebook_of
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
from gah_nb.components.records import Condition

from .wording import items_in_words, listed, money, plural, points

_UNITS: dict[MeasureName, str] = {
    "kronen": "krone",
    "emperor": "space reached on the Emperor track",
    "emperor_vp": "VP of your space on the Emperor track",
    "emperor_reached": "space of the Emperor track that you have reached",
    "staff_played": "staff card played",
    "staff_ever_played": "staff card played, those taken away again included",
    "tiles": "room tile in your hotel",
    "tiles_ever": "room prepared so far",
    "occupied": "occupied room",
    "floors": "fully occupied floor",
    "columns": "fully occupied column",
    "groups": "fully occupied group",
    "colors": "colour with all its rooms occupied",
    "sets": "set of occupied red, blue and yellow rooms",
    "objectives": "objective with your marker",
}


def _unit(what: MeasureName, color: RoomColor | None = None) -> str:
    return f"occupied {color} room" if color else _UNITS[what]


def _less(effect: Prepare | PlayStaff | DrawAndPlay) -> str:
    """How the price differs from the printed one."""
    if effect.free:
        return " for nothing"
    return f" for {money(effect.discount)} less" if effect.discount else " at its usual cost"


def _prepare(effect: Prepare) -> str:
    floors = [str(floor) for floor in range(1, effect.highest_floor + 1)]
    where = f" on floor {listed(floors, 'or')}" if effect.highest_floor < 4 else ""
    must = " if one can be prepared" if effect.must else ""
    return f"prepare a room{where}{_less(effect)}{', occupied at once' if effect.occupied else ''}{must}"


def _remove(effect: RemoveRooms) -> str:
    rooms = plural(effect.count, f"{effect.state} room")
    return f"remove {rooms} from as high a floor as possible{_second(effect)}"


def _second(effect: RemoveRooms) -> str:
    """Where the second room comes from (E5)."""
    if not effect.descending:
        return ""
    floor = "the floor directly below" if effect.directly_below else "a lower floor"
    return f", the second from {floor}{' in the same column' if effect.same_column else ''}"


def _per(effect: PointsPer) -> str:
    most = f", at most {points(effect.at_most)}" if effect.at_most else ""
    return f"score {points(effect.vp)} for each {_unit(effect.what, effect.color)}{most}"


def _copy(effect: CopyScore) -> str:
    whose = (
        "an end-of-game staff card of an opponent or your own"
        if effect.own
        else (
            "any staff card of an opponent" if effect.any_timing else "an opponent's end-of-game staff card"
        )
    )
    return f"score {whose} for your own hotel"


_EFFECTS: dict[type[Effect], Callable[[Any], str]] = {
    Items: lambda e: f"receive {items_in_words(e.items)}",
    AnyItems: lambda e: f"receive {plural(e.count, 'item')} of your choice",
    Kronen: lambda e: f"gain {money(e.amount)}",
    Emperor: lambda e: f"advance {plural(e.spaces, 'space')} on the Emperor track",
    Points: lambda e: f"score {points(e.vp)}",
    PointsPer: _per,
    Prepare: _prepare,
    Occupy: lambda e: f"occupy {'a vacant room' if e.count == 1 else f'up to {e.count} vacant rooms'}",
    PlayStaff: lambda e: f"play a staff card from your hand{_less(e)}",
    DrawStaff: lambda e: f"draw {plural(e.count, 'staff card')}",
    DrawAndPlay: lambda e: f"draw {plural(e.count, 'staff card')} and play one of them{_less(e)}",
    TakeGuest: lambda e: "take a guest from the queue for nothing",
    UseSpace: lambda e: "carry out an action space that holds a die, without taking it",
    ExtraTurn: lambda e: f"have an extra turn without taking a die{' after this one' if e.after else ''}",
    CompleteOrder: lambda e: "complete the order of one of your guests from the supply",
    PayKronen: lambda e: f"lose {money(e.amount)}",
    ReturnItems: lambda e: f"give back all items of your kitchen{' and on your guests' if e.cafe else ''}",
    ReturnStaff: lambda e: f"put {plural(e.count, 'staff card')} of your hand under the deck",
    RemoveRooms: _remove,
    LosePoints: lambda e: f"lose {points(e.vp)}",
    LosePointsPer: lambda e: f"lose {points(e.vp)} for each {_unit(e.what)}",
    DiscardStaff: lambda e: "give up one of your end-of-game staff cards",
    CopyScore: _copy,
}


def effect_words(effect: Effect) -> str:
    """Say what an effect does: ``"prepare a room for 1 krone less"``.

    >>> effect_words(Kronen(3))
    'gain 3 kronen'
    """
    return _EFFECTS[type(effect)](effect)


def _die(dice: tuple[int, ...]) -> str:
    return f"a {listed([str(value) for value in dice], 'or')}"


_MOMENTS: dict[str, Callable[[Trigger], str]] = {
    "die taken": lambda t: f"when you take {_die(t.dice)}",
    "beside action": lambda t: f"when you take {_die(t.dice)}, before or after its action",
    "order complete": lambda t: f"when the order of one of your {t.color} guests becomes complete",
    "guest leaves": lambda t: f"when one of your {t.color} guests moves into a room",
    "guest reward": lambda t: f"with the reward of a guest who ordered {t.min_items} or more items",
    "room occupied": lambda t: "whenever one of your rooms becomes occupied",
    "guest moves in": lambda t: "whenever a guest moves into one of your rooms",
    "emperor reward": lambda t: "whenever you gain an Emperor's reward",
}


def trigger_words(trigger: Trigger) -> str:
    """Say when a permanent staff card acts, and what it does then."""
    return f"{_MOMENTS[trigger.on](trigger)}: {effect_words(trigger.effect)}"


_CHANGES: dict[str, Callable[[Modifier], str]] = {
    "free rooms": lambda m: f"preparing {m.color} rooms costs nothing",
    "strength": lambda m: f"{m.amount} more strength when you take {_die(m.dice)}",
    "strength times": lambda m: f"{m.amount} times the strength when you take {_die(m.dice)}",
    "strength instead": lambda m: f"{m.amount} in place of the strength when you take {_die(m.dice)}",
    "both tracks": lambda m: (
        f"when you take {_die(m.dice)}, gain its strength in kronen and in Emperor spaces"
    ),
    "free space": lambda m: "taking a 6 costs no krone",
    "free serving": lambda m: "serving costs nothing",
    "free guests": lambda m: "guests of the queue cost nothing",
    "ignore penalty": lambda m: (
        f"you may pay {money(m.amount)} to ignore a penalty of the Emperor"
        if m.amount
        else "you suffer no penalty of the Emperor"
    ),
}


def modifier_words(modifier: Modifier) -> str:
    """Say what a permanent staff card changes."""
    return _CHANGES[modifier.change](modifier)


_TIMINGS = {
    "round": "once per round: ",
    "turn": "once per turn: ",
    "once": "once, when played: ",
    "permanent": "",
    "end": "at the end of the game: ",
}


#: Cards and tiles are told by the edition of 2021 where no other rulebook is given.
_DEFAULT = rulebook_of(RuleSet())


#: What an objective asks for, where more than the number in front of the unit has to be said.
_GOALS: dict[MeasureName, Callable[[int], str]] = {
    "kronen": money,
    "emperor": lambda n: f"your marker on space {n} of the Emperor track or higher",
    "emperor_vp": lambda n: f"your marker on a space of the Emperor track worth {points(n)} or more",
    "emperor_reached": lambda n: f"had your marker on space {n} of the Emperor track or higher",
    "staff_played": lambda n: f"{plural(n, 'staff card')} played",
    "staff_ever_played": lambda n: f"{plural(n, 'staff card')} played, those taken away again included",
    "tiles": lambda n: f"{plural(n, 'room tile')} in your hotel",
    "tiles_ever": lambda n: f"{plural(n, 'room')} prepared so far",
    "colors": lambda n: f"all rooms of {plural(n, 'colour')} occupied",
    "sets": lambda n: f"{plural(n, 'set')} of occupied red, blue and yellow rooms",
    "objectives": lambda n: f"your marker on {plural(n, 'objective')}",
}


def staff_words(staff: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a staff card does.

    >>> staff_words(2)
    'once per round: receive 1 cake'
    """
    card = rulebook.staff[staff]
    parts = [
        *map(effect_words, (*card.effects, *card.score)),
        *map(trigger_words, card.triggers),
        *map(modifier_words, card.modifiers),
    ]
    return _TIMINGS[card.timing] + listed(parts)


def reward_words(guest: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a guest's reward brings; empty if there is none."""
    times = Counter(map(effect_words, rulebook.guests[guest].reward))
    return "; ".join(words + ", twice" * (count == 2) for words, count in times.items())


def guest_words(guest: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a guest orders and brings.

    >>> guest_words(85)
    'orders 2 strudels and 1 cake; 3 VP; reward: gain 3 kronen'
    """
    card = rulebook.guests[guest]
    reward = f"; reward: {reward_words(guest, rulebook)}" if card.reward else ""
    return f"orders {items_in_words(card.order)}; {points(card.vp)}{reward}"


def objective_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what an objective asks for.

    >>> objective_words("A4"), objective_words("C2")
    ('have 12 room tiles in your hotel', 'have 4 occupied red rooms and 3 occupied yellow rooms')
    """
    return f"have {listed([_goal(condition) for condition in rulebook.objectives[key].conditions])}"


def _goal(condition: Condition) -> str:
    """What has to be reached."""
    if condition.what in _GOALS:
        return _GOALS[condition.what](condition.at_least)
    return plural(condition.at_least, _unit(condition.what, condition.color))


def tile_reward_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what the reward of an Emperor tile brings."""
    return listed([effect_words(effect) for effect in rulebook.tiles[key].reward])


def tile_penalty_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what the penalty of an Emperor tile demands, the left option first (R7.3, E3)."""
    or_else = (
        ", or " if rulebook.switches.penalty_option == "owner chooses" else ", or where that is impossible "
    )
    return or_else.join(map(effect_words, rulebook.tiles[key].penalty))
