"""The fields of the scenario editor for what lies before a virtual opponent: the table ``[leopold]``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from gah_nb.components import DECKS
from gah_nb.engine import Position
from gah_nb.engine.entrances import ENTRANCES
from gah_nb.engine.items import ITEM_NAMES, LETTERS
from gah_nb.engine.state import Level
from gah_nb.scenario.form import MARKERS, Form, Opponent
from gah_nb.telling.leopold import instruction_words

from .fields import ANY_GUEST, ANY_STAFF, ONE_MORE, Field, Numbers, Option, counts

PATH = ("leopold",)
_STARS = 9


def leopold_fields(position: Position, form: Form) -> list[Field]:
    """Who he is, his cards and markers, and what belongs to his entrance; none where nobody plays alone."""
    solo, said = position.box.solo, form.leopold
    if solo is None or said is None:
        return []
    decks: list[Option] = [(deck, "") for deck in DECKS]
    entrances: list[Option] = [("", "none"), *((entrance, "") for entrance in ENTRANCES)]
    cards = [[(str(card.number), instruction_words(card)) for card in solo.instructions.values()]]
    names: list[Option] = [(name, "") for name in position.box.names]
    return [
        Field(PATH, "player", "Who he is", "select", said.player, [[("", "the last player"), *names]]),
        Field(PATH, "level", "Level", "select", said.level, [[(level, "") for level in get_args(Level)]]),
        *([] if said.cards else [Field(PATH, "deck", "Deck", "select", said.deck, [decks])]),
        Field(PATH, "cards", "A deck of one's own", "area", said.cards),
        Field(PATH, "entrance", "Entrance", "select", said.entrance, [entrances]),
        Numbers(PATH, "shown", "Cards turned up, the last on top", "cards", _lines(said.shown), cards),
        Numbers(PATH, "instructions", "Next cards", "cards", _lines(said.instructions), cards),
        Field(PATH, "stack", "Private stack, from the top", "cards", [*said.stack, ONE_MORE], ANY_STAFF),
        *_markers(said),
        *_of_the_entrance(said),
    ]


def _lines(numbers: list[int]) -> list[str]:
    return [*map(str, numbers), ONE_MORE]


def _markers(said: Opponent) -> Iterator[Field]:
    """Where his markers are; what he has claimed is set at the objectives."""
    steps: list[Option] = [("", "not begun or claimed"), *((step, "") for step in MARKERS[1:-1])]
    for letter in "ABC":
        label = f"Marker on objective {letter}"
        yield Field((*PATH, "markers"), letter, label, "select", said.markers.get(letter, ""), [steps])


def _of_the_entrance(said: Opponent) -> Iterator[Field]:
    match said.entrance:
        case "Hautel Couture":
            reserved = [*said.reserved, ONE_MORE]
            yield Field(PATH, "reserved", "Rooms kept for guests, as in Duke: a4", "cards", reserved)
            pool, names = counts(said.pool, LETTERS), [ITEM_NAMES[letter] for letter in LETTERS]
            yield Field(PATH, "pool", "Pool of items", "counts", pool, least=0, signs=LETTERS, parts=names)
            yield Field(PATH, "on_spaces", "Items on spaces 1-6, as in sc.w.k", "text", said.on_spaces)
        case "Nine Stars Inn":
            yield Field(PATH, "stars", "Tokens on the star track", "number", said.stars, (), 0, _STARS)
        case "Sushi Resort":
            yield Field(PATH, "marked_rooms", "Rooms with a token, as in d1 e1", "text", said.marked_rooms)
            marked = [*said.marked_guests, ONE_MORE]
            yield Field(PATH, "marked_guests", "Guests with a token", "cards", marked, ANY_GUEST)
        case "Toll Bridge Hotel":
            toll = _lines(said.toll)[:_SPACES]
            yield Numbers(PATH, "toll", "Tokens on spaces 1-6", "cards", toll)


_SPACES = 6
