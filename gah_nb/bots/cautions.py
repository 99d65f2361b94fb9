"""Warnings before classic mistakes, with the number of the rule: those about dice and what they bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import DISHES, DRINKS, counts, room_name, rooms_of
from gah_nb.components.effects import Kronen
from gah_nb.engine import Action, Player, Position
from gah_nb.engine.actions import Die, End, Gain, Guest, Move, Pass, Prepare, Take
from gah_nb.engine.area import open_rooms, plan_of, price_of_ignoring, room_cost, serving_cost
from gah_nb.engine.emperor import is_due, tile_of_round
from gah_nb.engine.guests import missing
from gah_nb.engine.rounds import visible
from gah_nb.engine.turn import rooms_for
from gah_nb.telling.prompts import bonus_for, cost_of, strength_of
from gah_nb.telling.wording import effect_words, items_in_words, money, plural, price, the

from . import cautions_in_turn as in_turn
from .cautions_in_turn import Warned, most_useful, wanted
from .valuing import Weights, penalty_worth

# Cautions about dice and what they bring: items, kronen, the Emperor, rooms (R4, R5, R7)

_PLURALS = {1: "dishes", 2: "drinks"}


# Items (R5.1)


def items_for_nobody(view: Position, seat: int, action: Die) -> Warned:
    """Dishes for guests who wait for drinks only, while drinks are to be had, or the other way round."""
    player, space = view.players[seat], action.imitated or action.space
    if space not in _PLURALS or not player.cafe:
        return None
    need, other = wanted(player), 3 - space
    if most_useful(need, _kind(space), strength_of(view, action)):
        return None
    dice = (die for die in view.legal_actions if isinstance(die, Die) and not die.boost)
    better = next((die for die in dice if (die.imitated or die.space) == other), None)
    if better is None or not most_useful(need, _kind(other), strength_of(view, better)):
        return None
    text = f"none of your guests waits for {_PLURALS[space]} that you lack"
    return "R5.1", f"{text}; {_PLURALS[other]} they do wait for, and action {better.space} has them."


def _kind(space: int) -> str:
    return DISHES if space == 1 else DRINKS


def other_items_wanted(view: Position, seat: int, action: Take) -> Warned:
    """Items of which other guests wait for fewer than for those of another composition."""
    need = wanted(view.players[seat])

    def useful(take: Take) -> int:
        return sum(map(min, need, counts(take.items)))

    best = max((o for o in view.legal_actions if isinstance(o, Take)), key=useful)
    if useful(action) or not useful(best):
        return None
    text = f"nobody waits for {items_in_words(action.items)}"
    return "R5.1", f"{text}; {items_in_words(best.items)} would go to your guests."


# Boosts (R4.2)


def boost_for_nothing(view: Position, seat: int, action: Die) -> Warned:
    """A krone for strength that only saves a krone, or that no krone is left to use."""
    if not action.boost:
        return None
    plain = replace(action, boost=False)
    weak, strong = strength_of(view, plain), strength_of(view, action)
    space = action.imitated or action.space
    if space == 5 and strong - weak <= 1:
        return "R4.2", "the boost costs 1 krone and makes a staff card at most 1 krone cheaper."
    if space == 3:
        kronen = view.players[seat].kronen
        few = min(weak, _rooms_for_money(view, seat, kronen - cost_of(view, plain)))
        boosted = min(strong, _rooms_for_money(view, seat, kronen - cost_of(view, action)))
        if boosted <= few and few:
            text = f"after the boost you could pay {plural(boosted, 'room')}, and without it {few}"
            return "R4.2", f"{text}; its krone is paid before the action."
    return None


def _rooms_for_money(view: Position, seat: int, kronen: int) -> int:
    """How many rooms could be prepared one after another, the cheapest first."""
    player, count = view.players[seat], 0
    while rooms := rooms_of(open_rooms(player)):
        cost, room = min((room_cost(view, seat, room), room) for room in rooms)
        if cost > kronen:
            break
        kronen, count = kronen - cost, count + 1
        player = replace(player, tiles=player.tiles | 1 << room)
    return count


def boost_takes_the_krone(view: Position, seat: int, action: Die) -> Warned:
    """The last krone, which serving would need to complete an order from the kitchen."""
    player = view.players[seat]
    if not action.boost or (action.imitated or action.space) == 4:
        return None
    left, price = player.kronen - cost_of(view, action), serving_cost(view, seat)
    if left >= price:
        return None
    for table in player.cafe:
        need = missing(table)
        ready = all(short <= have for short, have in zip(need, player.kitchen, strict=True))
        if 0 < sum(need) <= BOARDS.serve_at_most and ready and rooms_for(view, seat, table.guest):
            text = f"the krone of the boost is the one that serving {the(table.guest)} costs"
            return "R4.2", f"{text}; serve first, or leave the boost out (R6.1)."
    return None


# The Emperor (R7.3)


def emperor_left_aside(view: Position, seat: int, action: Die) -> Warned:
    """The last turn before a scoring whose penalty action 4 could avert, used for something else."""
    player = view.players[seat]
    if (action.imitated or action.space) == 4 or len(visible(player)) != 1:
        return None
    steps = _steps_out_of_the_penalty(view, seat, player)
    if not steps:
        return None
    dice = (die for die in view.legal_actions if isinstance(die, Die))
    saving = next((d for d in dice if (d.imitated or d.space) == 4 and strength_of(view, d) >= steps), None)
    if saving is None:
        return None
    way = "action 4" if saving.space == 4 else "action 6, as a 4,"
    return "R7.3", f"{_threat(view, player)}; {plural(steps, 'space')} by {way} would avert that."


def split_without_the_emperor(view: Position, seat: int, action: Gain) -> Warned:
    """Kronen in the last turn before a scoring, although the strength is enough to avert the penalty."""
    player = view.players[seat]
    if visible(player):
        return None
    steps = _steps_out_of_the_penalty(view, seat, player)
    if not action.emperor < steps <= action.emperor + action.kronen:
        return None
    return "R7.3", f"{_threat(view, player)}; {plural(steps, 'Emperor space')} of these would avert that."


def _steps_out_of_the_penalty(view: Position, seat: int, player: Player) -> int:
    """Emperor spaces that are missing to stay off the penalty of this round's tile; 0 if it cannot hurt."""
    if not is_due(view.round) or price_of_ignoring(view, seat) is not None:
        return 0
    harm = penalty_worth(view, seat, tile_of_round(view).penalty, Weights())
    return max(0, BOARDS.emperor_retreat[view.round] + 1 - player.emperor) if harm else 0


def _threat(view: Position, player: Player) -> str:
    tile = tile_of_round(view)
    penalty = " or ".join(map(effect_words, tile.penalty))
    return f"after this round you would stand on space 0 and suffer tile {tile.key} ({penalty})"


# Money (R5.6)


def kronen_lost(view: Position, seat: int, action: Gain) -> Warned:
    """Kronen above 20 that could be Emperor spaces instead."""
    lost = view.players[seat].kronen + action.kronen - BOARDS.money_max
    return _lost(lost, "take Emperor spaces instead, each past the last is 1 VP") if lost > 0 else None


def reward_lost(view: Position, seat: int, action: Move) -> Warned:
    """A guest's kronen above 20, which could be spent before."""
    reward = [*view.box.rulebook.guests[action.guest].reward, bonus_for(view, action.room)]
    gained = sum(effect.amount for effect in reward if isinstance(effect, Kronen))
    lost = view.players[seat].kronen + gained - BOARDS.money_max
    if lost <= 0 or not gained:
        return None
    return _lost(lost, "spend some first, or let the guest wait if nothing hurries")


def _lost(kronen: int, advice: str) -> tuple[str, str]:
    return "R5.6", f"nobody has more than {BOARDS.money_max} kronen: {money(kronen)} would be lost; {advice}."


# Rooms (R6.5)


def top_room_before_group(view: Position, seat: int, action: Prepare) -> Warned:
    """A dear room that no guest needs, while a cheaper one would close a group's gap."""
    player, plan = view.players[seat], plan_of(view, seat)
    cost = cost_of(view, action)
    if not view.round or view.round == BOARDS.rounds or cost < 2:
        return None
    group = plan.group_of[action.room]
    closes = not group.mask & ~(player.tiles | 1 << action.room)
    rulebook = view.box.rulebook
    homeless = [t for t in player.cafe if not rooms_for(view, seat, t.guest)]
    if closes or any(rulebook.guests[t.guest].color in ("green", group.color) for t in homeless):
        return None
    for option in view.legal_actions:
        if isinstance(option, Prepare) and cost_of(view, option) < cost:
            other = plan.group_of[option.room]
            if not other.mask & ~(player.tiles | 1 << option.room) and not player.bonuses >> other.index & 1:
                text = f"{room_name(option.room)} {price(cost_of(view, option))}"
                return "R6.5", f"{text} would close a {other.color} group, and its bonus is nearer."
    return None


# Warnings before classic mistakes: what a friend at the table would say, with the number of the rule.
#
# A caution is no refusal: the action is allowed, and now and then it is right. Each warns only where the
# board
# itself shows that something is given away, and keeps silent where one would have to know the player's plan.


class Caution(Struct, frozen=True):
    """A warning: the ``rule`` behind it, and one sentence to stand after its number."""

    rule: str
    text: str


_CHECKS: dict[type[Action], tuple[Callable[[Position, int, Any], tuple[str, str] | None], ...]] = {
    Pass: (in_turn.passing_a_good_die,),
    End: (
        in_turn.objective_left,
        in_turn.guest_left,
        in_turn.serving_left,
        in_turn.staff_left,
    ),
    Guest: (in_turn.guest_without_room, in_turn.guest_too_late),
    Die: (
        items_for_nobody,
        boost_for_nothing,
        boost_takes_the_krone,
        emperor_left_aside,
    ),
    Take: (other_items_wanted,),
    Gain: (kronen_lost, split_without_the_emperor),
    Move: (reward_lost,),
    Prepare: (top_room_before_group,),
}


def cautions(view: Position, action: Action) -> tuple[Caution, ...]:
    """What to think of before an action is played; empty if nothing speaks against it.

    ``view`` is the position as the seat that decides may know it; more than that is not looked at. An action
    that is not possible has no caution.
    """
    decision = view.decision
    if decision is None or action not in decision.options:
        return ()
    found = (check(view, decision.seat, action) for check in _CHECKS.get(type(action), ()))
    return tuple(Caution(*warning) for warning in found if warning)
