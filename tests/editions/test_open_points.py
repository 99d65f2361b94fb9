"""Open points O1-O10 under the reading that is taken and under the other one, in the edition of 2021."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.engine import IllegalAction
from gah_nb.engine.area import occupy_by_effect, prepare_room, remove_room
from gah_nb.engine.flow import Flow
from gah_nb.engine.frames import FinalScoring
from gah_nb.engine.rounds import winners
from tests.editions.tables import DE, E2021, tile, under
from tests.engine.positions import (
    END_OF_ROUND,
    change,
    changes,
    found,
    options,
    play,
    position,
    rooms,
    seat,
    settle,
)

_NEITHER = ("emperor score", "retreat", "neither reward nor penalty")
GROUND = "a1 b1 c1 d1 e1"


def verbs(here):
    return {text.split()[0] for text in options(here)}


# O1: a die whose action can achieve nothing


@pytest.mark.parametrize(
    ("edition", "readings", "kronen", "dice"),
    [
        # The ground floor is full and floor 2 costs 1 krone.
        (E2021, {}, 0, ["die 3", "die 5"]),
        (E2021, {"O1": "forbidden"}, 0, ["die 5"]),  # a 5 "can", a 3 must
        (E2021, {"O1": "forbidden"}, 1, ["die 3", "die 5", "die 5+"]),  # a boost would spend the krone
        (DE, {"O1": "forbidden"}, 0, ["die 3", "die 5"]),  # no room is due there (E19)
    ],
)
def test_o1_rooms_that_cannot_be_paid(edition, readings, kronen, dice):
    here = under(edition, seat(kronen=kronen, vacant=GROUND), dice="335", readings=readings)
    assert [text for text in options(here) if text.startswith("die")] == dice


def test_o1_the_krone_of_a_6_counts():
    # With 1 krone a 6 leaves 0; with 2 it leaves 1, enough for floor 2, but not for a boost as well.
    for kronen, offered in ((1, []), (2, ["die 6>3"])):
        here = under(E2021, seat(kronen=kronen, vacant=GROUND), dice="66", readings={"O1": "forbidden"})
        assert [text for text in options(here) if text.startswith("die 6>3")] == offered


def test_o1_says_why():
    here = under(E2021, seat(kronen=0, vacant=GROUND), dice="335", readings={"O1": "forbidden"})
    with pytest.raises(IllegalAction, match=r"R4\.4: action 3 demands a room"):
        play(here, "die 3")


def test_o1_whoever_can_take_no_die_can_only_pass():
    here = under(E2021, seat(kronen=0, vacant=GROUND), dice="33", readings={"O1": "forbidden"})
    assert options(here) == ["pass"]


# O2: passing in a turn that has begun


@pytest.mark.parametrize(("readings", "offered"), [({}, False), ({"O2": "until a die"}, True)])
def test_o2_passing_after_a_guest(readings, offered):
    here, _ = play(under(E2021, seat(), dice="44", readings=readings), "guest q5")
    assert ("pass" in options(here)) == offered
    if offered:
        after, _ = play(here, "pass")
        assert after.players[0].passed
        assert after.players[0].covered == ()
        assert after.decision.seat == 1


def test_o2_not_after_the_die():
    here, _ = play(under(E2021, seat(), dice="44", readings={"O2": "until"}), "die 4; gain 2 kronen")
    assert "pass" not in options(here)


# O3, O4: a room that comes back


@pytest.mark.parametrize(("readings", "vp"), [({}, 2 + 2), ({"O3": "once"}, 2)])
def test_o3_printed_vp_of_a_room_prepared_again(readings, vp):
    flow = Flow(under(E2021, seat(), readings=readings))
    for _ in range(2):
        prepare_room(flow, 0, 19, 0, "R5.2")  # e4: 2 VP
        remove_room(flow, 0, 19, "R7.4")
    assert flow.players[0].vp == vp


@pytest.mark.parametrize(("readings", "bonuses"), [({}, 1), ({"O4": "bonus again"}, 2)])
def test_o4_a_group_completed_again(readings, bonuses):
    # a1 is a blue group of one: 2 VP each time.
    flow = Flow(under(E2021, seat(vacant="a1"), readings=readings, agenda=()))
    occupy_by_effect(flow, 0, 0, "R6.6")
    remove_room(flow, 0, 0, "R7.4")
    prepare_room(flow, 0, 0, 0, "R5.2")
    occupy_by_effect(flow, 0, 0, "R6.6")
    assert [frame.rule for frame in flow.agenda] == ["R6.5"] * bonuses


# O5: the order of a reward


@pytest.mark.parametrize(
    ("readings", "asked"),
    [
        # Landgrave: staff for 1 less, then a room; a3 is no group on its own.
        ({}, ["resolve staff -1", "resolve prepare"]),
        ({"O5": "as printed"}, ["staff Room Service", "decline"]),
    ],
)
def test_o5_the_effects_of_a_reward(readings, asked):
    here = under(E2021, seat(cafe={66: "ck"}, hand=[37], vacant="a3"), dice="4", readings=readings)
    there, _ = play(here, "move Landgrave a3")
    assert options(there) == asked


def test_o5_the_bonus_may_still_come_before_or_after():
    # R6.5 is not about the effects of the reward. e1 is a blue group of one.
    area = seat(cafe={66: "ck"}, hand=[37], vacant="e1")
    here = under(E2021, area, dice="4", readings={"O5": "as printed"})
    there, _ = play(here, "move Landgrave e1")
    assert options(there) == ["resolve bonus", "resolve staff -1"]
    after, events = play(there, "resolve staff -1; decline; prepare d1")
    assert [event.rule for event in events if event.vp] == ["R6.5"]
    assert change(events, 0, "vp") == 2
    assert changes(here, after)["tiles"] == "+d1"


# O6: staff that C4 took


@pytest.mark.parametrize(("readings", "vp"), [({}, 4), ({"O6": "ever played"}, 6)])
def test_o6_assistant_manager_after_c4(readings, vp):
    # Three cards, one of them given up: 2 x 2 or 2 x 3.
    here, _ = tile(E2021, "C4", seat(display=[1, 27, 32]), readings=readings)
    after, _ = play(here, "discard Booking Manager")
    _, events = settle(replace(after, agenda=(FinalScoring(),)))
    assert [event.vp for event in found(events, "final staff", 0)] == [vp]


# O7: only sixes left


@pytest.mark.parametrize(
    ("readings", "kronen", "display", "guests", "serving"),
    [
        # The queue costs 3, 2, 1, 0, 0; a six costs 1.
        ({}, 1, [], 3, True),
        ({"O7": "spending is illegal"}, 1, [], 2, False),
        ({"O7": "spending is illegal"}, 2, [], 3, True),
        ({"O7": "spending is illegal"}, 1, [17], 3, True),  # Kitchen Hand pays for the six
    ],
)
def test_o7_the_last_krone(readings, kronen, display, guests, serving):
    area = seat(kronen=kronen, cafe={63: ""}, kitchen="k", display=display)
    here = under(E2021, area, dice="66", readings=readings)
    told = options(here)
    assert sum(text.startswith("guest") for text in told) == guests
    assert ("serve" in told) == serving


def test_o7_in_an_effect_of_the_turn():
    # Landgrave's room on floor 4 costs 3, on the ground floor nothing: with 3 kronen only 2 can be spent.
    area = seat(kronen=3, cafe={66: "ck"}, vacant="a3")
    here, _ = play(under(E2021, area, dice="66", readings={"O7": "spending"}), "move Landgrave a3")
    assert options(here) == ["prepare a2", "prepare b3", "decline"]
    with pytest.raises(IllegalAction, match="the last krone is needed"):
        play(here, "prepare a4")
    there, _ = play(here, "prepare b3")
    assert "die 6>4" in options(there)


def test_o7_says_why():
    here = under(E2021, seat(kronen=1, cafe={63: ""}, kitchen="k"), dice="66", readings={"O7": "spending"})
    with pytest.raises(IllegalAction, match=r"R2\.6: only sixes are left"):
        play(here, "serve")


def test_o7_by_default_the_turn_ends_and_its_number_is_lost():
    here = under(E2021, seat(kronen=1, cafe={63: ""}, kitchen="k"), dice="66")
    after, _ = play(here, "serve; put k Dame; end")
    assert after.players[0].covered == (0,)


# O8: several players in an Emperor scoring


@pytest.mark.parametrize(
    ("readings", "kinds"),
    [
        ({}, ["emperor score", "retreat"] * 2 + ["tile reward", "neither reward nor penalty"]),
        (
            {"O8": "player by player"},
            ["emperor score", "retreat", "tile reward", *_NEITHER],
        ),
    ],
)
def test_o8_the_order_of_an_emperor_scoring(readings, kinds):
    # Round 3, spaces 6 and 4: 4 and 3 VP, then spaces 3 and 1. Tile A1 brings Anna 3 kronen.
    areas = (seat(emperor=6, kronen=0), seat(emperor=4, kronen=0))
    after, events = settle(under(E2021, *areas, round_=3, agenda=END_OF_ROUND, readings=readings))
    told = ("emperor score", "retreat", "tile reward", "neither reward nor penalty")
    assert [event.kind for event in events if event.kind in told] == kinds
    assert [(p.vp, p.emperor, p.kronen) for p in after.players] == [(4, 3, 3), (3, 1, 0)]


# O9: a tie after the tie-break


@pytest.mark.parametrize(
    ("readings", "first", "won"),
    [({}, 0, (0, 1)), ({}, 1, (0, 1)), ({"O9": "earlier"}, 0, (0,)), ({"O9": "earlier"}, 1, (1,))],
)
def test_o9_still_tied(readings, first, won):
    # Cindy has as many VP, but fewer kronen.
    areas = (seat(vp=30, kronen=4), seat(vp=30, kronen=4), seat(vp=30, kronen=3))
    assert winners(under(E2021, *areas, first=first, readings=readings)) == won


# O10: a condition that held in this turn


@pytest.mark.parametrize(("readings", "claimed"), [({}, False), ({"O10": "held in this turn"}, True)])
def test_o10_twenty_kronen_of_which_one_was_spent(readings, claimed):
    # Politikkarten. 18 kronen and 4 from the die: 20; then serving for 1: 19.
    here = under(E2021, seat(kronen=18, cafe={63: ""}, kitchen="k"), dice="4444", readings=readings)
    there, _ = play(here, "die 4; gain 4 kronen; serve; put k Dame")
    assert there.players[0].kronen == 19
    assert ("claim A" in options(there)) == claimed
    if claimed:
        after, events = play(there, "claim A")
        assert change(events, 0, "vp") == 15
        assert after.claims == ((0,), (), ())


def test_o10_only_in_the_same_turn():
    here = under(E2021, seat(kronen=20, cafe={63: ""}, kitchen="k"), seat(), dice="4444",
                 readings={"O10": "held"})  # fmt: skip
    there, _ = play(here, "serve; put k Dame; die 4; gain 4 emperor; end")
    there, _ = play(there, "die 4; gain 3 emperor; end; die 4; gain 2 emperor; end")
    assert there.decision.seat == 0
    assert "claim A" not in options(there)


def test_the_default_is_the_reading_of_no_rule_set():
    assert rooms("a1") == 1
    assert position(seat()).box.rules == under(E2021, seat(), readings={"O1": "allowed"}).box.rules
