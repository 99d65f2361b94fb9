"""Cutting a text into statements: one per line or between ``;``, with comments.

A ``#`` begins a comment that goes to the end of its line, unless it begins the number of a card: digits
follow it at once, no letter follows those, white space stands before it, and the statement so far is a verb
behind which a card stands (``guest #75``, ``Anna: move #75 b1``), or ``put`` with its item (``put s #75``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from .action_reader import CARD_AFTER, MARK

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
