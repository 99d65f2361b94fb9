"""E. Gizia (97): an action space is used without taking a die from it (R10)."""

from __future__ import annotations

import pytest

from gah_nb.engine import IllegalAction
from tests.engine.positions import changes, options, play, position, seat

VACANT = "a1 b1 c1 a2 a3"
GIZIA = {97: "ssw"}  # 4 VP
MOVED = {"cafe": "-97", "occupied": "+c1", "vp": 4}


def test_g097_uses_a_space_at_its_strength_and_leaves_the_dice() -> None:
    # Three dice on 1: ssc or sss.
    start = position(seat(cafe=GIZIA, vacant=VACANT), dice="111234")

    here, _ = play(start, "move E. Gizia c1")
    assert options(here) == ["space 1", "space 2", "space 3", "space 4", "decline"]  # 5 and 6 hold no die
    here, _ = play(here, "space 1")
    assert options(here) == ["take sss", "take ssc"]
    after, events = play(here, "take ssc")

    assert changes(start, after) == MOVED | {"kitchen": "+ssc"}
    assert after.dice == start.dice == (3, 1, 1, 1, 0, 0)
    assert after.players[0].covered == ()
    assert [e.kind for e in events if e.kind in ("die taken", "paid")] == []


def test_g097_does_not_touch_the_die_of_the_turn() -> None:
    # Before the die: 2 kronen by Gizia from space 4, then the die of 4 at the same strength of 2.
    start = position(seat(cafe=GIZIA, vacant=VACANT), dice="1144")

    after, _ = play(start, "move E. Gizia c1; space 4; gain 2 kronen; die 4; gain 2 kronen")

    assert changes(start, after) == MOVED | {"kronen": 2 + 2}
    assert after.dice == (2, 0, 0, 1, 0, 0)
    assert after.players[0].covered == (4,)


def test_g097_after_the_die_of_the_turn_finds_one_die_less() -> None:
    start = position(seat(cafe=GIZIA, vacant=VACANT), dice="1144")

    after, _ = play(start, "die 4; gain 2 kronen; move E. Gizia c1; space 4; gain 1 krone")

    assert changes(start, after) == MOVED | {"kronen": 2 + 1}
    assert after.dice == (2, 0, 0, 1, 0, 0)


def test_g097_brings_nothing_when_no_die_is_left() -> None:
    start = position(seat(cafe=GIZIA, vacant=VACANT), dice="4")

    after, events = play(start, "die 4; gain 1 krone; move E. Gizia c1")

    assert changes(start, after) == MOVED | {"kronen": 1}
    assert [(e.rule, e.part) for e in events if e.kind == "skipped"] == [("#97", "space")]


def test_g097_pays_the_krone_of_space_6_and_has_its_strength() -> None:
    # Three dice on 6, none on 2: wwk for 1 krone.
    start = position(seat(cafe=GIZIA, vacant=VACANT, kronen=1), dice="666")

    here, _ = play(start, "move E. Gizia c1")
    assert options(here) == ["space 6>1", "space 6>2", "space 6>3", "space 6>4", "space 6>5", "decline"]
    after, events = play(here, "space 6>2; take wwk")

    assert changes(start, after) == MOVED | {"kronen": -1, "kitchen": "+wwk"}
    assert [(e.rule, e.kronen) for e in events if e.kind == "paid"] == [("R5.8", -1)]


def test_g097_cannot_use_space_6_without_a_krone_not_even_with_the_kitchen_hand() -> None:
    # #17 waives the krone "when taking a die showing 6"; here no die is taken.
    for display in ((), (17,)):
        start = position(seat(cafe=GIZIA, vacant=VACANT, kronen=0, display=display), dice="2666")

        here, _ = play(start, "move E. Gizia c1")

        assert options(here) == ["space 2", "decline"]


def test_g097_cannot_be_boosted() -> None:
    here, _ = play(position(seat(cafe=GIZIA, vacant=VACANT), dice="1122"), "move E. Gizia c1")

    assert options(here) == ["space 1", "space 2", "decline"]
    with pytest.raises(IllegalAction, match="no boost"):
        play(here, "space 1+")


def test_g097_leaves_the_boost_of_the_turn_unused() -> None:
    # Gizia's strength 2, then the boosted die: 2 + 1 for 1 krone.
    start = position(seat(cafe=GIZIA, vacant=VACANT), dice="1144")

    after, _ = play(start, "move E. Gizia c1; space 4; gain 2 kronen; die 4+; gain 3 emperor")

    assert changes(start, after) == MOVED | {"kronen": 2 - 1, "emperor": 3}


@pytest.mark.parametrize(
    ("display", "script", "gains"),
    [
        # Two dice on each space.
        pytest.param((13,), "space 1; take sc", {"kitchen": "+sc"}, id="no strength by 13"),
        pytest.param((14,), "space 2; take wk", {"kitchen": "+wk"}, id="no room by 14"),
        pytest.param((12, 19), "space 3; prepare d1; done", {"tiles": "+d1"}, id="no VP by 12 and 19"),
        pytest.param((22,), "space 3; prepare d1; done", {"tiles": "+d1"}, id="no card by 22"),
        pytest.param((12, 16), "space 4; gain 2 kronen", {"kronen": 2}, id="no VP by 12 and 16"),
        pytest.param(
            (15,), "space 4; gain 1 emperor 1 krone", {"emperor": 1, "kronen": 1}, id="no both by 15"
        ),
        # Staff that costs 4: 4 - 2, not 4 - 4; and no two Emperor spaces.
        pytest.param(
            (18, 20),
            "space 5; staff Groom",
            {"kronen": -2, "hand": "-5", "display": "+5"},
            id="no discount by 18, no spaces by 20",
        ),
        # The krone is due and the strength is 2.
        pytest.param((17,), "space 6>1; take sc", {"kitchen": "+sc", "kronen": -1}, id="nothing by 17"),
    ],
)
def test_g097_wakes_no_staff_for_taking_a_die(
    display: tuple[int, ...], script: str, gains: dict[str, object]
) -> None:
    start = position(seat(cafe=GIZIA, vacant=VACANT, display=display, hand=(5,)), dice="112233445566")

    after, _ = play(start, f"move E. Gizia c1; {script}")

    assert changes(start, after) == MOVED | gains


def test_g097_prepares_up_to_the_strength_of_space_3_paying_each_room() -> None:
    # Three dice on 3: d1 for 0, b2 for 1, then enough.
    start = position(seat(cafe=GIZIA, vacant=VACANT), dice="333")

    after, _ = play(start, "move E. Gizia c1; space 3; prepare d1; prepare b2; done")

    assert changes(start, after) == MOVED | {"tiles": "+d1 +b2", "kronen": -1}


def test_g097_may_be_declined() -> None:
    start = position(seat(cafe=GIZIA, vacant=VACANT))

    after, events = play(start, "move E. Gizia c1; decline")

    assert changes(start, after) == MOVED
    assert [(e.rule, e.part) for e in events if e.kind == "declined"] == [("#97", "space")]


def test_g097_acts_after_the_occupancy_bonus() -> None:
    # "right after sending E. Gizia to a room and collecting all other benefits from him": d4 is a red group
    # of its own, its krone comes first, and pays for space 6.
    start = position(seat(cafe=GIZIA, vacant="d4", occupied="d1 d2 d3", kronen=0), dice="66")

    here, events = play(start, "move E. Gizia d4")
    assert [(e.kind, e.kronen) for e in events if e.rule == "R6.5"] == [("gained kronen", 1)]
    assert options(here) == ["space 6>1", "space 6>2", "space 6>3", "space 6>4", "space 6>5", "decline"]
    after, _ = play(here, "space 6>4; gain 2 kronen")

    assert changes(start, after) == {"cafe": "-97", "occupied": "+d4", "vp": 4, "kronen": 1 - 1 + 2}


def test_g097_acts_after_what_the_custodian_and_the_tour_guide_pay() -> None:
    # #23: 1 krone for the room, #8: 2 VP for a green guest, the bonus of d4: 1 krone; then the space.
    start = position(seat(cafe=GIZIA, vacant="d4", occupied="d1 d2 d3", kronen=0, display=(8, 23)), dice="44")

    here, events = play(start, "move E. Gizia d4")
    assert [(e.rule, e.vp, e.kronen) for e in events if e.vp or e.kronen] == [
        ("R6.4", 4, 0),
        ("#8", 2, 0),
        ("#23", 0, 1),
        ("R6.5", 0, 1),
    ]
    assert options(here) == ["space 4", "decline"]
    after, _ = play(here, "space 4; gain 2 emperor")

    assert changes(start, after) == {"cafe": "-97", "occupied": "+d4", "vp": 6, "kronen": 2, "emperor": 2}


def test_g097_is_no_turn() -> None:
    # No second guest from the queue and no second turn order number; the next turn is Ben's.
    start = position(seat(cafe=GIZIA, vacant=VACANT), dice="1144")

    here, _ = play(start, "guest q5; move E. Gizia c1; space 4; gain 2 kronen")
    with pytest.raises(IllegalAction, match="only one guest"):
        play(here, "guest q5")
    after, _ = play(here, "die 4; gain 2 kronen; end")

    assert after.decision is not None
    assert after.decision.seat == 1
    assert after.players[0].covered == (4,)
