"""Links: a position, puzzle or ruling that stands whole in an address, behind its ``#``.

What stands there goes to no server: a browser keeps that part of an address to itself. It is the text of the
very file that `save` would write, packed, and is read by the same checks; those that come with the project go
by their short names.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from html import escape
from importlib import import_module

from gah_nb.engine import GahError
from gah_nb.files.door import shown, text
from gah_nb.play import Game, Timeline, from_record, to_record
from gah_nb.puzzles import Puzzle
from gah_nb.ruling import Ruling
from gah_nb.scenario import Scenario
from gah_nb.scenario.form import short_names

#: What is shared: the same again, but for a game, which comes with its timeline.
Shared = Timeline | Scenario

#: Where a link leads that nobody named a site for: to what `make serve` shows on this machine.
HERE = "http://localhost:8000/"
VARIABLE = "GAH_NB_SITE"
_PAGE = "play.html"
#: Chat programs and browsers pass on so much of an address and, some of them, no more.
LONGEST = 8_000
#: More than any file that fits into a link; whatever unpacks to more was made to do harm.
_LONGEST_TEXT = 400_000
_FRAGMENT = re.compile(r"([a-z]+)=([\w/-]+)", re.ASCII)
_SAYS_ITS_SCHEMA = re.compile(r"^\s*schema\s*=", re.MULTILINE)
_KINDS: Mapping[str, type[Scenario]] = {"puzzle": Puzzle, "ruling": Ruling, "scenario": Scenario}
_GAME = "game"


class BadLink(GahError, ValueError):
    """A text that is no link of ours, or not the whole of one."""


class LinkTooLong(GahError, ValueError):
    """What cannot be sent as a link, since it is too long; the message says what to do instead."""


class Link(str):
    """An address as text; as the last value of a cell it can be clicked.

    ``link.line`` is the same without the address, a line of text that `opened` reads wherever it is pasted.
    """

    __slots__ = ()

    @property
    def line(self) -> str:
        """What stands behind the ``#``: all of it in one line, and no site's name."""
        return self.rpartition("#")[2]

    def _repr_html_(self) -> str:
        return f'<a href="{escape(self)}" target="_blank" rel="noopener">{escape(self)}</a>'


def link(what: object, *, site: str = "") -> Link:
    """An address that opens ``what`` in any browser: a game, timeline or table; a scenario, puzzle or ruling.

    A game comes with the way there; like a saved file it holds what lies hidden too. ``site`` is where the
    site of the project stands; without it the one that this runs in, that of the variable ``GAH_NB_SITE``, or
    the one that ``make serve`` shows. Raises `LinkTooLong`, and `TypeError` for anything else.
    """
    kind, content = _content(what)
    address = f"{(text(site, 'site') or _site()).rstrip('/')}/{_PAGE}#{kind}={content}"
    if len(address) > LONGEST:
        raise LinkTooLong(
            f"this makes a link of {len(address):,} signs, and programs pass on no more than {LONGEST:,} "
            f"of them whole; save it and send the file: {_saving(kind)}"
        )
    return Link(address)


def opened(link: str) -> Shared:
    """What a link leads to: a timeline, or a scenario, puzzle or ruling.

    The address as a whole will do, or what stands behind its ``#`` (``link.line``), also where a program has
    broken it into several lines, or the text of a file. Raises `BadLink` for what is none, and for what it
    holds `InvalidFile`, as the file would.
    """
    given = text(link, "link")
    found = _FRAGMENT.fullmatch("".join(given.rpartition("#")[2].split()))
    if "\n" in given.strip() and (found is None or _SAYS_ITS_SCHEMA.search(given)):
        return _read(_kind_said(given), given)
    kind, content = found.groups() if found else ("", "")
    if kind not in (_GAME, *_KINDS):
        raise BadLink("this is no link to a position, a puzzle or a ruling, or not all of it")
    if kind in _KINDS and content in short_names(_KINDS[kind].FOLDER):
        return _KINDS[kind].load(content)
    return _read(kind, _unpacked(content))


def _content(what: object) -> tuple[str, str]:
    """The kind of what is shared, and its short name or its file."""
    if isinstance(what, Scenario):
        kind = next(name for name, one in _KINDS.items() if isinstance(what, one))
        written = what.to_toml()
        return kind, _short_name(what, written) or _packed(written)
    if isinstance(what, Game):
        what = what.timeline()
    timeline = what if isinstance(what, Timeline) else getattr(what, "timeline", None)
    if not isinstance(timeline, Timeline):
        raise TypeError(
            f"what is to be a game, a timeline, a table, a scenario or its like, not {shown(what)}"
        )
    return _GAME, _packed(to_record(timeline.tree))


def _short_name(what: Scenario, written: str) -> str:
    """By which name it comes with the project; empty for what does not, or was changed."""
    alike = (name for name, path in short_names(what.FOLDER).items() if path.stem == what.name)
    return next((name for name in alike if type(what).load(name).to_toml() == written), "")


def _read(kind: str, written: str) -> Shared:
    if kind in _KINDS:
        return _KINDS[kind].from_text(written, f"this {kind}")
    return Timeline.of(from_record(written, name="this game"))


def _kind_said(written: str) -> str:
    try:
        return str(tomllib.loads(written).get("kind", _GAME))
    except (ValueError, RecursionError):
        return _GAME  # whose reader says what is wrong


def _saving(kind: str) -> str:
    return 'timeline.save("game.toml")' if kind == _GAME else f'{kind}.save("{kind}.toml")'


def _packed(written: str) -> str:
    return urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")


def _unpacked(content: str) -> str:
    try:
        packed = urlsafe_b64decode(content + "=" * (-len(content) % 4))
        unpacking = zlib.decompressobj()
        written = unpacking.decompress(packed, _LONGEST_TEXT)
        if unpacking.unconsumed_tail:
            raise BadLink("this link holds more than any game does")
        if not unpacking.eof:
            raise BadLink("this link is not whole: its end is missing")
        return written.decode()
    except (ValueError, zlib.error) as problem:
        if isinstance(problem, BadLink):
            raise
        raise BadLink("this link is damaged: something of it is missing or was changed") from problem


def _site() -> str:
    named = os.environ.get(VARIABLE, "")
    if named or sys.platform != "emscripten":
        return named or HERE
    return _site_of(import_module("js").location.href)


def _site_of(script: str) -> str:
    """The site on whose page a script runs: live notebooks lie below it."""
    return script.partition("/live/")[0]
