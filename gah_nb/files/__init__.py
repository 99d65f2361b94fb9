r"""Files in TOML: read with the place of every problem, written whole or not at all; and those of `assets/`.

>>> from msgspec import Struct
>>> class Score(Struct):
...     player: str
...     vp: int = 0
>>> read('schema = 1\nplayer = "Anna"\nvp = 12', Score).value
Score(player='Anna', vp=12)
>>> read('schema = 1\nplayr = "Anna"\nvp = "12"', Score)
Traceback (most recent call last):
    ...
gah_nb.files.places.InvalidFile: <text>, line 1, column 1: "player" is missing
<text>, line 2, column 1: playr: this key is unknown; did you mean "player"?
<text>, line 3, column 1: vp: this must be a whole number, not text
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from .places import FileProblem, InvalidFile, KeyPath, NewerSchema, key_text
from .reading import (
    OPENED_BY,
    Check,
    Document,
    Migration,
    Misfit,
    Table,
    load,
    plain_text,
    read,
    read_text,
    suggestion,
)

__all__ = [
    "OPENED_BY",
    "AssetNotFound",
    "Check",
    "Document",
    "FileProblem",
    "InvalidFile",
    "KeyPath",
    "Migration",
    "Misfit",
    "NewerSchema",
    "Table",
    "array",
    "asset",
    "block",
    "check_writable",
    "key_text",
    "load",
    "plain_text",
    "quoted",
    "read",
    "read_text",
    "suggestion",
    "write_bytes",
    "write_text",
]


# Writing TOML, and files as a whole or not at all


def quoted(text: str) -> str:
    """A string on one line, with escapes where it needs them."""
    if '"' in text and "'" not in text and "\n" not in text and _printable(text):
        return f"'{text}'"
    return _escaped(text)


def block(lines: Iterable[str]) -> str:
    """A string of several lines, each ending with a line feed."""
    text = "".join(f"{line}\n" for line in lines)
    if "'''" not in text and _printable(text):
        return f"'''\n{text}'''"
    return '"""\n' + "\n".join(_escaped(line)[1:-1] for line in text.split("\n")) + '"""'


def array(strings: Iterable[str]) -> str:
    """A list of strings on one line."""
    return f"[{', '.join(map(quoted, strings))}]"


def write_text(path: str | Path, text: str, *, keep_line_ends: bool = False) -> None:
    """Write a file in UTF-8 as `write_bytes` does.

    Lines end with a line feed; with ``keep_line_ends`` as those of the file that is there already.
    """
    if keep_line_ends and _ends_as_in_windows(Path(path)):
        text = text.replace("\n", "\r\n")
    write_bytes(path, text.encode())


def write_bytes(path: str | Path, content: bytes) -> None:
    """Write a file so that it is never there half: a new file beside it takes its place.

    Where that cannot be, as with a file in a folder that nobody may write to, or one that is mounted by
    itself, it is written in its place. Raises `OSError` with its name; the file is then as it was.
    """
    real = Path(path).resolve()  # the file behind a link, not the link, is replaced
    try:
        if real.exists() and not real.is_file():  # such as /dev/stdout
            real.write_bytes(content)
            return
        try:
            _replace(real, content)
        except OSError as error:
            if error.errno not in _NOT_BESIDE or not real.is_file():
                raise
            _write_in_place(real, content)
    except OSError as error:
        raise _about(path, error) from None


def check_writable(path: str | Path) -> None:
    """See whether a file could be written; it is left as it is. Raises `OSError` with its name."""
    real = Path(path).resolve()
    try:
        if real.exists():
            with real.open("r+b"):
                return
        with _beside(real).open("xb") as file:
            Path(file.name).unlink()
    except OSError as error:
        raise _about(path, error) from None


def _about(path: str | Path, error: OSError) -> OSError:
    """The same error, told of the file that somebody named and not of one beside it."""
    return error if error.errno is None else OSError(error.errno, error.strerror, str(path))


#: Why no file can be put beside another, or in its place, that could be written all the same.
_NOT_BESIDE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY, errno.EXDEV)


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name[:_LONGEST]}.{os.urandom(4).hex()}.tmp")


#: As much of a name as leaves room for what is added to it.
_LONGEST = 60


def _replace(path: Path, content: bytes) -> None:
    beside = _beside(path)
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _write_in_place(path: Path, content: bytes) -> None:
    """Write over a file; if that fails, what was there is put back."""
    with path.open("r+b") as file:
        before = file.read()
        try:
            _overwrite(file, content)
        except OSError:
            _overwrite(file, before)
            raise


def _overwrite(file: BinaryIO, content: bytes) -> None:
    file.seek(0)
    file.write(content)
    file.flush()
    file.truncate()
    os.fsync(file.fileno())


def _ends_as_in_windows(path: Path) -> bool:
    """Whether there is a file all of whose lines end with carriage return and line feed."""
    content = path.read_bytes() if path.is_file() else b""
    return 0 < content.count(b"\n") == content.count(b"\r\n")


def _escaped(text: str) -> str:
    """What JSON escapes TOML escapes in the same way; only DEL is left."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _printable(text: str) -> bool:
    """Whether a string may stand in single quotes: no control characters but tab and line feed."""
    return all((character >= " " and character != "\x7f") or character in "\t\n" for character in text)


# The files of `assets/`, from a checkout and from an installed wheel alike

_PACKAGE = Path(__file__).resolve().parents[1]


class AssetNotFound(FileNotFoundError):
    """There is no such asset; the message names the nearest ones."""


def asset(name: str) -> Path:
    """Return where the asset `name` is, a file or a folder named with forward slashes.

    >>> asset("README.md").name
    'README.md'
    """
    if not isinstance(name, str):
        raise TypeError(f"name is to be a text such as 'README.md', not {type(name).__name__}")
    root = _root()
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or PurePosixPath(name).is_absolute():
        raise AssetNotFound(
            f"{name!r} does not name an asset: give a path inside assets/, such as 'README.md'"
        )
    path = root.joinpath(*parts)
    if not path.exists():
        raise AssetNotFound(f"no asset {name!r}{_nearest(name, root)}")
    return path


def _root() -> Path:
    """Where the assets are: a wheel carries them in the package, a checkout has them beside it."""
    for root in (_PACKAGE / "assets_data", _PACKAGE.parent / "assets"):
        if root.is_dir():
            return root
    raise AssetNotFound(f"this installation of gah_nb in {_PACKAGE} is incomplete: it has no assets")


def _nearest(name: str, root: Path) -> str:
    names = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    close = get_close_matches(name, names, n=3)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
