"""At most so many VP can still be added in a turn: a bound that cuts what cannot become the best any more.

It is never too low. Nothing is ever paid for here, no order of events is asked for, and everything that may
help is there at once; but items are only there once, and so is each guest. So of all sets of guests who could
move in together, the one is taken that adds most, with what staff, rooms and objectives could add to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from gah_nb.components import BOARDS, HOTELS
from gah_nb.components.catalogue import COLUMN_MASKS, FLOOR_MASKS, LETTERS
from gah_nb.components.effects import (
    RoomColor,
)
from gah_nb.components.records import Condition
from gah_nb.engine import Position
from gah_nb.engine.guests import ORDERS, missing
from gah_nb.engine.turn import held_before, is_leaving

from .gains import (
    ANY,
    COLORS,
    DRAWS,
    FILLS,
    FULL,
    GREEN,
    GUESTS,
    ITEMS,
    KRONEN,
    OCCUPY,
    PLAYS,
    ROOMS,
    STEPS,
    VP,
    WANTED,
    WILD,
    Gains,
    Opening,
    bonus,
    full,
    gains_of,
    items_of,
    of_cards,
    of_guest,
    open_turns,
    openings,
    printed_vp,
)
from .hope import Hopes

#: More than any turn adds: nothing is known.
ENDLESS = 10**6
_LAST_SPACE = len(BOARDS.emperor_vp) - 1

#: More guests from the queue than these in one turn are not looked at.
_NEWCOMERS = 3


class Bound:
    """At most so many VP as a seat can still add in its turn, for the positions of one search.

    ``hopeful`` are the guests that may move in before the turn ends; None where all may.
    """

    def __init__(self, seat: int, hopeful: frozenset[int] | None) -> None:
        self._seat, self._hopeful = seat, hopeful
        self._known: dict[Hashable, int] = {}
        self._rests: dict[Hashable, Rest] = {}

    def most(self, position: Position, limit: int) -> int:
        """At most so many VP are added from a position to the end of the turn, and not more than a limit."""
        player = position.players[self._seat]
        key = (
            position.agenda,
            player.cafe,
            player.kitchen,
            player.tiles,
            player.occupied,
            player.bonuses,
            player.emperor,
            player.kronen,
            player.display,
            player.hand,
            player.used,
            position.queue,
            position.claims,
            position.dice,
            position.guest_deck,
            position.guest_discard,
            position.staff_deck,
        )
        known = self._known.get(key)
        if known is None:
            outlook = _Outlook(position, self._seat, self._hopeful)
            known = 0
            for opened in openings(position, self._seat):
                known = max(known, outlook.most(opened, limit))
                if known >= limit:
                    return limit
            self._known[key] = known
        return min(known, limit)

    def rest(self, position: Position) -> Rest:
        """What else can matter from a position to the end of the turn."""
        player = position.players[self._seat]
        key = (
            position.agenda,
            player.cafe,
            player.kitchen,
            player.display,
            player.hand,
            player.used,
            position.claims,
            position.staff_deck,
        )
        known = self._rests.get(key)
        if known is None:
            known = self._rests[key] = _Outlook(position, self._seat, self._hopeful).rest()
        return known


class Rest(NamedTuple):
    """What else can matter in the rest of a turn.

    ``newcomers``: whether a guest may still be taken; ``dice``: whether the dice still count; ``kronen``: as
    many as can still be spent at most, more being the same; None where every krone may count.
    """

    newcomers: bool
    dice: bool
    kronen: int | None


#: Everything may matter.
ALL_OPEN = Rest(newcomers=True, dice=True, kronen=None)


class _Outlook:
    """What one seat can still gain from one position."""

    def __init__(self, position: Position, seat: int, hopeful: frozenset[int] | None) -> None:
        self._position, self._seat, self._hopeful = position, seat, hopeful
        player = self._player = position.players[seat]
        rulebook = self._rulebook = position.box.rulebook
        self._plan = HOTELS[position.box.hotels[seat]]
        self._turns = open_turns(position)
        self._new_staff_sees_die = bool(self._turns) or rulebook.switches.new_staff_sees_die
        self._tables = {
            table.guest: missing(table)
            for table in player.cafe
            if self._is_hopeful(table.guest) and not is_leaving(position, seat, table.guest)
        }
        self._cafe = [
            guests
            for number in range(len(self._tables), -1, -1)
            for guests in combinations(self._tables, number)
        ]
        self._guests: dict[int, Gains] = {}
        self._per_room = gains_of(
            row.effect for staff, row in rulebook.triggers["room occupied"] if staff in player.display
        )
        vacant = player.vacant
        self._vacant = {color: (mask & vacant).bit_count() for color, mask in self._plan.color_masks.items()}
        self._open_claims = [
            (BOARDS.objective_vp[len(markers)], self._conditions(index))
            for index, markers in enumerate(position.claims)
            if seat not in markers and len(markers) < len(BOARDS.objective_vp)
        ]

    def _is_hopeful(self, guest: int) -> bool:
        return self._hopeful is None or guest in self._hopeful

    # Who moves in

    def most(self, opened: Opening, limit: int) -> int:
        """At most so many VP, with what is open; no more is looked for once a limit is reached.

        Whoever was taken as the last one was so while all others had moved in at most: so sets of more of
        the queue need no look once the smaller ones bring no further guest.
        """
        best, taken, newcomers = 0, opened.gains >> GUESTS & FULL, 0
        while newcomers <= taken:
            if newcomers > _NEWCOMERS:
                return ENDLESS
            for guests, late in self._sets(newcomers):
                gains = self._gained(opened, guests)
                further = gains >> GUESTS & FULL
                if further >= late and self._can_move_in(opened, gains):
                    if gains >> WILD & FULL:
                        return ENDLESS
                    taken = max(taken, further)
                    if further >= newcomers:
                        best = max(best, self._value(gains))
                        if best >= limit:
                            return best
            newcomers += 1
        return best

    def _sets(self, newcomers: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Guests of the café with so many of the queue; and how many are taken until the last one comes."""
        entering = self._position.guest_deck[: _NEWCOMERS - 1]
        places = dict.fromkeys(self._position.queue, 1)
        places |= {guest: place for place, guest in enumerate(entering, 2)}
        if len(entering) < _NEWCOMERS - 1:
            places |= dict.fromkeys(self._position.guest_discard, 2)
        further = [guest for guest in places if self._is_hopeful(guest)]
        for new in combinations(further, newcomers):
            late = max((places[guest] for guest in new), default=0)
            for old in self._cafe:
                yield old + new, late

    def _gained(self, opened: Opening, guests: tuple[int, ...]) -> Gains:
        gains = opened.gains + sum(map(self._of_guest, guests))
        if gains >> PLAYS & FULL:
            gains += self._of_cards(opened, guests, gains)
        if self._per_room:
            gains += self._per_room * (len(guests) + (gains >> OCCUPY & FULL))
        return gains

    def _of_guest(self, guest: int) -> Gains:
        known = self._guests.get(guest)
        if known is None:
            wanted = self._tables.get(guest, ORDERS[guest])
            known = of_guest(self._rulebook, self._player.display, guest) + items_of(wanted, WANTED)
            self._guests[guest] = known
        return known

    def _of_cards(self, opened: Opening, guests: tuple[int, ...], gains: Gains) -> Gains:
        """What so many cards bring as can be played; the most of each, whatever the cards cost.

        A card may let a further one be played or drawn, until no more come.
        """
        first = plays, draws = gains >> PLAYS & FULL, gains >> DRAWS & FULL
        deck = self._position.staff_deck
        while draws <= len(deck):
            cards = (*self._player.hand, *opened.cards, *deck[:draws])
            reacting = any(self._rulebook.staff[card].triggers for card in cards)
            rooms = len(guests) + (gains >> OCCUPY & FULL) + 2 * plays
            seen = (guests, rooms) if reacting else ((), 0)
            best = of_cards(self._rulebook, cards, plays, self._new_staff_sees_die, *seen)
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
            return Rest(newcomers=True, dice=False, kronen=None)
        counts_kronen = any(one.what == "kronen" for _, many in self._open_claims for one in many)
        return Rest(False, False, None if counts_kronen else self._most_spent(opened, gains))

    def _most_spent(self, opened: Opening, gains: Gains) -> int:
        """As many kronen as can be spent for rooms, cards and serving."""
        rooms, plays, draws = (gains >> place & FULL for place in (ROOMS, PLAYS, DRAWS))
        staff = self._rulebook.staff
        cards = {*self._player.hand, *opened.cards, *self._position.staff_deck[:draws]}
        costs = sorted((staff[card].cost for card in cards), reverse=True)[:plays]
        waited_for = sum(map(sum, self._tables.values()))
        return rooms * max(BOARDS.floor_cost) + sum(costs) + waited_for

    # What it is worth

    def _can_move_in(self, opened: Opening, gains: Gains) -> bool:
        """Whether there may be items and rooms for all of them together."""
        rooms, guests = gains >> ROOMS & FULL, gains >> GREEN & FULL
        for color, vacant in self._vacant.items():
            number = gains >> COLORS[color] & FULL
            guests += number
            if number > vacant + rooms:
                return False
        if guests > sum(self._vacant.values()) + rooms:
            return False
        return bool(gains >> FILLS & FULL) or self._is_served(opened, gains)

    def _is_served(self, opened: Opening, gains: Gains) -> bool:
        """Whether there are items for all of them together."""
        short = [
            max(0, (gains >> wanted & FULL) - (gains >> there & FULL) - kept)
            for wanted, there, kept in zip(WANTED, ITEMS, self._player.kitchen, strict=True)
        ]
        for kind, strength in opened.takes:
            at, beside = LETTERS.index(kind[0]), LETTERS.index(kind[1])
            few = min(short[beside], strength // 2)
            short[beside] -= few
            short[at] -= min(short[at], strength - few)
        return sum(short) <= gains >> ANY & FULL

    def _value(self, gains: Gains) -> int:
        """At most so many VP if exactly these move in."""
        player, rooms = self._player, gains >> ROOMS & FULL
        anywhere = (gains >> GREEN & FULL) + (gains >> OCCUPY & FULL)
        moved = {color: gains >> COLORS[color] & FULL for color in self._vacant}
        occupied = {
            color: min(moved[color] + anywhere, vacant + rooms) for color, vacant in self._vacant.items()
        }
        area = (self._plan, player.occupied, player.tiles, player.bonuses)
        steps = (gains >> STEPS & FULL) + bonus(*area, "yellow", occupied["yellow"], rooms)
        vp = (gains >> VP & FULL) + max(0, player.emperor + steps - _LAST_SPACE)
        vp += bonus(*area, "blue", occupied["blue"], rooms) + printed_vp(player.tiles, rooms)
        kronen = player.kronen + (gains >> KRONEN & FULL) + bonus(*area, "red", occupied["red"], rooms)
        total = min(sum(moved.values()) + anywhere, sum(self._vacant.values()) + rooms)
        for claim, conditions in self._open_claims:
            for one in conditions:
                if self._measured(one, kronen, player.emperor + steps, gains, occupied, total) < one.at_least:
                    break
            else:
                vp += claim
        return vp

    def _conditions(self, index: int) -> Sequence[Condition]:
        """What is still to be met for an objective."""
        box = self._position.box
        if held_before(self._position, self._seat, index):
            return ()
        return box.rulebook.objectives[box.objectives[index]].conditions

    def _measured(
        self,
        condition: Condition,
        kronen: int,
        emperor: int,
        gains: Gains,
        occupied: dict[RoomColor, int],
        rooms: int,
    ) -> int:
        """What a measure can become at most."""
        player, plan = self._player, self._plan
        if (color := condition.color) is not None:
            return (player.occupied & plan.color_masks[color]).bit_count() + occupied[color]
        reach = (player.occupied, player.tiles, rooms, gains >> ROOMS & FULL)
        match condition.what:
            case "kronen":
                return kronen
            case "emperor":
                return emperor
            case "staff_played":
                return len(player.display) + (gains >> PLAYS & FULL)
            case "tiles":
                return player.tiles.bit_count() + (gains >> ROOMS & FULL)
            case "floors":
                return full(FLOOR_MASKS, *reach)
            case "columns":
                return full(COLUMN_MASKS, *reach)
            case "groups":
                return full(tuple(group.mask for group in plan.groups), *reach)
            case "colors":
                return full(tuple(plan.color_masks.values()), *reach)
            case _:
                return ENDLESS


def bound_for(position: Position, seat: int, hopes: Hopes | None) -> Bound | None:
    """The bound for a turn; none where staff pays for orders (E6), nor against an entrance (S11)."""
    solo = position.box.solo
    if position.box.rulebook.triggers["order complete"] or (solo is not None and solo.entrance):
        return None
    return Bound(seat, None if hopes is None else hopes.guests)
