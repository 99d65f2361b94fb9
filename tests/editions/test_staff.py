"""What the editions decide about staff cards: E6, E7, E9, E10, E11, E13, E14."""

from __future__ import annotations

import pytest

from tests.editions.tables import ALL_2015, DE, E2021, EDITIONS, FR, IT, final, tile, under
from tests.engine.positions import change, changes, found, play, seat

# E6: Groom (red, 2 kronen) and Stableman (blue, 1 space)


@pytest.mark.parametrize("edition", ALL_2015)
def test_e6_the_groom_pays_for_the_completed_order(edition):
    # Die Personalkarten.
    # "each time you complete the order", here with the item at hand. Moving in pays nothing again.
    here = under(edition, seat(kronen=0, cafe={85: "sc"}, display=[5], vacant="c1"), dice="11")
    there, events = play(here, "die 1; take s; put s Major")
    assert change(events, 0, "kronen") == 2
    _, events = play(there, "move Major c1")
    assert change(events, 0, "kronen") == 3  # his reward alone


@pytest.mark.parametrize("edition", ALL_2015)
def test_e6_the_stableman_pays_for_an_order_completed_by_serving(edition):
    here = under(edition, seat(cafe={63: ""}, kitchen="k", display=[6]), dice="1")
    after, _ = play(here, "serve; put k Dame")
    assert changes(here, after) == {"kronen": -1, "emperor": 1, "kitchen": "-k", "63": "+k"}


@pytest.mark.parametrize("edition", ALL_2015)
def test_e6_the_porter_counts(edition):
    # Porter costs 5 - 1 = 4.
    here = under(edition, seat(cafe={85: "", 77: "c"}, hand=[38], display=[5]), dice="5")
    after, _ = play(here, "die 5; staff Porter")
    assert changes(here, after) == {"kronen": 2 - 4, "hand": "-38", "display": "+38", "85": "+ssc"}


@pytest.mark.parametrize("edition", ALL_2015)
def test_e6_nothing_for_an_order_completed_before(edition):
    here = under(edition, seat(cafe={77: "c"}, display=[5], vacant="c1"), dice="1")
    after, _ = play(here, "move Apothecary c1")
    assert changes(here, after) == {"kronen": 1, "vp": 1, "occupied": "+c1", "cafe": "-77"}  # his reward


def test_e6_both_pay_when_the_guest_leaves_in_2021():
    here = under(E2021, seat(kronen=0, cafe={85: "sc"}, display=[5], vacant="c1"), dice="11")
    there, events = play(here, "die 1; take ss; put s Major; keep")
    assert change(events, 0, "kronen") == 0
    _, events = play(there, "move Major c1")
    assert change(events, 0, "kronen") == 2 + 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_masseuse_and_tour_guide_pay_for_moving_in_everywhere(edition):
    # Die Personalkarten.
    # Paid "only when the guest moves into a room".
    area = seat(kronen=0, cafe={51: "w", 92: "s"}, display=[7, 8], vacant="b1 c1")
    here = under(edition, area, dice="1")
    _, events = play(here, "move Composer b1; keep; move Capt. Goldhaken c1")
    # Composer 1 VP and a strudel, Masseuse 1 krone; Capt. Goldhaken 1 krone, Tour Guide 2 VP.
    assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (2, 3)


# The Custodian


@pytest.mark.parametrize(("edition", "kronen"), [(E2021, 3), (DE, 1), (FR, 1), (IT, 1)])
def test_e7_the_custodian_and_rooms_occupied_by_effects(edition, kronen):
    # Die Personalkarten.
    # Senior Councillor moves into c1 and occupies b1 (1 or 2 kronen); the Page Boy is no guest either.
    area = seat(kronen=0, cafe={82: "cwk"}, display=[23], vacant="c1 b1")
    _, events = play(under(edition, area, dice="1"), "move Senior Councillor c1; resolve occupy; occupy b1")
    assert change(events, 0, "kronen") == (2 if edition == E2021 else 1)
    _, more = play(under(edition, seat(kronen=5, hand=[35], display=[23], vacant="b1"), dice="55"),
                   "die 5; staff Page Boy; occupy b1")  # fmt: skip
    assert change([*events, *more], 0, "kronen") == kronen


@pytest.mark.parametrize(("edition", "kronen"), [(E2021, 1), (DE, 0), (FR, 0), (IT, 0)])
def test_e7_the_custodian_and_an_emperors_room(edition, kronen):
    # B4: a free room on floor 1 or 2, occupied at once; c1 of a red group of four.
    here, _ = tile(edition, "B4", seat(emperor=3, kronen=0, display=[23], vacant="b1"))
    _, events = play(here, "prepare c1")
    assert change(events, 0, "kronen") == kronen


# The Secretary


@pytest.mark.parametrize(
    ("edition", "scored"),
    [
        # Die Personalkarten.
        # Anna has 4 occupied rooms, 2 red, and Booking Manager; Ben has Chambermaid and Custodian.
        (E2021, {"27": 6, "29>31": 4}),
        (DE, {"27": 6, "29>31": 4}),
        (FR, {"27": 6, "29>31": 4}),
        (IT, {"27": 6, "29>27": 6}),  # her own one is worth more
    ],
)
def test_e9_whose_card_is_copied(edition, scored):
    anna = seat(display=[27, 29], occupied="c1 d1 a1 b1")
    assert final(edition, anna, seat(display=[23, 31])) == scored


@pytest.mark.parametrize(
    ("edition", "scored"), [(E2021, {"29>0": 0}), (DE, {"29>23": 0}), (FR, {"29>23": 0}), (IT, {"29>0": 0})]
)
def test_e9_which_cards_can_be_copied(edition, scored):
    # Where any card may be copied Custodian may be; the remark of DE and FR-b says that this makes no sense.
    assert final(edition, seat(display=[29], occupied="c1"), seat(display=[23])) == scored


def test_e9_the_secretary_is_no_card_to_copy():
    assert final(IT, seat(display=[29], occupied="c1"), seat()) == {"29>0": 0}


# E10, E11: what is scored at the end


@pytest.mark.parametrize(("edition", "vp"), [(E2021, 6), (DE, 12), (FR, 12), (IT, 6)])
def test_e10_assistant_manager(edition, vp):
    # Die Personalkarten: three cards in the display, itself included: 2 or 4 VP each.
    assert final(edition, seat(display=[1, 5, 32]), seat()) == {"32": vp}


@pytest.mark.parametrize(("edition", "vp"), [(E2021, 16), (DE, 12), (FR, 12), (IT, 12)])
def test_e11_operator(edition, vp):
    # Die Personalkarten: twice space 8; "at most 12".
    assert final(edition, seat(display=[41], emperor=8), seat()) == {"41": vp}


@pytest.mark.parametrize("edition", EDITIONS)
def test_e11_operator_on_space_6(edition):
    assert final(edition, seat(display=[41], emperor=6), seat()) == {"41": 12}


# E13, E14: prices


@pytest.mark.parametrize(
    ("edition", "hand", "sommelier"), [(E2021, 5, 2), (DE, 3, 2), (FR, 3, 5), (IT, 3, 2)]
)
def test_e13_e14_prices(edition, hand, sommelier):
    # Die Personalkarten: Kitchen Hand, Sommelier; one die takes 1 krone off.
    here = under(edition, seat(hand=[17, 36]), dice="5")
    after, _ = play(here, "die 5; staff Kitchen Hand")
    assert changes(here, after) == {"kronen": 1 - hand, "hand": "-17", "display": "+17"}
    after, events = play(here, "die 5; staff Sommelier")
    assert change(events, 0, "kronen") == 1 - sommelier
    assert found(events, "received")
