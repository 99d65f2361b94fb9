"""Staff that act once, as soon as they are played: 21, 36, 38, 39, 43, 44, 45 (35 is with the rooms)."""

from __future__ import annotations

import pytest

from gah_nb.engine.actions import Complete
from tests.engine.positions import (
    END_OF_ROUND,
    changes,
    found,
    items_of,
    options,
    play,
    position,
    seat,
    settle,
)


def hired(card, *, kronen=10, script="", **start):
    """What changes when one die on 5 plays the card (its cost less 1), and the position."""
    before = position(seat(hand=[card], kronen=kronen, **start), dice="5")
    here, _ = play(before, f"die 5; staff #{card}; {script}")
    told = changes(before, here)
    assert told.pop("hand") == f"-{card}"
    assert told.pop("display") == f"+{card}"
    return told, here


def test_s21_chef_gives_one_of_each():
    told, _ = hired(21)
    assert told == {"kronen": -2, "kitchen": "+scwk"}  # 3 - 1


def test_s21_chef_s_items_go_on_guests_for_nothing():
    # Apothecary (c) and Composer (w) are served on the spot, strudel and coffee stay in the kitchen.
    told, here = hired(21, script="put c Apothecary; put w Composer", cafe={77: "", 51: ""}, vacant="c1 b1")
    assert told == {"kronen": -2, "kitchen": "+sk", "77": "+c", "51": "+w"}
    assert options(here) == ["move Composer b1", "move Apothecary c1", "end"]


def test_s36_sommelier_gives_four_wine():
    told, here = hired(36)
    assert told == {"kronen": -1, "kitchen": "+wwww"}  # 2 - 1: the 2021 cost (E14)
    assert items_of(here, 0) == "wwww"


def test_s36_sommelier_fills_a_table_and_keeps_the_rest():
    told, _ = hired(36, script="put w Photographer; put w Photographer; put w Photographer", cafe={55: ""})
    assert told == {"kronen": -1, "55": "+www", "kitchen": "+w"}


def test_s38_porter_fills_one_order_from_the_supply():
    # Baroness (wwkk) has a wine: three items come from the supply, the kitchen is not touched.
    told, here = hired(38, script="complete Baroness", cafe={75: "w", 77: ""}, kitchen="wk", vacant="a3")
    assert told == {"kronen": -4, "75": "+wkk"}  # 5 - 1
    assert options(here)[-2:] == ["move Baroness a3", "end"]


def test_s38_porter_offers_only_guests_who_wait():
    before = position(seat(hand=[38], cafe={77: "c", 75: "", 92: ""}), dice="5")
    here, _ = play(before, "die 5; staff Porter")
    assert options(here) == ["complete Baroness", "complete Capt. Goldhaken"]
    assert here.refusal(Complete(77)).rule == "R9"


def test_s38_porter_with_one_guest_has_no_choice():
    told, here = hired(38, cafe={75: ""})
    assert told == {"kronen": -4, "75": "+wwkk"}
    assert here.decision.kind == "turn"


def test_s38_porter_with_nobody_who_waits_does_nothing():
    before = position(seat(hand=[38], cafe={77: "c"}), dice="5")
    here, events = play(before, "die 5; staff Porter")
    assert changes(before, here) == {"kronen": -4, "hand": "-38", "display": "+38"}
    assert [(event.rule, event.part) for event in found(events, "skipped")] == [("#38", "complete")]


def test_s38_porter_events_say_what_came_from_the_supply():
    before = position(seat(hand=[38], cafe={87: "ck"}), dice="5")  # Medicinal Councillor: cckk
    _, events = play(before, "die 5; staff Porter")
    done = found(events, "order completed")[0]
    assert (done.rule, done.guest, done.items) == ("#38", 87, (0, 1, 0, 1))


def test_s39_confectioner_gives_four_cakes():
    told, _ = hired(39)
    assert told == {"kronen": -2, "kitchen": "+cccc"}  # 3 - 1


def test_s43_barista_gives_four_coffees():
    told, _ = hired(43)
    assert told == {"kronen": -2, "kitchen": "+kkkk"}  # 3 - 1


def test_s44_larder_cook_gives_four_strudel():
    told, _ = hired(44)
    assert told == {"kronen": -1, "kitchen": "+ssss"}  # 2 - 1


def test_s44_larder_cook_s_strudel_may_be_split_among_guests():
    # M. Polo (sss) takes two, Mr. Horsa (s) one, the last goes to the kitchen.
    script = "put s M. Polo; put s Mr. Horsa; put s M. Polo; keep"
    told, _ = hired(44, script=script, cafe={98: "", 93: ""})
    assert told == {"kronen": -1, "98": "+ss", "93": "+s", "kitchen": "+s"}


def test_s45_pool_attendant_advances_three():
    told, _ = hired(45)
    assert told == {"emperor": 3}  # 1 - 1 = 0 kronen


@pytest.mark.parametrize(("space", "emperor", "vp"), [(10, 3, 0), (11, 2, 1), (13, 0, 3)])
def test_s45_pool_attendant_past_13_scores(space, emperor, vp):
    told, _ = hired(45, emperor=space)
    assert told == {key: value for key, value in {"emperor": emperor, "vp": vp}.items() if value}


def test_s45_pool_attendant_by_tile_c4_moves_the_marker_after_the_retreat():
    # Round 7: space 10 scores 6 VP and retreats to 3; the free card advances to 6. The final scoring follows:
    # 10 kronen are 10 VP.
    before = position(
        seat(hand=[45], emperor=10), seat(emperor=8), tiles=("A1", "B1", "C4"), round_=7, agenda=END_OF_ROUND
    )
    asked, _ = settle(before)
    assert options(asked) == ["staff Pool Attendant", "decline"]
    here, _ = play(asked, "staff Pool Attendant")
    assert (here.players[0].emperor, here.players[0].vp) == (6, 6 + 10)


@pytest.mark.parametrize("card", [21, 35, 36, 38, 39, 43, 44, 45])
def test_once_only_staff_stay_in_the_display_and_cannot_be_used_again(card):
    before = position(seat(display=[card]))
    assert not [text for text in options(before) if text.startswith("use")]


def test_a_once_only_card_acts_for_whatever_played_it():
    # MacLeod (green, sscc, 2 VP): a card from hand for nothing. Confectioner: four cakes at 0 kronen.
    before = position(seat(hand=[39], cafe={104: "sscc"}, vacant="c1"))
    here, events = play(before, "move MacLeod c1; staff Confectioner")
    assert changes(before, here) == {
        "vp": 2,
        "hand": "-39",
        "display": "+39",
        "kitchen": "+cccc",
        "occupied": "+c1",
        "cafe": "-104",
    }
    assert [(event.rule, event.kronen) for event in found(events, "staff played")] == [("#104", 0)]
