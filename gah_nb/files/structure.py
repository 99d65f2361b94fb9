"""Does a document have the structure of a type? All that does not fit is found, not only the first thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeGuard, Union, get_args, get_origin

import msgspec

from .places import KeyPath


class Misfit(NamedTuple):
    """Where something does not fit, and the sentence; ``meant`` is where a misspelt key would stand."""

    path: KeyPath
    message: str
    meant: KeyPath


_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]+)`(?P<limit>[^,]*)(?:, got `?(?P<got>[^`]+)`?)?")
_WORDS = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "datetime": "a date and time",
    "date": "a date",
    "time": "a time of day",
    "null": "nothing",
}


def misfits(value: object, type_: Any, path: KeyPath = ()) -> Iterator[Misfit]:
    """Every place where a value read from TOML does not fit a type.

    A table may only have the keys of its Struct, whether or not the Struct insists on it.
    """
    type_ = _plain(type_)
    origin, arguments = get_origin(type_), get_args(type_)
    if _is_struct(type_) and isinstance(value, dict):
        yield from _misfits_of_table(value, type_, path)
    elif origin is dict and isinstance(value, dict):
        for key, member in value.items():
            yield from _reworded({key: None}, dict[arguments[0], None], (*path, key))  # type: ignore[valid-type]
            yield from misfits(member, arguments[1], (*path, key))
    elif isinstance(value, list) and (member_types := _member_types(type_, len(value))) is not None:
        for place, (member, member_type) in enumerate(zip(value, member_types, strict=True)):
            yield from misfits(member, member_type, (*path, place))
    elif origin is Literal:
        if value not in arguments or type(value) not in map(type, arguments):
            known = [str(argument) for argument in arguments]
            message = f"{_shown(value)} is not one of {', '.join(known)}{suggestion(str(value), known)}"
            yield Misfit(path, message, path)
    else:
        yield from _reworded(value, type_, path)


def suggestion(word: str, known: Iterable[str]) -> str:
    """The known word that is closest to a wrong one, as the end of a sentence, or nothing."""
    close = closest(word, known)
    return f'; did you mean "{close}"?' if close else ""


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that is closest to a wrong one, or nothing."""
    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[close[0]] if close else ""


def _misfits_of_table(table: dict[str, Any], type_: type[msgspec.Struct], path: KeyPath) -> Iterator[Misfit]:
    fields = _fields(type_)
    for key, member in table.items():
        if key in fields:
            yield from misfits(member, fields[key].type, (*path, key))
        else:
            free = closest(key, fields.keys() - table.keys())
            close = suggestion(key, [free] if free else fields)
            message = "this key is unknown" + (close or f"; known are {', '.join(sorted(fields))}")
            yield Misfit((*path, key), message, (*path, free or key))
    for key, field in fields.items():
        if field.required and key not in table:
            yield Misfit(path, f'"{key}" is missing', path)


@cache
def _fields(type_: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a table by their keys."""
    return {field.encode_name: field for field in msgspec.structs.fields(type_)}


def _reworded(value: object, type_: Any, path: KeyPath) -> Iterator[Misfit]:
    """The first misfit that msgspec finds, in words of ours."""
    try:
        msgspec.convert(value, type_, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        yield Misfit(path, reworded(str(error)), path)


def reworded(message: str) -> str:
    """A sentence of msgspec's in words for people, without its own notation of the place."""
    message = message.partition(" - at `")[0]
    expected = _EXPECTED.fullmatch(message)
    if expected is None:
        return message
    wanted = " or ".join(_WORDS.get(word, word) for word in expected["wanted"].split(" | "))
    got = f", not {_WORDS.get(expected['got'], expected['got'])}" if expected["got"] else ""
    return f"this must be {wanted}{expected['limit']}{got}"


def _plain(type_: Any) -> Any:
    """A type without annotations and without the None that stands for a missing key."""
    while get_origin(type_) is Annotated and _is_container(get_args(type_)[0]):
        type_ = get_args(type_)[0]
    if get_origin(type_) in (Union, UnionType):
        members = [member for member in get_args(type_) if member is not type(None)]
        if len(members) == 1:
            return _plain(members[0])
    return type_


def _is_struct(type_: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def _is_container(type_: Any) -> bool:
    return _is_struct(type_) or get_origin(type_) in (list, tuple, dict)


def _member_types(type_: Any, length: int) -> tuple[Any, ...] | None:
    """The types of the members of a list, or None where the type has no list of this length."""
    origin, arguments = get_origin(type_), get_args(type_)
    if origin is list or (origin is tuple and arguments[-1] is Ellipsis):
        return (arguments[0],) * length
    return arguments if origin is tuple and len(arguments) == length else None


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
