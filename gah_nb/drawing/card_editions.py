"""One card or tile in all editions: its row, and in words what is otherwise elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gah_nb.components import (
    BOARDS,
    CardKind,
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
from gah_nb.components.records import EmperorTile, Guest, Objective, Staff
from gah_nb.telling.short import (
    LONG_TIMINGS,
    effects_words,
    kronen,
    objective_words,
    penalty_words,
    staff_words,
)

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
