"""How the game speaks: sentences for events, prompts for decisions, labels and hints for actions."""

from __future__ import annotations

from .event_words import event_text
from .hints import hint
from .labels import label
from .prompts import describe, prompt

__all__ = ["describe", "event_text", "hint", "label", "prompt"]
