"""Editing the text of a scenario file by program: its comments and its layout stay.

A value that is there already is replaced where it stands. For a new key, or one that goes, the text is cut
into its tables, and only the table that changes is given to tomlkit; so whatever else stands in the file is
left exactly as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import Any, TypeGuard

import tomlkit
from tomlkit.items import InlineTable, Item

from gah_nb.files import KeyPath
from gah_nb.files.places import Place, places, string_at, value_at

from .replacing import Edit, edited, key_text, value_text, with_value

#: The comment directly above a header belongs to it.
_COMMENT_ABOVE = re.compile(r"(?:^[ \t]*#[^\n]*\n)+\Z", re.MULTILINE)
_KEY = re.compile(r"^([ \t]*)[\w.\"'-]+\s*=", re.MULTILINE)
#: What a table is called stands in front of what it says, behind what kind of file it is.
_TITLE, _IN_FRONT = "title", ("schema", "kind")
_INDENT = "    "
_BLANK_END = re.compile(r"\s*\Z")


class Section:
    """A part of a text: a table with its header, or what stands before the first one."""

    def __init__(self, path: KeyPath, head: str, body: str, *, is_new: bool = False) -> None:
        self.path = path
        self.head = head
        self.body = body
        self.is_new = is_new

    def change(self, path: Sequence[str], values: Mapping[str, object]) -> None:
        """Set keys of the table at ``path`` inside this one; None removes a key."""
        with self._parsed() as table:
            _set(table, path, values, _indent(self.body))
        if self.head and not self.head.endswith("\n"):  # the last line of the file
            self.head += "\n"

    def entitle(self, title: object) -> None:
        """Set the title that there is not yet, in front of the other keys."""
        keys = (found for found in _KEY.finditer(self.body) if found[0].strip(" \t=") not in _IN_FRONT)
        if (first := next(keys, None)) is None:
            self.change((), {_TITLE: title})
            return
        line = f"{first[1]}{_TITLE} = {value_text(title)}\n"
        self.body = f"{self.body[: first.start()]}{line}{self.body[first.start() :]}"

    def append(self, key: str, value: object) -> None:
        """Add something to the list that a key has; comments in the list stay."""
        with self._parsed() as table:
            list_ = table[key]
            if "\n" in list_.as_string():  # a line of its own: the last one may end with a comment
                list_.add_line(_item(value), indent=_INDENT)
            else:
                list_.append(_item(value))

    @contextmanager
    def _parsed(self) -> Iterator[Any]:
        """The table to be changed; afterwards the body says the same. The blank lines at the end stay."""
        space = _BLANK_END.search(self.body)
        assert space is not None, "there is always an end"
        document = tomlkit.parse(self.body[: space.start()] + "\n")
        yield document
        self.body = tomlkit.dumps(document).rstrip("\n") + (space[0] or "\n")

    def has(self, key: str) -> bool:
        """Whether the table has a key of its own, not by a header further on."""
        return self.has_at((key,))

    def has_at(self, path: Sequence[str]) -> bool:
        """Whether it has what stands at a path in it."""
        table: Any = tomlkit.parse(self.body)
        for key in path:
            if key not in table:
                return False
            table = table[key]
        return True

    @property
    def text(self) -> str:
        """The part as it stands in the file."""
        return self.head + self.body


def with_keys(text: str, path: KeyPath | Sequence[str], values: Mapping[str, object]) -> str:
    """Set keys of the table at ``path`` (the top for none), which is made if need be; None removes a key."""
    for key, value in values.items():
        text = _with_key(text, tuple(path), key, value)
    return text


def _with_key(text: str, path: KeyPath, key: str, value: object) -> str:
    if value is not None and (replaced := with_value(text, (*path, key), value)) is not None:
        return replaced
    sections = list(_sections(text))
    inside = [section for section in sections if section.path[: len(path) + 1] == (*path, key)]
    if inside and isinstance(value, Mapping) and inside[0].path == (*path, key) and len(inside) == 1:
        gone = dict.fromkeys(tomlkit.parse(inside[0].body).keys() - value.keys())
        inside[0].change((), {**gone, **value})
        return _joined(sections)
    sections = [section for section in sections if section not in inside]
    if inside and not path and _are_tables(value):
        return reduce(lambda made, table: with_table(made, key, table), value, _joined(sections))
    section, rest = _where(sections, path)
    if section is None and value is None:
        return _joined(sections)
    section = section or _new_section(sections, path)
    if (key, rest) == (_TITLE, ()) and value is not None and not section.has(key):
        section.entitle(value)
    elif value is not None or section.has_at((*rest, key)):
        section.change(rest, {key: value})
    return _joined(sections)


def _are_tables(value: object) -> TypeGuard[Sequence[Mapping[str, object]]]:
    return isinstance(value, Sequence) and all(isinstance(member, Mapping) for member in value)


def with_table(text: str, key: str, values: Mapping[str, object]) -> str:
    """Add a ``[[key]]`` at the end, or to the list that the key has at the top."""
    sections = list(_sections(text))
    if sections[0].has(key):
        sections[0].append(key, values)
        return _joined(sections)
    lines = (f"{key_text(name)} = {value_text(value)}" for name, value in values.items())
    return "\n".join([f"{text.rstrip()}\n", f"[[{key_text(key)}]]", *lines, ""])


def with_member(text: str, key: str, place: int, values: Mapping[str, object]) -> str:
    """Set keys of a table in the list that the key has at the top; None removes a key."""
    if any(section.path == (key, place) for section in _sections(text)):
        return with_keys(text, (key, place), values)
    tables = [dict(table) for table in tomllib.loads(text)[key]]
    tables[place] = {name: value for name, value in {**tables[place], **values}.items() if value is not None}
    return with_keys(text, (), {key: tables})


def without_member(text: str, key: str, place: int) -> str:
    """Take a table out of the list that the key has at the top."""
    sections = list(_sections(text))
    kept = [section for section in sections if section.path[:2] != (key, place)]
    if len(kept) < len(sections):
        return _joined(kept)
    tables = tomllib.loads(text)[key]
    return with_keys(text, (), {key: [*tables[:place], *tables[place + 1 :]] or None})


def without_table(text: str, path: Sequence[str]) -> str:
    """Take out the table at ``path``, wherever it stands, with what is in it."""
    sections = list(_sections(text))
    kept = [section for section in sections if section.path[: len(path)] != tuple(path)]
    section, rest = _where(kept, tuple(path[:-1]))
    if section is not None and section.has_at((*rest, path[-1])):
        section.change(rest, {path[-1]: None})
    return _joined(kept)


def _indent(body: str) -> str:
    """How far to the right the last key of a table begins."""
    return str((_KEY.findall(body) or [""])[-1])


def _set(table: Any, path: Sequence[str], values: Mapping[str, object], indent: str) -> None:
    """Set keys of the table at ``path`` inside another one; new ones begin after ``indent``."""
    if not path:
        _set_here(table, values, indent)
        return
    key, rest = path[0], path[1:]
    inside = table.get(key)
    if inside is not None and not isinstance(inside, InlineTable):  # by dots in front of its keys
        _set(inside, rest, values, indent)
    else:  # a table in braces has no comments to lose, and is written anew
        table[key] = _item(_with({} if inside is None else inside.unwrap(), rest, values))


def _set_here(table: Any, values: Mapping[str, object], indent: str) -> None:
    for key, value in values.items():
        if value is None:
            table.pop(key, None)
        elif key in table:
            table[key] = _item(value)
        else:
            item = _item(value)
            item.trivia.indent = indent
            table[key] = item


def _with(data: Mapping[str, Any], path: Sequence[str], values: Mapping[str, object]) -> Mapping[str, Any]:
    """Plain values with keys set at a path."""
    if path:
        return {**data, path[0]: _with(data.get(path[0], {}), path[1:], values)}
    return {key: value for key, value in {**data, **values}.items() if value is not None}


def _item(value: object) -> Item:
    return tomlkit.value(value_text(value))


# Sections


def _sections(text: str) -> Iterator[Section]:
    """The parts of a text, the top first."""
    heads = _headers(text)
    starts = [_start_of_comment(text, offset) for offset, _ in heads]
    yield Section((), "", text[: starts[0] if starts else None])
    for number, (offset, path) in enumerate(heads):
        end = starts[number + 1] if number + 1 < len(starts) else len(text)
        line_end = text.find("\n", offset) + 1 or len(text)
        yield Section(path, text[starts[number] : line_end], text[line_end:end])


def _headers(text: str) -> list[tuple[int, KeyPath]]:
    """Where the headers of tables stand, and of which tables they are."""
    data = tomllib.loads(text)
    found: dict[int, KeyPath] = {}
    for path, place in places(text).items():
        if place.key == place.value and text[place.key] == "[" and isinstance(value_at(data, path), dict):
            found[place.key] = max(found.get(place.key, ()), path, key=len)
    return sorted(found.items())


def _start_of_comment(text: str, offset: int) -> int:
    """Where the comment above a header begins, or the header itself if it has none."""
    line_start = text.rfind("\n", 0, offset) + 1
    comment = _COMMENT_ABOVE.search(text, 0, line_start)
    start = comment.start() if comment else line_start
    return start if text[:start].strip() else line_start  # the comment at the top is that of the file


def _where(sections: Sequence[Section], path: KeyPath) -> tuple[Section | None, tuple[str, ...]]:
    """The part in which a table stands, and its path from there; None if it is nowhere yet."""
    by_path = {section.path: section for section in sections}
    if path in by_path:
        return by_path[path], ()
    for length in range(len(path) - 1, -1, -1):
        section = by_path.get(path[:length])
        if section is not None and section.has(str(path[length])):
            return section, tuple(map(str, path[length:]))
    return None, ()


def _new_section(sections: list[Section], path: KeyPath) -> Section:
    """A new table after those that are like it, or else before all others."""
    section = Section(path, f"[{'.'.join(key_text(str(key)) for key in path)}]\n", "", is_new=True)
    alike = [number for number, other in enumerate(sections) if number and other.path[0] == path[0]]
    sections.insert(alike[-1] + 1 if alike else 1, section)
    return section


def _joined(sections: Sequence[Section]) -> str:
    """The text of all parts, with an empty line in front of a new one and of what stands behind it."""
    text, before = "", False
    for section in sections:
        apart, before = section.is_new or before, section.is_new
        if apart and text and not text.endswith("\n\n"):
            text = text.rstrip("\n") + "\n\n"
        text += section.text
    return text


# Other players in the text of a scenario file: what it says of somebody goes with the name, or goes away

_PLAYER, _EXPECT = "player", "expect"
#: Keys whose texts are names, and those whose texts are actions that may begin with one.
_NAMES = ("players", "to_move", "start", "claims", _EXPECT)
_SCRIPTS = ("moves", "play", "legal", "illegal")
_QUOTED = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
#: What stands in front of an equals sign, or in the brackets of a header; and the parts between its dots.
_WHOLE_KEY = re.compile(rf"\[*(?:{_QUOTED}|[^=\]\n\"'])*")
_PART_OF_KEY = re.compile(rf"{_QUOTED}|[^\s.=\[\]\"']+")


def with_players(text: str, old: Sequence[str], new: Sequence[str]) -> str:
    """The file with other players; ``old`` are those that it has now.

    Of as many players as before, one who is called otherwise is the same one. Who is not there any more loses
    the table with what lay in front of him; moves and checks that speak of him stay.
    """
    if len(old) == len(new):
        renamed = [(before, after) for before, after in zip(old, new, strict=True) if before != after]
        if len(renamed) == 1 and renamed[0][1] not in old:
            text = _with_name(text, *renamed[0])
    text = with_keys(text, (), {"players": list(new)})
    for name in set(old) - set(new):
        text = without_table(text, (_PLAYER, name))
    return text


def _with_name(text: str, old: str, new: str) -> str:
    """Everything that is said of a player, under another name."""
    found = (_edits(text, path, place, old, new) for path, place in places(text).items())
    return edited(text, {edit for edits in found for edit in edits})


def _edits(text: str, path: KeyPath, place: Place, old: str, new: str) -> Iterator[Edit]:
    """What changes in a key, and in the text that is its value."""
    words = [key for key in path if isinstance(key, str)]
    if path[:2] == (_PLAYER, old):
        yield from _in_key(text, place.key, old, new)
    if words[-2:-1] == [_EXPECT] and words[-1].startswith(f"{old}."):
        yield from _in_key(text, place.key, words[-1], new + words[-1][len(old) :])
    said = string_at(text, place.value)
    if said is None:
        return
    value = _value(said)
    if words[-1] in _SCRIPTS:
        renamed = re.sub(rf"(?<!\w){re.escape(old)}(?=\s*:)", lambda _: new, value)
    else:
        named = words[0] in _NAMES or _EXPECT in words or words == ["leopold", _PLAYER]
        renamed = new if value == old and named else value
    if renamed != value:
        yield place.value, place.value + len(said), value_text(renamed)


def _in_key(text: str, start: int, old: str, new: str) -> Iterator[Edit]:
    """The parts of a key that are called so."""
    key = _WHOLE_KEY.match(text, start)
    assert key is not None, "it may be empty"
    for part in _PART_OF_KEY.finditer(text, start, key.end()):
        if part[0] == old or (part[0][0] in "\"'" and _value(part[0]) == old):
            yield part.start(), part.end(), key_text(new)


def _value(said: str) -> str:
    """The text that a string of a file means."""
    return str(tomllib.loads(f"said = {said}")["said"])
