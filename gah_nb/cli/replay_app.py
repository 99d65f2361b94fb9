"""Stepping through a game in the terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Footer, OptionList, Static

from gah_nb.play import Node, Tree
from gah_nb.play.told import Way, as_seen, told, ways_of
from gah_nb.telling import prompt
from gah_nb.telling.positions import NARROWEST, WIDTH, looking, printable, seat_text, table_text

#: Left and right of the text of a seat: its line and its padding.
_AROUND_SEAT = 3


class Seats(Grid):
    """The places of all seats; it says when they have become wider or narrower."""

    class Resized(Message):
        """There is another width to fill."""

    def on_resize(self) -> None:
        """Pass it on."""
        self.post_message(self.Resized())


class ReplayApp(App[None]):
    """The board on the left, what happened and the list of moves on the right.

    ``seat`` looks and learns nothing that it may not know; without it the hand of whoever decides is open.
    """

    CSS_PATH = "replay_app.tcss"
    ENABLE_COMMAND_PALETTE = False
    # Before the list of moves, which has the focus and its own idea of these keys.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, action, words, priority=True)
        for key, action, words in (
            ("left", "step(-1)", "Back"),
            ("right", "step(1)", "Next"),
            ("home", "start", "Start"),
            ("end", "end", "End"),
            ("pageup", "round(-1)", "Round before"),
            ("pagedown", "round(1)", "Next round"),
            ("b", "branch", "Branch"),
            ("q", "quit", "Quit"),
        )
    ]

    def __init__(self, tree: Tree, seat: int | None, title: str) -> None:
        super().__init__()
        self.title = title
        self._seat = seat
        self._names = tree.start.box.names
        found = ways_of(tree)
        self._ways, self._current, self._place = found.ways, found.current, found.place

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        with Horizontal():
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="table", markup=False)
                with Seats(id="seats"):
                    for number in range(len(self._names)):
                        yield Static(id=f"seat-{number}", classes="seat", markup=False)
            with Vertical(id="side"):
                yield Static(id="where", markup=False)
                with VerticalScroll(id="now", can_focus=False):
                    yield Static(id="events", markup=False)
                yield OptionList(id="moves", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the place at which the record was left."""
        self._show_way()

    @property
    def way(self) -> Way:
        """The branch one is on."""
        return self._ways[self._current]

    @property
    def node(self) -> Node:
        """The place one is at."""
        return self.way.places[self._place]

    # Keys

    def action_step(self, by: int) -> None:
        """Go on or back."""
        self._go_to(self._place + by)

    def action_start(self) -> None:
        """Go to the start."""
        self._go_to(0)

    def action_end(self) -> None:
        """Go to the end of the branch."""
        self._go_to(len(self.way.places) - 1)

    def action_round(self, by: int) -> None:
        """Go to the next beginning of a round in a direction, or to the end that lies there."""
        last = len(self.way.places) - 1
        rounds = enumerate(pairwise(self.way.places), start=1)
        starts = [
            0, *(place for place, (a, b) in rounds if a.position.round != b.position.round), last
        ]  # fmt: skip
        there = [place for place in starts if (place - self._place) * by > 0]
        if there:
            self._go_to(min(there, key=lambda place: abs(place - self._place)))

    def action_branch(self) -> None:
        """Go over to the next branch, to the last place that both have."""
        before = self.way.places
        self._current = (self._current + 1) % len(self._ways)
        common = sum(1 for a, b in zip(before, self.way.places, strict=False) if a is b)
        self._place = min(self._place, common - 1)
        self._show_way()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to a move of the list."""
        self._go_to(event.option_index)

    # Showing

    def _go_to(self, place: int) -> None:
        self._place = max(0, min(place, len(self.way.places) - 1))
        self._show()

    def _show_way(self) -> None:
        moves = self.query_one("#moves", OptionList)
        moves.clear_options()
        heads = [told(node, self._seat).head for node in self.way.places]
        moves.add_options([Content(printable(f"{place:>4}  {head}")) for place, head in enumerate(heads)])
        self._show()

    def _show(self) -> None:
        node = self.node
        decision = node.position.decision
        deciding = decision.seat if decision else None
        open_hand = looking(node.position, self._seat)
        position = as_seen(node.position, self._seat)
        self._write("table", table_text(position, self._width_of("table")))
        width = self._width_of_seats()
        for number in range(len(self._names)):
            self._write(f"seat-{number}", seat_text(position, number, open_hand, width))
            self.query_one(f"#seat-{number}").set_class(number == deciding, "on")
        words = told(node, self._seat)
        lines = [f"{rule:<5} {text}" for rule, text in words.lines]
        self._write("events", "\n".join([words.head, "", *lines, "", prompt(node.position)]))
        branch = f" · {self.way.name}" if len(self._ways) > 1 else ""
        self._write("where", f"{self.title} · {self._place} of {len(self.way.places) - 1}{branch}")
        moves = self.query_one("#moves", OptionList)
        moves.highlighted = self._place

    def on_seats_resized(self) -> None:
        """Set the text anew for another width."""
        self._show()

    def _width_of_seats(self) -> int:
        """Put as many seats beside each other as keep their hotels in one piece; how wide each is then."""
        seats = self.query_one("#seats", Seats)
        whole = self._width_of("seats")
        columns = max(1, min(len(self._names), whole // (NARROWEST + _AROUND_SEAT)))
        seats.styles.grid_size_columns = columns
        return whole // columns - _AROUND_SEAT

    def _width_of(self, name: str) -> int:
        return self.query_one(f"#{name}").content_size.width or WIDTH

    def _write(self, name: str, text: str) -> None:
        self.query_one(f"#{name}", Static).update(printable(text))
