"""Refusals in words: a message with named parts for each way in which an action can be refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from gah_nb.components import GUESTS, STAFF, FrozenMap
from gah_nb.components.catalogue import ROOMS, room_name
from gah_nb.engine.errors import AnyRefusal, TooDear
from gah_nb.engine.items import ITEM_NAMES, named

#: By the kind of a refusal, and why where one kind has several ways.
MESSAGES: Mapping[str, str] = FrozenMap(
    {
        "no such: room": f"a hotel has the rooms 0 (a1) to {ROOMS - 1} (e4), not {{said}}",
        "no such: space": "there are action spaces 1 to 6, not {said}",
        "no such: objective": "objectives are A, B and C, not {said}",
        "no such: item": "items are s, c, w and k, not {said}",
        "guest: not in the queue": "{guest} is not in the queue",
        "guest: not in the café": "{guest} is not in the café",
        "guest: complete": "{guest} has a complete order",
        "guest: moving": "{guest} is moving already",
        "staff: not in the hand": "{staff} is not in the hand",
        "staff: not in the pack": "{staff} is not in the pack",
        "staff: not drawn": "{staff} is none of the drawn cards",
        "staff: not in the display": "{staff} is not in the display",
        "staff: not for the end": "{staff} is no end-of-game card of the display",
        "staff: not for use": "{staff} is not a card to use once per round",
        "staff: used this round": "{staff} was used this round already",
        "staff: used this turn": "{staff} was used this turn already",
        "room: occupied": "{room} is occupied already; a guest moves into a vacant room",
        "room: not prepared": "{room} is not prepared; a guest moves into a vacant room",
        "room: not vacant": "{room} is no vacant room",
        "room: not removable": "{room} is not such a room on the highest floor that has one",
        "room: prepared": "a tile lies on {room} already",
        "room: not the first": "the first room is a1, not {room}",
        "room: apart": "{room} is not next to one of your rooms",
        "space: no die": "no die lies on action space {space}",
        "space: extra turn": "no die is taken in an extra turn; use the space instead: space {space}",
        "space: imitates nothing": "only space 6 imitates another action, not space {space}",
        "objective: claimed": "objective {letter} has this player's marker already",
        "objective: not fulfilled": "objective {letter} ({title}) is not fulfilled",
        "objective: full": "no spot is left on objective {letter}",
        "no table": "all {tables} tables of the café are occupied",
        "no item": "no {item} is {where}",
        "no part": "{part} cannot come next here",
        "still waits": "{guest} still waits for {items}",
        "not ordered": "{guest} does not wait for {item}",
        "wrong color": "{guest} is {color} and {room} is {room_color}",
        "too high": "only rooms of floors 1 to {highest} can be chosen, not {room}",
        "wrong items": "take {strength} {fewer}, {kinds}",
        "wrong split": "kronen and Emperor spaces are {strength} in all here",
        "rooms missing": "{rooms} more to be prepared, as rooms can be placed and paid",
        "too dear: guest": "{number} costs {cost} kronen there, and {left} are left",
        "too dear: room": "{number} costs {cost} kronen, and {left} are left",
        "too dear: staff": "{number} costs {cost} kronen now, and {left} are left",
        "unpaid: last krone": "only sixes are left, and the last krone is needed for one of them",
        "unpaid: serving": "serving costs 1 krone, and none is left",
        "unpaid: space 6": "space 6 costs 1 krone, and none is left",
        "unpaid: boost": "boosting costs 1 krone and none is left",
        "unpaid: boost and space 6": "boosting costs 1 krone, with the price of the action 2, and 1 is left",
        "unpaid: boost of a space": "boosting costs 1 krone, and too few are left",
        "not asked: nothing is going on": "{verb} belongs to an action or effect, and none is going on now",
        "not asked: in a scoring": "{verb} needs a turn of one's own, and an Emperor scoring is nobody's",
        "not asked: in the middle": (
            "{verb} is never possible in the middle of another action or effect: {asked}"
        ),
        "not asked: must wait": "{verb} must wait: {asked}",
        "not asked: not additional": "{verb} is no additional action",
        "not allowed: game over": "the game is over",
        "not allowed: extra turn": "an extra turn cannot be put off",
        "not allowed: turn begun": "passing is possible only instead of a turn, and this one has begun",
        "not allowed: no die taken": "a turn ends only after a die was taken",
        "not allowed: die taken": "after the die was taken it is too late for a guest",
        "not allowed: guest taken": "only one guest may be taken per turn",
        "not allowed: one die": "only one die is taken per turn",
        "not allowed: only passing": "no die can be taken for want of a krone, so only passing is possible",
        "not allowed: only ending": (
            "no die can be taken any more for want of a krone, so the turn goes to its end"
        ),
        "not allowed: nobody waits": "no guest in the café waits for an item of the kitchen",
        "not allowed: no room for 3": (
            "action 3 demands a room, and none could be prepared with the kronen left"
        ),
        "not allowed: imitate which": "space 6 imitates one of the actions 1 to 5; say which, as in die 6>3",
        "not allowed: imitate with space 6": (
            "space 6, and only that, imitates one of the actions 1 to 5, as in space 6>3"
        ),
        "not allowed: boost without die": "no boost is possible without taking a die (R10); leave out the +",
        "not allowed: serve something": "at least one item is moved when one serves",
        "not allowed: must be done": "this part of a reward must be carried out if that is possible",
        "not allowed: must play free": "one of the cards must be played where it costs nothing",
        "not allowed: must play": "one of the cards must be played if one can be paid",
        "not allowed: which penalty": "both options are possible: suffer left or suffer right",
        "not allowed: whole penalty": (
            "the penalty is suffered as it is, or ignored by Conference Manager for 1 krone"
        ),
        "not allowed: instructed": (
            "an instruction card is carried out here, and nobody is asked before that is done"
        ),
        "unpaid: toll": "the toll of that space is 1 krone, and none is left",
        "toll due": "this costs {cost} kronen with the toll, and {left} are left",
        "luck unknown: queue": "a guest comes into the queue then, and the deck is not known here",
        "luck unknown: guest deck": "the guest deck must be shuffled, and this position knows no seed",
        "luck unknown: staff deck": "staff cards are drawn then, and the deck is not known here",
        "luck unknown: cards": "{name} then chooses among cards not known here",
        "luck unknown: chance": "chance chooses then, and this position knows no seed",
        "luck unknown: dice": "the dice must be rolled, and this position knows no seed",
        "luck unknown: instruction": (
            "an instruction card is turned up then, and the deck is not known here"
        ),
        "luck unknown: stack": ("a card of the private stack is turned up then, and it is not known here"),
        "luck unknown: pool": "an item of the pool is drawn then, and this position knows no seed",
    }
)

#: What somebody learned that they could not know when they decided: the luck, or a card "shown" by others.
Learned = Literal[
    "queue", "guest deck", "staff deck", "cards", "chance", "dice", "instruction", "stack", "pool", "shown"
]
_LEARNED: Mapping[Learned, str] = FrozenMap[Learned, str](
    {
        "queue": "a guest has come into the queue",
        "guest deck": "the guest deck was shuffled, and a guest has come into the queue",
        "staff deck": "staff cards were drawn",
        "cards": "staff cards were handed on",
        "chance": "chance has chosen what is lost",
        "dice": "the dice were rolled",
        "instruction": "an instruction card was turned up",
        "stack": "a card of the private stack was turned up",
        "pool": "items were drawn for the action spaces",
        "shown": "a card of another hand was played",
    }
)

#: What is asked for in each kind of decision.
ASKED: Mapping[str, str] = FrozenMap(
    {
        "draft": "a staff card to keep is to be chosen",
        "start guest": "the first guest is to be chosen",
        "rooms": "a room is to be prepared",
        "take": "dishes or drinks are to be chosen",
        "split": "kronen and Emperor spaces are to be chosen",
        "at hand": "the items at hand are to be placed",
        "serving": "items of the kitchen are to be moved to guests",
        "pick": "an item is to be chosen",
        "prepare": "a room is to be prepared or the effect declined",
        "occupy": "a room is to be occupied or the effect declined",
        "staff": "a staff card is to be played or declined",
        "draw": "cards are to be drawn, of which one must be played, or the effect declined",
        "drawn": "one of the drawn staff cards is to be played",
        "under": "a drawn card is to be put under the deck",
        "guest": "a guest is to be taken for nothing or declined",
        "order": "what comes next is to be chosen",
        "gain": "a part of the reward is to be taken or declined",
        "reward": "the reward is to be taken or declined as a whole",
        "his item": "the item of the action space goes on one of his guests that waits for it",
        "space": "an action space is to be chosen or declined",
        "complete": "a guest whose order is filled is to be chosen",
        "penalty": "the penalty is to be suffered or ignored",
        "remove": "a room to remove is to be chosen",
        "return": "a staff card of the hand is to be given up",
        "discard": "an end-of-game staff card is to be given up",
    }
)


def _guest(number: int) -> str:
    return GUESTS[number].name if number in GUESTS else f"guest #{number}"


def _staff(number: int) -> str:
    return STAFF[number].name if number in STAFF else f"staff #{number}"


def _kinds(letters: str) -> str:
    first, second = (ITEM_NAMES[letter] for letter in letters)
    return f"{first} and {second}, at least as much {first} as {second}"


#: How the parts of a message are said that are not said as they are.
_PARTS: Mapping[str, Callable[[Any], str]] = {
    "guest": _guest,
    "staff": _staff,
    "room": room_name,
    "item": ITEM_NAMES.__getitem__,
    "items": named,
    "kinds": _kinds,
    "fewer": lambda fewer: "at most" if fewer else "in all",
    "asked": lambda kind: ASKED.get(kind, ""),
}


def refusal_text(refusal: AnyRefusal) -> str:
    """Why an action cannot be played, in one sentence for a player without a full stop."""
    parts = {name: getattr(refusal, name) for name in refusal.__struct_fields__}
    said = {name: _PARTS[name](value) if name in _PARTS else value for name, value in parts.items()}
    if isinstance(refusal, TooDear):
        said["number"] = _PARTS[refusal.what](refusal.number)
    return MESSAGES[key_of(refusal)].format(**said)


def learned_text(learned: Learned) -> str:
    """What somebody has learned, without a full stop."""
    return _LEARNED[learned]


def key_of(refusal: AnyRefusal) -> str:
    """Under which key the message of a refusal stands: its kind, and why or what where that differs."""
    kind = str(refusal.__struct_config__.tag)
    way = getattr(refusal, "why", "") or getattr(refusal, "what", "")
    return f"{kind}: {way}" if way else kind
