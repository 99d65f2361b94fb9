"""Boards, objectives and Emperor tiles, against what the rulebooks say of them."""

from __future__ import annotations

import pytest

from gah_nb.components import BOARDS, EMPEROR_TILES, OBJECTIVES
from gah_nb.components.effects import (
    AnyEffect,
    AnyItems,
    DiscardStaff,
    DrawAndPlay,
    Items,
    Kronen,
    LosePoints,
    LosePointsPer,
    PayKronen,
    PlayStaff,
    Points,
    PointsPer,
    Prepare,
    RemoveRooms,
    ReturnItems,
    ReturnStaff,
)
from gah_nb.components.records import Condition

KEYS = [letter + number for letter in "ABC" for number in "1234"]
Effects = tuple[AnyEffect, ...]

# Typed from the index, tile by tile: reward, penalty.
TILES: dict[str, tuple[Effects, Effects]] = {
    "A1": ((Kronen(3),), (PayKronen(3), LosePoints(5))),
    "A2": ((AnyItems(2),), (ReturnItems(),)),
    "A3": ((DrawAndPlay(discount=3),), (ReturnStaff(2), LosePoints(5))),
    "A4": ((Prepare(free=True),), (RemoveRooms("vacant", 1, at_least=1), LosePoints(5))),
    "B1": ((Items("scwk"),), (ReturnItems(cafe=True),)),
    "B2": ((Kronen(5),), (PayKronen(5), LosePoints(7))),
    "B3": ((DrawAndPlay(free=True),), (ReturnStaff(3), LosePoints(7))),
    "B4": (
        (Prepare(free=True, highest_floor=2, occupied=True),),
        (RemoveRooms("vacant", 2, at_least=2), LosePoints(7)),
    ),
    "C1": ((Points(8),), (LosePoints(8),)),
    "C2": (
        (Prepare(free=True, occupied=True),),
        (RemoveRooms("occupied", 2, at_least=0, descending=True),),
    ),
    "C3": ((PointsPer(2, "staff_played"),), (LosePointsPer(2, "staff_played"),)),
    "C4": ((PlayStaff(free=True),), (DiscardStaff(), LosePoints(10))),
}
CONDITIONS = {
    "A1": [Condition("kronen", 20)],
    "A2": [Condition("emperor", 10)],
    "A3": [Condition("staff_played", 6)],
    "A4": [Condition("tiles", 12)],
    "B1": [Condition("floors", 2)],
    "B2": [Condition("columns", 2)],
    "B3": [Condition("groups", 6)],
    "B4": [Condition("colors", 1)],
    "C1": [Condition("occupied", 3, color) for color in ("red", "blue", "yellow")],
    "C2": [Condition("occupied", 4, "red"), Condition("occupied", 3, "yellow")],
    "C3": [Condition("occupied", 4, "yellow"), Condition("occupied", 3, "blue")],
    "C4": [Condition("occupied", 4, "blue"), Condition("occupied", 3, "red")],
}


@pytest.mark.parametrize("key", KEYS)
def test_emperor_tile(key: str) -> None:
    tile = EMPEROR_TILES[key]
    assert (tile.reward, tile.penalty) == TILES[key]
    assert tile.letter == key[0]


@pytest.mark.parametrize("key", KEYS)
def test_objective(key: str) -> None:
    objective = OBJECTIVES[key]
    assert list(objective.conditions) == CONDITIONS[key]
    assert objective.letter == key[0]


def test_twelve_tiles_and_objectives_in_order() -> None:
    assert list(EMPEROR_TILES) == list(OBJECTIVES) == KEYS


def test_titles_of_objectives_are_short_and_differ() -> None:
    titles = [objective.title for objective in OBJECTIVES.values()]
    assert len(set(titles)) == 12
    assert all(len(title) <= 24 for title in titles)


def test_emperor_track_and_what_it_is_worth() -> None:
    assert BOARDS.emperor_vp == (0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9)
    assert BOARDS.emperor_retreat == {3: 3, 5: 5, 7: 7}
    assert BOARDS.emperor_tile_round == {"A": 3, "B": 5, "C": 7}


def test_the_rulebooks_example_of_an_emperor_scoring() -> None:
    """Round 5, space 8: 5 VP, back to 3, which is just enough for the reward of 5 kronen."""
    assert BOARDS.emperor_vp[8] == 5
    assert 8 - BOARDS.emperor_retreat[5] == BOARDS.emperor_reward_from == 3
    assert EMPEROR_TILES["B2"].reward == (Kronen(5),)


def test_after_the_last_retreat_six_is_the_highest_space() -> None:
    assert len(BOARDS.emperor_vp) - 1 - BOARDS.emperor_retreat[7] == 6


def test_occupancy_bonuses() -> None:
    assert BOARDS.occupancy_bonus == {"blue": (2, 5, 9, 15), "red": (1, 3, 6, 10), "yellow": (1, 3, 6, 10)}


def test_rooms() -> None:
    assert BOARDS.floor_cost == (0, 1, 2, 3)
    assert BOARDS.floor_final_vp == (1, 2, 3, 4)
    assert BOARDS.room_tiles == {"blue": 30, "red": 29, "yellow": 25}
    assert sum(BOARDS.room_tiles.values()) == 84
    assert {place.room: place.vp for place in BOARDS.placement_vp} == {
        "d3": 1,
        "e3": 1,
        "c4": 2,
        "d4": 2,
        "e4": 2,
    }


def test_money_queue_and_objectives() -> None:
    assert (BOARDS.money_start, BOARDS.money_max) == (10, 20)
    assert BOARDS.queue_cost == (3, 2, 1, 0, 0)
    assert BOARDS.objective_vp == (15, 10, 5)


def test_set_up_and_end() -> None:
    assert BOARDS.rounds == 7
    assert (BOARDS.hand, BOARDS.kitchen_start, BOARDS.start_rooms) == (6, "scwk", 3)
    assert (BOARDS.tables, BOARDS.serve_at_most, BOARDS.final_guest_vp) == (3, 3, -5)
    assert BOARDS.dice == {2: 10, 3: 12, 4: 14}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_order_tiles_add_up(players: int) -> None:
    tiles = BOARDS.turn_tiles[players]
    assert [sum(tile) for tile in tiles] == [2 * players + 1] * players
    assert sorted(number for tile in tiles for number in tile) == list(range(1, 2 * players + 1))
    assert [first for first, _ in tiles] == list(range(1, players + 1))


def test_turn_order_tiles_of_the_examples() -> None:
    assert BOARDS.turn_tiles[3] == ((1, 6), (2, 5), (3, 4))
    assert BOARDS.turn_tiles[2] == ((1, 4), (2, 3))
