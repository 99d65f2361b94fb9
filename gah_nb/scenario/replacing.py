"""Keys and values as one writes them in a file by hand, and put in the very place where old ones stand.

Of a list only the members change that are different, so the comments beside the others stay.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import cleandoc
from textwrap import wrap
from typing import Any, TypeGuard

from gah_nb.files import KeyPath, block, quoted
from gah_nb.files.places import Place, places, string_at

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


#: From where to where in a text, and what stands there then.
Edit = tuple[int, int, str]
_NEXT = re.compile(r"#[^\n]*|[\"'\[\]{}]")
_SCALAR = re.compile(r"[^,\]}\n#]*[^,\]}\n#\s]")
#: What follows a member on its line: a comma, and a comment that is about it.
_AFTER = re.compile(r"([ \t]*,)?[ \t]*(?:#[^\n]*)?(?:\n|(?=\])|)")
_END = re.compile(r"(?:\s|#[^\n]*\n)*\]")


def with_value(text: str, path: KeyPath, value: object) -> str | None:
    """The text with another value at a path; None where there is none yet, or where there are tables."""
    found = places(text)
    old: Any = tomllib.loads(text)
    for key in path:
        if not isinstance(old, dict) or key not in old:
            return None
        old = old[key]
    if _has_tables(old) or _has_tables(value):
        return None
    start = found[path].value
    end = _end(text, start)
    if isinstance(old, list) and isinstance(value, list) and text[start:end] != value_text(old):
        members = [(at := found[(*path, place)].value, _end(text, at)) for place in range(len(old))]
        if "\n" in text[start:end] and _are_apart(text, members):
            first, kept = _alike(old, value)
            if first or kept or len(old) == len(value):
                return edited(text, _in_list(text, members, first, kept, value))
    return text[:start] + value_text(value, wide=not _is_in_braces(text, path, found)) + text[end:]


def _has_tables(value: object) -> bool:
    """Whether it is a table or a list of such, which may be spread over the whole file."""
    members = value if isinstance(value, list) and value else [value]
    return all(isinstance(member, Mapping) for member in members)


def _is_in_braces(text: str, path: KeyPath, found: Mapping[KeyPath, Place]) -> bool:
    """Whether a value must stay on its line."""
    return any(text[found[path[:length]].value] == "{" for length in range(1, len(path)))


def _end(text: str, start: int) -> int:
    """Where the value ends that begins at an offset."""
    if said := string_at(text, start):
        return start + len(said)
    if text[start] not in "[{":
        scalar = _SCALAR.match(text, start)
        assert scalar is not None, "the text was accepted by the parser"
        return scalar.end()
    at, depth = start, 0
    while sign := _NEXT.search(text, at):
        at = sign.end()
        if said := string_at(text, sign.start()):
            at = sign.start() + len(said)
        depth += (sign[0] in "[{") - (sign[0] in "]}")
        if not depth:
            break
    return at


# Lists


def _are_apart(text: str, members: Sequence[tuple[int, int]]) -> bool:
    """Whether a comma follows every member at once, or none the last."""
    followed = [bool(_after(text, end)[1]) for _, end in members]
    return all(followed[:-1]) and bool(followed and (followed[-1] or _END.match(text, members[-1][1])))


def _after(text: str, end: int) -> re.Match[str]:
    after = _AFTER.match(text, end)
    assert after is not None, "it matches nothing as well"
    return after


def _alike(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many members are the same at the beginning, and how many of the others at the end."""
    shorter = min(len(old), len(new))
    first = next((place for place in range(shorter) if old[place] != new[place]), shorter)
    rest = shorter - first
    return first, next((place for place in range(rest) if old[-1 - place] != new[-1 - place]), rest)


def _in_list(
    text: str, members: Sequence[tuple[int, int]], first: int, kept: int, new: Sequence[object]
) -> list[Edit]:
    """What changes of a list of which the ``first`` members stay, and those ``kept`` at the end."""
    said = [value_text(value, wide=False) for value in new[first : len(new) - kept]]
    changing = members[first : len(members) - kept]
    edits = [(*member, words) for member, words in zip(changing, said, strict=False)]
    if len(changing) > len(said):
        return [*edits, _without(text, members, first + len(said), len(members) - kept - 1)]
    if more := said[len(changing) :]:
        behind = first + len(changing)
        if behind == len(members):
            return edits + _behind(text, members[-1], more)
        start = members[behind][0]
        edits.append((start, start, "".join(f"{words}, " for words in more)))
    return edits


def _behind(text: str, last: tuple[int, int], more: Sequence[str]) -> list[Edit]:
    """Further members behind the last one: on lines of their own if that has one."""
    start, end = last
    indent = _indent(text, start)
    after = _after(text, end)
    comma = [] if after[1] else [(end, end, ",")]
    if indent is None or not after[0].endswith("\n"):
        return [(end, end, "".join(f", {words}" for words in more))]
    return [*comma, (after.end(), after.end(), "".join(f"{indent}{words},\n" for words in more))]


def _without(text: str, members: Sequence[tuple[int, int]], first: int, last: int) -> Edit:
    """Take members out, with the comment beside them if they have lines of their own."""
    start, end = members[first][0], members[last][1]
    after, indent = _after(text, end), _indent(text, start)
    if indent is not None and after[0].endswith("\n"):
        return start - len(indent), after.end(), ""
    if after[1] is None and first:  # the comma in front goes
        before = members[first - 1][1]
        if not text[before:start].strip(", \t\n"):
            return before, end, ""
    stop = end + len(after[1] or "")
    return start, stop + len(text[stop:]) - len(text[stop:].lstrip(" \t")), ""


def _indent(text: str, start: int) -> str | None:
    """What stands in front of a member that is the first thing on its line; None for any other."""
    before = text[text.rfind("\n", 0, start) + 1 : start]
    return None if before.strip() else before


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits that do not overlap; of two at the same place the first stands in front."""
    for start, end, said in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        text = text[:start] + said + text[end:]
    return text
