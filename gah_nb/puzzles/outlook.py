"""What a seat can still gain in its turn, at most.

It is never too low: everything that may help is there at once, and the same krone pays for rooms, for cards,
for a guest and for serving. But none of these costs more kronen than there can be; items are only there once,
and so is each guest; and nobody moves in by what he brings himself. So of all sets of guests who could move
in one after the other, that is taken which adds most, with what staff, rooms and objectives could add to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from gah_nb.components import BOARDS, HOTELS
from gah_nb.components.catalogue import COLUMN_MASKS, FLOOR_MASKS
from gah_nb.components.effects import PointsPer, RoomColor
from gah_nb.components.records import Condition
from gah_nb.engine import Position
from gah_nb.engine.area import free_rooms
from gah_nb.engine.guests import ORDERS, missing
from gah_nb.engine.turn import held_before, is_leaving

from .gains import (
    COLORS,
    DRAWS,
    FILLS,
    FOR_CARDS,
    FOR_GUESTS,
    FOR_ROOMS,
    FULL,
    GREEN,
    GUESTS,
    KRONEN,
    OCCUPY,
    PLAYS,
    RED,
    ROOMS,
    SERVES,
    STEPS,
    VP,
    WILD,
    Gains,
    Opening,
    bonus,
    demand_of,
    full,
    gains_of,
    is_served,
    may_change,
    of_cards,
    of_guest,
    open_turns,
    openings,
    printed_vp,
    rooms_for,
)
from .hope import ALL_OPEN, Rest, less_may_help

#: More than any turn adds: nothing is known.
ENDLESS = 10**6
LAST_SPACE = len(BOARDS.emperor_vp) - 1

#: More guests from the queue than these in one turn are not looked at.
NEWCOMERS = 3
#: More rooms of any colour than these are not shared out between the colours.
_SHARED = 3


class Reached(NamedTuple):
    """What a seat can have at most once some guests have moved in: rooms more, of each colour and in all."""

    occupied: dict[RoomColor, int]
    rooms: int
    prepared: int
    kronen: int
    emperor: int
    staff_played: int


class Outlook:
    """What one seat can still gain from one position."""

    #: Whether less may be worth more, so that some guests are to be valued though others could follow.
    fewer_may_be_more = False

    def __init__(self, position: Position, seat: int, hopeful: frozenset[int] | None) -> None:
        self._position, self._seat, self._hopeful = position, seat, hopeful
        player = self._player = position.players[seat]
        rulebook = self._rulebook = position.box.rulebook
        hotel = position.box.hotels[seat]
        self._plan, self._area = HOTELS[hotel], (hotel, player.occupied, player.tiles, player.bonuses)
        self._turns = open_turns(position)
        self._new_staff_sees_die = bool(self._turns) or rulebook.switches.new_staff_sees_die
        self._tables = {
            table.guest: missing(table)
            for table in player.cafe
            if self._is_hopeful(table.guest) and not is_leaving(position, seat, table.guest)
        }
        self._demands = {
            guest: demand_of(rulebook.guests[guest].color, wanted) for guest, wanted in self._tables.items()
        }
        self._per_room = gains_of(
            row.effect for staff, row in rulebook.triggers["room occupied"] if staff in player.display
        )
        vacant = player.vacant
        self._all_vacant = vacant.bit_count()
        self._vacant = {color: (mask & vacant).bit_count() for color, mask in self._plan.color_masks.items()}
        self._open_claims = [
            (BOARDS.objective_vp[len(markers)], self._conditions(index))
            for index, markers in enumerate(position.claims)
            if seat not in markers and len(markers) < len(BOARDS.objective_vp)
        ]

    def _is_hopeful(self, guest: int) -> bool:
        return self._hopeful is None or guest in self._hopeful

    @cached_property
    def _places(self) -> dict[int, int]:
        """The guests that might be taken, and as which one at the earliest."""
        entering = self._position.guest_deck[: NEWCOMERS - 1]
        places = dict.fromkeys(self._position.queue, 1)
        places |= {guest: place for place, guest in enumerate(entering, 2)}
        if len(entering) < NEWCOMERS - 1:
            places |= dict.fromkeys(self._position.guest_discard, 2)
        return {guest: place for guest, place in places.items() if self._is_hopeful(guest)}

    @cached_property
    def _all_demands(self) -> dict[int, Gains]:
        """What everybody wants who might move in."""
        guests = self._rulebook.guests
        further = {guest: demand_of(guests[guest].color, ORDERS[guest]) for guest in self._places}
        return self._demands | further

    # Who moves in

    def most(self, opened: Opening, limit: int) -> int:
        """At most so many VP, with what is open; no more is looked for once a limit is reached.

        Who moves in does so with what is there without him, or is brought by those who did so before. Of
        fewer guests nothing more can come.
        """
        best = -ENDLESS
        for guests, gains, is_last in self._moving_in(opened):
            if gains >> WILD & FULL or gains >> GUESTS & FULL > NEWCOMERS:
                return ENDLESS
            if self.fewer_may_be_more or is_last:
                best = self._better(best, opened, guests, gains)
                if best >= limit:
                    return best
        return best

    def _moving_in(self, opened: Opening) -> Iterator[tuple[frozenset[int], Gains, bool]]:
        """Every set of guests who may move in, what there is then, and whether nobody can follow them."""
        todo, seen = [frozenset[int]()], {frozenset[int]()}
        while todo:
            guests = todo.pop()
            gains = self._gained(opened, guests)
            demands = self._all_demands if gains >> GUESTS & FULL else self._demands
            more = self._followed(opened, guests, gains, demands) if len(guests) < len(demands) else []
            yield guests, gains, not more
            todo += [one for one in more if one not in seen]
            seen.update(more)

    def _followed(
        self, opened: Opening, guests: frozenset[int], gains: Gains, demands: dict[int, Gains]
    ) -> list[frozenset[int]]:
        """Some guests with each of the others who may follow them."""
        staff, kronen = (*self._player.display, *self._cards(opened, gains)), self._kronen(gains)
        is_free = may_change(self._rulebook, "free serving", staff)
        served = FULL if is_free else BOARDS.serve_at_most * kronen + (gains >> SERVES & FULL)
        return [
            guests | {guest}
            for guest, demand in demands.items()
            if guest not in guests
            and (guest in self._tables or self._may_be_taken(guest, guests, staff, gains, kronen))
            and self._can_move_in(opened, gains + demand, served)
        ]

    def _may_be_taken(
        self, guest: int, guests: frozenset[int], staff: tuple[int, ...], gains: Gains, kronen: int
    ) -> bool:
        """Whether one more may be taken from the queue, and paid for."""
        places = self._places
        taken = [places[one] for one in guests if one in places]
        if max(places[guest], len(taken) + 1, *taken) > gains >> GUESTS & FULL:
            return False
        queue = self._position.queue
        if taken or guest not in queue or gains >> FOR_GUESTS & FULL:
            return True
        if may_change(self._rulebook, "free guests", staff):
            return True
        return BOARDS.queue_cost[queue.index(guest) - len(queue)] <= kronen

    def _gained(self, opened: Opening, guests: Collection[int]) -> Gains:
        """What there is once some guests have moved in, with no more rooms than can be paid, and their VP."""
        gains = opened.gains
        for guest in guests:
            demand = self._demands.get(guest) or self._all_demands[guest]
            gains += demand + of_guest(self._rulebook, self._player.display, guest)
        if gains >> PLAYS & FULL:
            gains += self._of_cards(opened, guests, gains)
        if self._per_room:
            gains += self._per_room * (len(guests) + (gains >> OCCUPY & FULL))
        if rooms := gains >> ROOMS & FULL:
            kronen = self._kronen(gains) + (gains >> FOR_ROOMS & FULL)
            staff = (*self._player.display, *self._cards(opened, gains))
            free = free_rooms(self._rulebook, self._plan, staff)
            pays = (self._player.tiles, free, rooms, min(kronen, BOARDS.money_max))
            gains += (printed_vp(*pays) << VP) - (rooms - rooms_for(*pays) << ROOMS)
        return gains

    def _cards(self, opened: Opening, gains: Gains) -> tuple[int, ...]:
        """The cards of which some can be played."""
        if not gains >> PLAYS & FULL:
            return ()
        return (*self._player.hand, *opened.cards, *self._position.staff_deck[: gains >> DRAWS & FULL])

    def _kronen(self, gains: Gains, more: int = 0) -> int:
        """The kronen that there can be at most, if so many rooms more are prepared and occupied."""
        red = more + (gains >> RED & FULL) + (gains >> GREEN & FULL) + (gains >> OCCUPY & FULL)
        bonuses = bonus(*self._area, "red", red, more + (gains >> ROOMS & FULL))
        return self._player.kronen + (gains >> KRONEN & FULL) + bonuses

    def _of_cards(self, opened: Opening, guests: Collection[int], gains: Gains) -> Gains:
        """What so many cards bring as can be played; the most of each, whatever the cards cost.

        A card may let a further one be played or drawn, until no more come.
        """
        first = plays, draws = gains >> PLAYS & FULL, gains >> DRAWS & FULL
        deck = self._position.staff_deck
        while draws <= len(deck):
            cards = (*self._player.hand, *opened.cards, *deck[:draws])
            reacting = any(self._rulebook.staff[card].triggers for card in cards)
            kronen = min(self._kronen(gains, 2 * plays) + (gains >> FOR_CARDS & FULL), BOARDS.money_max)
            rooms = len(guests) + (gains >> OCCUPY & FULL) + 2 * plays
            seen = (tuple(sorted(guests)), rooms) if reacting else ((), 0)
            best = of_cards(self._rulebook, cards, plays, kronen, self._new_staff_sees_die, *seen)
            further = first[0] + (best >> PLAYS & FULL), first[1] + (best >> DRAWS & FULL)
            if further == (plays, draws):
                return best
            plays, draws = further
        return 1 << WILD

    # What else can matter

    def rest(self) -> Rest:
        """What else can matter once the die is taken; before, everything may."""
        if self._turns:
            return ALL_OPEN
        opened = openings(self._position, self._seat)[-1]
        gains = self._gained(opened, tuple(self._tables))
        if gains >> WILD & FULL:
            return ALL_OPEN
        if gains >> GUESTS & FULL:
            return Rest(newcomers=True, dice=False, kronen=None, hopeful=self._who_may_move_in(opened))
        counts_kronen = any(one.what == "kronen" for _, many in self._open_claims for one in many)
        kronen = None if counts_kronen else self._most_spent(opened, gains)
        return Rest(False, False, kronen, self._who_may_move_in(opened))

    def _who_may_move_in(self, opened: Opening) -> frozenset[int] | None:
        """All who may; None where others are of use as well, or too many come."""
        if less_may_help(self._position):
            return None
        found = frozenset[int]()
        for guests, gains, _ in self._moving_in(opened):
            if gains >> WILD & FULL or gains >> GUESTS & FULL > NEWCOMERS:
                return None
            found |= guests
        return found

    def _most_spent(self, opened: Opening, gains: Gains) -> int:
        """As many kronen as can be spent for rooms, cards and serving."""
        staff, cards = self._rulebook.staff, set(self._cards(opened, gains))
        costs = sorted((staff[card].cost for card in cards), reverse=True)[: gains >> PLAYS & FULL]
        waited_for = sum(map(sum, self._tables.values()))
        return (gains >> ROOMS & FULL) * max(BOARDS.floor_cost) + sum(costs) + waited_for

    # What it is worth

    def _can_move_in(self, opened: Opening, gains: Gains, served: int) -> bool:
        """Whether there may be items, so many of them of the kitchen, and rooms for all of them together."""
        rooms, guests = gains >> ROOMS & FULL, gains >> GREEN & FULL
        for color, vacant in self._vacant.items():
            number = gains >> COLORS[color] & FULL
            guests += number
            if number > vacant + rooms:
                return False
        if guests > self._all_vacant + rooms:
            return False
        return bool(gains >> FILLS & FULL) or is_served(opened, gains, self._player.kitchen, served)

    def _better(self, best: int, opened: Opening, guests: frozenset[int], gains: Gains) -> int:
        """A value, or that of exactly these moving in if it is higher.

        Rooms of any colour are shared out between the colours, if it were higher with all of them in each.
        """
        value, anywhere = self._value(opened, guests, gains, self._reached(gains)), _anywhere(gains)
        if value > best and 0 < anywhere <= _SHARED:
            shares = _shares(anywhere, len(self._vacant))
            value = max(self._value(opened, guests, gains, self._reached(gains, one)) for one in shares)
        return max(best, value)

    def _value(self, opened: Opening, guests: frozenset[int], gains: Gains, reached: Reached) -> int:
        """At most so many VP if exactly these move in, and that is reached."""
        return self._in_turn(gains, reached) + sum(self._claimed(reached))

    def _reached(self, gains: Gains, shares: Sequence[int] | None = None) -> Reached:
        """What is reached, with so many rooms of any colour in each; without shares, all of them in each."""
        player, rooms, anywhere = self._player, gains >> ROOMS & FULL, _anywhere(gains)
        moved = {color: gains >> COLORS[color] & FULL for color in self._vacant}
        more = shares or (anywhere,) * len(moved)
        occupied = {
            color: min(moved[color] + share, vacant + rooms)
            for (color, vacant), share in zip(self._vacant.items(), more, strict=True)
        }
        yellow = bonus(*self._area, "yellow", occupied["yellow"], rooms)
        red = bonus(*self._area, "red", occupied["red"], rooms)
        return Reached(
            occupied,
            rooms=min(sum(moved.values()) + anywhere, self._all_vacant + rooms),
            prepared=rooms,
            kronen=player.kronen + (gains >> KRONEN & FULL) + red,
            emperor=player.emperor + (gains >> STEPS & FULL) + yellow,
            staff_played=len(player.display) + (gains >> PLAYS & FULL),
        )

    def _in_turn(self, gains: Gains, reached: Reached) -> int:
        """The VP that are scored at once but for objectives."""
        blue = bonus(*self._area, "blue", reached.occupied["blue"], reached.prepared)
        return (gains >> VP & FULL) + max(0, reached.emperor - LAST_SPACE) + blue

    def _claimed(self, reached: Reached) -> list[int]:
        """The VP of each objective that can be claimed."""
        return [
            vp
            for vp, conditions in self._open_claims
            if all(self._measured(one, reached) >= one.at_least for one in conditions)
        ]

    def _conditions(self, index: int) -> Sequence[Condition]:
        """What is still to be met for an objective."""
        box = self._position.box
        if held_before(self._position, self._seat, index):
            return ()
        return box.rulebook.objectives[box.objectives[index]].conditions

    def _measured(self, counted: Condition | PointsPer, reached: Reached) -> int:
        """What a measure can become at most."""
        player, plan = self._player, self._plan
        if (color := counted.color) is not None:
            return self._of_color(color, reached)
        reach = (player.occupied, player.tiles, reached.rooms, reached.prepared)
        match counted.what:
            case "kronen":
                return reached.kronen
            case "emperor":
                return reached.emperor
            case "staff_played":
                return reached.staff_played
            case "occupied":
                return player.occupied.bit_count() + reached.rooms
            case "sets":
                return min(self._of_color(color, reached) for color in reached.occupied)
            case "tiles":
                return player.tiles.bit_count() + reached.prepared
            case "floors":
                return full(FLOOR_MASKS, *reach)
            case "columns":
                return full(COLUMN_MASKS, *reach)
            case "groups":
                return sum(self._full(masks, color, reached) for color, masks in plan.group_masks.items())
            case "colors":
                return sum(self._full((mask,), color, reached) for color, mask in plan.color_masks.items())
            case _:
                return ENDLESS

    def _full(self, masks: tuple[int, ...], color: RoomColor, reached: Reached) -> int:
        """As many masks of one colour as can be full."""
        player, rooms = self._player, min(reached.occupied[color], reached.rooms)
        return full(masks, player.occupied, player.tiles, rooms, reached.prepared)

    def _of_color(self, color: RoomColor, reached: Reached) -> int:
        return (self._player.occupied & self._plan.color_masks[color]).bit_count() + reached.occupied[color]


def _anywhere(gains: Gains) -> int:
    """Rooms of any colour to be occupied."""
    return (gains >> GREEN & FULL) + (gains >> OCCUPY & FULL)


@lru_cache
def _shares(number: int, parts: int) -> tuple[tuple[int, ...], ...]:
    """Every way to share out a number."""
    return tuple(each for each in product(range(number + 1), repeat=parts) if sum(each) == number)
