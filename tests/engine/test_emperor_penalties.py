"""The penalties of the twelve Emperor tiles: the left option if possible in full, else VP (R7.3, R7.4, R7.6).

Anna is on space 0 and stays there: nothing but the penalty changes anything.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.engine import IllegalAction
from tests.engine.positions import changes, options, play, seat
from tests.engine.scoring import Scoring, score


def rules_of(scoring: Scoring) -> list[str]:
    """The rules of the events of Anna's penalty."""
    kinds = [event.kind for event in scoring.events if event.seat == 0]
    begin = kinds.index("tile penalty")
    return [event.rule for event in scoring.events if event.seat == 0][begin + 1 :]


# Kronen


@pytest.mark.parametrize(
    ("kronen", "lost"),
    [(10, {"kronen": -3}), (3, {"kronen": -3}), (2, {"vp": -5}), (0, {"vp": -5})],
)
def test_tile_a1_penalty_three_kronen_else_five_vp(kronen: int, lost: dict[str, object]) -> None:
    # With 2 kronen the full three cannot be lost: 5 VP, and the 2 kronen stay.
    scoring = score(seat(kronen=kronen, vp=20), "A1")

    assert scoring.changes == lost
    assert rules_of(scoring) == ["R7.4" if "kronen" in lost else "R7.3"]


@pytest.mark.parametrize(("kronen", "lost"), [(5, {"kronen": -5}), (4, {"vp": -7}), (20, {"kronen": -5})])
def test_tile_b2_penalty_five_kronen_else_seven_vp(kronen: int, lost: dict[str, object]) -> None:
    assert score(seat(kronen=kronen, vp=20), "B2").changes == lost


def test_vp_may_fall_below_0() -> None:
    # R5.6: 4 - 5 = -1.
    scoring = score(seat(kronen=2, vp=4), "A1")

    assert scoring.position.players[0].vp == -1


def test_there_is_no_choice_between_the_options() -> None:
    # EN: "you do not have a choice here". Nothing is asked although Anna might like to keep her kronen.
    scoring = score(seat(kronen=3), "A1")

    assert scoring.position.round == 4
    assert scoring.changes == {"kronen": -3}


# Items


def test_tile_a2_penalty_empties_the_kitchen() -> None:
    # Items on guests stay.
    scoring = score(seat(kitchen="sscwk", cafe={75: "wwk"}), "A2")

    assert scoring.changes == {"kitchen": "-sscwk"}
    assert [e.items for e in scoring.events if e.kind == "items returned"] == [(-2, -1, -1, -1)]


def test_tile_a2_penalty_with_an_empty_kitchen_costs_nothing() -> None:
    assert score(seat(cafe={75: "wwk"}), "A2").changes == {}


def test_tile_b1_penalty_empties_the_kitchen_and_the_guests() -> None:
    scoring = score(seat(kitchen="sk", cafe={75: "wwk", 63: "", 93: "s"}), "B1")

    # The guests themselves stay, also Mr. Horsa whose order was complete.
    assert scoring.changes == {"kitchen": "-sk", "75": "-wwk", "93": "-s"}
    assert [table.guest for table in scoring.position.players[0].cafe] == [63, 75, 93]


# Staff cards of the hand


def test_tile_a3_penalty_two_cards_of_the_hand_in_ones_own_order() -> None:
    area = seat(hand=(1, 2, 3), display=(14,))
    assert options(score(area, "A3").position) == [
        "return Breakfast Server",
        "return Waitress",
        "return Barkeeper",
    ]

    scoring = score(area, "A3", "return Barkeeper; return Breakfast Server")

    assert scoring.changes == {"hand": "-1 -3"}
    assert scoring.position.staff_deck[-2:] == (3, 1)  # under the deck, not in the discard pile
    assert len(scoring.position.staff_deck) == 44 + 2


@pytest.mark.parametrize(
    ("hand", "script", "lost"),
    [
        ((1, 2), "return Waitress", {"hand": "-1 -2"}),  # the last one is forced
        ((1,), "", {"vp": -5}),  # one card is not two: it stays
        ((), "", {"vp": -5}),
    ],
)
def test_tile_a3_penalty_at_the_border(hand: tuple[int, ...], script: str, lost: dict[str, object]) -> None:
    scoring = score(seat(hand=hand, vp=20), "A3", script)

    assert scoring.changes == lost
    if hand == (1, 2):
        assert scoring.position.staff_deck[-2:] == (2, 1)


@pytest.mark.parametrize(
    ("hand", "script", "lost"),
    [
        ((1, 2, 3, 4), "return Sous-Chef; return Breakfast Server; return Waitress", {"hand": "-1 -2 -4"}),
        ((1, 2, 3), "return Barkeeper; return Breakfast Server", {"hand": "-1 -2 -3"}),
        ((1, 2), "", {"vp": -7}),
        ((), "", {"vp": -7}),
    ],
)
def test_tile_b3_penalty_three_cards_else_seven_vp(
    hand: tuple[int, ...], script: str, lost: dict[str, object]
) -> None:
    scoring = score(seat(hand=hand, vp=20), "B3", script)

    assert scoring.changes == lost
    if len(hand) == 4:
        assert scoring.position.staff_deck[-3:] == (4, 1, 2)


# Vacant rooms


def test_tile_a4_penalty_the_highest_vacant_room() -> None:
    # Floor 3 is occupied; the highest floor with a vacant room is 2, where there is only b2.
    scoring = score(seat(vacant="a1 b1 b2", occupied="a2 a3"), "A4")

    assert scoring.changes == {"tiles": "-b2"}
    assert scoring.position.players[0].vp == 0


def test_tile_a4_penalty_among_equal_floors_the_owner_chooses() -> None:
    # O17; a2 is occupied, a1 lower.
    area = seat(vacant="a1 b2 c2", occupied="a2 b1")
    assert options(score(area, "A4").position) == ["remove b2", "remove c2"]
    with pytest.raises(IllegalAction, match="a1 is not such a room") as caught:
        score(area, "A4", "remove a1")
    assert caught.value.rule == "R7.6"

    assert score(area, "A4", "remove c2").changes == {"tiles": "-c2"}


def test_tile_a4_penalty_without_a_vacant_room_five_vp() -> None:
    assert score(seat(occupied="a1 b1 a2", vp=20), "A4").changes == {"vp": -5}
    assert score(seat(vacant="a1", occupied="b1 a2", vp=20), "A4").changes == {"tiles": "-a1"}


def test_tile_a4_penalty_does_not_give_back_printed_vp() -> None:
    # c4 scored 2 VP when it was prepared; they stay.
    scoring = score(seat(vacant="c4", occupied="a1 a2 a3 b3 c3", vp=2), "A4")

    assert scoring.changes == {"tiles": "-c4"}


def test_tile_b4_penalty_two_vacant_rooms_each_from_as_high_as_possible() -> None:
    # a3 first (alone on floor 3), then floor 2: b2 or c2.
    area = seat(vacant="a1 b2 c2 a3", occupied="b1 a2")
    assert options(score(area, "B4").position) == ["remove b2", "remove c2"]

    scoring = score(area, "B4", "remove b2")

    assert scoring.changes == {"tiles": "-b2 -a3"}
    assert [e.room for e in scoring.events if e.kind == "room removed"] == [10, 6]


def test_tile_b4_penalty_both_from_the_same_floor() -> None:
    # Three vacant rooms on floor 2, of which the owner chooses two.
    area = seat(vacant="a1 a2 b2 c2")

    scoring = score(area, "B4", "remove b2; remove a2")

    assert scoring.changes == {"tiles": "-a2 -b2"}


@pytest.mark.parametrize(
    ("vacant", "lost"),
    [("a1 b1", {"tiles": "-a1 -b1"}), ("b1", {"vp": -7}), ("", {"vp": -7})],
)
def test_tile_b4_penalty_at_the_border(vacant: str, lost: dict[str, object]) -> None:
    # "If you have at most one vacant room, lose 7 VP instead": the one room stays.
    # Of two both go, and nobody is asked which one first.
    assert score(seat(vacant=vacant, occupied="c1 d1", vp=20), "B4").changes == lost


def test_a_hotel_that_falls_into_clusters_grows_at_any_of_them() -> None:
    # Note 2: a2 goes; a1 and a3 are no longer connected.
    scoring = score(seat(vacant="a2", occupied="a1 a3", kronen=20, cafe={71: "skk"}), "A4")
    assert scoring.changes == {"tiles": "-a2"}

    # In round 4, Ben first with a 1: then Anna's die of 3 prepares next to either.
    here = replace(scoring.position, dice=(5, 0, 5, 0, 0, 0))
    here, _ = play(here, "Ben: die 1; Ben: take sssss; Ben: end; Anna: die 3")
    assert options(here) == ["prepare b1", "prepare a2", "prepare b3", "prepare a4"]


def test_a_hotel_without_any_tile_begins_again_at_the_bottom_left() -> None:
    # R5.4.
    scoring = score(seat(vacant="a1 b1"), "B4")
    assert scoring.changes == {"tiles": "-a1 -b1"}

    here = replace(scoring.position, dice=(5, 0, 5, 0, 0, 0))
    here, _ = play(here, "Ben: die 1; Ben: take sssss; Ben: end; Anna: die 3")
    assert changes(scoring.position, here) == {
        "tiles": "+a1"
    }  # the only possible room, so it is not asked for
    assert options(here) == ["prepare b1", "prepare a2", "done"]


# The tiles of round 7


@pytest.mark.parametrize(("vp", "left"), [(20, 12), (3, -5)])
def test_tile_c1_penalty_eight_vp(vp: int, left: int) -> None:
    scoring = score(seat(vp=vp, kronen=0), "C1")

    assert scoring.changes == {"vp": -8}
    assert scoring.position.players[0].vp == left  # nothing is scored at the end


def test_tile_c2_penalty_two_occupied_rooms_of_different_floors() -> None:
    # Floor 3: a3 or c3; then floor 2, the next with an occupied room: a2 in the same column as a3, or d2 in
    # another. The vacant rooms a4 and b3 stay.
    area = seat(occupied="a1 b1 a2 d2 a3 c3", vacant="b3 a4")
    assert options(score(area, "C2").position) == ["remove a3", "remove c3"]
    assert options(score(area, "C2", "remove a3").position) == ["remove a2", "remove d2"]

    assert score(area, "C2", "remove a3; remove a2").changes == {"tiles": "-a2 -a3", "occupied": "-a2 -a3"}
    assert score(area, "C2", "remove a3; remove d2").changes == {"tiles": "-d2 -a3", "occupied": "-d2 -a3"}


def test_tile_c2_penalty_skips_a_floor_without_an_occupied_room() -> None:
    # From floor 4 to floor 1: floors 2 and 3 hold only vacant tiles. Both are forced.
    scoring = score(seat(occupied="b1 a4", vacant="a1 a2 a3"), "C2")

    assert scoring.changes == {"tiles": "-b1 -a4", "occupied": "-b1 -a4"}


def test_tile_c2_penalty_with_rooms_on_one_floor_only_removes_one() -> None:
    # "a second occupied room from the next highest possible floor": there is none below, the other two stay.
    scoring = score(seat(occupied="a1 b1 c1", vacant="a2", vp=20), "C2", "remove b1")

    assert scoring.changes == {"tiles": "-b1", "occupied": "-b1"}
    assert "no room to remove" in [event.kind for event in scoring.events]


def test_tile_c2_penalty_takes_from_any_cluster() -> None:
    # An earlier penalty has cut the hotel in two: a1 b1 here, d3 d4 there. The highest is d4, the next d3.
    scoring = score(seat(occupied="a1 b1 d3 d4", vacant="e4"), "C2")

    assert scoring.changes == {"tiles": "-d3 -d4", "occupied": "-d3 -d4"}


def test_tile_c2_penalty_with_one_or_no_occupied_room() -> None:
    # R7.4: no VP instead.
    assert score(seat(occupied="b2", vacant="a1 a2", vp=20), "C2").changes == {
        "tiles": "-b2",
        "occupied": "-b2",
    }
    assert score(seat(vacant="a1 a2", vp=20), "C2").changes == {}


def test_tile_c2_penalty_counts_before_the_final_scoring() -> None:
    # a3 (3 VP) and a2 (2 VP) are lost, a1 scores 1 VP; 10 kronen score 10.
    scoring = score(seat(occupied="a1 a2 a3"), "C2")

    assert scoring.position.players[0].vp == 1 + 10


@pytest.mark.parametrize(("display", "lost"), [((), 0), ((14,), 2), ((1, 5, 21, 27), 8)])
def test_tile_c3_penalty_two_vp_for_each_card_played(display: tuple[int, ...], lost: int) -> None:
    # Cards in hand do not count.
    scoring = score(seat(display=display, hand=(2, 3), vp=20), "C3")

    assert scoring.changes == ({"vp": -lost} if lost else {})


def test_tile_c4_penalty_an_end_of_game_card_of_ones_choice() -> None:
    area = seat(display=(14, 27, 28), hand=(30,), vp=20)
    assert options(score(area, "C4").position) == ["discard Booking Manager", "discard Concierge"]

    scoring = score(area, "C4", "discard Concierge")

    # It leaves the game (O6), it does not go under the deck.
    assert scoring.changes == {"display": "-28"}
    assert scoring.position.staff_gone == (28,)
    assert 28 not in scoring.position.staff_deck


def test_tile_c4_penalty_a_single_card_goes_without_a_question() -> None:
    assert score(seat(display=(14, 27)), "C4").changes == {"display": "-27"}


@pytest.mark.parametrize("display", [(), (1, 14, 21)])
def test_tile_c4_penalty_without_such_a_card_ten_vp(display: tuple[int, ...]) -> None:
    # Once per round, permanent and once-only cards are not meant, nor is an end-of-game card in hand.
    assert score(seat(display=display, hand=(27,), vp=20), "C4").changes == {"vp": -10}


def test_tile_c4_penalty_the_card_no_longer_scores_and_no_longer_counts() -> None:
    # Assistant Manager (32) and Receptionist (34), 3 tiles. Without 34: 2 VP for the one card left, 10 for
    # kronen.
    scoring = score(seat(display=(32, 34), vacant="a1 b1 c1"), "C4", "discard Receptionist")

    assert scoring.position.players[0].vp == 2 + 10


# Conference Manager (26): 1 krone to ignore a penalty


@pytest.mark.parametrize(
    ("tile", "suffered"),
    [("A1", {"kronen": -3}), ("B1", {"kitchen": "-s"}), ("C1", {"vp": -8}), ("C3", {"vp": -2})],
)
def test_the_conference_manager_ignores_a_penalty_for_one_krone(
    tile: str, suffered: dict[str, object]
) -> None:
    area = seat(display=(26,), kitchen="s")
    assert options(score(area, tile).position) == ["ignore", "suffer"]

    ignored = score(area, tile, "ignore")
    assert ignored.changes == {"kronen": -1}
    assert [(e.rule, e.kronen) for e in ignored.events if e.kind == "paid"] == [("#26", -1)]
    assert score(area, tile, "suffer").changes == suffered


def test_the_conference_manager_needs_the_krone() -> None:
    assert score(seat(display=(26,), kronen=0, vp=20), "C1").changes == {"vp": -8}


def test_the_conference_manager_has_no_part_in_the_vp_of_the_track_or_the_retreat() -> None:
    # Space 3 scores 3 VP and becomes 0.
    assert score(seat(display=(26,), emperor=3), "A1", "ignore").changes == {
        "vp": 3,
        "emperor": -3,
        "kronen": -1,
    }
