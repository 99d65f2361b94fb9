"""Why things on the table cannot be used now, for those that somebody might try."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gah_nb.components.hotel_plan import room_name
from gah_nb.engine import Action, Position
from gah_nb.engine.actions import Claim, Die, Guest, Move, Occupy, PlayCard, Prepare, Remove, Use

_ROOMS = range(20)
_Attempt = tuple[str, Action]


def refusals(position: Position) -> dict[str, dict[str, str]]:
    """Give, per target key of the drawing, the rule and the sentence why nothing can be done with it.

    Only what the seat to decide might click on is there: in a turn the queue, the dice, the café and so on.
    """
    decision = position.decision
    if decision is None or decision.kind not in _ATTEMPTS:
        return {}
    reasons: dict[str, dict[str, str]] = {}
    for target, action in _ATTEMPTS[decision.kind](position, decision.seat):
        refused = position.refusal(action)
        if refused:
            reasons.setdefault(target, {"rule": refused[0], "text": refused[1]})
    return reasons


def _in_turn(position: Position, seat: int) -> Iterator[_Attempt]:
    player = position.players[seat]
    yield from ((f"queue:{guest}", Guest(guest)) for guest in position.queue)
    yield from ((f"space:{space}", Die(space, 1 if space == 6 else 0)) for space in range(1, 7))
    yield from ((f"objective:{letter}", Claim(letter)) for letter in "ABC")
    yield from ((f"display:{seat}:{staff}", Use(staff)) for staff in player.display)
    # A guest needs a vacant room to move into; where there is one, it names the reason closest to success.
    room = next((room for room in _ROOMS if player.vacant >> room & 1), 0)
    yield from ((f"cafe:{seat}:{table.guest}", Move(table.guest, room)) for table in player.cafe)


def _rooms(make: Callable[[int], Action]) -> Callable[[Position, int], Iterator[_Attempt]]:
    def attempts(_position: Position, seat: int) -> Iterator[_Attempt]:
        return ((f"room:{seat}:{room_name(room)}", make(room)) for room in _ROOMS)

    return attempts


def _hand(position: Position, seat: int) -> Iterator[_Attempt]:
    return ((f"hand:{seat}:{staff}", PlayCard(staff)) for staff in position.players[seat].hand)


_ATTEMPTS: dict[str, Callable[[Position, int], Iterator[_Attempt]]] = {
    "turn": _in_turn,
    "rooms": _rooms(Prepare),
    "prepare": _rooms(Prepare),
    "occupy": _rooms(Occupy),
    "remove": _rooms(Remove),
    "staff": _hand,
}
