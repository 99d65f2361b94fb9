"""Where the panels of a table lie, in three widths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from gah_nb.engine.state import State

from .action_board import action_board_height
from .emperor_panel import emperor_height
from .hand import hand_height
from .header import header_height
from .legend import legend_height
from .marks import Box
from .objectives import objectives_height
from .queue import queue_height
from .result import result_height
from .scene import GAP
from .seat_panel import seat_height

Kind = Literal["header", "result", "queue", "action-board", "objectives", "emperor", "seat", "hand", "legend"]


class Place(Struct, frozen=True):
    """A panel to draw: its kind, for which seat, and where."""

    kind: Kind
    box: Box
    seat: int = -1


class Layout(Struct, frozen=True):
    """A way to arrange a table: ``width`` in pixels, the same in its own ``units``, and the outer margin."""

    width: int
    units: int
    margin: int
    middle: Callable[[State, int, int, int], Iterator[Place]]
    seats_in_row: int

    @property
    def inner(self) -> int:
        """The width between the margins."""
        return self.units - 2 * self.margin


def layout_for(width: int) -> Layout:
    """The widest layout that is not wider than ``width``, or the narrowest."""
    return next((layout for layout in LAYOUTS if layout.width <= width), LAYOUTS[-1])


def arrange(layout: Layout, state: State, looking: int | None) -> tuple[tuple[Place, ...], int]:
    """Place all panels; gives back the places in reading order, and how high the drawing is."""
    x, inner = layout.margin, layout.inner
    places = [Place("header", (x, 10, inner, header_height(inner)))]
    y = 14 + header_height(inner)
    if result_height(state):
        places.append(Place("result", (x, y, inner, result_height(state))))
        y += result_height(state) + GAP
    places += layout.middle(state, x, y, inner)
    y = _below(places)
    places += _seats_and_hand(layout, state, looking, y)
    y = _below(places)
    legend = legend_height(state, inner)
    places.append(Place("legend", (x, y - 4, inner, legend)))
    return tuple(places), y - 4 + legend + 2


def _below(places: list[Place]) -> int:
    return max(place.box[1] + place.box[3] for place in places) + GAP


def _seats_and_hand(layout: Layout, state: State, looking: int | None, y: int) -> Iterator[Place]:
    """Seats in rows; beside a last seat that is alone in its row there is room for the hand."""
    in_row, players = layout.seats_in_row, state.players
    width = (layout.inner - (in_row - 1) * GAP) // in_row
    hand_is_placed = looking is None
    for first in range(0, len(players), in_row):
        row = players[first : first + in_row]
        height = max(seat_height(player, width) for player in row)
        beside = len(row) < in_row and not hand_is_placed
        if beside and looking is not None:
            height = max(height, hand_height(state, looking, width))
        for column, _ in enumerate(row):
            x = layout.margin + (width + GAP) * column
            yield Place("seat", (x, y, width, height), first + column)
        if beside and looking is not None:
            hand_is_placed = True
            x = layout.margin + (width + GAP) * len(row)
            yield Place("hand", (x, y, width, height), looking)
        y += height + GAP
    if looking is not None and not hand_is_placed:
        height = hand_height(state, looking, layout.inner)
        yield Place("hand", (layout.margin, y, layout.inner, height), looking)


def _one_below_the_other(state: State, x: int, y: int, width: int) -> Iterator[Place]:
    heights: tuple[tuple[Kind, int], ...] = (
        ("queue", queue_height(width)),
        ("action-board", action_board_height(width)),
        ("objectives", objectives_height(width)),
        ("emperor", emperor_height(len(state.players), width)),
    )
    for kind, height in heights:
        yield Place(kind, (x, y, width, height))
        y += height + GAP


def _objectives_beside_actions(state: State, x: int, y: int, width: int) -> Iterator[Place]:
    queue, actions = queue_height(width), action_board_height(552)
    yield Place("queue", (x, y, width, queue))
    y += queue + GAP
    yield Place("action-board", (x, y, 552, actions))
    yield Place("objectives", (x + 552 + GAP, y, width - 552 - GAP, actions))
    y += actions + GAP
    yield Place("emperor", (x, y, width, emperor_height(len(state.players), width)))


def _actions_beside_queue(state: State, x: int, y: int, width: int) -> Iterator[Place]:
    left, right = 672, width - 672 - GAP
    queue, actions = queue_height(left), action_board_height(right)
    yield Place("queue", (x, y, left, queue))
    yield Place("action-board", (x + left + GAP, y, right, actions))
    below = y + queue + GAP
    yield Place("objectives", (x, below, left, y + actions - below))
    yield Place("emperor", (x, y + actions + GAP, width, emperor_height(len(state.players), width)))


#: A wide window or a projector, where 10 units are 12 pixels; a notebook's output; a phone, half a screen.
LAYOUTS = (
    Layout(1280, 1066, 16, _actions_beside_queue, 2),
    Layout(844, 844, 16, _objectives_beside_actions, 2),
    Layout(420, 420, 8, _one_below_the_other, 1),
)
