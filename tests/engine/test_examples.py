"""The worked examples of the booklets: those of 2021 in their order, then three of the German one of 2015."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.engine import new_position
from gah_nb.engine.frames import FinalScoring
from tests.engine.positions import (
    END_OF_ROUND,
    change,
    changes,
    found,
    items_of,
    names_of,
    options,
    play,
    position,
    seat,
    settle,
)


def test_x01_three_rooms_on_the_ground_floor_cost_nothing():
    start = new_position(("Anna", "Ben"), seed=5, start=0)
    here, events = play(start, "guest q5; guest q5; prepare a1; prepare b1; prepare c1")
    assert here.players[0].kronen == 10
    assert names_of(here.players[0].tiles) == "a1 b1 c1"
    assert [event.kronen for event in found(events, "tile placed", 0)] == [0, 0, 0]


def test_x02_two_dice_on_the_dishes():
    here, _ = play(position(seat(), dice="11"), "die 1")
    assert options(here) == ["take ss", "take sc"]  # never two cakes


def test_x03_three_dice_on_the_drinks_and_a_boost():
    start = position(seat(), dice="222")
    here, _ = play(start, "die 2")
    assert options(here) == ["take www", "take wwk"]
    assert here.players[0].kronen == 10
    here, _ = play(start, "die 2+")
    assert options(here) == ["take wwww", "take wwwk", "take wwkk"]
    assert here.players[0].kronen == 9


def test_x04_two_dice_on_favour_and_money():
    start = position(seat(), dice="44")
    here, _ = play(start, "die 4")
    assert options(here) == ["gain 2 emperor", "gain 1 emperor 1 krone", "gain 2 kronen"]
    gains = [changes(start, play(here, text)[0]) for text in options(here)]
    assert gains == [{"emperor": 2}, {"emperor": 1, "kronen": 1}, {"kronen": 2}]


@pytest.mark.parametrize(("card", "cost", "pays"), [(4, 6, 2), (9, 5, 1), (28, 4, 0), (12, 2, 0)])
def test_x05_four_dice_on_staff(card, cost, pays):
    here, events = play(position(seat(hand=[card]), dice="5555"), f"die 5; staff #{card}")
    assert found(events, "staff played")[0].kronen == -pays
    assert here.players[0].kronen == 10 - pays


def test_x06_three_sixes_boosted_prepare_four_rooms():
    # No die on 3. One krone for the 6, one for the boost; then b1 0, b2 1, b3 2, c1 0.
    start = position(seat(vacant="a1"), dice="666")
    here, events = play(start, "die 6>3+")
    assert [(event.rule, event.kronen) for event in found(events, "paid")] == [("R5.8", -1), ("R4.2", -1)]
    assert here.players[0].kronen == 8
    here, events = play(here, "prepare b1; prepare b2; prepare b3; prepare c1")
    assert changes(start, here) == {"kronen": -2 - 3, "tiles": "+b1 +c1 +b2 +b3"}
    assert [event.kronen for event in found(events, "tile placed")] == [0, -1, -2, 0]
    assert options(here) == ["end"]  # four rooms, not a fifth


def test_x07_a_noble_fills_a_blue_group_of_two():
    # a3 a4; the Knight of the Empire is worth 3 himself.
    start = position(seat(vacant="a4", occupied="a3", cafe={65: "k"}))
    here, events = play(start, "move Knight of the Empire a4")
    assert changes(start, here) == {"vp": 3 + 5, "occupied": "+a4", "cafe": "-65"}
    assert [event.vp for event in events if event.rule == "R6.5"] == [5]


def test_x08_the_whole_turn_of_doris():
    # Three guests, no order can be completed. e1 is a blue group of its own. On top of the staff deck:
    # Concierge (4), Booking Manager (4), Groom (4).
    start = position(seat(vacant="e1", cafe={75: "", 89: "s", 58: "w"}), dice="222", staff_deck=[28, 27, 5])
    assert not [text for text in options(start) if text.startswith("guest")]
    here, _ = play(start, "die 2+")
    assert here.players[0].kronen == 9
    here, _ = play(here, "take wwkk; put w Baroness; put w Baroness; put k Baroness; put k Baroness")
    assert changes(start, here) == {"kronen": -1, "75": "+wwkk"}
    here, events = play(here, "move Baroness e1")
    assert changes(start, here)["vp"] == 5
    assert options(here) == ["resolve bonus", "resolve draw 3 play one -3"]
    here, more = play(here, "resolve draw 3 play one -3; staff Concierge")
    assert found(more, "staff played")[0].kronen == -1  # 4 - 3
    here, last = play(here, "under Groom; under Booking Manager")
    assert [event.vp for event in last if event.rule == "R6.5"] == [2]
    assert changes(start, here) == {
        "kronen": -1 - 1,
        "vp": 5 + 2,
        "occupied": "+e1",
        "cafe": "-75",
        "display": "+28",
    }
    assert here.dice == (0, 2, 0, 0, 0, 0)
    assert here.guest_discard == (75,)
    assert here.staff_deck[-2:] == (5, 27)
    assert [event.items for event in found(events, "items returned")] == [(0, 0, -2, -2)]


def test_x09_passing_with_three_players():
    # Andrea, Britta and Cindy sit as Anna (1/6), Ben (2/5) and Cindy (3/4). The two re-rolls are scripted.
    start = position(seat(), seat(), seat(), dice="111223445566", round_=1)
    start = replace(start, script=(("roll", (1, 2, 3, 3, 4, 5, 6, 6)), ("roll", (1, 1, 2, 5, 6))))
    here, _ = play(start, "Anna: die 4; gain 2 kronen; end; Ben: pass")
    assert here.decision.seat == 2
    here, _ = play(here, "Cindy: die 2; take ww; keep; end; Cindy: die 2; take w; keep; end")
    assert here.decision.seat == 0  # Ben has passed already
    assert sum(here.dice) == 9
    here, events = play(here, "Anna: pass")
    assert here.decision.seat == 1  # visible: Anna 6, Ben 2 and 5, Cindy none
    assert [(event.rule, event.seat) for event in found(events, "die to dustbin")] == [("R2.4", 1)]
    assert [(event.seat, event.dice) for event in found(events, "rolled")] == [(1, (1, 2, 3, 3, 4, 5, 6, 6))]
    assert (here.dice, here.dustbin) == ((1, 1, 2, 1, 1, 2), 1)
    here, _ = play(here, "Ben: die 3; prepare a1; done; end; Ben: die 3; prepare b1; end")
    assert here.decision.seat == 0
    assert sum(here.dice) == 6
    here, events = play(here, "Anna: pass")
    assert [(event.seat, event.dice) for event in found(events, "rolled")] == [(0, (1, 1, 2, 5, 6))]
    here, _ = play(here, "Anna: die 1; take ss; keep")
    assert (sum(here.dice), here.dustbin) == (4, 2)
    here, events = play(here, "Anna: end")
    assert [event.rule for event in found(events, "round ends")] == ["R2.5"]
    assert not found(events, "turns lost")
    assert here.round == 2


def test_x10_second_emperor_scoring_on_space_8():
    start = position(
        seat(emperor=8), seat(emperor=7), tiles=("A1", "B2", "C1"), round_=5, agenda=END_OF_ROUND
    )
    here, events = settle(start)
    assert change(events, 0, "vp") == 5
    assert here.players[0].emperor == 3
    assert change(events, 0, "kronen") == 5


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_x11_bootblack_boosted(dice):
    start = position(seat(display=[15]), dice="4" * dice)
    here, _ = play(start, "die 4+")
    gained = {"kronen": -1 + dice + 1, "emperor": dice + 1}
    assert changes(start, here) == gained


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize(("card", "cost"), [(4, 6), (9, 5), (28, 4), (12, 2), (6, 1)])
def test_x12_checker(dice, card, cost):
    start = position(seat(display=[18], hand=[card]), dice="5" * dice)
    here, _ = play(start, f"die 5; staff #{card}")
    assert here.players[0].kronen == 10 - max(0, cost - dice - 2)


@pytest.mark.parametrize(("space", "vp"), [(6, 12), (7, 14), (9, 18)])
def test_x13_operator(space, vp):
    _, events = settle(position(seat(display=[41], emperor=space), round_=7, agenda=(FinalScoring(),)))
    assert [event.vp for event in found(events, "final staff", 0)] == [vp]


def test_x14_three_dice_on_the_dishes():
    here, _ = play(position(seat(), dice="111"), "die 1")
    assert options(here) == ["take sss", "take ssc"]


def test_x15_four_sixes_used_as_2():
    start = position(seat(), dice="66662")
    here, _ = play(start, "die 6>2")
    assert "take wwkk" in options(here)
    here, _ = play(here, "take wwkk; keep")
    assert changes(start, here) == {"kronen": -1, "kitchen": "+wwkk"}
    assert items_of(here, 0) == "wwkk"
    assert here.dice == (0, 1, 0, 0, 0, 3)  # the six is taken, the two stays


def test_x16_hotel_manager_with_3_red_4_blue_6_yellow():
    occupied = "c1 d1 c2 a1 e1 a3 c3 b1 a2 b2 e2 d3 e3"
    start = position(seat(display=[48], occupied=occupied), round_=7, agenda=(FinalScoring(),))
    _, events = settle(start)
    assert [event.vp for event in found(events, "final staff", 0)] == [12]
