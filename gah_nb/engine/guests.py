"""Guests: queue, café and what lies on their cards (R3.2-3.3, R5.9, R6.1); moving into a room (R6.4)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from gah_nb.components import BOARDS, GUESTS, FrozenMap
from gah_nb.components.records import Guest as GuestCard

from . import events
from .actions import Action, Decline, Done, Guest, Keep, Put, Resolve
from .area import bonus_effect, guests_are_free, spendable, triggered, turn_over
from .entrances import last_place, payable, surcharge, take_mark
from .errors import LuckUnknown, UnknownLuck, WrongScript
from .flow import Flow
from .frames import AtHand, DiscardGuest, Do, Part, Parts, Serving, TurningOver, WholeReward, label
from .items import LETTERS, NO_ITEMS, ONE_OF, Counts, counts, letters, minus, plus
from .luck import shuffled
from .state import UNKNOWN, Board, CafeGuest, Player

#: What each guest orders.
ORDERS: Mapping[int, Counts] = FrozenMap({card.number: counts(card.order) for card in GUESTS.values()})
#: How many items each guest orders.
ORDER_SIZE: Mapping[int, int] = FrozenMap({card.number: len(card.order) for card in GUESTS.values()})
_PLACES = len(BOARDS.queue_cost)


# The queue


def guest_cost(board: Board, seat: int, guest: int) -> int:
    """Kronen for a guest of the queue by its place, the rightmost first (R1.3); 0 with staff 25; S11."""
    more = surcharge(board, guest)
    if guests_are_free(board, seat):
        return more
    return more + BOARDS.queue_cost[_PLACES - len(board.queue) + board.queue.index(guest)]


def has_free_table(player: Player) -> bool:
    """Whether the café has a free table (R3.2)."""
    return len(player.cafe) < BOARDS.tables


def guests_to_take(board: Board, seat: int) -> tuple[int, ...]:
    """Guests of the queue that the seat can pay for (R3.2); none when the café is full."""
    if not has_free_table(board.players[seat]):
        return ()
    kronen = spendable(board, seat)
    if kronen > 3:
        return board.queue
    return tuple(guest for guest in board.queue if guest_cost(board, seat, guest) <= kronen)


def take_guest(flow: Flow, seat: int, guest: int, cost: int, rule: str) -> None:
    """Seat a guest of the queue; the rest slides right and a new one enters on the left (R3.3)."""
    cost = cost or surcharge(flow, guest)  # also where the guest is free (S11)
    player = flow.players[seat]
    cafe = tuple(sorted((*player.cafe, CafeGuest(guest)), key=lambda table: table.guest))
    flow.change(seat, cafe=cafe, kronen=player.kronen - cost)
    flow.emit(events.GuestTaken(rule, seat, kronen=-cost, guest=guest))
    flow.queue = tuple(other for other in flow.queue if other != guest)
    take_mark(flow, seat, guest)
    refill_queue(flow)


def refill_queue(flow: Flow) -> None:
    """Let guests enter on the left until the queue is full; discards replace an empty deck (R3.3)."""
    while len(flow.queue) < _PLACES:
        if not flow.guest_deck:
            if not flow.guest_discard:
                return
            _reshuffle_guests(flow)
        guest, flow.guest_deck = flow.guest_deck[0], flow.guest_deck[1:]
        if guest == UNKNOWN:
            raise UnknownLuck.because(LuckUnknown("R1.2", "queue"))
        flow.queue = (guest, *flow.queue)
        flow.emit(events.GuestEnters("R3.3", guest=guest))
        last_place(flow)


def _reshuffle_guests(flow: Flow) -> None:
    flow.shuffles += 1
    top = flow.scripted("shuffle")
    flow.guest_deck = _seeded_shuffle(flow) if top is None else _shuffled_as_scripted(flow, top)
    flow.guest_discard = ()
    flow.emit(events.GuestDeckReshuffled("R3.3", size=len(flow.guest_deck)))


def _shuffled_as_scripted(flow: Flow, top: tuple[int, ...]) -> tuple[int, ...]:
    """The deck with this top; the other discards follow in the order of their numbers."""
    strange = [GUESTS[card].name for card in top if card not in flow.guest_discard]
    if strange or len(set(top)) < len(top):
        what = f"{', '.join(strange)} not among them" if strange else "a card twice"
        reason = f"the discards become the new guest deck, and the script has {what}"
        raise WrongScript("shuffle", "R3.3", reason)
    return (*top, *sorted(set(flow.guest_discard).difference(top)))


def _seeded_shuffle(flow: Flow) -> tuple[int, ...]:
    if flow.box.seed is None:
        raise UnknownLuck.because(LuckUnknown("R3.3", "guest deck"))
    return shuffled(flow.box.seed, ("guests", flow.shuffles), flow.guest_discard)


# Orders


def order_complete(table: CafeGuest) -> bool:
    """Whether all items of a guest's order lie on the card (R6.4)."""
    return table.items == ORDERS[table.guest]


def missing(table: CafeGuest) -> Counts:
    """The items a guest still waits for."""
    return minus(ORDERS[table.guest], table.items)


def places_for(player: Player, items: Counts) -> list[Action]:
    """Every way to put one of the items on a guest that waits for it."""
    puts: list[Action] = []
    if items == NO_ITEMS:
        return puts
    for table in player.cafe:
        order, have = ORDERS[table.guest], table.items
        puts.extend(
            Put(LETTERS[kind], table.guest) for kind in range(4) if items[kind] and have[kind] < order[kind]
        )
    return puts


def pay_for_order(flow: Flow, seat: int, guest: int) -> None:
    """Staff that pays at once when the last item of an order was put on the guest (5, 6, E6)."""
    if not flow.box.rulebook.triggers["order complete"]:
        return
    table = next(table for table in flow.players[seat].cafe if table.guest == guest)
    if order_complete(table) and not table.paid:
        rows = triggered(flow, seat, "order complete", color=flow.box.rulebook.guests[guest].color)
        if rows and flow.box.rulebook.switches.order_pays == "once per guest":
            cafe = flow.players[seat].cafe
            flow.change(seat, cafe=tuple(replace(one, paid=True) if one is table else one for one in cafe))
        flow.push(*(Do(seat=seat, effect=row.effect, rule=f"#{staff}") for staff, row in rows))


# Items at hand (R5.9)


def at_hand_options(board: Board, frame: AtHand) -> tuple[Action, ...]:
    """One item on a guest, or all the rest into the kitchen."""
    return (*places_for(board.players[frame.seat], frame.items), Keep())


def at_hand_apply(flow: Flow, frame: AtHand, action: Action) -> None:
    """Place one item, or keep the rest."""
    seat = frame.seat
    if isinstance(action, Put):
        item = ONE_OF[LETTERS.index(action.item)]
        flow.put_on_guest(seat, action.guest, item)
        flow.emit(events.ItemPut("R5.9", seat, item=action.item, guest=action.guest))
        rest = minus(frame.items, item)
        if rest != NO_ITEMS:
            flow.push(AtHand(seat, rest))
        pay_for_order(flow, seat, action.guest)
        return
    flow.change(seat, kitchen=plus(flow.players[seat].kitchen, frame.items))
    flow.emit(events.ItemsKept("R5.9", seat, kept=letters(frame.items)))


# Serving (R6.1)


def serving_options(board: Board, frame: Serving) -> tuple[Action, ...]:
    """One item of the kitchen on a guest, or done once one was moved."""
    player = board.players[frame.seat]
    puts = places_for(player, player.kitchen)
    if puts and frame.begun:
        puts.append(Done())
    return tuple(puts)


def serving_apply(flow: Flow, frame: Serving, action: Action) -> None:
    """Move one item, or stop."""
    if not isinstance(action, Put):
        return
    seat, item = frame.seat, ONE_OF[LETTERS.index(action.item)]
    flow.change(seat, kitchen=minus(flow.players[seat].kitchen, item))
    flow.put_on_guest(seat, action.guest, item)
    flow.emit(events.ItemPut("R6.1", seat, item=action.item, guest=action.guest))
    if frame.left > 1:
        flow.push(Serving(seat, frame.left - 1, begun=True))
    pay_for_order(flow, seat, action.guest)


def can_serve(player: Player) -> bool:
    """Whether some item of the kitchen is waited for."""
    return bool(places_for(player, player.kitchen))


# Guests for nothing (R1.6, R6.7)


def free_guest_options(board: Board, seat: int) -> tuple[Action, ...]:
    """Any guest of the queue, if there is a free table."""
    if not has_free_table(board.players[seat]):
        return ()
    return tuple(Guest(guest) for guest in payable(board, seat, board.queue) if guest != UNKNOWN)


def return_cafe(flow: Flow, seat: int, rule: str) -> None:
    """Give all items on guests back to the supply (tile B1)."""
    cafe = flow.players[seat].cafe
    items = NO_ITEMS
    for table in cafe:
        items = plus(items, table.items)
    flow.change(seat, cafe=tuple(replace(table, items=NO_ITEMS) for table in cafe))
    flow.emit(events.ItemsReturned(rule, seat, items=minus(NO_ITEMS, items), place="café"))


#: The label of a reward that is taken or declined as a whole (E17).
REWARD = "reward"


def move_guest(flow: Flow, seat: int, guest: int, room: int) -> None:
    """Move a guest into a vacant room; the reward and the bonus go on the agenda (R6.4, R6.5).

    What belongs to the move comes before or after the reward: the guest leaves the café (E15), the tile is
    turned over (E2), the card is discarded (O16), staff pays (O12).
    """
    rulebook = flow.box.rulebook
    switches = rulebook.switches
    card = rulebook.guests[guest]
    discard = DiscardGuest(seat, guest, seated=switches.guest_leaves == "after the reward")
    flow.emit(events.GuestMoved("R6.4", seat, guest=guest, room=room))
    if not discard.seated:
        leave_cafe(flow, seat, guest)
    if switches.guest_discarded == "before the reward" and not discard.seated:
        discard_guest(flow, discard)
        last: list[Do | TurningOver | DiscardGuest] = []
    else:
        last = [discard]
    first: list[Do] = []
    edge = None
    if switches.room_turned == "after the reward":
        last.insert(0, TurningOver(seat, room))
    elif group := turn_over(flow, seat, room, "R6.4"):
        bonus = Do(seat=seat, effect=bonus_effect(group), rule="R6.5")
        if switches.room_bonus == "owner chooses":
            edge = Part("bonus", bonus)
        elif switches.room_bonus == "before the reward":
            first = [bonus]
        else:
            last.insert(0, bonus)
    if card.vp:
        flow.score(events.GuestPoints("R6.4", seat, vp=card.vp, guest=guest))

    at_once, beside, afterwards = _staff_income(flow, seat, guest)
    reward = _reward(flow, seat, card)
    parts = [Part(label(do.effect), do) for do in reward if not do.effect.after_all_others]
    spaces = tuple(do for do in reward if do.effect.after_all_others)
    if switches.reward_order == "printed":
        open_parts = Parts(seat, (*beside, *parts), edge, printed=True)
    else:
        open_parts = Parts(seat, (*parts, *beside), edge)
    if switches.reward_declinable and any(do.must for do in reward):
        flow.push(*first, *at_once, WholeReward(seat, guest, open_parts, spaces), *afterwards, *last)
    else:
        flow.push(*first, *at_once, open_parts, *spaces, *afterwards, *last)


def _reward(flow: Flow, seat: int, card: GuestCard) -> list[Do]:
    """The effects of a guest's reward. Playing staff and occupying may always be left out (R6.4, E17).

    Nobody is asked about plain gains, in any edition.
    """
    must = flow.box.rulebook.switches.reward_must
    rule = f"#{card.number}"
    return [
        Do(seat=seat, effect=effect, rule=rule, must=True)
        if must and not effect.said_to_be_free and not effect.plain_gain
        else Do(seat=seat, effect=effect, rule=rule, optional=True)
        for effect in card.reward
    ]


def _staff_income(flow: Flow, seat: int, guest: int) -> tuple[list[Do], list[Part], list[Do]]:
    """What staff 5-8, 23 and 33 pay for a guest that moves: at once, beside the reward, after it (O12).

    VP and Emperor spaces cannot pay for anything, so they come at once.
    """
    rulebook = flow.box.rulebook
    items = triggered(flow, seat, "guest reward", items=ORDER_SIZE[guest])
    rows = (
        *triggered(flow, seat, "guest leaves", color=rulebook.guests[guest].color),
        *items,
        *triggered(flow, seat, "room occupied"),
        *triggered(flow, seat, "guest moves in"),
    )
    at_once: list[Do] = []
    beside: list[Part] = []
    afterwards: list[Do] = []
    for staff, trigger in rows:
        do = Do(seat=seat, effect=trigger.effect, rule=f"#{staff}")
        if rulebook.switches.income == "after the reward" and (staff, trigger) not in items:
            afterwards.append(do)
        elif do.effect.plain_gain and not do.effect.may_bring_krone:
            at_once.append(do)
        else:
            beside.append(Part(rulebook.staff[staff].name, do, income=True))
    return at_once, beside, afterwards


def whole_reward_options(_board: Board, _frame: WholeReward) -> tuple[Action, ...]:
    """The reward, or none of it (E17)."""
    return Resolve(REWARD), Decline()


def whole_reward_apply(flow: Flow, frame: WholeReward, action: Action) -> None:
    """Carry the reward out, or only what comes beside it."""
    if isinstance(action, Resolve):
        flow.push(frame.parts, *frame.after)
        return
    flow.emit(events.Declined(f"#{frame.guest}", frame.seat, part=REWARD))
    flow.push(replace(frame.parts, parts=tuple(part for part in frame.parts.parts if part.income)))


def leave_cafe(flow: Flow, seat: int, guest: int) -> None:
    """The guest's table is free, the items go back to the supply (R6.4)."""
    flow.change(seat, cafe=tuple(table for table in flow.players[seat].cafe if table.guest != guest))
    items = minus(NO_ITEMS, ORDERS[guest])
    flow.emit(events.ItemsReturned("R6.4", seat, items=items, place="guest", guest=guest))


def discard_guest(flow: Flow, frame: DiscardGuest) -> None:
    """The card goes to the discard pile; a guest still seated leaves the café (R6.4, E15)."""
    if frame.seated:
        leave_cafe(flow, frame.seat, frame.guest)
    flow.guest_discard = tuple(sorted((*flow.guest_discard, frame.guest)))
    flow.emit(events.GuestDiscarded("R6.4", frame.seat, guest=frame.guest))
