"""One card or tile drawn large, with everything that is known about it, and what it is in other editions."""

from __future__ import annotations

import re
from typing import get_args

from gah_nb.components import (
    BOARDS,
    EMPEROR_TILES,
    GUESTS,
    INSTRUCTIONS,
    OBJECTIVES,
    STAFF,
    RuleSet,
    Switches,
    rulebook_of,
)
from gah_nb.components.records import EmperorTile, Guest, Instruction, Names, Objective, Record, Staff, Symbol
from gah_nb.engine.items import NO_ITEMS
from gah_nb.engine.leopold import IGNORED
from gah_nb.engine.state import Level
from gah_nb.telling.leopold import HAND_WORDS, symbol_words
from gah_nb.telling.short import (
    LONG_TIMINGS,
    CardKey,
    Row,
    effects_words,
    elsewhere,
    kronen,
    objective_words,
    penalty_words,
    readings_here,
    row_in,
    staff_words,
)

from .canvas import Canvas, shorten, text_width, wrap
from .cards import guest_band, order
from .opponent import BORDER_LINES, ONLY, draw_sign
from .panels import Panel, Panels, assemble
from .signs import Sign, draw_signs, reward_signs, staff_signs
from .symbols import shape, symbol, victory_points
from .theme import FIGURE, INFO, NAME, NOTE, READING, STRONG, TextStyle, Theme, tone_on

WIDTH = 324
SIDE = 14
TEXT = WIDTH - 2 * SIDE
BAND = 40
_MARGIN = 8


class Column:
    """Writes from top to bottom."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.y = BAND + 10

    def words(self, text: str, style: TextStyle = READING, tone: str = "") -> None:
        """A paragraph."""
        for line in wrap(text, style, TEXT, 6):
            self.y += style.size + 4
            self.canvas.text(SIDE, self.y, line, style, tone=tone)
        self.y += 5

    def signs(self, groups: tuple[tuple[Sign, ...], ...]) -> None:
        """A row of symbols."""
        draw_signs(self.canvas, groups, SIDE, self.y)
        self.y += 18

    def rule(self) -> None:
        """A line across."""
        self.y += 5
        self.canvas.path(f"M{SIDE} {self.y}h{TEXT}", "gah-rule")
        self.y += 4

    def fact(self, name: str, value: str) -> None:
        """A fact with its name before it, in as many lines as it takes."""
        indent = 96
        self.canvas.text(SIDE, self.y + 15, name, INFO, tone="soft")
        for line in wrap(value, INFO, TEXT - indent, 4):
            self.y += 15
            self.canvas.text(SIDE + indent, self.y, line, INFO)
        self.y += 2


def band(canvas: Canvas, name: str, aside: str, tone: str, left: int) -> None:
    """Name and number at the top."""
    room = WIDTH - SIDE - 8 - text_width(aside, STRONG) - left
    canvas.text(left, 25, shorten(name, NAME, room), NAME, tone=tone)
    canvas.text(WIDTH - SIDE, 25, aside, STRONG, tone=tone, anchor="end")


def sources(column: Column, record: Record) -> None:
    """What is less certain than that three sources agree."""
    if record.sources < 3 or record.confidence:
        sources = "one source" if record.sources == 1 else f"{record.sources} sources"
        column.fact("known from", record.confidence or sources)


def as_panels(column: Column, title: str, theme: Theme) -> Panels:
    """The card that a column was written on, as one panel."""
    canvas, height = Canvas(), column.y + 10
    attributes = {"data-panel": "card", "transform": f"translate({_MARGIN} {_MARGIN})", "role": "group"}
    with canvas.group(attributes | {"aria-label": title}):
        canvas.rect(0, 0, WIDTH, height, "gah-card-face", 6)
        canvas.place(0, 0, column.canvas.markup())
    units = (WIDTH + 2 * _MARGIN, height + 2 * _MARGIN)
    return assemble([Panel("card", (_MARGIN, _MARGIN, WIDTH, height), canvas.markup())], units, title, theme)


_NUMBERED = re.compile(r"instruction\s+#?(\d+)", re.IGNORECASE)
_STEP = 34
_WORDS = 92
_LARGER = 140


def instruction_number(card: int | str) -> int | None:
    """The number of a printed instruction card that is meant, if one is.

    >>> instruction_number("instruction 207"), instruction_number(75)
    (207, None)
    """
    if isinstance(card, str):
        found = _NUMBERED.fullmatch(card.strip())
        card = int(found[1]) if found else 0
    return card if card in INSTRUCTIONS else None


def instruction_panels(card: Instruction, theme: Theme) -> Panels:
    """Draw an instruction card as one panel."""
    column = Column(Canvas())
    title = f"Instruction {card.number}"
    band(column.canvas, title, card.deck.capitalize(), "", SIDE)
    column.canvas.path(f"M1 {BAND}h{WIDTH - 2}", "gah-rule")
    die = card.symbols[len(card.guests) : len(card.guests) + 1]
    for words, section in (("Guests", card.guests), ("Die", die), ("Besides", card.extras)):
        _section(column, words, section)
    with column.canvas.moved(SIDE + 10, column.y + 2, _LARGER):
        symbol(column.canvas, f"hand-{card.hand}", 0, 0)
    column.canvas.text(_WORDS, column.y + 17, HAND_WORDS[card.hand], READING)
    column.y += _STEP - 8
    column.rule()
    for level in get_args(Level):
        counting = [one for one in card.symbols if one.border not in IGNORED[level]]
        column.fact(f"at {level}", ", ".join(map(symbol_words, counting)))
    sources(column, card)
    return as_panels(column, title, theme)


def _section(column: Column, words: str, section: tuple[Symbol, ...]) -> None:
    """The symbols of a section below its name, each in its border."""
    column.words(words, NOTE, "soft")
    column.y += 3
    for one in section:
        _printed(column, one)
        column.y += _STEP
    column.rule()


def _printed(column: Column, one: Symbol) -> None:
    canvas, y = column.canvas, column.y
    with canvas.moved(SIDE + 10, y + 3, _LARGER):
        width = draw_sign(canvas, one, 0, 0)
        for line in range(BORDER_LINES[one.border]):
            edge = 3 + 3 * line
            canvas.rect(-edge, 1 - edge, width + 2 * edge, 14 + 2 * edge, "gah-border", 4)
    words, room = symbol_words(one), WIDTH - SIDE - _WORDS - text_width(ONLY[one.border], INFO)
    canvas.text(_WORDS, y + 18, words, READING if text_width(words, READING) < room else INFO)
    canvas.text(WIDTH - SIDE, y + 18, ONLY[one.border], INFO, tone="soft", anchor="end")


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
