"""Guests who bring rooms: prepared at their price, for less or for nothing, or occupied (R5.3, R6.6, R10)."""

from __future__ import annotations

import pytest

from gah_nb.engine import IllegalAction
from tests.engine.positions import changes, options, play, position, seat

# Night side: a1 blue, b1 yellow, c1 red, d1 red, e1 blue; a2 b2 yellow, c2 d2 red, e2 yellow; a3 blue, b3
# red, c3 blue, d3 e3 yellow; a4 blue, b4 red, c4 blue, d4 red, e4 blue. Floors cost 0, 1, 2, 3.
VACANT = "a1 b1 c1 a2 a3"  # next to them lie d1 (0 kronen), b2 c2 (1), b3 (2), a4 (3)
FLOORS_1_2 = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"


def rooms_offered(start_options: list[str]) -> str:
    """The rooms among the options, as ``"d1 b2"``."""
    return " ".join(text.split()[1] for text in start_options if text.startswith(("prepare", "occupy")))


# Prepare


def test_g049_sculptor_prepares_a_room_of_the_two_lower_floors_for_nothing() -> None:
    start = position(seat(cafe={49: "w"}, vacant=VACANT, kronen=0))

    here, _ = play(start, "move Sculptor b1")
    assert options(here) == ["prepare d1", "prepare b2", "prepare c2", "decline"]  # not b3 and a4
    after, events = play(here, "prepare c2")

    # c2 would cost 1; there are 0 kronen. The Sculptor has 0 VP.
    assert changes(start, after) == {"cafe": "-49", "occupied": "+b1", "tiles": "+c2"}
    assert [(e.rule, e.kronen) for e in events if e.kind == "tile placed"] == [("#49", 0)]


def test_g049_sculptor_brings_nothing_when_floors_1_and_2_are_full() -> None:
    # b3 of floor 3 is open and its owner rich, but too high.
    start = position(seat(cafe={49: "w"}, vacant=FLOORS_1_2 + " a3"))

    after, events = play(start, "move Sculptor b1")

    assert changes(start, after) == {"cafe": "-49", "occupied": "+b1"}
    assert [(e.rule, e.part) for e in events if e.kind == "skipped"] == [("#49", "prepare free")]


def test_g049_sculptor_says_why_a_higher_room_is_refused() -> None:
    here, _ = play(position(seat(cafe={49: "w"}, vacant=VACANT)), "move Sculptor b1")

    with pytest.raises(IllegalAction, match="only rooms of floors 1 to 2") as caught:
        play(here, "prepare b3")
    assert caught.value.rule == "#49"


def test_g050_musician_draws_a_card_and_prepares_a_room_at_its_full_price() -> None:
    start = position(seat(cafe={50: "w"}, vacant=VACANT), staff_deck=(33,))

    here, _ = play(start, "move Musician b1")
    assert options(here) == ["resolve draw 1", "resolve prepare"]
    after, _ = play(here, "resolve draw 1; prepare a4")

    # a4 on floor 4 costs 3.
    assert changes(start, after) == {
        "cafe": "-50",
        "occupied": "+b1",
        "hand": "+33",
        "tiles": "+a4",
        "kronen": -3,
    }


def test_g050_musician_needs_the_whole_price() -> None:
    # With 1 krone floors 1 and 2 are in reach, not b3 for 2 and a4 for 3.
    here, _ = play(
        position(seat(cafe={50: "w"}, vacant=VACANT, kronen=1)), "move Musician b1; resolve draw 1"
    )

    assert options(here) == ["prepare d1", "prepare b2", "prepare c2", "decline"]


def test_g057_architect_prepares_two_rooms_for_one_krone_less_each() -> None:
    start = position(seat(cafe={57: "wwk"}, vacant=VACANT))

    after, events = play(start, "move Architect b1; prepare b3; prepare a4")

    # b3: 2 - 1, a4: 3 - 1, together 3; 1 VP for the Architect.
    assert changes(start, after) == {
        "cafe": "-57",
        "occupied": "+b1",
        "tiles": "+b3 +a4",
        "kronen": -3,
        "vp": 1,
    }
    assert [(e.rule, e.kronen) for e in events if e.kind == "tile placed"] == [("#57", -1), ("#57", -2)]


def test_g057_architect_makes_no_room_cheaper_than_nothing() -> None:
    # d1 costs 0 anyway, b2 1 - 1 = 0: without a krone these two floors are in reach, b3 for 1 is not.
    start = position(seat(cafe={57: "wwk"}, vacant=VACANT, kronen=0))

    here, _ = play(start, "move Architect b1")
    assert rooms_offered(options(here)) == "d1 b2 c2"
    after, _ = play(here, "prepare d1; prepare b2")

    assert changes(start, after) == {"cafe": "-57", "occupied": "+b1", "tiles": "+d1 +b2", "vp": 1}


def test_g061_painter_makes_one_room_cheaper_and_the_second_costs_its_full_price() -> None:
    start = position(seat(cafe={61: "swww"}, vacant=VACANT))

    here, _ = play(start, "move Painter b1")
    assert options(here) == ["resolve prepare -1", "resolve prepare"]
    after, events = play(here, "resolve prepare -1; prepare b3; prepare a4")

    # b3: 2 - 1, a4: 3 in full, together 4 (not 3); 2 VP for the Painter.
    assert changes(start, after) == {
        "cafe": "-61",
        "occupied": "+b1",
        "tiles": "+b3 +a4",
        "kronen": -4,
        "vp": 2,
    }
    assert [e.kronen for e in events if e.kind == "tile placed"] == [-1, -3]


def test_g061_painter_may_make_the_second_room_the_cheaper_one() -> None:
    # First d1 for its full price of 0, which opens e1; then a4 for 3 - 1.
    start = position(seat(cafe={61: "swww"}, vacant=VACANT, kronen=2))

    after, _ = play(start, "move Painter b1; resolve prepare; prepare d1; prepare a4")

    assert changes(start, after) == {
        "cafe": "-61",
        "occupied": "+b1",
        "tiles": "+d1 +a4",
        "kronen": -2,
        "vp": 2,
    }


def test_g066_landgrave_makes_the_staff_card_cheaper_but_not_the_room() -> None:
    start = position(seat(cafe={66: "ck"}, vacant=VACANT, hand=(33,)))

    here, _ = play(start, "move Landgrave a3")
    assert options(here) == ["resolve staff -1", "resolve prepare"]
    after, events = play(here, "resolve staff -1; staff Male Floor Housekeeper; prepare b2")

    # #33 costs 5 - 1 = 4, b2 its full 1, together 5; 3 VP for the Landgrave.
    assert changes(start, after) == {
        "cafe": "-66",
        "occupied": "+a3",
        "hand": "-33",
        "display": "+33",
        "tiles": "+b2",
        "kronen": -5,
        "vp": 3,
    }
    assert [(e.kind, e.kronen) for e in events if e.rule == "#66"] == [
        ("staff played", -4),
        ("tile placed", -1),
    ]


def test_g066_landgrave_without_a_krone_offers_only_ground_floor_rooms() -> None:
    # Nothing can be played (5 - 1 = 4 kronen), so the room is asked for at once; b2 would cost 1.
    start = position(seat(cafe={66: "ck"}, vacant=VACANT, hand=(33,), kronen=0))

    here, _ = play(start, "move Landgrave a3")

    assert options(here) == ["prepare d1", "decline"]


def test_g071_baron_prepares_any_room_for_nothing() -> None:
    start = position(seat(cafe={71: "skk"}, vacant=VACANT, kronen=0))

    here, _ = play(start, "move Baron a3")
    assert rooms_offered(options(here)) == "d1 b2 c2 b3 a4"
    after, _ = play(here, "prepare a4")

    assert changes(start, after) == {"cafe": "-71", "occupied": "+a3", "tiles": "+a4", "vp": 4}


def test_g071_baron_scores_the_printed_vp_of_a_room_at_the_top_right() -> None:
    # R5.3: c4 shows 2 VP; with the Baron's 4 that makes 6. It would cost 3 kronen.
    start = position(seat(cafe={71: "skk"}, vacant="a1 a2 a3 b3 c3", kronen=0))

    after, events = play(start, "move Baron a3; prepare c4")

    assert changes(start, after) == {"cafe": "-71", "occupied": "+a3", "tiles": "+c4", "vp": 4 + 2}
    assert [(e.vp, e.rule) for e in events if e.kind == "placement points"] == [(2, "R5.3")]


def test_g088_procurator_prepares_two_rooms_for_nothing() -> None:
    # The second may lie next to the first: b4 (3 kronen) is open only once b3 (2) lies there. 0 VP.
    start = position(seat(cafe={88: "cwww"}, vacant=VACANT, kronen=0))

    here, _ = play(start, "move Procurator c1")
    assert rooms_offered(options(here)) == "d1 b2 c2 b3 a4"
    after, events = play(here, "prepare b3; prepare b4")

    assert changes(start, after) == {"cafe": "-88", "occupied": "+c1", "tiles": "+b3 +b4"}
    assert [(e.rule, e.kronen) for e in events if e.kind == "tile placed"] == [("#88", 0), ("#88", 0)]


def test_g088_procurator_may_bring_one_room_only() -> None:
    start = position(seat(cafe={88: "cwww"}, vacant=VACANT))

    after, events = play(start, "move Procurator c1; prepare b3; decline")

    assert changes(start, after) == {"cafe": "-88", "occupied": "+c1", "tiles": "+b3"}
    assert [e.part for e in events if e.kind == "declined"] == ["prepare free"]


# Occupy


@pytest.mark.parametrize(
    ("guest", "order", "room", "offered", "occupied"),
    [
        pytest.param(58, "wwwk", "b1", "a1 c1 a2 a3", "+b1 +a2", id="g058"),
        pytest.param(72, "sck", "a3", "a1 b1 c1 a2", "+a2 +a3", id="g072"),
        pytest.param(82, "cwk", "c1", "a1 b1 a2 a3", "+c1 +a2", id="g082"),
    ],
)
def test_a_guest_who_needs_a_further_room(
    guest: int, order: str, room: str, offered: str, occupied: str
) -> None:
    start = position(seat(cafe={guest: order}, vacant=VACANT))

    here, _ = play(start, f"move #{guest} {room}")
    assert rooms_offered(options(here)) == offered  # of any colour, the guest's own room is taken
    assert options(here)[-1] == "decline"
    after, events = play(here, "occupy a2")

    # All three are worth 7 VP; a2 belongs to a yellow group of three, so no bonus.
    assert changes(start, after) == {"cafe": f"-{guest}", "occupied": occupied, "vp": 7}
    assert [e.rule for e in events if e.kind == "room occupied"] == [f"#{guest}"]


@pytest.mark.parametrize(
    ("guest", "order", "emperor", "vp"),
    [
        pytest.param(100, "skkk", 3, 4, id="g100"),
        pytest.param(102, "sk", 1, 0, id="g102"),
    ],
)
def test_a_guest_with_emperor_spaces_and_a_further_room(
    guest: int, order: str, emperor: int, vp: int
) -> None:
    start = position(seat(cafe={guest: order}, vacant=VACANT))

    here, _ = play(start, f"move #{guest} c1")
    assert options(here) == [f"resolve emperor {emperor}", "resolve occupy"]
    after, _ = play(here, "resolve occupy; occupy b1")

    expected = {"cafe": f"-{guest}", "occupied": "+b1 +c1", "emperor": emperor, "vp": vp}
    assert changes(start, after) == {name: change for name, change in expected.items() if change}


def test_g058_actress_whose_further_room_completes_a_group_brings_its_bonus() -> None:
    # R6.5: a1 is a blue group of its own: 2 VP, besides the Actress's 7.
    start = position(seat(cafe={58: "wwwk"}, vacant=VACANT))

    after, events = play(start, "move Actress b1; occupy a1")

    assert changes(start, after) == {"cafe": "-58", "occupied": "+a1 +b1", "vp": 7 + 2}
    assert [(e.rule, e.vp) for e in events if e.kind == "points"] == [("R6.5", 2)]


def test_g072_prince_can_complete_the_group_of_his_own_room() -> None:
    # The Prince in a3, his entourage in a4: a blue group of two, 5 VP, right after the effect; 7 + 5.
    start = position(seat(cafe={72: "sck"}, vacant="a1 a2 a3 a4"))

    after, _ = play(start, "move Prince a3; occupy a4")

    assert changes(start, after) == {"cafe": "-72", "occupied": "+a3 +a4", "vp": 7 + 5}


def test_g082_senior_councillor_without_a_vacant_room_brings_only_his_vp() -> None:
    start = position(seat(cafe={82: "cwk"}, vacant="c1", occupied="a1 b1"))

    after, events = play(start, "move Senior Councillor c1")

    assert changes(start, after) == {"cafe": "-82", "occupied": "+c1", "vp": 7}
    assert [(e.rule, e.part) for e in events if e.kind == "skipped"] == [("#82", "occupy")]
