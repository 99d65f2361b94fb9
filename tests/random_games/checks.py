"""What must hold at every position of every game, whoever plays and however.

`Watch` follows one game. Cheap checks are made everywhere; dear ones at every so many positions, at other
ones in every game, so that in the long run each kind of position gets all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import NO_ITEMS, Counts, plus
from gah_nb.engine import Event, IllegalAction, Position, Step
from gah_nb.engine.actions import Action, AnyAction, End, Pass
from gah_nb.engine.audit import problems
from gah_nb.engine.errors import AnyRefusal
from gah_nb.engine.frames import AtHand
from gah_nb.notation import parse_action, to_text
from gah_nb.telling import refusal_text

from .accounts import check_die, check_emperor, check_final, check_turn
from .books import Books
from .domain import all_actions
from .frame_by_frame import check_forced, check_order, check_plain_order
from .games import Game
from .referee import check_by_the_booklet
from .views import check_views

MOST_OPTIONS = 60
_RULE = re.compile(r"R\d+(\.\d+)?|#\d+")
_TOO_DEAR = re.compile(r"(\d+) (?:kronen|kronen there|kronen now|are due), and (\d+) are left")

Totals = tuple[int, int, int, Counts]


class Every(msgspec.Struct):
    """How often the dear checks are made: at every so many positions."""

    audit: int = 10
    copy: int = 40
    options: int = 40
    referee: int = 8
    refusals: int = 8
    whole_domain: int = 800
    views: int = 200
    forced: int = 10


class Watch:
    """Follows one game and fails where something does not hold."""

    def __init__(self, game: Game, every: Every) -> None:
        self.game = game
        self.every = every
        self.totals = [totals_of(game.here, seat) for seat in range(game.setup.seats)]
        self.encoded: list[tuple[Position, int]] = []
        self.shift = game.setup.seed
        self.books = Books(game.here)
        if not game.setup.late:
            self._check_totals_from_nothing()

    def _check_totals_from_nothing(self) -> None:
        for seat, total in enumerate(self.totals):
            assert total == added((0, 0, 0, NO_ITEMS), self.game.first.events, seat), "the set-up's events"

    def due(self, every: int) -> bool:
        return (len(self.game.played) + self.shift) % every == 0

    def at(self, here: Position) -> None:
        """Check a position where something is to be decided."""
        self.encoded.append((here, hash(encoded(here))))
        check_decision(here)
        check_turn(here)
        if self.due(self.every.audit):
            assert problems(here) == []
        if self.due(self.every.referee):
            check_by_the_booklet(here)
        if self.due(self.every.copy):
            check_copy(here)
        if self.due(self.every.options):
            check_options(here)
        if self.due(self.every.refusals):
            check_refused(here, _sample(here, len(self.game.played) + self.shift))
        if self.due(self.every.whole_domain):
            check_refused(here, all_actions())
        if self.due(self.every.views):
            check_views(here, self.shift)

    def after(self, before: Position, action: Action, step: Step) -> None:
        """Check what an action led to."""
        for seat, total in enumerate(self.totals):
            self.totals[seat] = added(total, step.events, seat)
            assert self.totals[seat] == totals_of(step.position, seat), f"seat {seat}: events and totals"
        if self.due(self.every.forced):
            check_forced(before, action, step)
        check_order(before, action)
        check_plain_order(before, action)
        check_die(before, action, step)
        check_emperor(before, step.events)
        self.books.enter(before, action, step)
        if step.position.is_over:
            check_final(step.position, step.events)

    def end(self, last: Position) -> None:
        """Check the end of the game, and that nothing that was held before has changed."""
        check_over(last)
        self.books.close()
        for place, (position, code) in enumerate(self.encoded):
            assert hash(encoded(position)) == code, f"the position before decision {place} has changed"


_ENCODER = msgspec.json.Encoder(order="deterministic")
_POSITION = msgspec.json.Decoder(Position)
_ACTION = msgspec.json.Decoder(AnyAction)


def encoded(position: Position) -> bytes:
    """A position as JSON."""
    return _ENCODER.encode(position)


def totals_of(position: Position, seat: int) -> Totals:
    """VP, kronen, Emperor space and items of a seat, wherever the items lie."""
    player = position.players[seat]
    items = player.kitchen
    for table in player.cafe:
        items = plus(items, table.items)
    for frame in position.agenda:
        if isinstance(frame, AtHand) and frame.seat == seat:
            items = plus(items, frame.items)
    return player.vp, player.kronen, player.emperor, items


def added(totals: Totals, events: Sequence[Event], seat: int) -> Totals:
    """Totals after the changes of some events."""
    vp, kronen, emperor, items = totals
    for event in events:
        if event.seat == seat:
            vp, kronen, emperor = vp + event.vp, kronen + event.kronen, emperor + event.emperor
            items = plus(items, event.items) if event.items != NO_ITEMS else items
    return vp, kronen, emperor, items


def check_decision(here: Position) -> None:
    """A real decision: a seat, a few different options; only `end` and `pass` may stand alone."""
    decision = here.decision
    assert decision is not None
    assert not here.is_over
    assert here.legal_actions == decision.options
    assert here.winners == ()
    assert 0 <= decision.seat < len(here.players)
    assert len(set(decision.options)) == len(decision.options) <= MOST_OPTIONS
    assert len(decision.options) > 1 or isinstance(decision.options[0], (End, Pass))


def check_copy(here: Position) -> None:
    """A position read back from JSON, or put together anew, is the same value and decides the same."""
    for again in (_POSITION.decode(encoded(here)), _anew(here)):
        assert again == here
        assert again.digest == here.digest
        assert again.decision == here.decision


def _anew(value: Any) -> Any:
    """An equal value of which no part is the same object, as when it is put together from a file."""
    match value:
        case msgspec.Struct():
            return type(value)(**{name: _anew(getattr(value, name)) for name in value.__struct_fields__})
        case tuple():
            return tuple([_anew(item) for item in value])
        case str():
            return "".join(list(value))
        case _:
            return value


def check_options(here: Position) -> None:
    """Every option can be played, is not refused, and survives as text and as JSON."""
    for option in here.legal_actions:
        assert here.refusal(option) is None
        step = here.play(option)
        assert problems(step.position) == []
        for action in (option, *step.forced):
            assert _ACTION.decode(_ENCODER.encode(action)) == action
        check_text(here, option)


def check_text(here: Position, action: Action) -> None:
    """An action is read from its text as the same action, with and without the position to help."""
    text = to_text(action)
    assert parse_action(text, here) == (None, action), text
    assert parse_action(text) == (None, action), text


def _sample(here: Position, start: int) -> Iterator[Action]:
    """A few actions of the whole domain, others at each position."""
    domain = all_actions()
    return (domain[(start * 7 + step * 241) % len(domain)] for step in range(10))


def check_refused(here: Position, attempts: Sequence[Action] | Iterator[Action]) -> None:
    """What is no option is refused, by a rule and for a reason, and leaves the position as it was."""
    before = encoded(here)
    options = set(here.legal_actions)
    for attempt in attempts:
        why = here.refusal(attempt)
        if attempt in options:
            assert why is None
            continue
        assert why is not None, to_text(attempt)
        check_reason(why.rule, refusal_text(why))
        assert _raised(here, attempt) == why, f"{to_text(attempt)} was accepted or refused otherwise"
    assert encoded(here) == before


def _raised(here: Position, action: Action) -> AnyRefusal | None:
    """The refusal when an action is played; None if it is not refused."""
    try:
        here.play(action)
    except IllegalAction as refused:
        return refused.refusal
    return None


def check_reason(rule: str, reason: str) -> None:
    """A reason is a sentence with a rule; a price that is too high is higher than what is left."""
    assert _RULE.fullmatch(rule), rule
    assert len(reason) > 15, reason
    assert "None" not in reason, reason
    price = _TOO_DEAR.search(reason)
    assert price is None or int(price[1]) > int(price[2]), reason


def check_over(last: Position) -> None:
    """Nothing is left to decide; whoever has most VP, then most of what is left over, has won (R8.2)."""
    assert last.is_over
    assert last.decision is None
    assert last.legal_actions == ()
    assert last.round == BOARDS.rounds
    assert problems(last) == []
    check_copy(last)
    check_refused(last, _sample(last, last.players[0].vp))
    ranks = [(player.vp, sum(player.kitchen) + player.kronen) for player in last.players]
    assert last.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def watch(game: Game, every: Every, pick) -> None:  # type: ignore[no-untyped-def]
    """Play a game to its end under all checks."""
    with game.told():
        watcher = Watch(game, every)
        watcher.at(game.here)
        for before, action, step in game.turns(pick):
            watcher.after(before, action, step)
            if step.position.decision:
                watcher.at(step.position)
        watcher.end(game.here)
