"""Writing down a moment of a game: the nearest position that a file can describe, and the way on."""

from __future__ import annotations

from gah_nb.engine import UNKNOWN, GahError, Position
from gah_nb.engine.frames import Drafting, NextTurn, PrepareRooms, RoundStart, StartGuest, Turn
from gah_nb.files import InvalidFile, read
from gah_nb.game import Game
from gah_nb.notation import to_text

from .form import SCHEMA, Form
from .placing import place
from .writing import position_text


class UndescribableMoment(GahError, ValueError):
    """A moment that no file can describe; the message says why."""


def text_of(game: Game, title: str = "") -> str:
    """The text of a scenario file that begins at this moment. Raises `UndescribableMoment`."""
    if _is_veiled(game.position):
        raise UndescribableMoment("in this view some cards are unknown, and a scenario has to name them")
    timeline = game.timeline()
    for place_ in range(len(game.line), -1, -1):
        position = timeline[place_].position
        if _may_begin(position) and (text := _exact(position)) is not None:
            moves = [to_text(action) for action in game.line[place_:]]
            return text if not moves and not title else position_text(position, title=title, moves=moves)
    raise UndescribableMoment(
        "this is in the middle of a turn, and the game does not know how it came here: "
        "take a game that was played from the beginning of the turn on"
    )


def _is_veiled(position: Position) -> bool:
    cards = [*position.guest_deck, *position.staff_deck, *position.queue]
    return any(UNKNOWN in some for some in (cards, *(player.hand for player in position.players)))


def _may_begin(position: Position) -> bool:
    """Whether a turn or the set-up begins here; what is certain, `_exact` finds out."""
    frames = position.agenda
    if position.round == 0:
        return all(isinstance(frame, (RoundStart, PrepareRooms, StartGuest, Drafting)) for frame in frames)
    return len(frames) == 2 and isinstance(frames[0], NextTurn) and isinstance(frames[1], Turn)


def _exact(position: Position) -> str | None:
    """The text that rebuilds exactly this position; None if the one written does not."""
    text = position_text(position)
    try:
        document = read(text, Form, schema=SCHEMA)
        rebuilt = place(document, document.value).base
    except InvalidFile:
        return None
    return text if rebuilt == position and rebuilt.digest == position.digest else None
