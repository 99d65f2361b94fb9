"""One form for equal values, so that equal positions have equal digests.

The encoder leaves out a field only if it holds the very object that the class names as its default. An equal
tuple or string that was computed, or read from a file, would be written and change the digest; so the default
is put in its place.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from gah_nb.components import FrozenMap


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, object], ...]:
    """The fields of a class with their defaults."""
    return tuple((field.name, field.default) for field in fields(kind))


def canonical(value: Any) -> Any:
    """The value, in which every field that equals its default holds that default.

    Keys of tables are texts in it, as in JSON: only texts can be put in an order.
    """
    if isinstance(value, tuple):
        return tuple(map(canonical, value)) if value and isinstance(value[0], (Struct, tuple)) else value
    if isinstance(value, FrozenMap):
        return FrozenMap({str(key): canonical(entry) for key, entry in value.items()})
    if not isinstance(value, Struct):
        return value
    changes = {}
    for name, default in _defaults(type(value)):
        held = getattr(value, name)
        if held is not default and isinstance(held, (tuple, Struct, str, FrozenMap)):
            form = default if held == default else canonical(held)
            if form is not held:
                changes[name] = form
    return replace(value, **changes) if changes else value
