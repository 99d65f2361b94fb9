"""What a TOML text says twice: where it stands first, which Python's own parser does not tell."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from .errors import FileProblem
from .places import KeyPath, key_text, line_and_column, open_table, places

#: How the parser calls it.
_TWICE = re.compile(r"Cannot (overwrite|declare|mutate|redefine)")


def second_saying(text: str, message: str, line: int) -> FileProblem | None:
    """What is said twice, at its second place; None for any other mistake.

    ``message`` is the parser's for a text that it could read up to ``line``.
    """
    if not _TWICE.match(message):
        return None
    lines = text.split("\n")
    for start in range(line - 1, -1, -1):  # a value may go over several lines
        before, statement = "\n".join(lines[:start]), "\n".join(lines[start:line])
        known, said = _read(before), _read(statement)
        if known is not None and said:
            path = (*(() if statement.lstrip().startswith("[") else open_table(before)), *_way(said))
            found = places(before)
            while path and path not in found:
                path = path[:-1]
            if not path:
                return None
            first, _ = line_and_column(before, found[path].key)
            message = f"this is said twice; it stands in line {first} already"
            column = len(lines[start]) - len(lines[start].lstrip()) + 1
            return FileProblem(start + 1, column, key_text(path), message)
    return None


def _read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except ValueError:
        return None


def _way(said: dict[str, Any]) -> KeyPath:
    """The keys in front of the only value of a statement."""
    path: KeyPath = ()
    value: Any = said
    while isinstance(value, dict) and len(value) == 1:
        key, value = next(iter(value.items()))
        path = (*path, key)
    return path
