"""What of a scenario can be set where: the fields that belong to an object of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gah_nb.components import BOARDS, EMPEROR_TILES, GUESTS, HOTELS, OBJECTIVES, STAFF, editions
from gah_nb.components.hotel_plan import ROOM_NUMBER
from gah_nb.drawing import Choice
from gah_nb.engine import Position
from gah_nb.engine.items import letters
from gah_nb.notation import card_name, dice_text, hotel_text
from gah_nb.scenario.words import dice_in_order, display_text, table_text

_LETTERS = "ABC"
_GUESTS = sorted(card.name for card in GUESTS.values())
_STAFF = sorted(card.name for card in STAFF.values())
_DISPLAY = [*_STAFF, *(f"{name} (used)" for name in _STAFF)]
#: A new line for one more card.
_ONE_MORE = ("",)
Value = str | int | bool | list[str]


class Field(Struct, frozen=True):
    """Something to be set: the table of the file and its key, what it is called, and how it is put in.

    ``kind`` is number, text, check, select (one of ``options``) or cards (a line each, of ``options``).
    """

    path: tuple[str, ...]
    key: str
    label: str
    kind: str
    value: Value
    options: Sequence[str] = ()
    most: int = 0

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return ".".join((*self.path, self.key))


class Group(Struct, frozen=True):
    """The fields that belong together, and what they are about."""

    title: str
    fields: tuple[Field, ...]


def group_of(position: Position, target: str) -> Group:
    """The fields for an object of the board, by its key; of the table for one that has none of its own."""
    kind, _, rest = target.partition(":")
    seat = rest.partition(":")[0]
    make = _OF_A_SEAT.get(kind)
    if make is not None and seat.isdigit() and int(seat) < len(position.players):
        return make(position, int(seat))
    return _OF_THE_TABLE.get(kind, _table)(position)


def _seat(
    position: Position, seat: int, what: str, *fields: tuple[str, str, str, Value, Sequence[str], int]
) -> Group:
    name = position.box.names[seat]
    made = (Field(("player", name), *field) for field in fields)
    return Group(f"{name}: {what}", tuple(made))


def _numbers(position: Position, seat: int) -> Group:
    player = position.players[seat]
    return _seat(
        position,
        seat,
        "tracks",
        ("kronen", "Kronen", "number", player.kronen, (), BOARDS.money_max),
        ("emperor", "Emperor space", "number", player.emperor, (), len(BOARDS.emperor_vp) - 1),
        ("vp", "Victory points", "number", player.vp, (), 0),
        ("kitchen", "Kitchen (letters s c w k)", "text", letters(player.kitchen), (), 0),
    )


def _cafe(position: Position, seat: int) -> Group:
    guests = [table_text(table) for table in position.players[seat].cafe]
    return _seat(
        position,
        seat,
        "café",
        ("cafe", "Guest: items", "cards", [*guests, *_ONE_MORE], _GUESTS, BOARDS.tables),
    )


def _hand(position: Position, seat: int) -> Group:
    cards = [card_name(card) for card in position.players[seat].hand]
    return _seat(position, seat, "hand", ("hand", "Staff in hand", "cards", [*cards, *_ONE_MORE], _STAFF, 0))


def _display(position: Position, seat: int) -> Group:
    player = position.players[seat]
    cards = [display_text(card, card in player.used) for card in player.display]
    return _seat(
        position,
        seat,
        "staff in play",
        ("staff", "Staff in play", "cards", [*cards, *_ONE_MORE], _DISPLAY, 0),
    )


def _turn(position: Position, seat: int) -> Group:
    player = position.players[seat]
    return _seat(
        position,
        seat,
        "turn order",
        ("taken", "Dice taken (- for a lost turn)", "text", dice_in_order(player.covered), (), 0),
        ("passed", "Has passed", "check", player.passed, (), 0),
    )


def _queue(position: Position) -> Group:
    names = [card_name(card) for card in position.queue]
    fields = (
        Field((), "queue", "Queue, from the left", "cards", names, _GUESTS, len(BOARDS.queue_cost)),
        Field((), "guest_deck", "Top of the deck", "cards", list(_ONE_MORE), _GUESTS),
    )
    return Group("Queue", fields)


def _dice(position: Position) -> Group:
    values = tuple(space for space, count in enumerate(position.dice, start=1) for _ in range(count))
    return Group("Dice", (Field((), "dice", "On the action board", "text", dice_text(values)),))


def _emperor(position: Position) -> Group:
    tiles = list(position.box.emperor_tiles)
    return Group("Emperor tiles", (Field((), "emperor", "A, B, C", "cards", tiles, list(EMPEROR_TILES), 3),))


def _objectives(position: Position) -> Group:
    keys = list(position.box.objectives)
    names = position.box.names
    claims = tuple(
        Field(
            ("claims",),
            letter,
            f"Markers on {letter}",
            "cards",
            [*(names[seat] for seat in seats), ""],
            names,
            3,
        )
        for letter, seats in zip(_LETTERS, position.claims, strict=True)
    )
    return Group(
        "Objectives", (Field((), "objectives", "A, B, C", "cards", keys, list(OBJECTIVES), 3), *claims)
    )


def _table(position: Position) -> Group:
    names = position.box.names
    first = min(range(len(names)), key=lambda seat: position.players[seat].numbers)
    moving = position.decision.seat if position.round and position.decision else first
    fields = (
        Field((), "round", "Round", "number", position.round, (), BOARDS.rounds),
        Field((), "to_move", "To move", "select", names[moving], names),
        Field((), "start", "Has the tile with 1", "select", names[first], names),
        Field(
            (), "edition", "Edition", "select", position.box.rules.edition, [one.name for one in editions()]
        ),
        Field((), "hotel", "Boards", "cards", list(position.box.hotels), list(HOTELS), len(names)),
        Field((), "players", "Players", "cards", [*names, ""], (), 4),
    )
    return Group("Table", fields)


_OF_A_SEAT: Mapping[str, Callable[[Position, int], Group]] = {
    "kronen": _numbers,
    "vp": _numbers,
    "emperor": _numbers,
    "kitchen": _numbers,
    "table": _cafe,
    "cafe": _cafe,
    "hand": _hand,
    "display": _display,
    "staff": _display,
    "turn": _turn,
}
_OF_THE_TABLE: Mapping[str, Callable[[Position], Group]] = {
    "queue": _queue,
    "space": _dice,
    "emperor": _emperor,
    "tile": _emperor,
    "objective": _objectives,
}


# What is offered on the board

_ROOM = "room"
_STATES = {"free": "no tile", "vacant": "vacant", "occupied": "occupied"}


def offers(position: Position) -> list[Choice]:
    """A choice for everything on the board that can be set; rooms have one for each state they are not in."""
    found = [
        Choice(f"set {target}", label, f"Set: {label}", (target,)) for target, label in _targets(position)
    ]
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        for room, number in ROOM_NUMBER.items():
            now = (
                "occupied"
                if player.occupied >> number & 1
                else "vacant"
                if player.tiles >> number & 1
                else "free"
            )
            found += [
                Choice(
                    f"{_ROOM} {seat} {room} {state}",
                    words,
                    f"{room} of {name}: {words}",
                    (f"room:{seat}:{room}",),
                )
                for state, words in _STATES.items()
                if state != now
            ]
    return found


def _targets(position: Position) -> list[tuple[str, str]]:
    found = [("game", "table: round, players, edition")]
    found += [(f"queue:{guest}", "queue") for guest in position.queue]
    found += [(f"space:{space}", "dice") for space in range(1, 7)]
    found += [(f"objective:{letter}", "objectives") for letter in _LETTERS]
    found.append(("emperor", "Emperor tiles"))
    found += [(f"tile:{letter}", "Emperor tiles") for letter in _LETTERS if letter != _due(position)]
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        found += [
            (f"{key}:{seat}", f"{name}: {key}") for key in ("kronen", "vp", "emperor", "kitchen", "turn")
        ]
        found.append((f"hand:{seat}", f"{name}: hand"))
        found += [(f"cafe:{seat}:{table.guest}", f"{name}: café") for table in player.cafe]
        found += [
            (f"table:{seat}:{place}", f"{name}: café") for place in range(len(player.cafe), BOARDS.tables)
        ]
        found += [(f"hand:{seat}:{card}", f"{name}: hand") for card in player.hand]
        found += [(f"display:{seat}:{card}", f"{name}: staff in play") for card in player.display]
        if not player.display:
            found.append((f"staff:{seat}", f"{name}: staff in play"))
    return found


def _due(position: Position) -> str:
    """The letter of the Emperor tile that is looked at next; the last one stays so to the end (R1.2)."""
    letters_left = [
        letter for letter, round_ in BOARDS.emperor_tile_round.items() if position.round <= round_
    ]
    return letters_left[0] if letters_left else _LETTERS[-1]


def with_room(position: Position, seat: int, room: str, state: str) -> str:
    """The drawing of a hotel in which one room has another state."""
    player, bit = position.players[seat], 1 << ROOM_NUMBER[room]
    tiles = player.tiles & ~bit if state == "free" else player.tiles | bit
    occupied = player.occupied | bit if state == "occupied" else player.occupied & ~bit
    return hotel_text(HOTELS[position.box.hotels[seat]], tiles, occupied)


def as_value(field: Field, index: int, text: str) -> Any:
    """What a field means when its line ``index`` says ``text``; None where the key is better left out."""
    if field.kind == "number":
        return int(text) if text.strip().lstrip("-").isdigit() else text
    if field.kind == "check":
        return text == "true" or None
    if field.kind != "cards":
        return text or (None if field.key in ("dice",) else "")
    lines = list(field.value) if isinstance(field.value, list) else []
    lines[index : index + 1] = [text]
    return [line for line in lines if line.strip()]
