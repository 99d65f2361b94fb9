"""The same position by other rules: what would follow if the table played by another edition or reading."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components import BOARDS, Rulebook, RuleSet, rulebook_of

from .errors import InvalidSetup
from .flow import Flow
from .frames import (
    BaseFrame,
    Drafting,
    FinalScoring,
    Frame,
    NextTurn,
    PrepareRooms,
    RoundEnd,
    RoundStart,
    Selecting,
    StartGuest,
    Turn,
)
from .hotel import PLACEMENT_VP
from .play import advance
from .position import Position, Step
from .setup import check_solo
from .state import Player

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
    return Step(Position(**flow.fields()), tuple(flow.events), tuple(flow.forced))


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
