"""Staff that pay when a guest leaves for a room or a room becomes occupied: 5-8, 23, 33 (R6.4, R9)."""

from __future__ import annotations

import pytest

from gah_nb.engine.area import triggered
from tests.engine.positions import END_OF_ROUND, change, changes, found, options, play, position, seat, settle

# A guest of each colour with one item, the room it moves to, and what it brings itself.
APOTHECARY = (77, "c", "c1", {"kronen": 1, "vp": 1})  # red; c1 is one of a group of four
KNIGHT = (65, "k", "a3", {"vp": 3})  # blue; a3 is one of a group of two
COMPOSER = (51, "w", "b1", {"vp": 1, "kitchen": "+s"})  # yellow; b1 is one of a group of three
HORSA = (93, "s", "c1", {"emperor": 1})  # green, into a red room


def moved(display, guest, items, room, **start):
    """What changes for Anna when one guest moves, and the events."""
    before = position(seat(display=display, vacant=room, cafe={guest: items}, **start))
    here, events = play(before, f"move #{guest} {room}")
    told = changes(before, here)
    assert told.pop("occupied") == f"+{room}"
    assert told.pop("cafe") == f"-{guest}"
    return told, events


@pytest.mark.parametrize(
    ("staff", "pays"),
    [
        (5, {77: {"kronen": 2}}),
        (6, {65: {"emperor": 1}}),
        (7, {51: {"kronen": 1}}),
        (8, {93: {"vp": 2}}),
    ],
)
@pytest.mark.parametrize(
    "guest", [APOTHECARY, KNIGHT, COMPOSER, HORSA], ids=["red", "blue", "yellow", "green"]
)
def test_staff_5_to_8_pay_for_guests_of_their_colour_only(staff, pays, guest):
    number, items, room, own = guest
    extra = pays.get(number, {})
    told, events = moved([staff], number, items, room)
    assert told == {key: own.get(key, 0) + extra[key] if key in extra else own[key] for key in own | extra}
    assert [event.rule for event in events if event.rule == f"#{staff}"] == ([f"#{staff}"] if extra else [])


def test_s05_groom_two_kronen_when_a_red_guest_leaves():
    told, events = moved([5], *APOTHECARY[:3])
    assert told == {"kronen": 3, "vp": 1}  # Groom 2, the Apothecary's reward 1, her printed VP 1
    assert {event.rule: event.kronen for event in found(events, "gained kronen")} == {"#5": 2, "#77": 1}


def test_s05_groom_pays_also_for_an_order_completed_before_it_was_played():
    # 2021 pays when the guest leaves (E6). One die on 5: 4 - 1 = 3 kronen.
    before = position(seat(hand=[5], cafe={77: "c"}, vacant="c1"), dice="5")
    here, _ = play(before, "die 5; staff Groom; move Apothecary c1")
    assert here.players[0].kronen == 10 - 3 + 2 + 1


def test_s05_groom_pays_nothing_while_the_guest_only_sits_with_a_complete_order():
    before = position(seat(display=[1, 5], cafe={92: ""}))
    here, events = play(before, "use Breakfast Server; put s Capt. Goldhaken")
    assert changes(before, here) == {"used": "+1", "92": "+s"}
    assert not found(events, "gained kronen")


def test_s05_groom_s_kronen_pay_for_that_guest_s_own_reward():
    # Veterinary Councillor (cww, 3 VP): play a card at -3. Broke: Concierge costs 4 - 3 = 1, Groom brings 2
    # first (O12).
    before = position(seat(kronen=0, display=[5], hand=[28], cafe={86: "cww"}, vacant="c1"))
    here, _ = play(before, "move Veterinary Councillor c1")
    assert here.players[0].kronen == 2  # nothing else was possible before, so it came by itself
    here, _ = play(here, "staff Concierge")
    assert (here.players[0].kronen, here.players[0].display) == (1, (5, 28))


def test_s06_stableman_one_emperor_space_when_a_blue_guest_leaves():
    told, events = moved([6], *KNIGHT[:3])
    assert told == {"vp": 3, "emperor": 1}
    assert [(event.rule, event.emperor) for event in found(events, "gained emperor")] == [("#6", 1)]


def test_s06_stableman_at_the_end_of_the_track_is_a_point():
    told, _ = moved([6], *KNIGHT[:3], emperor=13)
    assert told == {"vp": 4}  # 3 printed, 1 for the step past 13 (R5.6)


def test_s07_masseuse_one_krone_when_a_yellow_guest_leaves():
    told, events = moved([7], *COMPOSER[:3])
    assert told == {"vp": 1, "kitchen": "+s", "kronen": 1}
    assert [(event.rule, event.kronen) for event in found(events, "gained kronen")] == [("#7", 1)]


def test_s08_tour_guide_two_points_when_a_green_guest_leaves():
    told, events = moved([8], *HORSA[:3])
    assert told == {"emperor": 1, "vp": 2}
    assert [(event.rule, event.vp) for event in found(events, "points")] == [("#8", 2)]


def test_s05_to_s08_are_silent_when_a_room_is_occupied_without_a_guest():
    # Prince (blue, sck, 7 VP) occupies a further room: the red room pays no Groom.
    before = position(seat(display=[5, 6, 7, 8], vacant="a3 c1", cafe={72: "sck"}))
    here, _ = play(before, "move Prince a3; occupy c1")
    told = changes(before, here)
    assert told == {"vp": 7, "emperor": 1, "occupied": "+c1 +a3", "cafe": "-72"}


# 23 Custodian: a krone for every room that becomes occupied (E7)


def test_s23_custodian_one_krone_for_a_guest_s_room():
    told, events = moved([23], *KNIGHT[:3])
    assert told == {"vp": 3, "kronen": 1}
    assert [(event.rule, event.kronen) for event in found(events, "gained kronen")] == [("#23", 1)]


def test_s23_custodian_pays_twice_for_the_actress_and_her_further_room():
    # Actress (yellow, wwwk, 7 VP) occupies another room: 2 kronen in all.
    before = position(seat(display=[23], vacant="b1 c1", cafe={58: "wwwk"}))
    here, events = play(before, "move Actress b1; resolve Custodian; occupy c1")
    assert changes(before, here) == {"kronen": 2, "vp": 7, "occupied": "+b1 +c1", "cafe": "-58"}
    assert [event.rule for event in found(events, "gained kronen")] == ["#23", "#23"]


def test_s23_custodian_pays_for_both_rooms_of_the_page_boy():
    # One die on 5: Page Boy 2 - 1 = 1 krone; two rooms bring 2; c1 and b1 complete no group.
    before = position(seat(display=[23], hand=[35], vacant="b1 c1"), dice="5")
    here, _ = play(before, "die 5; staff Page Boy; occupy b1; occupy c1")
    assert changes(before, here) == {"kronen": 1, "hand": "-35", "display": "+35", "occupied": "+b1 +c1"}


def test_s23_custodian_pays_for_a_room_of_an_emperor_tile():
    # Tile B4, round 5: space 8 scores 5 VP, retreat to 3, a free occupied room: a1 alone is a blue group (2
    # VP).
    before = position(
        seat(display=[23], emperor=8),
        seat(emperor=6),
        tiles=("A1", "B4", "C1"),
        round_=5,
        agenda=END_OF_ROUND,
    )
    asked, events = settle(before)
    assert options(asked) == ["prepare a1", "decline"]
    _, more = play(asked, "prepare a1")
    events = (*events, *more)
    assert change(events, 0, "kronen") == 1
    assert change(events, 0, "vp") == 5 + 2
    assert [event.rule for event in found(more, "gained kronen")] == ["#23"]


def test_s23_custodian_pays_nothing_for_preparing_a_room():
    before = position(seat(display=[23], vacant="a1"), dice="3")
    here, events = play(before, "die 3; prepare b1")
    assert changes(before, here) == {"tiles": "+b1"}
    assert not found(events, "gained kronen")


def test_s23_custodian_never_fills_the_money_track_beyond_twenty():
    told, events = moved([23], *KNIGHT[:3], kronen=20)
    assert told == {"vp": 3}
    assert [event.rule for event in found(events, "kronen over the limit")] == ["R5.6"]


# 33 Male Floor Housekeeper: 4 VP with the rewards of a guest of four items or more


@pytest.mark.parametrize(
    ("guest", "items", "room", "vp"),
    [
        ("Count", "wkk", "a3", 4),  # three items: only the printed 4
        ("Apothecary", "c", "c1", 1),  # one item
        ("Lord High Commissioner", "sscw", "c1", 5 + 4),  # four
        ("Actress", "wwwk", "b1", 7 + 4),  # four
    ],
)
def test_s33_male_floor_housekeeper_counts_the_items_of_the_order(guest, items, room, vp):
    number = {"Count": 73, "Apothecary": 77, "Lord High Commissioner": 89, "Actress": 58}[guest]
    told, events = moved([33], number, items, room)
    assert told["vp"] == vp
    assert [event.vp for event in found(events, "points") if event.rule == "#33"] == [4] * (vp > 5)


@pytest.mark.parametrize(("items", "pays"), [(3, []), (4, [33]), (5, [33])])
def test_s33_male_floor_housekeeper_reads_four_or_more(items, pays):
    # No guest of the box orders five; one of a later box would count.
    rows = triggered(position(seat(display=[33])), 0, "guest reward", items=items)
    assert [staff for staff, _ in rows] == pays


def test_s33_male_floor_housekeeper_gives_nothing_for_the_porter_alone():
    # Completing an order is not yet the reward; moving is. Porter costs 5 - 1 = 4.
    before = position(seat(display=[33], hand=[38], cafe={75: "", 77: "c"}, vacant="c1"), dice="5")
    here, _ = play(before, "die 5; staff Porter; complete Baroness")
    assert changes(before, here) == {"kronen": -4, "hand": "-38", "display": "+38", "75": "+wwkk"}


def test_all_income_of_one_move_adds_up():
    # Lord High Commissioner (red, sscw, 5 VP, 4 kronen) into d4, a red group of one (1 krone):
    # Groom 2, Custodian 1, reward 4, bonus 1 = 8 kronen; VP 5 + Male Floor Housekeeper 4 = 9.
    told, _ = moved([5, 6, 7, 8, 23, 33], 89, "sscw", "d4", kronen=1)
    assert told == {"kronen": 8, "vp": 9}
