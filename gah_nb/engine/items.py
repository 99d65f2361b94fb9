"""Dishes and drinks as counts: a tuple of four numbers, strudel, cake, wine, coffee."""

from __future__ import annotations

from gah_nb.components import FrozenMap

Counts = tuple[int, int, int, int]

LETTERS = "scwk"
NO_ITEMS: Counts = (0, 0, 0, 0)
ITEM_NAMES = FrozenMap({"s": "strudel", "c": "cake", "w": "wine", "k": "coffee"})
#: The letters of the two kinds: dishes from space 1, drinks from space 2.
DISHES, DRINKS = "sc", "wk"


def counts(letters: str) -> Counts:
    """``"ssk"`` -> ``(2, 0, 0, 1)``."""
    return (letters.count("s"), letters.count("c"), letters.count("w"), letters.count("k"))


def letters(items: Counts) -> str:
    """``(2, 0, 0, 1)`` -> ``"ssk"``."""
    return "s" * items[0] + "c" * items[1] + "w" * items[2] + "k" * items[3]


def named(items: Counts) -> str:
    """``(0, 1, 0, 2)`` -> ``"cake, 2 × coffee"``."""
    pairs = zip(items, ITEM_NAMES.values(), strict=True)
    return ", ".join(name if count == 1 else f"{count} × {name}" for count, name in pairs if count)


def plus(a: Counts, b: Counts) -> Counts:
    """The sum of two counts."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Counts, b: Counts) -> Counts:
    """The difference of two counts; it may be negative, as a change."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


ONE_OF: tuple[Counts, Counts, Counts, Counts] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
