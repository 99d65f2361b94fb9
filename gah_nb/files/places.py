"""What is wrong with a file: every problem with its line, column and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Struct

from gah_nb.engine.errors import GahError


class FileProblem(Struct, frozen=True, order=True):
    """A problem: ``line`` and ``column`` from 1, ``key`` as programs say it (``"branch[1].at"``), a sentence.

    ``about`` are the names of what it is about, where those are known, such as rooms. ``place`` is the key as
    people say it, who count from 1 (``"branch 2, at"``, ``"q5"``), empty where the key will do.
    """

    line: int
    column: int
    key: str
    message: str
    about: tuple[str, ...] = ()
    place: str = ""

    @property
    def sentence(self) -> str:
        """What is wrong, and with what."""
        place = self.place or self.key
        return f"{place}: {self.message}" if place else self.message

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence}"


class InvalidFile(GahError, ValueError):
    """A file that cannot be used. ``problems`` has all that is wrong with it, in the order of the text."""

    def __init__(self, name: str, problems: Iterable[FileProblem]) -> None:
        self.name = name
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(f"{name}, {problem}" for problem in self.problems))

    def __reduce__(self) -> tuple[type[InvalidFile], tuple[str, tuple[FileProblem, ...]]]:
        """Errors cross process borders whole."""
        return type(self), (self.name, self.problems)


class NewerSchema(InvalidFile):
    """A file written for a later version of this package."""


# Where keys and values stand in a TOML text.
#
# Python's own parser says where the syntax is wrong, but not where a value was. So the text, once that parser
# has accepted it, is gone through a second time for offsets only: nothing here has to recognise mistakes.

#: Where a value is in a document: keys and, in arrays, places from 0.
KeyPath = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANK_OR_COMMA = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[^\s.=\]\"'#]+")
_SCALAR = re.compile(r"[^,\]}\n#]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:""?(?!"))?'
    r"|'''.*?'''(?:''?(?!'))?"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
#: What is one character of a string, or nothing where a line is joined to the next (the first alternative).
_CHARACTER = re.compile(r"(\\[ \t]*\n\s*)|\\u.{4}|\\U.{8}|\\x..|\\.|.", re.DOTALL)


def value_at(data: Any, path: KeyPath) -> Any:
    """What stands at a path of a parsed text."""
    for key in path:
        data = data[key]
    return data


class Place(NamedTuple):
    """Offsets in the text: of the key (of the value where there is no key, as in arrays) and of the value."""

    key: int
    value: int


def key_text(path: KeyPath) -> str:
    """A path as people write it: ``("branch", 1, "at")`` -> ``"branch[1].at"``."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += ("." if text else "") + (part if re.fullmatch(r"[\w-]+", part) else f'"{part}"')
    return text


def place_words(path: KeyPath) -> str:
    """A path as people say it, who count from 1: ``("branch", 1, "at")`` -> ``"branch 2, at"``."""
    words, between = "", ""
    for part in path:
        if isinstance(part, int):
            words, between = f"{words} {part + 1}", ", "
        else:
            words, between = f"{words}{between}{key_text((part,))}", "."
    return words.lstrip()


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of an offset."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def index_of(text: str, line: int, column: int) -> int:
    """Where in a text a line and column are, both from 1, as a place from 0."""
    before = text.split("\n")[: line - 1]
    return sum(len(row) + 1 for row in before) + column - 1


def places(text: str) -> dict[KeyPath, Place]:
    """The places of all tables, keys and elements of arrays in a valid TOML text; lines end with LF."""
    return _Scan(text).found


def offset_in_string(text: str, start: int, index: int) -> int:
    """The offset in the text of character ``index`` of the string that stands at ``start``."""
    quotes = 3 if text[start : start + 3] in ('"""', "'''") else 1
    literal = text[start] == "'"
    offset = start + quotes
    if quotes == 3 and text.startswith("\n", offset):
        offset += 1  # not part of the string
    if literal:
        return offset + index
    left = index
    while character := _CHARACTER.match(text, offset):
        if character[1] is None:
            if left == 0:
                break
            left -= 1
        offset = character.end()
    return offset


def open_table(text: str) -> KeyPath:
    """The table into which a key behind a valid TOML text would go."""
    return _Scan(text).base


def string_at(text: str, start: int) -> str | None:
    """The string that stands at an offset, with its quotes; None where something else does."""
    found = _STRING.match(text, start)
    return found[0] if found else None


class _Scan:
    """One pass over the text; ``base`` is the table whose keys come next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.base: KeyPath = ()
        self.found: dict[KeyPath, Place] = {}
        self.elements: dict[KeyPath, int] = {}  # how many tables each array of tables has so far
        self.skip(_BLANK)
        while self.at < len(text):
            if text[self.at] == "[":
                self.header()
            else:
                self.pair(self.base)
            self.skip(_BLANK)

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Go past what matches, and give it."""
        match = pattern.match(self.text, self.at)
        assert match is not None, "the text was accepted by the parser"
        self.at = match.end()
        return match[0]

    def header(self) -> None:
        """``[table]`` or ``[[table of an array]]``."""
        start = self.at
        array = self.text.startswith("[[", start)
        self.at += 2 if array else 1
        path: KeyPath = ()
        keys = self.keys()
        for key in keys[:-1]:
            path = (*path, key)
            self.note(path, start, start)
            if path in self.elements:
                path = (*path, self.elements[path] - 1)
        path = (*path, keys[-1])
        self.note(path, start, start)
        if array:
            place = self.elements.get(path, 0)
            self.elements[path] = place + 1
            path = (*path, place)
            self.note(path, start, start)
        self.at += 2 if array else 1
        self.base = path

    def keys(self) -> list[str]:
        """A key, dotted or not, and the blanks around its parts."""
        keys: list[str] = []
        while True:
            self.skip(_BLANK)
            if self.text[self.at] in "\"'":
                keys.append(tomllib.loads(f"key = {self.skip(_STRING)}")["key"])
            else:
                keys.append(self.skip(_BARE_KEY))
            self.skip(_BLANK)
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def pair(self, base: KeyPath) -> None:
        """``key = value``."""
        start = self.at
        path = base
        keys = self.keys()
        self.at += 1  # the equals sign
        self.skip(_BLANK)
        for key in keys:
            path = (*path, key)
            self.note(path, start, self.at)
        self.value(path)

    def value(self, path: KeyPath) -> None:
        """A value, with what is in it."""
        opening = self.text[self.at]
        if opening in "\"'":
            self.skip(_STRING)
        elif opening in "[{":
            self.at += 1
            self.skip(_BLANK_OR_COMMA)
            place = 0
            while self.text[self.at] not in "]}":
                if opening == "{":
                    self.pair(path)
                else:
                    self.note((*path, place), self.at, self.at)
                    self.value((*path, place))
                    place += 1
                self.skip(_BLANK_OR_COMMA)
            self.at += 1
        else:
            self.skip(_SCALAR)

    def note(self, path: KeyPath, key: int, value: int) -> None:
        """Remember where a path was first met."""
        self.found.setdefault(path, Place(key, value))


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
            return FileProblem(start + 1, column, key_text(path), message, place=place_words(path))
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
