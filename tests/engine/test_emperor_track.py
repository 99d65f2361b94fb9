"""Emperor scoring: VP of the track, retreat, who is rewarded, punished or neither (R7.1, R7.2, O8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.engine import IllegalAction
from tests.engine.positions import END_OF_ROUND, change, changes, options, play, position, seat, settle
from tests.engine.scoring import score


@pytest.mark.parametrize(
    ("space", "vp", "left"),
    [
        (0, 0, 0),
        (1, 1, 0),
        (2, 2, 0),
        (3, 3, 0),
        (4, 3, 1),
        (5, 4, 2),
        (6, 4, 3),
        (7, 5, 4),
        (8, 5, 5),
        (9, 6, 6),
        (10, 6, 7),
        (11, 7, 8),
        (12, 8, 9),
        (13, 9, 10),
    ],
)
def test_the_vp_of_every_space_and_the_retreat_of_round_3(space: int, vp: int, left: int) -> None:
    scoring = score(seat(emperor=space), "A1")

    assert [e.vp for e in scoring.events if e.kind == "emperor score" and e.seat == 0] == [vp]
    assert scoring.position.players[0].emperor == left


@pytest.mark.parametrize(
    ("tile", "space", "left", "outcome"),
    [
        # Round 3: back 3 spaces.
        ("A1", 2, 0, "tile penalty"),
        ("A1", 3, 0, "tile penalty"),
        ("A1", 4, 1, "neither reward nor penalty"),
        ("A1", 5, 2, "neither reward nor penalty"),
        ("A1", 6, 3, "tile reward"),
        ("A1", 13, 10, "tile reward"),
        # Round 5: back 5.
        ("B2", 4, 0, "tile penalty"),
        ("B2", 5, 0, "tile penalty"),
        ("B2", 6, 1, "neither reward nor penalty"),
        ("B2", 7, 2, "neither reward nor penalty"),
        ("B2", 8, 3, "tile reward"),
        # Round 7: back 7.
        ("C1", 0, 0, "tile penalty"),
        ("C1", 7, 0, "tile penalty"),
        ("C1", 8, 1, "neither reward nor penalty"),
        ("C1", 9, 2, "neither reward nor penalty"),
        ("C1", 10, 3, "tile reward"),
        ("C1", 13, 6, "tile reward"),
    ],
)
def test_reward_from_3_penalty_on_0_nothing_between(tile: str, space: int, left: int, outcome: str) -> None:
    scoring = score(seat(emperor=space), tile)

    assert scoring.position.players[0].emperor == left
    found = [
        e.kind for e in scoring.events if e.seat == 0 and (e.kind.startswith("tile") or "neither" in e.kind)
    ]
    assert found == [outcome]
    steps = [(e.emperor, e.due) for e in scoring.events if e.kind == "retreat" and e.seat == 0]
    assert steps == [(left - space, {"A": 3, "B": 5, "C": 7}[tile[0]])]


def test_x10_the_example_of_the_booklet() -> None:
    # Round 5, space 8: 5 VP, back to 3, tile B2: 5 kronen.
    scoring = score(seat(emperor=8, kronen=10), "B2")

    assert scoring.changes == {"vp": 5, "emperor": -5, "kronen": 5}


def test_space_1_and_2_bring_neither_reward_nor_penalty() -> None:
    # Spaces 4 and 5 score 3 and 4 VP; the kronen of tile A1 neither come nor go.
    assert score(seat(emperor=4), "A1").changes == {"vp": 3, "emperor": -3}
    assert score(seat(emperor=5), "A1").changes == {"vp": 4, "emperor": -3}


@pytest.mark.parametrize("round_", [1, 2, 4, 6])
def test_other_rounds_end_without_a_scoring(round_: int) -> None:
    start = position(seat(emperor=8, kronen=0), round_=round_, agenda=END_OF_ROUND)

    after, events = settle(start)

    assert changes(start, after) == {}
    assert "emperor scoring" not in [event.kind for event in events]
    assert after.round == round_ + 1


def test_all_score_and_retreat_before_any_tile_is_looked_at() -> None:
    # O8; the tile then clockwise from the holder of tile 1, here Cindy.
    areas = [seat(emperor=6), seat(emperor=0, kronen=3), seat(emperor=7)]
    start = position(*areas, round_=3, agenda=END_OF_ROUND, first=2)

    after, events = settle(start)

    # A1: 3 kronen for Cindy (7 - 3 = 4) and Anna (6 - 3 = 3), Ben on 0 loses 3. 5, 4, 0 VP.
    kinds = ("emperor score", "retreat", "tile reward", "tile penalty", "gained kronen", "lost kronen")
    assert [(e.kind, e.seat, e.vp, e.emperor, e.kronen) for e in events if e.kind in kinds] == [
        ("emperor score", 2, 5, 0, 0),
        ("retreat", 2, 0, -3, 0),
        ("emperor score", 0, 4, 0, 0),
        ("retreat", 0, 0, -3, 0),
        ("emperor score", 1, 0, 0, 0),
        ("retreat", 1, 0, 0, 0),
        ("tile reward", 2, 0, 0, 0),
        ("gained kronen", 2, 0, 0, 3),
        ("tile reward", 0, 0, 0, 0),
        ("gained kronen", 0, 0, 0, 3),
        ("tile penalty", 1, 0, 0, 0),
        ("lost kronen", 1, 0, 0, -3),
    ]
    assert [player.kronen for player in after.players] == [13, 0, 13]


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])])
def test_decisions_come_clockwise_from_the_holder_of_tile_1(first: int, order: list[int]) -> None:
    # A2: two items of one's choice for each of the four.
    start = position(
        *[seat(emperor=6)] * 4,
        dice="11223344556612",
        round_=3,
        tiles=("A2", "B1", "C1"),
        agenda=END_OF_ROUND,
        first=first,
    )

    here, _ = settle(start)
    asked = []
    while here.decision is not None and here.decision.kind == "pick":
        asked.append(here.decision.seat)
        here, _ = play(here, "pick s; pick s")

    assert asked == order
    assert [player.kitchen for player in here.players] == [(2, 0, 0, 0)] * 4


def test_the_staff_deck_serves_the_players_in_that_order() -> None:
    # B3 with Ben first: Ben draws 33, 25, 14 and plays 25; Anna, on 0, returns three cards under them.
    areas = [seat(emperor=0, hand=(1, 2, 3)), seat(emperor=8)]
    start = position(
        *areas, round_=5, tiles=("A1", "B3", "C1"), agenda=END_OF_ROUND, first=1, staff_deck=(33, 25, 14)
    )

    here, _ = settle(start)
    after, _ = play(
        here, "Ben: staff Delivery Boy; Ben: under Decorator; Anna: return Waitress; Anna: return Barkeeper"
    )

    assert after.staff_deck == (*start.staff_deck[3:], 14, 33, 2, 3, 1)
    assert changes(start, after, 1) == {"display": "+25", "emperor": -5, "vp": 5}
    assert changes(start, after, 0) == {"hand": "-1 -2 -3"}


def test_the_markers_stay_for_the_next_round() -> None:
    # "do not reset your markers on the Emperor track".
    start = position(seat(emperor=9), seat(emperor=6), round_=3, agenda=END_OF_ROUND)

    after, _ = settle(start)

    assert after.round == 4
    assert [player.emperor for player in after.players] == [6, 3]


def test_a_scoring_at_the_end_of_a_round_that_is_played() -> None:
    # Round 3, both have had their first turns; Ben's second number is 3, Anna's 4, her die is the last turn.
    # Space 6 and two spaces by the die are 8: 5 VP, back to 5, 3 kronen by A1.
    start = position(seat(emperor=6, covered=(1,)), seat(emperor=4, covered=(1, 2)), dice="44", round_=3)

    after, events = play(start, "die 4; gain 2 emperor; end")

    assert changes(start, after) == {"vp": 5, "emperor": 2 - 3, "kronen": 3}
    assert changes(start, after, 1) == {"vp": 3, "emperor": -3}
    assert [
        e.kind for e in events if e.kind in ("round ends", "emperor scoring", "tiles move", "round begins")
    ] == [
        "round ends",
        "emperor scoring",
        "tiles move",
        "round begins",
    ]
    # Tiles move to the left: Ben holds 1 now, once-per-round staff and the covered numbers are free again.
    assert [player.numbers for player in after.players] == [(2, 3), (1, 4)]
    assert [player.covered for player in after.players] == [(), ()]
    assert (after.round, change(events, 0, "vp")) == (4, 5)


def test_no_additional_action_is_possible_in_a_scoring() -> None:
    # R7.5: Anna could serve, claim (20 kronen), use the Waitress and move the Knight if it were her turn.
    area = seat(
        emperor=6, kronen=20, kitchen="w", cafe={65: "k", 75: ""}, vacant="a1 a3", display=(2,), hand=(14,)
    )

    scoring = score(area, "A2")

    assert options(scoring.position) == ["pick s", "pick c", "pick w", "pick k"]
    for text in ("serve", "claim A", "use Waitress", "move Knight a3"):
        with pytest.raises(IllegalAction, match=r"^R7\.5: .* an Emperor scoring is nobody's"):
            play(scoring.position, text)
    for text in ("end", "pass", "die 1"):
        with pytest.raises(IllegalAction, match="an item is to be chosen"):
            play(scoring.position, text)


def test_an_objective_met_by_a_reward_waits_for_the_next_turn() -> None:
    # EN p.19: 17 kronen and 3 by tile A1 are 20; claimed in round 4, in which Ben begins.
    scoring = score(seat(emperor=6, kronen=17), "A1")
    here = scoring.position
    assert (here.round, here.players[0].kronen) == (4, 20)
    assert here.claims == ((), (), ())

    here = replace(here, dice=(5, 5, 0, 0, 0, 0))
    after, _ = play(here, "Ben: die 1; Ben: take sssss; Ben: end; Anna: claim A")

    assert after.players[0].vp == 4 + 15


def test_a_tile_c_reward_cannot_lead_to_a_claim() -> None:
    # C4 plays the sixth card, objective A3; the game is over before another turn.
    area = seat(emperor=10, display=(5, 6, 7, 8, 9), hand=(14,))
    scoring = score(area, "C4", "staff Decorator", objectives=("A3", "B1", "C1"))

    assert len(scoring.position.players[0].display) == 6
    assert scoring.position.is_over
    assert scoring.position.claims == ((), (), ())
    assert "claimed" not in [event.kind for event in scoring.events]
