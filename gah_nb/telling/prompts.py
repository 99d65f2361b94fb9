"""Prompts: who decides what, the options in a few lines; and labels, the few words on a button.

What an action costs and leads to, from the engine's own rules, is what labels and hints put into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gah_nb.components import effects
from gah_nb.components.catalogue import DISHES, ITEM_NAMES, room_name
from gah_nb.components.effects import AnyEffect, PlayStaff
from gah_nb.engine import actions
from gah_nb.engine.area import (
    bonus_effect,
    plan_of,
    price_of_ignoring,
    room_cost,
    serving_cost,
    space_cost,
    staff_cost,
    strength_changes,
)
from gah_nb.engine.emperor import possible, tile_of_round
from gah_nb.engine.entrances import surcharge
from gah_nb.engine.frames import (
    AtHand,
    BaseFrame,
    Do,
    Drafting,
    Drawn,
    HisItem,
    Parts,
    Penalty,
    Picking,
    PrepareRooms,
    RemovingRooms,
    ReturningStaff,
    Selecting,
    Serving,
    Split,
    StartGuest,
    TakeItems,
    Turn,
    UnderDeck,
    WholeReward,
)
from gah_nb.engine.frames import label as name_of
from gah_nb.engine.guests import guest_cost
from gah_nb.engine.leopold import current
from gah_nb.engine.position import Position
from gah_nb.engine.state import Player
from gah_nb.notation.action_text import arguments_of
from gah_nb.notation.names import card_name

from .leopold import toll_due
from .wording import (
    ACTION_NAMES,
    capital,
    effect_of,
    effect_words,
    items_in_words,
    listed,
    money,
    of_effect,
    plural,
    reward_words,
    source,
    the,
)


def seat_of(position: Position) -> int:
    """The seat that decides, -1 when the game is over."""
    return position.decision.seat if position.decision else -1


def player_of(position: Position) -> Player:
    """The area of the seat that decides."""
    return position.players[seat_of(position)]


def cost_of(position: Position, action: actions.Action) -> int:
    """Kronen that the deciding seat pays for one of its options, whatever follows."""
    seat, frame = seat_of(position), position.agenda[-1]
    effect = effect_of(frame)
    match action:
        case actions.Guest(guest):
            return (
                guest_cost(position, seat, guest) if isinstance(frame, Turn) else surcharge(position, guest)
            )
        case actions.Die(space, _, boost):
            return space_cost(position, seat, space) + toll_due(position, seat, action) + boost
        case actions.Space(space, _, boost):
            toll = toll_due(position, seat, action)
            return space_cost(position, seat, space, with_die=False) + toll + boost
        case actions.Serve():
            return serving_cost(position, seat)
        case actions.Prepare(room) if isinstance(effect, effects.Prepare):
            return room_cost(position, seat, room, effect.discount, effect.free)
        case actions.Prepare(room):
            return room_cost(position, seat, room)
        case actions.PlayCard(staff):
            terms = frame if isinstance(frame, Drawn) else effect
            assert isinstance(terms, (Drawn, PlayStaff))
            return staff_cost(position, staff, terms.discount, terms.free)
        case actions.Ignore():
            return (price_of_ignoring(position, seat) or (0, 0))[1]
        case _:
            return 0


def strength_of(position: Position, action: actions.Die | actions.Space) -> int:
    """Strength with which a die or a space is used (R4.1, R4.2, staff 13, 17, 18)."""
    strength = position.dice[action.space - 1] + action.boost
    if isinstance(action, actions.Space):
        return strength
    changes = strength_changes(position, seat_of(position), action.space, strength)
    return changes[-1][2] if changes else strength


def bonus_for(position: Position, room: int) -> AnyEffect | None:
    """The occupancy bonus that is due when a room of the deciding seat becomes occupied now (R6.5)."""
    player = player_of(position)
    group = plan_of(position, seat_of(position)).group_of[room]
    full = group.mask & ~(player.occupied | 1 << room) == 0
    return bonus_effect(group) if full and not player.bonuses >> group.index & 1 else None


def occupies_at_once(position: Position) -> bool:
    """Whether the room being chosen becomes occupied when it is prepared or chosen."""
    effect = effect_of(position.agenda[-1])
    return isinstance(effect, effects.Occupy) or (isinstance(effect, effects.Prepare) and effect.occupied)


def penalty_due(position: Position, option: str = "") -> tuple[str, AnyEffect]:
    """Key of the round's Emperor tile, and the penalty that the deciding seat would suffer (R7.3).

    Where the owner chooses, ``option`` says which one: left or right (E3).
    """
    tile = tile_of_round(position)
    if option:
        return tile.key, tile.penalty[option == "right"]
    seat = seat_of(position)
    return tile.key, next((one for one in tile.penalty if possible(position, seat, one)), tile.penalty[-1])


# Labels: the few words on the button of an action


def label(position: Position, action: actions.Action, *, priced: bool = True) -> str:
    """Name an action in a few words, its price included if it is possible now and it is to be ``priced``.

    No two options of a decision share a label.
    """
    cost = cost_of(position, action) if priced and action in position.legal_actions else 0
    return _LABELS[type(action)](position, action) + (f" ({money(cost)})" if cost else "")


def _die(_position: Position, action: actions.Die) -> str:
    return f"Die {_space(action)}"


def _space(action: actions.Die | actions.Space) -> str:
    return f"{action.space}{_imitated(action)}{', boosted' if action.boost else ''}"


def _imitated(action: actions.Die | actions.Space) -> str:
    return f" as {ACTION_NAMES[action.imitated]}" if action.imitated else ""


def _gain(_position: Position, action: actions.Gain) -> str:
    steps = plural(action.emperor, "Emperor space") if action.emperor else ""
    return ", ".join(filter(None, (steps, money(action.kronen) if action.kronen else "")))


def _done(position: Position, _action: actions.Done) -> str:
    match position.agenda[-1]:
        case Serving():
            return "Stop serving"
        case TakeItems():
            return "Take nothing"
        case _:
            return "No further room"


def _decline(position: Position, _action: actions.Decline) -> str:
    match position.agenda[-1]:
        case Drawn():
            return "Play none"
        case WholeReward():
            return "Decline the whole reward"
        case _:
            return "Decline"


_LABELS: dict[type[actions.Action], Callable[[Position, Any], str]] = {
    actions.Draft: lambda p, a: f"Keep {card_name(a.staff)}",
    actions.Guest: lambda p, a: f"Take {card_name(a.guest)}",
    actions.Prepare: lambda p, a: f"Prepare {room_name(a.room)}",
    actions.Occupy: lambda p, a: f"Occupy {room_name(a.room)}",
    actions.Remove: lambda p, a: f"Remove {room_name(a.room)}",
    actions.Done: _done,
    actions.Decline: _decline,
    actions.Pass: lambda p, a: "Pass",
    actions.Die: _die,
    actions.Space: lambda p, a: f"Space {_space(a)}",
    actions.Serve: lambda p, a: "Serve",
    actions.Claim: lambda p, a: f"Claim {a.letter}",
    actions.Use: lambda p, a: f"Use {card_name(a.staff)}",
    actions.Move: lambda p, a: f"{card_name(a.guest)} to {room_name(a.room)}",
    actions.End: lambda p, a: "End turn",
    actions.Take: lambda p, a: capital(items_in_words(a.items)),
    actions.Pick: lambda p, a: capital(ITEM_NAMES[a.item]),
    actions.Put: lambda p, a: f"{capital(ITEM_NAMES[a.item])} on {card_name(a.guest)}",
    actions.Keep: lambda p, a: "Rest into the kitchen",
    actions.Gain: _gain,
    actions.PlayCard: lambda p, a: f"Play {card_name(a.staff)}",
    actions.Under: lambda p, a: f"{card_name(a.staff)} under the deck",
    actions.Resolve: lambda p, a: capital(_part(p, a)),
    actions.Complete: lambda p, a: f"Complete {card_name(a.guest)}",
    actions.Ignore: lambda p, a: "Ignore the penalty",
    actions.Suffer: lambda p, a: f"Suffer the {a.option} penalty" if a.option else "Suffer the penalty",
    actions.Return: lambda p, a: f"Return {card_name(a.staff)}",
    actions.Discard: lambda p, a: f"Give up {card_name(a.staff)}",
}


# Prompts: who decides what, and the options in a few lines


def prompt(position: Position, options: Sequence[actions.Action] = (), *, you: int | None = None) -> str:
    """Say who decides what, or who has won.

    ``options`` are those that there are, if not all; ``you`` is the seat that is spoken to, if any. Such as
    ``"Anna decides: take a guest if you like (only one), then take a die; or pass."``
    """
    return f"{question(position, options, you=you)}."


def question(position: Position, options: Sequence[actions.Action] = (), *, you: int | None = None) -> str:
    """The `prompt` without its full stop, to stand within another sentence."""
    decision = position.decision
    if decision is None:
        winners = [position.box.names[seat] for seat in position.winners]
        return f"The game is over: {listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    if decision.seat == position.box.virtual:
        return f"{position.box.names[decision.seat]} carries out instruction card {current(position).number}"
    frame = position.agenda[-1]
    kinds = {type(option) for option in options or decision.options}
    who = "You decide" if decision.seat == you else f"{position.box.names[decision.seat]} decides"
    return f"{who}: {_PROMPTS[type(frame)](position, frame, kinds)}"


Kinds = set[type[actions.Action]]


def _turn(_position: Position, frame: Turn, kinds: Kinds) -> str:
    if frame.extra and not frame.die_taken:
        guest = "take a guest if you like (only one), then " if actions.Guest in kinds else ""
        return (
            "end the extra turn" if actions.End in kinds else f"in the extra turn, {guest}use an action space"
        )
    if frame.die_taken:
        return "go on with additional actions, or end the turn" if kinds != {actions.End} else "end the turn"
    if kinds == {actions.Pass}:
        return "pass, since no die can be taken"
    if actions.End in kinds:
        return "end the turn, since no die can be taken"
    if actions.Die not in kinds:
        return "go on with additional actions, or pass"
    guest = "take a guest if you like (only one), then " if actions.Guest in kinds else ""
    return f"{guest}take a die{'; or pass' if actions.Pass in kinds else ''}"


def _rooms(_position: Position, frame: PrepareRooms, kinds: Kinds) -> str:
    if actions.Done in kinds:
        rooms = "room" if frame.must == 0 and frame.rule == "R1.7" else "more room"
        return f"prepare up to {plural(frame.left, rooms)}, or stop"
    if frame.must == frame.left:
        return f"prepare {plural(frame.left, 'room')}{', one after another' if frame.left > 1 else ''}"
    return f"prepare {plural(frame.must, 'room')} at least, {frame.left} at most"


def _take(_position: Position, frame: TakeItems, kinds: Kinds) -> str:
    most = "up to " if actions.Done in kinds else ""
    if frame.kind == DISHES:
        return f"choose {most}{plural(frame.strength, 'dish', 'dishes')}, no more cakes than strudels"
    return f"choose {most}{plural(frame.strength, 'drink')}, no more coffees than wines"


def _at_hand(_position: Position, frame: AtHand, _kinds: Kinds) -> str:
    return f"put {items_in_words(frame.items)} on guests, or keep what is left in the kitchen"


def _serving(_position: Position, frame: Serving, _kinds: Kinds) -> str:
    items = plural(frame.left, "more item" if frame.begun else "item")
    return f"serve up to {items} from the kitchen{', or stop' if frame.begun else ''}"


def _do(_position: Position, frame: Do, kinds: Kinds) -> str:
    return f"{effect_words(frame.effect)}{source(frame.rule)}{_or_decline(kinds)}"


def _drawn(_position: Position, frame: Drawn, kinds: Kinds) -> str:
    less = " for nothing" if frame.free else f" for {money(frame.discount)} less" if frame.discount else ""
    return f"play one of the drawn staff cards{less}{source(frame.rule)}{_or_decline(kinds)}"


def _or_decline(kinds: Kinds) -> str:
    return ", or decline" if actions.Decline in kinds else ""


def _open_parts(position: Position) -> str:
    options = [option for option in position.legal_actions if isinstance(option, actions.Resolve)]
    return listed([_part(position, option) for option in options], "or")


def _part(position: Position, action: actions.Resolve) -> str:
    """A part by its name; one that has none but that of its effect in the notation, by what it does."""
    frame = position.agenda[-1]
    for part in frame.parts if isinstance(frame, Parts) else ():
        if (
            part.label == action.part
            and isinstance(part.frame, Do)
            and part.label == name_of(part.frame.effect)
        ):
            return of_effect(part.frame.effect, "short")
    return action.part


def _whole_reward(position: Position, frame: WholeReward, _kinds: Kinds) -> str:
    words = reward_words(frame.guest, position.box.rulebook)
    return f"take the reward of {the(frame.guest)} ({words}), or decline it as a whole"


def _penalty(position: Position, _frame: Penalty, kinds: Kinds) -> str:
    sides = [
        action.option
        for action in position.legal_actions
        if isinstance(action, actions.Suffer) and action.option
    ]
    if sides:
        words = [effect_words(penalty_due(position, side)[1]) for side in sides]
        ignore = "ignore the penalty, or " if actions.Ignore in kinds else ""
        return f"{ignore}suffer the penalty of tile {penalty_due(position)[0]}: {' or '.join(words)}"
    key, effect = penalty_due(position)
    return f"suffer or ignore the penalty of tile {key}, which is to {effect_words(effect)}"


def _remove(_position: Position, frame: RemovingRooms, _kinds: Kinds) -> str:
    return f"give up {plural(frame.left, f'{frame.state} room')} of as high a floor as possible"


_PROMPTS: dict[type[BaseFrame], Callable[[Position, Any, Kinds], str]] = {
    Drafting: lambda p, f, k: "keep one staff card and pass the rest on to the left",
    Selecting: lambda p, f, k: f"keep {plural(f.left, 'of these staff cards', 'of these staff cards')}",
    HisItem: lambda p, f, k: f"put the {ITEM_NAMES[f.item]} of the action space on one of Leopold's guests",
    StartGuest: lambda p, f, k: "take a first guest for nothing",
    PrepareRooms: _rooms,
    Turn: _turn,
    TakeItems: _take,
    Split: lambda p, f, k: f"split {f.strength} between kronen and Emperor spaces",
    AtHand: _at_hand,
    Serving: _serving,
    Picking: lambda p, f, k: f"choose {plural(f.left, 'item')}{source(f.rule)}",
    Do: _do,
    Drawn: _drawn,
    UnderDeck: lambda p, f, k: f"put the {len(f.cards)} cards under the staff deck, one by one",
    Parts: lambda p, f, k: f"what comes next, {_open_parts(p)}",
    WholeReward: _whole_reward,
    Penalty: _penalty,
    RemovingRooms: _remove,
    ReturningStaff: lambda p, f, k: f"put {plural(f.left, 'staff card')} of your hand under the deck",
}


def describe(actions: Iterable[actions.Action]) -> str:
    """List actions in the notation, a line for each verb.

    >>> from gah_nb.engine.actions import Die, End, Pass
    >>> print(describe([Pass(), Die(2), Die(2, boost=True), Die(6, 3)]))
    pass
    die 2, 2+, 6>3
    """
    lines: dict[str, list[str]] = {}
    for action in actions:
        lines.setdefault(action.verb, []).append(" ".join(arguments_of(action)))
    return "\n".join(f"{verb} {', '.join(arguments)}".rstrip() for verb, arguments in lines.items())
