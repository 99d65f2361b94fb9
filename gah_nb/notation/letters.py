"""Items and rooms in letters: read and written, one by one and as drawn hotels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gah_nb.components.catalogue import (
    COLOR_OF_LETTER,
    COLUMNS,
    FLOORS,
    ROOM_NUMBER,
    HotelPlan,
    room_name,
    rooms_of,
)
from gah_nb.engine.items import ITEM_NAMES, LETTERS, counts, letters

from .errors import NotationError, Span

# Dishes, drinks and dice as text: ``ssck``, ``1122346``

#: A lost turn among the dice on a turn order tile.
LOST_TURN = "-"

_ITEM_OF_NAME = {name: letter for letter, name in ITEM_NAMES.items()}
_EXPLAINED = ", ".join(f"{letter} {name}" for letter, name in ITEM_NAMES.items())


def read_items(span: Span) -> str:
    """Read item letters in any order; gives them in the order s, c, w, k. Raises `NotationError`."""
    text = span.text.lower()
    for place, letter in enumerate(text):
        if letter not in LETTERS:
            wrong = span.cut(place, place + 1) if not letter.isspace() else span
            raise wrong.error(f"items are written as letters in one word: {_EXPLAINED}")
    if not text:
        raise span.error(f"here items are missing: {_EXPLAINED}")
    return letters(counts(text))


def read_item(span: Span) -> str:
    """Read one item, ``"s"`` or ``"strudel"``; gives its letter. Raises `NotationError`."""
    text = span.text.lower()
    letter = _ITEM_OF_NAME.get(text, text)
    if letter not in ITEM_NAMES:
        raise span.error(f"here one item is wanted: {_EXPLAINED}")
    return letter


def parse_items(text: str, *, line: int = 1, column: int = 1) -> str:
    """Read item letters in any order; gives them in the order s, c, w, k. Raises `NotationError`.

    >>> parse_items("kssc")
    'ssck'
    """
    return read_items(Span.whole(text, line, column))


def dice_text(values: tuple[int, ...]) -> str:
    """Write dice values in one word, sorted: ``"1122346"``."""
    return "".join(map(str, sorted(values)))


def lying_text(dice: Sequence[int]) -> str:
    """Write how many dice lie on each space as their values: ``"1123"``."""
    return dice_text(tuple(space for space, count in enumerate(dice, start=1) for _ in range(count)))


def dice_in_order(dice: Iterable[int]) -> str:
    """Write dice on a turn order tile as they lie: (3, 5, 0) -> ``"35-"``; 0 is a lost turn."""
    return "".join(str(die) if die else LOST_TURN for die in dice)


def parse_dice(text: str, *, line: int = 1, column: int = 1) -> tuple[int, ...]:
    """Read dice values in one word; gives them sorted. Raises `NotationError`.

    >>> parse_dice("3112")
    (1, 1, 2, 3)
    """
    span = Span.whole(text, line, column)
    for place, value in enumerate(span.text):
        if value not in "123456":
            wrong = span.cut(place, place + 1) if not value.isspace() else span
            raise wrong.error("dice are written as their values 1 to 6 in one word, such as 1122346")
    if not span.text:
        raise span.error("here dice are missing, such as 1122346")
    return tuple(sorted(map(int, span.text)))


# Rooms and hotels as text: ``b2``, and a hotel as one sees it, its top floor first

_NO_TILE = "."


def read_room(span: Span) -> int:
    """Read a room, ``"b2"`` or ``"B2"``; raises `NotationError`."""
    room = ROOM_NUMBER.get(span.text.lower())
    if room is None:
        missing = f"{span.text!r} is no room" if span.text else "here a room is missing"
        raise span.error(f"{missing}; rooms go from a1, bottom left, to e4, top right")
    return room


def parse_room(text: str, *, line: int = 1, column: int = 1) -> int:
    """Read a room: ``"b2"`` -> 6; raises `NotationError`.

    >>> parse_room("b2")
    6
    """
    return read_room(Span.whole(text, line, column))


def rooms_text(mask: int) -> str:
    """Write a mask of rooms: ``"a1 b2"``."""
    return " ".join(map(room_name, rooms_of(mask)))


def groups_text(plan: HotelPlan, mask: int) -> str:
    """Write a mask of groups as a room of each: ``"a1 b1"``."""
    return " ".join(room_name(rooms_of(group.mask)[0]) for group in plan.groups if mask >> group.index & 1)


def hotel_text(plan: HotelPlan, tiles: int, occupied: int) -> str:
    """Draw a hotel as text, top floor first.

    ``tiles`` and ``occupied`` are masks of rooms. ``.`` is no tile, a small colour letter a vacant room, a
    capital an occupied one.
    """
    return "\n".join(
        " ".join(_letter(plan, tiles, occupied, floor * COLUMNS + column) for column in range(COLUMNS))
        for floor in reversed(range(FLOORS))
    )


def _letter(plan: HotelPlan, tiles: int, occupied: int, room: int) -> str:
    if not (tiles | occupied) >> room & 1:
        return _NO_TILE
    letter = plan.letters[room]
    return letter.upper() if occupied >> room & 1 else letter


def parse_hotel(plan: HotelPlan, text: str, *, line: int = 1, column: int = 1) -> tuple[int, int]:
    """Read a drawn hotel: the mask of its tiles and, among them, that of the occupied ones.

    Four rows of five letters, with or without spaces between them; empty lines before and after are left out.
    The text begins at ``line`` and ``column`` of the input. Raises `NotationError`: wrong number of rows or
    columns, a letter that means nothing, or one that contradicts the board.
    """
    rows = [
        Span.whole(row, line + number, column if number == 0 else 1)
        for number, row in enumerate(text.split("\n"))
    ]
    drawn = [number for number, row in enumerate(rows) if row.text]
    rows = rows[drawn[0] : drawn[-1] + 1] if drawn else rows[:1]
    if len(rows) != FLOORS or len(drawn) != FLOORS:
        raise _wrong_rows(rows, len(drawn))
    tiles = occupied = 0
    for floor, row in zip(reversed(range(FLOORS)), rows, strict=True):
        for index, letter in enumerate(_letters(row)):
            room = floor * COLUMNS + index
            if letter.text == _NO_TILE:
                continue
            _check_letter(plan, room, letter)
            tiles |= 1 << room
            occupied |= int(letter.text.isupper()) << room
    return tiles, occupied


def _wrong_rows(rows: list[Span], drawn: int) -> NotationError:
    """The error for a hotel that has not four rows; points at the first too many, or at the last one."""
    if drawn == FLOORS:
        empty = next(row for row in rows if not row.text)
        return empty.error("there is no empty line between floors; write . . . . . for a floor without tiles")
    row = rows[FLOORS] if drawn > FLOORS and len(rows) == drawn else rows[-1]
    return row.error(f"a hotel has {FLOORS} rows, its top floor first; here {_are(drawn, 'row')}")


def _letters(row: Span) -> list[Span]:
    """The signs of a row, white space left out."""
    text = row.text
    signs = [row.cut(place, place + 1) for place in range(len(text)) if not text[place].isspace()]
    if len(signs) != COLUMNS:
        raise row.error(f"a floor has {COLUMNS} rooms; here {_are(len(signs), 'letter')}")
    return signs


def _are(count: int, noun: str) -> str:
    return f"is 1 {noun}" if count == 1 else f"are {count or 'no'} {noun}s"


def _check_letter(plan: HotelPlan, room: int, letter: Span) -> None:
    color = COLOR_OF_LETTER.get(letter.text.lower())
    right = plan.letters[room]
    name = room_name(room)
    if color is None:
        reason = f"{name}: {letter.text!r} is neither . nor one of the colours b, r, y"
        raise letter.error(
            f"{reason}. This room is {plan.colors[room]}: {right} vacant, {right.upper()} occupied",
            about=(name,),
        )
    if color != plan.colors[room]:
        raise letter.error(
            f"{name} is a {plan.colors[room]} room on this board, not {color}: "
            f"write {right} if it is vacant, {right.upper()} if occupied",
            about=(name,),
        )
