"""End-of-game staff: 27-32, 34, 37, 40, 41, 46-48 (R8.1, R9). Night hotel throughout, unless said.

Floor 1 b y r r b, floor 2 y y r r y, floor 3 b r b y y, floor 4 b r b r b.
"""

from __future__ import annotations

import pytest

from gah_nb.engine.frames import FinalScoring
from tests.engine.positions import END_OF_ROUND, found, play, position, seat, settle

FINAL = (FinalScoring(),)
FLOOR_1 = "a1 b1 c1 d1 e1"
FLOOR_2 = "a2 b2 c2 d2 e2"
FLOOR_3 = "a3 b3 c3 d3 e3"
FLOOR_4 = "a4 b4 c4 d4 e4"
COLUMN_A = "a1 a2 a3 a4"
COLUMN_D = "d1 d2 d3 d4"
ALL = f"{FLOOR_1} {FLOOR_2} {FLOOR_3} {FLOOR_4}"
#: Occupied: 2 blue (a1 a3), 1 yellow (b1), 3 red (c1 c2 d2); vacant: d1 red, a2 yellow.
SIX_ROOMS = {"occupied": "a1 a3 b1 c1 c2 d2", "vacant": "d1 a2"}


def final_staff(*players, **table):
    """VP by staff card for Anna in a final scoring, ``{27: 9}``, and all events."""
    _, events = settle(position(*players, round_=7, agenda=FINAL, **table))
    told = {
        event.staff: event.vp
        for kind in ("final staff", "final copy")
        for event in found(events, kind, 0)
        if event.rule == f"#{event.staff}"
    }
    return told, events


def points(card, **start):
    """VP of one card for Anna."""
    told, _ = final_staff(seat(display=[card], **start))
    assert list(told) == [card]
    return told[card]


def test_s27_booking_manager_three_points_per_occupied_red_room():
    assert points(27, **SIX_ROOMS) == 3 * 3
    assert points(27, occupied=ALL) == 3 * 7
    assert points(27, vacant=ALL) == 0


def test_s28_concierge_three_points_per_occupied_blue_room():
    assert points(28, **SIX_ROOMS) == 3 * 2
    assert points(28, occupied=ALL) == 3 * 7
    assert points(28, vacant="a1") == 0


def test_s30_reception_clerk_three_points_per_occupied_yellow_room():
    assert points(30, **SIX_ROOMS) == 3 * 1
    assert points(30, occupied=ALL) == 3 * 6
    assert points(30) == 0


def test_s31_chambermaid_one_point_per_occupied_room():
    assert points(31, **SIX_ROOMS) == 6
    assert points(31, occupied=ALL) == 20


def test_s32_assistant_manager_two_points_per_staff_itself_included():
    assert points(32) == 2
    # Used (1) and once-only (21) cards count, permanent ones too (5, 24), cards in hand not: 5 cards.
    told, _ = final_staff(seat(display=[1, 5, 21, 24, 32], used=[1], hand=[2, 3]))
    assert told == {32: 10}


def test_s32_assistant_manager_does_not_count_a_card_lost_by_tile_c4():
    # Round 7, space 0: tile C4 takes an end-of-game card. Anna gives up the Booking Manager: two cards are
    # left (O6).
    before = position(
        seat(display=[27, 24, 32]), seat(emperor=8), tiles=("A1", "B1", "C4"), round_=7, agenda=END_OF_ROUND
    )
    asked, _ = settle(before)
    here, events = play(asked, "discard Booking Manager")
    assert [(event.staff, event.vp) for event in found(events, "final staff", 0)] == [(32, 4)]
    assert here.staff_gone == (27,)


def test_s34_receptionist_one_point_per_tile_either_side():
    assert points(34, **SIX_ROOMS) == 8
    assert points(34, vacant="a1 b1 c1") == 3
    assert points(34, occupied=ALL) == 20


def test_s37_room_service_two_points_per_full_group():
    # Full: a1 (blue, one room) and c1 d1 c2 d2 (red, four); a3 lacks a4, b1 lacks a2 and b2.
    assert points(37, occupied="a1 c1 d1 c2 d2 a3 b1") == 4
    assert points(37, **SIX_ROOMS) == 2  # only a1; d1 of the red group is vacant
    assert points(37, occupied=ALL) == 2 * 10


@pytest.mark.parametrize(
    ("claims", "vp"),
    [
        (((), (), ()), 0),
        (((1,), (1,), ()), 0),  # Ben's markers
        (((0,), (), ()), 5),
        (((1, 0), (0,), ()), 10),
        (((0,), (1, 0), (0, 1)), 15),
    ],
)
def test_s40_marketing_director_five_points_per_marker(claims, vp):
    told, _ = final_staff(seat(display=[40]), claims=claims)
    assert told == {40: vp}


@pytest.mark.parametrize(("space", "vp"), [(0, 0), (3, 6), (6, 12), (8, 16), (13, 26)])
def test_s41_operator_twice_the_space_without_a_cap(space, vp):
    assert points(41, emperor=space) == vp


def test_s41_operator_above_6_by_tile_c2():
    # Round 7: space 10 scores 6, retreat to 3. Tile C2: a free occupied room; b2 completes the yellow group
    # a2 b1 b2: 6 spaces, so 9, so 18 VP. Rooms 2 + 1 + 2, kronen 10.
    before = position(
        seat(display=[41], emperor=10, occupied="a2 b1"),
        seat(emperor=8),
        tiles=("A1", "B1", "C2"),
        round_=7,
        agenda=END_OF_ROUND,
    )
    asked, _ = settle(before)
    here, events = play(asked, "prepare b2")
    assert here.players[0].emperor == 9
    assert [(event.staff, event.vp) for event in found(events, "final staff", 0)] == [(41, 18)]
    assert here.players[0].vp == 6 + 18 + 5 + 10


def test_s46_female_floor_housekeeper_five_points_per_full_floor():
    assert points(46, occupied=f"{FLOOR_1} {FLOOR_3} a2") == 10
    assert points(46, occupied="a1 b1 c1 d1", vacant="e1") == 0
    assert points(46, occupied=ALL) == 20


def test_s47_liftboy_five_points_per_full_column():
    assert points(47, occupied=f"{COLUMN_A} {COLUMN_D} b1") == 10
    assert points(47, occupied="a1 a2 a3", vacant="a4") == 0
    assert points(47, occupied=ALL) == 25


@pytest.mark.parametrize(
    ("occupied", "vp"),
    [
        ("a1 a3 b1 c1 c2 d2", 4),  # 2 blue, 1 yellow, 3 red
        ("c1 d1 c2 a1 e1 a3 c3 b1 a2 b2 e2 d3 e3", 12),  # 3 red, 4 blue, 6 yellow
        ("a1 e1 a3 b1 a2", 0),  # no red
        (ALL, 24),  # 6 yellow are the fewest
    ],
)
def test_s48_hotel_manager_four_points_per_set(occupied, vp):
    assert points(48, occupied=occupied) == vp


# 29 Secretary: the best of the opponents' end-of-game cards for one's own hotel


def secretary(*others, **own):
    """What Anna's Secretary scores, and the card it copies."""
    _, events = final_staff(seat(display=[29, *own.pop("display", ())], **own), *others)
    copy = found(events, "final copy", 0)[0]
    assert (copy.rule, copy.staff) == ("#29", 29)
    return copy.vp, copy.copied


def test_s29_secretary_takes_the_best_card_for_the_own_hotel():
    # Anna has 3 red and 2 blue rooms: Ben's Concierge gives her 6, Cindy's Booking Manager 9.
    assert secretary(seat(display=[28], occupied=ALL), seat(display=[27]), **SIX_ROOMS) == (9, 27)


def test_s29_secretary_counts_the_owner_s_hotel_markers_and_track():
    # Operator: Anna's space 4, not Ben's 13. Assistant Manager: Anna's two cards, not Ben's.
    assert secretary(seat(display=[41], emperor=13), emperor=4) == (8, 41)
    assert secretary(seat(display=[1, 2, 3, 32]), display=[24]) == (4, 32)
    told, _ = final_staff(seat(display=[29]), seat(display=[40]), claims=((1,), (0, 1), (0,)))
    assert told == {29: 10}  # Anna's two markers


def test_s29_secretary_scores_nothing_without_an_opponent_s_card():
    assert secretary(seat(display=[1, 5, 21])) == (0, 0)
    assert secretary(seat(hand=[28]), **SIX_ROOMS) == (0, 0)  # a hand is not in play


def test_s29_secretary_never_copies_the_own_cards():
    told, _events = final_staff(seat(display=[27, 29], **SIX_ROOMS), seat(display=[30]))
    assert told == {27: 9, 29: 3}  # Ben's Reception Clerk: one yellow room


def test_s29_secretary_does_not_copy_a_permanent_card():
    # Ben's Gardener and Tour Guide are not end-of-game staff; his Chambermaid is.
    assert secretary(seat(display=[42, 8, 31]), **SIX_ROOMS) == (6, 31)


def test_s29_the_opponent_keeps_the_copied_card_s_points():
    _, events = final_staff(seat(display=[29], occupied="a1 e1"), seat(display=[28], occupied="a1 e1 a3"))
    assert [event.vp for event in found(events, "final copy", 0)] == [6]
    assert [event.vp for event in found(events, "final staff", 1)] == [9]


def test_s29_secretary_with_a_card_that_scores_nothing():
    vp, _ = secretary(seat(display=[27]), occupied="a1")
    assert vp == 0


def test_several_end_cards_score_one_after_the_other_before_the_rooms():
    told, events = final_staff(seat(display=[27, 28, 30, 31, 34, 37, 48], **SIX_ROOMS))
    assert told == {27: 9, 28: 6, 30: 3, 31: 6, 34: 8, 37: 2, 48: 4}
    kinds = [event.kind for event in events if event.seat == 0]
    assert kinds.index("final rooms") > max(
        place for place, kind in enumerate(kinds) if kind == "final staff"
    )


@pytest.mark.parametrize("card", [27, 28, 29, 30, 31, 32, 34, 37, 40, 41, 46, 47, 48])
def test_end_of_game_staff_do_nothing_when_played(card):
    before = position(seat(hand=[card], occupied="a1", vacant="b1", kronen=20), dice="5")
    here, events = play(before, f"die 5; staff #{card}")
    assert here.players[0].vp == 0
    assert [event.kind for event in events] == ["die taken", "main action", "staff played"]
