"""A second opinion on what is allowed, written from the booklet by itself: slow, plain, without the engine's
help.

It reads a position and the printed cards, nothing else: rooms are pairs of column and floor, every rule is
a line. Where the engine's answer depends on what happens next (is a krone in reach? R2.6) it abstains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from gah_nb.components import GUESTS, HOTEL_BOARDS, STAFF, effects
from gah_nb.engine import Player, Position, frames
from gah_nb.engine import actions as act
from gah_nb.engine.actions import Action

Room = tuple[int, int]  # column 1-5 from the left, floor 1-4 from the ground

_QUEUE = (3, 2, 1, 0, 0)
_FLOOR_COST = {1: 0, 2: 1, 3: 2, 4: 3}
_COLORS = {"b": "blue", "r": "red", "y": "yellow"}
_FREE_COLOR = {9: "blue", 10: "red", 11: "yellow"}
_ONCE_PER_ROUND = {1, 2, 3, 4}
_END_OF_GAME = {27, 28, 29, 30, 31, 32, 34, 37, 40, 41, 46, 47, 48}


class Hotel:
    """A seat's hotel as one sees it on the table."""

    def __init__(self, here: Position, seat: int) -> None:
        player = here.players[seat]
        self.floors = HOTEL_BOARDS[here.box.hotels[seat]].floors
        self.tiles = set(_rooms(player.tiles))
        self.occupied = set(_rooms(player.occupied))
        self.vacant = self.tiles - self.occupied

    def color(self, room: Room) -> str:
        column, floor = room
        return _COLORS[self.floors[floor - 1][column - 1]]

    def all_of(self, color: str) -> set[Room]:
        return {room for room in _ALL_ROOMS if self.color(room) == color}

    def full_floors(self) -> int:
        return sum(all((column, floor) in self.occupied for column in range(1, 6)) for floor in range(1, 5))

    def full_columns(self) -> int:
        return sum(all((column, floor) in self.occupied for floor in range(1, 5)) for column in range(1, 6))

    def groups(self) -> list[set[Room]]:
        left, groups = set(_ALL_ROOMS), []
        while left:
            group, edge = set[Room](), {left.pop()}
            while edge:
                room = edge.pop()
                group.add(room)
                edge |= {other for other in beside(room) & left if self.color(other) == self.color(room)}
                left -= edge
            groups.append(group)
        return groups


class Referee:
    """Lists what the seat that decides in a position may do."""

    def __init__(self, here: Position) -> None:
        assert here.decision is not None
        self.here = here
        self.seat = here.decision.seat
        self.me: Player = here.players[self.seat]
        self.hotel = Hotel(here, self.seat)

    def allowed(self) -> set[Action] | None:  # noqa: C901 - a table of the kinds of decisions
        """All legal actions; None where this referee has no opinion."""
        frame = self.here.agenda[-1]
        match frame:
            case frames.Turn():
                return self._turn(frame)
            case frames.TakeItems(_, kind, strength):
                return set(_takes(kind, strength))
            case frames.Split(_, strength):
                return {act.Gain(spaces, strength - spaces) for spaces in range(strength + 1)}
            case frames.PrepareRooms(_, _, must):
                return {*self._prepare(), *(() if must else (act.Done(),))}
            case frames.AtHand(_, items):
                return {*self._puts(dict(zip("scwk", items, strict=True))), act.Keep()}
            case frames.Serving(_, _, begun):
                return {*self._puts(self._kitchen()), *((act.Done(),) if begun else ())}
            case frames.StartGuest():
                return set(map(act.Guest, self.here.queue))
            case frames.Drafting(seat, packs):
                return set(map(act.Draft, packs[seat]))
            case frames.Drawn(_, cards, discount, free):
                decline = () if free else (act.Decline(),)
                return {*self._playable(cards, discount, free), *decline}
            case frames.UnderDeck(_, cards):
                return set(map(act.Under, cards))
            case frames.ReturningStaff():
                return set(map(act.Return, self.me.hand))
            case frames.Picking():
                return set(map(act.Pick, "scwk"))
            case frames.RemovingRooms():
                return self._remove(frame)
            case frames.Do(effect=effect):
                return self._effect(effect)
            case _:
                return None

    # A turn (booklet: Taking a Turn, Additional Actions, Passing)

    def _turn(self, frame: frames.Turn) -> set[Action] | None:
        found: set[Action] = set(self._additional())
        if frame.die_taken:
            return {*found, act.End()}
        dice = set(self._dice())
        if not dice:
            return None
        if not frame.guest_taken:
            found.update(self._guests())
        if not frame.acted:
            found.add(act.Pass())
        return found | dice

    def _guests(self) -> Iterator[Action]:
        if len(self.me.cafe) < 3:
            for guest, cost in zip(self.here.queue, _QUEUE, strict=True):
                if 25 in self.me.display or cost <= self.me.kronen:
                    yield act.Guest(guest)

    def _dice(self) -> Iterator[Action]:
        for space, dice in enumerate(self.here.dice, start=1):
            price = 1 if space == 6 and 17 not in self.me.display else 0
            for boost in (0, 1):
                if dice and price + boost <= self.me.kronen:
                    for imitated in range(1, 6) if space == 6 else (0,):
                        yield act.Die(space, imitated, bool(boost))

    def _additional(self) -> Iterator[Action]:
        if (24 in self.me.display or self.me.kronen >= 1) and any(self._puts(self._kitchen())):
            yield act.Serve()
        for letter, key, markers in zip("ABC", self.here.box.objectives, self.here.claims, strict=True):
            if self.seat not in markers and len(markers) < 3 and self._fulfils(key):
                yield act.Claim(letter)
        for staff in _ONCE_PER_ROUND & set(self.me.display):
            if staff not in self.me.used:
                yield act.Use(staff)
        for table in self.me.cafe:
            if Counter(GUESTS[table.guest].order) == +Counter(dict(zip("scwk", table.items, strict=True))):
                for room in self.hotel.vacant:
                    if GUESTS[table.guest].color in ("green", self.hotel.color(room)):
                        yield act.Move(table.guest, _number(room))

    # Objective cards (booklet: Objective Cards)

    def _fulfils(self, key: str) -> bool:  # noqa: C901 - a table of the twelve cards
        count = Counter(self.hotel.color(room) for room in self.hotel.occupied)
        match key:
            case "A1":
                return self.me.kronen == 20
            case "A2":
                return self.me.emperor >= 10
            case "A3":
                return len(self.me.display) >= 6
            case "A4":
                return len(self.hotel.tiles) >= 12
            case "B1":
                return self.hotel.full_floors() >= 2
            case "B2":
                return self.hotel.full_columns() >= 2
            case "B3":
                return sum(group <= self.hotel.occupied for group in self.hotel.groups()) >= 6
            case "B4":
                return any(self.hotel.all_of(color) <= self.hotel.occupied for color in _COLORS.values())
            case "C1":
                return min(count["red"], count["blue"], count["yellow"]) >= 3
            case "C2":
                return count["red"] >= 4 and count["yellow"] >= 3
            case "C3":
                return count["yellow"] >= 4 and count["blue"] >= 3
            case "C4":
                return count["blue"] >= 4 and count["red"] >= 3
        raise AssertionError(key)

    # Effects (booklet: appendix)

    def _effect(self, effect: effects.Effect) -> set[Action] | None:
        match effect:
            case effects.Prepare(discount, free, highest_floor):
                return {*self._prepare(discount, free, highest_floor), act.Decline()}
            case effects.Occupy():
                return {*(act.Occupy(_number(room)) for room in self.hotel.vacant), act.Decline()}
            case effects.PlayStaff(discount, free):
                return {*self._playable(self.me.hand, discount, free), act.Decline()}
            case effects.TakeGuest():
                free_table = len(self.me.cafe) < 3
                return {*map(act.Guest, self.here.queue), act.Decline()} if free_table else None
            case effects.UseSpace():
                return {*self._spaces(), act.Decline()}
            case effects.CompleteOrder():
                return {
                    act.Complete(table.guest)
                    for table in self.me.cafe
                    if sum(table.items) < len(GUESTS[table.guest].order)
                }
            case effects.DrawAndPlay(_, free):
                assert free, "what has a price can be left when the cards are seen"
                return {act.Resolve("draw 3 play one free"), act.Decline()}
            case effects.DiscardStaff():
                return {act.Discard(staff) for staff in self.me.display if staff in _END_OF_GAME}
            case _:
                return None

    def _spaces(self) -> Iterator[Action]:
        for space, dice in enumerate(self.here.dice, start=1):
            if dice and space < 6:
                yield act.Space(space)
            elif dice and self.me.kronen:
                yield from (act.Space(6, imitated) for imitated in range(1, 6))

    def _playable(self, cards: Iterable[int], discount: int, free: bool) -> Iterator[Action]:
        for card in cards:
            if free or STAFF[card].cost - discount <= self.me.kronen:
                yield act.PlayCard(card)

    def _prepare(self, discount: int = 0, free: bool = False, highest_floor: int = 4) -> Iterator[Action]:
        gratis = {color for staff, color in _FREE_COLOR.items() if staff in self.me.display}
        for column in range(1, 6):
            for floor in range(1, highest_floor + 1):
                room = (column, floor)
                placed = bool(beside(room) & self.hotel.tiles) if self.hotel.tiles else room == (1, 1)
                cost = 0 if free or self.hotel.color(room) in gratis else _FLOOR_COST[floor] - discount
                if placed and room not in self.hotel.tiles and cost <= self.me.kronen:
                    yield act.Prepare(_number(room))

    def _remove(self, frame: frames.RemovingRooms) -> set[Action]:
        rooms = self.hotel.vacant if frame.state == "vacant" else self.hotel.occupied
        rooms = {(column, floor) for column, floor in rooms if floor < frame.below}
        highest = max(floor for _, floor in rooms)
        return {act.Remove(_number(room)) for room in rooms if room[1] == highest}

    # Items and rooms

    def _kitchen(self) -> dict[str, int]:
        return dict(zip("scwk", self.me.kitchen, strict=True))

    def _puts(self, items: dict[str, int]) -> Iterator[Action]:
        for table in self.me.cafe:
            for item, has in zip("scwk", table.items, strict=True):
                if items[item] and GUESTS[table.guest].order.count(item) > has:
                    yield act.Put(item, table.guest)


def _takes(kind: str, strength: int) -> Iterator[Action]:
    dear, cheap = kind[1], kind[0]
    for few in range(strength + 1):
        if strength - few >= few:
            yield act.Take(cheap * (strength - few) + dear * few)


def _rooms(mask: int) -> Iterator[Room]:
    return ((number % 5 + 1, number // 5 + 1) for number in range(20) if mask >> number & 1)


def beside(room: Room) -> set[Room]:
    """What lies next to a room, within the hotel or not."""
    column, floor = room
    return {(column - 1, floor), (column + 1, floor), (column, floor - 1), (column, floor + 1)}


_ALL_ROOMS = tuple(_rooms((1 << 20) - 1))


def _number(room: Room) -> int:
    column, floor = room
    return (floor - 1) * 5 + column - 1


def check_by_the_booklet(here: Position) -> None:
    """The engine offers what the booklet allows, no more and no less."""
    allowed = Referee(here).allowed()
    if allowed is not None:
        assert set(here.legal_actions) == allowed
