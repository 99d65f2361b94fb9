"""Rooms and hotels as text, both ways, and what is said about a wrong one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.components import HOTELS
from gah_nb.components.catalogue import ALL_ROOMS, room_name
from gah_nb.notation import NotationError, hotel_text, parse_hotel, parse_room

NIGHT = HOTELS["night"]
# From the ground up the night board is byrrb yyrry brbyy brbrb; a1 and b1 occupied, c1, a2, b2 vacant.
PICTURE = ". . . . .\n. . . . .\ny y . . .\nB Y r . ."
TILES, OCCUPIED = 0b00011_00111, 0b00000_00011


@pytest.mark.parametrize(
    ("text", "room"), [("a1", 0), ("e1", 4), ("b2", 6), ("B2", 6), ("a4", 15), (" e4 ", 19)]
)
def test_rooms(text, room):
    assert parse_room(text) == room


@pytest.mark.parametrize("room", range(20))
def test_rooms_both_ways(room):
    assert parse_room(room_name(room)) == room


@pytest.mark.parametrize("text", ["", "f1", "a5", "a0", "1a", "a 1", "a11", "b²"])
def test_no_rooms(text):
    with pytest.raises(NotationError, match="rooms go from a1, bottom left, to e4, top right"):
        parse_room(text)


def test_a_hotel_as_it_is_seen():
    assert parse_hotel(NIGHT, PICTURE) == (TILES, OCCUPIED)
    assert hotel_text(NIGHT, TILES, OCCUPIED) == PICTURE


@pytest.mark.parametrize(
    "text",
    [
        ".....\n.....\nyy...\nBYr..",
        "\n\n  . . . . .\n\t. .  . . .\n  y y . . .\n  B Y r . .\n  ",
        ". . . . .\r\n. . . . .\r\ny y . . .\r\nB Y r . .\r\n",
    ],
)
def test_white_space_does_not_count(text):
    assert parse_hotel(NIGHT, text) == (TILES, OCCUPIED)


@given(st.sampled_from(sorted(HOTELS)), st.integers(0, ALL_ROOMS), st.integers(0, ALL_ROOMS))
def test_hotels_both_ways(key, tiles, some):
    plan, occupied = HOTELS[key], tiles & some
    text = hotel_text(plan, tiles, occupied)
    assert parse_hotel(plan, text) == (tiles, occupied)
    assert hotel_text(plan, *parse_hotel(plan, text)) == text
    assert sum(sign.isupper() for sign in text) == occupied.bit_count()
    assert text.count(".") == 20 - tiles.bit_count()


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        # b2 is yellow on the night board, e1 blue, d4 red
        (
            ".....\n.....\n.r...\nB....",
            3,
            2,
            "b2 is a yellow room on this board, not red: write y if it is vacant",
        ),
        (".....\n.....\n.....\nB . . . Y", 4, 9, "e1 is a blue room on this board, not yellow"),
        (". . . b .\n.....\n.....\nB....", 1, 7, "d4 is a red room on this board, not blue"),
        (".....\n..x..\n.....\nB....", 2, 3, "c3: 'x' is neither . nor one of the colours b, r, y"),
        (".....\n.....\n......\nB....", 3, 1, "a floor has 5 rooms; here are 6 letters"),
        (".....\n.....\n.\nB....", 3, 1, "a floor has 5 rooms; here is 1 letter"),
        (".....\n.....\nB....", 3, 1, "a hotel has 4 rows, its top floor first; here are 3 rows"),
        (
            ".....\n.....\n.....\n.....\nB....",
            5,
            1,
            "a hotel has 4 rows, its top floor first; here are 5 rows",
        ),
        (".....\n.....\n\n.....\nB....", 3, 1, "there is no empty line between floors"),
        ("", 1, 1, "a hotel has 4 rows, its top floor first; here are no rows"),
    ],
)
def test_wrong_hotels(text, line, column, reason):
    with pytest.raises(NotationError) as error:
        parse_hotel(NIGHT, text)
    assert reason in error.value.reason
    assert (error.value.line, error.value.column) == (line, column)


def test_the_place_counts_from_where_the_text_begins():
    with pytest.raises(NotationError) as error:
        parse_hotel(NIGHT, "y . . . .\n.....\n.....\n.....", line=7, column=13)
    assert (error.value.line, error.value.column) == (7, 13)
    with pytest.raises(NotationError) as error:
        parse_hotel(NIGHT, "b . . . .\n y....\n.....\n.....", line=7, column=13)
    assert (error.value.line, error.value.column) == (8, 2)
    assert str(error.value).splitlines()[1:] == ["     y....", "     ^"]
