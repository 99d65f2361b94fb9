"""Dishes, drinks and dice as text: ``ssck``, ``1122346``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gah_nb.engine.items import ITEM_NAMES, LETTERS, counts, letters

from .errors import Span

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
            raise wrong.error(f"items are written as letters in one word: {_EXPLAINED}.")
    if not text:
        raise span.error(f"here items are missing: {_EXPLAINED}.")
    return letters(counts(text))


def read_item(span: Span) -> str:
    """Read one item, ``"s"`` or ``"strudel"``; gives its letter. Raises `NotationError`."""
    text = span.text.lower()
    letter = _ITEM_OF_NAME.get(text, text)
    if letter not in ITEM_NAMES:
        raise span.error(f"here one item is wanted: {_EXPLAINED}.")
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
            raise wrong.error("dice are written as their values 1 to 6 in one word, such as 1122346.")
    if not span.text:
        raise span.error("here dice are missing, such as 1122346.")
    return tuple(sorted(map(int, span.text)))
