"""Writing TOML, and files as a whole or not at all."""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterable
from pathlib import Path


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
    """Write a file in UTF-8 so that it is never there half: a new file beside it takes its place.

    Lines end with a line feed; with ``keep_line_ends`` as those of the file that is there already. Raises
    `OSError` as writing does; the file is then as it was.
    """
    path = Path(path).resolve()  # the file behind a link, not the link, is replaced
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        ends = "\r\n" if keep_line_ends and _ends_as_in_windows(path) else "\n"
        with beside.open("x", encoding="utf-8", newline=ends) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


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
