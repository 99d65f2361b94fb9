"""What follows: what else changed on the board when one thing was set."""

from __future__ import annotations

from collections.abc import Mapping

from gah_nb.drawing import changed_keys
from gah_nb.engine import GahError, Position
from gah_nb.notation import lying_text
from gah_nb.scenario.form import Area
from gah_nb.telling.wording import listed

from .draft import Draft
from .fields import Field

#: What changes, by the kind of the object's key, and the keys of the file that say it.
_SAID = {
    "queue": ("the queue", ("queue", "guest_deck", "discard")),
    "space": ("the dice", ("dice",)),
    "objective": ("the objectives", ("objectives", "A", "B", "C")),
    "room": ("rooms", ("rooms", "vacant", "occupied")),
    "cafe": ("the café", ("cafe",)),
    "hand": ("the hand", ("hand",)),
    "display": ("the staff in play", ("staff",)),
    "kitchen": ("the kitchen", ("kitchen",)),
    "kronen": ("kronen", ("kronen",)),
    "emperor": ("the Emperor space", ("emperor",)),
    "vp": ("victory points", ("vp",)),
}


def set_alone(draft: Draft, field: Field, values: Mapping[str, object]) -> None:
    """Set keys of a field, and nothing else with them: dice that are on the board stay in another round.

    Raises `GahError` for what no file can say, and as `Draft.set` does.
    """
    shown, drawn = draft.position, draft.form.player
    if field.name == "dice" and values.get("dice") == "":
        raise GahError("no file can say that no die is left: without any, the seed rolls them")
    with draft.as_one():
        draft.set(field.path, values)
        if field.name == "round" and values.get("round") and shown.round and not draft.form.dice.strip():
            draft.set((), {"dice": lying_text(shown.dice)})
        if field.name == "hotel" and draft.is_readable:
            _draw_again(draft, shown, drawn)


def _draw_again(draft: Draft, shown: Position, drawn: Mapping[str, Area]) -> None:
    """Draw hotels anew on another board: tiles stay where they lie, and have other colours there."""
    for seat, player in enumerate(shown.players):
        if seat < len(draft.position.players) and drawn.get(shown.box.names[seat], Area()).rooms:
            draft.set_hotel(seat, player.tiles, player.occupied)


def what_follows(before: Position, after: Position, field: Field) -> str:
    """A sentence about what else changed on the board when a field was set; empty if nothing did."""
    if (before.box.names, before.box.solo) != (after.box.names, after.box.solo):
        return ""
    kinds = dict.fromkeys(key.partition(":")[0] for key in changed_keys(before, after))
    others = [_SAID[kind][0] for kind in kinds if kind in _SAID and field.key not in _SAID[kind][1]]
    return f"With it changed: {listed(others)}, which the file does not say." if others else ""
