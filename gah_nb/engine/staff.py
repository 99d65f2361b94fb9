"""Staff cards in play: which triggers and modifiers act, and playing a card (R5.7, R6.3, R6.8, R9)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable

from gah_nb.components.effects import Moment, Trigger
from gah_nb.components.modifiers import Change, Modifier

from . import events
from .flow import Flow
from .frames import Turn
from .state import Board

#: What a modifier makes of a strength.
_STRENGTHS: dict[Change, Callable[[int, int], int]] = {
    "strength": lambda strength, amount: strength + amount,
    "strength times": lambda strength, amount: strength * amount,
    "strength instead": lambda strength, amount: amount,
}


def triggered(
    board: Board, seat: int, moment: Moment, *, die: int = 0, color: str = "", items: int = 0
) -> tuple[tuple[int, Trigger], ...]:
    """The (staff, trigger) rows of a display that react at a moment; ``items`` is the size of an order."""
    rows = board.box.rulebook.triggers[moment]
    if not rows:
        return ()
    display = board.players[seat].display
    return tuple(
        (staff, trigger)
        for staff, trigger in rows
        if staff in display
        and (not trigger.dice or die in trigger.dice)
        and (trigger.color is None or trigger.color == color)
        and items >= trigger.min_items
    )


def modifying(board: Board, seat: int, change: Change, die: int = 0) -> tuple[int, Modifier] | None:
    """The first (staff, modifier) of a display that changes something; of some only with a certain die."""
    display = board.players[seat].display
    for staff, row in board.box.rulebook.modifiers[change]:
        if staff in display and (not row.dice or die in row.dice):
            return staff, row
    return None


def strength_changes(board: Board, seat: int, die: int, strength: int) -> list[tuple[int, Modifier, int]]:
    """(staff, modifier, strength it leads to) for a die taken, one after another (13, 17, 18, T2, T3)."""
    changes = []
    modifiers, display = board.box.rulebook.modifiers, board.players[seat].display
    for change, lead_to in _STRENGTHS.items():
        for staff, row in modifiers[change]:
            if staff in display and die in row.dice:
                strength = lead_to(strength, row.amount)
                changes.append((staff, row, strength))
    return changes


def space_cost(board: Board, seat: int, space: int, *, with_die: bool = True) -> int:
    """The krone of space 6 (R5.8), unless staff 17 pays for a die taken."""
    if space != 6 or (with_die and modifying(board, seat, "free space", 6)):
        return 0
    return 1


def serving_cost(board: Board, seat: int) -> int:
    """Kronen to serve (R6.1, 24)."""
    return 0 if modifying(board, seat, "free serving") else 1


def guests_are_free(board: Board, seat: int) -> bool:
    """Whether the queue costs nothing (25)."""
    return modifying(board, seat, "free guests") is not None


def price_of_ignoring(board: Board, seat: int) -> tuple[int, int] | None:
    """(staff number, kronen) to ignore a penalty (26), or None; 0 kronen: there is no penalty (E8)."""
    found = modifying(board, seat, "ignore penalty")
    return (found[0], found[1].amount) if found else None


def staff_cost(board: Board, staff: int, discount: int = 0, free: bool = False) -> int:
    """Kronen to play a card: printed cost less a discount, never below 0 (R5.7, R6.8)."""
    return 0 if free else max(0, board.box.rulebook.staff[staff].cost - discount)


def affordable(board: Board, seat: int, cards: Iterable[int], discount: int, free: bool) -> tuple[int, ...]:
    """Those of the cards that can be paid."""
    if free:
        return tuple(card for card in cards if card)
    most = spendable(board, seat) + discount
    rows = board.box.rulebook.staff
    return tuple(card for card in cards if card and rows[card].cost <= most)


def spendable(board: Board, seat: int) -> int:
    """Kronen that a seat may spend: all, but for one that the die of its turn will cost (O7)."""
    kronen = board.players[seat].kronen
    if board.box.rulebook.switches.last_krone == "may be spent" or any(board.dice[:5]):
        return kronen
    turn = turn_of(board, seat)
    if turn is None or turn.die_taken:
        return kronen
    return max(0, kronen - space_cost(board, seat, 6, with_die=not turn.extra))


def turn_of(board: Board, seat: int) -> Turn | None:
    """The turn that a seat is in, the inner one of two (E12)."""
    frames = (frame for frame in reversed(board.agenda) if isinstance(frame, Turn))
    turn = next(frames, None)
    return turn if turn is not None and turn.seat == seat else None


def play_card(flow: Flow, seat: int, staff: int, cost: int, rule: str) -> None:
    """Put a card into the display, pay it, and let a ``once`` card act. The caller took it from its place."""
    player = flow.players[seat]
    display = list(player.display)
    insort(display, staff)
    flow.change(seat, display=tuple(display), kronen=player.kronen - cost)
    flow.emit(events.StaffPlayed(rule, seat, kronen=-cost, staff=staff))
    card = flow.box.rulebook.staff[staff]
    if card.timing == "once":
        flow.push_effects(seat, card.effects, f"#{staff}")


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one copy of ``card``."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_cards(cards: tuple[int, ...], more: Iterable[int]) -> tuple[int, ...]:
    """The cards and more of them, sorted."""
    return tuple(sorted((*cards, *more)))
