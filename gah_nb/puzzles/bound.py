"""At most so many VP can still be added in a turn: a bound that cuts what cannot become the best any more.

It is never too low. Nothing is ever paid for here, no order of events is asked for, and everything that may
help is there at once; but items are only there once, and so is each guest. So of all sets of guests who could
move in together, the one is taken that adds most, with what staff, rooms and objectives could add to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from gah_nb.components import BOARDS, HOTELS, Rulebook
from gah_nb.components.effects import (
    AnyItems,
    Color,
    CompleteOrder,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    Items,
    Kronen,
    Moment,
    Occupy,
    PlayStaff,
    Points,
    Prepare,
    RoomColor,
    TakeGuest,
    Trigger,
)
from gah_nb.components.hotel_plan import COLUMN_MASKS, FLOOR_MASKS, NEIGHBOURS, HotelPlan, rooms_of
from gah_nb.components.records import Condition, Guest
from gah_nb.engine import Position
from gah_nb.engine.cafe import ORDERS, missing
from gah_nb.engine.frames import (
    AtHand,
    BaseFrame,
    DiscardGuest,
    Do,
    Drawn,
    LeavingDie,
    MainAction,
    Parts,
    Picking,
    PrepareRooms,
    Serving,
    Split,
    TakeItems,
    Turn,
    TurningOver,
    UnderDeck,
    WholeReward,
)
from gah_nb.engine.hotel import PLACEMENT_VP
from gah_nb.engine.items import DISHES, DRINKS, LETTERS, Counts, counts
from gah_nb.engine.turn import held_before, is_leaving

from .hope import strength_of

#: More than any turn adds: nothing is known.
ENDLESS = 10**6
_LAST_SPACE = len(BOARDS.emperor_vp) - 1

# What is gained, added up in one whole number, as counters side by side: the four items, items of one's choice,
# Emperor spaces, VP, kronen, rooms to be prepared and occupied, cards to be played and drawn, guests to be
# taken, orders to be filled, and whether there is anything of which too little is known. Of the guests who
# move in their colours are counted too, and the items that they still want.
_Gains = int
(
    *_ITEMS,
    _ANY,
    _STEPS,
    _VP,
    _KRONEN,
    _ROOMS,
    _OCCUPY,
    _PLAYS,
    _DRAWS,
    _GUESTS,
    _FILLS,
    _WILD,
    _BLUE,
    _RED,
    _YELLOW,
    _GREEN,
) = range(0, 19 * 16, 16)
_WANTED = range(19 * 16, 23 * 16, 16)
_FULL = (1 << 16) - 1
_COLORS: dict[Color, int] = {"blue": _BLUE, "red": _RED, "yellow": _YELLOW, "green": _GREEN}
#: More guests from the queue than these in one turn are not looked at.
_NEWCOMERS = 3
_ANY_COLOR: tuple[Moment, ...] = ("guest leaves", "guest reward", "guest moves in")
_OF_A_DIE: tuple[Moment, ...] = ("die taken", "beside action")


def _items(items: Counts, places: Sequence[int] = _ITEMS) -> _Gains:
    return sum(count << place for count, place in zip(items, places, strict=True))


def _gains_of(effects: Iterable[Effect]) -> _Gains:
    """What effects bring at most."""
    return sum(map(_gains_of_one, effects))


def _gains_of_one(effect: Effect) -> _Gains:
    match effect:
        case Items(letters):
            return _items(counts(letters))
        case DrawAndPlay():
            return (effect.count << _DRAWS) + (1 << _PLAYS)
        case Prepare():
            return (1 << _ROOMS) + (int(effect.occupied) << _OCCUPY)
        case AnyItems(amount):
            return amount << _ANY
        case Emperor(amount):
            return amount << _STEPS
        case Points(amount):
            return amount << _VP
        case Kronen(amount):
            return amount << _KRONEN
        case Occupy(amount):
            return amount << _OCCUPY
        case DrawStaff(amount):
            return amount << _DRAWS
        case PlayStaff():
            return 1 << _PLAYS
        case TakeGuest():
            return 1 << _GUESTS
        case CompleteOrder():
            return 1 << _FILLS
        case _:
            return 1 << _WILD


def _most_of(rows: Iterable[_Gains], number: int = 1) -> _Gains:
    """The sum of so many rows of which each counter is the highest there can be."""
    rows = list(rows)
    return sum(
        sum(sorted((row >> place & _FULL for row in rows), reverse=True)[:number]) << place
        for place in range(0, _BLUE, 16)
    )


class _Open(NamedTuple):
    """What a turn can still bring, whoever moves in: gains, dishes or drinks to be taken, cards drawn."""

    gains: _Gains
    takes: tuple[tuple[str, int], ...] = ()
    cards: tuple[int, ...] = ()


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
            player.emperor,
            player.kronen,
            player.display,
            player.hand,
            player.used,
            position.queue,
            position.claims,
            position.dice,
            position.guest_deck,
            position.staff_deck,
        )
        known = self._known.get(key)
        if known is None:
            outlook = _Outlook(position, self._seat, self._hopeful)
            known = 0
            for opened in outlook.openings():
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
        self._turns = [frame for frame in position.agenda if isinstance(frame, Turn) and not frame.die_taken]
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
        self._guests: dict[int, _Gains] = {}
        self._per_room = _gains_of(
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

    # What is open

    def openings(self) -> Iterator[_Open]:
        """What can still come, for each main action while none was chosen."""
        opened = self._joined(self._position.agenda)
        gains = opened.gains + sum(
            _gains_of(self._rulebook.staff[card].effects)
            for card in self._player.display
            if card in self._rulebook.usable and card not in self._player.used
        )
        if len(self._turns) > 1:
            gains += 1 << _WILD
        if self._turns:
            for action in range(1, 6):
                strength = strength_of(self._position, self._seat, action)
                if strength:
                    main = self._of_action(action, strength)
                    more = gains + main.gains + self._of_dice(action)
                    yield _Open(more, opened.takes + main.takes, opened.cards)
        yield opened._replace(gains=gains)

    def _of_dice(self, action: int) -> _Gains:
        """What staff adds to a die with which an action is carried out, the most of each."""
        return 0 if self._turns[-1].extra else _most_of(map(self._of_die, (action, 6)))

    def _of_die(self, die: int) -> _Gains:
        return sum(
            _gains_of_one(row.effect)
            for moment in _OF_A_DIE
            for staff, row in self._rulebook.triggers[moment]
            if staff in self._player.display and (not row.dice or die in row.dice)
        )

    def _of_frame(self, frame: BaseFrame) -> _Open:
        if frame.seat != self._seat or isinstance(frame, (Serving, DiscardGuest, UnderDeck)):
            return _Open(0)
        match frame:
            case Turn():
                may_take = not frame.die_taken and not frame.guest_taken
                return _Open(int(may_take) << _GUESTS)
            case Parts():
                parts = [*frame.parts, frame.edge] if frame.edge else frame.parts
                return self._joined(part.frame for part in parts)
            case WholeReward():
                return self._joined((frame.parts, *frame.after))
            case Do(effect=effect):
                return _Open(_gains_of_one(effect))
            case AtHand(items=items):
                return _Open(_items(items))
            case TakeItems(kind=kind, strength=strength):
                return _Open(0, ((kind, strength),))
            case Split(strength=strength):
                return _Open((strength << _STEPS) + (strength << _KRONEN))
            case PrepareRooms(left=left):
                return _Open(left << _ROOMS)
            case Picking(left=left, picked=picked):
                return _Open(_items(picked) + (left << _ANY))
            case Drawn(cards=cards):
                return _Open(1 << _PLAYS, (), cards)
            case TurningOver():
                return _Open(1 << _OCCUPY)
            case LeavingDie(die=die):
                return _Open(self._of_die(die))
            case MainAction(action=action, strength=strength):
                return self._of_action(action, strength)
            case _:
                return _Open(1 << _WILD)

    def _joined(self, frames: Iterable[BaseFrame]) -> _Open:
        opened = [self._of_frame(frame) for frame in frames]
        return _Open(
            sum(one.gains for one in opened),
            tuple(take for one in opened for take in one.takes),
            tuple(card for one in opened for card in one.cards),
        )

    def _of_action(self, action: int, strength: int) -> _Open:
        match action:
            case 1 | 2:
                return _Open(0, ((DISHES if action == 1 else DRINKS, strength),))
            case 3:
                return _Open(strength << _ROOMS)
            case 4:
                return _Open((strength << _STEPS) + (strength << _KRONEN))
            case _:
                return _Open(1 << _PLAYS)

    # Who moves in

    def most(self, opened: _Open, limit: int) -> int:
        """At most so many VP, with what is open; no more is looked for once a limit is reached.

        Whoever was taken as the last one was so while all others had moved in at most: so sets of more of
        the queue need no look once the smaller ones bring no further guest.
        """
        best, taken, newcomers = 0, opened.gains >> _GUESTS & _FULL, 0
        while newcomers <= taken:
            if newcomers > _NEWCOMERS:
                return ENDLESS
            for guests, late in self._sets(newcomers):
                gains = self._gained(opened, guests)
                further = gains >> _GUESTS & _FULL
                if further >= late and self._can_move_in(opened, gains):
                    if gains >> _WILD & _FULL:
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

    def _gained(self, opened: _Open, guests: tuple[int, ...]) -> _Gains:
        gains = opened.gains + sum(map(self._of_guest, guests))
        if gains >> _PLAYS & _FULL:
            gains += self._of_cards(opened, guests, gains)
        if self._per_room:
            gains += self._per_room * (len(guests) + (gains >> _OCCUPY & _FULL))
        return gains

    def _of_guest(self, guest: int) -> _Gains:
        known = self._guests.get(guest)
        if known is None:
            wanted = self._tables.get(guest, ORDERS[guest])
            known = _of_guest(self._rulebook, self._player.display, guest) + _items(wanted, _WANTED)
            self._guests[guest] = known
        return known

    def _of_cards(self, opened: _Open, guests: tuple[int, ...], gains: _Gains) -> _Gains:
        """What so many cards bring as can be played; the most of each, whatever the cards cost."""
        plays, draws = gains >> _PLAYS & _FULL, gains >> _DRAWS & _FULL
        deck = self._position.staff_deck
        if draws > len(deck):
            return 1 << _WILD
        cards = (*self._player.hand, *opened.cards, *deck[:draws])
        reacting = any(self._rulebook.staff[card].triggers for card in cards)
        rooms = len(guests) + (gains >> _OCCUPY & _FULL) + 2 * plays
        seen = (guests, rooms) if reacting else ((), 0)
        return _of_cards(self._rulebook, cards, plays, self._new_staff_sees_die, *seen)

    # What else can matter

    def rest(self) -> Rest:
        """What else can matter once the die is taken; before, everything may."""
        if self._turns:
            return ALL_OPEN
        opened = next(self.openings())
        gains = self._gained(opened, tuple(self._tables))
        if gains >> _WILD & _FULL:
            return ALL_OPEN
        if gains >> _GUESTS & _FULL:
            return Rest(newcomers=True, dice=False, kronen=None)
        counts_kronen = any(one.what == "kronen" for _, many in self._open_claims for one in many)
        return Rest(False, False, None if counts_kronen else self._most_spent(opened, gains))

    def _most_spent(self, opened: _Open, gains: _Gains) -> int:
        """As many kronen as can be spent for rooms, cards and serving."""
        rooms, plays, draws = (gains >> place & _FULL for place in (_ROOMS, _PLAYS, _DRAWS))
        staff = self._rulebook.staff
        cards = {*self._player.hand, *opened.cards, *self._position.staff_deck[:draws]}
        costs = sorted((staff[card].cost for card in cards), reverse=True)[:plays]
        waited_for = sum(map(sum, self._tables.values()))
        return rooms * max(BOARDS.floor_cost) + sum(costs) + waited_for

    # What it is worth

    def _can_move_in(self, opened: _Open, gains: _Gains) -> bool:
        """Whether there may be items and rooms for all of them together."""
        rooms, guests = gains >> _ROOMS & _FULL, gains >> _GREEN & _FULL
        for color, vacant in self._vacant.items():
            number = gains >> _COLORS[color] & _FULL
            guests += number
            if number > vacant + rooms:
                return False
        if guests > sum(self._vacant.values()) + rooms:
            return False
        return bool(gains >> _FILLS & _FULL) or self._is_served(opened, gains)

    def _is_served(self, opened: _Open, gains: _Gains) -> bool:
        """Whether there are items for all of them together."""
        short = [
            max(0, (gains >> wanted & _FULL) - (gains >> there & _FULL) - kept)
            for wanted, there, kept in zip(_WANTED, _ITEMS, self._player.kitchen, strict=True)
        ]
        for kind, strength in opened.takes:
            at, beside = LETTERS.index(kind[0]), LETTERS.index(kind[1])
            few = min(short[beside], strength // 2)
            short[beside] -= few
            short[at] -= min(short[at], strength - few)
        return sum(short) <= gains >> _ANY & _FULL

    def _value(self, gains: _Gains) -> int:
        """At most so many VP if exactly these move in."""
        player, rooms = self._player, gains >> _ROOMS & _FULL
        anywhere = (gains >> _GREEN & _FULL) + (gains >> _OCCUPY & _FULL)
        occupied = {color: (gains >> _COLORS[color] & _FULL) + anywhere for color in self._vacant}
        area = (self._plan, player.occupied, player.tiles, player.bonuses)
        steps = (gains >> _STEPS & _FULL) + _bonus(*area, "yellow", occupied["yellow"], rooms)
        vp = (gains >> _VP & _FULL) + max(0, player.emperor + steps - _LAST_SPACE)
        vp += _bonus(*area, "blue", occupied["blue"], rooms) + _printed(player.tiles, rooms)
        kronen = player.kronen + (gains >> _KRONEN & _FULL) + _bonus(*area, "red", occupied["red"], rooms)
        total = sum(occupied.values()) - 2 * anywhere
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
        gains: _Gains,
        occupied: dict[RoomColor, int],
        rooms: int,
    ) -> int:
        """What a measure can become at most."""
        player, plan = self._player, self._plan
        if (color := condition.color) is not None:
            return (player.occupied & plan.color_masks[color]).bit_count() + occupied[color]
        match condition.what:
            case "kronen":
                return kronen
            case "emperor":
                return emperor
            case "staff_played":
                return len(player.display) + (gains >> _PLAYS & _FULL)
            case "tiles":
                return player.tiles.bit_count() + (gains >> _ROOMS & _FULL)
            case "floors":
                return _full(FLOOR_MASKS, player.occupied, rooms)
            case "columns":
                return _full(COLUMN_MASKS, player.occupied, rooms)
            case "groups":
                return _full(tuple(group.mask for group in plan.groups), player.occupied, rooms)
            case "colors":
                return _full(tuple(plan.color_masks.values()), player.occupied, rooms)
            case _:
                return ENDLESS


def _fits(row: Trigger, card: Guest) -> bool:
    return row.color in (None, card.color) and len(card.order) >= row.min_items


@lru_cache(maxsize=4096)
def _of_guest(rulebook: Rulebook, display: tuple[int, ...], guest: int) -> _Gains:
    """What a guest who moves in brings, with what staff of a display adds for a guest."""
    card = rulebook.guests[guest]
    gains = (card.vp << _VP) + _gains_of(card.reward) + (1 << _COLORS[card.color])
    for moment in _ANY_COLOR:
        for staff, row in rulebook.triggers[moment]:
            if staff in display and _fits(row, card):
                gains += _gains_of_one(row.effect)
    return gains


@lru_cache(maxsize=8192)
def _of_cards(
    rulebook: Rulebook,
    cards: tuple[int, ...],
    plays: int,
    sees_die: bool,
    guests: tuple[int, ...],
    rooms: int,
) -> _Gains:
    """What so many of some cards bring, to the turn's die if they see it, and to guests and rooms."""

    def reaction(row: Trigger) -> _Gains:
        if row.on in _OF_A_DIE:
            return _gains_of_one(row.effect) * sees_die
        if row.on == "room occupied":
            return _gains_of_one(row.effect) * rooms
        if row.on in _ANY_COLOR:
            return _gains_of_one(row.effect) * sum(_fits(row, rulebook.guests[guest]) for guest in guests)
        return 0

    rows = []
    for card in set(cards):
        staff = rulebook.staff[card]
        rows.append(_gains_of(staff.effects) + sum(map(reaction, staff.triggers)))
    best = _most_of(rows, plays)
    goes_on = best >> _PLAYS & _FULL or best >> _DRAWS & _FULL
    return best | bool(goes_on) << _WILD


@lru_cache(maxsize=8192)
def _bonus(
    plan: HotelPlan, occupied: int, tiles: int, bonuses: int, color: RoomColor, rooms: int, prepared: int
) -> int:
    """The most that groups of a colour bring if so many rooms more are occupied, and prepared."""
    options = []
    for group in plan.groups:
        if group.color == color and not bonuses >> group.index & 1:
            left = (group.mask & ~occupied).bit_count()
            if 0 < left <= rooms and (group.mask & ~tiles).bit_count() <= prepared:
                options.append((left, BOARDS.occupancy_bonus[color][group.size - 1]))
    best = 0
    for number in range(1, len(options) + 1):
        for groups in combinations(options, number):
            if sum(left for left, _ in groups) <= rooms:
                best = max(best, sum(amount for _, amount in groups))
    return best


@lru_cache(maxsize=8192)
def _printed(tiles: int, rooms: int) -> int:
    """The most printed VP of so many rooms more that are prepared (R5.3)."""
    reach, near = tiles, tiles
    for _ in range(rooms):
        for room in rooms_of(near):
            reach |= NEIGHBOURS[room]
        near = reach
    printed = sorted((vp for room, vp in PLACEMENT_VP.items() if reach & ~tiles & 1 << room), reverse=True)
    return sum(printed[:rooms])


@lru_cache(maxsize=8192)
def _full(masks: tuple[int, ...], occupied: int, rooms: int) -> int:
    """As many masks, of which none share a room, as can be full with so many rooms more."""
    number = 0
    for left in sorted((mask & ~occupied).bit_count() for mask in masks):
        rooms -= left
        if rooms < 0:
            break
        number += 1
    return number


def fits_rules(position: Position) -> bool:
    """Whether the bound is for a position: not where staff pays for an order though its guest stays (E6),
    nor against an entrance of Leopold (S11).
    """
    solo = position.box.solo
    entrance = solo is not None and bool(solo.entrance)
    return not (position.box.rulebook.triggers["order complete"] or entrance)
