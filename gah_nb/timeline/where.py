"""Where every card is: the zones of the table, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gah_nb.engine import UNKNOWN, Position
from gah_nb.engine.frames import DiscardGuest, Drafting, Drawn, UnderDeck
from gah_nb.engine.items import letters

#: A zone in words, and the cards there.
Zone = tuple[str, Sequence[int]]

UNSEEN = "not to be seen"


def guests_with_players(position: Position) -> Iterator[Zone]:
    """The guests that somebody has taken, one by one: what lies on their cards is part of the words."""
    for seat, player in enumerate(position.players):
        for table in player.cafe:
            items = f"with {letters(table.items)}" if any(table.items) else "without items"
            yield f"in {position.box.names[seat]}'s café {items}", (table.guest,)
    for frame in position.agenda:
        if isinstance(frame, DiscardGuest):
            yield f"moving into {position.box.names[frame.seat]}'s hotel", (frame.guest,)


def other_guests(position: Position) -> Iterator[Zone]:
    """The guests that nobody has."""
    yield "in the queue", position.queue
    yield "in the deck", position.guest_deck
    yield "discarded", position.guest_discard


def staff_with_players(position: Position) -> Iterator[Zone]:
    """The staff cards that somebody has, or had."""
    names = position.box.names
    for seat, player in enumerate(position.players):
        yield f"in {names[seat]}'s hand", player.hand
        yield f"in {names[seat]}'s display", [card for card in player.display if card not in player.used]
        yield f"used in {names[seat]}'s display", player.used
    yield "out of the game", position.staff_gone
    for frame in position.agenda:
        match frame:
            case Drafting(_, packs):
                yield from ((f"in the pack before {names[seat]}", pack) for seat, pack in enumerate(packs))
            case Drawn(seat, cards):
                yield f"drawn by {names[seat]}", cards
            case UnderDeck(seat, cards):
                yield f"going under the deck for {names[seat]}", cards
            case _:
                pass


def staff_deck(position: Position) -> Iterator[Zone]:
    """The staff cards that nobody has."""
    yield "in the deck", position.staff_deck


def places(zones: Iterable[Zone]) -> Mapping[int, str]:
    """The zone of each card whose face is known."""
    return {card: zone for zone, cards in zones for card in cards if card != UNKNOWN}


def unknown_cards(zones: Iterable[Zone]) -> Mapping[str, int]:
    """How many cards of unknown face lie in each zone that has any."""
    return {zone: cards.count(UNKNOWN) for zone, cards in zones if UNKNOWN in cards}
