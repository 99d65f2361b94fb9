"""Staff beside the main action: 14, 20, 22, before or after it and nothing in between (R9)."""

from __future__ import annotations

import pytest

from tests.engine.positions import changes, found, options, play, position, seat

BOTH = ["resolve action", "resolve Decorator"]


def test_s14_decorator_prepares_a_room_before_or_after_a_1():
    # b1 is on the ground floor: 0 kronen. Two dice: two dishes.
    for script in (
        "die 1; resolve Decorator; prepare b1; take sc; keep",
        "die 1; resolve action; take sc; keep; prepare b1",
    ):
        before = position(seat(display=[14], vacant="a1"), dice="11")
        here, events = play(before, script)
        assert changes(before, here) == {"tiles": "+b1", "kitchen": "+sc"}, script
        assert [event.rule for event in found(events, "tile placed")] == ["#14"]


def test_s14_decorator_leaves_nothing_in_between():
    # A guest waits, the kitchen is full, a card can be used, an objective claimed: none of it between the
    # two.
    before = position(
        seat(display=[1, 14], vacant="a1 c1", kitchen="c", cafe={77: "", 92: "s"}, kronen=20),
        dice="11",
    )
    assert {"serve", "use Breakfast Server", "claim A", "move Capt. Goldhaken c1"} <= set(options(before))
    here, _ = play(before, "die 1")
    assert options(here) == BOTH
    first, _ = play(here, "resolve Decorator")
    assert options(first) == ["prepare b1", "prepare d1", "prepare a2", "prepare c2", "decline"]
    then, _ = play(first, "prepare b1")
    assert options(then) == ["take ss", "take sc"]
    second, _ = play(here, "resolve action; take ss; keep")
    assert options(second) == ["prepare b1", "prepare d1", "prepare a2", "prepare c2", "decline"]
    last, _ = play(second, "prepare b1")
    assert options(last) == [
        "serve",
        "claim A",
        "use Breakfast Server",
        *(f"move Capt. Goldhaken {room}" for room in ("a1", "b1", "c1")),
        "end",
    ]


@pytest.mark.parametrize(("room", "cost", "vp"), [("b2", 1, 0), ("e4", 3, 2), ("d3", 2, 1)])
def test_s14_decorator_pays_the_normal_cost(room, cost, vp):
    # Beside b1, e3 and c3: floors 2, 4, 3 cost 1, 3, 2; e4 and d3 have printed VP.
    before = position(seat(display=[14], vacant="b1 e3 c3"), dice="2")
    here, _ = play(before, f"die 2; resolve Decorator; prepare {room}")
    expected = {"tiles": f"+{room}", "kronen": -cost, "kitchen": "+w"} | ({"vp": vp} if vp else {})
    assert changes(before, here) == expected  # one drink: wine, no choice


def test_s14_decorator_is_free_with_the_colour_s_staff():
    # Butler (9): blue a3 at 0 instead of 2.
    before = position(seat(kronen=0, display=[9, 14], vacant="a2"), dice="1")
    here, _ = play(before, "die 1; resolve Decorator; prepare a3")
    assert changes(before, here) == {"tiles": "+a3", "kitchen": "+s"}


def test_s14_decorator_may_be_declined():
    before = position(seat(display=[14], vacant="a1"), dice="1")
    here, events = play(before, "die 1; resolve Decorator; decline")
    assert changes(before, here) == {"kitchen": "+s"}
    assert found(events, "declined")[0].rule == "#14"


def test_s14_decorator_without_a_payable_room_is_skipped():
    # b3's neighbours cost at least 1; with no krone nothing is asked.
    before = position(seat(kronen=0, display=[14], vacant="b3"), dice="11")
    here, _ = play(before, "die 1")
    assert options(here) == ["take ss", "take sc"]
    here, events = play(here, "take ss; keep")
    assert [(event.rule, event.part) for event in found(events, "skipped")] == [("#14", "prepare")]


@pytest.mark.parametrize("die", ["3", "4", "5", "6>1", "6>2"])
def test_s14_decorator_only_for_a_1_or_2(die):
    before = position(seat(display=[14], vacant="a1", hand=[4]))
    here, _ = play(before, f"die {die}")
    assert not any(text.startswith("resolve") for text in options(here))


def test_s14_decorator_with_the_restaurant_manager_and_a_boost():
    # Two dice on 2: 2 + 1 (Restaurant Manager) + 1 (boost) = 4 drinks, and a room on floor 1.
    before = position(seat(display=[13, 14], vacant="a1"), dice="22")
    here, _ = play(before, "die 2+; resolve action; take wwkk; keep; prepare b1")
    assert changes(before, here) == {"kronen": -1, "kitchen": "+wwkk", "tiles": "+b1"}


# 20 Detective: two Emperor spaces beside a 5


def test_s20_detective_advances_before_or_after_a_5():
    for script in (
        "die 5; resolve Detective; staff Sous-Chef",
        "die 5; resolve action; staff Sous-Chef",
    ):
        before = position(seat(display=[20], hand=[4], emperor=3), dice="55")
        here, events = play(before, script)
        # 6 - 2 = 4 kronen.
        assert changes(before, here) == {"emperor": 2, "kronen": -4, "hand": "-4", "display": "+4"}, script
        assert [event.rule for event in found(events, "gained emperor")] == ["#20"]


def test_s20_detective_order_matters_for_nothing_but_is_asked():
    here, _ = play(position(seat(display=[20], hand=[4]), dice="5"), "die 5")
    assert options(here) == ["resolve action", "resolve Detective"]


def test_s20_detective_leaves_nothing_in_between():
    # After the Sous-Chef was played nothing can be used before the Detective has acted: it acts at once.
    before = position(seat(display=[20], hand=[4]), dice="5")
    here, events = play(before, "die 5; resolve action; staff Sous-Chef")
    assert [event.kind for event in events][-2:] == ["staff played", "gained emperor"]
    assert options(here) == ["use Sous-Chef", "end"]


def test_s20_detective_acts_also_when_no_card_is_played():
    before = position(seat(display=[20], hand=[4]), dice="5")
    here, _ = play(before, "die 5; resolve action; decline")
    assert changes(before, here) == {"emperor": 2}
    empty = position(seat(display=[20]), dice="5")
    here, _ = play(empty, "die 5; resolve action")
    assert changes(empty, here) == {"emperor": 2}


def test_s20_detective_past_13_scores():
    before = position(seat(display=[20], emperor=12, hand=[4]), dice="5")
    here, _ = play(before, "die 5; resolve Detective; decline")
    assert changes(before, here) == {"emperor": 1, "vp": 1}


def test_s20_detective_played_with_a_5_is_too_late_for_it():
    # In 2021 the die is taken before the action (E16): the card costs 2 - 1 = 1 and moves no marker.
    before = position(seat(hand=[20]), dice="5")
    here, _ = play(before, "die 5; staff Detective")
    assert changes(before, here) == {"kronen": -1, "hand": "-20", "display": "+20"}


def test_s20_detective_not_for_a_6_used_as_5():
    before = position(seat(display=[20], hand=[4]), dice="66")
    here, _ = play(before, "die 6>5; staff Sous-Chef")
    assert changes(before, here) == {"kronen": -1 - 4, "hand": "-4", "display": "+4"}


# 22 Staff Manager: a card at full cost beside a 3


def test_s22_staff_manager_plays_a_card_before_or_after_a_3():
    # Sous-Chef at its full 6 kronen, whatever the dice on 3.
    for script in (
        "die 3; resolve Staff Manager; staff Sous-Chef; prepare b1; done",
        "die 3; resolve action; prepare b1; done; staff Sous-Chef",
    ):
        before = position(seat(display=[22], hand=[4], vacant="a1"), dice="333")
        here, events = play(before, script)
        assert changes(before, here) == {"kronen": -6, "hand": "-4", "display": "+4", "tiles": "+b1"}, script
        assert [event.rule for event in found(events, "staff played")] == ["#22"]


def test_s22_staff_manager_leaves_nothing_in_between():
    before = position(seat(display=[1, 22], hand=[4], vacant="a1 b1"), dice="3")
    here, _ = play(before, "die 3")
    assert options(here) == ["resolve action", "resolve Staff Manager"]
    here, _ = play(here, "resolve action; prepare c1")
    assert options(here) == ["staff Sous-Chef", "decline"]
    here, _ = play(here, "decline")
    assert options(here) == ["use Breakfast Server", "end"]


def test_s22_staff_manager_s_card_acts_before_the_rooms_are_prepared():
    # Page Boy (2 kronen) first, then the room: only b1 was there to be occupied.
    before = position(seat(display=[22], hand=[35], vacant="b1"), dice="3")
    here, _ = play(before, "die 3; resolve Staff Manager; staff Page Boy; occupy b1")
    assert here.decision.kind == "rooms"
    # b1 is one of a yellow group of three: no bonus.
    assert changes(before, here) == {"kronen": -2, "hand": "-35", "display": "+35", "occupied": "+b1"}


def test_s22_staff_manager_after_the_rooms_occupies_the_new_one():
    before = position(seat(display=[22], hand=[35], vacant="b1"), dice="3")
    here, _ = play(before, "die 3; resolve action; prepare c1; staff Page Boy; occupy c1; occupy b1")
    assert changes(before, here) == {
        "kronen": -2,
        "hand": "-35",
        "display": "+35",
        "tiles": "+c1",
        "occupied": "+b1 +c1",
    }


def test_s22_staff_manager_without_the_money_is_skipped():
    before = position(seat(display=[22], hand=[4], kronen=5, vacant="a1"), dice="3")
    here, _ = play(before, "die 3")
    assert here.decision.kind == "rooms"  # the order is not asked: the card cannot be paid
    here, events = play(here, "prepare b1")
    assert [event.rule for event in found(events, "skipped")] == ["#22"]
    assert changes(before, here) == {"tiles": "+b1"}


def test_s22_staff_manager_played_by_a_5_waits_for_the_next_3():
    before = position(seat(hand=[22, 4]), dice="5")
    here, _ = play(before, "die 5; staff Staff Manager")
    assert options(here) == ["end"]


def test_s22_staff_manager_not_for_a_6_used_as_3():
    before = position(seat(display=[22], hand=[4], vacant="a1"), dice="6")
    here, _ = play(before, "die 6>3; prepare b1")
    assert changes(before, here) == {"kronen": -1, "tiles": "+b1"}
    assert options(here) == ["end"]
