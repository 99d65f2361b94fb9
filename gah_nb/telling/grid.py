"""Tables of words: in plain text with columns as wide as they need, and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap

from msgspec import Struct

_GAP = "  "
_LEFT = "text-align:left;vertical-align:top"


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
    top = "".join(f'<th style="{_LEFT}">{_html(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(map(_td, cells))}</tr>" for cells in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _td(cell: Cell) -> str:
    return f'<td style="{_LEFT}">{_html(cell)}</td>'


def _html(cell: Cell) -> str:
    return f"<b>* {escape(cell.text)}</b>" if cell.marked else escape(cell.text)
