"""A position: the value people hold. It never changes; playing gives another one.

It can be put under other rules, and the way of one action can be looked at in stages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from gah_nb.components import BOARDS, FrozenMap, Rulebook, RuleSet, rulebook_of

from . import luck
from .actions import Action
from .area import PLACEMENT_VP
from .errors import OVER, AnyRefusal, InvalidSetup
from .events import Event
from .flow import Flow
from .frames import (
    BaseFrame,
    Do,
    Drafting,
    FinalScoring,
    Frame,
    InstructedTurn,
    NextTurn,
    PrepareRooms,
    RoundEnd,
    RoundStart,
    Selecting,
    StartGuest,
    Turn,
)
from .play import Decision, advance, carry_out_action, check, decide
from .refusals import refusal
from .rounds import winners
from .setup import check_solo, set_up_box, start_flow
from .state import Player, Solo, State

_ENCODER = msgspec.json.Encoder(order="deterministic")
DIGEST_DIGITS = 12


# One form for equal values, so that equal positions have equal digests. The encoder leaves out a field only
# if it holds the very object that the class names as its default. An equal tuple or string that was computed,
# or read from a file, would be written and change the digest; so the default is put in its place.


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, object], ...]:
    """The fields of a class with their defaults."""
    return tuple((field.name, field.default) for field in fields(kind))


def canonical(value: Any) -> Any:
    """The value, in which every field that equals its default holds that default.

    Keys of tables are texts in it, as in JSON: only texts can be put in an order.
    """
    if isinstance(value, tuple):
        return tuple(map(canonical, value)) if value and isinstance(value[0], (Struct, tuple)) else value
    if isinstance(value, FrozenMap):
        return FrozenMap({str(key): canonical(entry) for key, entry in value.items()})
    if not isinstance(value, Struct):
        return value
    changes = {}
    for name, default in _defaults(type(value)):
        held = getattr(value, name)
        if held is not default and isinstance(held, (tuple, Struct, str, FrozenMap)):
            form = default if held == default else canonical(held)
            if form is not held:
                changes[name] = form
    return replace(value, **changes) if changes else value


class Position(State, frozen=True, omit_defaults=True, dict=True):
    """A `State` that can be asked: what can be done, what follows, what a seat may know."""

    @cached_property
    def decision(self) -> Decision | None:
        """Who has to decide what, with all options; None when the game is over."""
        return decide(self)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The options of the decision; empty when the game is over."""
        return self.decision.options if self.decision else ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be resolved."""
        return not self.agenda

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, more than one for a shared victory; empty while the game is on (R8.2)."""
        return winners(self) if self.is_over else ()

    def play(self, action: Action, *, asks_all: bool = False) -> Step:
        """Carry out one of the options. Raises `IllegalAction` (rule and reason) for anything else.

        With ``asks_all`` the next decision may be one in which all options lead to the same, as it was asked
        when old records were written.
        """
        check(self, self.decision, action)
        flow, decision = carry_out_action(self, action, asks_all=asks_all)
        return _step(flow, decision)

    def refusal(self, action: Action) -> AnyRefusal | None:
        """Why an action cannot be played now, as a value that `gah_nb.telling` words; None if it can."""
        decision = self.decision
        if decision is None:
            return OVER
        if action in decision.options:
            return None
        return refusal(self, decision.seat, decision.kind, action)

    @cached_property
    def digest(self) -> str:
        """First 12 hex digits of SHA-256 over the canonical encoding, which leaves names out."""
        nameless = replace(self, box=replace(self.box, names=()))
        return sha256(_ENCODER.encode(canonical(nameless))).hexdigest()[:DIGEST_DIGITS]

    def seen_by(self, seat: int) -> Position:
        """The position as that seat may know it: unknown cards are `UNKNOWN`, luck is unknown (R1.2, O18)."""
        return luck.seen_by(self, seat)

    def determinize(self, seed: int) -> Position:
        """A position with all unknown cards and luck filled in consistently, for look-ahead.

        Where another seat has to choose a staff card and gets none that it can pay, the game goes on without.
        """
        filled = luck.determinize(self, seed)
        if filled.is_over or filled.legal_actions:
            return filled
        flow = Flow(filled)
        return _step(flow, advance(flow)).position

    def __repr__(self) -> str:
        names = ", ".join(self.box.names)
        return f"<Position {self.digest}: {names}, round {self.round}>"


class Step(Struct, frozen=True):
    """What an action leads to: the ``position``, the ``events``, and the actions ``forced`` after it.

    Where several answers lead to the same, all of them are among the forced actions.
    """

    position: Position
    events: tuple[Event, ...]
    forced: tuple[Action, ...] = ()


def _step(flow: Flow, decision: Decision | None) -> Step:
    position = Position(*flow.fields())
    position.__dict__["decision"] = decision
    return Step(position, tuple(flow.events), tuple(flow.forced))


def first_step(
    names: Sequence[str],
    *,
    seed: int,
    rules: RuleSet | None = None,
    hotel: str | Sequence[str] = "night",
    hand: str = "deal",
    promos: bool = False,
    start: int | None = None,
    objectives: Sequence[str] = (),
    emperor_tiles: Sequence[str] = (),
    solo: Solo | None = None,
) -> Step:
    """Set up a game: the position at its first decision, with the events that led there (R1).

    ``names`` are the seats, clockwise; ``hotel`` is "night", "day" or a key per seat; ``hand`` "deal",
    "introductory" or "draft"; ``start`` a seat or None for a random one. ``objectives`` and
    ``emperor_tiles`` can be chosen, a key for each letter, in editions that let the players choose (E21).
    ``solo`` says which of two seats a virtual opponent has (S1). Raises `InvalidSetup`.
    """
    box = set_up_box(names, seed, rules or RuleSet(), hotel, promos, objectives, emperor_tiles, solo)
    flow = start_flow(box, seed, hand, start)
    return _step(flow, advance(flow))


def new_position(
    names: Sequence[str],
    *,
    seed: int,
    rules: RuleSet | None = None,
    hotel: str | Sequence[str] = "night",
    hand: str = "deal",
    promos: bool = False,
    start: int | None = None,
    objectives: Sequence[str] = (),
    emperor_tiles: Sequence[str] = (),
    solo: Solo | None = None,
) -> Position:
    """The position of `first_step`, without its events."""
    return first_step(
        names,
        seed=seed,
        rules=rules,
        hotel=hotel,
        hand=hand,
        promos=promos,
        start=start,
        objectives=objectives,
        emperor_tiles=emperor_tiles,
        solo=solo,
    ).position


_START_ROOMS = "R1.7"
#: What can lie on the agenda where nothing is half done.
_WHOLE = (Drafting, Selecting, StartGuest, RoundStart, NextTurn, Turn, RoundEnd, FinalScoring)


def under(position: Position, rules: RuleSet) -> Step:
    """Put a position under another rule set: cards, boards, seed and everything that happened stay.

    What the rules then do without asking is done, with its events. Of what other rules would have taken
    note of before (how far somebody had been on the Emperor track, T6) only what still lies on the table
    counts. Raises `InvalidSetup` for an unknown rule set, and in the middle of an action or an effect, which
    the old rules have begun.
    """
    if rules == position.box.rules and (position.legal_actions or position.is_over):
        return Step(position, ())
    try:
        book = rulebook_of(rules)
    except ValueError as error:
        raise InvalidSetup(str(error)) from error
    if position.box.solo is not None:
        check_solo(position.box.solo, len(position.players), rules)
    if rules != position.box.rules:
        for frame in position.agenda:
            _check_whole(frame)
    flow = Flow(position)
    flow.box = replace(position.box, rules=rules)
    flow.players = [as_noted(player, book) for player in position.players]
    flow.agenda = [_as_due(frame, book) for frame in position.agenda]
    advance(flow)
    return Step(Position(*flow.fields()), tuple(flow.events), tuple(flow.forced))


def _check_whole(frame: BaseFrame) -> None:
    starting = isinstance(frame, PrepareRooms) and frame.rule == _START_ROOMS
    if not (starting or isinstance(frame, _WHOLE)) or (isinstance(frame, Turn) and frame.extra):
        raise InvalidSetup(
            "the rules can be changed in the set-up and in a turn, not in the middle of an action or effect; "
            "finish it first, or begin before it"
        )


def as_noted(player: Player, book: Rulebook) -> Player:
    """The player with what these rules take note of, as far as it is known."""
    once = book.switches.printed_vp == "once"
    per_guest = book.switches.order_pays == "once per guest"
    on_the_board = sum(1 << room for room in PLACEMENT_VP) & player.tiles
    return replace(
        player,
        emperor_before=player.emperor_before if "emperor_reached" in book.measures else 0,
        staff_lost=player.staff_lost if "staff_ever_played" in book.measures else 0,
        tiles_lost=player.tiles_lost if "tiles_ever" in book.measures else 0,
        printed=player.printed | on_the_board if once else 0,
        cafe=player.cafe if per_guest else tuple(replace(table, paid=False) for table in player.cafe),
    )


def _as_due(frame: Frame, book: Rulebook) -> Frame:
    if isinstance(frame, PrepareRooms):
        prepared = BOARDS.start_rooms - frame.left
        return replace(frame, must=max(0, book.switches.start_rooms_due - prepared))
    if isinstance(frame, Turn):
        return replace(frame, held=frame.held if book.switches.objective_held == "this turn" else 0)
    return frame


class Stage(Struct, frozen=True):
    """How the table stands after an instruction, and the ``events`` since the stage before.

    Nothing is asked there: what is left of his turn is on the agenda.
    """

    position: Position
    events: tuple[Event, ...]


def stages(before: Position, action: Action) -> tuple[Stage, ...]:
    """What lies between a position and the one that an action leads to: a stage after each instruction.

    The first of each turn of his is the card turned up, with nothing of it done. None where he has no turn.
    Raises what `Position.play` raises.
    """
    check(before, before.decision, action)
    found: list[Stage] = []
    told = 0

    def look(flow: Flow) -> None:
        nonlocal told
        if _after_an_instruction(flow.agenda[-1], flow.box.virtual):
            found.append(Stage(Position(*flow.fields()), tuple(flow.events[told:])))
            told = len(flow.events)

    carry_out_action(before, action, watch=look)
    return tuple(found)


def _after_an_instruction(top: BaseFrame, virtual: int) -> bool:
    if isinstance(top, InstructedTurn):
        return top.begun
    return isinstance(top, Do) and top.seat == virtual
