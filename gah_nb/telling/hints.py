"""Hints: what an action does, what it costs, by which rule, in one or two short sentences; where to look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gah_nb.components import BOARDS, FrozenMap
from gah_nb.components.catalogue import ITEM_NAMES, LETTERS, NO_ITEMS, ONE_OF, floor_of, minus, room_name
from gah_nb.components.effects import Trigger
from gah_nb.engine import Action, Position, actions
from gah_nb.engine.actions import Die, Gain, Guest, Move, Occupy, PlayCard, Prepare, Space
from gah_nb.engine.area import PLACEMENT_VP, modifying, plan_of, triggered
from gah_nb.engine.frames import (
    AtHand,
    Do,
    Drawn,
    HisItem,
    MainAction,
    Parts,
    PrepareRooms,
    Serving,
    TakeItems,
    Turn,
    WholeReward,
)
from gah_nb.engine.guests import missing

from .leopold import guest_note, space_note, toll_due
from .prompts import bonus_for, cost_of, occupies_at_once, penalty_due, player_of, seat_of, strength_of
from .refusals import refusal_text
from .wording import (
    capital,
    effect_words,
    guest_words,
    items_in_words,
    listed,
    money,
    plural,
    points,
    price,
    reward_words,
    rule_of,
    staff_words,
    the,
)

Income = tuple[tuple[int, Trigger], ...]


def hint(position: Position, action: actions.Action) -> str:
    """Say what an action does now, what it costs and by which rule; for what is not possible, why not.

    One or two short sentences for the player who decides.
    """
    refused = position.refusal(action)
    if refused:
        return f"Not possible: {refusal_text(refused)} ({refused.rule})."
    return _HINTS[type(action)](position, action)


# Guests and the café


def _guest(position: Position, action: actions.Guest) -> str:
    frame = position.agenda[-1]
    rule = "R3.2" if isinstance(frame, Turn) else rule_of(frame, "R1.6")
    paid = price(cost_of(position, action))
    words = guest_words(action.guest, position.box.rulebook)
    note = guest_note(position, action.guest)
    return f"Take {the(action.guest)} {paid} ({rule}).{note} {capital(words)}."


def _move(position: Position, action: actions.Move) -> str:
    rulebook, seat = position.box.rulebook, seat_of(position)
    card = rulebook.guests[action.guest]
    gains = [f"score {points(card.vp)}"] if card.vp else []
    gains += [reward_words(action.guest, rulebook)] if card.reward else []
    brings = f": {', then '.join(gains)}" if gains else ""
    moved = f"{capital(the(action.guest))} moves into room {room_name(action.room)}{brings} (R6.4)."
    income = (
        *triggered(position, seat, "guest leaves", color=card.color),
        *triggered(position, seat, "guest reward", items=len(card.order)),
        *triggered(position, seat, "guest moves in"),
    )
    return moved + _occupied(position, action.room, income)


def _occupied(position: Position, room: int, income: Income = ()) -> str:
    """What else follows when a room becomes occupied: income by staff (5-8, 23, 33), the occupancy bonus."""
    bonus = bonus_for(position, room)
    group = f" A group is complete: {effect_words(bonus)} (R6.5)." if bonus else ""
    return _also((*income, *triggered(position, seat_of(position), "room occupied"))) + group


def _also(income: Income) -> str:
    added = [f"{the(staff)} (#{staff}): {effect_words(trigger.effect)}" for staff, trigger in income]
    return f" Also {listed(added)}." if added else ""


def _put(position: Position, action: actions.Put) -> str:
    his = isinstance(position.agenda[-1], HisItem)
    player = position.players[position.box.virtual] if his else player_of(position)
    table = next(table for table in player.cafe if table.guest == action.guest)
    left = minus(missing(table), ONE_OF[LETTERS.index(action.item)])
    rule = "S11" if his else "R6.1" if isinstance(position.agenda[-1], Serving) else "R5.9"
    then = "the order is complete then" if left == NO_ITEMS else f"still open then: {items_in_words(left)}"
    return f"Put a {ITEM_NAMES[action.item]} on {the(action.guest)} ({rule}); {then}."


def _keep(position: Position, _action: actions.Keep) -> str:
    frame = position.agenda[-1]
    held = items_in_words(frame.items) if isinstance(frame, AtHand) else "the rest"
    return f"Put {held} into the kitchen (R5.9)."


def _serve(position: Position, action: actions.Serve) -> str:
    most = plural(BOARDS.serve_at_most, "item")
    return f"Move up to {most} from the kitchen to guests {price(cost_of(position, action))} (R6.1)."


def _complete(position: Position, action: actions.Complete) -> str:
    table = next(table for table in player_of(position).cafe if table.guest == action.guest)
    items = items_in_words(missing(table))
    return f"Complete the order of {the(action.guest)} from the supply: {items} ({_rule(position)})."


# The die


def _die(position: Position, action: actions.Die) -> str:
    cost = cost_of(position, action)
    boosted = ", boosted" if action.boost else ""
    seat = seat_of(position)
    rule = "R4.2" if action.boost else "R5.8" if cost > toll_due(position, seat, action) else "R4.1"
    strength = strength_of(position, action)
    sentence = f"Take a die from space {action.space}{boosted} {price(cost)} ({rule})."
    sentence += space_note(position, seat, action)
    die = action.space
    return f"{sentence} {_main(position, action.imitated or die, strength, die)}{_beside(position, die)}"


def _space(position: Position, action: actions.Space) -> str:
    paid = price(cost_of(position, action))
    boosted = ", boosted" if action.boost else ""
    sentence = f"Use space {action.space}{boosted} {paid}, without taking a die (#97)."
    sentence += space_note(position, seat_of(position), action)
    return f"{sentence} {_main(position, action.imitated or action.space, strength_of(position, action), 0)}"


def _main(position: Position, number: int, strength: int, die: int) -> str:
    """What a main action brings with a strength (R5)."""
    match number:
        case 1:
            return f"{_dishes(strength, 'dish', 'dishes', 'cakes', 'strudels')} (R5.1)."
        case 2:
            return f"{_dishes(strength, 'drink', 'drinks', 'coffees', 'wines')} (R5.1)."
        case 3:
            least = position.box.rulebook.switches.rooms_due
            rooms = (
                plural(strength, "room") if strength == least else f"{least} to {plural(strength, 'room')}"
            )
            return f"Prepare {rooms}, paying each (R5.2)."
        case 4 if modifying(position, seat_of(position), "both tracks", die):
            both = f"Gain {money(strength)} and advance {plural(strength, 'space')} on the Emperor track"
            return f"{both} (R5.5, #15)."
        case 4:
            return f"Split {strength} between kronen and Emperor spaces (R5.5)."
        case _:
            return f"Play a staff card for {money(strength)} less, or none (R5.7)."


def _dishes(strength: int, one: str, many: str, fewer: str, more: str) -> str:
    return f"Take {plural(strength, one, many)}, no more {fewer} than {more}"


def _beside(position: Position, die: int) -> str:
    """What staff in the display adds when this die is taken (12, 14, 16, 19, 20, 22)."""
    seat = seat_of(position)
    beside = triggered(position, seat, "beside action", die=die)
    return _also((*triggered(position, seat, "die taken", die=die), *beside))


def _gain(position: Position, action: actions.Gain) -> str:
    steps = f"advance {plural(action.emperor, 'space')} on the Emperor track" if action.emperor else ""
    gained = f"gain {money(action.kronen)}" if action.kronen else ""
    sentence = capital(listed([part for part in (steps, gained) if part]))
    return f"{sentence} (R5.5).{_beyond(position, action)}"


def _beyond(position: Position, action: actions.Gain) -> str:
    """What runs over the ends of the two tracks (R5.6)."""
    player = player_of(position)
    steps = max(0, player.emperor + action.emperor - len(BOARDS.emperor_vp) + 1)
    lost = max(0, player.kronen + action.kronen - BOARDS.money_max)
    parts = [f"{plural(steps, 'space')} past the end for {points(steps)}"] if steps else []
    parts += [f"{money(lost)} above {BOARDS.money_max} lost"] if lost else []
    return f" Of these {listed(parts)} (R5.6)." if parts else ""


# Rooms


def _prepare(position: Position, action: actions.Prepare) -> str:
    frame = position.agenda[-1]
    rule = frame.rule if isinstance(frame, (Do, PrepareRooms)) else "R5.3"
    color = plan_of(position, seat_of(position)).colors[action.room]
    vp = f", for {points(PLACEMENT_VP[action.room])}" if action.room in PLACEMENT_VP else ""
    at_once = occupies_at_once(position)
    paid = price(cost_of(position, action)) + (" and occupy it at once" if at_once else "")
    sentence = f"Prepare room {room_name(action.room)}, a {color} one, {paid}{vp} ({rule})."
    return sentence + (_occupied(position, action.room) if at_once else "")


def _occupy(position: Position, action: actions.Occupy) -> str:
    sentence = f"Occupy room {room_name(action.room)} ({_rule(position, 'R6.6')})."
    return sentence + _occupied(position, action.room)


# Staff


def _play_card(position: Position, action: actions.PlayCard) -> str:
    paid = price(cost_of(position, action))
    frame = position.agenda[-1]
    rest = " The other drawn cards go under the deck." if isinstance(frame, Drawn) else ""
    played = f"Play {the(action.staff)} {paid} ({_rule(position, 'R6.8')})"
    return f"{played}: {staff_words(action.staff, position.box.rulebook)}.{rest}"


def _claim(position: Position, action: actions.Claim) -> str:
    index = "ABC".index(action.letter)
    title = position.box.rulebook.objectives[position.box.objectives[index]].title
    vp = BOARDS.objective_vp[len(position.claims[index])]
    return f"Put your marker on objective {action.letter}, {title}, for {points(vp)} (R6.2)."


# What comes next, and leaving things out


def _resolve(position: Position, action: actions.Resolve) -> str:
    frame = position.agenda[-1]
    if isinstance(frame, Do):
        return f"{capital(effect_words(frame.effect))} ({frame.rule})."
    if isinstance(frame, WholeReward):
        return f"Take the reward of {the(frame.guest)} (R6.4, E17)."
    parts = [*frame.parts, *([frame.edge] if frame.edge else [])] if isinstance(frame, Parts) else []
    part = next(part for part in parts if part.label == action.part)
    if isinstance(part.frame, MainAction):
        main = part.frame
        return f"Next the action of the die: {_main(position, main.action, main.strength, main.die)}"
    return f"Next: {effect_words(part.frame.effect)} ({part.frame.rule})."


def _done(position: Position, _action: actions.Done) -> str:
    if isinstance(position.agenda[-1], Serving):
        return "Stop serving (R6.1)."
    if isinstance(position.agenda[-1], TakeItems):
        return "Take nothing (R5.1, E20)."
    return f"Prepare no further room ({_rule(position, 'R5.2')})."


def _decline(position: Position, _action: actions.Decline) -> str:
    frame = position.agenda[-1]
    if isinstance(frame, Drawn):
        return f"Play none of the drawn cards; all go under the deck ({_rule(position)})."
    if isinstance(frame, WholeReward):
        return f"Take nothing of the reward of {the(frame.guest)} (R6.4, E17)."
    unused = f": {effect_words(frame.effect)}" if isinstance(frame, Do) else ""
    return f"Leave this unused{unused} ({_rule(position)})."


def _suffer(position: Position, action: actions.Suffer) -> str:
    key, effect = penalty_due(position, action.option)
    return f"Suffer the penalty of tile {key}: {effect_words(effect)} (R7.3)."


def _ignore(position: Position, action: actions.Ignore) -> str:
    key, effect = penalty_due(position)
    paid = money(cost_of(position, action))
    return f"Pay {paid} to ignore the penalty of tile {key}, which is to {effect_words(effect)} (#26)."


def _rule(position: Position, otherwise: str = "R6.8") -> str:
    return rule_of(position.agenda[-1], otherwise)


_HINTS: dict[type[actions.Action], Callable[[Position, Any], str]] = {
    actions.Draft: lambda p, a: (
        f"Keep {the(a.staff)} and pass the rest on (R1.5). {capital(staff_words(a.staff, p.box.rulebook))}."
    ),
    actions.Guest: _guest,
    actions.Prepare: _prepare,
    actions.Occupy: _occupy,
    actions.Remove: lambda p, a: f"Give up room {room_name(a.room)} (R7.6).",
    actions.Done: _done,
    actions.Decline: _decline,
    actions.Pass: lambda p, a: (
        "Wait instead of taking a turn; you can act again after the re-roll, if dice remain (R2.3)."
    ),
    actions.Die: _die,
    actions.Space: _space,
    actions.Serve: _serve,
    actions.Claim: _claim,
    actions.Use: lambda p, a: f"Use {the(a.staff)} (R6.3), {staff_words(a.staff, p.box.rulebook)}.",
    actions.Move: _move,
    actions.End: lambda p, a: "End your turn (R2.2).",
    actions.Take: lambda p, a: f"Take {items_in_words(a.items)} from the supply (R5.1).",
    actions.Pick: lambda p, a: f"Receive a {ITEM_NAMES[a.item]} ({_rule(p, 'R5.9')}).",
    actions.Put: _put,
    actions.Keep: _keep,
    actions.Gain: _gain,
    actions.PlayCard: _play_card,
    actions.Under: lambda p, a: f"Put {the(a.staff)} under the staff deck next (R6.8).",
    actions.Resolve: _resolve,
    actions.Complete: _complete,
    actions.Ignore: _ignore,
    actions.Suffer: _suffer,
    actions.Return: lambda p, a: f"Put {the(a.staff)} of your hand under the staff deck (R7.4).",
    actions.Discard: lambda p, a: (
        f"Give up {the(a.staff)}; the card leaves the game and scores nothing (R7.4)."
    ),
}


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
        "suffer": "the penalty: of suffering and paying, one costs less",
        "ignore": "the penalty: of suffering and paying, one costs less",
        "end": "the turn: nothing more is to be had in it",
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


def where_to_look(position: Position, action: Action) -> str:
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
