"""Luck that replays forever: known answers, found once by other tools, and rough checks of fairness.

The literals come from ``b2sum``, for instance ``printf 'gah-nb/1|7|roll|1|1|0' | b2sum``. If one of these
tests fails, every record and every puzzle in the world has changed: undo it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice, permutations

import pytest

from gah_nb.engine import new_position
from gah_nb.engine.luck import below, chosen, random_bytes, roll, shuffled
from tests.engine.positions import found, play


def stream_of(text: str, blocks: int) -> list[int]:
    """The first bytes for a purpose, by the words of the construction and not by the code."""
    whole = bytearray()
    for number in range(blocks):
        digest = hashlib.new("blake2b")
        for piece in ("gah-nb/1|", text, "|", str(number)):
            digest.update(piece.encode("ascii"))
        whole += digest.digest()
    assert len(whole) == 64 * blocks
    return list(whole)


# The stream


@pytest.mark.parametrize(
    ("seed", "purpose", "first"),
    [
        (7, ("roll", 1, 1), "174149fecc08164544fe1e3a11cf63c5"),
        (0, ("staff", 0), "f9d7163c583f2589e6cf60075643d9f5"),
        (123456789, ("objectives", "B"), "f2b25dd78336687e09c2ea97b7f68c9f"),
        (2**64 - 1, ("guests", 2), "7317cef4639e6b7fb18004c5d8eab4d9"),
    ],
)
def test_known_first_bytes(seed, purpose, first):
    assert bytes(islice(random_bytes(seed, purpose), 16)).hex() == first


def test_the_stream_goes_on_with_the_next_block():
    # printf 'gah-nb/1|7|roll|1|1|1' | b2sum begins with dff302ca.
    stream = list(islice(random_bytes(7, ("roll", 1, 1)), 192))
    assert bytes(stream[64:68]).hex() == "dff302ca"
    assert stream == stream_of("7|roll|1|1", 3)


def test_other_seeds_and_purposes_give_other_streams():
    streams = {
        bytes(islice(random_bytes(seed, purpose), 32))
        for seed in (1, 2, 11)
        for purpose in (("roll", 1, 1), ("roll", 1, 11), ("roll", 11, 1), ("guests", 1), ("tiles", "A"))
    }
    assert len(streams) == 15


# Rolls


@pytest.mark.parametrize(
    ("dice", "values"),
    [
        # Bytes 23 65 73 254 204 8 22 69 68 254 30 58 17 207 99 197: 254 is passed over, the others modulo 6,
        # plus 1: 6 6 2 1 3 5 4 3 1 5 6 4 4 6.
        (10, (1, 1, 2, 3, 3, 4, 5, 5, 6, 6)),
        (12, (1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6)),
        (14, (1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 6)),
        (1, (6,)),
        (0, ()),
    ],
)
def test_known_rolls(dice, values):
    assert roll(7, ("roll", 1, 1), dice) == values


@pytest.mark.parametrize("seed", [0, 5, 2**40])
@pytest.mark.parametrize("purpose", [("roll", 1, 1), ("roll", 7, 3)])
def test_rolls_by_the_words_of_the_construction(seed, purpose):
    usable = [byte for byte in stream_of("|".join(map(str, (seed, *purpose))), 2) if byte < 252]
    assert roll(seed, purpose, 14) == tuple(sorted(byte % 6 + 1 for byte in usable[:14]))


def test_a_game_rolls_by_seed_round_and_count():
    here = new_position(("Anna", "Ben"), seed=7, start=0)
    here, events = play(here, "guest q5; guest q5; prepare b1; prepare c1; prepare b1; prepare c1")
    assert found(events, "rolled")[0].dice == (1, 1, 2, 3, 3, 4, 5, 5, 6, 6)
    here, events = play(here, "pass; pass")
    assert found(events, "rolled")[0].dice == roll(7, ("roll", 1, 2), 9)


def test_six_values_are_about_equally_likely():
    # 60,000 dice: 10,000 each, standard deviation 91; five of these are a generous limit.
    counts = Counter(value for seed in range(5000) for value in roll(seed, ("roll", 1, 1), 12))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 457 for count in counts.values())


# Numbers, shuffles, choices


def words(*values: int):
    """A stream of these two-byte words."""
    return iter([byte for value in values for byte in divmod(value, 256)])


@pytest.mark.parametrize(
    ("limit", "stream", "number"),
    [
        (6, (0,), 0),
        (6, (65535, 13), 1),  # 65532 = 10922 * 6 and above are passed over
        (6, (65532, 65531), 5),
        (10, (65530, 65529), 9),
        (56, (65519,), 55),  # 65520 = 1170 * 56
        (56, (65520, 57), 1),
        (1, (65535,), 0),
        (4, (65535,), 3),  # 65536 is a multiple of 4: nothing is passed over
        (65536, (65535,), 65535),
    ],
)
def test_numbers_below_a_limit_without_bias(limit, stream, number):
    assert below(limit, words(*stream)) == number


@pytest.mark.parametrize("limit", [2, 3, 6, 48, 56])
def test_each_number_comes_from_equally_many_words(limit):
    ceiling = 65536 - 65536 % limit
    counts = Counter(below(limit, words(word)) for word in range(ceiling))
    assert set(counts.values()) == {ceiling // limit}


def test_a_known_shuffle():
    # Words 63959 5692 22591 ...: from the last place down, each changes places with the word modulo the
    # places left.
    assert "".join(shuffled(0, ("staff", 0), "abcdefghij")) == "cbaidgfhej"


def test_a_shuffle_by_the_words_of_the_construction():
    cards = list(range(49, 105))
    stream = stream_of("31|guests|0", 4)
    pairs = [256 * high + low for high, low in zip(stream[::2], stream[1::2], strict=True)]
    place = len(cards)
    expected = list(cards)
    while place > 1:
        word = pairs.pop(0)
        if word < (65536 // place) * place:
            place -= 1
            other = word % (place + 1)
            expected[place], expected[other] = expected[other], expected[place]
    assert shuffled(31, ("guests", 0), cards) == tuple(expected)


def test_a_shuffle_keeps_all_cards_and_leaves_what_it_was_given():
    cards = list(range(48))
    deck = shuffled(1, ("staff", 0), cards)
    assert sorted(deck) == cards
    assert cards == list(range(48))
    assert shuffled(1, ("x",), []) == ()
    assert shuffled(1, ("x",), ["only"]) == ("only",)


def test_all_orders_are_about_equally_likely():
    # 12,000 shuffles of four cards: 500 for each of 24 orders, standard deviation 22.
    counts = Counter(shuffled(seed, ("test",), "abcd") for seed in range(12_000))
    assert set(counts) == set(permutations("abcd"))
    assert all(abs(count - 500) < 110 for count in counts.values())


def test_a_known_choice():
    # The first word is 0xf2b2 = 62130, modulo 4: 2.
    assert chosen(123456789, ("objectives", "B"), ["B1", "B2", "B3", "B4"]) == "B3"
    assert new_position(("Anna", "Ben"), seed=123456789).box.objectives[1] == "B3"


def test_luck_is_the_same_for_the_same_event_whatever_was_decided_before():
    # Two lines that differ in guests, rooms and dice meet the same roll in round 2.
    rolls = []
    for script in (
        "guest q5; guest q5; prepare b1; prepare c1; prepare b1; prepare c1",
        "guest q1; guest q2; prepare a2; prepare b1; prepare a2; prepare a3",
    ):
        here, _ = play(new_position(("Anna", "Ben"), seed=7, start=0), script)
        while here.round == 1:
            step = here.play(next(a for a in here.legal_actions if a.verb != "pass"))
            here = step.position
            rolls += [event.dice for event in found(step.events, "rolled")]
    assert len(rolls) == 2
    assert rolls[0] == rolls[1] == roll(7, ("roll", 2, 1), 10)
