"""What the scenario editor offers on the board: every object that can be set, and each state of a room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gah_nb.components import BOARDS
from gah_nb.components.hotel_plan import ROOM_NUMBER
from gah_nb.drawing import Choice
from gah_nb.engine import Player, Position

#: Begins the text of a choice that opens the fields of an object, and of one that sets a room.
SET, ROOM = "set", "room"
_STATES = {"free": "no tile", "vacant": "vacant", "occupied": "occupied"}
_LETTERS = tuple(BOARDS.emperor_tile_round)


def offers(position: Position, wrong: Mapping[str, str]) -> list[Choice]:
    """A choice for everything on the board that can be set; rooms have one for each state they are not in.

    ``wrong`` has what is wrong with objects, by their keys: their hints say it.
    """
    found = [
        Choice(f"{SET} {target}", label, wrong.get(target, f"Set {label}"), (target,))
        for target, label in _targets(position)
    ]
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        for room in ROOM_NUMBER:
            target, now = f"{ROOM}:{seat}:{room}", _state(player, room)
            for state, words in _STATES.items():
                if state != now:
                    hint = wrong.get(target, f"{room} of {name}: {words}")
                    found.append(Choice(f"{ROOM} {seat} {room} {state}", words, hint, (target,)))
    return found


def _state(player: Player, room: str) -> str:
    number = ROOM_NUMBER[room]
    if player.occupied >> number & 1:
        return "occupied"
    return "vacant" if player.tiles >> number & 1 else "free"


def with_room(player: Player, room: str, state: str) -> tuple[int, int]:
    """Tiles and occupied rooms of a hotel in which one room has another state."""
    bit = 1 << ROOM_NUMBER[room]
    tiles = player.tiles & ~bit if state == "free" else player.tiles | bit
    occupied = player.occupied | bit if state == "occupied" else player.occupied & ~bit
    return tiles, occupied


def _targets(position: Position) -> Iterator[tuple[str, str]]:
    """The keys of everything drawn that has fields, and what it is called."""
    yield "game", "players, edition, seed"
    yield "round", "round, to move"
    yield "decks", "decks"
    queue = [f"queue:{guest}" for guest in position.queue]
    places = range(len(position.queue), len(BOARDS.queue_cost))
    yield from ((target, "queue") for target in (*queue, *(f"place:{place}" for place in places)))
    yield from ((f"space:{space}", "dice") for space in range(1, 7))
    yield from ((f"objective:{letter}", "objectives") for letter in _LETTERS)
    yield "emperor", "Emperor tiles"
    yield from ((f"tile:{letter}", "Emperor tiles") for letter in _LETTERS if letter != _due(position))
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        yield from ((target, f"{what} of {name}") for target, what in _of_a_seat(seat, player))


def _of_a_seat(seat: int, player: Player) -> Iterator[tuple[str, str]]:
    yield f"seat:{seat}", "everything"
    yield f"kronen:{seat}", "kronen"
    yield f"vp:{seat}", "victory points"
    yield f"emperor:{seat}", "Emperor space"
    yield f"kitchen:{seat}", "kitchen"
    yield f"turn:{seat}", "turn order"
    yield f"hand:{seat}", "hand"
    yield from ((f"cafe:{seat}:{table.guest}", "café") for table in player.cafe)
    yield from ((f"table:{seat}:{place}", "café") for place in range(len(player.cafe), BOARDS.tables))
    yield from ((f"display:{seat}:{card}", "staff in play") for card in player.display)


def _due(position: Position) -> str:
    """The letter of the Emperor tile that is looked at next; the last one stays so to the end (R1.2)."""
    left = (letter for letter, round_ in BOARDS.emperor_tile_round.items() if position.round <= round_)
    return next(left, _LETTERS[-1])
