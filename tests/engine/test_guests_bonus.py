"""The occupancy bonus around a guest's reward; what the owner may order or leave (R6.4, R6.5, O5, O20)."""

from __future__ import annotations

import pytest

from gah_nb.components.catalogue import ROOM_NUMBER
from gah_nb.notation import NotationError
from tests.engine.positions import changes, options, play, position, seat

# Night side, groups: blue a1 | e1 | a3 a4 | c3 c4 | e4; red d4 | b3 b4 | c1 d1 c2 d2; yellow b1 a2 b2 | e2 d3
# e3.


@pytest.mark.parametrize(
    ("guest", "order", "room", "others", "bonus"),
    [
        # Blue VP 2, 5: Knight of the Empire (65) has 3 VP.
        pytest.param(65, "k", "a1", "", {"vp": 3 + 2}, id="blue 1"),
        pytest.param(65, "k", "a4", "a1 a2 a3", {"vp": 3 + 5}, id="blue 2, example X7"),
        # Red kronen 1, 3, 10: Mag. Ferdinand (117) has 3 VP and 3 Emperor spaces.
        pytest.param(117, "ww", "d4", "d1 d2 d3", {"vp": 3, "emperor": 3, "kronen": 1}, id="red 1"),
        pytest.param(117, "ww", "b4", "a1 b1 b2 b3", {"vp": 3, "emperor": 3, "kronen": 3}, id="red 2"),
        pytest.param(117, "ww", "c1", "d1 c2 d2", {"vp": 3, "emperor": 3, "kronen": 10}, id="red 4"),
        # Yellow Emperor spaces 6 for three rooms: Composer (51) has 1 VP and a strudel.
        pytest.param(51, "w", "b2", "a2 b1", {"vp": 1, "kitchen": "+s", "emperor": 6}, id="yellow 3"),
    ],
)
def test_the_bonus_by_colour_and_size_of_the_group(
    guest: int, order: str, room: str, others: str, bonus: dict[str, object]
) -> None:
    start = position(seat(cafe={guest: order}, vacant=room, occupied=others))

    after, events = play(start, f"move #{guest} {room}")

    # Where all parts only add something nothing is asked.
    assert changes(start, after) == {"cafe": f"-{guest}", "occupied": f"+{room}"} | bonus
    assert [event.rule for event in events if event.rule == "R6.5"] == ["R6.5"]


def test_day_sides_have_groups_of_three_and_four_of_other_colours() -> None:
    # Day A: ryrry bybbb byrry bybbr: c2 d2 e2 blue with nothing above or below them; 9 VP for three, the
    # Knight's 3.
    start = position(seat(cafe={65: "k"}, vacant="c2", occupied="d2 e2"), seat(), hotels=("day_a", "night"))

    after, _ = play(start, "move Knight c2")

    assert changes(start, after) == {"cafe": "-65", "occupied": "+c2", "vp": 3 + 9}


def test_a_group_that_stays_incomplete_brings_nothing() -> None:
    # a4 is vacant yet; a tile that only lies there does not count.
    start = position(seat(cafe={65: "k"}, vacant="a3 a4", occupied="a1 a2"))

    after, _ = play(start, "move Knight a3")

    assert changes(start, after) == {"cafe": "-65", "occupied": "+a3", "vp": 3}


def test_a_group_brings_its_bonus_once_in_a_game() -> None:
    # O4: the bonus of d4 (from the left and from below the ninth group to begin) was given, then the room
    # removed and prepared anew.
    start = position(seat(cafe={117: "ww"}, vacant="d4", occupied="d1 d2 d3", bonuses=1 << 8))

    after, _ = play(start, "move Mag. Ferdinand d4")

    assert changes(start, after) == {"cafe": "-117", "occupied": "+d4", "vp": 3, "emperor": 3}


def test_the_red_bonus_taken_first_pays_for_the_reward() -> None:
    # Veterinary Councillor (86, 3 VP): a card for 3 less. Delivery Boy costs 6 - 3 = 3, there are 2 kronen;
    # d4 brings 1.
    start = position(seat(cafe={86: "cww"}, vacant="d4", occupied="d1 d2 d3", kronen=2, hand=(5, 25)))

    here, _ = play(start, "move Veterinary Councillor d4")
    assert options(here) == ["resolve bonus", "resolve staff -3"]
    first, _ = play(here, "resolve bonus; staff Delivery Boy")
    assert changes(start, first) == {
        "cafe": "-86",
        "occupied": "+d4",
        "hand": "-25",
        "display": "+25",
        "kronen": 1 - 3,
        "vp": 3,
    }

    # The other way round only Groom (4 - 3 = 1) can be paid, and the krone comes afterwards.
    later, _ = play(here, "resolve staff -3")
    assert options(later) == ["staff Groom", "decline"]
    later, _ = play(later, "staff Groom")
    assert later.players[0].kronen == 2 - 1 + 1


def test_the_bonus_comes_first_of_itself_where_only_it_makes_the_reward_possible() -> None:
    # Without a krone Groom (4 - 3 = 1) cannot be played, so the bonus of d4 is the only part that is
    # possible.
    start = position(seat(cafe={86: "cww"}, vacant="d4", occupied="d1 d2 d3", kronen=0, hand=(5,)))

    after, events = play(start, "move Veterinary Councillor d4; staff Groom")

    assert [(e.rule, e.kronen) for e in events if e.kronen] == [("R6.5", 1), ("#86", -1)]
    assert after.players[0].kronen == 0


def test_the_bonus_is_taken_before_or_after_the_whole_reward_not_between_its_parts() -> None:
    # EN: "immediately before or after the guest reward". Medicinal Councillor (87, 3 VP): 3 kronen and two
    # guests; d4 brings 1 krone. Once a part of the reward was chosen the bonus waits for the end.
    start = position(seat(cafe={87: "cckk"}, vacant="d4", occupied="d1 d2 d3"), queue=(91, 92, 93, 94, 95))

    here, _ = play(start, "move Medicinal Councillor d4")
    assert options(here) == ["resolve bonus", "resolve krone 3", "resolve guest"]
    here, _ = play(here, "resolve guest; guest q5")
    assert options(here) == ["resolve krone 3", "resolve guest"]
    with pytest.raises(NotationError, match="no open part is called 'bonus'"):
        play(here, "resolve bonus")
    after, events = play(here, "resolve krone 3; guest q5")

    assert [(e.rule, e.kind, e.kronen) for e in events if e.rule in ("#87", "R6.5")] == [
        ("#87", "gained kronen", 3),
        ("#87", "guest taken", 0),
        ("R6.5", "gained kronen", 1),
    ]
    assert changes(start, after) == {"cafe": "-87 +94 +95", "occupied": "+d4", "kronen": 3 + 1, "vp": 3}


def test_staff_that_pays_for_the_move_does_not_begin_the_reward() -> None:
    # The Custodian's krone (#23) belongs to the room, not to the guest's reward: the bonus may still come
    # before that.
    start = position(
        seat(cafe={86: "cww"}, vacant="d4", occupied="d1 d2 d3", kronen=1, hand=(25,), display=(23,))
    )

    here, _ = play(start, "move Veterinary Councillor d4")
    assert options(here) == ["resolve bonus", "resolve Custodian"]  # Delivery Boy costs 6 - 3 = 3, there is 1
    after, events = play(here, "resolve Custodian; resolve bonus; staff Delivery Boy")

    # 1 + 1 + 1 - 3 kronen.
    assert [(e.rule, e.kronen) for e in events if e.kronen] == [("#23", 1), ("R6.5", 1), ("#86", -3)]
    assert after.players[0].kronen == 0


def test_the_parts_of_a_reward_in_the_owners_order() -> None:
    # Landgrave (66) with 2 kronen: the room first (b2 for 1) leaves 1 for a card that costs 2 - 1.
    start = position(seat(cafe={66: "ck"}, vacant="a1 b1 a2 a3", kronen=2, hand=(14,)))

    one, _ = play(start, "move Landgrave a3; resolve prepare; prepare b2; staff Decorator")
    other, _ = play(start, "move Landgrave a3; resolve staff -1; staff Decorator; prepare b2")

    assert changes(start, one) == changes(start, other)
    assert one.players[0].kronen == 0


def test_a_room_turned_over_by_the_reward_brings_its_bonus_while_that_of_the_guest_is_open() -> None:
    # Senior Councillor (82, 7 VP) in d4 (red, 1 krone), his secretary in a1 (blue, 2 VP): the bonus of a1
    # follows its effect, that of d4 comes before or after.
    start = position(seat(cafe={82: "cwk"}, vacant="d4 a1", occupied="b1 c1 d1 d2 d3"))

    after, events = play(start, "move Senior Councillor d4; resolve occupy; occupy a1")

    assert [(e.kind, e.vp, e.kronen) for e in events if e.rule == "R6.5"] == [
        ("points", 2, 0),
        ("gained kronen", 0, 1),
    ]
    assert changes(start, after) == {"cafe": "-82", "occupied": "+a1 +d4", "vp": 7 + 2, "kronen": 1}
    before, events = play(start, "move Senior Councillor d4; resolve bonus; occupy a1")
    assert [(e.kind, e.vp, e.kronen) for e in events if e.rule == "R6.5"] == [
        ("gained kronen", 0, 1),
        ("points", 2, 0),
    ]
    assert changes(start, before) == changes(start, after)


def test_a_green_guest_completes_a_group_of_any_colour() -> None:
    # M. Polo (98): 4 kronen; b2 completes the yellow group: 6 spaces.
    start = position(seat(cafe={98: "sss"}, vacant="b2", occupied="a1 b1 a2"))

    after, _ = play(start, "move M. Polo b2")

    assert changes(start, after) == {"cafe": "-98", "occupied": "+b2", "kronen": 4, "emperor": 6}
    assert after.players[0].bonuses == 1 << 1  # the second group from the left of floor 1: b1 a2 b2


@pytest.mark.parametrize(
    ("guest", "order", "room", "script", "vp"),
    [
        pytest.param(64, "k", "a3", "decline", 0, id="staff"),
        pytest.param(71, "skk", "a3", "decline", 4, id="prepare"),
        pytest.param(72, "sck", "a3", "decline", 7, id="occupy"),
        pytest.param(63, "k", "a3", "decline", 0, id="guest"),
        pytest.param(97, "ssw", "c1", "decline", 4, id="space"),
        pytest.param(57, "wwk", "b1", "decline; decline", 1, id="two rooms"),
        pytest.param(73, "wkk", "a3", "decline; decline", 4, id="two cards"),
        pytest.param(66, "ck", "a3", "resolve prepare; decline; decline", 3, id="card and room"),
    ],
)
def test_effects_may_be_declined(guest: int, order: str, room: str, script: str, vp: int) -> None:
    start = position(seat(cafe={guest: order}, vacant="a1 b1 c1 a2 a3", hand=(14, 24)))

    after, events = play(start, f"move #{guest} {room}; {script}")

    expected = {"cafe": f"-{guest}", "occupied": f"+{room}", "vp": vp}
    assert changes(start, after) == {name: change for name, change in expected.items() if change}
    assert [e.rule for e in events if e.kind == "declined"] == [f"#{guest}"] * script.count("decline")


def test_x8_the_example_of_an_entire_turn() -> None:
    # EN: Doris has three guests, three dice on 2, boosts for 1 krone, takes 2 wine and 2 coffee, all on the
    # Baroness, who moves into a blue room that is a group of its own: 5 VP, 2 VP bonus, and one of three
    # cards for 3 less: 6 - 3.
    start = position(
        seat(cafe={75: "", 76: "ss", 88: "c"}, vacant="e1", occupied="a1 b1 c1 d1"),
        dice="1222345",
        queue=(91, 92, 93, 94, 95),
        staff_deck=(25, 33, 14),
    )
    assert not [text for text in options(start) if text.startswith("guest")]

    here, _ = play(start, "die 2+; take wwkk; put w Baroness; put w Baroness; put k Baroness; put k Baroness")
    assert here.dice == (1, 2, 1, 1, 1, 0)
    here, _ = play(here, "move Baroness e1; resolve bonus; staff Delivery Boy; under Decorator")
    after, _ = play(here, "end")

    assert changes(start, after) == {
        "cafe": "-75",
        "occupied": "+e1",
        "display": "+25",
        "kronen": -1 - 3,
        "vp": 5 + 2,
    }
    assert after.guest_discard == (75,)
    assert after.staff_deck[-2:] == (14, 33)
    assert after.players[0].occupied >> ROOM_NUMBER["e1"] & 1
    assert after.decision is not None
    assert after.decision.seat == 1
