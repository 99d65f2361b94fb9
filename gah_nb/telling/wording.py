"""Small pieces of English that all sentences share, what effects do, and tables of words in text and HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import groupby
from textwrap import wrap
from typing import Any

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF, FrozenMap, Rulebook, RuleSet, rulebook_of
from gah_nb.components.catalogue import ITEM_NAMES, Counts, counts
from gah_nb.components.effects import AnyEffect, Effect, Trigger
from gah_nb.components.records import Modifier
from gah_nb.engine.frames import Do, Drawn, Frame, Picking

from .messages import (
    CHANGES,
    CHOICES,
    EFFECTS,
    GOALS,
    MOMENTS,
    TIMINGS,
    UNITS,
    WAYS,
    Form,
    Words,
    dice_or,
    signed,
)

# Tables of words: in plain text with columns as wide as they need, and as HTML

_GAP = "  "
# JupyterLab would set words to the right, and in the middle of a row.
_LEFT = "text-align:left"
_TOP = "text-align:left;vertical-align:top"
#: Characters that stay in one line in any column.
_ONE_LINE = 40


class Cell(Struct, frozen=True):
    """Words in a table; those that are ``marked`` differ from what they are compared with."""

    text: str
    marked: bool = False


Row = Sequence[Cell]


def row(*texts: str) -> tuple[Cell, ...]:
    """A row without marks."""
    return tuple(map(Cell, texts))


def as_text(head: Row, rows: Sequence[Row], widths: Sequence[int]) -> str:
    """The table in plain text; a column is at most as wide as ``widths`` says, longer texts are wrapped.

    Marked cells have a ``*`` in front.

    >>> print(as_text(row("id", "says"), [row("E1", "three rooms each")], (4, 11)))
    id  says
    --  -----------
    E1  three rooms
        each
    """
    table = [list(map(_lines, cells, widths)) for cells in (head, *rows)]
    wide = [max(len(line) for cells in table for line in cells[column]) for column in range(len(widths))]
    ruled = [table[0], [["-" * width] for width in wide], *table[1:]]
    lines = []
    for cells in ruled:
        for level in range(max(map(len, cells))):
            parts = [cell[level] if level < len(cell) else "" for cell in cells]
            lines.append(_GAP.join(map(str.ljust, parts, wide)).rstrip())
    return "\n".join(lines)


def _lines(cell: Cell, width: int) -> list[str]:
    return wrap(f"*{cell.text}" if cell.marked else cell.text, width) or [""]


def as_html(head: Row, rows: Sequence[Row]) -> str:
    """The table as HTML that needs no style sheet; marked cells are bold and have a ``*`` too."""
    body = "".join(_tr(cells, "td") for cells in rows)
    return f"<table><thead>{_tr(head, 'th')}</thead><tbody>{body}</tbody></table>"


def _tr(cells: Row, tag: str) -> str:
    style = _TOP if any(len(cell.text) > _ONE_LINE for cell in cells) else _LEFT
    # A corner without words heads nothing.
    tags = (tag if cell.text else "td" for cell in cells)
    written = (f'<{tag} style="{style}">{_html(cell)}</{tag}>' for tag, cell in zip(tags, cells, strict=True))
    return f"<tr>{''.join(written)}</tr>"


def heading(title: str) -> str:
    """A title above something shown, as HTML; no ``h`` element, for what stands above it is not known."""
    return f"<p><strong>{escape(title)}</strong></p>"


def _html(cell: Cell) -> str:
    return f"<b>* {escape(cell.text)}</b>" if cell.marked else escape(cell.text)


# Small pieces of English that all sentences share: amounts, lists, names of cards, origins

#: Guests that go by their own names; all others are spoken of with an article.
_OWN_NAMES = frozenset({91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 103, 104, 117, 118})
ACTION_NAMES = {1: "dishes", 2: "drinks", 3: "rooms", 4: "kronen and Emperor", 5: "staff"}


def plural(count: int, noun: str, nouns: str = "") -> str:
    """``"1 room"``, ``"2 rooms"``, ``"no rooms"``; ``nouns`` where an s is not enough."""
    return f"1 {noun}" if count == 1 else f"{count or 'no'} {nouns or noun + 's'}"


def money(kronen: int) -> str:
    """``"1 krone"``, ``"3 kronen"``."""
    return plural(kronen, "krone", "kronen")


def price(kronen: int) -> str:
    """``"for nothing"``, ``"for 2 kronen"``."""
    return f"for {money(kronen)}" if kronen else "for nothing"


def points(vp: int) -> str:
    """``"2 VP"``."""
    return f"{vp} VP"


def listed(words: Sequence[str], last: str = "and") -> str:
    """``["a", "b", "c"]`` -> ``"a, b and c"``."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def items_in_words(items: Counts | str) -> str:
    """Counts or letters of items -> ``"2 strudels and 1 coffee"``; the sign of counts does not matter."""
    amounts = counts(items) if isinstance(items, str) else items
    named = zip(ITEM_NAMES.values(), map(abs, amounts), strict=True)
    return listed([plural(amount, name) for name, amount in named if amount]) or "no items"


def the(card: int) -> str:
    """A guest or staff card in a sentence: ``"the Baroness"``, ``"Mr. Horsa"``; ``"a card"`` if unknown."""
    record = GUESTS.get(card) or STAFF.get(card)
    if record is None:
        return "a card"
    return record.name if card in _OWN_NAMES else f"the {record.name}"


def capital(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def source(rule: str) -> str:
    """Where an effect comes from, to stand behind it: ``" (Custodian)"``; empty for plain rules."""
    if rule.startswith("#"):
        card = int(rule[1:])
        return f" ({(GUESTS.get(card) or STAFF[card]).name})"
    return {"R6.5": " (occupancy bonus)", "R7.4": " (Emperor tile)"}.get(rule, "")


def effect_of(frame: Frame) -> AnyEffect | None:
    """The effect that a frame carries out, if it does."""
    return frame.effect if isinstance(frame, Do) else None


def rule_of(frame: Frame, otherwise: str) -> str:
    """The rule or card that a frame is carried out by; ``otherwise`` if it names none."""
    return (frame.rule if isinstance(frame, (Do, Drawn, Picking)) else "") or otherwise


def rules_label(rules: RuleSet) -> str:
    """A rule set in words: ``"2015-de with O2 until a die is taken"``."""
    return rules.edition + readings_label(rules)


def readings_label(rules: RuleSet) -> str:
    """The readings of a rule set that are not the ones otherwise taken, in words; empty if there are none."""
    words = ", ".join(f"{point} {choice}" for point, choice in rules.readings)
    return f" with {words}" if words else ""


def _added(e: Any) -> str:
    if sorted(e.items) == sorted(ITEM_NAMES):
        return "+1 of each item"
    return ", ".join(f"+{len(list(same))} {ITEM_NAMES[letter]}" for letter, same in groupby(e.items))


#: Parts that are worded from the fields.
_PARTS: Mapping[str, Callable[[Any], str]] = FrozenMap(
    {
        "items": lambda e: items_in_words(e.items),
        "added": _added,
        "floors": lambda e: listed([str(floor) for floor in range(1, e.highest_floor + 1)], "or"),
        "others": lambda e: "one" if e.count == 2 else str(e.count - 1),
        "a_die": lambda e: f"a {listed([str(value) for value in e.dice], 'or')}",
        "any_value": lambda e: listed([str(value) for value in e.values], "or"),
        "die": lambda e: f"die {dice_or(e.dice)}",
        "any_color": lambda e: e.color or "any",
    }
)


class _Number(int):
    """A number that is written as a message says."""

    def __format__(self, spec: str) -> str:
        if spec in ("", "+", "-"):
            return str(int(self)) if not spec else signed(int(self) if spec == "+" else -int(self))
        one, _, more = spec.removeprefix("#").partition("|")
        if spec.startswith("#"):
            return f"{int(self)} {one if self == 1 else more or one + 's'}"
        return plural(int(self), one, more)


class _Parts(Struct, frozen=True):
    """The parts of a message about a row, each worded when it is asked for."""

    row: Any
    form: Form

    def __getitem__(self, name: str) -> Any:
        if name == "unit":
            return unit(self.row, self.form)
        if name in CHOICES:
            key = CHOICES[name](self.row)
            return said(EFFECTS, key, self.row, self.form) if key else ""
        if name in _PARTS:
            return _PARTS[name](self.row)
        value = getattr(self.row, name)
        return _Number(value) if isinstance(value, int) else value


def said(messages: Mapping[str, Words], key: str, row: Any, form: Form) -> str:
    """A message of a table about a row. Raises `TypeError` for a kind that has none."""
    if key not in messages:
        raise TypeError(f"there are no words for {key!r} in {row!r}: add them to telling/messages.py")
    words = messages[key]
    return (words.long if form == "long" else words.short).format_map(_Parts(row, form))


def of_effect(effect: Any, form: Form) -> str:
    """What an effect does."""
    tag = str(effect.__struct_config__.tag)
    return said(EFFECTS, tag + (WAYS[tag](effect) if tag in WAYS else ""), effect, form)


def unit(row: Any, form: Form) -> str:
    """What is counted, one of it."""
    color = getattr(row, "color", None)
    if color:
        return f"occupied {color} room"
    return UNITS[row.what].long if form == "long" else UNITS[row.what].short


def of_goal(condition: Any, form: Form) -> str:
    """What an objective asks for."""
    key = "color" if condition.color else condition.what
    one = f"{key}: one"
    return said(GOALS, one if condition.at_least == 1 and one in GOALS else key, condition, form)


def of_change(modifier: Any, form: Form) -> str:
    """What a permanent staff card changes."""
    paid = f"{modifier.change}: pay"
    return said(CHANGES, paid if modifier.amount and paid in CHANGES else modifier.change, modifier, form)


def effect_words(effect: Effect) -> str:
    """Say what an effect does: ``"prepare a room for 1 krone less"``.

    >>> from gah_nb.components.effects import Kronen
    >>> effect_words(Kronen(3))
    'gain 3 kronen'
    """
    return of_effect(effect, "long")


def trigger_words(trigger: Trigger) -> str:
    """Say when a permanent staff card acts, and what it does then."""
    return said(MOMENTS, trigger.on, trigger, "long") + effect_words(trigger.effect)


def modifier_words(modifier: Modifier) -> str:
    """Say what a permanent staff card changes."""
    return of_change(modifier, "long")


#: Cards and tiles are told by the edition of 2021 where no other rulebook is given.
_DEFAULT = rulebook_of(RuleSet())


def staff_words(staff: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a staff card does.

    >>> staff_words(2)
    'once per round: receive 1 cake'
    """
    card = rulebook.staff[staff]
    parts = [
        *map(effect_words, (*card.effects, *card.score)),
        *map(trigger_words, card.triggers),
        *map(modifier_words, card.modifiers),
    ]
    return TIMINGS[card.timing].long + listed(parts)


def reward_words(guest: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a guest's reward brings; empty if there is none."""
    times = Counter(map(effect_words, rulebook.guests[guest].reward))
    return "; ".join(words + ", twice" * (count == 2) for words, count in times.items())


def guest_words(guest: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a guest orders and brings.

    >>> guest_words(85)
    'orders 2 strudels and 1 cake; 3 VP; reward: gain 3 kronen'
    """
    card = rulebook.guests[guest]
    reward = f"; reward: {reward_words(guest, rulebook)}" if card.reward else ""
    return f"orders {items_in_words(card.order)}; {points(card.vp)}{reward}"


def objective_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what an objective asks for.

    >>> objective_words("A4"), objective_words("C2")
    ('have 12 room tiles in your hotel', 'have 4 occupied red rooms and 3 occupied yellow rooms')
    """
    return f"have {listed([of_goal(one, 'long') for one in rulebook.objectives[key].conditions])}"


def tile_reward_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what the reward of an Emperor tile brings."""
    return listed([effect_words(effect) for effect in rulebook.tiles[key].reward])


def tile_penalty_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what the penalty of an Emperor tile demands, the left option first (R7.3, E3)."""
    or_else = (
        ", or " if rulebook.switches.penalty_option == "owner chooses" else ", or where that is impossible "
    )
    return or_else.join(map(effect_words, rulebook.tiles[key].penalty))
