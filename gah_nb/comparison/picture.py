"""Boards of several outcomes side by side in one drawing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from gah_nb.drawing import BoardName, Panel, Theme, board_panels, changed_keys
from gah_nb.drawing.canvas import Canvas, wrap
from gah_nb.drawing.panels import assemble
from gah_nb.drawing.theme import INFO, NAME
from gah_nb.engine import Position

_MARGIN = 8
_GAP = 16
_LINE = 16
_LABEL_LINES, _NOTE_LINES = 4, 4
_NARROWEST = 404
#: Wider boards stand one below the other.
_WIDEST_BESIDE = 600
_SHARED: tuple[BoardName, ...] = ("queue", "action-board", "emperor", "objectives", "instruction")
_OF_A_SEAT: tuple[BoardName, ...] = ("hotel", "kitchen-and-cafe", "hand", "seat")
#: The board on which a changed thing is seen, by the first part of its key.
_SEEN_ON: dict[str, BoardName] = {
    "room": "hotel",
    "cafe": "kitchen-and-cafe",
    "kitchen": "kitchen-and-cafe",
    "hand": "hand",
    "display": "seat",
    "vp": "seat",
    "kronen": "seat",
    "emperor": "emperor",
    "queue": "queue",
    "space": "action-board",
    "objective": "objectives",
    "instruction": "instruction",
    "stack": "seat",
    "stars": "seat",
}
#: What a new round brings anyway.
_NEW_EVERY_ROUND = ("space",)
#: Kinds of keys that are a number of a seat.
_NUMBERS = ("vp", "kronen", "emperor")


class Column(Struct, frozen=True):
    """An outcome to be drawn: what stands above it, how the line ended, and the position."""

    label: str
    note: str
    position: Position


class _Board(Struct, frozen=True):
    """A board of each column; ``seat`` is whose, None for a shared one."""

    name: BoardName
    seat: int | None


def draw_columns(
    columns: Sequence[Column], boards: Sequence[BoardName], theme: Theme, *, beside: int = 0
) -> str:
    """Draw a column per outcome, at most ``beside`` of them in a row, or wide boards one below the other.

    What differs from the first one is marked, and in the first one what differs from any other. Without
    ``boards`` those are drawn on which something differs; none if nothing does.
    """
    changed = _changed([column.position for column in columns])
    every = {key for keys in changed for key in keys}
    if len({column.position.round for column in columns}) > 1:
        every = {key for key in every if not key.startswith(_NEW_EVERY_ROUND)}
    rows = _differing(every, columns[0].position.box.virtual)
    if boards:
        rows = _wanted(boards, rows, len(columns[0].position.players))
    drawn = [
        [_drawn(board, column, keys) for board in rows] for column, keys in zip(columns, changed, strict=True)
    ]
    width = max((panel.box[2] for panels in drawn for panel in panels), default=_NARROWEST)
    heights = [max(panels[level].box[3] for panels in drawn) for level in range(len(rows))]
    titles = [_title(column, width) for column in columns]
    top = max(height for _, height in titles)
    high = top + sum(heights) + _MARGIN * len(heights)
    in_row = (beside or len(columns)) if width <= _WIDEST_BESIDE else 1
    placed = []
    for number, ((title, _), panels) in enumerate(zip(titles, drawn, strict=True)):
        x = _MARGIN + (width + _GAP) * (number % in_row)
        y = _MARGIN + (high + _GAP) * (number // in_row)
        box = (x, y, width, high)
        canvas = Canvas()
        canvas.place(x, y, title)
        y += top
        for panel, height in zip(panels, heights, strict=True):
            canvas.place(x - panel.box[0], y - panel.box[1], panel.markup)
            y += height + _MARGIN
        placed.append(Panel(f"outcome-{number}", box, canvas.markup()))
    right = max(panel.box[0] for panel in placed)
    size = (right + width + _MARGIN, placed[-1].box[1] + high + _MARGIN)
    label = "Side by side: " + "; ".join(column.label for column in columns)
    return assemble(placed, size, label, theme).to_svg()


def _changed(positions: Sequence[Position]) -> list[frozenset[str]]:
    """Per position the keys of what differs from the first; for the first, from any other."""
    first = positions[0]
    others = [frozenset(changed_keys(first, other)) for other in positions[1:]]
    back = (changed_keys(other, first) for other in positions[1:])
    return [frozenset(key for keys in back for key in keys), *others]


def _differing(keys: Collection[str], virtual: int) -> list[_Board]:
    """The boards on which something differs, without those that only say again what the table or others say.

    Numbers stand in the table, so they are drawn only if nothing else differs. A seat's board shows what its
    smaller ones do, and a café who came from the queue. What names no seat and belongs to one is of the
    ``virtual`` one.
    """
    kinds = {key: key.partition(":")[0] for key in keys}
    things = [key for key in keys if kinds[key] not in _NUMBERS]
    numbers = [key for key in keys if kinds[key] in _NUMBERS]
    telling = things or [key for key in numbers if kinds[key] != "emperor"] or numbers
    found: set[tuple[BoardName, int | None]] = set()
    for key in telling:
        board = _SEEN_ON[kinds[key]]
        owner = key.split(":")[1] if ":" in key else virtual
        found.add((board, int(owner) if board in _OF_A_SEAT else None))
    whole = {seat for board, seat in found if board == "seat"}
    found = {one for one in found if one[0] == "seat" or one[1] not in whole}
    if "cafe" in kinds.values():
        found.discard(("queue", None))
    order = [*_OF_A_SEAT, *_SHARED]
    return [_Board(*one) for one in sorted(found, key=lambda one: (order.index(one[0]), one[1] or 0))]


def _wanted(boards: Sequence[BoardName], differing: Sequence[_Board], players: int) -> list[_Board]:
    """The boards asked for; those of a seat, of every seat for which something differs, else of all."""
    seats = sorted({one.seat for one in differing if one.seat is not None}) or list(range(players))
    found: list[_Board] = []
    for board in boards:
        found += [_Board(board, seat) for seat in (seats if board in _OF_A_SEAT else [None])]
    return found


def _drawn(board: _Board, column: Column, changed: frozenset[str]) -> Panel:
    decision = column.position.decision
    deciding = decision.seat if decision else None
    drawing = board_panels(board.name, column.position, board.seat, deciding=deciding, changed=changed)
    return drawing.panels[0]


def _title(column: Column, width: int) -> tuple[str, int]:
    """What stands above a column, and its height."""
    canvas, y = Canvas(), 0
    for text, style, most in ((column.label, NAME, _LABEL_LINES), (column.note, INFO, _NOTE_LINES)):
        for line in wrap(text, style, width, most):
            y += _LINE
            canvas.text(0, y, line, style)
    return canvas.markup(), y + _LINE
