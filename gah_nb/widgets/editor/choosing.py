"""What there is to choose from in the fields of the scenario editor, and how a value is shown there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gah_nb.components import BOARDS, EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF
from gah_nb.notation import card_name
from gah_nb.scenario.words import USED
from gah_nb.telling import objective_words, staff_words
from gah_nb.telling import tile_penalty_words as penalty
from gah_nb.telling import tile_reward_words as reward


def counts(text: str, signs: str) -> list[int]:
    """How often each of the signs stands in a text."""
    return [text.lower().count(sign) for sign in signs]


def named(cards: Iterable[int]) -> list[str]:
    """The names of cards."""
    return [card_name(card) for card in cards]


def with_rest(said: Sequence[str], shown: Sequence[str]) -> list[str]:
    """What a list of the file says, whatever it is, and what is shown in the places that it leaves open."""
    return [*said, *shown[len(said) :]]


ANY_GUEST = [sorted((card.name, f"#{number}") for number, card in GUESTS.items())]
ANY_STAFF = [sorted((card.name, f"#{number}: {staff_words(number)}") for number, card in STAFF.items())]
_TURNED = [sorted((f"{card.name} {USED}", f"#{number}, turned sideways") for number, card in STAFF.items())]
ANY_DISPLAY = [[*ANY_STAFF[0], *_TURNED[0]]]
ANY_TILE = [
    [(key, f"{reward(key)}; else {penalty(key)}") for key in EMPEROR_TILES if key[0] == letter]
    for letter in BOARDS.emperor_tile_round
]
ANY_OBJECTIVE = [
    [(key, objective_words(key)) for key in OBJECTIVES if key[0] == letter]
    for letter in BOARDS.emperor_tile_round
]
