"""What is said to those who ask for what another edition or reading would allow."""

from __future__ import annotations

import pytest

from gah_nb.engine import IllegalAction
from tests.editions.tables import DE, E2021, FR, IT, tile, under
from tests.engine.positions import play, seat


def refused(here, script):
    with pytest.raises(IllegalAction) as caught:
        play(here, script)
    return str(caught.value)


def test_a_part_that_must_be_carried_out():
    here, _ = play(under(FR, seat(cafe={63: "k"}, vacant="a3"), dice="4"), "move Dame a3")
    assert refused(here, "decline").startswith("R6.4: this part of a reward must be carried out")


def test_a_drawn_card_that_must_be_played():
    area = seat(cafe={75: "wwkk"}, vacant="a3")
    here, _ = play(under(IT, area, dice="4", staff_deck=(37, 45, 46)), "move Baroness a3")
    assert refused(here, "decline").startswith("R6.8: one of the cards must be played if one can be paid")


def test_two_options_of_a_penalty():
    here, _ = tile(DE, "A1", seat())
    assert refused(here, "suffer").startswith("R7.3: both options are possible: suffer left or suffer right")
    here, _ = tile(E2021, "A1", seat(display=[26]))
    assert refused(here, "suffer left").startswith("R7.3: the penalty is suffered as it is")


def test_items_up_to_the_strength():
    here, _ = play(under(DE, seat(), dice="11"), "die 1")
    assert refused(here, "take sss").startswith("R5.1: take 2 at most")


def test_an_extra_turn():
    here = under(IT, seat(cafe={97: "ssw"}, vacant="a2"), dice="44")
    here, _ = play(here, "move E. Gizia a2")
    assert refused(here, "pass").startswith("R10: an extra turn cannot be put off")
    assert refused(here, "space 3").startswith("R4.1: no die lies on action space 3")


def test_serving_in_the_middle_of_an_action():
    here, _ = play(under(DE, seat(cafe={63: ""}, kitchen="k"), dice="22"), "die 2")
    assert refused(here, "serve").startswith("R3.1: serve is never possible in the middle of another action")
