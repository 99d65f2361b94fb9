"""Small pieces of English that all sentences share, and tables of words in plain text and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF, RuleSet
from gah_nb.components.effects import AnyEffect
from gah_nb.engine.frames import Do, Drawn, Frame, Picking
from gah_nb.engine.items import ITEM_NAMES, Counts, counts

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
