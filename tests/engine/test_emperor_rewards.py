"""The rewards of the twelve Emperor tiles (R7.4).

The space becomes 3 each time: in round 3 from 6 (4 VP), in round 5 from 8 (5 VP), in round 7 from 10 (6 VP).
"""

from __future__ import annotations

import pytest

from tests.engine.positions import options, seat
from tests.engine.scoring import score

FLOORS_1_2 = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"
ROUND_3 = {"vp": 4, "emperor": -3}
ROUND_5 = {"vp": 5, "emperor": -5}
ROUND_7 = {"vp": 6, "emperor": -7}


@pytest.mark.parametrize(("before", "gained"), [(10, 3), (17, 3), (18, 2), (20, 0)])
def test_tile_a1_reward_three_kronen_up_to_20(before: int, gained: int) -> None:
    scoring = score(seat(emperor=6, kronen=before), "A1")

    expected = {**ROUND_3, "kronen": gained}
    assert scoring.changes == {name: change for name, change in expected.items() if change}
    assert scoring.position.players[0].kronen == before + gained


def test_tile_a2_reward_two_items_of_choice() -> None:
    # Both are chosen, then placed as always: the wine on the Baroness for nothing, the strudel in the
    # kitchen.
    scoring = score(seat(emperor=6, cafe={75: "w"}), "A2", "pick w; pick s; put w Baroness; keep")

    assert scoring.changes == {**ROUND_3, "75": "+w", "kitchen": "+s"}


def test_tile_a2_reward_two_of_the_same_kind() -> None:
    assert score(seat(emperor=6), "A2", "pick k; pick k").changes == {**ROUND_3, "kitchen": "+kk"}


def test_tile_a3_reward_draws_three_and_plays_one_for_three_less() -> None:
    scoring = score(seat(emperor=6, hand=(1,)), "A3", staff_deck=(33, 25, 14))
    assert options(scoring.position) == [
        "staff Decorator",
        "staff Delivery Boy",
        "staff Male Floor Housekeeper",
        "decline",
    ]

    scoring = score(
        seat(emperor=6, hand=(1,)), "A3", "staff Delivery Boy; under Decorator", staff_deck=(33, 25, 14)
    )

    # 6 - 3 = 3 kronen; the rest under the deck in the owner's order.
    assert scoring.changes == {**ROUND_3, "display": "+25", "kronen": -3}
    assert scoring.position.staff_deck[-2:] == (14, 33)


def test_tile_a3_reward_all_three_may_go_back() -> None:
    script = "decline; under Delivery Boy; under Male Floor Housekeeper"
    scoring = score(seat(emperor=6), "A3", script, staff_deck=(33, 25, 14))

    assert scoring.changes == ROUND_3
    assert scoring.position.staff_deck[-3:] == (25, 33, 14)


def test_tile_a3_reward_all_three_go_back_if_none_can_be_paid() -> None:
    # 1 krone; the cheapest costs 5 - 3 = 2.
    script = "under Delivery Boy; under Male Floor Housekeeper"
    scoring = score(seat(emperor=6, kronen=1), "A3", script, staff_deck=(33, 25, 23))

    assert scoring.changes == ROUND_3
    assert scoring.position.staff_deck[-3:] == (25, 33, 23)


def test_tile_a4_reward_a_room_for_nothing_on_any_floor() -> None:
    # c4 would cost 3; it shows 2 VP.
    area = seat(emperor=6, kronen=0, vacant="a1 c3", occupied="a2 a3 b3")
    assert options(score(area, "A4").position)[-1] == "decline"

    scoring = score(area, "A4", "prepare c4")

    assert scoring.changes == {**ROUND_3, "vp": 4 + 2, "tiles": "+c4"}


def test_tile_a4_reward_may_be_declined() -> None:
    assert score(seat(emperor=6, vacant="a1"), "A4", "decline").changes == ROUND_3


def test_tile_b1_reward_one_of_each_item() -> None:
    # The coffee on the Baroness at once, the rest in the kitchen.
    scoring = score(seat(emperor=8, cafe={75: "wwk"}, kitchen="s"), "B1", "put k Baroness; keep")

    assert scoring.changes == {**ROUND_5, "75": "+k", "kitchen": "+scw"}


def test_tile_b1_reward_without_a_guest_who_waits() -> None:
    assert score(seat(emperor=8), "B1").changes == {**ROUND_5, "kitchen": "+scwk"}


def test_tile_b2_reward_five_kronen() -> None:
    assert score(seat(emperor=8, kronen=2), "B2").changes == {**ROUND_5, "kronen": 5}
    assert score(seat(emperor=8, kronen=18), "B2").changes == {**ROUND_5, "kronen": 2}  # never more than 20


def test_tile_b3_reward_draws_three_and_plays_one_for_nothing() -> None:
    scoring = score(seat(emperor=8, kronen=0), "B3", staff_deck=(33, 25, 14))
    # O11: nothing is said of returning all three.
    assert options(scoring.position) == [
        "staff Decorator",
        "staff Delivery Boy",
        "staff Male Floor Housekeeper",
    ]

    script = "staff Delivery Boy; under Male Floor Housekeeper"
    scoring = score(seat(emperor=8, kronen=0), "B3", script, staff_deck=(33, 25, 14))

    assert scoring.changes == {**ROUND_5, "display": "+25"}
    assert scoring.position.staff_deck[-2:] == (33, 14)


def test_tile_b3_reward_a_once_only_card_acts_at_once() -> None:
    # Pool Attendant: 3 Emperor spaces; no second look, no VP of the track (R7.5).
    scoring = score(seat(emperor=8), "B3", "staff Pool Attendant; under Decorator", staff_deck=(45, 25, 14))

    assert scoring.changes == {**ROUND_5, "emperor": -5 + 3, "display": "+45"}


def test_tile_b4_reward_a_room_of_floors_1_and_2_prepared_and_occupied() -> None:
    area = seat(emperor=8, kronen=0, vacant="a1 b1 a2 a3")
    assert options(score(area, "B4").position) == ["prepare c1", "prepare b2", "decline"]  # not b3, a4

    scoring = score(area, "B4", "prepare b2")

    assert scoring.changes == {**ROUND_5, "tiles": "+b2", "occupied": "+b2"}


def test_tile_b4_reward_with_the_occupancy_bonus() -> None:
    # e1 is a blue group of its own: 2 VP.
    scoring = score(seat(emperor=8, vacant="a1 b1 c1 d1"), "B4", "prepare e1")

    assert scoring.changes == {**ROUND_5, "tiles": "+e1", "occupied": "+e1", "vp": 5 + 2}
    assert [e.rule for e in scoring.events if e.kind == "points"] == ["R6.5"]


def test_tile_b4_reward_is_void_when_floors_1_and_2_are_full_of_tiles() -> None:
    # a3 of floor 3 is open.
    scoring = score(seat(emperor=8, vacant=FLOORS_1_2), "B4")

    assert scoring.changes == ROUND_5
    assert "skipped" in [e.kind for e in scoring.events]


def test_tile_b4_reward_may_be_declined() -> None:
    assert score(seat(emperor=8, vacant="a1"), "B4", "decline").changes == ROUND_5


def test_tile_b4_reward_yellow_bonus_moves_the_marker_without_a_second_look() -> None:
    # O19: b2 completes the yellow group b1 a2 b2: 6 spaces, from 3 to 9. Space 9 scores nothing now.
    scoring = score(seat(emperor=8, vacant="a1", occupied="b1 a2"), "B4", "prepare b2")

    assert scoring.changes == {"vp": 5, "emperor": -5 + 6, "tiles": "+b2", "occupied": "+b2"}
    assert [e.kind for e in scoring.events if e.seat == 0].count("tile reward") == 1
    assert scoring.position.players[0].emperor == 9


def test_tile_b4_reward_with_the_custodian() -> None:
    # #23 pays for every room that becomes occupied: 1 krone.
    scoring = score(seat(emperor=8, vacant="a1 b1 a2", display=(23,)), "B4", "prepare b2")

    assert scoring.changes == {**ROUND_5, "tiles": "+b2", "occupied": "+b2", "kronen": 1}


def test_tile_c1_reward_eight_vp() -> None:
    assert score(seat(emperor=10), "C1").changes == {"vp": 6 + 8, "emperor": -7}


def test_tile_c2_reward_any_room_prepared_and_occupied() -> None:
    # a4 of floor 4 for nothing, the rest of the group, a3, is occupied: 5 VP.
    area = seat(emperor=10, kronen=0, occupied="a1 a2 a3")
    assert options(score(area, "C2").position) == [
        "prepare b1",
        "prepare b2",
        "prepare b3",
        "prepare a4",
        "decline",
    ]

    scoring = score(area, "C2", "prepare a4")

    assert scoring.changes == {**ROUND_7, "vp": 6 + 5, "tiles": "+a4", "occupied": "+a4"}


def test_tile_c2_reward_scores_the_printed_vp_too() -> None:
    # e4 shows 2 VP and is a blue group of its own: 2 VP more.
    scoring = score(seat(emperor=10, vacant="d4", occupied="a4 b4 c4"), "C2", "prepare e4")

    assert scoring.changes == {**ROUND_7, "vp": 6 + 2 + 2, "tiles": "+e4", "occupied": "+e4"}


def test_tile_c2_reward_needs_a_place() -> None:
    # All twenty tiles lie there.
    everything = " ".join(column + floor for floor in "1234" for column in "abcde")
    scoring = score(seat(emperor=10, vacant=everything), "C2")

    assert scoring.changes == ROUND_7


def test_tile_c2_reward_may_be_declined() -> None:
    assert score(seat(emperor=10, vacant="a1"), "C2", "decline").changes == ROUND_7


@pytest.mark.parametrize(("display", "vp"), [((), 0), ((21,), 2), ((1, 5, 21, 27, 36), 10)])
def test_tile_c3_reward_two_vp_for_each_card_of_any_type(display: tuple[int, ...], vp: int) -> None:
    # Once per round, permanent, once only, end of game: all count. Cards in hand do not.
    assert score(seat(emperor=10, display=display, hand=(2, 3)), "C3").changes == {**ROUND_7, "vp": 6 + vp}


def test_tile_c4_reward_a_card_from_hand_for_nothing() -> None:
    area = seat(emperor=10, kronen=0, hand=(14, 25))
    assert options(score(area, "C4").position) == ["staff Decorator", "staff Delivery Boy", "decline"]

    scoring = score(area, "C4", "staff Delivery Boy")

    assert scoring.changes == {**ROUND_7, "hand": "-25", "display": "+25"}


def test_tile_c4_reward_an_end_of_game_card_counts_in_the_final_scoring() -> None:
    # Chambermaid (31): 1 VP per occupied room. 6 VP for space 10; then 2 for the card, 1 + 1 for the rooms of
    # floor 1, and 10 for the kronen.
    scoring = score(seat(emperor=10, kronen=10, hand=(31, 14), occupied="a1 b1"), "C4", "staff Chambermaid")

    assert scoring.position.is_over
    assert scoring.position.players[0].vp == 6 + 2 + 2 + 10


def test_tile_c4_reward_may_be_declined_and_needs_a_card() -> None:
    assert score(seat(emperor=10, hand=(14,)), "C4", "decline").changes == ROUND_7
    assert score(seat(emperor=10), "C4").changes == ROUND_7


# Gardener: 5 VP for every reward


@pytest.mark.parametrize(
    ("tile", "space", "gains"),
    [
        ("A1", 6, {**ROUND_3, "vp": 4 + 5, "kronen": 3}),
        ("B2", 8, {**ROUND_5, "vp": 5 + 5, "kronen": 5}),
        ("C1", 10, {**ROUND_7, "vp": 6 + 5 + 8}),
        ("C3", 10, {**ROUND_7, "vp": 6 + 5 + 2}),
        # O14: with nothing to play the reward of C4 is of no use and is gained all the same.
        ("C4", 10, {**ROUND_7, "vp": 6 + 5}),
        # Neither reward nor penalty, and the penalty of C1 (-8 VP).
        ("A1", 5, {"vp": 4, "emperor": -3}),
        ("C1", 7, {"vp": 5 - 8, "emperor": -7}),
    ],
)
def test_gardener_pays_five_vp_for_a_reward(tile: str, space: int, gains: dict[str, object]) -> None:
    assert score(seat(emperor=space, display=(42,)), tile).changes == gains


def test_gardener_pays_for_a_reward_that_is_declined() -> None:
    scoring = score(seat(emperor=8, vacant="a1", display=(42,)), "B4", "decline")

    assert scoring.changes == {**ROUND_5, "vp": 5 + 5}
    assert [e.rule for e in scoring.events if e.vp == 5] == ["R7.2", "#42"]


def test_gardener_played_by_the_reward_itself_comes_too_late() -> None:
    # No booklet says so: the reward had been gained before the Gardener came into play.
    scoring = score(seat(emperor=10, hand=(42, 14)), "C4", "staff Gardener")

    assert scoring.changes == {**ROUND_7, "hand": "-42", "display": "+42"}
