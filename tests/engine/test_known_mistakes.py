"""Mistakes that public implementations and player aids make, each shown not to be made here."""

from __future__ import annotations

import pytest

from gah_nb.engine import new_position
from gah_nb.engine.actions import Claim, Guest, Ignore, Pass, Prepare, Put, Suffer
from gah_nb.engine.frames import FinalScoring, Penalty
from tests.engine.positions import (
    END_OF_ROUND,
    change,
    changes,
    found,
    options,
    play,
    position,
    seat,
    settle,
    told,
)

FINAL = (FinalScoring(),)


@pytest.mark.parametrize(
    ("space", "vp"),
    [
        (0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4),
        (7, 5), (8, 5), (9, 6), (10, 6), (11, 7), (12, 8), (13, 9),
    ],
)  # fmt: skip
def test_the_printed_points_of_the_emperor_track(space, vp):
    start = position(
        seat(emperor=space), seat(emperor=5), tiles=("A2", "B1", "C1"), round_=3, agenda=END_OF_ROUND
    )
    _, events = settle(start)
    assert [event.vp for event in found(events, "emperor score", 0)] == [vp]


@pytest.mark.parametrize(
    ("room", "beside", "vp"),
    [
        ("d3", "c3", 1), ("e3", "e2", 1), ("c4", "c3", 2), ("d4", "c4", 2), ("e4", "e3", 2),
        ("c3", "b3", 0), ("b4", "b3", 0), ("a4", "a3", 0), ("e2", "e1", 0),
    ],
)  # fmt: skip
def test_only_the_five_rooms_top_right_score_one_or_two(room, beside, vp):
    start = position(seat(vacant=beside), dice="3")
    here, _ = play(start, f"die 3; prepare {room}")
    assert here.players[0].vp == vp


def test_the_assistant_manager_scores_two_per_card_not_four():
    _, events = settle(position(seat(display=[1, 24, 32]), round_=7, agenda=FINAL))
    assert [event.vp for event in found(events, "final staff", 0)] == [6]


def test_the_operator_doubles_the_space_not_the_printed_points():
    # Space 6: 12 VP, not 2 * 4.
    _, events = settle(position(seat(display=[41], emperor=6), round_=7, agenda=FINAL))
    assert [event.vp for event in found(events, "final staff", 0)] == [12]


def test_the_conference_manager_is_not_free():
    start = position(
        seat(display=[26], kronen=4), seat(emperor=5), tiles=("A1", "B1", "C1"), round_=3, agenda=END_OF_ROUND
    )
    asked, _ = settle(start)
    _, events = play(asked, "ignore")
    assert change(events, 0, "kronen") == -1


def test_nobody_chooses_between_the_two_options_of_a_penalty():
    # Tile A1: 3 kronen; Anna has them and pays, though 5 VP might please her better. Ben has 2: he loses 5
    # VP.
    start = position(seat(kronen=3), seat(kronen=2), tiles=("A1", "B1", "C1"), round_=3, agenda=END_OF_ROUND)
    here, events = settle(start)  # no question is asked
    assert here.round == 4
    assert (change(events, 0, "kronen"), change(events, 0, "vp")) == (-3, 0)
    assert (change(events, 1, "kronen"), change(events, 1, "vp")) == (0, -5)
    asked = position(seat(kronen=3), seat(), tiles=("A1", "B1", "C1"), round_=3, agenda=(Penalty(0),))
    for action in (Suffer("left"), Suffer("right"), Ignore()):
        assert asked.refusal(action).rule == "R7.3"


def test_no_passing_after_a_guest_was_taken():
    here, _ = play(position(seat()), "guest q5")
    assert told(here.refusal(Pass())) == (
        "R3.4",
        "passing is possible only instead of a turn, and this one has begun",
    )
    assert not [text for text in options(here) if text == "pass"]


def test_no_guest_after_the_die():
    here, _ = play(position(seat()), "die 4; gain 2 kronen")
    assert told(here.refusal(Guest(53))) == ("R3.2", "after the die was taken it is too late for a guest")


def test_a_room_on_the_ground_floor_must_adjoin_as_well():
    here, _ = play(position(seat(vacant="a1")), "die 3")
    assert options(here) == ["prepare b1", "prepare a2"]  # not c1, d1, e1
    assert told(here.refusal(Prepare(2))) == ("R5.3", "c1 is not next to one of your rooms")


def test_the_queue_always_has_five_guests():
    start = position(seat(covered=[1]), seat(covered=[1, 2]), dice="44")
    here, _ = play(start, "guest q5; die 4; gain 2 kronen")
    assert len(here.queue) == 5  # refilled at once
    before = here.queue
    here, _ = play(here, "end")
    assert here.round == 2
    assert here.queue == before  # and no guest leaves with the round


def test_serving_several_times_in_a_turn():
    start = position(seat(kitchen="sssscc", cafe={98: "", 104: ""}))
    here, _ = play(start, "serve; put s M. Polo; put s M. Polo; put s M. Polo")
    here, _ = play(here, "serve; put s MacLeod; put c MacLeod; put c MacLeod; die 4; gain 2 emperor")
    assert changes(start, here) == {
        "kronen": -2,
        "kitchen": "-sssscc",
        "98": "+sss",
        "104": "+scc",
        "emperor": 2,
    }


def test_new_items_are_placed_at_once_or_not_for_nothing():
    # Two strudel come; one is put on Mr. Horsa, one is kept. A green guest taken as a reward later could use
    # it: 1 krone.
    start = position(seat(cafe={93: "", 98: ""}, kronen=3), dice="11")
    here, _ = play(start, "die 1; take ss; put s Mr. Horsa; keep")
    assert changes(start, here) == {"93": "+s", "kitchen": "+s"}
    assert here.refusal(Put("s", 98)).rule == "R3.1"
    here, _ = play(here, "serve; put s M. Polo")
    assert changes(start, here) == {"93": "+s", "98": "+s", "kronen": -1}


def test_no_objective_is_claimed_in_an_emperor_scoring():
    # Round 3, tile A1: 17 + 3 = 20 kronen fulfil objective A1. Nobody is asked; the claim waits for Anna's
    # next turn.
    start = position(
        seat(kronen=17, emperor=6), seat(emperor=5), tiles=("A1", "B1", "C1"), round_=3, agenda=END_OF_ROUND
    )
    here, events = settle(start)
    assert here.players[0].kronen == 20
    assert not found(events, "claimed")
    assert here.claims == ((), (), ())
    assert here.decision.seat == 1  # the next round: Ben has tile 1 now
    assert here.refusal(Claim("A")).rule == "R6.2"
    here, _ = play(here, "pass; claim A")
    assert here.claims == ((0,), (), ())


def test_an_objective_met_by_the_last_scoring_is_lost():
    start = position(
        seat(kronen=15, emperor=10), seat(emperor=8), tiles=("A1", "B1", "C1"), round_=7, agenda=END_OF_ROUND
    )
    here, events = settle(start)
    assert here.is_over
    assert not found(events, "claimed")


def test_points_fall_below_zero():
    # Tile C1's penalty: 8 VP from 2.
    start = position(seat(vp=2, kronen=0), seat(emperor=8), round_=7, agenda=END_OF_ROUND)
    here, events = settle(start)
    assert [event.vp for event in found(events, "lost points", 0)] == [-8]
    assert here.players[0].vp == -6


def test_a_guest_left_over_takes_points_below_zero_too():
    here, _ = settle(position(seat(kronen=1, cafe={75: "wwkk", 77: ""}), round_=7, agenda=FINAL))
    assert here.players[0].vp == 1 - 5 - 5


def test_a_6_used_as_4_is_no_4_for_the_staff():
    start = position(seat(display=[12, 15, 16]), dice="46")
    here, _ = play(start, "die 6>4; gain 1 krone")
    assert changes(start, here) == {}  # one krone for the 6, one krone gained, no VP


def test_the_painter_s_second_room_is_at_full_price():
    # Painter (yellow, swww, 2 VP): b3 at 2 - 1, then b4 at 3: 4 kronen.
    start = position(seat(vacant="b1 b2", cafe={61: "swww"}))
    here, events = play(start, "move Painter b1; resolve prepare -1; prepare b3; prepare b4")
    assert [event.kronen for event in found(events, "tile placed")] == [-1, -3]
    here, events = play(start, "move Painter b1; resolve prepare; prepare b3; prepare b4")
    assert [event.kronen for event in found(events, "tile placed")] == [-2, -2]  # in the other order
    assert here.players[0].kronen == 6


def test_the_landgrave_s_room_is_at_full_price():
    # Landgrave (blue, ck, 3 VP): a card at -1 and a room at its price; a4's neighbour b4 costs 3.
    start = position(seat(vacant="a3 a4", cafe={66: "ck"}, hand=[5]))
    _, events = play(start, "move Landgrave a3; resolve prepare; prepare b4; staff Groom")
    assert [event.kronen for event in found(events, "tile placed")] == [-3]
    assert [event.kronen for event in found(events, "staff played")] == [-3]  # 4 - 1


def test_the_medicinal_councillor_brings_two_guests():
    # Red, cckk, 3 VP, 3 kronen; his own table is free already, the queue refills before the second guest.
    start = position(
        seat(vacant="c1", cafe={87: "cckk", 77: ""}), queue=[80, 81, 82, 83, 84], guest_deck=[90, 91]
    )
    here, _ = play(start, "move Medicinal Councillor c1; resolve guest; guest q1; resolve guest; guest #90")
    assert changes(start, here) == {"vp": 3, "kronen": 3, "occupied": "+c1", "cafe": "-87 +80 +90"}
    assert here.queue == (91, 81, 82, 83, 84)


def test_the_first_room_is_bottom_left_not_bottom_right():
    here, events = play(new_position(("Anna", "Ben"), seed=5, start=0), "guest q5; guest q5")
    assert [event.room for event in found(events, "tile placed", 0)] == [0]  # a1, without a choice
    assert told(here.refusal(Prepare(4))) == ("R5.3", "e1 is not next to one of your rooms")
    empty, _ = play(position(seat(), dice="33"), "die 3")
    assert options(empty) == ["prepare b1", "prepare a2", "done"]
