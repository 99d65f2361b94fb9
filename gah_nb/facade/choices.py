"""The options of a position as choices on a drawn table: what to say, what it means, where to click."""

from __future__ import annotations

from gah_nb.drawing import Choice, target_keys
from gah_nb.engine import Position
from gah_nb.notation import hint, label, to_text


def choices_of(position: Position) -> tuple[Choice, ...]:
    """A choice per option, in the order of the options; empty when the game is over."""
    return tuple(
        Choice(
            text=to_text(action),
            label=label(position, action),
            hint=hint(position, action),
            targets=target_keys(position, action),
        )
        for action in position.legal_actions
    )
