"""The form of a game record: what the file says, and how outcomes of chance stand between the actions.

A record is a TOML text: a head that says what is played, the main line, a ``[[branch]]`` for each line that
leaves an earlier one, and a ``[hidden]`` part with what the players could not see. Lines are numbered: the
main line is 0, the first branch 1, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec import Struct

from gah_nb.engine import Event, Position
from gah_nb.engine.events import CardsDrawn, GuestDeckReshuffled, GuestEnters, Rolled
from gah_nb.engine.position import canonical
from gah_nb.notation import card_name, dice_text

from .tree import MAIN

SCHEMA = 1
#: What a record says it is.
KIND = "record"
#: Raised when the engine begins to decide something differently, so that old records may end otherwise.
RULES = 1

#: A line by the name of its branch, or by its number.
LineName = str | int
Hand = Literal["deal", "introductory", "draft"]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table; ``hand`` and ``start`` are needed where there is no hidden part.

    ``hotels`` has a key per player; ``start`` is the name of the start player, "" for the one that the seed
    chooses.
    """

    hotels: list[str] = []
    objectives: list[str] = []
    emperor_tiles: list[str] = []
    promos: bool = False
    hand: Hand = "deal"
    start: str = ""


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that leaves line ``parent`` at its place ``at``; one without ``name`` is of undone moves."""

    at: int
    name: str = ""
    parent: LineName = MAIN
    moves: str = ""
    digest: str = ""


class Current(Struct, frozen=True, forbid_unknown_fields=True):
    """Where one is: place ``at`` of ``line``."""

    at: int
    line: LineName = MAIN


class Shuffle(Struct, frozen=True, forbid_unknown_fields=True):
    """A new guest deck, top first, that came with the action that leads to place ``at`` of ``line``."""

    line: int
    at: int
    cards: tuple[int, ...]


class Hidden(Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody could see: the position at the start, as JSON and with its digest, and shuffled decks."""

    start: str
    digest: str
    shuffles: list[Shuffle] = []


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file. ``branches``, if given, is how many there are, so that a file that was cut off shows."""

    players: list[str]
    moves: str
    rules: int = RULES
    edition: str = "2021"
    readings: dict[str, str] = {}
    seed: int | None = None
    branches: int | None = None
    current: Current | None = None
    digest: str = ""
    setup: Setup = Setup()
    branch: list[Branch] = []
    hidden: Hidden | None = None


# The position at the start

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Position)


def position_to_json(position: Position) -> str:
    """Write a position as JSON: equal positions give equal text."""
    return _ENCODER.encode(canonical(position)).decode()


def position_from_json(text: str) -> Position:
    """Read what `position_to_json` wrote. Raises `ValueError` for anything else."""
    try:
        return _DECODER.decode(text)
    except UnicodeEncodeError:
        raise ValueError("this is not text in UTF-8") from None


# Outcomes of chance

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
