"""The first hint: the part of the board that an action is about, and what it is about there."""

from __future__ import annotations

from gah_nb.components import FrozenMap
from gah_nb.components.catalogue import floor_of
from gah_nb.engine import Action, Position
from gah_nb.engine.actions import Die, Gain, Guest, Move, Occupy, PlayCard, Prepare, Space

#: Where to look, by the verb of an action.
_AREAS = FrozenMap(
    {
        "serve": "your kitchen: somebody in your café waits for what is there",
        "put": "your café: somebody waits for an item that is at hand",
        "keep": "your kitchen: not everything is for a guest now",
        "take": "your café: which dishes or drinks are waited for?",
        "pick": "your café: which dishes or drinks are waited for?",
        "remove": "your hotel: which room is needed least?",
        "use": "your staff: somebody in your display can help now",
        "claim": "the objectives: the condition of one is met",
        "resolve": "the order of things: what comes first makes a difference",
        "suffer": "the penalty: it is worth suffering",
        "ignore": "the penalty: it is worth paying for",
        "end": "nothing more: this turn is done",
        "decline": "what is offered: it is not needed",
        "done": "what you have: that is enough",
    }
)
_MAIN_ACTIONS = FrozenMap(
    {1: "dishes", 2: "drinks", 3: "rooms", 4: "Emperor spaces and kronen", 5: "a card of your hand"}
)
_TIMINGS = FrozenMap(
    {"once": "acts at once", "end": "counts at the end of the game", "permanent": "stays in force"}
)


def area(position: Position, action: Action) -> str:
    """The part of the board that an action is about, and what it is about there, but not what to do."""
    rulebook = position.box.rulebook
    match action:
        case Die(space, imitated) | Space(space, imitated):
            return f"the dice: it is about {_MAIN_ACTIONS[imitated or space]}"
        case Guest(guest):
            return f"the queue: a {rulebook.guests[guest].color} guest is worth a table"
        case Move(guest):
            return f"your café: a {rulebook.guests[guest].color} guest can have a room"
        case Prepare(room):
            return f"your hotel: floor {floor_of(room)} is where a room is worth its price"
        case Occupy(room):
            return f"your hotel: a vacant room on floor {floor_of(room)} matters"
        case PlayCard(staff):
            said = _TIMINGS.get(rulebook.staff[staff].timing, "can be used again and again")
            return f"your cards: one that {said} is worth its price"
        case Gain(emperor, kronen):
            more = "the Emperor" if emperor > kronen else "money" if kronen > emperor else "a bit of both"
            return f"the Emperor and the kronen: {more} is what is wanted"
        case _:
            return _AREAS.get(action.verb, "what is asked")


def look_at(where: str) -> str:
    """The first hint as a sentence."""
    return f"Look at {where}{'' if where.endswith('?') else '.'}"
