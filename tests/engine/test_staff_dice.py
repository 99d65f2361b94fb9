"""Staff that react to the die taken: 12, 13, 15-19 (R4, R5.8, R9); 14, 20, 22 have a file of their own."""

from __future__ import annotations

import pytest

from tests.engine.positions import changes, found, options, play, position, seat


def takes(here):
    """The compositions on offer, without the word ``take``."""
    return [text.removeprefix("take ") for text in options(here)]


# 12, 16, 19: VP at once for the die

DIE_POINTS = [
    # staff, die, VP
    ([12], "3", 2),
    ([12], "4", 2),
    ([12], "1", 0),
    ([12], "5", 0),
    ([12], "6>3", 0),
    ([12], "6>4", 0),
    ([16], "4", 4),
    ([16], "3", 0),
    ([16], "6>4", 0),
    ([19], "3", 5),
    ([19], "4", 0),
    ([19], "6>3", 0),
    ([12, 16], "4", 6),
    ([12, 19], "3", 7),
    ([12, 16, 19], "4", 6),
]


@pytest.mark.parametrize(("display", "die", "vp"), DIE_POINTS)
def test_points_for_taking_a_die(display, die, vp):
    before = position(seat(display=display, vacant="a1"))
    here, events = play(before, f"die {die}")
    assert here.players[0].vp == vp
    assert {event.rule for event in found(events, "points")} <= {f"#{staff}" for staff in display}


def test_s12_executive_housekeeper_scores_before_the_action():
    here, events = play(position(seat(display=[12], vacant="a1")), "die 3")
    assert [event.kind for event in events] == ["die taken", "points", "main action"]
    assert [(event.rule, event.vp) for event in found(events, "points")] == [("#12", 2)]
    assert here.decision.kind == "rooms"


def test_s12_executive_housekeeper_scores_once_per_die_not_per_die_on_the_space():
    here, _ = play(position(seat(display=[12]), dice="4444"), "die 4+")
    assert here.players[0].vp == 2


def test_s12_executive_housekeeper_played_by_the_staff_manager_is_too_late_for_that_3():
    # The card is not there when the 3 is taken. It costs its full 2 kronen.
    before = position(seat(display=[22], hand=[12], vacant="a1"), dice="33")
    here, _ = play(before, "die 3; resolve Staff Manager; staff Executive Housekeeper")
    assert changes(before, here) == {"kronen": -2, "hand": "-12", "display": "+12"}


def test_s16_laundress_scores_four():
    here, events = play(position(seat(display=[16])), "die 4; gain 2 emperor")
    assert here.players[0].vp == 4
    assert [(event.rule, event.vp) for event in found(events, "points")] == [("#16", 4)]


def test_s19_interior_architect_scores_five_even_if_no_room_can_be_prepared():
    # All rooms around a4, b4... cost 3: with no krone the 3 achieves nothing (O1), the points come all the
    # same.
    before = position(seat(kronen=0, display=[19], vacant="b3"), dice="3")
    here, events = play(before, "die 3")
    assert changes(before, here) == {"vp": 5}
    assert [event.rule for event in found(events, "no room to prepare")] == ["R5.2"]


# 13 Restaurant Manager: +1 with a 1 or 2


@pytest.mark.parametrize(
    ("dice", "die", "expected"),
    [
        ("11", "1", ["sss", "ssc"]),  # 2 + 1
        ("11", "1+", ["ssss", "sssc", "sscc"]),  # boosted: 2 + 1 + 1
        ("2", "2", ["ww", "wk"]),  # 1 + 1
        ("222", "2+", ["wwwww", "wwwwk", "wwwkk"]),  # 3 + 1 + 1
        ("116", "6>1+", ["ss", "sc"]),  # a 6 is no 1: only the boost
    ],
)
def test_s13_restaurant_manager_adds_one_to_a_1_or_2(dice, die, expected):
    here, _ = play(position(seat(display=[13]), dice=dice), f"die {die}")
    assert takes(here) == expected


def test_s13_restaurant_manager_reports_the_strength():
    here, events = play(position(seat(display=[13]), dice="11"), "die 1+")
    assert [(event.rule, event.added) for event in found(events, "strength added")] == [("#13", 1)]
    assert found(events, "main action")[0].strength == 4
    assert here.players[0].kronen == 9  # only the boost is paid


def test_s13_restaurant_manager_does_nothing_for_other_dice():
    before = position(seat(display=[13]), dice="44")
    here, _ = play(before, "die 4")
    assert options(here) == ["gain 2 emperor", "gain 1 emperor 1 krone", "gain 2 kronen"]


# 15 Bootblack: kronen and Emperor spaces with a 4


@pytest.mark.parametrize(
    ("dice", "die", "kronen", "emperor"),
    [
        ("4", "4", 1, 1),
        ("4", "4+", -1 + 2, 2),
        ("444", "4", 3, 3),
        ("444", "4+", -1 + 4, 4),
    ],
)
def test_s15_bootblack_brings_both(dice, die, kronen, emperor):
    before = position(seat(display=[15]), dice=dice)
    here, events = play(before, f"die {die}")
    assert changes(before, here) == {"kronen": kronen, "emperor": emperor}
    assert options(here) == ["end"]
    assert {event.rule for event in events if event.kind.startswith("gained")} == {"#15"}


def test_s15_bootblack_stops_at_twenty_kronen_and_scores_past_13():
    # 18 + 4: two kronen are lost. Space 12 + 4: one step, then 3 VP.
    before = position(seat(display=[15], kronen=18, emperor=12), dice="4444")
    here, _ = play(before, "die 4")
    assert changes(before, here) == {"kronen": 2, "emperor": 1, "vp": 3}


def test_s15_bootblack_boosted_at_twenty_pays_first():
    # 20 - 1 = 19, then + 2, of which one fits.
    before = position(seat(display=[15], kronen=20), dice="4")
    here, _ = play(before, "die 4+")
    assert changes(before, here) == {"emperor": 2}


def test_s15_bootblack_does_nothing_for_a_6_used_as_4():
    here, _ = play(position(seat(display=[15]), dice="66"), "die 6>4")
    assert options(here) == ["gain 2 emperor", "gain 1 emperor 1 krone", "gain 2 kronen"]


# 17 Kitchen Hand: a 6 costs no krone and counts one more


@pytest.mark.parametrize(
    ("die", "kronen", "expected"),
    [
        ("6>1", 0, ["sss", "ssc"]),  # 2 + 1
        ("6>2+", -1, ["wwww", "wwwk", "wwkk"]),  # 2 + 1 + 1, one krone for the boost
    ],
)
def test_s17_kitchen_hand_makes_a_6_free_and_stronger(die, kronen, expected):
    before = position(seat(display=[17]), dice="66")
    here, _ = play(before, f"die {die}")
    assert takes(here) == expected
    assert here.players[0].kronen - 10 == kronen


def test_s17_kitchen_hand_takes_a_6_without_a_krone():
    before = position(seat(display=[17], kronen=0), dice="6")
    assert [text for text in options(before) if text.startswith("die")] == [f"die 6>{n}" for n in "12345"]
    here, events = play(before, "die 6>4; gain 2 kronen")
    assert changes(before, here) == {"kronen": 2}
    assert not found(events, "paid")
    assert [(event.rule, event.added) for event in found(events, "strength added")] == [("#17", 1)]


def test_s17_kitchen_hand_adds_nothing_to_other_dice():
    here, _ = play(position(seat(display=[17]), dice="11"), "die 1")
    assert takes(here) == ["ss", "sc"]


def test_s17_kitchen_hand_does_not_help_e_gizia():
    # E. Gizia (green, ssw, 4 VP) takes no die: space 6 costs its krone and counts only its dice (#97).
    before = position(seat(display=[17], cafe={97: "ssw"}, vacant="c1"), dice="66")
    here, _ = play(before, "move E. Gizia c1; space 6>1")
    assert takes(here) == ["ss", "sc"]
    assert here.players[0].kronen == 9


def test_s17_kitchen_hand_opens_no_space_6_for_e_gizia_without_a_krone():
    before = position(seat(kronen=0, display=[17], cafe={97: "ssw"}, vacant="c1"), dice="116")
    here, _ = play(before, "move E. Gizia c1")
    assert options(here) == ["space 1", "decline"]


def test_no_staff_for_a_die_acts_for_e_gizia():
    # Space 4 with two dice: Bootblack, Laundress and Executive Housekeeper are silent; the two dice stay.
    before = position(seat(display=[12, 15, 16], cafe={97: "ssw"}, vacant="c1"), dice="44")
    here, _ = play(before, "move E. Gizia c1; space 4; gain 1 emperor 1 krone")
    assert changes(before, here) == {"emperor": 1, "kronen": 1, "vp": 4, "occupied": "+c1", "cafe": "-97"}
    assert here.dice == (0, 0, 0, 2, 0, 0)


# 18 Checker: two more on a 5


@pytest.mark.parametrize(
    ("dice", "die", "card", "pays"),
    [
        ("5", "5", 4, 6 - 1 - 2),
        ("5", "5+", 4, 1 + 6 - 2 - 2),  # the boost costs 1 and saves 1
        ("55", "5", 5, 0),  # 4 - 2 - 2
        ("5555", "5", 4, 0),  # 6 - 4 - 2; nothing is paid out
        ("55555", "5", 7, 0),  # 1 - 5 - 2 is 0, not a gain
        ("56", "6>5", 4, 1 + 6 - 1),  # a 6 is no 5
    ],
)
def test_s18_checker_takes_two_more_off_the_price(dice, die, card, pays):
    before = position(seat(display=[18], hand=[card]), dice=dice)
    here, _ = play(before, f"die {die}; staff #{card}")
    assert changes(before, here) == {"hand": f"-{card}", "display": f"+{card}"} | (
        {"kronen": -pays} if pays else {}
    )


def test_s18_checker_is_flat_not_per_die():
    # Two dice: strength 2 + 2 = 4. Sous-Chef costs 6 - 4 = 2, not 6 - 2 * 2 - 2.
    here, events = play(position(seat(display=[18], hand=[4]), dice="55"), "die 5")
    assert found(events, "main action")[0].strength == 4
    here, _ = play(here, "staff Sous-Chef")
    assert here.players[0].kronen == 8


def test_s18_checker_played_with_a_5_does_not_help_itself():
    # The strength was counted before: 2 - 1 = 1.
    before = position(seat(hand=[18]), dice="5")
    here, _ = play(before, "die 5; staff Checker")
    assert here.players[0].kronen == 9


def test_a_6_triggers_no_staff_of_the_numbers_1_to_5():
    # 12, 13, 14, 15, 16, 18, 19, 20, 22 together, every imitation: one die on 6, strength 1, 1 krone.
    many = seat(display=[12, 13, 14, 15, 16, 18, 19, 20, 22], hand=[4], vacant="a1")
    for script, expected in {
        "die 6>1": {"kronen": -1, "kitchen": "+s"},
        "die 6>2": {"kronen": -1, "kitchen": "+w"},
        "die 6>3; prepare b1": {"kronen": -1, "tiles": "+b1"},
        "die 6>4; gain 1 emperor": {"kronen": -1, "emperor": 1},
        "die 6>5; staff Sous-Chef": {"kronen": -1 - 5, "hand": "-4", "display": "+4"},
    }.items():
        before = position(many, dice="123456")
        here, _ = play(before, script)
        assert changes(before, here) == expected, script
        assert options(here)[-1] == "end", script


def test_items_of_a_stronger_action_find_their_guests():
    # Restaurant Manager: one die on 1 gives two; one on the Apothecary's table, one into the kitchen.
    before = position(seat(display=[13], cafe={77: ""}), dice="1")
    here, _ = play(before, "die 1; take sc; put c Apothecary")  # nobody waits for the strudel
    assert changes(before, here) == {"kitchen": "+s", "77": "+c"}
