"""What things and positions are worth to a seat, in VP: a few weights, and sums that can be told."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from gah_nb.components import BOARDS, HOTELS, Guest, Rulebook, Staff
from gah_nb.components.catalogue import FLOOR_MASKS
from gah_nb.components.effects import (
    AnyEffect,
    AnyItems,
    CompleteOrder,
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
    Occupy,
    PayKronen,
    PlayStaff,
    Points,
    Prepare,
    RemoveRooms,
    ReturnItems,
    ReturnStaff,
    TakeGuest,
    UseSpace,
)
from gah_nb.engine import Position
from gah_nb.engine.area import bonus_effect, measure, plan_of, staff_points, turn_of
from gah_nb.engine.emperor import possible
from gah_nb.engine.frames import AtHand
from gah_nb.engine.guests import ORDER_SIZE, missing
from gah_nb.engine.items import Counts, plus
from gah_nb.engine.rounds import TURNS, visible

# What things are worth to a greedy player, in VP


class Weights(Struct, frozen=True, kw_only=True):
    """A list of worths. A VP is worth 1; change what you like: ``Greedy(Weights(krone=2))``."""

    #: A krone (R8.1), and what the first one is worth beyond that as long as there are turns; each further
    #: one half as much.
    krone: float = 1.0
    first_krone: float = 1.6
    #: An item in the kitchen that no guest of one's own waits for (R8.1).
    item: float = 0.9
    #: How much of an item on the card an item in the kitchen is that a guest waits for (R6.1).
    in_kitchen: float = 0.6
    #: A guest's room with its VP and its part of a group, when the guest has moved in (R6.4).
    housed: float = 3.5
    #: How much of that counts as soon as the guest is in the café; the rest comes with the items.
    promise: float = 0.4
    #: A guest in the café at the end (R8.1).
    left_in_cafe: float = -5.0
    #: A vacant room, and what it is worth more with each floor.
    vacant: float = 2.2
    vacant_floor: float = 0.3
    #: What an occupied room is worth beyond its VP at the start, for groups, objectives and staff to come.
    occupied: float = 1.2
    #: How much of a group's bonus a group that is nearly occupied, or nearly prepared, counts (R6.5).
    begun_group: float = 0.6
    prepared_group: float = 0.15
    #: How much of its VP at the next scoring, and of the Emperor's reward or penalty, counts before it (R7).
    emperor_vp: float = 0.9
    #: An Emperor space that is left after the next scoring.
    emperor_space: float = 0.4
    #: How much of an objective's VP is felt while it is nearly met, and once it can be claimed (R6.2).
    objective: float = 0.6
    objective_met: float = 0.9
    #: A staff card in hand; a permanent one in play per krone of its price; one for the end before it scores.
    card: float = 0.5
    permanent: float = 1.1
    end_to_come: float = 2.0
    #: A turn that is put off instead of taken (R2.3).
    waiting: float = 1.2


def _prepare(effect: Prepare, weights: Weights) -> float:
    saved = 0.35 * effect.highest_floor if effect.free else 0.4 * effect.discount
    return 1.0 + saved + (weights.housed if effect.occupied else 0)


def _card_of_staff(effect: PlayStaff | DrawAndPlay, _weights: Weights) -> float:
    return 4.0 if effect.free else 0.5 + effect.discount


_EFFECTS: dict[type[Effect], Callable[[Any, Weights], float]] = {
    Points: lambda effect, weights: effect.vp,
    Kronen: lambda effect, weights: effect.amount * weights.krone,
    Emperor: lambda effect, weights: effect.spaces * 0.9,
    Items: lambda effect, weights: len(effect.items) * 1.3,
    AnyItems: lambda effect, weights: effect.count * 1.6,
    Prepare: _prepare,
    Occupy: lambda effect, weights: effect.count * weights.housed,
    PlayStaff: _card_of_staff,
    DrawAndPlay: _card_of_staff,
    DrawStaff: lambda effect, weights: effect.count * weights.card,
    TakeGuest: lambda effect, weights: 1.5,
    UseSpace: lambda effect, weights: 3.0,
    ExtraTurn: lambda effect, weights: 5.0,
    CompleteOrder: lambda effect, weights: 5.0,
}


def effect_worth(effect: Effect, weights: Weights) -> float:
    """What an effect is worth before anybody knows how it will be used; 0 if that depends on too much."""
    value = _EFFECTS.get(type(effect))
    return value(effect, weights) if value else 0.0


def guest_worth(card: Guest, weights: Weights) -> float:
    """What a guest brings who moves in: VP, reward and room."""
    return card.vp + weights.housed + sum(effect_worth(effect, weights) for effect in card.reward)


# What a position is worth to a seat, as a few sums that can be told

#: Dice of a whole game.
_ALL_TURNS = TURNS * BOARDS.rounds


class Worth(Struct, frozen=True):
    """The sums of a valuation, all in VP. What is certain comes first."""

    points: float
    kronen: float
    emperor: float
    items: float
    guests: float
    rooms: float
    objectives: float
    staff: float

    @property
    def total(self) -> float:
        """All of it."""
        return (
            self.points
            + self.kronen
            + self.emperor
            + self.items
            + self.guests
            + self.rooms
            + self.objectives
            + self.staff
        )


def worth(position: Position, seat: int, weights: Weights) -> Worth:
    """Value a position for a seat; what others have does not count, and no unknown card is looked at."""
    player = position.players[seat]
    turns = turns_to_come(position, seat)
    items, guests = _items_and_guests(position, seat, weights, turns)
    first = weights.first_krone * (2 - 2 * 0.5**player.kronen) if turns else 0
    return Worth(
        points=player.vp,
        kronen=weights.krone * player.kronen + first,
        emperor=_emperor(position, seat, weights),
        items=items,
        guests=guests,
        rooms=_rooms(position, seat, weights, turns),
        objectives=_objectives(position, seat, weights),
        staff=_staff(position, seat, weights, turns),
    )


def turns_left(position: Position, seat: int) -> int:
    """How many dice a seat can still take in this game, at most."""
    return len(visible(position.players[seat])) + TURNS * (BOARDS.rounds - position.round)


def turns_to_come(position: Position, seat: int) -> int:
    """How many it can take after the present turn, which is being used up."""
    turn = turn_of(position, seat)
    return turns_left(position, seat) - (turn is not None and not turn.die_taken)


def within_reach(short: float, turns: int) -> float:
    """How likely ``short`` more steps are in so many turns: 1 where none is missing, 0 without a turn."""
    if short <= 0:
        return 1.0
    return turns / (turns + 2 * short) if turns > 0 else 0.0


# The Emperor (R7)


def next_scoring(position: Position) -> int:
    """The round of the next Emperor scoring, this one included."""
    return next(round_ for round_ in BOARDS.emperor_retreat if round_ >= position.round)


def tile_key_of(position: Position, round_: int) -> str:
    """The key of the tile of a round with a scoring."""
    letter = next(letter for letter, due in BOARDS.emperor_tile_round.items() if due == round_)
    return position.box.emperor_tiles["ABC".index(letter)]


def _emperor(position: Position, seat: int, weights: Weights) -> float:
    player, due = position.players[seat], next_scoring(position)
    left = player.emperor - BOARDS.emperor_retreat[due]
    turns = turns_to_come(position, seat) - TURNS * (BOARDS.rounds - due)
    tile = position.box.rulebook.tiles[tile_key_of(position, due)]
    reward = sum(effect_worth(effect, weights) for effect in tile.reward)
    return (
        weights.emperor_vp * BOARDS.emperor_vp[player.emperor]
        + weights.emperor_space * max(0, left) * (due < BOARDS.rounds)
        + within_reach(BOARDS.emperor_reward_from - left, turns) * reward
        - (1 - within_reach(1 - left, turns)) * penalty_worth(position, seat, tile.penalty, weights)
    )


def penalty_worth(position: Position, seat: int, options: tuple[AnyEffect, ...], weights: Weights) -> float:
    """What a penalty costs a seat as things are: the left option if it is possible, else the right (R7.3)."""
    player = position.players[seat]
    suffered = next((one for one in options if possible(position, seat, one)), options[-1])
    match suffered:
        case LosePoints(vp):
            return vp
        case LosePointsPer(vp, what):
            return vp * measure(position, seat, what)
        case PayKronen(amount):
            return amount * weights.krone
        case ReturnItems(cafe):
            served = sum(sum(table.items) for table in player.cafe) if cafe else 0
            return 1.5 * (sum(player.kitchen) + served)
        case ReturnStaff(count):
            return weights.card * count
        case RemoveRooms("vacant", count):
            return count * (weights.vacant + 1)
        case RemoveRooms(_, count):
            return min(count, player.occupied.bit_count()) * weights.housed
        case DiscardStaff():
            return weights.end_to_come
        case _:
            return 0.0


# Items and guests (R5.9, R6.4, R8.1)


def items_at_hand(position: Position, seat: int) -> Counts:
    """The items of the kitchen and those that are just being placed."""
    items = position.players[seat].kitchen
    for frame in position.agenda:
        if isinstance(frame, AtHand) and frame.seat == seat:
            items = plus(items, frame.items)
    return items


def _items_and_guests(position: Position, seat: int, weights: Weights, turns: int) -> tuple[float, float]:
    """The worth of items that nobody waits for, and that of the guests in the café."""
    player = position.players[seat]
    stock = list(items_at_hand(position, seat))
    plan = plan_of(position, seat)
    vacant = player.vacant
    guests, late = 0.0, 1 - turns / _ALL_TURNS
    # Who waits for least is served first, and has the first choice of rooms.
    for table in sorted(player.cafe, key=lambda table: sum(missing(table))):
        card = position.box.rulebook.guests[table.guest]
        need = missing(table)
        covered = 0
        for kind in range(4):
            here = min(need[kind], stock[kind])
            stock[kind] -= here
            covered += here
        suitable = vacant if card.color == "green" else vacant & plan.color_masks[card.color]
        vacant &= ~(suitable & -suitable)  # one of them is the guest's
        size, short = ORDER_SIZE[table.guest], sum(need) - covered
        done = (size - short - covered + weights.in_kitchen * covered) / size
        chance = within_reach(short / 2 + (0 if suitable else 1), turns)
        felt = weights.promise + (1 - weights.promise) * done
        guests += chance * guest_worth(card, weights) * felt
        guests += (1 - chance) * late * weights.left_in_cafe
    return weights.item * sum(stock), guests


# Rooms (R5.3, R6.5, R8.1)


def _rooms(position: Position, seat: int, weights: Weights, turns: int) -> float:
    player = position.players[seat]
    vacant, occupied = player.vacant, player.occupied
    value = 0.0
    for floor, mask in enumerate(FLOOR_MASKS):
        value += BOARDS.floor_final_vp[floor] * (occupied & mask).bit_count()
        value += weights.vacant_floor * (floor + 1) * (vacant & mask).bit_count()
    value += weights.occupied * occupied.bit_count() * turns / _ALL_TURNS
    value += weights.vacant * _fillable(vacant.bit_count(), turns)
    for index, (mask, size, bonus) in enumerate(_group_worths(position.box.hotels[seat], weights)):
        if player.bonuses >> index & 1:
            continue
        share = (mask & occupied).bit_count() / size
        value += bonus * weights.begun_group * share * share
        if mask & ~player.tiles == 0:
            value += bonus * weights.prepared_group
    return value


def _fillable(rooms: int, turns: int) -> float:
    """How many vacant rooms count: in so few turns only so many guests move in, and more stand empty."""
    hope = turns / 2
    return rooms if rooms <= hope else hope + (rooms - hope) * 0.2


@lru_cache(maxsize=64)
def _group_worths(hotel: str, weights: Weights) -> tuple[tuple[int, int, float], ...]:
    """Mask, size and worth of the bonus of each group of a hotel."""
    return tuple(
        (group.mask, group.size, effect_worth(bonus_effect(group), weights)) for group in HOTELS[hotel].groups
    )


# Objectives (R6.2)


def _objectives(position: Position, seat: int, weights: Weights) -> float:
    value = 0.0
    for index in range(len(position.claims)):
        spot = free_spot(position, seat, index)
        if spot:
            progress = progress_of(position, seat, index)
            value += spot * (weights.objective * progress**3 if progress < 1 else weights.objective_met)
    return value


def free_spot(position: Position, seat: int, index: int) -> int:
    """VP of the highest free spot of an objective; 0 if the seat has its marker there or none is free."""
    markers = position.claims[index]
    if seat in markers or len(markers) >= len(BOARDS.objective_vp):
        return 0
    return BOARDS.objective_vp[len(markers)]


def progress_of(position: Position, seat: int, index: int) -> float:
    """How much of an objective's conditions is met: from 0 to 1."""
    conditions = position.box.rulebook.objectives[position.box.objectives[index]].conditions
    shares = [min(1.0, measure(position, seat, c.what, c.color) / c.at_least) for c in conditions]
    return sum(shares) / len(shares)


# Staff (R5.7, R8.1)


def _staff(position: Position, seat: int, weights: Weights, turns: int) -> float:
    player, rulebook = position.players[seat], position.box.rulebook
    share = turns / _ALL_TURNS
    value = 0.0
    for staff in player.display:
        card = rulebook.staff[staff]
        if card.timing == "end":
            value += staff_points(position, seat, card)
        value += to_come(card, weights, share)
        if card.timing in ("round", "turn") and staff not in player.used:
            value += weights.item
    return value + sum(_held(rulebook, staff, weights, share) for staff in player.hand if staff)


def _held(rulebook: Rulebook, staff: int, weights: Weights, share: float) -> float:
    """A card of the hand: more if it would bring more than it costs."""
    card = rulebook.staff[staff]
    brings = sum(effect_worth(effect, weights) for effect in card.effects) * (card.timing == "once")
    return share * (weights.card + 0.2 * max(0.0, brings + to_come(card, weights, share) - card.cost))


def to_come(card: Staff, weights: Weights, share: float) -> float:
    """What a card in play will still bring in the ``share`` of the game that is left."""
    match card.timing:
        case "round" | "turn":
            return weights.item * 1.5 * BOARDS.rounds * share
        case "permanent":
            return weights.permanent * (card.cost + 2) * share
        case "end":
            return weights.end_to_come * share
        case _:
            return 0.0
