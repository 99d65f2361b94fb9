"""Where on the board a problem of a scenario file shows: the drawn objects that its key is about."""

from __future__ import annotations

import re

from gah_nb.engine import Position
from gah_nb.files import FileProblem

_PLAYER = re.compile(r'player\.(?:"([^"]+)"|([\w-]+))(?:\.(\w+))?(?:\[(\d+)\])?')
_LIST = re.compile(r"(\w+)(?:\[(\d+)\]|\.(\w))?")
_ROOMS = re.compile(r"\b[a-e][1-4]\b")
_ROOM_KEYS = ("rooms", "vacant", "occupied")
_TURN_KEYS = ("taken", "passed")
_SPACES = [f"space:{space}" for space in range(1, 7)]


def targets_of(problem: FileProblem, position: Position) -> list[str]:
    """The keys of the objects that a problem is about; none where the board has no place for it."""
    if found := _PLAYER.match(problem.key):
        name = found[1] or found[2]
        if name in position.box.names:
            return _of_a_seat(position.box.names.index(name), found[3] or "", found[4], problem, position)
        return []
    found = _LIST.match(problem.key)
    return _of_the_table(found[1], found[2] or found[3] or "", position) if found else []


def _of_a_seat(seat: int, key: str, index: str | None, problem: FileProblem, position: Position) -> list[str]:
    player = position.players[seat]
    if key in _ROOM_KEYS:
        return [f"room:{seat}:{room}" for room in dict.fromkeys(_ROOMS.findall(problem.message))]
    if key == "cafe":
        guests = [f"cafe:{seat}:{table.guest}" for table in player.cafe]
        return guests or [f"table:{seat}:0"]
    if key == "staff":
        return [f"display:{seat}:{card}" for card in player.display] or [f"staff:{seat}"]
    if key in _TURN_KEYS:
        return [f"turn:{seat}"]
    return [f"{key}:{seat}"] if key else [f"turn:{seat}"]


def _of_the_table(key: str, index: str, position: Position) -> list[str]:
    match key:
        case "queue" | "guest_deck" | "discard":
            at = int(index) if index.isdigit() else -1
            guests = (
                position.queue[at : at + 1]
                if key == "queue" and 0 <= at < len(position.queue)
                else position.queue
            )
            return [f"queue:{guest}" for guest in guests]
        case "dice" | "dustbin" | "rolls":
            return _SPACES
        case "emperor":
            return ["emperor", *(f"tile:{letter}" for letter in "ABC")]
        case "objectives":
            return [f"objective:{letter}" for letter in "ABC"]
        case "claims":
            return [f"objective:{index}"] if index else []
        case "to_move" | "start":
            return [f"turn:{seat}" for seat in range(len(position.players))]
        case _:
            return []
