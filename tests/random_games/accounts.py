"""A second opinion on what things bring: dice, Emperor scorings, the final scoring, and on whose turn it is.

Like the referee it is written from the booklet alone; of the engine it sees nothing but positions and events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gah_nb.engine import Event, Position, Step
from gah_nb.engine.actions import Action, Die
from gah_nb.engine.events import ActionBegins, EmperorScore
from gah_nb.engine.frames import Turn

from .referee import Hotel

_EMPEROR_VP = (0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9)
_RETREAT = {3: 3, 5: 5, 7: 7}
#: VP for taking a die, by staff card and value (12, 16, 19).
_DIE_VP = {12: {3: 2, 4: 2}, 16: {4: 4}, 19: {3: 5}}
#: Strength added, by staff card and value (13, 17, 18).
_MORE_STRENGTH = {13: {1: 1, 2: 1}, 17: {6: 1}, 18: {5: 2}}


def check_turn(here: Position) -> None:
    """Of those who have not passed, the lowest number that no die covers is next (End of Turn)."""
    frame = here.agenda[-1]
    if isinstance(frame, Turn) and not frame.acted:
        open_numbers = {
            player.numbers[len(player.covered)]: seat
            for seat, player in enumerate(here.players)
            if len(player.covered) < 2 and not player.passed
        }
        assert frame.seat == open_numbers[min(open_numbers)]


def check_die(before: Position, action: Action, step: Step) -> None:
    """The strength is counted before the die is taken; boost, the 6 and staff add and cost what they say."""
    if not isinstance(action, Die):
        return
    seat = before.agenda[-1].seat
    display = before.players[seat].display
    strength = before.dice[action.space - 1] + action.boost
    strength += sum(
        _MORE_STRENGTH[staff].get(action.space, 0) for staff in _MORE_STRENGTH if staff in display
    )
    price = action.boost + (action.space == 6 and 17 not in display)
    vp = sum(points.get(action.space, 0) for staff, points in _DIE_VP.items() if staff in display)

    assert -sum(event.kronen for event in step.events if event.kind == "paid") == price
    assert sum(event.vp for event in step.events if event.rule in ("#12", "#16", "#19")) == vp
    for event in step.events:
        if isinstance(event, ActionBegins):
            assert (event.strength, event.action) == (strength, action.imitated or action.space)
    fewer = [dice - (space == action.space) for space, dice in enumerate(before.dice, start=1)]
    assert list(step.position.dice) == fewer
    assert step.position.players[seat].covered == (*before.players[seat].covered, action.space)


def check_emperor(before: Position, events: Sequence[Event]) -> None:
    """Every seat scores its space, goes back, and only then looks up (Emperor Scoring)."""
    scored = {event.seat: event.space for event in events if isinstance(event, EmperorScore)}
    if not scored:
        return
    assert set(scored) == set(range(len(before.players)))
    for event in events:
        if isinstance(event, EmperorScore):
            assert event.vp == _EMPEROR_VP[event.space]
        elif event.kind == "retreat":
            assert event.emperor == -min(_RETREAT[before.round], scored[event.seat])
        elif event.kind in ("tile reward", "tile penalty", "neither reward nor penalty"):
            left = max(0, scored[event.seat] - _RETREAT[before.round])
            wanted = "tile reward" if left >= 3 else "neither reward nor penalty" if left else "tile penalty"
            assert event.kind == wanted


def check_final(last: Position, events: Sequence[Event]) -> None:
    """The four steps of the final scoring (Game End and Final Scoring), added up again for every seat."""
    start = next(place for place, event in enumerate(events) if event.kind == "final scoring")
    for seat, player in enumerate(last.players):
        hotel = Hotel(last, seat)
        points = sum(_staff_points(last, seat, hotel, staff) for staff in player.display)
        points += sum(floor for _, floor in hotel.occupied)
        points += sum(player.kitchen) + player.kronen
        points -= 5 * len(player.cafe)
        assert sum(event.vp for event in events[start:] if event.seat == seat) == points


def _staff_points(last: Position, seat: int, hotel: Hotel, staff: int) -> int:
    """VP of one played card for a hotel (appendix, Staff Cards)."""
    player = last.players[seat]
    count = Counter(hotel.color(room) for room in hotel.occupied)
    if staff == 29:
        others = (card for place, other in enumerate(last.players) if place != seat for card in other.display)
        return max((_staff_points(last, seat, hotel, card) for card in others if card != 29), default=0)
    return {
        27: 3 * count["red"],
        28: 3 * count["blue"],
        30: 3 * count["yellow"],
        31: len(hotel.occupied),
        32: 2 * len(player.display),
        34: len(hotel.tiles),
        37: 2 * sum(group <= hotel.occupied for group in hotel.groups()),
        40: 5 * sum(seat in markers for markers in last.claims),
        41: 2 * player.emperor,
        46: 5 * hotel.full_floors(),
        47: 5 * hotel.full_columns(),
        48: 4 * min(count["red"], count["blue"], count["yellow"]),
    }.get(staff, 0)
