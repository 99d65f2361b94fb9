"""The four special entrances: set-up, lasting effect, scoring, by the booklet's module 3 (S11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import gah_nb as gah
from gah_nb.components import GUESTS
from gah_nb.engine import IllegalAction, events
from gah_nb.engine.actions import Die, Guest, Put
from gah_nb.engine.area import turn_over
from gah_nb.engine.entrances import add_star, last_place, star_points
from gah_nb.engine.flow import Flow
from gah_nb.engine.guests import guest_cost
from gah_nb.engine.items import counts
from gah_nb.telling import hint
from gah_nb.telling.prompts import cost_of
from tests.engine.positions import names_of

from .table import alone, his_turn, instructed, only, rooms, seat, those

COUTURE, STARS, SUSHI, TOLL = gah.Leopold.entrances


def begun(entrance, seed=7):
    return gah.new_game(["Anna", gah.Leopold("hard", entrance=entrance)], seed=seed)


@pytest.mark.parametrize("entrance", gah.Leopold.entrances)
def test_you_begin_with_seven_kronen_and_are_told_of_your_own_tile(entrance):
    start = begun(entrance)
    assert start["Anna"].kronen == 7
    assert f"the entrance {entrance}; your own entrance tile" in str(start.events)


# Hautel Couture


def test_his_cafe_reserved_rooms_and_eighteen_items():
    for seed in range(8):
        start = begun(COUTURE, seed).position
        his, leopold = start.players[1], start.leopold
        guests = [guest for guest, _ in leopold.reserved]
        assert [GUESTS[guest].vp in (5, 6, 7) for guest in guests] == [True] * 3
        assert {table.guest for table in his.cafe} == set(guests)
        assert his.tiles.bit_count() == 3
        assert his.occupied == 0
        needed = sum(len(GUESTS[guest].order) for guest in guests)
        assert needed <= 18
        on_spaces = counts(leopold.on_spaces)
        assert sum(on_spaces) == 6
        assert sum(leopold.pool) == 18 - 6
        wanted = [sum(GUESTS[guest].order.count(letter) for guest in guests) for letter in "scwk"]
        filled = [amount + (18 - needed - place + 3) // 4 for place, amount in enumerate(wanted)]
        assert [a + b for a, b in zip(leopold.pool, on_spaces, strict=True)] == filled
        printed = {13: 1, 14: 1, 17: 2, 18: 2, 19: 2}  # d3, e3, c4, d4, e4
        assert his.vp == sum(printed.get(room, 0) for _, room in leopold.reserved)


def test_rooms_are_kept_from_the_top_floor_and_from_the_left():
    # the top floor of the night side is b r b r b: yellow goes to the floor below, b r b y y
    start = next(begun(COUTURE, seed).position for seed in range(50) if colours(seed) >= {"yellow"})
    for guest, room in start.leopold.reserved:
        if GUESTS[guest].color == "yellow":
            assert names_of(1 << room) in ("d3", "e3")
        elif GUESTS[guest].color == "red":
            assert names_of(1 << room) in ("b4", "d4", "b3")


def colours(seed):
    return {GUESTS[guest].color for guest, _ in begun(COUTURE, seed).position.leopold.reserved}


def couture(items, on_spaces="s.....", **more):
    """Guest 69 (cck, 7 VP), for whom a4 is kept, and guest 82 (cwk) for b4."""
    his = seat(kronen=0, cafe={69: items, 82: ""}, vacant="a4 b4")
    leopold = {"reserved": ((69, 15), (82, 16)), "on_spaces": on_spaces, "pool": (2, 0, 0, 0)}
    return alone(seat(), his=his, entrance=COUTURE, leopold=leopold, dice="1122334456", **more)


def test_the_item_of_your_space_goes_on_one_of_his_guests_at_once():
    here = couture("c", on_spaces="c.....")
    assert "The cake there goes to Ben’s Countess or Senior Councillor (S11)." in hint(here, Die(1))
    step = here.play(Die(1))
    assert step.position.decision.kind == "his item"
    assert set(step.position.legal_actions) == {Put("c", 69), Put("c", 82)}
    assert "S11" in hint(step.position, Put("c", 69))
    with pytest.raises(IllegalAction, match="S11"):
        step.position.play(Die(1))
    after = step.position.play(Put("c", 82)).position
    assert {table.guest: table.items for table in after.players[1].cafe}[82] == counts("c")
    assert after.leopold.on_spaces == "......"
    assert after.decision.kind == "take"  # then the action


def test_an_item_that_nobody_needs_goes_back():
    step = couture("c", on_spaces="s.....").play(Die(1))
    assert only(step.events, events.ItemUnwanted).item == "s"
    assert step.position.decision.kind == "take"


def test_a_complete_order_scores_and_moves_in():
    step = couture("cc", on_spaces="k.....").play(Die(1))
    after = step.position.play(Put("k", 69))
    assert only(after.events, events.GuestPoints).vp == 7
    his = after.position.players[1]
    assert names_of(his.occupied) == "a4"
    assert his.vp == 7  # nothing is printed at a4, and there is no reward
    assert 69 in after.position.guest_discard
    assert after.position.leopold.reserved == ((82, 16),)


def test_his_own_dice_leave_the_items_and_a_new_round_fills_the_spaces():
    step = his_turn(couture("", on_spaces="ssssss", next_card=193))
    assert step.position.leopold.on_spaces == "ssssss"
    ended = gah.Game(couture("", on_spaces="......", dustbin=0)).play("end of round")
    assert ended.position.round == 2
    assert ended.position.leopold.on_spaces.count("s") == 2  # all that is left in the pool
    assert sum(ended.position.leopold.pool) == 0


def test_reserved_rooms_are_not_for_others():
    his = seat(kronen=0, cafe={69: ""}, vacant="a1")
    step = instructed(
        "blue, 1, emperor 1, right", his=his, entrance=COUTURE, queue=(63, 55, 58, 82, 99),
        leopold={"reserved": ((69, 0),), "on_spaces": "......"},
    )  # fmt: skip
    assert names_of(step.position.players[1].occupied) == "e1"


# Nine Stars Inn


@pytest.mark.parametrize(("stars", "vp"), [(0, 0), (1, 5), (3, 5), (4, 10), (6, 10), (7, 15), (9, 15)])
def test_x21_the_lowest_row_with_a_token_scores(stars, vp):
    flow = Flow(alone(entrance=STARS, leopold={"stars": stars}))
    star_points(flow)
    assert flow.players[1].vp == vp


def test_it_scores_after_an_emperor_scoring():
    here = alone(entrance=STARS, leopold={"stars": 6}, round_=3, seed=3)
    ended = gah.Game(here).play("end of round")
    scored = [
        event.kind for event in ended.events if event.kind in ("emperor score", "star points", "tiles move")
    ]
    assert scored == ["emperor score", "emperor score", "star points", "tiles move"]
    assert not those(gah.Game(replace(here, round=2)).play("end of round").events, events.StarPoints)


def test_each_objective_symbol_that_counts_brings_a_token():
    row = "yellow, 1, objective A!!, right"
    assert instructed(row, entrance=STARS).position.leopold.stars == 1
    assert instructed(row, entrance=STARS, level="medium").position.leopold.stars == 0
    assert instructed("yellow, 1, emperor 1, right", entrance=STARS).position.leopold.stars == 0
    claimed = {"countdown": (3, 3, 3), "claims": ((1,), (1,), (1,))}
    assert instructed(row, entrance=STARS, **claimed).position.leopold.stars == 1


def test_there_are_nine_places():
    flow = Flow(alone(entrance=STARS, leopold={"stars": 9}))
    add_star(flow)
    assert flow.leopold.stars == 9


@pytest.mark.parametrize(
    ("occupied", "room", "readings", "left"),
    [
        ("a1 b1 c1 d1", "e1", {}, 3),  # a floor
        ("a1 a2 a3", "a4", {}, 3),  # a column
        ("a1 b1 c1", "d1", {}, 4),
        ("b1 c1 d1 e1 a2 a3 a4", "a1", {}, 2),  # both (O28)
        ("b1 c1 d1 e1 a2 a3 a4", "a1", {"O28": "one"}, 3),
    ],
)
def test_a_floor_or_column_of_yours_takes_his_last_token(occupied, room, readings, left):
    you = seat(occupied=occupied, vacant=room)
    flow = Flow(alone(you, entrance=STARS, leopold={"stars": 4}, readings=readings))
    turn_over(flow, 0, rooms(room).bit_length() - 1, "R6.4")
    assert flow.leopold.stars == left


def test_no_token_on_the_track_nothing_happens():
    flow = Flow(alone(seat(occupied="a1 a2 a3", vacant="a4"), entrance=STARS))
    turn_over(flow, 0, 15, "R6.4")
    assert flow.leopold.stars == 0


# Sushi Resort


def test_six_rooms_have_a_token():
    assert names_of(begun(SUSHI).position.leopold.marked_rooms) == "d1 e1 a2 b2 c2 a3"


def test_a_covered_room_marks_the_newcomer_of_the_queue():
    step = instructed(
        "green, 1, emperor 1, right", entrance=SUSHI, queue=(63, 64, 97, 50, 49), guest_deck=(74,),
        leopold={"marked_rooms": rooms("d1 e1 a2")},
    )  # fmt: skip
    assert step.position.leopold.marked_guests == (74,)  # he covers e1
    assert names_of(step.position.leopold.marked_rooms) == "d1 a2"


def sushi(you=None, marked=(63,), **more):
    return alone(
        you,
        entrance=SUSHI,
        queue=(63, 64, 97, 50, 49),
        guest_deck=(74,),
        leopold={"marked_guests": marked},
        **more,
    )


def test_a_marked_guest_costs_you_a_krone_more_and_the_token_goes():
    here = sushi()
    assert guest_cost(here, 0, 63) == 3 + 1
    assert cost_of(here, Guest(63)) == 4
    assert "for 4 kronen (R3.2). 1 krone of it is for the token (S11)." in hint(here, Guest(63))
    step = here.play(Guest(63))
    assert step.position.players[0].kronen == 6
    assert step.position.leopold.marked_guests == ()
    assert only(step.events, events.MarkReturned).guest == 63
    assert step.position.players[1].vp == 0
    assert Guest(63) not in sushi(seat(kronen=3)).legal_actions


def test_also_where_guests_are_free_for_you():
    here = sushi(seat(kronen=1, display=(25,)))
    assert here.play(Guest(63)).position.players[0].kronen == 0
    assert Guest(63) not in sushi(seat(kronen=0, display=(25,))).legal_actions
    assert Guest(64) in sushi(seat(kronen=0, display=(25,))).legal_actions


def test_he_takes_a_marked_guest():
    step = instructed(
        "blue, 1, emperor 1, right",
        entrance=SUSHI,
        queue=(69, 55, 58, 82, 99),
        leopold={"marked_guests": (69,)},
    )
    assert only(step.events, events.MarkPoints).vp == 8
    assert step.position.players[1].vp == 7 + 8


def test_a_marked_guest_comes_to_the_last_place():
    here = sushi(marked=(50,))
    step = here.play(Guest(49))  # the last place becomes free
    assert step.position.queue == (74, 63, 64, 97, 50)
    assert only(step.events, events.MarkPoints).waited
    assert step.position.players[1].vp == 8
    assert step.position.leopold.marked_guests == ()
    assert guest_cost(step.position, 0, 50) == 0


def test_one_place_before_the_last_is_not_yet_it():
    flow = Flow(sushi(marked=(50,)))
    last_place(flow)
    assert flow.leopold.marked_guests == (50,)


# Toll Bridge Hotel


def toll(tokens, you=None, dice="2222334456", **more):
    return alone(you, entrance=TOLL, leopold={"toll": tokens}, dice=dice, **more)


def test_each_die_of_his_leaves_a_token():
    step = instructed(
        "yellow, 3, emperor 1, right", entrance=TOLL, leopold={"toll": (0, 0, 2, 0, 0, 0)}, dice="1223445566"
    )
    assert step.position.leopold.toll == (0, 0, 3, 0, 0, 0)
    assert only(step.events, events.TollLaid).tokens == 3


def test_x22_three_tokens_and_a_boost():
    here = toll((0, 3, 0, 0, 0, 0))
    assert cost_of(here, Die(2, boost=True)) == 2
    step = here.play(Die(2, boost=True))
    assert step.position.players[0].kronen == 8
    assert step.position.players[1].vp == 3
    assert step.position.leopold.toll == (0, 2, 0, 0, 0, 0)
    assert hint(here, Die(2, boost=True)).startswith(
        "Take a die from space 2, boosted for 2 kronen (R4.2). "
        "1 krone of it is toll, and Ben scores 3 VP (S11)."
    )
    assert hint(here, Die(3)).startswith("Take a die from space 3 for nothing (R4.1). Prepare")
    assert "wwwkk" in [action.items for action in step.position.legal_actions]


def test_who_cannot_pay_cannot_use_the_space():
    here = toll((0, 1, 0, 0, 0, 0), seat(kronen=0))
    assert Die(2) not in here.legal_actions
    assert Die(3) in here.legal_actions
    with pytest.raises(IllegalAction, match="S11: .*toll"):
        here.play(Die(2))


def test_nothing_in_hand_and_tokens_everywhere():
    here = toll((1, 2, 1, 1, 1, 1), seat(kronen=0, vp=3))
    assert cost_of(here, Die(2)) == 0
    assert "Lose 5 VP for want of the toll, and Ben scores 2 VP (S11)." in hint(here, Die(2))
    step = here.play(Die(2))
    assert step.position.players[0].vp == 3 - 5
    assert step.position.players[1].vp == 2  # he scores all the same, and a token goes
    assert step.position.leopold.toll == (1, 1, 1, 1, 1, 1)
    assert Die(6, 3) not in here.legal_actions  # space 6 still costs its krone


def test_with_a_krone_you_must_pay():
    step = toll((1, 2, 1, 1, 1, 1), seat(kronen=1)).play(Die(2))
    assert (step.position.players[0].kronen, step.position.players[0].vp) == (0, 0)
    assert not those(step.events, events.PointsLost)


@pytest.mark.parametrize(
    ("readings", "kronen", "vp", "left"),
    [({}, 9, 0, 2), ({"O27": "the imitated too"}, 8, 2, 1)],
    ids=["the space used", "the imitated too"],
)
def test_o27_an_imitated_space(readings, kronen, vp, left):
    step = toll((0, 2, 0, 0, 0, 0), readings=readings).play(Die(6, 2))
    assert step.position.players[0].kronen == kronen
    assert step.position.players[1].vp == vp
    assert step.position.leopold.toll[1] == left
