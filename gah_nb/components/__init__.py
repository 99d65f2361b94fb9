"""What is in the box: cards, tiles and boards as typed records, and the editions of the rules as switches.

Nothing here knows how the game is played. The records say what is printed (`records`), with effects as data
(`effects`); the `catalogue` holds them all, read once from the files in ``data/``; `hotel_plan` adds the
geometry of a hotel, and `editions` where the editions differ and what can be read in two ways.
"""

from __future__ import annotations

from .catalogue import BOARDS, EMPEROR_TILES, GUESTS, HOTEL_BOARDS, HOTELS, OBJECTIVES, STAFF
from .editions import (
    Choice,
    Difference,
    Edition,
    RuleSet,
    Switch,
    UnknownRule,
    add_editions,
    difference,
    editions,
    forget_added_editions,
    readings_of,
    rule_set,
    switch,
    switches,
)
from .hotel_plan import Group, HotelPlan, room_name
from .records import Boards, EmperorTile, Guest, Hotel, Objective, Staff
from .rule_switches import Switches
from .rulebook import Rulebook, rulebook_of

__all__ = [
    "BOARDS",
    "EMPEROR_TILES",
    "GUESTS",
    "HOTELS",
    "HOTEL_BOARDS",
    "OBJECTIVES",
    "STAFF",
    "Boards",
    "Choice",
    "Difference",
    "Edition",
    "EmperorTile",
    "Group",
    "Guest",
    "Hotel",
    "HotelPlan",
    "Objective",
    "RuleSet",
    "Rulebook",
    "Staff",
    "Switch",
    "Switches",
    "UnknownRule",
    "add_editions",
    "difference",
    "editions",
    "forget_added_editions",
    "readings_of",
    "room_name",
    "rule_set",
    "rulebook_of",
    "switch",
    "switches",
]
