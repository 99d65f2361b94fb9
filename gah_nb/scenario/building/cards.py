"""Where the cards of a scenario lie: each once, queue and decks filled with those that nobody has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from gah_nb.components import BOARDS, GUESTS, STAFF
from gah_nb.files import KeyPath
from gah_nb.notation import card_name, find_card
from gah_nb.notation.cards import Kind
from gah_nb.scenario.form import Form

from .complaints import Complaints

_found = lru_cache(maxsize=1024)(find_card)


class Cards:
    """The cards that a file places, and where."""

    def __init__(self, complaints: Complaints, *, promos: bool) -> None:
        self.complaints = complaints
        self.promos = promos
        self.placed: dict[int, list[KeyPath]] = {}

    def place(self, path: KeyPath, card: int | None) -> bool:
        """Note where a card lies; false for a second place, and for a promo guest in a box without them."""
        if card is None:
            return False
        if card in GUESTS and GUESTS[card].promo and not self.promos:
            name = f"the {card_name(card)} (#{card})"
            message = f"{name} is a promo guest; those are in the game with promos = true (R1.3)"
            self.complaints.add(path, message)
            return False
        self.placed.setdefault(card, []).append(path)
        return len(self.placed[card]) == 1

    def once(self) -> None:
        """Complain of cards that lie in several places, at each but the first in the file (R1.3, R1.5)."""
        for card, paths in self.placed.items():
            if len(paths) > 1:
                first, *others = sorted(paths, key=self.complaints.position)
                where = self.complaints.place_text(first)
                message = f"the {card_name(card)} (#{card}) is in the box once, and lies in {where} already"
                for path in others:
                    self.complaints.add(path, message)

    def read(self, path: KeyPath, text: str, kind: Kind) -> int | None:
        """Read and place a card; None if that is not possible."""
        card = self.complaints.read(path, partial(_found, kind=kind), text)
        return card if self.place(path, card) else None

    def read_all(self, path: KeyPath, texts: Sequence[str], kind: Kind) -> tuple[int, ...]:
        """Read and place the cards of a list."""
        found = (self.read((*path, place), text, kind) for place, text in enumerate(texts))
        return tuple(card for card in found if card is not None)

    def spare(self, cards: Iterable[int]) -> list[int]:
        """Those of some cards that lie nowhere, in the order of their numbers."""
        return [card for card in sorted(cards) if card not in self.placed]


def guests(cards: Cards, form: Form) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Queue, deck and discard pile; what is missing in the queue enters on the left (R1.3)."""
    places = len(BOARDS.queue_cost)
    if len(form.queue) > places:
        message = f"{places} guests wait in the queue, not {len(form.queue)} (R1.3)"
        cards.complaints.add(("queue", places), message)
    queue = cards.read_all(("queue",), form.queue, "guest")
    top = cards.read_all(("guest_deck",), form.guest_deck, "guest")
    discard = cards.read_all(("discard",), form.discard, "guest")
    spare = cards.spare(number for number, card in GUESTS.items() if form.promos or not card.promo)
    missing = max(0, places - len(form.queue))
    if missing > len(spare):
        message = (
            f"{places} guests wait in the queue, and only {len(form.queue) + len(spare)} are left (R1.3)"
        )
        cards.complaints.add(("queue",), message)
    return (*spare[:missing], *queue), (*top, *spare[missing:]), discard


def staff(cards: Cards, form: Form) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deck, and cards that left the game."""
    top = cards.read_all(("staff_deck",), form.staff_deck, "staff card")
    gone = cards.read_all(("gone",), form.gone, "staff card")
    return (*top, *cards.spare(STAFF)), gone


def shuffled_deck(complaints: Complaints, form: Form, path: KeyPath, names: Sequence[str]) -> tuple[int, ...]:
    """The top of a guest deck to come; each card once."""
    deck = Cards(complaints, promos=form.promos)
    found = deck.read_all(path, names, "guest")
    deck.once()
    return found
