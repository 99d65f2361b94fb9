"""Single words of a file and their values, both ways, and where what cannot be read stands."""

import pytest

from gah_nb.engine import CafeGuest
from gah_nb.notation import NotationError, dice_in_order, rooms_text
from gah_nb.scenario.form import (
    display_text,
    read_dice,
    read_display,
    read_rooms,
    read_table,
    read_taken,
    table_text,
)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("Earl: kk", CafeGuest(74, (0, 0, 0, 2))),
        ("Earl", CafeGuest(74)),
        ("Baroness: wk", CafeGuest(75, (0, 0, 1, 1))),
    ],
)
def test_guests_and_their_items(text, table):
    assert read_table(text) == table
    assert table_text(table) == text


@pytest.mark.parametrize("text", ["Earl:", " Earl : ", "#74"])
def test_guests_without_items(text):
    assert read_table(text) == CafeGuest(74)


@pytest.mark.parametrize(("text", "card", "used"), [("Waitress", 2, False), ("Waitress (used)", 2, True)])
def test_cards_of_the_display(text, card, used):
    assert read_display(text) == (card, used)
    assert display_text(card, used) == text


@pytest.mark.parametrize("text", ["Waitress(used)", "#2 (Used) ", "Waitr (USED)"])
def test_cards_that_are_used_in_other_words(text):
    assert read_display(text) == (2, True)


@pytest.mark.parametrize(("text", "mask"), [("a1 b2", 0b1000001), ("", 0), ("e4", 1 << 19)])
def test_rooms(text, mask):
    assert read_rooms(text) == mask
    assert rooms_text(mask) == text


def test_rooms_with_more_spaces():
    assert read_rooms("  a1   A1 ") == 1


@pytest.mark.parametrize(("text", "dice"), [("35", (3, 5)), ("-", (0,)), ("5-", (5, 0)), ("", ())])
def test_dice_that_were_taken(text, dice):
    assert read_taken(text) == dice
    assert dice_in_order(dice) == text


def test_dice_on_the_board():
    assert read_dice("62 1") == (6, 2, 1)


@pytest.mark.parametrize(
    ("reader", "text", "column", "words"),
    [
        (read_table, "Earl: kx", 8, "items are written as letters"),
        (read_table, "Waitress: k", 1, "is a staff card"),
        (read_table, "", 1, "name or number of a guest is missing"),
        (read_display, "Earl (used)", 1, "is a guest"),
        (read_display, "(used)", 1, "is missing"),
        (read_rooms, "a1 f1", 4, "'f1' is no room"),
        (read_rooms, "a1 b1 ab", 7, "'ab' is no room"),
        (read_dice, "117", 3, "'7' is no die"),
        (read_dice, "1-", 2, "written as their values 1 to 6\\."),
        (read_taken, "3,5", 2, "a lost turn as -"),
    ],
)
def test_what_cannot_be_read(reader, text, column, words):
    with pytest.raises(NotationError, match=words) as error:
        reader(text)
    assert (error.value.line, error.value.column) == (1, column)
