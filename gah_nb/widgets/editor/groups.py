"""Which fields belong to an object of the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from gah_nb.engine import Position
from gah_nb.files import FileProblem, key_text
from gah_nb.scenario.form import Form

from .field import Field
from .game_fields import game_fields
from .seat_fields import seat_fields
from .table_fields import (
    decks_fields,
    dice_fields,
    emperor_fields,
    objectives_fields,
    queue_fields,
    round_fields,
)

_TRACKS = ("kronen", "emperor", "vp")
_EVERYTHING = (*_TRACKS, "kitchen", "cafe", "hand", "staff", "bonuses", "taken", "passed")
_OF_A_SEAT: Mapping[str, tuple[str, Sequence[str]]] = {
    "seat": ("", _EVERYTHING),
    **dict.fromkeys(_TRACKS, ("tracks", _TRACKS)),
    "kitchen": ("kitchen", ("kitchen",)),
    **dict.fromkeys(("table", "cafe"), ("café", ("cafe",))),
    "hand": ("hand", ("hand",)),
    "display": ("staff in play", ("staff",)),
    "turn": ("turn order", ("taken", "passed")),
}
_OF_THE_TABLE: Mapping[str, tuple[str, Callable[[Position, Form], list[Field]]]] = {
    "game": ("Table", game_fields),
    "round": ("Round", round_fields),
    "decks": ("Decks", decks_fields),
    **dict.fromkeys(("queue", "place"), ("Queue", queue_fields)),
    "space": ("Dice", dice_fields),
    **dict.fromkeys(("emperor", "tile"), ("Emperor tiles", emperor_fields)),
    "objective": ("Objectives", objectives_fields),
}


class Group(Struct, frozen=True):
    """The fields that belong together, and what they are about."""

    title: str
    fields: tuple[Field, ...]

    def has(self, problem: FileProblem) -> bool:
        """Whether a problem is about what one of the fields sets."""
        keys = (key_text((*field.path, field.key)) for field in self.fields)
        return any(re.match(rf"{re.escape(key)}(?![\w-])", problem.key) for key in keys)


def group_of(position: Position, form: Form, target: str) -> Group:
    """The fields for an object of the board, by its key; of the table for one that has none of its own."""
    kind, _, rest = target.partition(":")
    seat = rest.partition(":")[0]
    if kind in _OF_A_SEAT and seat.isdigit() and int(seat) < len(position.players):
        what, keys = _OF_A_SEAT[kind]
        fields = seat_fields(position, form, int(seat))
        name = position.box.names[int(seat)]
        return Group(f"{name}: {what}" if what else name, tuple(fields[key] for key in keys))
    title, make = _OF_THE_TABLE.get(kind, _OF_THE_TABLE["game"])
    return Group(title, tuple(make(position, form)))


def field_named(position: Position, form: Form, name: str) -> Field | None:
    """The field that is called so in messages; None if there is none."""
    seats = range(len(position.players))
    targets = (*_OF_THE_TABLE, *(f"seat:{seat}" for seat in seats))
    fields = (field for target in targets for field in group_of(position, form, target).fields)
    return next((field for field in fields if field.name == name), None)
