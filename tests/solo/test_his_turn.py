"""His turn, by the solo booklet's explanations of the cards, with numbers worked out by hand (S3-S7)."""

from __future__ import annotations

import pytest

from gah_nb.engine import events
from gah_nb.engine.leopold import best_by_hand
from gah_nb.telling import event_text
from tests.engine.positions import names_of

from .table import EVERY_ROOM, alone, his_turn, instructed, only, rooms, seat, those

# VP of guests: yellow 49, 50: 0, 55: 7; blue 63, 64: 0, 69: 7, 74: 10, 75: 5; red 77: 1, 82: 7, 89: 5; green
# 91, 92: 0, 97: 4, 99: 5.
YELLOW = "b1 a2 b2 e2 d3 e3"  # the yellow rooms of the night side


def took(step):
    return [event.guest for event in those(step.events, events.GuestChosen)]


def housed(step):
    return names_of(step.position.players[1].occupied)


# The hand


@pytest.mark.parametrize(("hand", "one"), [("right", 3), ("left", 8)])
def test_the_hand_points_to_where_equal_options_are_counted_to(hand, one):
    assert best_by_hand((2, 3, 5, 8), lambda option: option in (3, 5, 8), hand) == (one, (3, 5, 8))


def test_a_single_best_option_needs_no_hand():
    assert best_by_hand((2, 3, 5), lambda option: option, "right") == (5, ())


# Which guest (S4)


def test_x17_two_yellow_guests_tie_and_the_hand_points_left():
    queue = (63, 49, 82, 50, 77)
    step = instructed("yellow, ?, emperor 1, left", queue=queue)
    chosen = only(step.events, events.GuestChosen)
    assert (chosen.rule, chosen.guest, chosen.why, chosen.tied, chosen.hand) == (
        "S4", 50, "the colour", (49, 50), "left",
    )  # fmt: skip
    assert event_text(chosen, ("Anna", "Leopold")).endswith(
        "2 guests tie at 0 VP, and the hand points left, so the rightmost"
    )
    assert instructed("yellow, ?, emperor 1, right", queue=queue).position.guest_discard == (49,)


def test_x17_all_yellow_rooms_are_occupied_so_the_best_that_fits():
    full = seat(kronen=0, occupied=YELLOW)
    step = instructed("yellow, ?, emperor 1, left", his=full, queue=(63, 49, 69, 50, 77))
    chosen = only(step.events, events.GuestChosen)
    assert (chosen.guest, chosen.why) == (69, "no room of the colour")  # blue, 7 VP


def test_of_several_guests_of_the_colour_the_one_with_most_vp():
    assert took(instructed("blue, ?, emperor 1, left", queue=(74, 69, 63, 82, 75))) == [74]


def test_a_better_guest_of_another_colour_does_not_matter():
    assert took(instructed("yellow, ?, emperor 1, left", queue=(74, 69, 49, 82, 75))) == [49]


def test_no_guest_of_the_colour_the_best_of_all():
    step = instructed("green, ?, emperor 1, left", queue=(74, 69, 63, 82, 75))
    chosen = only(step.events, events.GuestChosen)
    assert (chosen.guest, chosen.why) == (74, "none of the colour")


def test_no_colour_shown_the_best_of_all_and_ties_by_the_hand():
    queue = (63, 69, 82, 77, 55)  # 7 VP: 69, 82, 55
    assert took(instructed("any, ?, emperor 1, right", queue=queue)) == [69]
    assert took(instructed("any, ?, emperor 1, left", queue=queue)) == [55]


def test_two_guests_the_left_one_first_and_the_queue_refills_between():
    step = instructed("red any, ?, emperor 1, right", queue=(63, 82, 49, 50, 77), guest_deck=(74, 91))
    assert took(step) == [82, 74]  # Leopold takes the newcomer, 10 VP
    kinds = [type(event) for event in step.events]
    assert kinds.index(events.GuestEnters) < kinds.index(events.GuestChosen, kinds.index(events.GuestEnters))
    assert step.position.queue == (91, 63, 49, 50, 77)


def test_he_pays_nothing_and_gets_no_reward_and_no_bonus():
    step = instructed(
        "blue, ?, emperor 1, right", his=seat(kronen=0, occupied="e1"), queue=(74, 63, 49, 50, 77)
    )
    his = step.position.players[1]
    assert (his.kronen, his.kitchen, his.bonuses, his.cafe) == (0, (0, 0, 0, 0), 0, ())
    assert his.vp == 10
    assert housed(step) == "a1 e1"  # a1 and e1 are groups of one, and bring nothing


def test_a_green_guest_fits_while_any_room_is_free():
    his = seat(kronen=0, occupied=EVERY_ROOM.replace("c2 ", ""))
    step = instructed("yellow, ?, emperor 1, right", his=his, queue=(63, 91, 97, 50, 49))
    assert took(step) == [97]  # no yellow room; only green guests fit, 4 VP before 0
    assert step.position.players[1].occupied == rooms(EVERY_ROOM)


def test_nobody_fits():
    his = seat(kronen=0, occupied=EVERY_ROOM.replace("c2 ", ""))  # only c2, red, is free
    step = instructed("any, ?, emperor 1, right", his=his, queue=(63, 64, 69, 50, 49))
    refused = only(step.events, events.NoGuestFits)
    assert (refused.rule, refused.best) == ("S4", 0)
    assert step.position.queue == (63, 64, 69, 50, 49)
    assert step.position.players[1].covered == (1,)  # and the card goes on with the die


@pytest.mark.parametrize(
    ("readings", "taken"), [({}, [82]), ({"O25": "none"}, [])], ids=["the next best", "none"]
)
def test_o25_the_best_guest_finds_no_room(readings, taken):
    his = seat(kronen=0, occupied="a1 e1 a3 c3 a4 c4 e4")  # all blue rooms
    step = instructed("any, ?, emperor 1, right", his=his, queue=(74, 63, 82, 50, 49), readings=readings)
    assert took(step) == taken
    if not taken:
        assert only(step.events, events.NoGuestFits).best == 74


# Where they live (S5)


#: Four guests of other colours.
OTHERS = {
    "yellow": (74, 69, 82, 99),
    "blue": (55, 58, 82, 99),
    "red": (55, 58, 69, 99),
    "green": (55, 58, 82, 69),
}
SEVEN = [
    ("yellow", 49, "b1"), ("blue", 63, "a1"), ("yellow", 50, "a2"), ("green", 91, "e1"), ("red", 77, "c1"),
    ("green", 92, "e2"), ("blue", 64, "a3"),
]  # fmt: skip


def test_x18_seven_guests():
    his = seat(kronen=0)
    for color, guest, room in SEVEN:
        row = f"{color}, ?, emperor 1, right"
        step = instructed(row, his=his, queue=(guest, *OTHERS[color]))
        assert names_of(step.position.players[1].occupied & ~his.occupied) == room
        his = seat(kronen=0, occupied=housed(step))


def test_the_printed_vp_of_a_room_count():
    his = seat(kronen=0, occupied="e1 e2")
    step = instructed("green, ?, emperor 1, right", his=his, queue=(63, 64, 97, 50, 49))
    assert housed(step) == "e1 e2 e3"
    assert step.position.players[1].vp == 4 + 1  # E. Gizia, and 1 VP at e3
    assert (only(step.events, events.PlacementPoints).rule, only(step.events, events.RoomOccupied).room) == (
        "S5", 14,
    )  # fmt: skip


def test_green_goes_on_in_the_next_column_to_the_left():
    his = seat(kronen=0, occupied="e1 e2 e3 e4 d1")
    step = instructed("green, ?, emperor 1, right", his=his, queue=(63, 64, 97, 50, 49))
    assert housed(step) == "d1 e1 d2 e2 e3 e4"


# The die (S6)


def die(row, dice, **table):
    return only(instructed(row, dice=dice, **table).events, events.DieChosen)


def test_x19_the_shown_values_tie_and_the_hand_points_right():
    # 2, 2, 1, 3, 2 dice on five values; the two that are shown tie
    dice = "1122355566"
    chosen = die("any, 1 2, emperor 1, right", dice)
    assert (chosen.space, chosen.why, chosen.tied) == (1, "more dice", (1, 2))
    assert event_text(chosen, ("Anna", "Leopold")).endswith(
        "space 1: the card shows 1 or 2; spaces 1 and 2 tie, and the hand points right, so the first"
    )
    assert die("any, 1 2, emperor 1, left", dice).space == 2
    more = die("any, 1 3, emperor 1, right", dice)
    assert event_text(more, ("Anna", "Leopold")).endswith("the card shows 1 or 3, and more dice lie there")
    mark = die("any, ?, emperor 1, right", dice)
    assert (mark.space, mark.why, mark.tied) == (5, "question mark", ())


def test_the_shown_die():
    chosen = die("any, 4, emperor 1, left", "1111114")
    assert (chosen.rule, chosen.space, chosen.why) == ("S6", 4, "shown")


def test_of_two_dice_the_one_with_more():
    assert die("any, 3 4, emperor 1, left", "333445").space == 3
    assert die("any, 3 4, emperor 1, right", "334445").space == 4


def test_of_two_dice_the_one_that_is_there():
    chosen = die("any, 3 4, emperor 1, left", "1113556")
    assert (chosen.space, chosen.why) == (3, "shown")


def test_none_of_the_shown_dice_is_there():
    chosen = die("any, 3 4, emperor 1, left", "11556")
    assert (chosen.space, chosen.why, chosen.tied) == (5, "none shown is there", (1, 5))
    assert die("any, 2, emperor 1, right", "11556").space == 1


def test_the_die_covers_his_lowest_number_and_does_nothing():
    step = instructed("yellow, 1, emperor 1, left", dice="1122334456")
    his = step.position.players[1]
    assert his.numbers == (1, 4)
    assert his.covered == (1,)
    assert his.kitchen == (0, 0, 0, 0)
    assert step.position.dice == (1, 2, 2, 2, 1, 1)


# The lowest section (S7)


def test_steps_past_the_end_of_the_emperor_track_are_vp():
    his = seat(kronen=0, emperor=11)
    step = instructed("yellow, 1, emperor 4, left", his=his, queue=(49, 63, 64, 65, 66))
    after = step.position.players[1]
    assert (after.emperor, after.vp) == (13, 2)  # 11 + 2, and two steps past 13; guest 49 has 0 VP


def test_a_staff_card_is_turned_up():
    step = instructed("yellow, 1, staff, left", stack=(40, 31))
    assert step.position.players[1].display == (40,)
    assert step.position.leopold.stack == (31,)
    assert only(step.events, events.StaffTurnedUp).staff == 40


def test_the_private_stack_is_used_up():
    step = instructed("yellow, 1, staff, left")
    assert only(step.events, events.Skipped).part == "staff card"
    assert step.position.players[1].display == ()


def test_x20_an_objective_counts_down_and_is_claimed_for_what_is_left():
    row = "yellow, 1, objective A, left"
    first = instructed(row)
    assert (first.position.leopold.countdown, first.position.claims) == ((1, 0, 0), ((), (), ()))
    assert only(first.events, events.CountedDown).step == 3  # III
    second = instructed(row, countdown=(1, 0, 0))
    assert only(second.events, events.CountedDown).step == 2  # II
    third = instructed(row, countdown=(2, 0, 0), claims=((0,), (), ()), queue=(49, 63, 64, 65, 66))
    claimed = only(third.events, events.ObjectiveClaimed)
    assert (claimed.rule, claimed.vp, claimed.letter) == ("S7", 10, "A")  # Anna has the 15
    assert third.position.claims == ((0, 1), (), ())
    assert third.position.players[1].vp == 10


def test_his_marker_on_iii_blocks_no_vp():
    step = instructed("yellow, 1, objective A, left", countdown=(1, 0, 0))
    assert step.position.claims[0] == ()


@pytest.mark.parametrize(
    ("countdown", "hand", "index"),
    [
        ((0, 0, 0), "right", 0),  # all without a marker
        ((0, 0, 0), "left", 2),
        ((1, 0, 2), "right", 1),  # B has no marker
        ((2, 1, 2), "left", 1),  # B on III
        ((3, 2, 2), "left", 2),  # A claimed; B and C on II tie
        ((3, 2, 2), "right", 1),
    ],
)
def test_a_question_mark_means_the_least_advanced(countdown, hand, index):
    claims = tuple((1,) if seen == 3 else () for seen in countdown)
    step = instructed(f"yellow, 1, objective ?, {hand}", countdown=countdown, claims=claims)
    wanted = tuple(seen + (place == index) for place, seen in enumerate(countdown))
    assert step.position.leopold.countdown == wanted
    assert only(step.events, events.ObjectiveChosen).why == "question mark"


def test_an_objective_that_he_has_claimed_means_the_least_advanced():
    step = instructed("yellow, 1, objective B, right", countdown=(2, 3, 1), claims=((), (1,), ()))
    assert step.position.leopold.countdown == (2, 3, 2)
    chosen = only(step.events, events.ObjectiveChosen)
    assert (chosen.letter, chosen.shown, chosen.why) == ("C", "B", "claimed already")


def test_all_objectives_are_claimed():
    step = instructed("yellow, 1, objective ?, right", countdown=(3, 3, 3), claims=((1,), (1,), (1,)))
    assert step.position.leopold.countdown == (3, 3, 3)
    assert only(step.events, events.Skipped).part == "objective ?"


# The card from top to bottom, and levels (S3)


def test_from_top_to_bottom():
    step = instructed("yellow any, 1, staff + objective A, right", stack=(40,))
    kinds = ("guest chosen", "die chosen", "staff turned up", "counted down")
    order = [event.kind for event in step.events if event.kind in kinds]
    assert order == ["guest chosen", "guest chosen", "die chosen", "staff turned up", "counted down"]
    assert step.events[0].kind == "instruction turned up"
    assert any(event.kind == "turn ends" for event in step.events)


@pytest.mark.parametrize(("level", "guests", "steps"), [("easy", 1, 0), ("medium", 2, 0), ("hard", 2, 2)])
def test_levels_ignore_borders(level, guests, steps):
    step = instructed("yellow any!, 1, emperor 2!!, right", level=level)
    assert len(took(step)) == guests
    assert step.position.players[1].emperor == steps
    ignored = those(step.events, events.SymbolIgnored)
    assert len(ignored) == (2 - guests) + (steps == 0)
    assert all(event.level == level and event.border in ("silver", "gold") for event in ignored)


def test_the_card_lies_face_up_then():
    step = his_turn(alone(next_card=207))
    assert step.position.leopold.shown == (207,)
    assert 207 not in step.position.leopold.deck
