"""Words: how the game speaks to people. The only place where values become sentences.

Events, options, questions, what cards and tiles do, what differs between two positions.
"""

from __future__ import annotations

from .events import event_text
from .hints import hint
from .positions import difference_text, differences
from .prompts import describe, label, prompt, question
from .refusals import refusal_text
from .wording import (
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

__all__ = [
    "describe",
    "difference_text",
    "differences",
    "effect_words",
    "event_text",
    "guest_words",
    "hint",
    "label",
    "modifier_words",
    "objective_words",
    "prompt",
    "question",
    "refusal_text",
    "reward_words",
    "staff_words",
    "tile_penalty_words",
    "tile_reward_words",
    "trigger_words",
]
