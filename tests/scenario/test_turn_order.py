"""Which turn orders can come about: what the reader says against all that a small model of R2 can reach."""

from itertools import product

import pytest

from gah_nb.components import BOARDS
from gah_nb.files import InvalidFile
from gah_nb.scenario import Scenario

NAMES = ("Anna", "Ben", "Cindy", "Dora")
# What a table looks like: how many dice each player has taken, who has passed, how many dice are gone.
Table = tuple[tuple[int, ...], tuple[bool, ...], int]


def to_move(seats: int, table: Table) -> int | None:
    """Who has the lowest number among those who can come (R2.2)."""
    taken, passed, _ = table
    numbers = BOARDS.turn_tiles[seats]
    ready = [
        (numbers[seat][taken[seat]], seat) for seat in range(seats) if taken[seat] < 2 and not passed[seat]
    ]
    return min(ready)[1] if ready else None


def after(seats: int, table: Table, everybody: bool) -> list[Table]:
    """What one turn, and a new roll behind it if it comes to that, can lead to (R2.3, R2.4)."""
    seat = to_move(seats, table)
    taken, passed, gone = table
    tables = []
    if seat is not None:
        more = tuple(dice + (other == seat) for other, dice in enumerate(taken))
        tables += [(more, passed, gone), (taken, tuple(p or o == seat for o, p in enumerate(passed)), gone)]
    return [again for one in tables for again in rolled_again(seats, one, everybody)]


def rolled_again(seats: int, table: Table, everybody: bool) -> list[Table]:
    """The table itself where somebody can come, else what the new roll makes of it; nothing at the end."""
    taken, passed, gone = table
    left = BOARDS.dice[seats] - sum(taken) - gone
    open_numbers = [
        (BOARDS.turn_tiles[seats][seat][taken[seat]], seat) for seat in range(seats) if taken[seat] < 2
    ]
    if not open_numbers or left <= 0:
        return []
    if to_move(seats, table) is not None:
        return [table]
    roller = min(open_numbers)[1]
    back = tuple(p and not everybody and seat != roller for seat, p in enumerate(passed))
    return [(taken, back, gone + 1)] if left > 1 else []


def reachable(seats: int, everybody: bool) -> set[Table]:
    start: Table = ((0,) * seats, (False,) * seats, 0)
    found, new = {start}, [start]
    while new:
        new = [one for table in new for one in after(seats, table, everybody)]
        new = list(set(new) - found)
        found.update(new)
    return found


def scenario(seats: int, table: Table, everybody: bool) -> Scenario:
    taken, passed, gone = table
    left = BOARDS.dice[seats] - sum(taken) - gone
    rules = {} if everybody else {"edition": "2015-de", "readings": {"T1": "only the roller"}}
    areas = {
        name: {"taken": "1" * taken[seat], "passed": passed[seat]}
        for seat, name in enumerate(NAMES[:seats])
        if taken[seat] or passed[seat]
    }
    return Scenario(
        players=NAMES[:seats], start="Anna", dice="2" * left, dustbin=gone, player=areas, loose=True, **rules
    )


@pytest.mark.parametrize("everybody", [True, False], ids=["all return", "only the roller"])
@pytest.mark.parametrize("seats", [2, 3])
def test_what_can_and_cannot_come_about(seats, everybody):
    """Every combination of dice taken, passes, and none, one or two dice in the dustbin."""
    can_be = reachable(seats, everybody)
    tried = 0
    for taken in product(range(3), repeat=seats):
        for passed, gone in product(product((False, True), repeat=seats), range(3)):
            table = (taken, passed, gone)
            if to_move(seats, table) is None:
                continue
            built = scenario(seats, table, everybody)
            assert built.position.to_decide == NAMES[to_move(seats, table)]
            assert bool(built.notes) == (table not in can_be), (table, built.notes)
            tried += 1
    assert tried > 50


def test_nobody_left_to_move():
    for table in ((2, 2), (False, False), 0), ((0, 0), (True, True), 0), ((2, 0), (False, True), 0):
        with pytest.raises(InvalidFile, match="nobody is left to move"):
            assert scenario(2, table, True).position
