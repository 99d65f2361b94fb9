"""The notation: what people write in notebooks, files and forum posts, and how the game speaks to them.

Reading and writing: `parse_action`, `to_text`, `split_script`, `parse_hotel` and their kin; whatever cannot
be read raises `NotationError` with its place. Speaking: `event_text`, `prompt`, `label`, `hint` (module
`telling`).
"""

from __future__ import annotations

from .action_reader import parse_action
from .action_text import to_text
from .cards import card_name, find_card
from .effect_words import (
    effect_words,
    guest_words,
    modifier_words,
    objective_words,
    reward_words,
    staff_words,
    tile_penalty_words,
    tile_reward_words,
    trigger_words,
)
from .errors import AmbiguousName, NotationError, UnknownName
from .items import dice_text, parse_dice, parse_items
from .rooms import hotel_text, parse_hotel, parse_room
from .script import Statement, split_script
from .telling import describe, event_text, hint, label, prompt

__all__ = [
    "AmbiguousName",
    "NotationError",
    "Statement",
    "UnknownName",
    "card_name",
    "describe",
    "dice_text",
    "effect_words",
    "event_text",
    "find_card",
    "guest_words",
    "hint",
    "hotel_text",
    "label",
    "modifier_words",
    "objective_words",
    "parse_action",
    "parse_dice",
    "parse_hotel",
    "parse_items",
    "parse_room",
    "prompt",
    "reward_words",
    "split_script",
    "staff_words",
    "tile_penalty_words",
    "tile_reward_words",
    "to_text",
    "trigger_words",
]
