"""When a guest can move, and what moving does apart from the reward (R6.4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gah_nb.components import GUESTS
from gah_nb.engine import IllegalAction
from tests.engine.positions import changes, options, play, position, seat


def moves(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("move")]


@pytest.mark.parametrize(
    ("room", "reason"),
    [
        ("b1", "Baroness is blue and b1 is yellow"),
        ("c1", "Baroness is blue and c1 is red"),
        ("e1", "e1 is occupied already"),
        ("a3", "a3 is not prepared"),
    ],
)
def test_the_room_must_be_vacant_and_of_the_guests_colour(room: str, reason: str) -> None:
    start = position(seat(cafe={75: "wwkk"}, vacant="a1 b1 c1", occupied="d1 e1"))

    assert moves(options(start)) == ["move Baroness a1"]
    with pytest.raises(IllegalAction, match=reason) as caught:
        play(start, f"move Baroness {room}")
    assert caught.value.rule == "R6.4"


@pytest.mark.parametrize(
    ("guests", "fitting"),
    [
        ((*range(49, 63), 118), "b1"),  # yellow
        (range(63, 77), "a1"),  # blue
        ((*range(77, 91), 117), "c1"),  # red
        (range(91, 105), "a1 b1 c1"),  # green: any vacant room
    ],
)
def test_the_colours_of_all_guests(guests: Sequence[int], fitting: str) -> None:
    for guest in guests:
        start = position(seat(cafe={guest: GUESTS[guest].order}, vacant="a1 b1 c1", occupied="d1"))

        assert moves(options(start)) == [f"move {GUESTS[guest].name} {room}" for room in fitting.split()]


@pytest.mark.parametrize(
    ("items", "missing"), [("", "2 × wine, 2 × coffee"), ("wwk", "coffee"), ("wkk", "wine")]
)
def test_the_order_must_be_complete(items: str, missing: str) -> None:
    start = position(seat(cafe={75: items}, vacant="a1"))

    assert moves(options(start)) == []
    with pytest.raises(IllegalAction, match=f"still waits for {missing}"):
        play(start, "move Baroness a1")


def test_only_ones_own_guests_move() -> None:
    start = position(seat(vacant="a1"), seat(cafe={75: "wwkk"}, vacant="a1"))

    with pytest.raises(IllegalAction, match="Baroness is not in the café"):
        play(start, "move Baroness a1")


def test_moving_before_and_after_the_die_and_twice_in_a_turn() -> None:
    # 3 VP for the Knight in a3, 1 VP and 1 krone for the Apothecary in c1, 2 kronen by the die.
    start = position(seat(cafe={65: "k", 77: "c"}, vacant="a1 b1 c1 a2 a3"))

    after, _ = play(start, "move Knight a3; die 4; gain 2 kronen; move Apothecary c1; end")

    assert changes(start, after) == {
        "cafe": "-65 -77",
        "occupied": "+c1 +a3",
        "vp": 3 + 1,
        "kronen": 1 + 2,
    }
    assert after.guest_discard == (65, 77)


def test_moving_in_the_middle_of_an_effect_is_refused() -> None:
    # R3.1: additional actions come "at any time, except in the middle of another action".
    start = position(seat(cafe={65: "k", 71: "skk"}, vacant="a1 a2 a3"))

    here, _ = play(start, "move Baron a3")
    with pytest.raises(IllegalAction, match="a room is to be prepared"):
        play(here, "move Knight a1")
    here, _ = play(start, "die 4")
    with pytest.raises(IllegalAction, match="kronen and Emperor spaces are to be chosen"):
        play(here, "move Knight a1")


def test_the_order_of_what_happens() -> None:
    # R6.4: the guest leaves, the room is occupied, the VP are scored, the reward follows, the card is
    # discarded.
    start = position(seat(cafe={69: "cck"}, vacant="a1"))

    _, events = play(start, "move Countess a1")

    assert [(e.kind, e.rule) for e in events] == [
        ("guest moved", "R6.4"),
        ("items returned", "R6.4"),
        ("room occupied", "R6.4"),
        ("guest points", "R6.4"),
        ("gained kronen", "#69"),
        ("points", "R6.5"),
        ("guest discarded", "R6.4"),
    ]


def test_after_moving_a_guest_passing_is_too_late() -> None:
    # R3.4: passing is "instead of taking a turn".
    here, _ = play(position(seat(cafe={65: "k"}, vacant="a1")), "move Knight a1")

    with pytest.raises(IllegalAction) as caught:
        play(here, "pass")
    assert caught.value.rule == "R3.4"
