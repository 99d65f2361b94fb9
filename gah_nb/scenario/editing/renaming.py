"""Other players in the text of a scenario file: what it says of somebody goes with the name, or goes away."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

from gah_nb.files import KeyPath
from gah_nb.files.places import Place, places, string_at
from gah_nb.scenario.values import key_text, value_text

from .replacing import Edit, edited
from .tables import with_keys, without_table

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
        renamed = new if value == old and (words[0] in _NAMES or _EXPECT in words) else value
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
