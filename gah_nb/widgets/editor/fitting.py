"""What can be made of a file of which a part does not have the form: it can be mended on the board."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gah_nb.files import Document, KeyPath
from gah_nb.files.structure import misfits
from gah_nb.scenario.form import SCHEMA, Form

#: What a member of a list is that is no text.
_EMPTY: Mapping[KeyPath, Any] = {("check",): {}, ("shuffles",): []}


def fitting(text: str, name: str) -> Document[Form] | None:
    """The text with the form that it has without what does not fit; None for a text that is no such file.

    What stands in a list stays there as a text, so that nothing is lost when another line of it is set.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    if data.pop("schema", SCHEMA) != SCHEMA:
        return None
    for path, _ in sorted(misfits(data, Form), key=lambda misfit: len(misfit[0]), reverse=True):
        _leave_out(data, path)
    return Document(name, text, msgspec.convert(data, Form, strict=True, str_keys=True))


def _leave_out(data: Any, path: KeyPath) -> None:
    for key in path[:-1]:
        data = data[key]
    last = path[-1]
    if isinstance(data, dict):
        del data[last]
    else:
        data[last] = _EMPTY.get(path[:-1], str(data[last]))


def has_room(text: str, path: Sequence[str]) -> bool:
    """Whether a table is at a path of a text, or could be put there."""
    data: Any = tomllib.loads(text)
    for key in path:
        data = data.get(key, {})
        if not isinstance(data, dict):
            return False
    return True
