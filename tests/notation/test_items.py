"""Items and dice as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.notation import NotationError, dice_text, parse_dice, parse_items


@pytest.mark.parametrize(
    ("text", "items"), [("ssck", "ssck"), ("kcss", "ssck"), ("W", "w"), (" wkwk ", "wwkk"), ("scwk", "scwk")]
)
def test_items(text, items):
    assert parse_items(text) == items


@pytest.mark.parametrize(
    ("text", "column"), [("", 1), ("sx", 2), ("ssq", 3), ("s c", 1), ("2s", 1), ("\u017f", 1)]
)
def test_no_items(text, column):
    with pytest.raises(NotationError, match="s strudel, c cake, w wine, k coffee") as error:
        parse_items(text)
    assert error.value.column == column


@given(st.lists(st.integers(1, 6), min_size=1, max_size=14))
def test_dice_both_ways(values):
    values = tuple(sorted(values))
    assert parse_dice(dice_text(values)) == values
    assert parse_dice(dice_text(values)[::-1]) == values


def test_dice():
    assert parse_dice("1122346") == (1, 1, 2, 2, 3, 4, 6)
    assert dice_text((6, 1, 2)) == "126"


@pytest.mark.parametrize(
    ("text", "column"), [("", 1), ("127", 3), ("1 2", 1), ("0", 1), ("1a", 2), ("\uff11", 1)]
)
def test_no_dice(text, column):
    with pytest.raises(NotationError, match="such as 1122346") as error:
        parse_dice(text)
    assert error.value.column == column
