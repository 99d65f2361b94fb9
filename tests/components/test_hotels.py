"""The geometry of hotels, and the five layouts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gah_nb.components import BOARDS, HOTEL_BOARDS, HOTELS, Hotel, HotelPlan, room_name
from gah_nb.components.catalogue import (
    ALL_ROOMS,
    COLUMN_MASKS,
    FLOOR_MASKS,
    NEIGHBOURS,
    ROOM_NUMBER,
    column_of,
    floor_of,
    plan_of_board,
    rooms_of,
)

PLANS = pytest.mark.parametrize("plan", HOTELS.values(), ids=list(HOTELS))


def names(mask: int) -> str:
    return " ".join(map(room_name, rooms_of(mask)))


def test_rooms_are_numbered_along_the_floors_from_the_bottom_left() -> None:
    assert [room_name(room) for room in (0, 4, 5, 12, 19)] == ["a1", "e1", "a2", "c3", "e4"]
    assert ROOM_NUMBER["d3"] == 13
    assert (floor_of(13), column_of(13)) == (3, 4)
    assert sorted(ROOM_NUMBER.values()) == list(range(20))


def test_masks_of_floors_and_columns_cover_the_house() -> None:
    assert names(FLOOR_MASKS[0]) == "a1 b1 c1 d1 e1"
    assert names(FLOOR_MASKS[3]) == "a4 b4 c4 d4 e4"
    assert names(COLUMN_MASKS[0]) == "a1 a2 a3 a4"
    assert names(COLUMN_MASKS[4]) == "e1 e2 e3 e4"
    assert sum(FLOOR_MASKS) == sum(COLUMN_MASKS) == ALL_ROOMS


@pytest.mark.parametrize(
    ("room", "expected"),
    [
        ("a1", "b1 a2"),
        ("e1", "d1 e2"),
        ("a4", "a3 b4"),
        ("e4", "e3 d4"),
        ("a2", "a1 b2 a3"),
        ("e2", "e1 d2 e3"),
        ("c1", "b1 d1 c2"),
        ("c4", "c3 b4 d4"),
        ("c2", "c1 b2 d2 c3"),
    ],
)
def test_neighbours_are_orthogonal(room: str, expected: str) -> None:
    assert names(NEIGHBOURS[ROOM_NUMBER[room]]) == expected


def test_neighbours_are_mutual() -> None:
    pairs = {(room, other) for room in range(20) for other in rooms_of(NEIGHBOURS[room])}
    assert pairs == {(other, room) for room, other in pairs}
    assert len(pairs) == 2 * (4 * 4 + 3 * 5)  # four floors of four walls, three ceilings of five rooms


def test_there_is_a_night_side_and_four_day_sides() -> None:
    assert list(HOTELS) == list(HOTEL_BOARDS) == ["night", "day_a", "day_b", "day_c", "day_d"]
    assert (BOARDS.night_hotel, *BOARDS.day_hotels) == tuple(HOTELS)


@PLANS
def test_every_hotel_has_twenty_rooms_in_ten_groups_of_one_to_four(plan: HotelPlan) -> None:
    assert len(plan.colors) == 20
    assert len(plan.groups) == 10
    assert all(1 <= group.size <= 4 for group in plan.groups)
    assert sum(group.mask for group in plan.groups) == ALL_ROOMS
    assert sum(plan.color_masks.values()) == ALL_ROOMS


@PLANS
def test_groups_are_connected_and_as_large_as_can_be(plan: HotelPlan) -> None:
    for room in range(20):
        group = plan.group_of[room]
        assert plan.colors[room] == group.color
        for other in rooms_of(NEIGHBOURS[room]):
            assert (plan.group_of[other] is group) == (plan.colors[other] == group.color)


@pytest.mark.parametrize("boards", [("night",) * 4, BOARDS.day_hotels], ids=["night", "day"])
def test_there_are_tiles_for_every_room_of_four_hotels(boards: tuple[str, ...]) -> None:
    for color, tiles in BOARDS.room_tiles.items():
        assert sum(HOTELS[key].color_masks[color].bit_count() for key in boards) <= tiles, color


def test_the_night_side() -> None:
    night = HOTELS["night"]
    assert night.letters == "byrrbyyrrybrbyybrbrb"
    assert [f"{group.color}: {names(group.mask)}" for group in night.groups] == [
        "blue: a1",
        "yellow: b1 a2 b2",
        "red: c1 d1 c2 d2",
        "blue: e1",
        "yellow: e2 d3 e3",
        "blue: a3 a4",
        "red: b3 b4",
        "blue: c3 c4",
        "red: d4",
        "blue: e4",
    ]
    assert [group.index for group in night.groups] == list(range(10))
    assert {color: mask.bit_count() for color, mask in night.color_masks.items()} == {
        "blue": 7,
        "red": 7,
        "yellow": 6,
    }


def test_day_sides_differ() -> None:
    layouts = {plan.letters for plan in HOTELS.values()}
    assert len(layouts) == 5


def test_who_says_so_is_kept() -> None:
    assert HOTEL_BOARDS["night"].sources == 3
    for key in BOARDS.day_hotels:
        assert (HOTEL_BOARDS[key].sources, bool(HOTEL_BOARDS[key].confidence)) == (1, True)


def test_a_corner_does_not_connect() -> None:
    chess = plan_of_board(Hotel(key="chess", floors=("brbrb", "rbrbr", "brbrb", "rbrbr")))
    assert len(chess.groups) == 20
    assert repr(chess) == "<hotel plan chess>"
    assert repr(chess.groups[1]) == "<group b1 red>"


def test_one_colour_is_one_group() -> None:
    plain = plan_of_board(Hotel(key="plain", floors=("yyyyy",) * 4))
    (group,) = plain.groups
    assert (group.mask, group.size, group.color) == (ALL_ROOMS, 20, "yellow")
    assert all(low < high for low, high in pairwise(rooms_of(group.mask)))
