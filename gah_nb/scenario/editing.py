"""Editing the text of a scenario file by program: its comments and its layout stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.items import InlineTable, Item

from gah_nb.files import block

_LONG = 100


def with_keys(text: str, path: Sequence[str], values: Mapping[str, object]) -> str:
    """Set keys of the table at ``path`` (the top for none), which is made if need be; None removes a key."""
    document = tomlkit.parse(text)
    table: Any = document
    for key in path:
        if key not in table:
            table[key] = tomlkit.table(is_super_table=key != path[-1])
        table = table[key]
    for key, value in values.items():
        if value is None:
            table.pop(key, None)
        else:
            table[key] = _item(value)
    return tomlkit.dumps(document)


def with_table(text: str, key: str, values: Mapping[str, object]) -> str:
    """Add a ``[[key]]`` at the end."""
    lines = (
        f"{tomlkit.key(name).as_string()} = {_item(value).as_string()}" for name, value in values.items()
    )
    return "\n".join([f"{text.rstrip()}\n", f"[[{key}]]", *lines, ""])


def _item(value: object) -> Item:
    """A value as one writes it by hand: drawings on several lines, tables in braces, long lists wrapped."""
    if isinstance(value, str):
        lines = value.strip("\n").split("\n")
        return tomlkit.value(block(lines)) if len(lines) > 1 else tomlkit.string(value)
    if isinstance(value, Mapping):
        return _braces(value)
    if isinstance(value, (list, tuple)):
        array = tomlkit.array()
        array.extend(_item(member) for member in value)
        return array.multiline(len(array.as_string()) > _LONG)
    return tomlkit.item(value)


def _braces(values: Mapping[str, object]) -> InlineTable:
    table = tomlkit.inline_table()
    for key, value in values.items():
        table[key] = _item(value)
    return table
