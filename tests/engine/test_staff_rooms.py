"""Staff about rooms: 9-11 make colours free, 35 occupies (R5.3, R6.6, R9)."""

from __future__ import annotations

from gah_nb.engine.actions import Occupy, Prepare
from tests.engine.positions import END_OF_ROUND, changes, found, options, play, position, seat, settle, told

# Night hotel: floor 1 b y r r b, floor 2 y y r r y, floor 3 b r b y y, floor 4 b r b r b.


def test_s09_butler_blue_rooms_are_free_in_action_3():
    # a3 (floor 3) and a4 (floor 4) are blue: 0 instead of 2 + 3. Red b3 still costs 2, yellow b2 1: too much
    # for 0.
    before = position(seat(kronen=0, display=[9], vacant="a1 a2"), dice="33")
    here, _ = play(before, "die 3")
    assert options(here) == ["prepare b1", "prepare a3"]
    here, more = play(here, "prepare a3")
    assert options(here) == ["prepare b1", "prepare a4", "done"]
    here, last = play(here, "prepare a4")
    assert changes(before, here) == {"tiles": "+a3 +a4"}
    assert [event.kronen for event in found((*more, *last), "tile placed")] == [0, 0]
    assert before.players[0].kronen == 0


def test_s10_chauffeur_red_rooms_are_free_from_a_guest_s_reward():
    # Architect (yellow, wwk, 1 VP): two rooms at -1 each. d2 (red) free instead of 0, b3 (red) free instead
    # of 1.
    before = position(seat(kronen=0, display=[10], vacant="b1 b2 c2", cafe={57: "wwk"}))
    here, events = play(before, "move Architect b1; prepare b3; prepare d2")
    assert changes(before, here) == {"tiles": "+d2 +b3", "occupied": "+b1", "cafe": "-57", "vp": 1}
    assert [event.kronen for event in found(events, "tile placed")] == [0, 0]


def test_s11_florist_yellow_rooms_are_free_from_an_effect_at_normal_cost():
    # Musician (yellow, w): draw one, prepare one at the normal cost. e3 (yellow, floor 3) costs 0 instead of
    # 2 and scores its printed 1 VP.
    before = position(seat(kronen=0, display=[11], vacant="b1 e2", cafe={50: "w"}), staff_deck=[7])
    here, _ = play(before, "move Musician b1; resolve draw 1")
    assert "prepare e3" in options(here)
    assert "prepare d2" not in options(here)  # red, 1 krone
    here, _ = play(here, "prepare e3")
    assert changes(before, here) == {"tiles": "+e3", "occupied": "+b1", "cafe": "-50", "hand": "+7", "vp": 1}


def test_s11_florist_gives_no_room_by_herself():
    before = position(seat(hand=[11], vacant="a1"), dice="5")
    here, _ = play(before, "die 5; staff Florist")  # 5 - 1 = 4 kronen
    assert changes(before, here) == {"kronen": -4, "hand": "-11", "display": "+11"}
    assert options(here) == ["end"]


def test_s11_florist_played_by_the_staff_manager_first_serves_the_same_action():
    # Die 3: Staff Manager (22) before the action at the full 5 kronen; then yellow b2 and a2 are free: 5
    # kronen left.
    before = position(seat(display=[22], hand=[11], vacant="a1 b1"), dice="33")
    here, _ = play(before, "die 3; resolve Staff Manager; staff Florist; prepare b2; prepare a2")
    assert changes(before, here) == {"kronen": -5, "hand": "-11", "display": "+11", "tiles": "+a2 +b2"}


def test_s09_to_s11_other_colours_keep_their_price():
    # Floor 2 from b1: b2 is yellow, 1 krone. Butler and Chauffeur do not help.
    before = position(seat(kronen=1, display=[9, 10], vacant="a1 b1"), dice="3")
    here, _ = play(before, "die 3; prepare b2")
    assert changes(before, here) == {"kronen": -1, "tiles": "+b2"}


def test_s09_to_s11_together_make_every_room_free():
    before = position(seat(kronen=0, display=[9, 10, 11], vacant="c3"), dice="3333")
    here, _ = play(before, "die 3; prepare c4; prepare b4; prepare a4; prepare b3")
    # c4 is worth 2 VP when its tile is placed; b4, a4 and b3 have no printed VP.
    assert changes(before, here) == {"tiles": "+b3 +a4 +b4 +c4", "vp": 2}


def test_s09_butler_works_in_another_hotel_by_that_hotel_s_colours():
    # Day board a, ground floor r y r r y, floor 2 b y b b b: a2 is blue there and costs 0 instead of 1.
    before = position(seat(kronen=0, display=[9], vacant="a1"), dice="3", hotels=("day_a", "day_b"))
    here, _ = play(before, "die 3")
    assert options(here) == ["prepare b1", "prepare a2"]


def test_a_room_that_is_not_free_is_refused_with_its_price():
    before = position(seat(kronen=0, display=[9], vacant="a1 a2"), dice="33")
    here, _ = play(before, "die 3")
    assert told(here.refusal(Prepare(6))) == ("R5.3", "b2 costs 1 kronen, and 0 are left")


# 35 Page Boy: up to two vacant rooms of any colour


def test_s35_page_boy_with_no_vacant_room_does_nothing_and_counts_as_played():
    before = position(seat(hand=[35], occupied="a1"), dice="55")
    here, events = play(before, "die 5; staff Page Boy")  # 2 - 2 = 0 kronen
    assert changes(before, here) == {"hand": "-35", "display": "+35"}
    assert [(event.rule, event.part) for event in found(events, "skipped")] == [("#35", "occupy 2")]


def test_s35_page_boy_with_one_vacant_room():
    # e1 alone is a blue group: 2 VP.
    before = position(seat(hand=[35], vacant="e1"), dice="55")
    here, _ = play(before, "die 5; staff Page Boy")
    assert options(here) == ["occupy e1", "decline"]
    here, more = play(here, "occupy e1")
    assert changes(before, here) == {"hand": "-35", "display": "+35", "occupied": "+e1", "vp": 2}
    assert [(event.rule, event.vp) for event in found(more, "points")] == [("R6.5", 2)]
    assert here.decision.kind == "turn"


def test_s35_page_boy_with_two_vacant_rooms():
    # a4 and a3 are a blue group of two: 5 VP with the second one.
    before = position(seat(hand=[35], vacant="a3 a4"), dice="55")
    here, _ = play(before, "die 5; staff Page Boy; occupy a4")
    assert changes(before, here)["occupied"] == "+a4"
    assert "vp" not in changes(before, here)
    here, _ = play(here, "occupy a3")
    assert changes(before, here) == {"hand": "-35", "display": "+35", "occupied": "+a3 +a4", "vp": 5}


def test_s35_page_boy_with_three_vacant_rooms_takes_two_of_them():
    before = position(seat(hand=[35], vacant="b1 c1 d1"), dice="55")
    here, _ = play(before, "die 5; staff Page Boy; occupy b1")
    assert options(here) == ["occupy c1", "occupy d1", "decline"]
    here, _ = play(here, "occupy d1")
    assert changes(before, here) == {"hand": "-35", "display": "+35", "occupied": "+b1 +d1"}
    assert here.decision.kind == "turn"


def test_s35_page_boy_may_stop_after_none_or_one():
    before = position(seat(hand=[35], vacant="b1 c1"), dice="55")
    asked, _ = play(before, "die 5; staff Page Boy")
    here, events = play(asked, "decline")
    assert changes(before, here) == {"hand": "-35", "display": "+35"}
    assert found(events, "declined")[0].rule == "#35"
    here, _ = play(asked, "occupy b1; decline")
    assert changes(before, here)["occupied"] == "+b1"


def test_s35_page_boy_cannot_occupy_what_is_not_prepared():
    before = position(seat(hand=[35], vacant="b1 c1"), dice="55")
    here, _ = play(before, "die 5; staff Page Boy")
    assert told(here.refusal(Occupy(0))) == ("R6.6", "a1 is no vacant room")


def test_s35_page_boy_acts_also_when_an_emperor_tile_plays_it():
    # Tile C4 after round 7: a card from hand for nothing; space 10 scores 6 VP and retreats to 3 (R7).
    # Occupying a4 completes nothing (a3 has no tile).
    before = position(
        seat(hand=[35], vacant="a4", emperor=10),
        seat(emperor=8),
        tiles=("A1", "B1", "C4"),
        round_=7,
        agenda=END_OF_ROUND,
    )
    asked, _ = settle(before)
    here, events = play(asked, "staff Page Boy; occupy a4")
    assert [event.rule for event in found(events, "room occupied")] == ["#35"]
    # Final scoring: a4 on floor 4 is 4 VP, 10 kronen 10 VP; the Emperor 6 VP came before.
    assert here.players[0].vp == 6 + 4 + 10
