"""The notation: reading and writing what people type in notebooks, files and forum posts.

`parse_action`, `to_text`, `split_script`, `parse_hotel` and their kin; whatever cannot be read raises
`NotationError` with its place. How the game speaks to people is in `telling`.
"""

from __future__ import annotations

from .action_reader import parse_action
from .action_text import Statement, split_script, to_text
from .errors import AmbiguousName, NotationError, UnknownName
from .names import (
    card_name,
    dice_in_order,
    dice_text,
    find_card,
    groups_text,
    hotel_text,
    lying_text,
    parse_dice,
    parse_hotel,
    parse_items,
    parse_room,
    rooms_text,
)

__all__ = [
    "AmbiguousName",
    "NotationError",
    "Statement",
    "UnknownName",
    "card_name",
    "dice_in_order",
    "dice_text",
    "find_card",
    "groups_text",
    "hotel_text",
    "lying_text",
    "parse_action",
    "parse_dice",
    "parse_hotel",
    "parse_items",
    "parse_room",
    "rooms_text",
    "split_script",
    "to_text",
]
