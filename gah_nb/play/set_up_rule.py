"""A rule of thumb that plays the set-up, for those who want to begin at once.

It keeps cheap staff cards, takes the guest that is easiest to serve, and opens the free rooms of the ground
floor.
"""

from __future__ import annotations

from gah_nb.components import GUESTS, HOTELS
from gah_nb.engine import Position
from gah_nb.engine.actions import Action, Draft, Guest, Prepare

#: Behind every room of the hotel.
_LAST = 99
_SET_UP = ("draft", "start guest", "rooms")


def sensible_choice(position: Position) -> Action | None:
    """The rule's choice for a decision of the set-up; None when the set-up is over."""
    decision = position.decision
    if position.round or decision is None or decision.kind not in _SET_UP:
        return None
    return min(decision.options, key=lambda action: _preference(position, decision.seat, action))


def _preference(position: Position, seat: int, action: Action) -> tuple[int, ...]:
    match action:
        case Draft(staff):
            return position.box.rulebook.staff[staff].cost, staff
        case Guest(guest):
            card = position.box.rulebook.guests[guest]
            return len(card.order), -card.vp - len(card.reward), guest
        case Prepare(room):
            plan = HOTELS[position.box.hotels[seat]]
            wanted = {GUESTS[table.guest].color for table in position.players[seat].cafe}
            return room // 5, plan.colors[room] not in wanted, room
        case _:  # no further room (E1)
            return (_LAST,)
