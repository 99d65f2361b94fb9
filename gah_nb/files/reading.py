"""Reading a TOML file: syntax, then schema, then structure, then the checks of the caller."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from .door import shown
from .errors import FileProblem, InvalidFile, NewerSchema
from .places import KeyPath, Place, key_text, line_and_column, offset_in_string, places, second_saying
from .structure import Misfit, misfits, reworded

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

    def problem(self, path: KeyPath, message: str, index: int | None = None) -> FileProblem:
        """A problem with what is at ``path``, or with character ``index`` of the string that is there."""
        line, column = self.position_of(*path) if index is None else self.position_in(path, index)
        return FileProblem(line, column, key_text(path), message)

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
    place = _PLACE_OF_SYNTAX_ERROR.search(message)
    if place is None:  # such as a number with thousands of digits
        line, column = 1, 1
    elif place[1] is None:
        line, column = line_and_column(text, len(text))
        return FileProblem(line, column, "", f"the text ends too early: {_reason(message, place.start())}")
    else:
        line, column = int(place[1]), int(place[2])
        message = message[: place.start()]
        if twice := second_saying(text, message, line):
            return twice
    return FileProblem(line, column, "", f"this is not TOML: {_reason(message, len(message))}")


def _reason(message: str, end: int) -> str:
    """The parser's reason, in the middle of a sentence."""
    reason = message[:end]
    return reason[:1].lower() + reason[1:]


def _refuse_other_kind(raw: Document[Table], kind: str) -> None:
    """Take the kind out of a document that says it; another one is all that is wrong with it."""
    if kind and (said := raw.value.pop("kind", kind)) != kind:
        raw.refuse([raw.problem(("kind",), f"this says that it is a {said}, and here a {kind} is read")])


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
