"""The twelve objectives, met and not met by one, and what claiming brings (R6.2)."""

from __future__ import annotations

import pytest

from gah_nb.engine import IllegalAction, Player
from tests.engine.positions import changes, options, play, position, seat

# Night side by floors from the ground: b y r r b, y y r r y, b r b y y, b r b r b.
FLOOR_1, FLOOR_2 = "a1 b1 c1 d1 e1", "a2 b2 c2 d2 e2"
COLUMN_A, COLUMN_C = "a1 a2 a3 a4", "c1 c2 c3 c4"
BLUE, YELLOW, RED = "a1 e1 a3 c3 a4 c4 e4", "b1 a2 b2 e2 d3 e3", "c1 d1 c2 d2 b3 b4 d4"
SINGLES = "a1 e1 d4 e4"  # four groups of one room each


def case(key: str, met: Player, missed: Player) -> object:
    """An objective with a player who meets it and one who lacks exactly one thing."""
    return pytest.param(key, met, missed, id=f"objective_{key}")


@pytest.mark.parametrize(
    ("key", "met", "missed"),
    [
        # 20 kronen.
        case("A1", seat(kronen=20), seat(kronen=19)),
        # Emperor space 10 or higher.
        case("A2", seat(emperor=10), seat(emperor=9)),
        # Six staff cards played, of any types; those in hand do not count.
        case("A3", seat(display=(1, 5, 21, 27, 36, 48)), seat(display=(1, 5, 21, 27, 36), hand=(48,))),
        # Twelve room tiles, vacant or occupied.
        case(
            "A4",
            seat(vacant=FLOOR_1, occupied=FLOOR_2 + " a3 b3"),
            seat(vacant=FLOOR_1, occupied=FLOOR_2 + " a3"),
        ),
        # Two floors fully occupied; a vacant tile in e2 is not enough.
        case(
            "B1", seat(occupied=f"{FLOOR_1} {FLOOR_2}"), seat(occupied=FLOOR_1 + " a2 b2 c2 d2", vacant="e2")
        ),
        # Two columns, here not adjacent.
        case(
            "B2", seat(occupied=f"{COLUMN_A} {COLUMN_C}"), seat(occupied=COLUMN_A + " c1 c2 c3", vacant="c4")
        ),
        # Six groups: four single rooms, the blue c3 c4 and a3 a4.
        case(
            "B3", seat(occupied=SINGLES + " c3 c4 a3 a4"), seat(occupied=SINGLES + " c3 c4 a3", vacant="a4")
        ),
        # All rooms of one colour: the six yellow ones.
        case("B4", seat(occupied=YELLOW), seat(occupied=YELLOW.removesuffix(" e3"), vacant="e3")),
        # 3 red, 3 blue, 3 yellow: of the other player one yellow is vacant.
        case(
            "C1",
            seat(occupied="c1 d1 c2 a1 e1 a3 b1 a2 b2"),
            seat(occupied="c1 d1 c2 a1 e1 a3 b1 a2", vacant="b2"),
        ),
        # 4 red, 3 yellow: of the other player there are 3 red.
        case(
            "C2", seat(occupied="c1 d1 c2 d2 b1 a2 b2"), seat(occupied="c1 d1 c2 b1 a2 b2 e2 a1", vacant="d2")
        ),
        # 4 yellow, 3 blue: 3 yellow.
        case(
            "C3", seat(occupied="b1 a2 b2 e2 a1 e1 a3"), seat(occupied="b1 a2 b2 a1 e1 a3 a4 c1", vacant="e2")
        ),
        # 4 blue, 3 red: 3 blue.
        case(
            "C4", seat(occupied="a1 e1 a3 c3 c1 d1 c2"), seat(occupied="a1 e1 a3 c1 d1 c2 d2 b1", vacant="c3")
        ),
    ],
)
def test_an_objective_met_and_missed_by_one(key: str, met: Player, missed: Player) -> None:
    cards = tuple(key if letter == key[0] else f"{letter}{4 if key[0] == 'A' else 1}" for letter in "ABC")
    objectives = (cards[0], cards[1], cards[2])
    claim = f"claim {key[0]}"

    # The first to claim it scores 15 VP and nothing else happens.
    start = position(met, objectives=objectives)
    assert claim in options(start)
    after, events = play(start, claim)
    assert changes(start, after) == {"vp": 15}
    assert after.claims["ABC".index(key[0])] == (0,)
    assert [(e.kind, e.rule, e.letter, e.vp) for e in events] == [("claimed", "R6.2", key[0], 15)]

    start = position(missed, objectives=objectives)
    assert claim not in options(start)
    with pytest.raises(IllegalAction, match=f"objective {key[0]} .* is not fulfilled") as caught:
        play(start, claim)
    assert caught.value.rule == "R6.2"


def test_objective_c1_and_the_like_need_both_colours() -> None:
    # The second colour missed by one: C2 with 2 yellow, C3 with 2 blue, C4 with 2 red; C1 with 2 red or 2
    # blue.
    for key, occupied in (
        ("C1", "c1 d1 a1 e1 a3 b1 a2 b2"),
        ("C1", "c1 d1 c2 a1 e1 b1 a2 b2"),
        ("C2", "c1 d1 c2 d2 b1 a2"),
        ("C3", "b1 a2 b2 e2 a1 e1"),
        ("C4", "a1 e1 a3 c3 c1 d1"),
    ):
        assert "claim C" not in options(position(seat(occupied=occupied), objectives=("A1", "B1", key)))


@pytest.mark.parametrize("rooms", [BLUE, RED])
def test_objective_b4_with_the_other_colours(rooms: str) -> None:
    start = position(seat(occupied=rooms), objectives=("A1", "B4", "C1"))
    assert "claim B" in options(start)

    first, rest = rooms.split(maxsplit=1)
    start = position(seat(occupied=rest, vacant=first), objectives=("A1", "B4", "C1"))
    assert "claim B" not in options(start)


def test_objective_a4_does_not_mind_which_side_is_up() -> None:
    twelve = FLOOR_1 + " " + FLOOR_2 + " a3 b3"

    for area in (seat(vacant=twelve), seat(occupied=twelve)):
        assert "claim A" in options(position(area, objectives=("A4", "B1", "C1")))


def test_objective_b1_any_two_floors() -> None:
    # The first and the fourth floor need not be adjacent.
    start = position(
        seat(occupied=FLOOR_1 + " a4 b4 c4 d4 e4", vacant="a2 a3"), objectives=("A1", "B1", "C1")
    )

    assert "claim B" in options(start)


def test_the_spots_bring_15_10_and_5_vp() -> None:
    # Four players with 20 kronen claim at the beginning of their turns; a 5 without a card in hand brings
    # nothing else. The fourth finds no spot.
    rich = seat(kronen=20)
    start = position(rich, rich, rich, rich, dice="11223344555566")

    script = "Anna: claim A; die 5; end; Ben: claim A; die 5; end; Cindy: claim A; die 5; end"
    here, events = play(start, script)

    assert [(e.seat, e.vp) for e in events if e.kind == "claimed"] == [(0, 15), (1, 10), (2, 5)]
    assert here.claims == ((0, 1, 2), (), ())
    assert [player.vp for player in here.players] == [15, 10, 5, 0]
    assert here.decision is not None
    assert here.decision.seat == 3
    assert "claim A" not in options(here)
    with pytest.raises(IllegalAction, match="no spot is left on objective A") as caught:
        play(here, "claim A")
    assert caught.value.rule == "R6.2"


def test_one_marker_per_player_and_card() -> None:
    here, _ = play(position(seat(kronen=20)), "claim A")

    assert "claim A" not in options(here)
    with pytest.raises(IllegalAction, match="has this player's marker already"):
        play(here, "claim A")


def test_several_objectives_in_one_turn() -> None:
    # A1 20 kronen as the first (15), B1 two floors as the second (10), C1 as the third (5): 30 VP. FLOOR_1
    # and FLOOR_2 hold four red, two blue and four yellow rooms, a3 is the third blue.
    start = position(
        seat(kronen=20, occupied=f"{FLOOR_1} {FLOOR_2} a3"), seat(), seat(), claims=((), (1,), (1, 2))
    )

    after, _ = play(start, "claim A; claim B; claim C")

    assert changes(start, after) == {"vp": 15 + 10 + 5}
    assert after.claims == ((0,), (1, 0), (1, 2, 0))


def test_an_objective_met_in_the_turn_is_claimed_in_the_turn() -> None:
    # 17 kronen and 3 by the Countess are 20; after the claim the money may be spent.
    start = position(seat(kronen=17, cafe={69: "cck"}, vacant="a3"), queue=(91, 92, 93, 94, 95))
    assert "claim A" not in options(start)

    after, _ = play(start, "move Countess a3; claim A; guest q1")

    # 7 VP for the Countess and 15; the guest costs the 3 kronen that she brought.
    assert changes(start, after) == {"cafe": "-69 +91", "occupied": "+a3", "vp": 7 + 15}


def test_the_condition_must_hold_when_it_is_claimed() -> None:
    # O10: 20 kronen at the beginning of the turn, 17 after the guest.
    start = position(seat(kronen=20), queue=(91, 92, 93, 94, 95))

    here, _ = play(start, "guest q1")

    assert "claim A" not in options(here)


def test_claiming_begins_the_turn() -> None:
    # R3.4: a die must follow.
    here, _ = play(position(seat(kronen=20)), "claim A")

    assert "pass" not in options(here)
