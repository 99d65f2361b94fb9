"""The objects of the board in the editor: what each offers, and which one a problem of the file is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gah_nb.components import BOARDS
from gah_nb.components import GUESTS as GUEST_CARDS
from gah_nb.components.catalogue import ROOM_NUMBER
from gah_nb.drawing import Choice
from gah_nb.engine import Player, Position
from gah_nb.files import FileProblem
from gah_nb.notation import NotationError, find_card
from gah_nb.scenario.form import USED, Area, Form

#: Begins the text of a choice that opens the fields of an object, that looks at a seat, that sets a room.
SET, LOOK, ROOM = "set", "look", "room"
#: What a room can be, in the words of the file.
STATES = {"free": "no tile", "vacant": "vacant", "occupied": "occupied"}
_LETTERS = tuple(BOARDS.emperor_tile_round)

# What the key of a problem is about.
_PLAYER = re.compile(r'player\.(?:"([^"]+)"|([\w-]+))(?:\.(\w+))?(?:\[(\d+)\])?')
_KEY = re.compile(r"(\w+)(?:\.(\w))?")
_ROOM_KEYS = ("rooms", "vacant", "occupied", "bonuses")
#: Keys that have an object of their own in front of a seat, which is called the same.
_OBJECTS = ("kronen", "emperor", "vp", "kitchen", "hand")
_SPACES = [f"space:{space}" for space in range(1, 7)]
_CARDS = [f"objective:{letter}" for letter in _LETTERS]
_DECKS = ("discard", "guest_deck", "staff_deck", "gone", "reshuffled", "shuffles")
_TABLE = ("players", "hotel", "edition", "readings", "promos", "seed", "luck")
_OF_THE_TABLE: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("dice", "dustbin", "rolls"), _SPACES),
    **dict.fromkeys(("round", "to_move", "start", "set_up"), ("round",)),
    **dict.fromkeys(_DECKS, ("decks",)),
    **dict.fromkeys(_TABLE, ("game",)),
    "leopold": ("instruction", "stack"),
    "emperor": ["emperor", *(f"tile:{letter}" for letter in _LETTERS)],
    "objectives": _CARDS,
}


def offers(position: Position, wrong: Mapping[str, str], large: int) -> list[Choice]:
    """A choice for everything on the board that can be set; ``large`` is the seat with the large area.

    ``wrong`` has what is wrong with objects, by their keys: their hints say it.
    """
    looks = [f"seat:{seat}" for seat in range(len(position.players)) if seat != large]
    found = [
        Choice(f"{way} {target}", label, wrong.get(target, f"Set {label}"), (target,))
        for target, label in objects(position, large)
        for way in [LOOK if target in looks else SET]
    ]
    found += _at_once(position, large)
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        for room in ROOM_NUMBER:
            target, words = f"{ROOM}:{seat}:{room}", STATES[_state(player, room)]
            hint = wrong.get(target, f"{room} of {name}: {words}. Paint it")
            found.append(Choice(f"{ROOM} {seat} {room}", words, hint, (target,)))
    return found


def _at_once(position: Position, large: int) -> Iterator[Choice]:
    """What a click sets at once: a space of the track, somebody who has passed, an item, a used card."""
    who = position.box.names[large]
    for space in range(len(BOARDS.emperor_vp)):
        yield Choice(f"track {large} {space}", who, f"{who} to Emperor space {space}", (f"track:{space}",))
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        if player.passed:
            yield Choice(f"stay {seat}", "has not passed", f"{name} has not passed", (f"passed:{seat}",))
        for card in player.display:
            way = "upright" if card in player.used else "sideways"
            yield Choice(f"turn {seat} {card}", f"turn {way}", f"Turn it {way}", (f"display:{seat}:{card}",))
        for table in player.cafe if seat == large else ():
            for place in range(len(GUEST_CARDS[table.guest].order)):
                target = f"item:{seat}:{table.guest}:{place}"
                text, hint = f"item {seat} {table.guest} {place}", "Put it there, or take it away"
                yield Choice(text, "put or take", hint, (target,))


def _state(player: Player, room: str) -> str:
    number = ROOM_NUMBER[room]
    if player.occupied >> number & 1:
        return "occupied"
    return "vacant" if player.tiles >> number & 1 else "free"


def with_rooms(player: Player, rooms: Sequence[str], state: str) -> tuple[int, int]:
    """Tiles and occupied rooms of a hotel in which some rooms have another state."""
    bits = sum(1 << ROOM_NUMBER[room] for room in {*rooms})
    tiles = player.tiles & ~bits if state == "free" else player.tiles | bits
    occupied = player.occupied | bits if state == "occupied" else player.occupied & ~bits
    return tiles, occupied


def objects(position: Position, large: int) -> Iterator[tuple[str, str]]:
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
    if position.box.solo is not None:
        yield from (("instruction", "Leopold"), ("stack", "Leopold"))
        if position.box.solo.entrance == "Nine Stars Inn":
            yield "stars", "Leopold"
    yield from ((f"tile:{letter}", "Emperor tiles") for letter in _LETTERS if letter != due(position))
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        drawn = _of_his_seat if seat == position.box.virtual else _of_a_seat
        yield from ((target, f"{what} of {name}") for target, what in drawn(seat, player))
        if seat == large:
            yield from ((f"hand:{seat}:{card}", f"hand of {name}") for card in player.hand)


def _of_a_seat(seat: int, player: Player) -> Iterator[tuple[str, str]]:
    yield f"seat:{seat}", "everything"
    yield f"kronen:{seat}", "kronen"
    yield f"vp:{seat}", "victory points"
    yield f"emperor:{seat}", "Emperor space"
    yield f"kitchen:{seat}", "kitchen"
    yield f"turn:{seat}", "turn order"
    yield f"hand:{seat}", "hand"
    yield f"staff:{seat}", "staff in play"
    yield from ((f"cafe:{seat}:{table.guest}", "café") for table in player.cafe)
    yield from ((f"table:{seat}:{place}", "café") for place in range(len(player.cafe), BOARDS.tables))
    yield from ((f"display:{seat}:{card}", "staff in play") for card in player.display)


def _of_his_seat(seat: int, player: Player) -> Iterator[tuple[str, str]]:
    """Of a virtual opponent there is neither money, kitchen nor hand, and only who sits in the café."""
    gone = ("kronen", "kitchen", "hand", "staff", "table")
    yield from (each for each in _of_a_seat(seat, player) if each[0].partition(":")[0] not in gone)


def due(position: Position) -> str:
    """The letter of the Emperor tile that is looked at next; the last one stays so to the end (R1.2)."""
    left = (letter for letter, round_ in BOARDS.emperor_tile_round.items() if position.round <= round_)
    return next(left, _LETTERS[-1])


def targets_of(problem: FileProblem, position: Position, form: Form) -> Sequence[str]:
    """The keys of the objects that a problem is about; none where the board has no place for it."""
    if found := _PLAYER.match(problem.key):
        name = found[1] or found[2]
        if name not in position.box.names:
            return ["game"]
        seat, area = position.box.names.index(name), form.player.get(name, Area())
        return _about_a_seat(seat, found[3] or "", int(found[4] or -1), problem, position, area)
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


def _about_a_seat(
    seat: int, key: str, place: int, problem: FileProblem, position: Position, area: Area
) -> list[str]:
    player = position.players[seat]
    if key in _ROOM_KEYS:
        return [f"room:{seat}:{room}" for room in problem.about] or [f"seat:{seat}"]
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
