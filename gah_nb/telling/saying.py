"""Messages filled in: the words of `messages` about a row of the components."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from msgspec import Struct

from gah_nb.components import FrozenMap
from gah_nb.engine.items import ITEM_NAMES

from .messages import CHANGES, CHOICES, EFFECTS, GOALS, UNITS, WAYS, Form, Words, dice_or, signed
from .wording import items_in_words, listed, plural


def _added(e: Any) -> str:
    if sorted(e.items) == sorted(ITEM_NAMES):
        return "+1 of each item"
    return ", ".join(f"+{len(list(same))} {ITEM_NAMES[letter]}" for letter, same in groupby(e.items))


#: Parts that are worded from the fields.
_PARTS: Mapping[str, Callable[[Any], str]] = FrozenMap(
    {
        "items": lambda e: items_in_words(e.items),
        "added": _added,
        "floors": lambda e: listed([str(floor) for floor in range(1, e.highest_floor + 1)], "or"),
        "others": lambda e: "one" if e.count == 2 else str(e.count - 1),
        "a_die": lambda e: f"a {listed([str(value) for value in e.dice], 'or')}",
        "any_value": lambda e: listed([str(value) for value in e.values], "or"),
        "die": lambda e: f"die {dice_or(e.dice)}",
        "any_color": lambda e: e.color or "any",
    }
)


class _Number(int):
    """A number that is written as a message says."""

    def __format__(self, spec: str) -> str:
        if spec in ("", "+", "-"):
            return str(int(self)) if not spec else signed(int(self) if spec == "+" else -int(self))
        one, _, more = spec.removeprefix("#").partition("|")
        if spec.startswith("#"):
            return f"{int(self)} {one if self == 1 else more or one + 's'}"
        return plural(int(self), one, more)


class _Parts(Struct, frozen=True):
    """The parts of a message about a row, each worded when it is asked for."""

    row: Any
    form: Form

    def __getitem__(self, name: str) -> Any:
        if name == "unit":
            return unit(self.row, self.form)
        if name in CHOICES:
            key = CHOICES[name](self.row)
            return said(EFFECTS, key, self.row, self.form) if key else ""
        if name in _PARTS:
            return _PARTS[name](self.row)
        value = getattr(self.row, name)
        return _Number(value) if isinstance(value, int) else value


def said(messages: Mapping[str, Words], key: str, row: Any, form: Form) -> str:
    """A message of a table about a row. Raises `TypeError` for a kind that has none."""
    if key not in messages:
        raise TypeError(f"there are no words for {key!r} in {row!r}: add them to telling/messages.py")
    words = messages[key]
    return (words.long if form == "long" else words.short).format_map(_Parts(row, form))


def of_effect(effect: Any, form: Form) -> str:
    """What an effect does."""
    tag = str(effect.__struct_config__.tag)
    return said(EFFECTS, tag + (WAYS[tag](effect) if tag in WAYS else ""), effect, form)


def unit(row: Any, form: Form) -> str:
    """What is counted, one of it."""
    color = getattr(row, "color", None)
    if color:
        return f"occupied {color} room"
    return UNITS[row.what].long if form == "long" else UNITS[row.what].short


def of_goal(condition: Any, form: Form) -> str:
    """What an objective asks for."""
    key = "color" if condition.color else condition.what
    one = f"{key}: one"
    return said(GOALS, one if condition.at_least == 1 and one in GOALS else key, condition, form)


def of_change(modifier: Any, form: Form) -> str:
    """What a permanent staff card changes."""
    paid = f"{modifier.change}: pay"
    return said(CHANGES, paid if modifier.amount and paid in CHANGES else modifier.change, modifier, form)
