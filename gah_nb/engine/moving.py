"""A guest moves into a room: occupancy, VP, reward, bonus, discard, in the order of R6.4."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components.labels import label
from gah_nb.components.records import Guest

from . import events
from .actions import Action, Decline, Resolve
from .cafe import ORDER_SIZE, ORDERS
from .flow import Flow
from .frames import DiscardGuest, Do, Part, Parts, TurningOver, WholeReward
from .hotel import bonus_effect, turn_over
from .items import NO_ITEMS, minus
from .staff import triggered
from .state import Board

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


def _reward(flow: Flow, seat: int, card: Guest) -> list[Do]:
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
