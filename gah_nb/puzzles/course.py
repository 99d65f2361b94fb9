"""The course of a puzzle: who moves where, what ends it, and what nobody at the table may know.

A `Course` offers the moves of a position that are worth looking at and follows them. The others pass, or
answer, as the goal says. Of moves whose order cannot matter it offers one order; what is equal for the goal
has the same `Course.key`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from gah_nb.engine import Action, Event, GahError, Position
from gah_nb.engine.actions import End, Guest, Pass, PlayCard, Put, Serve
from gah_nb.engine.events import GuestDeckReshuffled, Rolled
from gah_nb.engine.frames import Serving, Turn, UnderDeck
from gah_nb.engine.guests import missing
from gah_nb.engine.play import carry_out_action
from gah_nb.engine.rounds import visible
from gah_nb.notation import card_name, to_text
from gah_nb.play.game import Game
from gah_nb.play.run import END_OF_ROUND

from .bound import bound_for, last_bound_for
from .form import Open, UnsoundPuzzle, check_start, hidden
from .goal import Aim, Goal
from .hope import ALL_OPEN, Hopes, Rest, hopes_of, is_settled
from .outlook import ENDLESS

#: With at least so many cards in the deck, those put under it do not come back so soon.
_DEEP_STAFF, _DEEP_GUESTS = 12, 12


class Unfinished(GahError, ValueError):
    """A line that stops before the puzzle is over."""


class OrderMatters(Exception):
    """Cards that were put under the deck are drawn again: their order is to be looked at."""


class Arrival(NamedTuple):
    """Where a move leads, and the actions that were ``forced`` by it.

    ``turns`` of one's own are still to come, ``gain`` is the change of the value.
    """

    position: Position
    turns: int
    gain: int
    ended: bool
    forced: tuple[Action, ...] = ()


class Course:
    """All ways that a puzzle can go from its start."""

    def __init__(self, aim: Aim, known: Open, *, all_orders: bool = False) -> None:
        """Raises `WrongGoal` where the goal cannot be asked at the start."""
        self.aim = aim
        start = self.start = aim.start
        self._others_do_not_matter = False
        self.seat, self.within = aim.seat, aim.goal.within
        self.turns = 2 if self.within == "two turns" else 1
        check_start(aim, known)
        self.duel = self.within == "the game" and any(
            visible(player)
            for seat, player in enumerate(start.players)
            if seat not in (self.seat, start.box.virtual)
        )
        self._hidden_guests = hidden(start.guest_deck, known.guests)
        self._hidden_staff = hidden(start.staff_deck, known.staff)
        self._decks_open = known.guests is None
        self._merges_orders = not all_orders and len(start.staff_deck) >= _DEEP_STAFF
        self._place_in_deck = {card: place for place, card in enumerate(start.staff_deck)}
        self._costs = bool(aim.goal.fewest)
        self._hopes = hopes_of(start) if self.settles else None
        self._bound = bound_for(start, self.seat, self._hopes) if self.settles else None
        self._behind = (aim.value(start) or 0) - self.counted(start) if self._bound else 0
        if self.duel and aim.only_points and not aim.goal.passing:
            self._bound = last_bound_for(start, self.seat)

    def alone(self, goal: Goal, position: Position) -> Course:
        """The course of the seat that decides at a position of this one, where no other seat matters.

        The others do anything when an Emperor scoring asks them; what is hidden here is hidden there.
        """
        course = Course(Aim(goal, position), Open())
        course._others_do_not_matter = True
        course._hidden_guests, course._hidden_staff = self._hidden_guests, self._hidden_staff
        course._decks_open, course._merges_orders = self._decks_open, self._merges_orders
        course._place_in_deck = self._place_in_deck
        course._bound = None if goal.passing else last_bound_for(position, course.seat)
        return course

    # Moves

    def moves(self, position: Position) -> Sequence[Action]:
        """The moves that are worth looking at; those that are allowed but for what changes nothing."""
        decision = position.decision
        assert decision is not None
        options = self.allowed(position)
        if isinstance(position.agenda[-1], UnderDeck) and self._merges_orders:
            return options[:1]
        self._look_at_hidden(options)
        of_guests = decision.seat == self.seat and any(
            isinstance(one, (Guest, Put, Serve)) for one in options
        )
        if of_guests and (hopes := self._hopes_at(position)):
            options = [one for one in options if not self._is_in_vain(position, hopes, one)] or options
        return self._at_once(position, options)

    def _at_once(self, position: Position, options: Sequence[Action]) -> Sequence[Action]:
        """Of the ways to place items only those that put down at once what can be.

        Where nobody comes any more, an item that stays at hand or in the kitchen is of no use for anybody but
        the guests who are there: put on one who waits for it, it is where it would be put later, for less, or
        lies where it is in nobody's way, since nothing is taken back in a turn. Those at hand are all put
        down, so one kind comes after the other.
        """
        puts = [action for action in options if isinstance(action, Put)]
        if not puts or position.box.rulebook.switches.in_between or self.rest(position).newcomers:
            return options
        serving = isinstance(position.agenda[-1], Serving)
        return puts if serving else [one for one in puts if one.item == puts[0].item]

    def rest(self, position: Position) -> Rest:
        """What else can matter before a turn ends."""
        return ALL_OPEN if self._bound is None else self._bound.rest(position)

    def allowed(self, position: Position) -> Sequence[Action]:
        """The options of the decision, but for what the puzzle forbids."""
        decision = position.decision
        assert decision is not None
        options: Sequence[Action] = decision.options
        if isinstance(position.agenda[-1], Turn) and self._may_not_pass and len(options) > 1:
            options = [action for action in options if not isinstance(action, Pass)]
        if self.aim.goal.without and decision.seat == self.seat:
            options = [action for action in options if not self.aim.forbids(action)]
        return options

    def _hopes_at(self, position: Position) -> Hopes | None:
        hopeful = self.rest(position).hopeful
        return self._hopes if hopeful is None else Hopes(hopeful, _come_later(position, hopeful))

    def _is_in_vain(self, position: Position, hopes: Hopes, action: Action) -> bool:
        """Whether an action only serves guests who will not move in before the turn ends."""
        match action:
            case Guest(guest):
                return guest not in hopes.guests and not hopes.others_help
            case Put(_, guest):
                return guest not in hopes.guests
            case Serve():
                player = position.players[self.seat]
                return not any(
                    there and short
                    for table in player.cafe
                    if table.guest in hopes.guests
                    for short, there in zip(missing(table), player.kitchen, strict=True)
                )
            case _:
                return False

    @property
    def ends_with_turn(self) -> bool:
        """Whether it is over with a turn, so that no other seat has anything to answer."""
        return self.within in ("this turn", "two turns")

    @property
    def _may_not_pass(self) -> bool:
        return not self.aim.goal.passing and self.within != "this turn"

    def _look_at_hidden(self, options: Sequence[Action]) -> None:
        """Refuse where a card can be used that nobody could know of."""
        if not (self._hidden_guests or self._hidden_staff):
            return
        for action in options:
            if isinstance(action, Guest) and action.guest in self._hidden_guests:
                raise UnsoundPuzzle(
                    f"{card_name(action.guest)} comes from the guest deck and can be taken then: which guest "
                    "comes is to be said, in guest_deck"
                )
            if isinstance(action, PlayCard) and action.staff in self._hidden_staff:
                raise UnsoundPuzzle(
                    f"{card_name(action.staff)} is drawn from the staff deck and can be played then: which "
                    "cards lie there is to be said, in staff_deck"
                )

    def follow(self, position: Position, turns: int, action: Action) -> Arrival:
        """Where a move leads, with everything that the others do without a choice."""
        if self._ends(position, turns, action):
            return Arrival(position, 0, 0, ended=True)
        ending = turns > 1 and self._ends_turn(position, action)
        here, events, forced = self._played(position, action)
        cost = self.aim.cost(action, events) if self._costs else 0
        unsaid = self._luck(position, here, events)
        while self.others_pass(here):
            before, (here, events, _) = here, self._played(here, passing(here))
            unsaid |= self._luck(before, here, events)
        ended = self.is_over(here)
        if unsaid and not ended and isinstance(here.agenda[-1], Turn):
            reason = "the dice are rolled on the way and used then: the roll is to be said, in rolls"
            raise UnsoundPuzzle(reason)
        gain = -cost
        if self.aim.adds_vp:
            gain += here.players[self.seat].vp - position.players[self.seat].vp
        return Arrival(here, turns - ending, gain, ended, tuple(forced))

    def others_pass(self, here: Position) -> bool:
        """Whether somebody else has a turn, in which only the one who solves plays."""
        decision = here.decision
        if self.within == "the game" or decision is None or self.is_over(here):
            return False
        return decision.seat != self.seat and (decision.kind == "turn" or self._others_do_not_matter)

    def _played(
        self, position: Position, action: Action
    ) -> tuple[Position, Sequence[Event], Sequence[Action]]:
        flow, decision = carry_out_action(position, action)
        here = Position(*flow.fields())
        here.__dict__["decision"] = decision
        if here.staff_deck is not position.staff_deck:
            self._look_at_deck(position, here)
        return here, flow.events, flow.forced

    def _ends(self, position: Position, turns: int, action: Action) -> bool:
        """Whether an action ends the last turn that is looked at: what it brings with it is not."""
        if not self.ends_with_turn or turns > 1 or len(position.agenda) != 2:
            return False
        if isinstance(action, End):
            return True
        return isinstance(action, Pass) and self.within == "this turn"

    def _ends_turn(self, position: Position, action: Action) -> bool:
        return isinstance(action, End) and len(position.agenda) == 2 and position.agenda[-1].seat == self.seat

    def is_over(self, position: Position) -> bool:
        """Whether a puzzle that goes on when a turn ends is over at a position."""
        return position.is_over or (self.within != "the game" and position.round > self.start.round)

    # Where nothing can be added any more

    @property
    def only_falls(self) -> bool:
        """Whether the value can only fall on the way, so that a lower one never becomes the better one."""
        return self._costs

    @property
    def settles(self) -> bool:
        """Whether only VP count that are scored in a turn, of which nothing takes any away."""
        return self.within == "this turn" and self.aim.only_points and self.aim.goal.most in ("vp", "lead")

    def is_settled(self, position: Position) -> bool:
        """Whether a turn can only end, since nothing that can still be done in it scores."""
        return is_settled(position, self._hopes)

    @property
    def is_bounded(self) -> bool:
        """Whether there is a bound for what can be added on the way."""
        return self._costs or self._bound is not None

    def most(self, position: Position, limit: int = ENDLESS) -> int:
        """What is added to the value so far up to the end, at most; and not more than a limit."""
        if self._bound is None:
            return 0 if self._costs else ENDLESS
        return self._bound.most(position, limit - self._behind) + self._behind

    # What nobody knows

    def _luck(self, before: Position, after: Position, events: Sequence[Event]) -> bool:
        """Whether dice were rolled of which nothing was said; refuses a deck that was shuffled so."""
        chances = sum(isinstance(event, (Rolled, GuestDeckReshuffled)) for event in events)
        unsaid = chances > len(before.script) - len(after.script)
        if not unsaid or self._decks_open:
            return False
        if any(isinstance(event, GuestDeckReshuffled) for event in events):
            raise UnsoundPuzzle(
                "the guest deck is shuffled on the way: its new top is to be said, in shuffles"
            )
        return True

    def _look_at_deck(self, before: Position, after: Position) -> None:
        """See that no card is drawn that was put under the deck on the way, in an order not looked at."""
        drawn = len(before.staff_deck) - len(after.staff_deck)
        if drawn <= 0:
            return
        first = self._place_in_deck.get(before.staff_deck[0], -1)
        left = len(self._place_in_deck) - first if first >= 0 else 0
        if self._merges_orders and left <= drawn:
            raise OrderMatters

    # One line

    def value_of(self, line: str) -> int | None:
        """What a line is worth that is played from the start; None where it is not what was asked for.

        Raises what playing it raises, and `Unfinished` where it stops too soon.
        """
        here, turns, spent, passed = self.start, self.turns, 0, self.start
        for action in Game(self.start).play(line).line:
            if passed != here:  # somebody else passes, who has done so already
                passed = passed.play(action).position
                continue
            passed = passed.play(action).position
            here, turns, gain, ended, _ = self.follow(here, turns, action)
            spent += gain
            if ended:
                return self._told_value(here, spent)
        raise Unfinished("the line stops before the puzzle is over")

    def value_by(self, choose: Callable[[Position], Action]) -> int | None:
        """What somebody reaches who chooses so wherever a decision is to be made."""
        here, turns, spent, ended = self.start, self.turns, 0, False
        while not ended:
            moves, action = self.moves(here), choose(here)
            here, turns, gain, ended, _ = self.follow(here, turns, action if action in moves else moves[0])
            spent += gain
        return self._told_value(here, spent)

    def _told_value(self, end: Position, spent: int) -> int | None:
        value = self.aim.value(end)
        return None if value is None else self.aim.told(value + (spent if self._costs else 0))

    # In words

    def told(
        self,
        line: Iterable[Action],
        start: Position | None = None,
        turns: int = 0,
        *,
        to_the_end: bool = True,
    ) -> str:
        """A line as it can be played from a position on the way, with what the others do in between.

        It leads ``to_the_end`` of the puzzle or of a seat's part in it, or only a few actions on.
        """
        said: list[str] = []
        here, turns, ended = start or self.start, turns or self.turns, False
        for action in line:
            here = self._let_others_pass(here, said)
            said.append(to_text(action))
            ended = self._ends(here, turns, action)
            turns -= turns > 1 and self._ends_turn(here, action)
            here = here.play(action).position
        if self.within == "this turn" and to_the_end and not ended:  # it is settled, and can only end
            said.append(End.verb)
        elif not ended:
            self._let_others_pass(here, said)
        return "; ".join(said)

    def _let_others_pass(self, here: Position, said: list[str]) -> Position:
        mine = here.players[self.seat]
        jumps = not visible(mine) or mine.passed
        while self.others_pass(here):
            decision = here.decision
            assert decision is not None
            if not jumps:
                said.append(f"{here.box.names[decision.seat]}: {to_text(passing(here))}")
            elif not said or said[-1] != END_OF_ROUND:
                said.append(END_OF_ROUND)
            here = here.play(passing(here)).position
        return here

    # What is equal for the goal

    def counted(self, position: Position) -> int:
        """What of a value is counted on the way: the VP of the one who solves, where they only add to it."""
        return position.players[self.seat].vp if self.aim.adds_vp else 0

    def key(self, position: Position, turns: int) -> Hashable:
        """What is the same for positions from which the same can be added to the value so far."""
        players, guests = position.players, len(position.guest_deck)
        drawn = position.guest_discard if guests < _DEEP_GUESTS else guests
        dice: Hashable = position.dice
        coming: Hashable = (position.queue, drawn)
        if self.aim.adds_vp:
            me, rest = players[self.seat], self.rest(position)
            players = (*players[: self.seat], rest.of(replace(me, vp=0)), *players[self.seat + 1 :])
            dice = dice if rest.dice else ()
            if rest.hopeful is not None:
                all_count = _come_later(position, rest.hopeful)
                queue = tuple(one if all_count or one in rest.hopeful else 0 for one in position.queue)
                coming = (len(me.cafe), queue, drawn) if rest.newcomers else ()
        here = (position.agenda, position.claims, position.staff_deck, position.round, position.rolls)
        return players, dice, coming, here, position.leopold, turns


def _come_later(position: Position, guests: frozenset[int]) -> bool:
    """Whether some guests are not yet in the queue, and come sooner if others are taken."""
    return not guests.isdisjoint(position.guest_deck + position.guest_discard)


def passing(position: Position) -> Action:
    """What somebody does who does nothing."""
    options = position.legal_actions
    return next((one for one in options if isinstance(one, Pass)), options[-1])
