"""The final scoring and who wins (R8)."""

from __future__ import annotations

import pytest

from gah_nb.engine import IllegalAction, Player, Position
from gah_nb.engine.frames import FinalScoring
from tests.engine.positions import END_OF_ROUND, change, play, position, seat, settle

EVERYTHING = " ".join(column + floor for floor in "1234" for column in "abcde")


def final(*areas: Player, **table: object) -> tuple[Position, list[tuple[str, int, int]]]:
    """The position after the final scoring and its events as (kind, seat, VP), without the heading."""
    after, events = settle(position(*areas, round_=7, agenda=(FinalScoring(),), **table))  # type: ignore[arg-type]
    return after, [(event.kind, event.seat, event.vp) for event in events if event.kind.startswith("final ")][
        1:
    ]


def points(area: Player) -> dict[str, int]:
    """What the first seat scores under each heading."""
    _, events = final(area)
    return {kind: vp for kind, who, vp in events if who == 0}


@pytest.mark.parametrize(
    ("occupied", "vp"),
    [
        ("a1", 1),
        ("a2", 2),
        ("a3", 3),
        ("a4", 4),
        ("a1 b1 a2 a3 b3 a4", 1 + 1 + 2 + 3 + 3 + 4),
        (EVERYTHING, 5 * (1 + 2 + 3 + 4)),
        ("", 0),
    ],
)
def test_occupied_rooms_score_1_2_3_4_vp_by_floor(occupied: str, vp: int) -> None:
    assert points(seat(occupied=occupied, kronen=0))["final rooms"] == vp


def test_vacant_rooms_score_nothing() -> None:
    # e4 printed 2 VP when it was prepared; that is not scored again.
    assert points(seat(vacant="a4 e4", occupied="a1", kronen=0))["final rooms"] == 1


@pytest.mark.parametrize(
    ("kitchen", "kronen", "vp"), [("", 0, 0), ("scwk", 0, 4), ("", 20, 20), ("sssk", 7, 4 + 7)]
)
def test_a_vp_for_every_item_of_the_kitchen_and_every_krone(kitchen: str, kronen: int, vp: int) -> None:
    assert points(seat(kitchen=kitchen, kronen=kronen))["final items and kronen"] == vp


@pytest.mark.parametrize(
    ("cafe", "vp"), [({}, 0), ({75: ""}, -5), ({75: "wwk", 63: "k"}, -10), ({75: "", 63: "", 93: "s"}, -15)]
)
def test_guests_still_in_the_cafe_cost_five_vp_each(cafe: dict[int, str], vp: int) -> None:
    # Whatever lies on them: 63 and 93 have all they ordered. The items count nothing.
    found = points(seat(cafe=cafe, kronen=0))

    assert found["final guests"] == vp
    assert found["final items and kronen"] == 0


def test_only_end_of_game_staff_scores() -> None:
    # 1 once per round, 14 permanent, 21 once only; Chambermaid (31): 1 VP for each of the two occupied rooms.
    _, events = final(seat(display=(1, 14, 21, 31), occupied="a1 b1"))

    assert [(kind, vp) for kind, who, vp in events if who == 0 and "staff" in kind] == [("final staff", 2)]


def test_the_whole_of_it_in_its_order() -> None:
    # Anna: 30 VP; Concierge (28) 3 x 2 blue rooms = 6; a1 1, a3 3; 3 items and 4 kronen 7; two guests -10.
    # Ben: 25 VP; Reception Clerk (30) 3 x 1 yellow = 3 and Receptionist (34) 2 tiles = 2; b1 1; 1 krone; no
    # guest.
    anna = seat(
        vp=30, display=(28,), occupied="a1 a3", vacant="a2", kitchen="sck", kronen=4, cafe={75: "", 63: "k"}
    )
    ben = seat(vp=25, display=(30, 34), occupied="b1", vacant="a1", kronen=1)

    after, events = final(anna, ben)

    assert events == [
        ("final staff", 0, 6),
        ("final staff", 1, 3),
        ("final staff", 1, 2),
        ("final rooms", 0, 1 + 3),
        ("final rooms", 1, 1),
        ("final items and kronen", 0, 3 + 4),
        ("final items and kronen", 1, 1),
        ("final guests", 0, -10),
        ("final guests", 1, 0),
    ]
    assert [player.vp for player in after.players] == [30 + 6 + 4 + 7 - 10, 25 + 3 + 2 + 1 + 1]
    assert after.winners == (0,)
    assert after.is_over


def test_the_total_may_be_below_0() -> None:
    # 0 VP, three guests.
    after, _ = final(seat(kronen=0, cafe={75: "", 63: "", 93: ""}), seat(kronen=0))

    assert after.players[0].vp == -15
    assert after.winners == (1,)


# Who wins


def test_most_vp_wins() -> None:
    after, _ = final(seat(vp=40, kronen=0), seat(vp=39, kronen=0), seat(vp=41, kronen=0))

    assert after.winners == (2,)


def test_a_tie_is_broken_by_items_and_kronen() -> None:
    # 50 each: Anna 43 + 7, Ben 42 + 8 (5 kronen, 3 items). Ben scored more from kitchen and kronen.
    after, _ = final(seat(vp=43, kronen=7), seat(vp=42, kronen=5, kitchen="scw"))

    assert [player.vp for player in after.players] == [50, 50]
    assert after.winners == (1,)


def test_the_tie_break_looks_only_at_those_who_are_tied() -> None:
    # 50, 50, 49: Cindy has most kronen, but fewer VP. Anna and Ben: 5 against 4.
    after, _ = final(seat(vp=45, kronen=5), seat(vp=46, kronen=4), seat(vp=29, kronen=20))

    assert after.winners == (0,)


@pytest.mark.parametrize("kitchen", ["", "sc"])
def test_a_tie_that_stays_is_a_shared_victory(kitchen: str) -> None:
    # O9: 5 kronen, or 3 kronen and two items: 5 points either way.
    after, _ = final(
        seat(vp=45, kronen=5), seat(vp=45, kronen=5 - len(kitchen), kitchen=kitchen), seat(vp=10)
    )

    assert after.winners == (0, 1)


def test_the_winner_is_told() -> None:
    _, events = settle(
        position(seat(vp=45, kronen=5), seat(vp=45, kronen=5), round_=7, agenda=(FinalScoring(),))
    )

    winners = [(event.seat, event.points, event.rule) for event in events if event.kind == "winner"]
    assert winners == [(0, 50, "R8.2"), (1, 50, "R8.2")]


# When it comes


def test_the_final_scoring_follows_the_emperor_scoring_of_round_7() -> None:
    # Played to the end: Anna's last die of 4 brings 1 krone; space 8: 5 VP and back to 1. Final: a1 1 VP, 11
    # kronen 11.
    start = position(
        seat(emperor=8, occupied="a1", covered=(1,)), seat(emperor=8, covered=(1, 2)), dice="4", round_=7
    )

    after, events = play(start, "die 4; gain 1 krone; end")

    assert after.is_over
    assert after.decision is None
    assert after.legal_actions == ()
    assert [player.vp for player in after.players] == [5 + 1 + 11, 5 + 10]
    assert change(events, 0, "vp") == 17
    kinds = [event.kind for event in events]
    assert kinds.index("emperor scoring") < kinds.index("final scoring") < kinds.index("winner")
    assert "tiles move" not in kinds
    assert after.round == 7
    with pytest.raises(IllegalAction, match="over"):
        play(after, "end")


def test_a_penalty_of_round_7_counts_before_the_final_scoring() -> None:
    # B2 was for round 5; here C1: -8 VP. 10 kronen: 10 VP.
    after, _ = settle(position(seat(emperor=0, vp=3), seat(emperor=8), round_=7, agenda=END_OF_ROUND))

    assert after.players[0].vp == 3 - 8 + 10


def test_nobody_has_won_before_the_end() -> None:
    assert position(seat(vp=90), round_=7).winners == ()
