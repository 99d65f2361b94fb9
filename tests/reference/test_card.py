"""`gah.card`: every guest, staff card, tile and objective."""

from __future__ import annotations

import pickle
import re
from urllib.parse import unquote

import pytest

import gah_nb as gah
from gah_nb.components import EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF
from gah_nb.notation import AmbiguousName, UnknownName
from gah_nb.reference import CardEntries, CardEntry, NotFound
from tests.reference.checking import assert_is_plain_html

CARDS = [
    *GUESTS,
    *STAFF,
    *(f"tile {key}" for key in EMPEROR_TILES),
    *(f"objective {key}" for key in OBJECTIVES),
]


def _one(name: str | int) -> CardEntry:
    found = gah.card(name)
    assert isinstance(found, CardEntry)
    return found


@pytest.mark.parametrize("name", CARDS)
def test_every_card_shows_its_number_and_effect(name: str | int) -> None:
    found = _one(name)
    text = repr(found)
    assert text.startswith(found.title)
    assert str(found.key) in found.title
    assert len(found.effect) > 8
    assert found.effect in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 100
    assert found.rules
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("name", [75, 33, "tile B4", "objective C2"])
def test_in_a_notebook_it_is_drawn(name: str | int) -> None:
    bundle = _one(name)._repr_mimebundle_()
    assert bundle["text/plain"] == repr(_one(name))
    assert_is_plain_html(bundle["text/html"])
    drawing = re.search(r"data:image/svg\+xml,([^\"]*)", bundle["text/html"])
    assert drawing
    assert unquote(drawing[1]).startswith("<svg")


def test_a_guest() -> None:
    """The Baroness, 75: two wines, two coffees; 5 VP; draw three, play one for up to 3 less; blue."""
    found = _one("Baronessa")
    assert found.names == {"en": "Baroness", "de": "Baronin", "fr": "Baronne", "it": "Baronessa"}
    text = repr(found)
    for words in (
        "Baroness (#75)",
        "orders  2 wines and 2 coffees",
        "points  5 VP",
        "room    blue",
        "German   Baronin",
        "E18: Can",
        "R6.8  Staff through an effect",
    ):
        assert words in text
    assert "No reward." in repr(gah.card("Knight of the Empire"))
    assert "a promotional set" in repr(gah.card(117))


def test_a_staff_card_says_where_editions_differ() -> None:
    found = _one("Küchenhilfe")  # costs 5 in 2021, 3 before
    assert [point.id for point in found.points] == ["E13"]
    assert "costs  5 kronen" in repr(found)
    assert "2015-de, 2015-fr, 2015-it  3 kronen." in repr(found)
    assert [point.id for point in _one("Assistant Manager").points] == ["E10", "T13", "O6"]


def test_tiles_and_objectives_have_keys_in_common() -> None:
    both = gah.card("b4")
    assert isinstance(both, CardEntries)
    assert list(both) == [gah.card("tile B4"), gah.card("Objective b4")]
    assert repr(both) == f"{both[0]!r}\n\n{both[1]!r}"
    assert both._repr_mimebundle_()["text/html"].count("<article>") == 2
    assert_is_plain_html(both._repr_mimebundle_()["text/html"])
    assert gah.card("Emperor tile B4") == both[0]
    assert [point.id for point in both[0].points] == ["E4", "T9"]
    assert both[1].effect == "Have all rooms of 1 colour occupied."


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("A1", "Have 20 kronen."),
        ("A2", "Have your marker on space 10 of the Emperor track or higher."),
        ("A3", "Have 6 staff cards played."),
        ("B2", "Have 2 fully occupied columns."),
        ("C1", "Have 3 occupied red rooms, 3 occupied blue rooms and 3 occupied yellow rooms."),
    ],
)
def test_objectives_in_words(key: str, words: str) -> None:
    assert _one(f"objective {key}").effect == words


def test_an_ambiguous_name_lists_the_cards() -> None:
    with pytest.raises(AmbiguousName, match="Countess #69") as caught:
        gah.card("Coun")
    assert caught.value.candidates == (69, 73, 83)
    assert _one("Count").key == 73


def test_names_and_keys_that_do_not_exist() -> None:
    with pytest.raises(UnknownName, match="Did you mean Baroness"):
        gah.card("Barones s")
    with pytest.raises(NotFound, match="there is no tile D4; there are A1 to C4"):
        gah.card("tile d4")
    with pytest.raises(NotFound, match="no tile or objective A5"):
        gah.card("A5")
    with pytest.raises(gah.GahError):
        gah.card(48 + 300)
