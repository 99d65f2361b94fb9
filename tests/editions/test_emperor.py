"""What the editions decide about penalties: E3, E4, E5, E8. Anna stands on space 0."""

from __future__ import annotations

import pytest

from tests.editions.tables import ALL_2015, DE, E2021, EDITIONS, FR, IT, tile
from tests.engine.positions import change, changes, found, names_of, options, play, seat

# E3: two options


@pytest.mark.parametrize("edition", [DE, FR])
@pytest.mark.parametrize(
    ("key", "area", "left", "right"),
    [
        ("A1", {}, {"kronen": -3}, {"vp": -5}),
        ("B2", {}, {"kronen": -5}, {"vp": -7}),
        ("A3", {"hand": [1, 2]}, {"hand": "-1 -2"}, {"vp": -5}),
        ("A4", {"vacant": "a1"}, {"tiles": "-a1"}, {"vp": -5}),
    ],
)
def test_e3_the_owner_chooses_among_the_possible(edition, key, area, left, right):
    # Die Kaiserplättchen: "if one is impossible the other must be chosen".
    here, _ = tile(edition, key, seat(vp=20, **area))
    assert options(here) == ["suffer left", "suffer right"]
    script = "suffer left; return Breakfast Server" if key == "A3" else "suffer left"
    assert changes(here, play(here, script)[0]) == left
    assert changes(here, play(here, "suffer right")[0]) == right


@pytest.mark.parametrize("edition", EDITIONS)
def test_e3_what_is_impossible_cannot_be_chosen(edition):
    # With 2 kronen three cannot be lost: 5 VP, without a question.
    after, _ = tile(edition, "A1", seat(kronen=2, vp=20))
    assert after.is_over
    assert (after.players[0].vp, after.players[0].kronen) == (15, 2)


@pytest.mark.parametrize("edition", [E2021, IT])
def test_e3_the_left_one_if_possible(edition):
    after, _ = tile(edition, "A1", seat(kronen=3, vp=20))
    assert after.is_over
    assert (after.players[0].vp, after.players[0].kronen) == (20, 0)


# E4: tile B4


@pytest.mark.parametrize(
    ("edition", "vacant_ones", "occupied_ones"),
    [
        (E2021, "a2 b1", "a1 c1 d1"),
        (DE, "a1 c1 d1", "a2 b1"),
        (FR, "a2 b1", "a1 c1 d1"),
        (IT, "a2 b1", "a1 c1 d1"),
    ],
)
def test_e4_the_rooms_of_tile_b4(edition, vacant_ones, occupied_ones):
    # Die Kaiserplättchen.
    # Each from as high a floor as possible: here a2 and b1 are of the state that is removed.
    # b1 is the only such room of the ground floor, so nothing is asked but the side in DE and FR.
    before = seat(vacant="a2 b1" if edition != DE else vacant_ones, occupied=occupied_ones)
    here, events = tile(edition, "B4", before)
    if not here.is_over:
        here, events = play(here, "suffer left")
    assert sorted(names_of(before.tiles & ~here.players[0].tiles).split()) == ["a2", "b1"]
    assert change(events, 0, "vp") == 0


@pytest.mark.parametrize(("edition", "vp"), [(E2021, -7), (DE, 0), (FR, -7), (IT, -7)])
def test_e4_seven_vp_without_two_such_rooms(edition, vp):
    # One vacant and two occupied rooms: enough only where occupied ones are removed.
    here, events = tile(edition, "B4", seat(vp=20, vacant="b1", occupied="a1 a2"))
    if not here.is_over:
        here, events = play(here, "suffer left")
    assert change(events, 0, "vp") == vp


# E5: the second room of tile C2


def removed(edition, occupied, script="", readings=None):
    before = seat(occupied=occupied)
    here, _ = tile(edition, "C2", before, readings=readings)
    if script:
        here, _ = play(here, script)
    assert here.is_over, options(here)
    return names_of(before.occupied & ~here.players[0].occupied)


@pytest.mark.parametrize(
    ("edition", "rooms"),
    [
        # Die Kaiserplättchen.
        # B4 goes first. Below it b1 is occupied, on floor 2 a2 and c2, on floor 3 nothing.
        (DE, "b1 b4"),  # next occupied one below, same column
        (FR, "b4"),  # directly below: b3 is not occupied
        (IT, "b4"),  # floor directly below: floor 3 has none
    ],
)
def test_e5_with_a_gap_below(edition, rooms):
    assert removed(edition, "b4 a2 c2 b1") == rooms


def test_e5_with_a_gap_below_in_2021():
    # The next highest floor with an occupied room, any column: a2 or c2, as the owner likes.
    here, _ = tile(E2021, "C2", seat(occupied="b4 a2 c2 b1"))
    assert options(here) == ["remove a2", "remove c2"]


@pytest.mark.parametrize(
    ("edition", "script", "rooms"),
    [
        (DE, "", "b3 b4"),
        (FR, "", "b3 b4"),
        (IT, "remove d3", "d3 b4"),  # any column of the floor directly below
        (E2021, "remove d3", "d3 b4"),
    ],
)
def test_e5_without_a_gap(edition, script, rooms):
    assert removed(edition, "b4 b3 d3 b1", script) == rooms


@pytest.mark.parametrize("edition", EDITIONS)
def test_e5_the_highest_floor_has_two(edition):
    # The owner chooses the first one; a second one of the same floor is nowhere taken (but by T8).
    here, _ = tile(edition, "C2", seat(occupied="a1 b1"))
    assert options(here) == ["remove a1", "remove b1"]
    after, _ = play(here, "remove b1")
    assert after.is_over
    assert names_of(after.players[0].occupied) == "a1"


# E8: Conference Manager


@pytest.mark.parametrize("edition", [DE, FR])
@pytest.mark.parametrize("kronen", [0, 10])
def test_e8_immune_for_nothing(edition, kronen):
    # Die Personalkarten: "no penalty on space 0, free".
    after, events = tile(edition, "C1", seat(kronen=kronen, vp=20, display=[26]))
    assert after.is_over
    assert (after.players[0].vp, after.players[0].kronen) == (20, kronen)
    assert [event.rule for event in found(events, "penalty averted")] == ["#26"]


@pytest.mark.parametrize("edition", [E2021, IT])
def test_e8_one_krone_for_each_penalty(edition):
    here, _ = tile(edition, "C1", seat(kronen=1, vp=20, display=[26]))
    assert options(here) == ["ignore", "suffer"]
    assert changes(here, play(here, "ignore")[0]) == {"kronen": -1}
    assert changes(here, play(here, "suffer")[0]) == {"vp": -8}
    after, _ = tile(edition, "C1", seat(kronen=0, vp=20, display=[26]))
    assert after.players[0].vp == 12


@pytest.mark.parametrize("edition", ALL_2015)
def test_neither_reward_nor_penalty_in_between(edition):
    after, _ = tile(edition, "C1", seat(emperor=2, vp=20, display=[26]))
    assert after.players[0].vp == 20
