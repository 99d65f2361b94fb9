"""Cards drawn large: everything that is known, in words."""

import pytest

from gah_nb.components import EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF
from gah_nb.drawing import draw_card
from gah_nb.drawing.canvas import ELLIPSIS

from . import svg

CARDS = [
    *GUESTS,
    *STAFF,
    *(f"objective {key}" for key in OBJECTIVES),
    *(f"tile {key}" for key in EMPEROR_TILES),
]


def _said(card: int | str) -> str:
    return " ".join(box.what for box in svg.texts(svg.parse(draw_card(card))))


@pytest.mark.parametrize("card", CARDS)
def test_every_card_fits_whole(card: int | str) -> None:
    drawing = draw_card(card)
    svg.assert_fits(drawing)
    assert ELLIPSIS not in drawing
    assert not svg.pressed(svg.parse(drawing))


@pytest.mark.parametrize("number", [*GUESTS, *STAFF])
def test_names_in_all_languages(number: int) -> None:
    said, card = _said(number), {**GUESTS, **STAFF}[number]
    assert card.name in said
    assert f"#{number}" in said
    for name in (card.names.de, card.names.fr, card.names.it):
        assert name in said


def test_a_guest() -> None:
    """The Baroness, card 75: wine, wine, coffee, coffee; 5 VP; draw 3, play one for 3 less (R10)."""
    said = _said(75)
    for words in (
        "W, W, K, K",
        "5 VP when the guest moves in",
        "Draw 3, play one for 3 less",
        "a vacant blue room",
        "Baronin",
    ):
        assert words in said
    assert "known from" not in said
    assert "a vacant room of any colour" in _said(97)


def test_a_staff_card() -> None:
    """The Kitchen Hand, card 17, costs 5 in 2021 and 3 before; only one rulebook says so."""
    said = _said(17)
    for words in (
        "permanent, from when it is played",
        "cost 5 kronen",
        "Edition 2015-de, 2015-fr, 2015-it (E13) Costs 3 kronen",
        "cost: the 2021 rulebook alone",
    ):
        assert words in said
    assert "starting set D" in _said(36)


def test_a_promo_says_so_and_how_well_it_is_known() -> None:
    said = _said(118)
    assert "a promotional set" in said
    assert "one source" in said


def test_an_objective_and_a_tile() -> None:
    assert "15 VP for the first to claim it, then 10, then 5" in _said("objective A1")
    said = _said("tile A1")
    assert "at the end of round 3, after all went 3 back" in said
    assert "+3 kronen" in said
    assert "Pay 3 kronen, else −5 VP" in said  # noqa: RUF001


@pytest.mark.parametrize("card", [0, 192, 233, "instruction 100", "A1", "objective A5", "tile", "75", ""])
def test_what_is_no_card(card: int | str) -> None:
    with pytest.raises(ValueError, match="there is no card"):
        draw_card(card)
