"""A guest moves into a room: occupancy, VP, reward, bonus, discard, in the order of R6.4."""

from __future__ import annotations

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.effects import AnyEffect, Emperor, Points, UseSpace, label

from .cafe import ORDER_SIZE, ORDERS
from .flow import Flow
from .frames import DiscardGuest, Do, Part, Parts
from .hotel import bonus_effect, turn_over
from .items import NO_ITEMS, minus
from .staff import triggered


def move_guest(flow: Flow, seat: int, guest: int, room: int) -> None:
    """Move a guest into a vacant room; the reward and the bonus go on the agenda (R6.4, R6.5)."""
    card = GUESTS[guest]
    player = flow.players[seat]
    flow.change(seat, cafe=tuple(table for table in player.cafe if table.guest != guest))
    flow.emit("guest moved", "R6.4", seat, guest=guest, room=room)
    flow.emit(
        "items returned", "R6.4", seat, items=minus(NO_ITEMS, ORDERS[guest]), guest=guest, letters="guest"
    )
    group = turn_over(flow, seat, room, "R6.4")
    if card.vp:
        flow.score(seat, card.vp, "R6.4", "guest points", guest=guest)

    reward = [Do(seat=seat, effect=effect, rule=f"#{guest}", optional=True) for effect in card.reward]
    parts = [Part(label(do.effect), do) for do in reward if not isinstance(do.effect, UseSpace)]
    after_all = [do for do in reward if isinstance(do.effect, UseSpace)]  # #97: all other benefits come first
    at_once = []
    for staff, effect in _staff_income(flow, seat, guest):
        do = Do(seat=seat, effect=effect, rule=f"#{staff}")
        if isinstance(effect, (Points, Emperor)):
            at_once.append(do)
        else:
            parts.append(Part(STAFF[staff].name, do, income=True))
    edge = None
    if group is not None:
        edge = Part("bonus", Do(seat=seat, effect=bonus_effect(group), rule="R6.5"))
    flow.push(*at_once, Parts(seat, tuple(parts), edge), *after_all, DiscardGuest(seat, guest))


def _staff_income(flow: Flow, seat: int, guest: int) -> list[tuple[int, AnyEffect]]:
    """What staff 5-8, 23 and 33 pay for a guest that moves (R6.4, O12)."""
    player = flow.players[seat]
    rows = (
        *triggered(player, "guest leaves", color=GUESTS[guest].color),
        *triggered(player, "guest reward", items=ORDER_SIZE[guest]),
        *triggered(player, "room occupied"),
    )
    return [(staff, trigger.effect) for staff, trigger in rows]
