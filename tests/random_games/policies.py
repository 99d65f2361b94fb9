"""Ways to choose among the options, so that random games come to very different places.

A policy gives every option a weight; the action is drawn by these weights. None of them wants to win: each
has one habit, and a table of several habits fills hotels, empties purses and reaches both ends of the
Emperor track.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.catalogue import floor_of, rooms_of
from gah_nb.engine import Player, Position, actions
from gah_nb.engine.actions import Action
from gah_nb.engine.area import plan_of
from gah_nb.engine.guests import ORDER_SIZE, guest_cost, missing
from gah_nb.engine.items import NO_ITEMS, Counts, counts, plus

Weight = Callable[[Position, Player, Action], float]


def uniform(_here: Position, _player: Player, _action: Action) -> float:
    """Every option alike."""
    return 1


# What a busy host likes most comes from the verb alone, the rest from what the action would bring.
_EAGER = {
    "claim": 200.0,
    "move": 60.0,
    "use": 20.0,
    "put": 30.0,
    "staff": 12.0,
    "occupy": 12.0,
    "prepare": 8.0,
    "complete": 5.0,
    "space": 5.0,
    "end": 0.5,
    "done": 0.3,
    "keep": 0.3,
    "decline": 0.3,
    "pass": 0.1,
}


def host(here: Position, player: Player, action: Action) -> float:
    """Seats guests, fetches what they wait for, prepares rooms for them and moves them in."""
    match action:
        case actions.Die(space, imitated, boost):
            dice = here.dice[space - 1] + boost
            return _appeal(player, imitated or space, dice) * (0.5 if boost or imitated else 1)
        case actions.Take(items):
            return 8.0 ** _wanted(player, counts(items))
        case actions.Put(_, guest):
            left = next(sum(missing(table)) for table in player.cafe if table.guest == guest)
            return 200 / left**2
        case actions.Guest(guest):
            cost = guest_cost(here, here.agenda[-1].seat, guest) if guest in here.queue else 0
            housed = 2 if _rooms_for(here, player, guest) else 1
            return housed * 30 / ORDER_SIZE[guest] ** 2 / (1 + 2 * cost) + GUESTS[guest].vp / 4
        case actions.Serve():
            return 4.0 * min(3, _wanted(player, player.kitchen)) ** 2
        case actions.Prepare(room):
            waiting = any(
                not _rooms_for(here, player, t.guest) and _fits(here, t.guest, room) for t in player.cafe
            )
            return 20 if waiting else 4 - floor_of(room) * 0.9
        case actions.Gain(_, kronen):
            return 3.0**kronen if player.kronen < 6 else 1
        case _:
            return _EAGER.get(action.verb, 1)


def _wanted(player: Player, items: Counts) -> int:
    """How many of the items some guest waits for."""
    need = NO_ITEMS
    for table in player.cafe:
        need = plus(need, missing(table))
    return sum(map(min, items, need))


def _fits(here: Position, guest: int, room: int) -> bool:
    color = GUESTS[guest].color
    return color in ("green", plan_of(here, here.agenda[-1].seat).colors[room])


def _rooms_for(here: Position, player: Player, guest: int) -> bool:
    return any(_fits(here, guest, room) for room in rooms_of(player.vacant))


def _appeal(player: Player, action: int, strength: int) -> float:
    """How much a host wants a main action."""
    match action:
        case 1 | 2:
            many: Counts = (strength, strength // 2, 0, 0) if action == 1 else (0, 0, strength, strength // 2)
            return 0.2 + min(strength, _wanted(player, many)) ** 2
        case 3:
            return 4.0 * strength / (1 + player.vacant.bit_count()) ** 2
        case 4:
            return 1 + strength * max(0, 6 - player.kronen) * 0.4
        case _:
            return 1 + 0.2 * len(player.hand)


def waiter(here: Position, player: Player, action: Action) -> float:
    """Passes most of the time."""
    return 30 if action.verb == "pass" else host(here, player, action)


def miser(here: Position, player: Player, action: Action) -> float:
    """Takes kronen and pays nothing that can be avoided."""
    match action:
        case actions.Gain(_, kronen):
            return 9.0**kronen
        case actions.Die(space, imitated, boost):
            return 0.01 if boost or imitated else (40 if space == 4 else 1)
        case actions.Prepare(room):
            return 1 if floor_of(room) == 1 else 0.02
        case actions.Guest(guest) if here.decision and here.decision.kind == "turn":
            return 0.02 if guest_cost(here, here.decision.seat, guest) else 3
        case actions.PlayCard(staff):
            return 1 / (1 + STAFF[staff].cost)
        case actions.Serve():
            return 0.02
        case _:
            return host(here, player, action)


def spender(here: Position, player: Player, action: Action) -> float:
    """Pays for whatever can be paid: dear guests, boosts, the 6, upper floors, single servings."""
    match action:
        case actions.Gain(emperor, _):
            return 9.0**emperor
        case actions.Die(space, _, boost):
            return (8 if boost else 1) * (6 if space == 6 else 1)
        case actions.Prepare(room):
            return 5.0 ** floor_of(room)
        case actions.Guest(guest) if here.decision and here.decision.kind == "turn":
            return 4.0 ** guest_cost(here, here.decision.seat, guest)
        case actions.Serve():
            return 20
        case _:
            return host(here, player, action)


def gambler(here: Position, player: Player, action: Action) -> float:
    """Spends all and passes, until only sixes are left and no krone pays for them."""
    return 8 if action.verb == "pass" else spender(here, player, action)


def courtier(here: Position, player: Player, action: Action) -> float:
    """Climbs the Emperor track as far as it goes, and beyond."""
    match action:
        case actions.Gain(emperor, _):
            return 9.0**emperor
        case actions.Die(space, imitated, boost):
            return (60 if 4 in (space, imitated) else 1) * (4 if boost else 1)
        case _:
            return host(here, player, action)


def rebel(here: Position, player: Player, action: Action) -> float:
    """Keeps away from the Emperor, holds on to rooms and cards: penalties shall have something to take."""
    match action:
        case actions.Gain(emperor, _):
            return 0.01**emperor
        case actions.Die(3, _, _) | actions.Die(_, 3, _):
            return 15
        case actions.Move():
            return 2
        case actions.PlayCard(staff):
            return 20 if STAFF[staff].timing == "end" or staff == _CONFERENCE_MANAGER else 0.5
        case _:
            return host(here, player, action)


_CONFERENCE_MANAGER = 26


def employer(here: Position, player: Player, action: Action) -> float:
    """Plays every staff card that can be played and uses it."""
    match action:
        case actions.Die(5, _, _):
            return 60
        case actions.Die(6, 5, _):
            return 20
        case actions.PlayCard():
            return 60
        case actions.Gain(_, kronen):
            return 3.0**kronen
        case _:
            return host(here, player, action)


POLICIES: dict[str, Weight] = {
    policy.__name__: policy
    for policy in (uniform, host, waiter, miser, spender, gambler, courtier, rebel, employer)
}


def choose(name: str, here: Position, random: Random) -> Action:
    """Draw one of the options of the decision by the weights of a policy."""
    decision = here.decision
    assert decision is not None
    player, weight = here.players[decision.seat], POLICIES[name]
    weights = [weight(here, player, option) for option in decision.options]
    return random.choices(decision.options, weights)[0]
