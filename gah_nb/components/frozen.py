"""Values that cannot be changed, down to their last table: the mapping that records hold, and their base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(dict[K, V]):
    """A mapping that never changes, with a hash; equal to any mapping with the same entries.

    It is a `dict`, so that looking something up costs no more than there and whoever writes JSON knows it.
    """

    __slots__ = ()

    def __new__(cls, entries: Mapping[K, V] | None = None) -> FrozenMap[K, V]:
        """Hold these entries."""
        self = super().__new__(cls)
        dict.update(self, entries or {})
        return self

    def __init__(self, entries: Mapping[K, V] | None = None) -> None:
        """Do nothing: all was done when it was made, and being called again must change nothing."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[FrozenMap[K, V]], tuple[dict[K, V]]]:
        return type(self), (dict(self),)

    def _refuse(self, *_args: object, **_more: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be changed; make a dict of it for one that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def frozen(value: Any) -> Any:
    """The value with all mappings, lists and sets in it made unchangeable."""
    if isinstance(value, FrozenMap):
        return value
    if isinstance(value, Mapping):
        return FrozenMap({key: frozen(entry) for key, entry in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return frozenset(value) if isinstance(value, set) else value


class FrozenStruct(Struct, frozen=True):
    """A record with tables in it: however it was made or read, they are `FrozenMap`s."""

    def __post_init__(self) -> None:
        """Freeze what came as a table or a list."""
        for name in self.__struct_fields__:
            held = getattr(self, name)
            if isinstance(held, (Mapping, list)):
                force_setattr(self, name, frozen(held))
