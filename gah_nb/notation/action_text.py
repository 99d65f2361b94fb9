"""Actions written, and texts of play taken apart into statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from gah_nb.components.catalogue import room_name
from gah_nb.engine.actions import (
    Action,
    Claim,
    Complete,
    Die,
    Discard,
    Draft,
    Gain,
    Guest,
    Move,
    Occupy,
    Pick,
    PlayCard,
    Prepare,
    Put,
    Remove,
    Resolve,
    Return,
    Space,
    Suffer,
    Take,
    Under,
    Use,
)

from .action_reader import CARD_AFTER, MARK
from .cards import card_name

# Actions as text, in the words of the notation; `parse_action` reads what `to_text` writes.
#
# Cards appear by their English names, rooms as ``b2``, items as letters.


def to_text(action: Action) -> str:
    """Write an action in the notation.

    >>> to_text(Die(6, 3, boost=True)), to_text(Put("s", 75)), to_text(Gain(emperor=2, kronen=1))
    ('die 6>3+', 'put s Baroness', 'gain 2 emperor 1 krone')
    """
    return " ".join((action.verb, *arguments_of(action)))


def arguments_of(action: Action) -> tuple[str, ...]:
    """What stands behind the verb."""
    match action:
        case Guest(card) | Complete(card) | Draft(card) | Use(card) | PlayCard(card) | Under(card):
            return (card_name(card),)
        case Return(card) | Discard(card):
            return (card_name(card),)
        case Prepare(room) | Occupy(room) | Remove(room):
            return (room_name(room),)
        case Move(guest, room):
            return (card_name(guest), room_name(room))
        case Put(item, guest):
            return (item, card_name(guest))
        case Die(space, imitated, boost) | Space(space, imitated, boost):
            return (space_text(space, imitated) + "+" * boost,)
        case Gain(emperor, kronen):
            return _split(emperor, kronen)
        case Take(text) | Pick(text) | Claim(text) | Resolve(text) | Suffer(text):
            return (text,) if text else ()
        case _:
            return ()


def space_text(space: int, imitated: int = 0) -> str:
    """Write an action space, with the action that a 6 stands for: ``"2"``, ``"6>3"``."""
    return f"{space}>{imitated}" if imitated else str(space)


def _split(emperor: int, kronen: int) -> tuple[str, ...]:
    parts = (
        f"{emperor} emperor" if emperor else "",
        f"{kronen} krone{'n' if kronen != 1 else ''}" if kronen else "",
    )
    return tuple(part for part in parts if part)


# Cutting a text into statements: one per line or between ``;``, with comments.
#
# A ``#`` begins a comment that goes to the end of its line, unless it begins the number of a card: digits
# follow it at once, no letter follows those, white space stands before it, and the statement so far is a verb
# behind which a card stands (``guest #75``, ``Anna: move #75 b1``), or ``put`` with its item (``put s #75``).

_CARD_NUMBER = re.compile(r"#[0-9]+(?!\w)")
_BEFORE_A_CARD = re.compile(rf"(?:{'|'.join(CARD_AFTER)}|put\s+\S+)\s+", re.IGNORECASE)
_MARK = re.compile(rf"\s*{MARK}")
_BLANK = re.compile(r"[\s;]*")
_LINE_END = re.compile(r"\r\n?|\n")


class Statement(Struct, frozen=True):
    """One statement, without white space at its ends, and where it begins (both from 1)."""

    text: str
    line: int
    column: int


def split_script(text: str, names: Sequence[str] = ()) -> list[Statement]:
    r"""Cut a text into its statements; comments and empty ones are left out.

    ``names`` are those of the players: a statement may begin with one of them and a colon, whatever signs it
    holds.

    >>> [s.text for s in split_script("guest #75; die 2+  # two dice\n\nend")]
    ['guest #75', 'die 2+', 'end']
    """
    statements = []
    for start, end in _pieces(text, names):
        piece = text[start:end].rstrip()
        if piece:
            before = [found.end() for found in _LINE_END.finditer(text, 0, start)]
            column = start - (before[-1] if before else 0) + 1
            statements.append(Statement(piece, len(before) + 1, column))
    return statements


def _pieces(text: str, names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The places where statements begin and end; some may be empty."""
    place = 0
    while place < len(text):
        start = _end_of(_BLANK, text, place)
        place = _end_of_name(text, start, names)
        while place < len(text) and text[place] not in ";\r\n" and not _begins_comment(text, start, place):
            place += 1
        yield start, place
        if place < len(text) and text[place] == "#":
            line_end = _LINE_END.search(text, place)
            place = line_end.start() if line_end else len(text)


def _end_of(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return found.end() if found else place


def _end_of_name(text: str, start: int, names: Sequence[str]) -> int:
    """Where a statement goes on behind the full name of a player; ``start`` if there is none."""
    ends = [start]
    for name in names:
        behind = start + len(name)
        if name and text[start:behind].casefold() == name.casefold():
            mark = _MARK.match(text, behind)
            ends += [mark.end()] if mark else []
    return max(ends)


def _begins_comment(text: str, start: int, place: int) -> bool:
    if text[place] != "#":
        return False
    action = text[start:place].rpartition(MARK)[2].lstrip()
    return not (_CARD_NUMBER.match(text, place) and _BEFORE_A_CARD.fullmatch(action))
