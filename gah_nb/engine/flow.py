"""A move in progress: the only place where something changes, seen by nobody outside.

`play.play` copies a position into a flow, lets the rules act on it, and freezes it into the next position.
Every primitive change of a player's VP, kronen, Emperor space or items is here, and each emits its event.
A `Handler` says how one kind of frame acts on a flow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import Counts, minus, plus
from gah_nb.components.effects import AnyEffect

from . import events
from .actions import Action
from .errors import LuckUnknown, UnknownLuck
from .events import Event
from .frames import AtHand, Do, Frame
from .state import UNKNOWN, Board, Leopold, Player, State

_LAST_SPACE = len(BOARDS.emperor_vp) - 1


class Flow:
    """The fields of a `State`, changeable, with the events and forced actions so far.

    With ``asks_all`` a seat is also asked where all answers lead to the same.
    """

    __slots__ = (
        "agenda",
        "asks_all",
        "box",
        "claims",
        "dice",
        "dustbin",
        "events",
        "forced",
        "guest_deck",
        "guest_discard",
        "leopold",
        "players",
        "queue",
        "rolls",
        "round",
        "script",
        "shuffles",
        "staff_deck",
        "staff_gone",
    )

    def __init__(self, state: State, *, asks_all: bool = False) -> None:
        self.asks_all = asks_all
        self.box = state.box
        self.players = list(state.players)
        self.queue = state.queue
        self.guest_deck = state.guest_deck
        self.guest_discard = state.guest_discard
        self.staff_deck = state.staff_deck
        self.staff_gone = state.staff_gone
        self.dice = list(state.dice)
        self.dustbin = state.dustbin
        self.round = state.round
        self.rolls = state.rolls
        self.shuffles = state.shuffles
        self.claims = state.claims
        self.agenda: list[Frame] = list(state.agenda)
        self.script = state.script
        self.leopold = state.leopold
        self.events: list[Event] = []
        self.forced: list[Action] = []

    def fields(self) -> tuple[Any, ...]:
        """The fields of the position that results, in the order in which `State` has them."""
        return (
            self.box,
            tuple(self.players),
            self.queue,
            self.guest_deck,
            self.guest_discard,
            self.staff_deck,
            self.staff_gone,
            tuple(self.dice),
            self.dustbin,
            self.round,
            self.rolls,
            self.shuffles,
            self.claims,
            tuple(self.agenda),
            self.script,
            self.leopold,
        )

    # Changes without an event of their own

    def change(self, seat: int, **fields: Any) -> Player:
        """Replace fields of a seat's area; returns the new area."""
        player = replace(self.players[seat], **fields)
        self.players[seat] = player
        return player

    def change_leopold(self, **fields: Any) -> Leopold:
        """Replace fields of what lies before the virtual opponent; returns what lies there now."""
        if self.leopold is None:
            raise ValueError("nobody plays against Leopold here")
        self.leopold = replace(self.leopold, **fields)
        return self.leopold

    def emit(self, event: Event) -> None:
        """Report an event."""
        self.events.append(event)

    def push(self, *frames: Frame) -> None:
        """Put frames on the agenda so that the first one given comes first."""
        self.agenda.extend(reversed(frames))

    def push_effects(self, seat: int, effects: tuple[AnyEffect, ...], rule: str) -> None:
        """Put effects on the agenda, to be carried out in the order given."""
        self.push(*(Do(seat=seat, effect=effect, rule=rule) for effect in effects))

    def scripted(self, kind: str) -> tuple[int, ...] | None:
        """Take the next outcome of chance of a kind out of the script; None if there is none."""
        for place, (said, values) in enumerate(self.script):
            if said == kind:
                self.script = self.script[:place] + self.script[place + 1 :]
                return values
        return None

    # Kronen, Emperor spaces, VP

    def gain_kronen(self, seat: int, amount: int, rule: str) -> None:
        """Add kronen; what exceeds 20 is lost (R5.6)."""
        kronen = self.players[seat].kronen
        gained = min(amount, BOARDS.money_max - kronen)
        self.change(seat, kronen=kronen + gained)
        self.emit(events.KronenGained(rule, seat, kronen=gained, due=amount))
        if gained < amount:
            self.emit(events.KronenOverLimit("R5.6", seat, lost=amount - gained))

    def pay(self, seat: int, amount: int, rule: str, purpose: str) -> None:
        """Pay kronen for a purpose; nothing happens for 0. The caller has checked that they are there."""
        if amount:
            self.change(seat, kronen=self.players[seat].kronen - amount)
            self.emit(events.Paid(rule, seat, kronen=-amount, purpose=purpose))

    def gain_emperor(self, seat: int, spaces: int, rule: str) -> None:
        """Advance on the Emperor track; steps past the last space are 1 VP each (R5.6)."""
        emperor = self.players[seat].emperor
        steps = min(spaces, _LAST_SPACE - emperor)
        self.change(seat, emperor=emperor + steps)
        self.emit(events.EmperorGained(rule, seat, emperor=steps, due=spaces))
        if steps < spaces:
            self.score(events.EmperorOverflow("R5.6", seat, vp=spaces - steps))

    def score(self, event: Event) -> None:
        """Report an event, and score its VP, or lose them when negative (R5.6: below 0 is possible)."""
        self.change(event.seat, vp=self.players[event.seat].vp + event.vp)
        self.emit(event)

    # Items

    def receive(self, seat: int, items: Counts, rule: str) -> None:
        """Take items from the supply; the seat then places them (R5.9)."""
        self.emit(events.Received(rule, seat, items=items))
        self.push(AtHand(seat, items))

    def put_on_guest(self, seat: int, guest: int, items: Counts) -> None:
        """Put items on a guest's card in the café."""
        cafe = tuple(
            replace(table, items=plus(table.items, items)) if table.guest == guest else table
            for table in self.players[seat].cafe
        )
        self.change(seat, cafe=cafe)

    def return_kitchen(self, seat: int, rule: str) -> None:
        """Give all items of the kitchen back to the supply."""
        kitchen = self.players[seat].kitchen
        self.change(seat, kitchen=(0, 0, 0, 0))
        self.emit(events.ItemsReturned(rule, seat, items=minus((0, 0, 0, 0), kitchen), place="kitchen"))

    # Staff

    def draw_staff(self, count: int) -> tuple[int, ...]:
        """Take cards from the top of the staff deck, as many as there are (O15)."""
        if len(self.staff_deck) < count and self.box.rulebook.switches.short_deck == "nothing":
            return ()
        cards, self.staff_deck = self.staff_deck[:count], self.staff_deck[count:]
        if UNKNOWN in cards:
            raise UnknownLuck.because(LuckUnknown("R1.2", "staff deck"))
        return cards


# How a kind of frame or effect is handled: it asks something, or it is carried out at once


def _nothing(_flow: Flow, _frame: Any) -> None:
    """Default when there is nothing to choose: nothing happens."""


class Handler(NamedTuple):
    """The rules for one kind of frame.

    ``options`` lists what the seat can choose (None for a frame the engine carries out at once), ``apply``
    carries a choice out, ``settle`` what happens without a choice: the automatic step, or that nothing
    could be chosen. The frame has already left the agenda when ``apply`` and ``settle`` are called.
    ``kind`` names the decision. ``unasked`` gives the options among which there is nothing to choose, since
    they all lead to the same; none where the seat has to be asked.
    """

    kind: str = ""
    options: Callable[[Board, Any], tuple[Action, ...]] | None = None
    apply: Callable[[Flow, Any, Action], None] | None = None
    settle: Callable[[Flow, Any], None] = _nothing
    unasked: Callable[[Board, Any, tuple[Action, ...]], tuple[Action, ...]] | None = None


def automatic(settle: Callable[[Flow, Any], None]) -> Handler:
    """A handler that asks nothing."""
    return Handler(settle=settle)
