"""Actions as text, in the words of the notation; `parse_action` reads what `to_text` writes.

Cards appear by their English names, rooms as ``b2``, items as letters.
"""

from __future__ import annotations

from gah_nb.components.hotel_plan import room_name
from gah_nb.engine.actions import (
    Action,
    Claim,
    Complete,
    Die,
    Discard,
    Draft,
    Gain,
    Guest,
    Move,
    Occupy,
    Pick,
    PlayCard,
    Prepare,
    Put,
    Remove,
    Resolve,
    Return,
    Space,
    Suffer,
    Take,
    Under,
    Use,
)

from .cards import card_name


def to_text(action: Action) -> str:
    """Write an action in the notation.

    >>> to_text(Die(6, 3, boost=True)), to_text(Put("s", 75)), to_text(Gain(emperor=2, kronen=1))
    ('die 6>3+', 'put s Baroness', 'gain 2 emperor 1 krone')
    """
    return " ".join((action.verb, *_arguments(action)))


def _arguments(action: Action) -> tuple[str, ...]:
    match action:
        case Guest(card) | Complete(card) | Draft(card) | Use(card) | PlayCard(card) | Under(card):
            return (card_name(card),)
        case Return(card) | Discard(card):
            return (card_name(card),)
        case Prepare(room) | Occupy(room) | Remove(room):
            return (room_name(room),)
        case Move(guest, room):
            return (card_name(guest), room_name(room))
        case Put(item, guest):
            return (item, card_name(guest))
        case Die(space, imitated, boost) | Space(space, imitated, boost):
            return (space_text(space, imitated) + "+" * boost,)
        case Gain(emperor, kronen):
            return _split(emperor, kronen)
        case Take(text) | Pick(text) | Claim(text) | Resolve(text) | Suffer(text):
            return (text,) if text else ()
        case _:
            return ()


def space_text(space: int, imitated: int = 0) -> str:
    """Write an action space, with the action that a 6 stands for: ``"2"``, ``"6>3"``."""
    return f"{space}>{imitated}" if imitated else str(space)


def _split(emperor: int, kronen: int) -> tuple[str, ...]:
    parts = (
        f"{emperor} emperor" if emperor else "",
        f"{kronen} krone{'n' if kronen != 1 else ''}" if kronen else "",
    )
    return tuple(part for part in parts if part)
