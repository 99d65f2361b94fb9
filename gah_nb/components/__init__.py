"""What is in the box: cards, tiles and boards as typed records, and the editions of the rules as switches.

Nothing here knows how the game is played. The records say what is printed (`records`), with effects as data
(`effects`); the `catalogue` holds them all, read once from the files in ``data/``, with the geometry of the
hotels; `editions` says where the editions differ and what can be read in two ways, `rulebook` what comes of
it, and `rules` the rules and the terms in words.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .catalogue import (
    BOARDS,
    EMPEROR_TILES,
    GUESTS,
    HOTEL_BOARDS,
    HOTELS,
    OBJECTIVES,
    STAFF,
    Group,
    HotelPlan,
    room_name,
)
from .editions import (
    CardKind,
    Difference,
    HouseRules,
    RuleSet,
    Switch,
    UnknownRule,
    based_on,
    difference,
    editions,
    forget_added_editions,
    printed_editions,
    readings_of,
    rule_set,
    switch,
    switches,
)
from .records import (
    Boards,
    Choice,
    Edition,
    EmperorTile,
    FrozenMap,
    Guest,
    Hotel,
    Instruction,
    Objective,
    Staff,
    Symbol,
)
from .rulebook import Rulebook, Switches, add_editions, rulebook_of

if TYPE_CHECKING:
    from .instructions import (
        DECKS,
        INSTRUCTIONS,
        DeckProblem,
        InvalidDeck,
        deck_of_ones_own,
        deck_text,
        read_deck,
    )
    from .rules import CHAPTERS, GLOSSARY, RULES, Chapter, Rule, Term

__all__ = [
    "BOARDS",
    "CHAPTERS",
    "DECKS",
    "EMPEROR_TILES",
    "GLOSSARY",
    "GUESTS",
    "HOTELS",
    "HOTEL_BOARDS",
    "INSTRUCTIONS",
    "OBJECTIVES",
    "RULES",
    "STAFF",
    "Boards",
    "CardKind",
    "Chapter",
    "Choice",
    "DeckProblem",
    "Difference",
    "Edition",
    "EmperorTile",
    "FrozenMap",
    "Group",
    "Guest",
    "Hotel",
    "HotelPlan",
    "HouseRules",
    "Instruction",
    "InvalidDeck",
    "Objective",
    "Rule",
    "RuleSet",
    "Rulebook",
    "Staff",
    "Switch",
    "Switches",
    "Symbol",
    "Term",
    "UnknownRule",
    "add_editions",
    "based_on",
    "deck_of_ones_own",
    "deck_text",
    "difference",
    "editions",
    "forget_added_editions",
    "printed_editions",
    "read_deck",
    "readings_of",
    "room_name",
    "rule_set",
    "rulebook_of",
    "switch",
    "switches",
]

#: What a game is played without; its data is read when it is first asked for.
_READ_LATER = {
    "instructions": (
        "DECKS", "INSTRUCTIONS", "DeckProblem", "InvalidDeck", "deck_of_ones_own", "deck_text", "read_deck",
    ),
    "rules": ("CHAPTERS", "GLOSSARY", "RULES", "Chapter", "Rule", "Term"),
}  # fmt: skip


def __getattr__(name: str) -> object:
    for module, names in _READ_LATER.items():
        if name in names:
            value: object = getattr(import_module(f".{module}", __name__), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
