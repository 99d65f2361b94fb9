"""Outcomes of chance as records hold them between the actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gah_nb.engine import Event, Position
from gah_nb.engine.events import CardsDrawn, GuestDeckReshuffled, GuestEnters, Rolled
from gah_nb.notation import card_name, dice_text

CHANCE_VERBS = ("roll", "deal", "draw")
#: A verb, and dice, a guest or a number of staff cards.
Outcome = tuple[str, tuple[int, ...]]


def outcomes(events: Iterable[Event]) -> Iterator[Outcome]:
    """What everybody saw of chance among some events: rolls, guests that come into the queue, cards drawn."""
    for event in events:
        if isinstance(event, Rolled):
            yield "roll", event.dice
        elif isinstance(event, GuestEnters):
            yield "deal", (event.guest,)
        elif isinstance(event, CardsDrawn):
            yield "draw", (event.number,)


def outcome_text(outcome: Outcome) -> str:
    """An outcome in the notation: ``roll 1122346``, ``deal Earl``, ``draw 3``."""
    verb, values = outcome
    if verb == "roll":
        return f"roll {dice_text(values)}"
    if verb == "deal":
        return f"deal {card_name(values[0])}"
    return f"draw {values[0]}"


def shuffled_decks(position: Position, events: Iterable[Event]) -> list[tuple[int, ...]]:
    """The new guest decks, top first, that came up in some events, of which ``position`` is the result."""
    decks: list[list[int]] = []
    for event in events:
        if isinstance(event, GuestDeckReshuffled):
            decks.append([])
        elif isinstance(event, GuestEnters) and decks:
            decks[-1].append(event.guest)
    if decks:
        decks[-1] += position.guest_deck
    return [tuple(deck) for deck in decks]
