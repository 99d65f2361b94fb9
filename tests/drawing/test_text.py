"""Measuring, shortening and breaking text."""

import pytest

from gah_nb.drawing.canvas import ELLIPSIS, shorten, text_width, wrap
from gah_nb.drawing.theme import TextStyle

NOTE = TextStyle("note", "sans", 10)
HEADING = TextStyle("heading", "serif", 10, spacing=1)


def test_width_is_the_sum_of_the_letters_rounded_up() -> None:
    # DejaVu Sans: i 0.28, W 0.99 of the size
    assert text_width("iW", NOTE) == 13
    assert text_width("", NOTE) == 0
    # DejaVu Serif Bold: 0.38 and 1.13, and a unit after each letter
    assert text_width("iW", HEADING) == 16 + 2


def test_accents_take_no_room_of_their_own() -> None:
    assert text_width("Café", NOTE) == text_width("Cafe", NOTE)
    assert text_width("e\N{COMBINING ACUTE ACCENT}", NOTE) == text_width("e", NOTE)


def test_what_is_not_known_is_taken_as_wide() -> None:
    assert text_width("\N{CJK UNIFIED IDEOGRAPH-738B}", NOTE) >= 10
    assert text_width("\N{CYRILLIC CAPITAL LETTER SHCHA}", NOTE) >= 10


@pytest.mark.parametrize("width", range(0, 200, 7))
def test_shortened_text_fits(width: int) -> None:
    text = "Councillor of Commerce"
    short = shorten(text, NOTE, width)
    assert text_width(short, NOTE) <= max(width, text_width(ELLIPSIS, NOTE))
    assert short == text or (short.endswith(ELLIPSIS) and text.startswith(short[:-1]))


def test_wrap_breaks_after_punctuation_or_evenly() -> None:
    assert wrap("play staff for 1 less, +3 Emperor", NOTE, 120, 2) == ("play staff for 1 less,", "+3 Emperor")
    assert wrap("prepare 2 rooms for 1 less each", NOTE, 110, 2) == ("prepare 2 rooms", "for 1 less each")


def test_wrap_uses_no_more_lines_than_needed() -> None:
    assert wrap("a, b", NOTE, 100, 3) == ("a, b",)
    assert len(wrap("one two three four", NOTE, 60, 3)) == 2


def test_wrap_leaves_room_in_the_last_line() -> None:
    text = "guest with 4+ items: +4 VP"
    assert wrap(text, NOTE, 200, 2, 40) == (text,)
    lines = wrap(text, NOTE, 130, 2, 50)
    assert lines == ("guest with 4+ items:", "+4 VP")
    assert text_width(lines[1], NOTE) <= 50


@pytest.mark.parametrize("width", [30, 60, 90, 150])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_wrapped_lines_fit(width: int, lines: int) -> None:
    text = "pay 1 krone to ignore a penalty of the Emperor whenever one threatens"
    broken = wrap(text, NOTE, width, lines)
    assert len(broken) <= lines
    assert all(text_width(line, NOTE) <= width for line in broken)
    if ELLIPSIS not in "".join(broken):
        assert " ".join(broken) == text
