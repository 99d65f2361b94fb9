"""Reading TOML files strictly: text, form, kind and schema, with a place for all that is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

import msgspec

from .door import shown
from .mistakes import first_mistake
from .places import (
    FileProblem,
    InvalidFile,
    KeyPath,
    NewerSchema,
    Place,
    key_text,
    line_and_column,
    offset_in_string,
    place_words,
    places,
    second_saying,
)

# Does a document have the structure of a type? All that does not fit is found, not only the first thing


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


# Reading a TOML file: syntax, then schema, then structure, then the checks of the caller

T = TypeVar("T")
Table = dict[str, Any]
#: Makes a document of one schema into one of the next; it may change what it is given.
Migration = Callable[[Table], Table]

_HALF_OF_A_PAIR = re.compile("[\ud800-\udfff]")
_PLACE_OF_SYNTAX_ERROR = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class Document(Generic[T]):
    """A file as read: its ``value`` and where everything in it stands. ``name`` is for error messages."""

    def __init__(self, name: str, text: str, value: T) -> None:
        self.name = name
        self.text = text
        self.value = value

    @cached_property
    def _places(self) -> dict[KeyPath, Place]:
        return places(self.text)

    def position_of(self, *path: str | int) -> tuple[int, int]:
        """Line and column, from 1, of a key, table or element; if missing, of what it would be in."""
        for length in range(len(path), 0, -1):
            place = self._places.get(path[:length])
            if place is not None:
                return line_and_column(self.text, place.key)
        return 1, 1

    def position_in(self, path: KeyPath, index: int) -> tuple[int, int]:
        """Line and column of character ``index`` of a string; `position_of` where there is no string."""
        place = self._places.get(path)
        if place is None or not self.text.startswith(('"', "'"), place.value):
            return self.position_of(*path)
        return line_and_column(self.text, offset_in_string(self.text, place.value, index))

    def problem(
        self,
        path: KeyPath,
        message: str,
        index: int | None = None,
        about: tuple[str, ...] = (),
        place: str = "",
    ) -> FileProblem:
        """A problem with what is at ``path``, or with character ``index`` of the string that is there.

        ``place`` is what people call it, if not by its keys.
        """
        line, column = self.position_of(*path) if index is None else self.position_in(path, index)
        return FileProblem(line, column, key_text(path), message, about, place or place_words(path))

    def refuse(self, problems: Iterable[FileProblem]) -> None:
        """Raise `InvalidFile` if there is any problem."""
        if found := tuple(problems):
            raise InvalidFile(self.name, found)


#: What a caller wants to know beyond structure; gives the problems it finds.
Check = Callable[[Document[T]], Iterable[FileProblem]]

#: What to say of a table that does not have the form, given everything that does not fit.
Told = Callable[[Document[Table], Sequence[Misfit]], Iterable[FileProblem]]


def plain_text(text: str) -> str:
    """A text without the mark at its beginning, and with line feeds alone at the ends of its lines."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def what_does_not_fit(raw: Document[Table], wrong: Sequence[Misfit]) -> Iterable[FileProblem]:
    """A problem for each thing that does not fit."""
    return (raw.problem(misfit.path, misfit.message) for misfit in wrong)


def read(
    text: str,
    type: type[T],  # the word of msgspec for the same thing
    *,
    name: str = "<text>",
    kind: str = "",
    schema: int = 1,
    migrations: Sequence[Migration] = (),
    checks: Sequence[Check[T]] = (),
    told: Told = what_does_not_fit,
) -> Document[T]:
    """Read a TOML text that has ``schema = N`` and, besides, the structure of ``type``.

    Where the caller names a ``kind``, the text may say which it is (``kind = "scenario"``), and another one
    is refused.

    ``schema`` is the newest known; ``migrations[0]`` leads from schema 1 to 2, and so on. The checks are made
    when the structure is right; else ``told`` says what is wrong. Raises `InvalidFile` with every problem
    found, `NewerSchema` for a file of a later schema.
    """
    if len(migrations) != schema - 1:
        raise ValueError(f"schema {schema} needs {schema - 1} migrations, not {len(migrations)}")
    if not isinstance(text, str):
        raise TypeError(f"text is to be a text, not {shown(text)}")
    text = plain_text(text)
    raw = Document(name, text, _parsed(text, name))
    _refuse_other_kind(raw, kind)
    problems = list(_migrated(raw, schema, migrations))
    wrong = list(misfits(raw.value, type))
    if problems or wrong:
        raw.refuse([*problems, *told(raw, wrong)])
    try:
        value = msgspec.convert(raw.value, type, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise InvalidFile(name, [raw.problem(_path_in(str(error)), reworded(str(error)))]) from None
    document = Document(name, text, value)
    document.refuse(problem for check in checks for problem in check(document))
    return document


def load(
    path: str | Path,
    type: type[T],
    *,
    kind: str = "",
    schema: int = 1,
    migrations: Sequence[Migration] = (),
    checks: Sequence[Check[T]] = (),
) -> Document[T]:
    """`read` the file at ``path``. An `OSError` says that it cannot be opened."""
    path = Path(path)
    return read(
        read_text(path),
        type,
        name=path.name,
        kind=kind,
        schema=schema,
        migrations=migrations,
        checks=checks,
    )


def read_text(path: str | Path) -> str:
    """The text of a file; `InvalidFile` if it is not text in UTF-8, `OSError` if it cannot be opened."""
    path = Path(path)
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig")
        problem = FileProblem(*line_and_column(before, len(before)), "", "this is not text in UTF-8")
        raise InvalidFile(path.name, [problem]) from None


def _parsed(text: str, name: str) -> Table:
    if half := _HALF_OF_A_PAIR.search(text):
        message = f"this is half of a pair of signs, U+{ord(half[0]):04X}, which no file can hold"
        raise InvalidFile(name, [FileProblem(*line_and_column(text, half.start()), "", message)])
    try:
        return tomllib.loads(text)
    except RecursionError:
        problem = FileProblem(1, 1, "", "lists or tables are nested too deeply")
    except ValueError as error:
        problem = _syntax_problem(text, str(error))
    raise InvalidFile(name, [problem])


def _syntax_problem(text: str, message: str) -> FileProblem:
    """What is wrong with a text of which the parser says so; words of its own are the last resort."""
    place = _PLACE_OF_SYNTAX_ERROR.search(message)
    reason = message[: place.start()] if place else message
    at_end = len(text) if place else 0  # no place has such as a number with thousands of digits
    line, column = (int(place[1]), int(place[2])) if place and place[1] else line_and_column(text, at_end)
    if twice := second_saying(text, reason, line):
        return twice
    if mistake := first_mistake(text):
        return FileProblem(*line_and_column(text, mistake.at), "", mistake.sentence)
    return FileProblem(line, column, "", f"this is not TOML: {reason[:1].lower()}{reason[1:]}")


#: What opens a file of each kind.
OPENED_BY: Mapping[str, str] = MappingProxyType(
    {
        "scenario": "gah.Scenario.load",
        "ruling": "gah.Ruling.load",
        "puzzle": "gah.Puzzle.load",
        "lesson": "gah.Lesson",
        "record": "gah.Timeline.load",
        "progress": "gah.keep_progress",
    }
)


def _refuse_other_kind(raw: Document[Table], kind: str) -> None:
    """Take the kind out of a document that says it; another one is all that is wrong with it."""
    if kind and (said := raw.value.pop("kind", kind)) != kind:
        call = OPENED_BY.get(said) if isinstance(said, str) else None
        known = f"; {call} opens it" if call else suggestion(str(said), OPENED_BY)
        message = f"this says that it is a {said}, and here a {kind} is read{known}"
        raw.refuse([raw.problem(("kind",), message)])


def _migrated(raw: Document[Table], newest: int, migrations: Sequence[Migration]) -> Iterable[FileProblem]:
    """Take the schema out of a document and bring it up to the newest."""
    schema = raw.value.pop("schema", None)
    if schema is None:
        yield raw.problem((), f'"schema" is missing; this version writes schema = {newest}')
    elif not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        yield raw.problem(("schema",), f"this must be a whole number from 1 to {newest}")
    elif schema > newest:
        message = f"this is schema {schema}, which needs a newer gah-nb: this one reads up to schema {newest}"
        raise NewerSchema(raw.name, [raw.problem(("schema",), message)])
    else:
        for migration in migrations[schema - 1 :]:
            raw.value = migration(raw.value)


def _path_in(message: str) -> KeyPath:
    """The place at the end of a message of msgspec: ``... - at `$.players[1]` ``."""
    place = message.rpartition(" - at `$")[2].rstrip("`")
    if place == message:
        return ()
    return tuple(int(index) if index else key for key, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", place))
