"""Where on the board a problem of a scenario file shows: the drawn objects that its key is about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gah_nb.components import BOARDS
from gah_nb.engine import Position
from gah_nb.files import FileProblem
from gah_nb.notation import NotationError, find_card
from gah_nb.scenario.form import Area, Form
from gah_nb.scenario.words import USED

_PLAYER = re.compile(r'player\.(?:"([^"]+)"|([\w-]+))(?:\.(\w+))?(?:\[(\d+)\])?')
_KEY = re.compile(r"(\w+)(?:\.(\w))?")
_ROOM = re.compile(r"\b[a-e][1-4]\b")
_ROOM_KEYS = ("rooms", "vacant", "occupied", "bonuses")
#: Keys that have an object of their own in front of a seat, which is called the same.
_OBJECTS = ("kronen", "emperor", "vp", "kitchen", "hand")
_LETTERS = tuple(BOARDS.emperor_tile_round)
_SPACES = [f"space:{space}" for space in range(1, 7)]
_CARDS = [f"objective:{letter}" for letter in _LETTERS]
_DECKS = ("discard", "guest_deck", "staff_deck", "gone", "reshuffled", "shuffles")
_TABLE = ("players", "hotel", "edition", "readings", "promos", "seed", "luck")
_OF_THE_TABLE: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("dice", "dustbin", "rolls"), _SPACES),
    **dict.fromkeys(("round", "to_move", "start", "set_up"), ("round",)),
    **dict.fromkeys(_DECKS, ("decks",)),
    **dict.fromkeys(_TABLE, ("game",)),
    "emperor": ["emperor", *(f"tile:{letter}" for letter in _LETTERS)],
    "objectives": _CARDS,
}


def targets_of(problem: FileProblem, position: Position, form: Form) -> Sequence[str]:
    """The keys of the objects that a problem is about; none where the board has no place for it."""
    if found := _PLAYER.match(problem.key):
        name = found[1] or found[2]
        if name not in position.box.names:
            return ["game"]
        seat, area = position.box.names.index(name), form.player.get(name, Area())
        return _of_a_seat(seat, found[3] or "", int(found[4] or -1), problem, position, area)
    key, letter = found.groups() if (found := _KEY.match(problem.key)) else ("", None)
    if key == "queue":
        return _in_queue(position)
    if key == "claims":
        return [f"objective:{letter}"] if letter in _LETTERS else _CARDS
    return _OF_THE_TABLE.get(key, ())


def _in_queue(position: Position) -> list[str]:
    """A guest that cannot be placed is missing; else there are too many."""
    missing = range(len(position.queue), len(BOARDS.queue_cost))
    return [f"place:{place}" for place in missing] or [f"queue:{guest}" for guest in position.queue]


def _of_a_seat(
    seat: int, key: str, place: int, problem: FileProblem, position: Position, area: Area
) -> list[str]:
    player = position.players[seat]
    if key in _ROOM_KEYS:
        rooms = dict.fromkeys(_ROOM.findall(problem.message.partition(": ")[0]))
        return [f"room:{seat}:{room}" for room in rooms] or [f"seat:{seat}"]
    if key in ("taken", "passed"):
        return [f"turn:{seat}"]
    if key == "cafe":
        guests = [table.guest for table in player.cafe]
        if (card := _card(area.cafe, place)) in guests:
            return [f"cafe:{seat}:{card}"]
        free = [f"table:{seat}:{table}" for table in range(len(guests), BOARDS.tables)]
        return free[:1] or [f"cafe:{seat}:{guest}" for guest in guests]
    if key == "staff" and (card := _card(area.staff, place)) in player.display:
        return [f"display:{seat}:{card}"]
    return [f"{key if key in _OBJECTS else 'seat'}:{seat}"]


def _card(said: Sequence[str], place: int) -> int | None:
    """The card that a line of a list names."""
    try:
        return find_card(said[place].partition(":")[0].removesuffix(USED).strip())
    except (IndexError, NotationError):
        return None
