"""Cards and tiles in short words, made from the effects' data; and what they are in other editions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from msgspec import Struct

from gah_nb.components import (
    BOARDS,
    OBJECTIVES,
    CardKind,
    FrozenMap,
    Rulebook,
    RuleSet,
    Switch,
    Switches,
    editions,
    rule_set,
    rulebook_of,
    switch,
    switches,
)
from gah_nb.components.effects import Effect, PlayStaff, Prepare, TakeGuest, Trigger
from gah_nb.components.records import Condition, EmperorTile, Guest, Modifier, Objective, Staff

from . import messages
from .messages import CHOICES, EFFECTS, MINUS, MOMENTS, dice_or
from .wording import of_change, of_effect, of_goal, said

#: When a staff card acts, by its timing.
TIMINGS = FrozenMap({timing: words.short for timing, words in messages.TIMINGS.items()})
#: The same where there is room.
LONG_TIMINGS = {
    "round": "once each round, on one’s turn",
    "turn": "once in each turn of one’s own",
    "once": "once, when it is played",
    "permanent": "permanent, from when it is played",
    "end": "in the final scoring",
}


def kronen(amount: int) -> str:
    """An amount of money.

    >>> kronen(1), kronen(3)
    ('1 krone', '3 kronen')
    """
    return f"{amount} krone" if amount == 1 else f"{amount} kronen"


def number(amount: int) -> str:
    """A total, with a true minus sign."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


@cache
def effect_words(effect: Effect) -> str:
    """One effect as a short phrase.

    >>> from gah_nb.components.effects import PointsPer
    >>> effect_words(Prepare(discount=1)), effect_words(PointsPer(vp=3, what="occupied", color="red"))
    ('prepare a room for 1 less', '3 VP per occupied red room')
    """
    return of_effect(effect, "short")


@cache
def effects_words(effects: Sequence[Effect]) -> str:
    """Several effects; the same one several times is said once.

    >>> from gah_nb.components.effects import Kronen
    >>> effects_words((Kronen(3), TakeGuest(), TakeGuest()))
    '+3 kronen, take 2 guests free'
    """
    counted = ((effect, len(list(same))) for effect, same in groupby(effects))
    return ", ".join(
        effect_words(effect) if times == 1 else _repeated(effect, times) for effect, times in counted
    )


def _price(effect: Prepare | PlayStaff) -> str:
    return said(EFFECTS, CHOICES["price"](effect), effect, "short")


def _repeated(effect: Effect, times: int) -> str:
    match effect:
        case Prepare():
            return f"prepare {times} rooms{_price(effect)}" + (" each" if effect.discount else "")
        case PlayStaff():
            return f"play {times} staff{_price(effect)}" + (" each" if effect.discount else "")
        case TakeGuest():
            return f"take {times} guests free"
        case _:
            return f"{times} × {effect_words(effect)}"


def penalty_words(penalty: Sequence[Effect], *, chosen: bool = False) -> str:
    """A penalty: the left option, or else the right one (R7.3); or the one that is ``chosen`` (E3).

    >>> from gah_nb.components.effects import PayKronen, ReturnStaff
    >>> penalty_words((ReturnStaff(2), PayKronen(3)))
    'give up 2 hand cards, else pay 3 kronen'
    """
    return (", or " if chosen else ", else ").join(map(effect_words, penalty))


def trigger_words(trigger: Trigger) -> str:
    """When a permanent staff card acts, and what it does.

    >>> from gah_nb.components.effects import Points
    >>> trigger_words(Trigger(on="die taken", dice=(3, 4), effect=Points(2)))
    'die 3 or 4: +2 VP'
    """
    return said(MOMENTS, trigger.on, trigger, "short") + effect_words(trigger.effect)


def modifier_words(modifier: Modifier) -> str:
    """What a permanent staff card changes, without the dice that it asks for.

    >>> modifier_words(Modifier(change="strength", dice=(1, 2), amount=1))
    '+1 strength'
    """
    return of_change(modifier, "short")


def condition_words(condition: Condition) -> str:
    """Part of an objective.

    >>> condition_words(Condition("occupied", 3, "red")), condition_words(Condition("floors", 2))
    ('3 red', '2 floors occupied')
    """
    return of_goal(condition, "short")


def objective_words(card: Objective) -> str:
    """What an objective asks for: its title, unless an edition or reading changed only what it asks for.

    >>> objective_words(OBJECTIVES["C2"])
    '4 red, 3 yellow'
    """
    base = OBJECTIVES[card.key]
    if card.conditions == base.conditions or card.title != base.title:
        return card.title
    return ", ".join(map(condition_words, card.conditions))


@cache
def staff_words(card: Staff) -> str:
    """What a staff card does, all of it.

    >>> from gah_nb.components import STAFF
    >>> staff_words(STAFF[17])
    'die 6: no krone to pay, +1 strength'
    """
    phrases = [
        *([effects_words(card.effects)] if card.effects else []),
        *map(trigger_words, card.triggers),
        *map(effect_words, card.score),
    ]
    for dice, modifiers in groupby(card.modifiers, key=lambda modifier: modifier.dice):
        changes = ", ".join(map(modifier_words, modifiers))
        phrases.append(f"die {dice_or(dice)}: {changes}" if dice else changes)
    return "; ".join(phrases)


# A card or tile in other editions

Row = Staff | Guest | Objective | EmperorTile


class CardKey(Struct, frozen=True):
    """Which card or tile: a kind, named as in `Rulebook`, and its number or key."""

    kind: CardKind
    key: int | str


class Elsewhere(Struct, frozen=True):
    """What other editions have instead: their names, the points that decide it, and words."""

    editions: tuple[str, ...]
    points: tuple[str, ...]
    words: str


def row_in(rulebook: Rulebook, card: CardKey) -> Row:
    """The card as a rulebook has it."""
    row: Row = getattr(rulebook, card.kind)[card.key]
    return row


def _points_on(card: CardKey) -> list[Switch]:
    """The points of which a choice changes the card."""
    return [point for point in switches().values() if point.changes(card.kind, card.key)]


def readings_here(card: CardKey, rules: RuleSet) -> tuple[str, ...]:
    """The readings of a rule set that change the card: ``"T8: same floor"``."""
    points = {point.id for point in _points_on(card)}
    return tuple(f"{id}: {key}" for id, key in rules.readings if id in points)


def elsewhere(card: CardKey, rules: RuleSet) -> tuple[Elsewhere, ...]:
    """What editions have instead of the card by these rules; those that have the same are said together.

    >>> elsewhere(CardKey("staff", 17), RuleSet())[0]
    Elsewhere(editions=('2015-de', '2015-fr', '2015-it'), points=('E13',), words='costs 3 kronen')
    """
    here = row_in(rulebook_of(rules), card)
    found: dict[Row, list[str]] = {}
    for edition in editions():
        row = row_in(rulebook_of(rule_set(edition.name)), card)
        if row != here:
            found.setdefault(row, []).append(edition.name)
    points = [point for point in _points_on(card) if not point.is_reading]
    return tuple(
        Elsewhere(tuple(names), _deciding(points, names, rules), words)
        for row, names in found.items()
        if (words := "; ".join(_other_words(here, row, rulebook_of(rule_set(names[0])).switches)))
    )


def _deciding(points: list[Switch], names: list[str], rules: RuleSet) -> tuple[str, ...]:
    """The points that these editions decide otherwise."""
    return tuple(
        point.id
        for point in points
        if any(point.default(name) != switch(rules, point.id) for name in names if point.applies_to(name))
    )


def _other_words(here: Row, there: Row, switches: Switches) -> Iterator[str]:
    """What differs, each as it is there, by the switches there."""
    chosen = switches.penalty_option == "owner chooses"
    for before, after in zip(_facts(here, chosen), _facts(there, chosen), strict=True):
        if before != after:
            yield after


def _facts(row: Row, chosen: bool) -> tuple[str, ...]:
    """All that a card says, apart from its name."""
    match row:
        case Staff():
            return f"costs {kronen(row.cost)}", LONG_TIMINGS[row.timing], staff_words(row)
        case Guest():
            reward = effects_words(row.reward) if row.reward else "no reward"
            return f"{row.vp} VP", reward
        case Objective():
            return (objective_words(row),)
        case EmperorTile():
            reward, penalty = effects_words(row.reward), penalty_words(row.penalty, chosen=chosen)
            return f"from space {BOARDS.emperor_reward_from} on: {reward}", f"on space 0: {penalty}"
