"""Which line of which field an object of the board is: what is typed after a click goes there."""

from __future__ import annotations

from collections.abc import Sequence

from gah_nb.components import BOARDS
from gah_nb.engine import Position
from gah_nb.notation import NotationError, find_card
from gah_nb.scenario.form import USED

from .fields import Field
from .objects import due

#: The lists of the file that cards lie in, by the kind of the object.
CARD_LISTS = {
    "queue": "queue",
    "place": "queue",
    "cafe": "cafe",
    "table": "cafe",
    "hand": "hand",
    "display": "staff",
    "staff": "staff",
}
_KEYS = CARD_LISTS | {
    "space": "dice",
    "tile": "emperor",
    "emperor": "emperor",
    "objective": "objectives",
    "passed": "passed",
}
_LETTERS = tuple(BOARDS.emperor_tile_round)


def line_of(target: str, fields: Sequence[Field], position: Position) -> tuple[str, int]:
    """The name of the field, and the line in it, that an object is by its key; the first where it is none."""
    kind, *rest = target.split(":")
    key = _KEYS.get(kind, kind)
    field = next((one for one in fields if one.key == key), fields[0])
    return field.name, _line(kind, rest, field, position)


def _line(kind: str, rest: Sequence[str], field: Field, position: Position) -> int:
    last = len(field.value) - 1 if isinstance(field.value, list) else 0
    match kind:
        case "space":
            return int(rest[0]) - 1
        case "tile" | "objective":
            return min(_LETTERS.index(rest[0]), last)
        case "emperor" if not rest:
            return _LETTERS.index(due(position))
        case "queue" | "cafe" | "display" | "hand" if len(rest) != 1 or kind == "queue":
            return _of_card(field, int(rest[-1]), last)
        case "place":
            lines = field.value if isinstance(field.value, list) else []
            return next((index for index, said in enumerate(lines) if _card(str(said)) is None), 0)
        case "table" | "staff" | "hand":
            return last
        case _:
            return 0


def _of_card(field: Field, card: int, last: int) -> int:
    """The line of a list that names a card; the last one where none does."""
    lines = field.value if isinstance(field.value, list) else []
    return next((index for index, said in enumerate(lines) if _card(str(said)) == card), last)


def _card(said: str) -> int | None:
    try:
        return find_card(said.partition(":")[0].removesuffix(USED).strip())
    except NotationError:
        return None
