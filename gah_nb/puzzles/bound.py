"""Bounds for one search: they cut what cannot become the best any more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import ROOMS, rooms_of
from gah_nb.components.effects import (
    AnyEffect,
    AnyItems,
    CopyScore,
    Emperor,
    Items,
    Kronen,
    LosePoints,
    Occupy,
    Points,
    PointsPer,
    Prepare,
)
from gah_nb.components.records import EmperorTile
from gah_nb.engine import Position
from gah_nb.engine.area import FLOOR_COST, FLOOR_VP, free_rooms
from gah_nb.engine.emperor import Outcome, in_scoring, outcome_on, steps_back, tile_of_round
from gah_nb.engine.rounds import visible
from gah_nb.engine.turn import is_leaving

from .gains import (
    ANY,
    DRAWS,
    FILLS,
    FOR_CARDS,
    FOR_GUESTS,
    FOR_ROOMS,
    FULL,
    GUESTS,
    ITEMS,
    PLAYS,
    SERVES,
    STEPS,
    WANTED,
    WILD,
    Gains,
    Opening,
    bonus,
    gains_of,
    may_change,
    open_turns,
    openings,
    reach,
)
from .hope import ALL_OPEN, Hopes, Rest
from .outlook import ENDLESS, LAST_SPACE, NEWCOMERS, Outlook, Reached

#: Parts of a reward that neither need nor change anything that another seat could need.
_OWN = (AnyItems, Emperor, Items, Kronen, Occupy, Points, PointsPer, Prepare)


class Bound:
    """At most so many VP as a seat can still add in its turn, for the positions of one search.

    ``hopeful`` are the guests that may move in before the turn ends; None where all may.
    """

    def __init__(self, seat: int, hopeful: frozenset[int] | None, outlook: type[Outlook]) -> None:
        self._seat, self._hopeful, self._outlook = seat, hopeful, outlook
        self._rests: dict[Hashable, Rest] = {}
        self._opened: dict[Hashable, tuple[Opening, ...]] = {}

    def most(self, position: Position, limit: int) -> int:
        """At most so many VP are added from a position to the end of the turn, and not more than a limit."""
        outlook, most = self._outlook(position, self._seat, self._hopeful), -ENDLESS
        for opened in self._openings(position):
            most = max(most, outlook.most(opened, limit))
            if most >= limit:
                return limit
        return most

    def _openings(self, position: Position) -> tuple[Opening, ...]:
        player = position.players[self._seat]
        staff = (player.display, player.hand, player.used, position.staff_deck)
        key = (position.agenda, position.dice, staff)
        if key not in self._opened:
            self._opened[key] = openings(position, self._seat)
        return self._opened[key]

    def rest(self, position: Position) -> Rest:
        """What else can matter from a position to the end of the turn, however many kronen there are."""
        player, few = position.players[self._seat], len(position.guest_deck) < NEWCOMERS
        cards = (player.cafe, player.kitchen, player.display, player.hand, player.used)
        table = (position.claims, position.staff_deck, position.queue, few and position.guest_discard)
        key = (position.agenda, table, cards, player.tiles, player.occupied)
        known = self._rests.get(key)
        if known is None:
            players = list(position.players)
            players[self._seat] = replace(player, kronen=BOARDS.money_max)
            rich = replace(position, players=tuple(players))
            known = self._rests[key] = self._outlook(rich, self._seat, self._hopeful).rest()
        return known


class LastOutlook(Outlook):
    """What a seat can still gain in its last turn and by what ends the game: the Emperor and the scoring.

    There a krone or an item that is left counts as well (R8.1), so that less may be worth more.
    """

    fewer_may_be_more = True

    def most(self, opened: Opening, limit: int) -> int:
        """At most so many VP to the end of the game; nothing is said once the scoring has begun."""
        return limit if in_scoring(self._position) else super().most(opened, limit)

    def rest(self) -> Rest:
        """Everything may matter, since whatever is left counts; but for what lies on the table till then."""
        if self._turns or not self._others_play:
            return ALL_OPEN
        gains = super()._gained(openings(self._position, self._seat)[-1], tuple(self._tables))
        is_wild, guests, draws = (gains >> place & FULL for place in (WILD, GUESTS, DRAWS))
        return ALL_OPEN if is_wild else ALL_OPEN._replace(table=False, decks=bool(guests or draws))

    # The Emperor (R7)

    def _gained(self, opened: Opening, guests: Collection[int]) -> Gains:
        gains = super()._gained(opened, guests)
        highest = self._player.emperor + (gains >> STEPS & FULL) + self._all_yellow
        if not self._is_rewarded(highest) or not self._is_rewarded(self._reached(gains).emperor):
            return gains
        if self._others_play and not has_own_reward(self._position):
            return gains | FULL << WILD
        staff = (*self._player.display, *self._cards(opened, gains))
        paying = self._rulebook.triggers["emperor reward"]
        brought = [row.effect for one, row in paying if one in staff]
        brought += [part for part in self._tile.reward if not isinstance(part, PointsPer)]
        return super()._gained(opened._replace(gains=opened.gains + gains_of(brought)), guests)

    @cached_property
    def _all_yellow(self) -> int:
        """The spaces that all yellow rooms bring."""
        return bonus(*self._area, "yellow", ROOMS, ROOMS)

    @cached_property
    def _others_play(self) -> bool:
        """Whether somebody else has a turn before the scoring, who plays cards and takes what there is."""
        players = enumerate(self._position.players)
        return any(visible(player) for seat, player in players if seat != self._seat)

    @cached_property
    def _tile(self) -> EmperorTile:
        return tile_of_round(self._position)

    def _left(self, emperor: int) -> int:
        """The space of a marker when it has gone back, at most."""
        return min(LAST_SPACE, emperor - steps_back(self._position.round, emperor))

    def _is_rewarded(self, emperor: int) -> bool:
        return outcome_on(self._left(emperor)) == "reward"

    # The final scoring (R8)

    def _value(self, opened: Opening, guests: frozenset[int], gains: Gains, reached: Reached) -> int:
        claimed = self._claimed(reached)

        def counted(part: PointsPer) -> int:
            return self._counted(part, reached, len(claimed))

        vp = self._in_turn(gains, reached) + sum(claimed)
        vp += BOARDS.emperor_vp[min(reached.emperor, LAST_SPACE)]
        vp += self._of_tile(opened, gains, outcome_on(self._left(reached.emperor)), counted)
        vp += sum(self._of_staff(staff, counted) for staff in self._player.display)
        vp += self._items_left(opened, gains) + BOARDS.final_guest_vp * self._staying(guests)
        kronen = reached.kronen - self._paid(opened, guests, gains)
        points, worth = self._of_what_is_paid(opened, gains, reached, counted)
        return vp + min(BOARDS.money_max + points, kronen + worth)

    def _of_tile(
        self, opened: Opening, gains: Gains, outcome: Outcome, counted: Callable[[PointsPer], int]
    ) -> int:
        """What the tile counts as a reward, or what its penalty takes at least."""
        if outcome == "reward":
            return _points(self._tile.reward, counted)
        staff = (*self._player.display, *self._cards(opened, gains))
        if outcome == "nothing" or may_change(self._rulebook, "ignore penalty", staff):
            return 0
        return -min(part.vp if isinstance(part, LosePoints) else 0 for part in self._tile.penalty)

    def _of_staff(self, staff: int, counted: Callable[[PointsPer], int]) -> int:
        """What a card scores at most."""
        card = self._rulebook.staff[staff]
        if card.timing != "end":
            return 0
        scores = [card.score]
        for copy in card.score:
            if isinstance(copy, CopyScore):
                displays = chain.from_iterable(player.display for player in self._position.players)
                copied = self._rulebook.staff if copy.own or self._others_play else displays
                scores += [self._rulebook.staff[one].score for one in copied]
        return max(_points(score, counted) for score in scores)

    def _counted(self, part: PointsPer, reached: Reached, claimed: int) -> int:
        """What a measure is at most when all is scored."""
        match part.what:
            case "emperor":
                return self._left(reached.emperor)
            case "objectives":
                return claimed + sum(self._seat in markers for markers in self._position.claims)
            case _:
                return self._measured(part, reached)

    def _staying(self, guests: frozenset[int]) -> int:
        """How many guests of the café stay in it, at least."""
        return sum(
            table.guest not in guests and not is_leaving(self._position, self._seat, table.guest)
            for table in self._player.cafe
        )

    def _items_left(self, opened: Opening, gains: Gains) -> int:
        """Items that nobody gets, at most; who moves in gets what is missing now."""
        there = sum(self._player.kitchen) + _sum(gains, ITEMS) + (gains >> ANY & FULL)
        there += sum(strength for _, strength in opened.takes)
        return there if gains >> FILLS & FULL else max(0, there - _sum(gains, WANTED))

    def _paid(self, opened: Opening, guests: frozenset[int], gains: Gains) -> int:
        """Kronen that guests cost at least: one by the queue, all by what only the kitchen has for them."""
        staff, paid = (*self._player.display, *self._cards(opened, gains)), 0
        queue = self._position.queue
        places = [queue.index(guest) - len(queue) for guest in guests if guest in queue]
        if places and not (gains >> FOR_GUESTS & FULL or may_change(self._rulebook, "free guests", staff)):
            paid += min(BOARDS.queue_cost[place] for place in places)
        if gains >> FILLS & FULL or may_change(self._rulebook, "free serving", staff):
            return paid
        elsewhere = (gains >> ANY & FULL) + (gains >> SERVES & FULL) + sum(taken for _, taken in opened.takes)
        lacking = sum(
            max(0, (gains >> wanted & FULL) - (gains >> there & FULL))
            for wanted, there in zip(WANTED, ITEMS, strict=True)
        )
        return paid + max(0, lacking - elsewhere + BOARDS.serve_at_most - 1) // BOARDS.serve_at_most

    def _of_what_is_paid(
        self, opened: Opening, gains: Gains, reached: Reached, counted: Callable[[PointsPer], int]
    ) -> tuple[int, int]:
        """What rooms and cards score at most, and that less what they cost."""
        for_rooms, for_cards = gains >> FOR_ROOMS & FULL, gains >> FOR_CARDS & FULL
        cards = self._cards(opened, gains)
        free = free_rooms(self._rulebook, self._plan, (*self._player.display, *cards))
        player = self._player
        of_rooms = _of_rooms(player.occupied, player.tiles, free, reached.rooms, reached.prepared, for_rooms)
        plays = gains >> PLAYS & FULL
        points = [(self._of_staff(card, counted), self._rulebook.staff[card].cost) for card in set(cards)]
        return (
            of_rooms[0] + _highest((vp for vp, _ in points), plays),
            of_rooms[1] + _highest((vp - max(0, cost - for_cards) for vp, cost in points), plays),
        )


def _points(parts: Sequence[AnyEffect], counted: Callable[[PointsPer], int]) -> int:
    """What those parts of an effect bring that count something."""
    total = 0
    for part in parts:
        if isinstance(part, PointsPer):
            vp = part.vp * counted(part)
            total += min(vp, part.at_most) if part.at_most else vp
    return total


def _sum(gains: Gains, places: Iterable[int]) -> int:
    return sum(gains >> place & FULL for place in places)


def _highest(values: Iterable[int], number: int) -> int:
    """The sum of so many of some values, or of fewer if that is more."""
    return sum(value for value in sorted(values, reverse=True)[:number] if value > 0)


@lru_cache(maxsize=8192)
def _of_rooms(occupied: int, tiles: int, free: int, more: int, prepared: int, credit: int) -> tuple[int, int]:
    """What rooms score at most if so many more are occupied and prepared, and less their price (R8.1)."""
    new = rooms_of(reach(tiles, prepared))
    prices = {room: FLOOR_COST[room] * (~free >> room & 1) for room in new}
    there = sum(FLOOR_VP[room] for room in rooms_of(occupied))
    vacant = [FLOOR_VP[room] for room in rooms_of(tiles & ~occupied)]
    gross = sorted((FLOOR_VP[room] for room in new), reverse=True)[:prepared]
    net = sorted((FLOOR_VP[room] - prices[room] for room in new), reverse=True)[:prepared]
    saved = min(credit, prepared * max(prices.values(), default=0))
    return there + _highest((*vacant, *gross), more), there + saved + _highest((*vacant, *net), more)


def bound_for(position: Position, seat: int, hopes: Hopes | None) -> Bound | None:
    """The bound for a turn; none where staff pays for orders (E6), nor against an entrance (S11)."""
    solo = position.box.solo
    if position.box.rulebook.triggers["order complete"] or (solo is not None and solo.entrance):
        return None
    return Bound(seat, None if hopes is None else hopes.guests, Outlook)


def last_bound_for(position: Position, seat: int) -> Bound | None:
    """The bound for the last turn of a game; none where more than that turn may come, or as for a turn."""
    box, player = position.box, position.players[seat]
    if box.solo is not None or box.rulebook.triggers["order complete"]:
        return None
    begun = sum(not turn.extra for turn in open_turns(position))
    is_last = position.round == BOARDS.rounds and len(visible(player)) == begun and any(position.dice[:-1])
    return Bound(seat, None, LastOutlook) if is_last else None


def has_own_reward(position: Position) -> bool:
    """Whether the Emperor's reward neither needs nor changes anything that another seat could need."""
    return all(isinstance(part, _OWN) for part in tile_of_round(position).reward)
