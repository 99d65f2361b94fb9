"""What effects do, as messages with named parts: in a long form for sentences, a short one for boards.

A part is a field of the effect, trigger, modifier or condition, or one of `CHOICES`, a message again.
Numbers may say how they are written: ``{count:item}`` gives "1 item", "2 items" and "no items",
``{amount:#krone|kronen}`` always a figure, ``{vp:+}`` and ``{vp:-}`` a change with its sign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from gah_nb.components import FrozenMap

MINUS = "\N{MINUS SIGN}"
Form = Literal["long", "short"]


class Words(NamedTuple):
    """A message in both forms."""

    long: str
    short: str


_REMOVE = "remove {count:{state} room} from as high a floor as possible{second}"

_LEAST = "advance the marker of the objective on which it is least advanced"

#: By the tags of effects, with a colon for what depends on their fields; then parts of such messages.
EFFECTS: Mapping[str, Words] = FrozenMap(
    {
        "items": Words("receive {items}", "{added}"),
        "any items": Words("receive {count:item} of your choice", "+{count:#any item}"),
        "kronen": Words("gain {amount:krone|kronen}", "+{amount:#krone|kronen}"),
        "emperor": Words("advance {spaces:space} on the Emperor track", "+{spaces} Emperor"),
        "vp": Words("score {vp} VP", "{vp:+} VP"),
        "vp per": Words("score {vp} VP for each {unit}{most}", "{vp} VP per {unit}{most}"),
        "prepare": Words(
            "prepare a room{where}{price}{at_once}{possible}", "{must_}{verb} a room{price}{where}"
        ),
        "occupy: one": Words("occupy a vacant room", "occupy a room"),
        "occupy": Words("occupy up to {count} vacant rooms", "occupy {count} rooms"),
        "staff": Words("play a staff card from your hand{price}", "play staff{price}"),
        "draw": Words("draw {count:staff card}", "draw {count} staff"),
        "draw three": Words(
            "draw {count:staff card} and play one of them{price}", "draw {count}, {may}play one{price}"
        ),
        "guest": Words("take a guest from the queue for nothing", "take a guest free"),
        "space": Words(
            "carry out an action space that holds a die, without taking it", "use an action space, no die"
        ),
        "extra turn": Words(
            "have an extra turn without taking a die{after_this}", "an extra turn{after_this}, no die"
        ),
        "complete": Words(
            "complete the order of one of your guests from the supply", "complete a guest’s order"
        ),
        "copy": Words(
            "score an opponent's end-of-game staff card for your own hotel", "score an opponent’s end card"
        ),
        "copy: any": Words(
            "score any staff card of an opponent for your own hotel", "score an opponent’s staff card"
        ),
        "copy: own": Words(
            "score an end-of-game staff card of an opponent or your own for your own hotel",
            "score any player’s end card",
        ),
        "copy: own, any": Words(
            "score an end-of-game staff card of an opponent or your own for your own hotel",
            "score any player’s staff card",
        ),
        "pay kronen": Words("lose {amount:krone|kronen}", "pay {amount:#krone|kronen}"),
        "return items": Words("give back all items of your kitchen", "lose all kitchen items"),
        "return items: café": Words(
            "give back all items of your kitchen and on your guests", "lose all items, also on guests"
        ),
        "return staff": Words(
            "put {count:staff card} of your hand under the deck", "give up {count} hand cards"
        ),
        "remove rooms": Words(_REMOVE, "lose the top {count} {state} rooms"),
        "remove rooms: any": Words(_REMOVE, "lose any top {count} {state} rooms"),
        "remove rooms: one": Words(_REMOVE, "lose the top {state} room"),
        "remove rooms: below": Words(_REMOVE, "lose the top {state} room, {others} {below}"),
        "lose vp": Words("lose {vp} VP", "{vp:-} VP"),
        "lose vp per": Words("lose {vp} VP for each {unit}", "{vp:-} VP per {unit}"),
        "discard staff": Words("give up one of your end-of-game staff cards", "lose an end-of-game staff"),
        # what a virtual opponent is told
        "house guest": Words("take the best guest of any colour", "best guest"),
        "house guest: color": Words("take the best {color} guest", "best {color} guest"),
        "cover die": Words("take a die of the space with most dice", "a die of the most"),
        "cover die: values": Words("take a die of {any_value}", "a die of {any_value}"),
        "turn up staff": Words("turn up a staff card of the private stack", "turn up a card"),
        "count down": Words(_LEAST, "objective ?"),
        "count down: letter": Words("advance the marker of objective {letter}", "objective {letter}"),
        "send dancer": Words("send a dancer, which needs an expansion", "a dancer"),
        # how a price differs from the printed one
        "price: usual": Words(" at its usual cost", ""),
        "price: free": Words(" for nothing", " free"),
        "price: less": Words(" for {discount:krone|kronen} less", " for {discount} less"),
        # rooms to prepare
        "where: low": Words(" on floor {floors}", " on floors 1–{highest_floor}"),
        "at once": Words(", occupied at once", ""),
        "possible": Words(" if one can be prepared", ""),
        "must": Words("", "must "),
        "verb": Words("", "prepare"),
        "verb: occupied": Words("", "prepare and occupy"),
        # rooms to remove (E5): of occupied ones "the top 2" are of two floors, "any top 2" may be of one
        "second": Words(", the second from {floor}{column}", ""),
        "floor: below": Words("the floor directly below", ""),
        "floor: lower": Words("a lower floor", ""),
        "column": Words(" in the same column", ""),
        "below: right": Words("", "right below"),
        "below: floor": Words("", "a floor below"),
        "below: column": Words("", "in its column"),
        # others
        "most": Words(", at most {at_most} VP", ", at most {at_most} VP"),
        "after": Words(" after this one", " after this one"),
        "may": Words("", "may "),
        "may: must": Words("", "must "),
    }
)

#: What is counted, by the name of the measure.
UNITS: Mapping[str, Words] = FrozenMap(
    {
        "kronen": Words("krone", "krone"),
        "emperor": Words("space reached on the Emperor track", "Emperor space"),
        "emperor_vp": Words("VP of your space on the Emperor track", "VP at the Emperor"),
        "emperor_reached": Words(
            "space of the Emperor track that you have reached", "Emperor space ever reached"
        ),
        "staff_played": Words("staff card played", "staff played"),
        "staff_ever_played": Words("staff card played, those taken away again included", "staff ever played"),
        "tiles": Words("room tile in your hotel", "room tile"),
        "tiles_ever": Words("room prepared so far", "room ever prepared"),
        "occupied": Words("occupied room", "occupied room"),
        "floors": Words("fully occupied floor", "occupied floor"),
        "columns": Words("fully occupied column", "occupied column"),
        "groups": Words("fully occupied group", "occupied group"),
        "colors": Words("colour with all its rooms occupied", "occupied colour"),
        "sets": Words("set of occupied red, blue and yellow rooms", "set of red, blue, yellow"),
        "objectives": Words("objective with your marker", "objective claimed"),
    }
)

#: What an objective asks for; those of one color go by ``color``.
GOALS: Mapping[str, Words] = FrozenMap(
    {
        "color": Words("{at_least:occupied {color} room}", "{at_least} {color}"),
        "kronen": Words("{at_least:krone|kronen}", "{at_least:#krone|kronen}"),
        "emperor": Words(
            "your marker on space {at_least} of the Emperor track or higher", "Emperor space {at_least}"
        ),
        "emperor_vp": Words(
            "your marker on a space of the Emperor track worth {at_least} VP or more",
            "{at_least} VP at the Emperor",
        ),
        "emperor_reached": Words(
            "had your marker on space {at_least} of the Emperor track or higher",
            "Emperor space {at_least}, now or before",
        ),
        "staff_played": Words("{at_least:staff card} played", "{at_least} staff played"),
        "staff_ever_played": Words(
            "{at_least:staff card} played, those taken away again included", "{at_least} staff ever played"
        ),
        "tiles": Words("{at_least:room tile} in your hotel", "{at_least:#room tile}"),
        "tiles_ever": Words("{at_least:room} prepared so far", "{at_least:#room} ever prepared"),
        "occupied": Words("{at_least:occupied room}", "{at_least:#room} occupied"),
        "floors": Words("{at_least:fully occupied floor}", "{at_least:#floor} occupied"),
        "columns": Words("{at_least:fully occupied column}", "{at_least:#column} occupied"),
        "groups": Words("{at_least:fully occupied group}", "{at_least:#group} occupied"),
        "colors": Words("all rooms of {at_least:colour} occupied", "{at_least:#colour} occupied"),
        "colors: one": Words("all rooms of {at_least:colour} occupied", "one colour occupied"),
        "sets": Words(
            "{at_least:set} of occupied red, blue and yellow rooms", "{at_least:#set} of red, blue, yellow"
        ),
        "objectives": Words("your marker on {at_least:objective}", "{at_least:#objective} claimed"),
    }
)

#: When a permanent staff card acts; its effect stands behind it.
MOMENTS: Mapping[str, Words] = FrozenMap(
    {
        "die taken": Words("when you take {a_die}: ", "{die}: "),
        "beside action": Words("when you take {a_die}, before or after its action: ", "{die}: also "),
        "order complete": Words(
            "when the order of one of your {color} guests becomes complete: ", "{any_color} order complete: "
        ),
        "guest leaves": Words(
            "when one of your {color} guests moves into a room: ", "{any_color} guest moves in: "
        ),
        "guest reward": Words(
            "with the reward of a guest who ordered {min_items} or more items: ",
            "guest with {min_items}+ items: ",
        ),
        "room occupied": Words("whenever one of your rooms becomes occupied: ", "each room occupied: "),
        "guest moves in": Words(
            "whenever a guest moves into one of your rooms: ", "each room occupied by a guest: "
        ),
        "emperor reward": Words("whenever you gain an Emperor's reward: ", "each Emperor reward: "),
    }
)

#: What a permanent staff card changes; the short form leaves out the dice it asks for.
CHANGES: Mapping[str, Words] = FrozenMap(
    {
        "free rooms": Words("preparing {color} rooms costs nothing", "{color} rooms are free"),
        "strength": Words("{amount} more strength when you take {a_die}", "{amount:+} strength"),
        "strength times": Words(
            "{amount} times the strength when you take {a_die}", "{amount} × the strength"
        ),
        "strength instead": Words(
            "{amount} in place of the strength when you take {a_die}", "strength {amount} instead"
        ),
        "both tracks": Words(
            "when you take {a_die}, gain its strength in kronen and in Emperor spaces",
            "kronen and Emperor in full",
        ),
        "free space": Words("taking a 6 costs no krone", "no krone to pay"),
        "free serving": Words("serving costs nothing", "serving is free"),
        "free guests": Words("guests of the queue cost nothing", "guests of the queue are free"),
        "ignore penalty": Words("you suffer no penalty of the Emperor", "ignore any penalty"),
        "ignore penalty: pay": Words(
            "you may pay {amount:krone|kronen} to ignore a penalty of the Emperor",
            "pay {amount:#krone|kronen} to ignore a penalty",
        ),
    }
)

#: When a staff card is used: in front of what it does, and as a word of its own.
TIMINGS: Mapping[str, Words] = FrozenMap(
    {
        "round": Words("once per round: ", "each round"),
        "turn": Words("once per turn: ", "each turn"),
        "once": Words("once, when played: ", "once"),
        "permanent": Words("", "permanent"),
        "end": Words("at the end of the game: ", "at the end"),
    }
)


def signed(amount: int) -> str:
    """A change, with a true minus sign."""
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def dice_or(dice: tuple[int, ...]) -> str:
    """``"3 or 4"``."""
    return " or ".join(map(str, dice))


# Which message, where that depends on fields


def _of_remove(e: Any) -> str:
    if e.count == 1:
        return ": one"
    if e.directly_below or e.same_column:
        return ": below"
    return ": any" if e.state == "occupied" and not e.descending else ""


def _of_copy(e: Any) -> str:
    wide = ", ".join(word for word, is_so in (("own", e.own), ("any", e.any_timing)) if is_so)
    return f": {wide}" if wide else ""


#: What is put behind the tag of an effect to find its message.
WAYS: Mapping[str, Callable[[Any], str]] = FrozenMap(
    {
        "occupy": lambda e: ": one" if e.count == 1 else "",
        "return items": lambda e: ": café" if e.cafe else "",
        "remove rooms": _of_remove,
        "copy": _of_copy,
        "house guest": lambda e: ": color" if e.color else "",
        "cover die": lambda e: ": values" if e.values else "",
        "count down": lambda e: ": letter" if e.letter else "",
    }
)


def _price(e: Any) -> str:
    return "price: free" if e.free else "price: less" if e.discount else "price: usual"


def _may(e: Any) -> str:
    """Where playing one is otherwise than usual: a must when it is free, a choice when it has a price."""
    if e.all_back == "where a price is paid" or (e.all_back == "always") != e.free:
        return ""
    return "may" if e.free else "may: must"


def _below(e: Any) -> str:
    if e.directly_below and e.same_column:
        return "below: right"
    return "below: floor" if e.directly_below else "below: column"


#: Parts that are messages: which one, or none.
CHOICES: Mapping[str, Callable[[Any], str]] = FrozenMap(
    {
        "price": _price,
        "where": lambda e: "where: low" if e.highest_floor < 4 else "",
        "at_once": lambda e: "at once" if e.occupied else "",
        "possible": lambda e: "possible" if e.must else "",
        "must_": lambda e: "must" if e.must else "",
        "verb": lambda e: "verb: occupied" if e.occupied else "verb",
        "second": lambda e: "second" if e.descending else "",
        "floor": lambda e: "floor: below" if e.directly_below else "floor: lower",
        "column": lambda e: "column" if e.same_column else "",
        "below": _below,
        "most": lambda e: "most" if e.at_most else "",
        "after_this": lambda e: "after" if e.after else "",
        "may": _may,
    }
)
