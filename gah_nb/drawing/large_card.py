"""One card or tile drawn large, with everything that is known about it, and what it is in other editions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gah_nb.components import (
    BOARDS,
    EMPEROR_TILES,
    GUESTS,
    INSTRUCTIONS,
    OBJECTIVES,
    STAFF,
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
from gah_nb.components.records import EmperorTile, Guest, Names, Objective, Staff
from gah_nb.engine.items import NO_ITEMS
from gah_nb.telling.short import (
    LONG_TIMINGS,
    effects_words,
    kronen,
    objective_words,
    penalty_words,
    staff_words,
)

from .canvas import Canvas
from .cards import guest_band, order
from .column import BAND, SIDE, WIDTH, Column, as_panels, band, sources
from .large_instruction import instruction_number, instruction_panels
from .palette import Theme
from .panels import Panels
from .signs import reward_signs, staff_signs
from .symbols import shape, victory_points
from .theme import FIGURE, INFO, NOTE, tone_on

Row = Staff | Guest | Objective | EmperorTile

_LANGUAGES = (("de", "German"), ("fr", "French"), ("it", "Italian"))


def draw_card(card: int | str, *, rules: RuleSet | None = None, theme: Theme = "auto") -> str:
    """Draw a card large: order, VP, effect in symbols and words, timing, cost, and where we know it from.

    ``card`` is the number of a card, or ``"objective A2"``, ``"tile A2"``, ``"instruction 207"``; ``rules``
    are those it is drawn by, the edition of 2021 without them. Below stands what other editions have instead.
    Raises `ValueError` if there is no such card, and `UnknownRule` for rules that do not exist.
    """
    return card_panels(card, rules=rules, theme=theme).to_svg()


def card_panels(card: int | str, *, rules: RuleSet | None = None, theme: Theme = "auto") -> Panels:
    """Draw a card as `draw_card` does, as one panel."""
    rules = rules or RuleSet()
    if (number := instruction_number(card)) is not None:
        return instruction_panels(INSTRUCTIONS[number], theme)
    rulebook, key = rulebook_of(rules), _find(card)
    row = row_in(rulebook, key)
    column = Column(Canvas())
    title = _draw(column, row, rulebook.switches)
    sources(column, row)
    _editions(column, key, rules)
    return as_panels(column, title, theme)


def _find(card: int | str) -> CardKey:
    kind, _, key = str(card).partition(" ")
    if isinstance(card, int) and card in GUESTS:
        return CardKey("guests", card)
    if isinstance(card, int) and card in STAFF:
        return CardKey("staff", card)
    if kind == "objective" and key in OBJECTIVES:
        return CardKey("objectives", key)
    if kind == "tile" and key in EMPEROR_TILES:
        return CardKey("tiles", key)
    raise ValueError(
        f"there is no card {card!r}: give the number of a staff card ({min(STAFF)} to {max(STAFF)}) or a "
        f"guest ({min(GUESTS)} to {max(GUESTS)}), 'objective A1' to 'C4', 'tile A1' to 'C4', or "
        f"'instruction {min(INSTRUCTIONS)}' to '{max(INSTRUCTIONS)}'"
    )


def _draw(column: Column, row: Row, switches: Switches) -> str:
    """Draw what the card says; give back its title."""
    match row:
        case Guest():
            _guest(column, row)
            return row.name
        case Staff():
            _staff(column, row)
            return row.name
        case Objective():
            _objective(column, row)
            return f"Objective {row.key}"
        case EmperorTile():
            _tile(column, row, chosen=switches.penalty_option == "owner chooses")
            return f"Emperor tile {row.key}"


def _guest(column: Column, card: Guest) -> None:
    canvas, tone = column.canvas, tone_on(card.color)
    guest_band(canvas, card.color, WIDTH, BAND)
    shape(canvas, card.color, SIDE + 10, 20, 8, f"gah-{tone}")
    band(canvas, card.name, f"#{card.number}", tone, SIDE + 28)
    order(canvas, card, NO_ITEMS, SIDE, column.y + 4)
    victory_points(canvas, card.vp, WIDTH - SIDE - 10, column.y + 12)
    column.y += 28
    if card.reward:
        column.signs(reward_signs(card.reward))
        column.words(_sentence(effects_words(card.reward)))
    else:
        column.words("No reward")
    column.rule()
    column.fact("order", ", ".join(card.order.upper()))
    column.fact("points", f"{card.vp} VP when the guest moves in")
    rooms = "a vacant room of any colour" if card.color == "green" else f"a vacant {card.color} room"
    column.fact("moves into", rooms)
    if card.promo:
        column.fact("comes from", "a promotional set")
    _names(column, card.names)


def _staff(column: Column, card: Staff) -> None:
    canvas = column.canvas
    canvas.circle(SIDE + 12, 22, 13, "gah-cost")
    canvas.text(SIDE + 12, 28, str(card.cost), FIGURE, anchor="middle")
    band(canvas, card.name, f"#{card.number}", "", SIDE + 34)
    canvas.path(f"M1 {BAND}h{WIDTH - 2}", "gah-rule")
    column.signs(staff_signs(card))
    column.words(_sentence(staff_words(card)))
    column.rule()
    column.fact("acts", LONG_TIMINGS[card.timing])
    column.fact("cost", kronen(card.cost))
    if card.starting_set:
        column.fact("starting set", card.starting_set)
    _names(column, card.names)


def _objective(column: Column, card: Objective) -> None:
    band(column.canvas, f"Objective {card.letter}", card.key, "", SIDE)
    column.canvas.path(f"M1 {BAND}h{WIDTH - 2}", "gah-rule")
    column.words(_sentence(objective_words(card)))
    column.rule()
    first, second, third = BOARDS.objective_vp
    column.fact("points", f"{first} VP for the first to claim it, then {second}, then {third}")


def _tile(column: Column, tile: EmperorTile, *, chosen: bool) -> None:
    round_ = BOARDS.emperor_tile_round[tile.letter]
    band(column.canvas, f"Emperor tile {tile.letter}", tile.key, "", SIDE)
    column.canvas.path(f"M1 {BAND}h{WIDTH - 2}", "gah-rule")
    column.words(f"From space {BOARDS.emperor_reward_from} on", NOTE, "soft")
    column.signs(reward_signs(tile.reward))
    column.words(_sentence(effects_words(tile.reward)))
    column.words("On space 0", NOTE, "soft")
    column.signs(reward_signs(tile.penalty))
    column.words(_sentence(penalty_words(tile.penalty, chosen=chosen)))
    column.rule()
    column.fact(
        "comes", f"at the end of round {round_}, after all went {BOARDS.emperor_retreat[round_]} back"
    )


def _names(column: Column, names: Names) -> None:
    for field, language in _LANGUAGES:
        if name := getattr(names, field):
            column.fact(language, name)


def _editions(column: Column, card: CardKey, rules: RuleSet) -> None:
    """By which rules the card is drawn, if not as usual, and what other editions have instead."""
    if rules.edition != RuleSet().edition:
        column.fact("edition", rules.edition)
    for reading in readings_here(card, rules):
        column.fact("reading", reading)
    others = elsewhere(card, rules)
    if others:
        column.rule()
    for other in others:
        points = f" ({', '.join(other.points)})" if other.points else ""
        column.words(f"Edition {', '.join(other.editions)}{points}", NOTE, "soft")
        column.words(_sentence(other.words), INFO)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


# The card in other editions


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
