"""At most so many VP can still be added in a turn: a bound that cuts what cannot become the best any more.

It is never too low. Nothing is ever paid for here, no order of events is asked for, and everything that may
help is there at once; but items are only there once, and so is each guest. So of all sets of guests who could
move in together, the one is taken that adds most, with what staff, rooms and objectives could add to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import add
from typing import NamedTuple

from gah_nb.components import BOARDS, HOTELS
from gah_nb.components.effects import (
    AnyItems,
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
from gah_nb.engine import Player, Position
from gah_nb.engine.cafe import ORDER_SIZE, ORDERS, missing
from gah_nb.engine.frames import (
    AtHand,
    BaseFrame,
    DiscardGuest,
    Do,
    Drawn,
    LeavingDie,
    MainAction,
    NextTurn,
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
from gah_nb.engine.items import LETTERS, Counts, counts
from gah_nb.engine.turn import held_before, is_leaving

from .hope import strength_of

#: More than any turn adds: nothing is known.
ENDLESS = 10**6
_LAST_SPACE = len(BOARDS.emperor_vp) - 1

# What is gained, as a row of numbers: the four items, items of one's choice, Emperor spaces, VP, kronen, rooms
# to be prepared and occupied, cards to be played and drawn, guests to be taken, orders to be filled, and
# whether there is anything of which too little is known.
_ANY, _STEPS, _VP, _KRONEN, _ROOMS, _OCCUPY, _PLAYS, _DRAWS, _GUESTS, _FILLS, _WILD = range(4, 15)
_Gains = tuple[int, ...]
_NONE: _Gains = (0,) * 15
#: More guests from the queue than these in one turn are not looked at.
_NEWCOMERS = 3
_OF_A_GUEST: tuple[Moment, ...] = ("guest leaves", "guest reward", "guest moves in", "room occupied")
_OF_A_DIE: tuple[Moment, ...] = ("die taken", "beside action")


def _one(place: int, amount: int = 1) -> _Gains:
    return tuple(amount if at == place else 0 for at in range(len(_NONE)))


def _sum(rows: Iterable[_Gains]) -> _Gains:
    total = _NONE
    for row in rows:
        total = tuple(map(add, total, row))
    return total


def _times(gains: _Gains, times: int) -> _Gains:
    return tuple(one * times for one in gains)


def _gains_of(effects: Iterable[Effect]) -> _Gains:
    """What effects bring at most."""
    return _sum(map(_gains_of_one, effects))


def _gains_of_one(effect: Effect) -> _Gains:
    match effect:
        case Items(letters):
            return (*counts(letters), *_NONE[4:])
        case DrawAndPlay():
            return _sum((_one(_DRAWS, effect.count), _one(_PLAYS)))
        case Prepare():
            return _sum((_one(_ROOMS), _one(_OCCUPY, int(effect.occupied))))
        case AnyItems(amount):
            return _one(_ANY, amount)
        case Emperor(amount):
            return _one(_STEPS, amount)
        case Points(amount):
            return _one(_VP, amount)
        case Kronen(amount):
            return _one(_KRONEN, amount)
        case Occupy(amount):
            return _one(_OCCUPY, amount)
        case DrawStaff(amount):
            return _one(_DRAWS, amount)
        case PlayStaff():
            return _one(_PLAYS)
        case TakeGuest():
            return _one(_GUESTS)
        case CompleteOrder():
            return _one(_FILLS)
        case _:
            return _one(_WILD)


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

    def most(self, position: Position) -> int:
        """At most so many VP are added from a position to the end of the turn."""
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
        )
        if key not in self._known:
            outlook = _Outlook(position, self._seat, self._hopeful)
            self._known[key] = max(map(outlook.most, outlook.openings()))
        return self._known[key]


class _Outlook:
    """What one seat can still gain from one position."""

    def __init__(self, position: Position, seat: int, hopeful: frozenset[int] | None) -> None:
        self._position, self._seat, self._hopeful = position, seat, hopeful
        self._player: Player = position.players[seat]
        self._rulebook = position.box.rulebook
        self._plan = HOTELS[position.box.hotels[seat]]
        self._turns = [frame for frame in position.agenda if isinstance(frame, Turn) and not frame.die_taken]
        self._new_staff_sees_die = bool(self._turns) or self._rulebook.switches.new_staff_sees_die
        self._tables = {
            table.guest: missing(table)
            for table in self._player.cafe
            if self._is_hopeful(table.guest) and not is_leaving(position, seat, table.guest)
        }

    def _is_hopeful(self, guest: int) -> bool:
        return self._hopeful is None or guest in self._hopeful

    # What is open

    def openings(self) -> Iterator[_Open]:
        """What can still come, for each main action while none was chosen."""
        frames = [self._of_frame(frame) for frame in self._position.agenda]
        usable = [
            _gains_of(self._rulebook.staff[card].effects)
            for card in self._player.display
            if card in self._rulebook.usable and card not in self._player.used
        ]
        gains = _sum((*usable, *(one.gains for one in frames)))
        takes = tuple(take for one in frames for take in one.takes)
        cards = tuple(card for one in frames for card in one.cards)
        if not self._turns:
            yield _Open(gains, takes, cards)
            return
        if len(self._turns) > 1:
            gains = _sum((gains, _one(_WILD)))
        for action in range(1, 6):
            strength = strength_of(self._position, self._seat, action)
            if strength:
                main = self._of_frame(MainAction(self._seat, action, strength))
                more = _sum((gains, main.gains, self._of_a_die(action)))
                yield _Open(more, (*takes, *main.takes), cards)
        yield _Open(gains, takes, cards)

    def _of_a_die(self, action: int) -> _Gains:
        """What staff adds to a die with which an action is carried out, the most of each."""
        turn = self._turns[-1]
        if turn.extra:
            return _NONE
        return tuple(
            map(
                max,
                *(
                    _sum(
                        _gains_of_one(row.effect)
                        for moment in _OF_A_DIE
                        for staff, row in self._rulebook.triggers[moment]
                        if staff in self._player.display and (not row.dice or space in row.dice)
                    )
                    for space in (action, 6)
                ),
            )
        )

    def _of_frame(self, frame: BaseFrame) -> _Open:
        if frame.seat != self._seat or isinstance(frame, (Serving, DiscardGuest, UnderDeck, NextTurn)):
            return _Open(_NONE)
        match frame:
            case Turn():
                may_take = not frame.die_taken and not frame.guest_taken
                return _Open(_one(_GUESTS, int(may_take)))
            case Parts():
                return self._of_parts(frame)
            case WholeReward():
                return self._joined((frame.parts, *frame.after))
            case Do(effect=effect):
                return _Open(_gains_of_one(effect))
            case AtHand(items=items):
                return _Open((*items, *_NONE[4:]))
            case TakeItems(kind=kind, strength=strength):
                return _Open(_NONE, ((kind, strength),))
            case Split(strength=strength):
                return _Open(_sum((_one(_STEPS, strength), _one(_KRONEN, strength))))
            case PrepareRooms(left=left):
                return _Open(_one(_ROOMS, left))
            case Picking(left=left, picked=picked):
                return _Open(_sum(((*picked, *_NONE[4:]), _one(_ANY, left))))
            case Drawn(cards=cards):
                return _Open(_one(_PLAYS), (), cards)
            case TurningOver():
                return _Open(_one(_OCCUPY))
            case LeavingDie():
                return _Open(self._leaving(frame))
            case MainAction():
                return self._of_action(frame)
            case _:
                return _Open(_one(_WILD))

    def _joined(self, frames: Iterable[BaseFrame]) -> _Open:
        opened = [self._of_frame(frame) for frame in frames]
        return _Open(
            _sum(one.gains for one in opened),
            tuple(take for one in opened for take in one.takes),
            tuple(card for one in opened for card in one.cards),
        )

    def _of_parts(self, frame: Parts) -> _Open:
        parts = [*frame.parts, frame.edge] if frame.edge else frame.parts
        return self._joined(part.frame for part in parts)

    def _of_action(self, frame: MainAction) -> _Open:
        match frame.action:
            case 1 | 2:
                return _Open(_NONE, (("sc" if frame.action == 1 else "wk", frame.strength),))
            case 3:
                return _Open(_one(_ROOMS, frame.strength))
            case 4:
                return _Open(_sum((_one(_STEPS, frame.strength), _one(_KRONEN, frame.strength))))
            case _:
                return _Open(_one(_PLAYS))

    def _leaving(self, frame: LeavingDie) -> _Gains:
        """What staff pays for a die that is taken after its action (E16)."""
        return _sum(
            _gains_of_one(row.effect)
            for moment in _OF_A_DIE
            for staff, row in self._rulebook.triggers[moment]
            if staff in self._player.display and (not row.dice or frame.die in row.dice)
        )

    # Who moves in

    def most(self, opened: _Open) -> int:
        """At most so many VP, with what is open.

        Whoever was taken as the last one was so while all others had moved in at most: so sets of more of
        the queue need no look once the smaller ones bring no further guest.
        """
        best, taken, newcomers = 0, opened.gains[_GUESTS], 0
        while newcomers <= taken:
            if newcomers > _NEWCOMERS:
                return ENDLESS
            for guests, coming in self._sets(newcomers):
                gains = self._gained(opened, guests)
                if gains[_GUESTS] > coming and self._can_move_in(opened, guests, gains):
                    if gains[_WILD]:
                        return ENDLESS
                    taken = max(taken, gains[_GUESTS])
                    if gains[_GUESTS] >= newcomers:
                        best = max(best, self._value(guests, gains))
            newcomers += 1
        return best

    def _sets(self, newcomers: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Sets of guests of the café and so many of the queue; and how late the last one comes into it."""
        cafe = tuple(self._tables)
        entering = self._position.guest_deck[: _NEWCOMERS - 1]
        places = dict.fromkeys(self._position.queue, 0)
        places |= {guest: place for place, guest in enumerate(entering, 1)}
        if len(entering) < _NEWCOMERS - 1:
            places |= dict.fromkeys(self._position.guest_discard, 1)
        further = [guest for guest in places if self._is_hopeful(guest)]
        for number in range(len(cafe) + 1):
            for old in combinations(cafe, number):
                for new in combinations(further, newcomers):
                    yield (*old, *new), max((places[guest] for guest in new), default=-1)

    def _gained(self, opened: _Open, guests: Sequence[int]) -> _Gains:
        gains = _sum((opened.gains, *(self._of_guest(guest) for guest in guests)))
        if gains[_PLAYS]:
            gains = _sum((gains, self._of_cards(opened, guests, gains)))
        rooms = len(guests) + gains[_OCCUPY]
        for staff, row in self._rulebook.triggers["room occupied"]:
            if staff in self._player.display:
                gains = _sum((gains, _times(_gains_of_one(row.effect), rooms)))
        return gains

    def _of_guest(self, guest: int) -> _Gains:
        return _of_guest(self._position, self._seat, guest)

    def _of_cards(self, opened: _Open, guests: Sequence[int], gains: _Gains) -> _Gains:
        """What so many cards bring as can be played; the most of each, whatever the cards cost."""
        plays, draws = gains[_PLAYS], gains[_DRAWS]
        deck = self._position.staff_deck
        if draws > len(deck):
            return _one(_WILD)
        cards = {*self._player.hand, *opened.cards, *deck[:draws]}
        rows = [self._of_card(card, guests, gains) for card in cards]
        if not rows:
            return _NONE
        best = tuple(sum(sorted(column, reverse=True)[:plays]) for column in zip(*rows, strict=True))
        return _sum((best, _one(_WILD))) if best[_PLAYS] or best[_DRAWS] else best

    def _of_card(self, card: int, guests: Sequence[int], gains: _Gains) -> _Gains:
        staff = self._rulebook.staff[card]
        return _sum((_gains_of(staff.effects), *(self._reacts(row, guests, gains) for row in staff.triggers)))

    def _reacts(self, row: Trigger, guests: Sequence[int], gains: _Gains) -> _Gains:
        if row.on in _OF_A_DIE:
            return _gains_of_one(row.effect) if self._new_staff_sees_die else _NONE
        if row.on == "room occupied":
            return _times(_gains_of_one(row.effect), len(guests) + gains[_OCCUPY] + 2)
        if row.on in _OF_A_GUEST:
            times = sum(_fits(row, self._rulebook.guests[guest].color, guest) for guest in guests)
            return _times(_gains_of_one(row.effect), times)
        return _NONE

    # What it is worth

    def _can_move_in(self, opened: _Open, guests: Sequence[int], gains: _Gains) -> bool:
        """Whether there may be items and rooms for all of them together."""
        rooms, vacant = gains[_ROOMS], self._player.vacant
        if len(guests) > vacant.bit_count() + rooms:
            return False
        colors = [self._rulebook.guests[guest].color for guest in guests]
        for color, mask in self._plan.color_masks.items():
            if colors.count(color) > (mask & vacant).bit_count() + rooms:
                return False
        return bool(gains[_FILLS]) or self._served(opened, guests, gains)

    def _value(self, guests: Sequence[int], gains: _Gains) -> int:
        """At most so many VP if exactly these move in."""
        player, rooms = self._player, gains[_ROOMS]
        colors = [self._rulebook.guests[guest].color for guest in guests]
        anywhere = colors.count("green") + gains[_OCCUPY]
        occupied = {color: colors.count(color) + anywhere for color in self._plan.color_masks}
        area = (self._plan, player.occupied, player.tiles, player.bonuses)
        steps = gains[_STEPS] + _bonus(*area, "yellow", occupied["yellow"], rooms)
        vp = gains[_VP] + max(0, player.emperor + steps - _LAST_SPACE)
        vp += _bonus(*area, "blue", occupied["blue"], rooms) + _printed(player.tiles, rooms)
        kronen = player.kronen + gains[_KRONEN] + _bonus(*area, "red", occupied["red"], rooms)
        return vp + self._claims(kronen, player.emperor + steps, gains, occupied, len(guests))

    def _served(self, opened: _Open, guests: Sequence[int], gains: _Gains) -> bool:
        """Whether there are items for all of them together."""
        short = [-kept - more for kept, more in zip(self._player.kitchen, gains[:4], strict=True)]
        for guest in guests:
            wanted = self._tables.get(guest) or ORDERS[guest]
            short = list(map(add, short, wanted))
        short = [max(0, one) for one in short]
        for (common, rare), strength in opened.takes:
            at, beside = LETTERS.index(common), LETTERS.index(rare)
            few = min(short[beside], strength // 2)
            short[beside] -= few
            short[at] -= min(short[at], strength - few)
        return sum(short) <= gains[_ANY]

    def _claims(
        self, kronen: int, emperor: int, gains: _Gains, occupied: dict[RoomColor, int], moved: int
    ) -> int:
        position, total = self._position, 0
        box = position.box
        for index, markers in enumerate(position.claims):
            if self._seat in markers or len(markers) >= len(BOARDS.objective_vp):
                continue
            conditions = box.rulebook.objectives[box.objectives[index]].conditions
            if held_before(position, self._seat, index) or all(
                self._measured(one.what, one.color, kronen, emperor, gains, occupied, moved) >= one.at_least
                for one in conditions
            ):
                total += BOARDS.objective_vp[len(markers)]
        return total

    def _measured(
        self,
        what: str,
        color: RoomColor | None,
        kronen: int,
        emperor: int,
        gains: _Gains,
        occupied: dict[RoomColor, int],
        moved: int,
    ) -> int:
        """What a measure can become at most."""
        player, plan = self._player, self._plan
        if color is not None:
            return (player.occupied & plan.color_masks[color]).bit_count() + occupied[color]
        rooms = moved + gains[_OCCUPY]
        match what:
            case "kronen":
                return kronen
            case "emperor":
                return emperor
            case "staff_played":
                return len(player.display) + gains[_PLAYS]
            case "tiles":
                return player.tiles.bit_count() + gains[_ROOMS]
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


def _fits(row: Trigger, color: str, guest: int) -> bool:
    return row.color in (None, color) and ORDER_SIZE[guest] >= row.min_items


def _of_guest(position: Position, seat: int, guest: int) -> _Gains:
    return _of_guest_with(position.box.rulebook, position.players[seat].display, guest)


@lru_cache(maxsize=4096)
def _of_guest_with(rulebook: object, display: tuple[int, ...], guest: int) -> _Gains:
    """What a guest who moves in brings, with what staff of a display adds for a guest."""
    card = rulebook.guests[guest]
    rows = [_one(_VP, card.vp), _gains_of(card.reward)]
    for moment in ("guest leaves", "guest reward", "guest moves in"):
        for staff, row in rulebook.triggers[moment]:
            if staff in display and _fits(row, card.color, guest):
                rows.append(_gains_of_one(row.effect))
    return _sum(rows)


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
    nor against an entrance of Leopold (S11)."""
    solo = position.box.solo
    entrance = solo is not None and bool(solo.entrance)
    return not (position.box.rulebook.triggers["order complete"] or entrance)
