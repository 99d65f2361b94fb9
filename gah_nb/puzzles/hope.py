"""Which guests may move in before a turn ends, if all that may help were there at once, and what else counts.

Nothing is ever paid or used up here, guests share the items that there are, and rooms fit everybody: so who
is not among them will not move in. Where only the VP of a turn count, such a guest need not be taken, nor
given anything; and once nobody is left who may move in, nothing follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from msgspec.structs import replace

from gah_nb.components.catalogue import NO_ITEMS, counts, plus
from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    DrawAndPlay,
    DrawStaff,
    Effect,
    ExtraTurn,
    Items,
    Moment,
    Occupy,
    PlayStaff,
    Prepare,
    TakeGuest,
    UseSpace,
)
from gah_nb.components.records import Change
from gah_nb.engine import Position
from gah_nb.engine.actions import Action, Claim, Done, Keep, Move
from gah_nb.engine.area import rooms_to_prepare
from gah_nb.engine.frames import Turn
from gah_nb.engine.guests import ORDERS, missing
from gah_nb.engine.state import Player

#: As many staff cards as are drawn in a turn, at most, before its die is taken.
_DRAWN = 12
_STOPS = (Done, Keep)
_STRENGTHS: tuple[Change, ...] = ("strength", "strength times", "strength instead")
#: When staff reacts to what a turn may bring.
_MOMENTS: frozenset[Moment] = frozenset(
    {
        "die taken",
        "beside action",
        "order complete",
        "guest leaves",
        "guest reward",
        "room occupied",
        "guest moves in",
    }
)


class Rest(NamedTuple):
    """What else can matter in the rest of a turn.

    ``newcomers``: whether a guest may still be taken; ``dice``: whether the dice still count; ``kronen``: as
    many as can still be spent at most, more being the same; None where every krone may count; ``hopeful``:
    the guests who may still move in, the others being of no use; None where all may count. What others could
    take too: ``decks``: whether guests or cards may still be taken; ``table``: whether anything else.
    """

    newcomers: bool
    dice: bool
    kronen: int | None
    hopeful: frozenset[int] | None = None
    decks: bool = True
    table: bool = True

    def of(self, player: Player) -> Player:
        """A player without what cannot matter any more."""
        if self.dice:
            return player
        kronen = player.kronen if self.kronen is None else min(player.kronen, self.kronen)
        if self.hopeful is None:
            return replace(player, covered=(), kronen=kronen)
        cafe = tuple(table for table in player.cafe if table.guest in self.hopeful)
        if self.newcomers:
            return replace(player, covered=(), kronen=kronen, cafe=cafe)
        wanted = reduce(plus, map(missing, cafe), NO_ITEMS)
        s, c, w, k = map(min, player.kitchen, wanted)
        return replace(player, covered=(), kronen=kronen, cafe=cafe, kitchen=(s, c, w, k))


#: Everything may matter.
ALL_OPEN = Rest(newcomers=True, dice=True, kronen=None)


def as_played(here: Position, steps: Iterable[tuple[Action, Sequence[Action]]]) -> tuple[Action, ...]:
    """A line from a position, of actions and what they forced.

    It was found from another position that is equal but for guests who will not move in. As there may be
    something for such a guest here, it is said when serving ends, and whom an item is for.
    """
    line: list[Action] = []
    by_itself: list[Action] = []
    for step in steps:
        for place, action in enumerate((step[0], *step[1])):
            if action in by_itself:
                by_itself.remove(action)
                continue
            if action not in (options := here.legal_actions):
                if place or isinstance(action, _STOPS):
                    continue
                for stop in [one for one in options if isinstance(one, _STOPS)]:
                    line.append(stop)
                    here = here.play(stop).position
            line.append(action)
            played = here.play(action)
            here, by_itself = played.position, list(played.forced)
    return tuple(line)


class Hopes(NamedTuple):
    """The guests that may move in; whether it may help one of them if another is taken from the queue."""

    guests: frozenset[int]
    others_help: bool


def less_may_help(position: Position) -> bool:
    """Whether it may help to have less, or to serve who stays.

    So it is where a rule may make somebody pay who has enough (E17, E19); where staff pays for an order,
    though its guest stays (E6); and against an entrance of Leopold, by which guests and dice cost and score
    what is not looked at here (S11).
    """
    rulebook, solo = position.box.rulebook, position.box.solo
    switches = rulebook.switches
    may_pay = switches.reward_must or switches.reward_declinable or switches.rooms_due > 1
    at_an_entrance = solo is not None and bool(solo.entrance)
    return may_pay or switches.in_between or bool(rulebook.triggers["order complete"]) or at_an_entrance


def hopes_of(position: Position) -> Hopes | None:
    """Who may move in at a turn of which nothing was done yet; None in the middle of anything.

    None as well where less may be more.
    """
    turn = position.agenda[-1] if position.agenda else None
    if len(position.agenda) != 2 or not isinstance(turn, Turn) or turn.die_taken:
        return None
    if less_may_help(position):
        return None
    if (position.dice[2] or position.dice[5]) and not rooms_to_prepare(position, turn.seat, kronen=0):
        return None  # the room that action 3 demands would have to be paid
    found: set[int] = set()
    others_help = False
    for action in range(1, 6):
        hope = _Hope(position, turn.seat, newcomers=int(not turn.guest_taken))
        hope.main_action(action, strength_of(position, turn.seat, action))
        hope.grow()
        found.update(hope.completed())
        others_help |= hope.extra_turn or any(guest in found for guest in hope.coming())
    return Hopes(frozenset(found), others_help)


def is_settled(position: Position, hopes: Hopes | None) -> bool:
    """Whether a turn can only end, since nothing that can still be done in it scores.

    The die is taken, nobody can move in, now or with what items there are, and nothing can be claimed.
    """
    turn = position.agenda[-1]
    if len(position.agenda) != 2 or not isinstance(turn, Turn) or not turn.die_taken:
        return False
    if any(isinstance(action, (Claim, Move)) for action in position.legal_actions):
        return False
    player, rulebook = position.players[turn.seat], position.box.rulebook
    items = player.kitchen
    for card in player.display:
        if card in rulebook.usable and card not in player.used:
            for effect in rulebook.staff[card].effects:
                if not isinstance(effect, Items):
                    return False
                items = plus(items, counts(effect.items))
    return not any(
        all(short <= there for short, there in zip(missing(table), items, strict=True))
        for table in player.cafe
        if hopes is None or table.guest in hopes.guests
    )


def strength_of(position: Position, seat: int, action: int) -> int:
    """The most strength with which an action can be carried out; 0 where no die is there for it."""
    player, modifiers = position.players[seat], position.box.rulebook.modifiers
    within_reach = {*player.display, *player.hand, *position.staff_deck[:_DRAWN]}
    best = 0
    for space in (action, 6):
        if dice := position.dice[space - 1]:
            strength = dice + 1
            for change in _STRENGTHS:
                for staff, row in modifiers[change]:
                    if space in row.dice and staff in within_reach:
                        strength = max(strength + row.amount, strength * row.amount)
            best = max(best, strength)
    return best


class _Hope:
    """All that one seat may receive in its turn, added up."""

    def __init__(self, position: Position, seat: int, newcomers: int) -> None:
        self._position, self._player = position, position.players[seat]
        self._rulebook = position.box.rulebook
        self._items = list(self._player.kitchen)
        self._any_items = self._draws = self._rooms = 0
        self._plays = self._all_complete = self._all_spaces = self.extra_turn = False
        self.newcomers = newcomers
        self._cards: set[int] = set()
        self._guests: set[int] = set()

    def add(self, effects: Iterable[Effect]) -> None:
        """Let effects happen; those that bring neither items, rooms, guests nor cards help nobody in."""
        for effect in effects:
            match effect:
                case Items(letters):
                    self._receive(counts(letters))
                case AnyItems(count):
                    self._any_items += count
                case Prepare() | Occupy():
                    self._rooms += 1
                case PlayStaff():
                    self._plays = True
                case DrawStaff(count):
                    self._draws += count
                case DrawAndPlay():
                    self._draws += effect.count
                    self._plays = True
                case TakeGuest():
                    self.newcomers += 1
                case CompleteOrder():
                    self._all_complete = True
                case UseSpace():
                    self._other_spaces()
                case ExtraTurn():
                    self._another_turn()

    def _other_spaces(self) -> None:
        """Every action besides, as one card lets do."""
        if not self._all_spaces:
            self._all_spaces = True
            for action in range(1, 6):
                self.main_action(action, max(self._position.dice) + 1)

    def _another_turn(self) -> None:
        """In it a guest can be taken, and staff stands up that does so after each turn."""
        if not self.extra_turn:
            self.extra_turn = True
            self._other_spaces()
            self.newcomers += 1
            for card in self._player.display:
                if card in self._rulebook.fleeting:
                    self.add(self._rulebook.staff[card].effects)

    def _receive(self, items: Sequence[int]) -> None:
        self._items = [have + more for have, more in zip(self._items, items, strict=True)]

    def main_action(self, action: int, strength: int) -> None:
        """Let a main action happen."""
        match action:
            case 1:
                self._receive((strength, strength // 2, 0, 0))
            case 2:
                self._receive((0, 0, strength, strength // 2))
            case 3:
                self._rooms += strength
            case 5:
                self._plays |= strength > 0

    def grow(self) -> None:
        """Let everything follow that may follow, until nothing new does."""
        for card in self._player.display:
            if card in self._rulebook.usable and card not in self._player.used:
                self.add(self._rulebook.staff[card].effects)
            self.add(self._reactions(card))
        before = -1
        while before != (before := len(self._cards) + len(self._guests)):
            if self._plays:
                self._play((*self._player.hand, *self._position.staff_deck[: self._draws]))
            for guest in set(self.completed()) - self._guests:
                self._guests.add(guest)
                self.add(self._rulebook.guests[guest].reward)
                for card in (*self._player.display, *self._cards):
                    self.add(self._reactions(card))

    def _play(self, cards: Iterable[int]) -> None:
        for card in set(cards) - self._cards:
            self._cards.add(card)
            self.add(self._rulebook.staff[card].effects)
            self.add(self._reactions(card))

    def _reactions(self, card: int) -> Iterator[Effect]:
        return (row.effect for row in self._rulebook.staff[card].triggers if row.on in _MOMENTS)

    def completed(self) -> Iterator[int]:
        """The guests of the café, and of the queue where one may be taken, whose order may be completed."""
        if not (self._player.vacant or self._rooms):
            return
        for table in self._player.cafe:
            if self._completes(table.guest, table.items):
                yield table.guest
        if self.newcomers:
            for guest in (*self._position.queue, *self.coming()):
                if self._completes(guest, NO_ITEMS):
                    yield guest

    def coming(self) -> tuple[int, ...]:
        """The guests that may come into the queue and be taken then."""
        further = self.newcomers - 1
        deck = self._position.guest_deck[:further] if further > 0 else ()
        shuffled = self._position.guest_discard if len(deck) < further else ()
        return (*deck, *shuffled)

    def _completes(self, guest: int, have: Sequence[int]) -> bool:
        if self._all_complete:
            return True
        wanted = zip(ORDERS[guest], have, self._items, strict=True)
        return sum(max(0, order - there - more) for order, there, more in wanted) <= self._any_items
