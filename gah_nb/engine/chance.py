"""Luck that replays forever: BLAKE2b of seed, purpose and counter, mapped to a range without bias.

A draw is keyed by what it is for, such as ``("roll", 3, 1)``; so other decisions, other branches and other
editions meet the same luck for the same event. The construction must never change: known answers are tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
Purpose = tuple[str | int, ...]


def random_bytes(seed: int, purpose: Purpose) -> Iterator[int]:
    """An endless stream of bytes (0-255) for one purpose.

    Block *n* is the 64-byte BLAKE2b digest of ``"gah-nb/1|seed|purpose parts|n"`` joined by ``|``.
    """
    prefix = "|".join(map(str, ("gah-nb/1", seed, *purpose)))
    block = 0
    while True:
        yield from blake2b(f"{prefix}|{block}".encode()).digest()
        block += 1


def roll(seed: int, purpose: Purpose, dice: int) -> tuple[int, ...]:
    """Values of ``dice`` dice, sorted. Bytes from 252 on are passed over, so no value is favoured."""
    values: list[int] = []
    for byte in random_bytes(seed, purpose):
        if len(values) == dice:
            break
        if byte < 252:
            values.append(byte % 6 + 1)
    return tuple(sorted(values))


def below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to ``limit`` - 1 (at most 65,536) from two bytes each, without bias."""
    ceiling = 65536 - 65536 % limit
    while True:
        value = next(stream) << 8 | next(stream)
        if value < ceiling:
            return value % limit


def shuffled(seed: int, purpose: Purpose, cards: Sequence[T]) -> tuple[T, ...]:
    """The cards in a random order (Fisher and Yates, from the last place down)."""
    deck = list(cards)
    stream = random_bytes(seed, purpose)
    for place in range(len(deck) - 1, 0, -1):
        other = below(place + 1, stream)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def chosen(seed: int, purpose: Purpose, things: Sequence[T]) -> T:
    """One of the things."""
    return things[below(len(things), random_bytes(seed, purpose))]
