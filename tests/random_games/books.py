"""Books kept over a whole game: what is owed from one step to the next, by the booklet.

Occupancy bonuses once per group, at most three items per serving, the price of a card by the strength of
the action, what is lost over the ends of the tracks, rooms removed downwards, tiles that move to the left.
"""

from __future__ import annotations

from collections import Counter

from gah_nb.components import STAFF
from gah_nb.engine import Event, Position, Step
from gah_nb.engine.actions import Action, Serve
from gah_nb.engine.events import (
    ActionBegins,
    EmperorGained,
    EmperorOverflow,
    ItemPut,
    KronenGained,
    KronenOverLimit,
    RoomOccupied,
    RoomRemoved,
    Scored,
    SpaceUsed,
    StaffPlayed,
)

from .referee import Hotel, Room

_BONUS = {"blue": (2, 5, 9, 15), "red": (1, 3, 6, 10), "yellow": (1, 3, 6, 10)}
#: The event in which a bonus of a colour is paid, and where the amount stands.
_PAID_AS = {Scored: ("blue", "vp"), KronenGained: ("red", "due"), EmperorGained: ("yellow", "due")}


class Books:
    """The books of one game."""

    def __init__(self, here: Position) -> None:
        hotels = [Hotel(here, seat) for seat in range(len(here.players))]
        self.groups = [[(hotel.color(min(group)), group) for group in hotel.groups()] for hotel in hotels]
        self.occupied = [set(hotel.occupied) for hotel in hotels]
        self.full = [
            [group for _, group in groups if group <= hotel.occupied]
            for groups, hotel in zip(self.groups, hotels, strict=True)
        ]
        self.due: list[Counter[tuple[str, int]]] = [Counter() for _ in hotels]
        self.removed_from: dict[int, int] = {}
        self.strength = 0
        self.served = 0
        self.lost_kronen = 0
        self.past_the_end = 0

    def enter(self, before: Position, action: Action, step: Step) -> None:
        """Enter a step; fails where something is wrong."""
        if isinstance(action, Serve):
            self.served = 0
        elif Serve() in step.forced:  # somewhere in this step one serving ends and another begins
            self.served = -3
        for event in step.events:
            if event.seat >= 0:
                self._enter(before, event)
        assert self.lost_kronen == self.past_the_end == 0
        if 0 < before.round < step.position.round:
            numbers = [player.numbers for player in before.players]
            assert [player.numbers for player in step.position.players] == [numbers[-1], *numbers[:-1]]

    def close(self) -> None:
        """The end of the game: nothing is owed."""
        assert not any(+due for due in self.due)

    def _enter(self, before: Position, event: Event) -> None:
        seat = event.seat
        match event:
            case RoomOccupied():
                self._occupy(seat, _room(event.room))
            case RoomRemoved():
                self._remove(before, seat, _room(event.room))
            case ActionBegins():
                self.strength = event.strength
            case StaffPlayed() if event.rule == "R5.7":
                assert -event.kronen == max(0, STAFF[event.staff].cost - self.strength)
            case ItemPut() if event.rule == "R6.1":
                self.served += 1
                assert self.served <= 3
            case SpaceUsed():
                assert not +self.due[seat], "E. Gizia comes after all other benefits, the bonus included"
            case KronenGained():
                self.lost_kronen += event.due - event.kronen
            case KronenOverLimit():
                self.lost_kronen -= event.lost
            case EmperorGained():
                self.past_the_end += event.due - event.emperor
            case EmperorOverflow():
                self.past_the_end -= event.vp
            case _:
                pass
        if event.rule == "R6.5" and type(event) in _PAID_AS:
            color, amount = _PAID_AS[type(event)]
            bonus = color, getattr(event, amount)
            assert self.due[seat][bonus] > 0, f"no bonus {bonus} was due"
            self.due[seat][bonus] -= 1

    def _occupy(self, seat: int, room: Room) -> None:
        self.occupied[seat].add(room)
        for color, group in self.groups[seat]:
            if room in group and group <= self.occupied[seat] and group not in self.full[seat]:
                self.full[seat].append(group)
                self.due[seat][color, _BONUS[color][len(group) - 1]] += 1

    def _remove(self, before: Position, seat: int, room: Room) -> None:
        self.occupied[seat].discard(room)
        if before.round == 7:  # only tile C2 removes rooms then, each from a lower floor
            assert room[1] < self.removed_from.get(seat, 5)
            self.removed_from[seat] = room[1]


def _room(number: int) -> Room:
    return number % 5 + 1, number // 5 + 1
