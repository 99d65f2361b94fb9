"""An instruction card looked up; what is printed on each is tested in `tests.solo.test_cards`."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.reference import NotFound


@pytest.mark.parametrize("name", [207, "207", "#207", "instruction 207", "Instruction #207"])
def test_a_card_by_its_number(name: str | int) -> None:
    found = gah.card(name)
    assert found.title == "Instruction 207 (Leopold)"
    assert found.effect == (
        "A red guest, any guest, a die: 1 or 2, 2 Emperor spaces, a staff card; "
        "of equal options the leftmost."
    )
    assert found.rules == ("S3", "S4", "S5", "S6", "S7")


def test_what_counts_at_each_level() -> None:
    rows = dict(gah.card("instruction 207").page().parts[0].rows)
    both = "A red guest, a die: 1 or 2, 2 Emperor spaces"
    assert rows == {
        "easy": both,
        "medium": both,
        "hard": "A red guest, any guest, a die: 1 or 2, 2 Emperor spaces, a staff card",
    }


def test_cards_of_elisabeth_say_what_is_skipped() -> None:
    found = gah.card("instruction 215")  # any guest, 3, a dancer on its own, objective C
    assert "a dancer: skipped" in found.effect
    assert "S12" in found.rules


def test_it_shows_itself() -> None:
    bundle = gah.card("instruction 193")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Instruction 193 (Leopold)")
    assert "<img" in bundle["text/html"]
    assert "Instruction 193" in gah.Card("instruction 193").panel_card


@pytest.mark.parametrize("name", ["instruction 12", "instruction 400"])
def test_a_number_that_there_is_not(name: str) -> None:
    with pytest.raises(NotFound, match="there are 193 to 232"):
        gah.card(name)
