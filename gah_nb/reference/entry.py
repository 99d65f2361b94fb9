"""Which rulings speak of a rule, a point or a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from textwrap import fill, wrap

from msgspec import Struct

from gah_nb.components import Switch, editions
from gah_nb.drawing.compact import compact, image_source
from gah_nb.engine.errors import GahError
from gah_nb.ruling import Ruling, rulings


def rulings_about(*, rule: str = "", point: str = "", card: str | int = "") -> tuple[Ruling, ...]:
    """The rulings about a rule or chapter (``"R6.5"``), a point (``"E3"``), or a card.

    ``card`` is a guest or staff card by name or number, or a tile or objective (``"tile B4"``).
    """
    return rulings(rule=rule, point=point, card=card)


# What is looked up, as a page of words: a title, a text, and parts with rows; in plain text and as HTML

_WIDTH = 100
_INDENT = "  "
#: Longer labels stand on a line of their own.
_LABEL = 28

# Styles that only say where things are; notebooks give labels and words widths of their own.
_HEAD = "margin:1em 0 .3em"
_LIST = "display:grid;grid-template-columns:fit-content(40%) 1fr;gap:.15em 1em;margin:0"
_LABELS = "width:auto;margin:0;font-weight:600"
_WORDS = "width:auto;margin:0"


class NotFound(GahError, LookupError):
    """Something that cannot be looked up; ``candidates`` are what may have been meant, likeliest first."""

    def __init__(self, reason: str, candidates: Iterable[str] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.candidates = tuple(candidates)


class Part(Struct, frozen=True):
    """A part of a page: a title, perhaps a text, and rows of a label and words."""

    title: str
    text: str = ""
    rows: tuple[tuple[str, str], ...] = ()


class Page(Struct, frozen=True):
    """All that is said about one thing."""

    title: str
    text: str
    parts: tuple[Part, ...] = ()


class Entry(Struct, frozen=True):
    """Something that was looked up. As the last value of a cell it shows itself."""

    def page(self) -> Page:
        """What is said about it."""
        raise NotImplementedError

    def picture(self) -> str:
        """An HTML image of it; empty if there is none."""
        return ""

    def __repr__(self) -> str:
        return in_text(self.page())

    @property
    def html(self) -> str:
        """The page as HTML without style sheet and script."""
        return in_html(self.page(), self.picture())

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html}


def image_of(svg: str, words: str) -> str:
    """A drawing as an HTML image with words for who does not see it."""
    source = image_source(compact(svg))
    return f'<img alt="{escape(words)}" src="{source}" style="max-width:100%">'


def part(title: str, rows: Iterable[tuple[str, str]], text: str = "") -> Iterator[Part]:
    """A part, unless there is nothing to be said in it."""
    said = tuple((label, words) for label, words in rows if words)
    if said or text:
        yield Part(title, text, said)


def point_part(point: Switch) -> Part:
    """A point on which rules can differ, with what each edition has, or how it can be read."""
    where = f" ({', '.join(point.editions)})" if point.editions else ""
    return Part(f"{point.id}{where}: {point.point}", rows=choices(point))


def choices(point: Switch) -> tuple[tuple[str, str], ...]:
    """The choices of a point: who makes them, their keys if they can be asked for, what they say."""
    rows = []
    for place, choice in enumerate(point.choices):
        if point.is_reading:
            label = "other reading" if place else "default"
        else:
            label = ", ".join(one.name for one in editions() if point.default(one.name) == choice.key)
        key = f'"{choice.key}": ' if point.is_reading else ""
        rows.append((label, f"{key}{choice.text} {choice.idle}".rstrip()))
    return tuple((label, words) for label, words in rows if label)


def rulings_part(rulings: Sequence[Ruling]) -> Iterator[Part]:
    """Rulings by name, with their questions and what to do."""
    return part("Rulings", ((ruling.name, f"{ruling.question} {ruling.in_short}") for ruling in rulings))


def in_text(page: Page) -> str:
    """The page in plain text."""
    blocks = [f"{page.title}\n{_filled(page.text, 1)}"]
    for one in page.parts:
        lines = [_filled(one.title, 1), _filled(one.text, 2) if one.text else "", *_rows(one.rows)]
        blocks.append("\n".join(filter(None, lines)))
    return "\n\n".join(blocks)


def _filled(text: str, level: int) -> str:
    return fill(text, _WIDTH, initial_indent=_INDENT * level, subsequent_indent=_INDENT * level)


def _rows(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    wide = min(_LABEL, max((len(label) for label, _ in rows), default=0))
    indent = _INDENT * 2
    for label, words in rows:
        first, *others = wrap(words, _WIDTH - len(indent) - wide - 2)
        if len(label) > wide:
            yield f"{indent}{label}"
        beside = label if len(label) <= wide else ""
        yield f"{indent}{beside:<{wide}}  {first}"
        yield from (f"{indent}{'':<{wide}}  {line}" for line in others)


def in_html(page: Page, picture: str = "") -> str:
    """The page as HTML without style sheet and script; it takes its colours from where it is shown."""
    parts = "".join(map(_part_html, page.parts))
    return f"<article><h3>{escape(page.title)}</h3><p>{escape(page.text)}</p>{picture}{parts}</article>"


def _part_html(one: Part) -> str:
    text = f"<p>{escape(one.text)}</p>" if one.text else ""
    rows = "".join(
        f'<dt style="{_LABELS}">{escape(label)}</dt><dd style="{_WORDS}">{escape(words)}</dd>'
        for label, words in one.rows
    )
    listed = f'<dl style="{_LIST}">{rows}</dl>' if rows else ""
    return f'<h4 style="{_HEAD}">{escape(one.title)}</h4>{text}{listed}'
