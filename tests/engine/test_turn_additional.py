"""Additional actions: serving (R6.1), claiming (R6.2), and the occupancy bonus by every cause (R6.5).

Objectives, moving guests and their rewards have more in files of their own.
"""

from __future__ import annotations

import pytest

from gah_nb.engine.actions import Claim, Done, Move, Put, Serve
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

# R6.1 serving


def test_serving_moves_up_to_three_items_for_one_krone():
    start = position(seat(kitchen="ssscw", cafe={98: "", 77: "", 49: ""}))
    here, events = play(start, "serve; put s M. Polo; put c Apothecary; put w Sculptor")
    assert changes(start, here) == {"kronen": -1, "kitchen": "-scw", "98": "+s", "77": "+c", "49": "+w"}
    assert here.decision.kind == "turn"  # the third item was the last
    assert [event.rule for event in found(events, "put")] == ["R6.1"] * 3


def test_serving_may_stop_after_one_item():
    start = position(seat(kitchen="sc", cafe={98: "", 77: ""}))
    asked, _ = play(start, "serve")
    assert options(asked) == ["put c Apothecary", "put s M. Polo"]  # one at least: it was paid
    assert asked.refusal(Done()).rule == "R6.1"
    here, _ = play(asked, "put s M. Polo; done")
    assert changes(start, here) == {"kronen": -1, "kitchen": "-s", "98": "+s"}


def test_serving_stops_by_itself_when_nobody_waits_any_longer():
    start = position(seat(kitchen="cc", cafe={77: ""}))
    here, _ = play(start, "serve")
    assert changes(start, here) == {"kronen": -1, "kitchen": "-c", "77": "+c"}
    assert "serve" not in options(here)


def test_serving_again_costs_again():
    start = position(seat(kitchen="sssccc", cafe={98: "", 90: ""}, kronen=2))
    here, _ = play(start, "serve; put s M. Polo; put c Senior Legal Secretary; put c Senior Legal Secretary")
    here, _ = play(here, "serve; put s M. Polo; put s Senior Legal Secretary; put c Senior Legal Secretary")
    assert changes(start, here) == {"kronen": -2, "kitchen": "-sssccc", "98": "+ss", "90": "+sccc"}


@pytest.mark.parametrize(
    ("kronen", "kitchen", "reason"),
    [
        (0, "s", "serving costs 1 krone, and none is left"),
        (5, "wwkk", "no guest in the café waits for an item of the kitchen"),
        (5, "", "no guest in the café waits for an item of the kitchen"),
    ],
)
def test_serving_that_is_refused(kronen, kitchen, reason):
    start = position(seat(kronen=kronen, kitchen=kitchen, cafe={98: ""}), dice="4")
    assert "serve" not in options(start)
    assert told(start.refusal(Serve())) == ("R6.1", reason)


def test_items_on_guests_are_not_moved_to_others():
    # The strudel on M. Polo stays; only the kitchen's wine could be served.
    here, _ = play(position(seat(kitchen="wc", cafe={98: "s", 93: "", 49: ""}), dice="4"), "serve")
    assert here.refusal(Put("s", 93)) is not None


def test_serving_after_the_die():
    start = position(seat(kitchen="c", cafe={77: ""}, vacant="c1"), dice="4")
    here, _ = play(start, "die 4; gain 1 krone; serve; move Apothecary c1")
    assert changes(start, here) == {
        "kronen": 1 - 1 + 1,
        "vp": 1,
        "kitchen": "-c",
        "cafe": "-77",
        "occupied": "+c1",
    }


# R6.2 claiming


def test_a_claim_is_made_in_ones_own_turn_only():
    start = position(seat(), seat(kronen=20), dice="4444")
    assert told(start.refusal(Claim("A"))) == (
        "R6.2",
        "objective A (20 kronen) is not fulfilled",
    )  # Anna, not Ben
    here, _ = play(start, "Anna: die 4; gain 4 kronen; end")
    here, events = play(here, "Ben: claim A")
    assert [(event.seat, event.vp) for event in found(events, "claimed")] == [(1, 15)]


def test_a_condition_must_hold_when_it_is_claimed():
    # O10: 20 kronen before a guest for 3 was paid; afterwards it is too late.
    here, _ = play(position(seat(kronen=20)), "guest q1")
    assert told(here.refusal(Claim("A"))) == ("R6.2", "objective A (20 kronen) is not fulfilled")


@pytest.mark.parametrize(("before", "vp"), [((), 15), ((1,), 10), ((2, 1), 5), ((3, 1, 2), None)])
def test_the_highest_free_spot_and_none_for_the_fourth(before, vp):
    start = position(seat(kronen=20), seat(), seat(), seat(), dice="44", claims=(before, (), ()))
    if vp is None:
        assert told(start.refusal(Claim("A"))) == ("R6.2", "no spot is left on objective A")
        return
    here, events = play(start, "claim A")
    assert [event.vp for event in found(events, "claimed")] == [vp]
    assert here.claims == ((*before, 0), (), ())
    assert told(here.refusal(Claim("A"))) == ("R6.2", "objective A has this player's marker already")


# R6.4 wrong moves


def test_guests_who_stay():
    start = position(seat(vacant="c1", occupied="a3", cafe={65: "k", 77: "", 89: "sscw"}), dice="4")
    assert told(start.refusal(Move(65, 5))) == (
        "R6.4",
        "a2 is not prepared; a guest moves into a vacant room",
    )
    assert told(start.refusal(Move(65, 10))) == (
        "R6.4",
        "a3 is occupied already; a guest moves into a vacant room",
    )
    assert told(start.refusal(Move(65, 2))) == ("R6.4", "Knight of the Empire is blue and c1 is red")
    assert told(start.refusal(Move(77, 2))) == ("R6.4", "Apothecary still waits for cake")
    assert told(start.refusal(Move(75, 2))) == ("R6.4", "Baroness is not in the café")
    assert [text for text in options(start) if text.startswith("move")] == ["move Lord High Commissioner c1"]


# R6.5 the bonus, whatever caused it: the yellow group a2 b1 b2 (6 spaces), b2 last


GROUP = {"occupied": "a2 b1", "vacant": "b2"}


def test_bonus_when_a_guest_moves_in():
    start = position(seat(**GROUP, cafe={51: "w"}))
    here, events = play(start, "move Composer b2")
    assert changes(start, here) == {"emperor": 6, "vp": 1, "kitchen": "+s", "occupied": "+b2", "cafe": "-51"}
    assert [event.rule for event in found(events, "gained emperor")] == ["R6.5"]
    assert here.players[0].bonuses == 1 << 1  # the second group, counted from the bottom left, has had it


def test_bonus_when_a_reward_occupies_a_further_room():
    # Prince (blue, sck, 7 VP) into a3; then b2.
    start = position(seat(occupied="a2 b1", vacant="b2 a3", cafe={72: "sck"}))
    here, _ = play(start, "move Prince a3; occupy b2")
    assert changes(start, here) == {"emperor": 6, "vp": 7, "occupied": "+b2 +a3", "cafe": "-72"}


def test_bonus_when_the_page_boy_occupies():
    start = position(seat(**GROUP, hand=[35]), dice="55")
    here, events = play(start, "die 5; staff Page Boy; occupy b2")
    assert changes(start, here) == {"emperor": 6, "occupied": "+b2", "hand": "-35", "display": "+35"}
    assert [event.rule for event in found(events, "gained emperor")] == ["R6.5"]


@pytest.mark.parametrize(("tile", "round_", "space", "vp"), [("B4", 5, 8, 5), ("C2", 7, 10, 6)])
def test_bonus_in_an_emperor_scoring(tile, round_, space, vp):
    # The marker stands on 3 after the retreat; the bonus moves it to 9, without a second look at the tile
    # (O19).
    tiles = ("A1", "B4", "C1") if tile == "B4" else ("A1", "B1", "C2")
    start = position(
        seat(occupied="a2 b1", emperor=space), seat(emperor=round_ + 1), tiles=tiles, round_=round_,
        agenda=END_OF_ROUND,
    )  # fmt: skip
    asked, before = settle(start)
    assert "prepare b2" in options(asked)
    here, after = play(asked, "prepare b2")
    events = (*before, *after)
    assert here.players[0].emperor == 9
    assert [event.emperor for event in found(events, "gained emperor", 0)] == [6]
    assert found(events, "emperor score", 0)[0].vp == vp
    assert len(found(events, "tile reward", 0)) == 1


def test_no_bonus_for_preparing_the_last_room():
    start = position(seat(occupied="a2 b1"), dice="3")
    here, _ = play(start, "die 3; prepare b2")
    assert changes(start, here) == {"kronen": -1, "tiles": "+b2"}


def test_no_second_bonus_after_a_room_was_lost_and_occupied_again():
    # Tile C2's penalty takes occupied rooms from the top: a4 of the group a3 a4, whose bonus (mask bit 5) was
    # given.
    start = position(seat(occupied="a3", vacant="a4", cafe={65: "k"}, bonuses=1 << 5))
    here, events = play(start, "move Knight of the Empire a4")
    assert changes(start, here) == {"vp": 3, "occupied": "+a4", "cafe": "-65"}
    assert not [event for event in events if event.rule == "R6.5"]


def test_a_lost_room_of_a_finished_group_keeps_its_bonus_marked():
    # Round 7, space 0, tile C2: a4 goes (floor 4), then a3 (floor 3). The bonus stays given.
    start = position(
        seat(occupied="a1 a3 a4", bonuses=1 << 5), seat(emperor=8), tiles=("A1", "B1", "C2"), round_=7,
        agenda=END_OF_ROUND,
    )  # fmt: skip
    here, events = settle(start)
    assert [event.room for event in found(events, "room removed")] == [15, 10]
    assert here.players[0].bonuses == 1 << 5
    assert change(events, 0, "emperor") == 0


def test_one_move_may_complete_a_group_only_with_its_last_room():
    start = position(seat(occupied="a2", vacant="b1 b2", cafe={51: "w", 50: "w"}))
    here, _ = play(start, "move Composer b1")
    assert here.players[0].emperor == 0
    here, _ = play(here, "move Musician b2; resolve draw 1; decline")
    assert here.players[0].emperor == 6
