"""At the door: what is given to a public function is made plain, or refused at once by the argument's name.

Whole numbers of numpy and other libraries are whole numbers; a bool is none. Texts are text that every file
can hold. What is refused with a rule of the game, or while a game is set up, raises `InvalidSetup`, all else
`TypeError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from operator import index
from os import PathLike, fsencode, fspath
from pathlib import Path
from typing import Any
from unicodedata import normalize

from gah_nb.engine import InvalidSetup

Refusal = type[TypeError] | type[InvalidSetup]


def whole(value: object, name: str, refusal: Refusal = TypeError) -> int:
    """A whole number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise refusal(f"{name} is to be a whole number, not {shown(value)}")
    try:
        return index(value)
    except TypeError:  # such as an array of several numbers
        raise refusal(f"{name} is to be a whole number, not {shown(value)}") from None


def truth(value: object, name: str, refusal: Refusal = TypeError) -> bool:
    """True or False, also those of numpy."""
    if isinstance(value, bool) or getattr(getattr(value, "dtype", None), "kind", "") == "b":
        return bool(value)
    raise refusal(f"{name} is to be True or False, not {shown(value)}")


def text(value: object, name: str, refusal: Refusal = TypeError) -> str:
    """A text that files and pages can hold: not half of a pair of signs, and no sign that is not printed."""
    if not isinstance(value, str):
        meant = f': write "{value}"' if isinstance(value, int) and not isinstance(value, bool) else ""
        raise refusal(f"{name} is to be a text, not {shown(value)}{meant}")
    wrong = next((sign for sign in value if not _can_be_written(sign)), None)
    if wrong is not None:
        raise refusal(f"{name} has a sign that no file can hold, U+{ord(wrong):04X}: {value!a}")
    return str.__str__(value)


def _can_be_written(sign: str) -> bool:
    return sign in "\t\n\r" or (
        sign >= " "
        and not "\x7f" <= sign <= "\x9f"
        and not "\ud800" <= sign <= "\udfff"
        and sign not in "\ufffe\uffff"
    )


def texts(value: object, name: str, refusal: Refusal = TypeError) -> tuple[str, ...]:
    """Texts in an order: a list or whatever else gives one after the other, but no set and no single text."""
    if isinstance(value, (str, bytes, Set, Mapping)) or not isinstance(value, Iterable):
        raise refusal(f"{name} is to be a list of texts, not {shown(value)}")
    return tuple(text(member, f"{name}[{place}]", refusal) for place, member in enumerate(value))


def pairs(value: object, name: str, refusal: Refusal = TypeError) -> dict[str, str]:
    """A mapping of texts to texts."""
    if not isinstance(value, Mapping):
        raise refusal(f'{name} is to be a mapping such as {{"O1": "allowed"}}, not {shown(value)}')
    return {
        text(key, f"a key of {name}", refusal): text(member, f"{name}[{key!a}]", refusal)
        for key, member in value.items()
    }


def seat_named(name: str, names: Sequence[str]) -> int | None:
    """The seat of somebody by name, however an accent is composed; None for nobody."""
    if name in names:
        return names.index(name)
    composed = [normalize("NFC", one) for one in names]
    wanted = normalize("NFC", name)
    return composed.index(wanted) if wanted in composed else None


def is_found(look_up: Callable[[Any], object], what: object) -> bool:
    """Whether something can be looked up, for ``in``."""
    try:
        look_up(what)
    except (LookupError, TypeError):
        return False
    return True


def file(value: object, name: str = "path") -> Path:
    """The path of a file."""
    found = fspath(value) if isinstance(value, (str, PathLike)) else None
    if not isinstance(found, str):
        raise TypeError(f"{name} is to be the path of a file, not {shown(value)}")
    if not found.strip() or "\0" in found or not _is_a_file_name(found):
        raise TypeError(f"{name} is to be the path of a file, and {found!a} cannot be one")
    return Path(found)


def _is_a_file_name(path: str) -> bool:
    """Whether the system could have a file of this name; names that are no UTF-8 are told as half pairs."""
    try:
        fsencode(path)
    except UnicodeEncodeError:
        return False
    return True


def shown(value: object) -> str:
    """A thing that is refused, for people: a class by its name, a short value as it is written."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    kind = type(value).__name__
    if not isinstance(value, (bool, int, float, str, bytes, list, tuple, set, frozenset, dict)):
        return "None" if value is None else kind
    written = ascii(value)
    return f"{written} ({kind})" if len(written) <= _LONGEST else kind


_LONGEST = 60
