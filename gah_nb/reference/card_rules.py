"""Which rules a card or tile has to do with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gah_nb.components import RULES
from gah_nb.components.effects import (
    AnyItems,
    Change,
    CompleteOrder,
    DrawAndPlay,
    Effect,
    Emperor,
    Items,
    Kronen,
    LosePoints,
    Occupy,
    PayKronen,
    PlayStaff,
    Prepare,
    RemoveRooms,
    TakeGuest,
)
from gah_nb.components.effects import Moment as TriggerMoment
from gah_nb.components.records import EmperorTile, Guest, Objective, Staff

_EFFECTS: Mapping[type[Effect], str] = {
    Items: "R5.9",
    AnyItems: "R5.9",
    CompleteOrder: "R6.4",
    Kronen: "R5.6",
    Emperor: "R5.6",
    LosePoints: "R5.6",
    PayKronen: "R7.3",
    Prepare: "R5.3",
    Occupy: "R6.6",
    PlayStaff: "R6.8",
    DrawAndPlay: "R6.8",
    TakeGuest: "R6.7",
    RemoveRooms: "R7.6",
}
_CHANGES: Mapping[Change, str] = {
    "free rooms": "R5.3",
    "strength": "R4.1",
    "both tracks": "R5.5",
    "free space": "R5.8",
    "free serving": "R6.1",
    "free guests": "R3.2",
    "ignore penalty": "R7.3",
}
_MOMENTS: Mapping[TriggerMoment, str] = {
    "die taken": "R4.3",
    "beside action": "R4.4",
    "guest leaves": "R6.4",
    "guest reward": "R6.4",
    "room occupied": "R6.6",
    "emperor reward": "R7.1",
}
_TIMINGS = {"round": "R6.3", "turn": "R6.3", "end": "R8.1"}


def rules_of(record: Guest | Staff | Objective | EmperorTile) -> tuple[str, ...]:
    """The numbers of the rules, in their order.

    >>> from gah_nb.components import GUESTS
    >>> rules_of(GUESTS[75])
    ('R6.4', 'R6.8', 'R10')
    """
    named = set(_named(record))
    return tuple(number for number in RULES if number in named)


def _named(record: Guest | Staff | Objective | EmperorTile) -> Iterator[str]:
    match record:
        case Guest():
            yield from ("R6.4", "R10")
            yield from _of_effects(record.reward)
        case Staff():
            yield from ("R5.7", "R9", *filter(None, [_TIMINGS.get(record.timing)]))
            yield from _of_effects((*record.effects, *record.score, *(row.effect for row in record.triggers)))
            yield from filter(None, (_MOMENTS.get(row.on) for row in record.triggers))
            yield from filter(None, (_CHANGES.get(row.change) for row in record.modifiers))
        case Objective():
            yield from ("R1.2", "R6.2")
        case EmperorTile():
            yield from ("R7.1", "R7.4", *(["R7.3"] if len(record.penalty) > 1 else []))
            yield from _of_effects((*record.reward, *record.penalty))


def _of_effects(effects: tuple[Effect, ...]) -> Iterator[str]:
    yield from filter(None, (_EFFECTS.get(type(effect)) for effect in effects))
