"""Staff that change a price: 24 serving, 25 guests, 26 penalties; and 42, paid with Emperor rewards."""

from __future__ import annotations

import pytest

from gah_nb.engine.actions import Ignore
from gah_nb.engine.frames import Penalty
from tests.engine.positions import END_OF_ROUND, change, changes, found, options, play, position, seat, settle

# 24 Chief Waiter


def test_s24_chief_waiter_serves_without_a_krone():
    # Baroness (wwkk): three items per serving, the fourth with a second one; both cost nothing.
    before = position(seat(kronen=0, display=[24], kitchen="wwkk", cafe={75: ""}))
    here, events = play(before, "serve; put w Baroness; put w Baroness; put k Baroness")
    assert changes(before, here) == {"kitchen": "-wwk", "75": "+wwk"}
    here, more = play(here, "serve; put k Baroness")
    assert changes(before, here) == {"kitchen": "-wwkk", "75": "+wwkk"}
    assert not found((*events, *more), "paid")


def test_s24_without_the_chief_waiter_each_serving_is_a_krone():
    before = position(seat(kronen=2, kitchen="wwkk", cafe={75: ""}))
    here, events = play(
        before, "serve; put w Baroness; put w Baroness; put k Baroness; serve; put k Baroness"
    )
    assert changes(before, here) == {"kronen": -2, "kitchen": "-wwkk", "75": "+wwkk"}
    assert [(event.rule, event.kronen) for event in found(events, "paid")] == [("R6.1", -1), ("R6.1", -1)]


def test_s24_chief_waiter_moves_nothing_nobody_waits_for():
    before = position(seat(display=[24], kitchen="c", cafe={75: ""}))
    assert "serve" not in options(before)


# 25 Delivery Boy


@pytest.mark.parametrize(
    ("place", "guest", "cost"), [(1, 80, 3), (2, 81, 2), (3, 82, 1), (4, 83, 0), (5, 84, 0)]
)
def test_s25_delivery_boy_guests_of_the_queue_cost_nothing(place, guest, cost):
    queue = [80, 81, 82, 83, 84]
    for display, paid in (([25], 0), ([], cost)):
        before = position(seat(display=display, kronen=3), queue=queue)
        here, events = play(before, f"guest q{place}")
        assert changes(before, here) == {"cafe": f"+{guest}"} | ({"kronen": -paid} if paid else {})
        assert found(events, "guest taken")[0].kronen == -paid


def test_s25_delivery_boy_takes_the_dearest_guest_with_no_krone():
    queue = [80, 81, 82, 83, 84]
    guests = [text for text in options(position(seat(kronen=0), queue=queue)) if text.startswith("guest")]
    assert guests == ["guest Councillor of Commerce", "guest Court Councillor"]
    guests = [
        text
        for text in options(position(seat(kronen=0, display=[25]), queue=queue))
        if text.startswith("guest")
    ]
    assert len(guests) == 5


def test_s25_delivery_boy_brings_no_guest_himself():
    # One die on 5: 6 - 1 = 5 kronen; the die was taken, so it is too late for a guest (R3.2).
    before = position(seat(hand=[25]), dice="5")
    here, _ = play(before, "die 5; staff Delivery Boy")
    assert changes(before, here) == {"kronen": -5, "hand": "-25", "display": "+25"}
    assert options(here) == ["end"]


def test_s25_delivery_boy_does_not_add_a_second_guest_per_turn():
    here, _ = play(position(seat(display=[25])), "guest q1")
    assert not [text for text in options(here) if text.startswith("guest")]


# 26 Conference Manager: 1 krone to ignore a penalty (E8)


def penalty(kronen, display=(26,), **more):
    """Anna on space 0 after round 3 with tile A1: 3 kronen, else 5 VP. Ben is safe on space 6 - 3 = 3."""
    start = seat(kronen=kronen, display=display, **more)
    return position(start, seat(emperor=6), tiles=("A1", "B1", "C1"), round_=3, agenda=END_OF_ROUND)


def test_s26_conference_manager_with_no_krone_gives_no_choice():
    # 0 kronen: not enough for the 3 of the left option, so 5 VP; the marker on 0 scores nothing.
    here, events = settle(penalty(0))
    assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (0, -5)
    assert here.round == 4
    assert [(event.rule, event.vp) for event in found(events, "lost points")] == [("R7.3", -5)]


def test_s26_conference_manager_with_one_krone_may_pay_it():
    asked, _ = settle(penalty(1))
    assert options(asked) == ["ignore", "suffer"]
    here, events = play(asked, "ignore")
    assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (-1, 0)
    assert [(event.rule, event.kronen) for event in found(events, "paid")] == [("#26", -1)]
    here, events = play(asked, "suffer")  # one krone is not three: 5 VP
    assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (0, -5)
    assert here.round == 4


def test_s26_conference_manager_with_more_kronen_may_still_suffer():
    asked, _ = settle(penalty(10))
    here, events = play(asked, "suffer")
    assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (-3, 0)
    here, events = play(asked, "ignore")
    assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (-1, 0)
    assert here.players[0].display == (26,)


def test_s26_conference_manager_is_not_asked_without_the_card_or_on_space_1_and_2():
    assert settle(penalty(10, display=()))[0].players[0].kronen == 7
    for space, vp in ((4, 3), (5, 4)):  # 4 - 3 = 1, 5 - 3 = 2: neither reward nor penalty
        here, events = settle(penalty(10, emperor=space))
        assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (0, vp)
        assert here.round == 4


def test_s26_conference_manager_cannot_ignore_what_the_opponent_suffers():
    before = position(
        seat(display=[26], emperor=6),
        seat(kronen=10),
        tiles=("A1", "B1", "C1"),
        round_=3,
        agenda=END_OF_ROUND,
    )
    _, events = settle(before)  # no question: Ben has no such card
    assert (change(events, 1, "kronen"), change(events, 1, "vp")) == (-3, 0)


def test_s26_ignoring_without_the_card_is_refused():
    before = position(seat(kronen=10), seat(), agenda=(Penalty(0),), round_=3)
    assert Ignore() not in before.legal_actions
    assert before.refusal(Ignore()) is not None
    assert before.refusal(Ignore()).rule == "R7.3"


# 42 Gardener: 5 VP for every Emperor reward


@pytest.mark.parametrize(
    ("space", "vp", "kronen"),
    [
        (6, 4 + 5, 3),  # space 6 is 4 VP; 6 - 3 = 3: reward 3 kronen and 5 VP
        (13, 9 + 5, 3),  # 13 - 3 = 10
        (5, 4, 0),  # 5 - 3 = 2: nothing
        (0, 0, -3),  # penalty
    ],
)
def test_s42_gardener_five_points_with_an_emperor_reward(space, vp, kronen):
    _, events = settle(penalty(10, display=[42], emperor=space))
    assert (change(events, 0, "vp"), change(events, 0, "kronen")) == (vp, kronen)
    assert [event.vp for event in found(events, "points") if event.rule == "#42"] == [5] * (vp > 5)


def test_s42_gardener_in_all_three_scorings():
    # Rounds 5 and 7: retreat 5 and 7. Tile B2: 5 kronen; tile C1: 8 VP.
    for round_, space, tile_vp, track in ((5, 8, 0, 5), (7, 10, 8, 6)):
        before = position(
            seat(display=[42], emperor=space, kronen=0, vp=0),
            seat(emperor=13),
            tiles=("A1", "B2", "C1"),
            round_=round_,
            agenda=END_OF_ROUND,
        )
        _, events = settle(before)
        points = found(events, "points", 0)
        assert sum(event.vp for event in points) == 5 + tile_vp
        assert found(events, "emperor score", 0)[0].vp == track


def test_s42_gardener_is_paid_though_the_reward_is_declined_or_of_no_use():
    # O14: A4 prepares a room for nothing; declined, the 5 VP stay. With all 20 rooms there is nothing to
    # prepare.
    a4 = {"tiles": ("A4", "B1", "C1"), "round_": 3, "agenda": END_OF_ROUND}
    asked, events = settle(position(seat(display=[42], emperor=6, vacant="a1"), seat(emperor=5), **a4))
    here, more = play(asked, "decline")
    assert change((*events, *more), 0, "vp") == 4 + 5
    full = " ".join(column + floor for floor in "1234" for column in "abcde")
    here, events = settle(position(seat(display=[42], emperor=6, vacant=full), seat(emperor=5), **a4))
    assert change(events, 0, "vp") == 4 + 5
    assert found(events, "skipped")
    assert here.round == 4
