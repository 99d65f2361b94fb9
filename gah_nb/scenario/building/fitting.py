"""What is left of a file of which a part does not have the form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from gah_nb.files import KeyPath
from gah_nb.files.places import value_at
from gah_nb.scenario.form import Form

#: What stands in a list instead of a member that is no text.
_EMPTY: Mapping[KeyPath, Callable[[], object]] = {("check",): dict, ("shuffles",): list}


def what_fits(data: dict[str, Any], wrong: Iterable[KeyPath], instead: Callable[[object], str]) -> Form:
    """The form of everything but what is ``wrong``; `data` is used up.

    In a list ``instead`` gives a text in the place of what does not fit, so that the others keep theirs.
    """
    for path in sorted(wrong, key=len, reverse=True):
        _leave_out(data, path, instead)
    known = {key: value for key, value in data.items() if key in Form.__struct_fields__}
    return msgspec.convert(known, Form, strict=True, str_keys=True)


def _leave_out(data: Any, path: KeyPath, instead: Callable[[object], str]) -> None:
    *way, last = path
    held = value_at(data, tuple(way))
    if isinstance(held, dict):
        del held[last]
    else:
        empty = _EMPTY.get(tuple(way))
        held[last] = empty() if empty else instead(held[last])
