r"""Files in TOML: read with the place of every problem, written as a whole or not at all.

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
from .writing import array, block, check_writable, quoted, write_bytes, write_text

__all__ = [
    "OPENED_BY",
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
