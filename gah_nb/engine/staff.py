"""Staff cards in play: which triggers and modifiers act, and playing a card (R5.7, R6.3, R6.8, R9)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from gah_nb.components import STAFF
from gah_nb.components.effects import Moment, Trigger

from .flow import Flow, modifiers_of
from .state import Player

_BY_MOMENT: dict[Moment, tuple[tuple[int, Trigger], ...]] = {
    moment: tuple(
        (card.number, trigger) for card in STAFF.values() for trigger in card.triggers if trigger.on == moment
    )
    for moment in (
        "die taken",
        "beside action",
        "guest leaves",
        "guest reward",
        "room occupied",
        "emperor reward",
    )
}
_STRENGTH = modifiers_of("strength")
_BOTH_TRACKS = modifiers_of("both tracks")
_FREE_SPACE = modifiers_of("free space")
_FREE_SERVING = modifiers_of("free serving")
_FREE_GUESTS = modifiers_of("free guests")
_IGNORE_PENALTY = modifiers_of("ignore penalty")


def triggered(
    player: Player, moment: Moment, *, die: int = 0, color: str = "", items: int = 0
) -> tuple[tuple[int, Trigger], ...]:
    """The (staff, trigger) rows of a display that react at a moment; ``items`` is the size of an order."""
    display = player.display
    return tuple(
        (staff, trigger)
        for staff, trigger in _BY_MOMENT[moment]
        if staff in display
        and (not trigger.dice or die in trigger.dice)
        and (trigger.color is None or trigger.color == color)
        and items >= trigger.min_items
    )


def strength_bonuses(player: Player, die: int) -> tuple[tuple[int, int], ...]:
    """(staff number, strength added) for a die taken (13, 17, 18)."""
    return tuple(
        (staff, row.amount) for staff, row in _STRENGTH if staff in player.display and die in row.dice
    )


def both_tracks(player: Player, die: int) -> int:
    """The staff card that turns the split of action 4 into both (15), or 0."""
    return next((s for s, row in _BOTH_TRACKS if s in player.display and die in row.dice), 0)


def space_cost(player: Player, space: int, *, with_die: bool = True) -> int:
    """The krone of space 6 (R5.8), unless staff 17 pays for a die taken."""
    if space != 6:
        return 0
    if with_die and any(s in player.display and 6 in row.dice for s, row in _FREE_SPACE):
        return 0
    return 1


def serving_cost(player: Player) -> int:
    """Kronen to serve (R6.1, 24)."""
    return 0 if any(staff in player.display for staff, _ in _FREE_SERVING) else 1


def guests_are_free(player: Player) -> bool:
    """Whether the queue costs nothing (25)."""
    return any(staff in player.display for staff, _ in _FREE_GUESTS)


def price_of_ignoring(player: Player) -> tuple[int, int] | None:
    """(staff number, kronen) to ignore a penalty (26), or None."""
    return next(((s, row.amount) for s, row in _IGNORE_PENALTY if s in player.display), None)


def staff_cost(staff: int, discount: int = 0, free: bool = False) -> int:
    """Kronen to play a card: printed cost less a discount, never below 0 (R5.7, R6.8)."""
    return 0 if free else max(0, STAFF[staff].cost - discount)


def affordable(player: Player, cards: Iterable[int], discount: int, free: bool) -> tuple[int, ...]:
    """Those of the cards that can be paid."""
    return tuple(card for card in cards if card and staff_cost(card, discount, free) <= player.kronen)


def play_card(flow: Flow, seat: int, staff: int, cost: int, rule: str) -> None:
    """Put a card into the display, pay it, and let a ``once`` card act. The caller took it from its place."""
    player = flow.players[seat]
    display = list(player.display)
    insort(display, staff)
    flow.change(seat, display=tuple(display), kronen=player.kronen - cost)
    flow.emit("staff played", rule, seat, staff=staff, kronen=-cost)
    card = STAFF[staff]
    if card.timing == "once":
        flow.push_effects(seat, card.effects, f"#{staff}")


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one copy of ``card``."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_cards(cards: tuple[int, ...], more: Iterable[int]) -> tuple[int, ...]:
    """The cards and more of them, sorted."""
    return tuple(sorted((*cards, *more)))
