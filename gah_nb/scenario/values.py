"""Keys and values as one writes them in a file by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import cleandoc
from textwrap import wrap
from typing import Any, TypeGuard

from gah_nb.files import block, quoted

_WIDTH = 100
_INDENT = "    "
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
#: Stands for a space at which a line is not broken.
_FIXED = "\0"


def key_text(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE_KEY.fullmatch(key) else quoted(key)


def value_text(value: object, *, wide: bool = True) -> str:
    """A value: drawings and plays on lines of their own, tables in braces, long lists over several lines.

    Raises `TypeError` for what no file can hold.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str):
        return _text(value) if wide else quoted(value)
    if isinstance(value, Mapping):
        return _braces(value)
    if isinstance(value, Sequence):
        return _list([value_text(member, wide=False) for member in value], wide=wide)
    raise TypeError(f"a file can hold text, numbers, true and false, lists and tables, but not {value!r}")


def lines_of(key: str, value: object) -> Iterator[str]:
    """The lines of ``key = value``."""
    yield from f"{key_text(key)} = {value_text(value)}".split("\n")


def new_text(keys: Mapping[str, object]) -> str:
    """The text of a whole file; players and checks are tables of their own, and what is empty is left out."""
    players: list[tuple[str, Mapping[str, object]]] = []
    checks: list[tuple[str, Mapping[str, object]]] = []
    lines: list[str] = []
    for key, value in keys.items():
        if key == "player" and _are_tables(value):
            players = [(f"[player.{key_text(name)}]", area) for name, area in value.items()]
        elif key == "check" and isinstance(value, Sequence) and _are_tables(dict(enumerate(value))):
            checks = [("[[check]]", check) for check in value]
        elif value not in ("", None):
            lines += lines_of(key, value)
    for header, table in (*players, *checks):
        lines += ["", header, *(line for key, value in table.items() for line in lines_of(key, value))]
    return "\n".join([*lines, ""])


def _are_tables(values: object) -> TypeGuard[Mapping[Any, Mapping[str, object]]]:
    return isinstance(values, Mapping) and all(isinstance(value, Mapping) for value in values.values())


def _text(text: str) -> str:
    """Text, what is common to the beginnings of its lines left out."""
    if "\n" not in text:
        return quoted(text)
    lines = cleandoc(text).split("\n")
    return block(lines) if len(lines) > 1 else quoted(lines[0])


def _braces(values: Mapping[str, object]) -> str:
    pairs = (f"{key_text(str(key))} = {value_text(value, wide=False)}" for key, value in values.items())
    inside = ", ".join(pairs)
    return f"{{ {inside} }}" if inside else "{}"


def _list(members: Sequence[str], *, wide: bool) -> str:
    line = f"[{', '.join(members)}]"
    if not wide or len(line) <= _WIDTH or any("\n" in member for member in members):
        return line
    return "\n".join(["[", *_wrapped(members), "]"])


def _wrapped(members: Iterable[str]) -> Iterator[str]:
    """Members of a list on as few lines as they need, none of them broken."""
    fixed = ", ".join(member.replace(" ", _FIXED) for member in members)
    for line in wrap(f"{fixed},", _WIDTH - len(_INDENT), break_long_words=False, break_on_hyphens=False):
        yield _INDENT + line.replace(_FIXED, " ")
