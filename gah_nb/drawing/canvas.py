"""What is drawn on: a thin layer over svgwrite, the only module that knows it; and how wide text is.

The reader's fonts are not known. Widths are those of DejaVu Sans (as wide as Verdana) and DejaVu Serif Bold
(wider than Georgia and Times), the widest of the fonts in `theme`; what fits there fits everywhere.

Shapes carry one or two CSS classes instead of presentation attributes, and all numbers are whole: small
drawings, the same bytes everywhere, sharp lines. There are no definitions and no ids, which would collide
with those of other drawings in a page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from html import escape
from unicodedata import combining, east_asian_width, normalize

from svgwrite import Drawing
from svgwrite.base import BaseElement

from .theme import Face, TextStyle, Theme, scope, stylesheet

#: Widths in hundredths of the font size, and the characters that have them.
_WIDTHS: dict[Face, dict[int, str]] = {
    "sans": {
        28: "'ijl", 30: "IJ", 32: " ,.’·", 34: "/:;\\|", 36: "f", 37: "-", 40: "()[]t", 41: "!", 42: "r",
        46: '"', 50: "*_`–", 53: "sz", 54: "?", 55: "c", 56: "L", 58: "Fk", 60: "vxy", 61: "P", 62: "TYaeo",
        63: "ß", 64: "$0123456789ESbdghnpqu{}", 66: "K", 69: "ABVXZ", 70: "CR", 74: "U", 75: "N", 76: "H",
        78: "&DG", 79: "OQ", 82: "w", 84: "#+<=>^~\N{MINUS SIGN}×", 87: "M", 96: "%", 98: "m", 99: "Wæ",
        100: "@…", 103: "œ", 107: "Œ",
    },
    "bold": {
        31: "'", 35: " ijl", 37: "/\\|", 38: ",.IJ’·", 40: ":;", 42: "-", 44: "f", 46: "!()[]", 48: "t",
        50: "_`r–", 53: '"*', 59: "?z", 60: "cs", 64: "L", 65: "x", 66: "vy", 67: "k", 68: "ae", 69: "EFTo",
        70: "$0123456789", 72: "bdghnpqu{}ß", 73: "SYZ", 74: "CP", 77: "B", 78: "AKRVX", 82: "U", 83: "G",
        84: "#+<=>DHN^~\N{MINUS SIGN}×", 86: "OQ", 88: "&", 93: "w", 100: "@M…", 101: "%", 105: "mæ",
        110: "œ", 111: "W", 117: "Œ",
    },
    "serif": {
        31: "'", 35: " ,.’·", 37: "/:;\\j|", 38: "il", 42: "-", 44: "!f", 47: "It", 48: "()J[]", 50: "_`–",
        53: '"*r', 57: "sz", 59: "?vy", 60: "x", 61: "c", 64: "e", 65: "a{}", 67: "o",
        70: "$0123456789bdgkpq", 71: "FL", 72: "Y", 73: "SZhnu", 75: "T", 76: "Pß", 77: "E", 78: "AVX",
        80: "C", 84: "#+<=>R^~\N{MINUS SIGN}×", 85: "B", 86: "G", 87: "DKw", 88: "OQU", 91: "&", 92: "N",
        95: "H", 96: "%", 98: "æ", 100: "@…", 103: "œ", 106: "m", 111: "M", 113: "W", 119: "Œ",
    },
}  # fmt: skip
_OF_CHARACTER: dict[Face, dict[str, int]] = {
    face: {character: width for width, characters in table.items() for character in characters}
    for face, table in _WIDTHS.items()
}
#: For what is in no table: wider than a capital W.
_UNKNOWN = 120
ELLIPSIS = "…"


def _character_width(face: Face, character: str) -> int:
    table = _OF_CHARACTER[face]
    base = normalize("NFKD", character)
    width = sum(table.get(part, _UNKNOWN) for part in base if not combining(part))
    return max(width, 100) if east_asian_width(character) in "WF" else width


@lru_cache(maxsize=4096)
def _hundredths(face: Face, text: str) -> int:
    table = _OF_CHARACTER[face]
    return sum(table[one] if one in table else _character_width(face, one) for one in text)


def text_width(text: str, style: TextStyle) -> int:
    """How many units a text takes at most, rounded up.

    >>> text_width("Vienna", TextStyle("note", "sans", 10))
    35
    """
    return -(-_hundredths(style.face, text) * style.size // 100) + style.spacing * len(text)


@lru_cache(maxsize=1024)
def shorten(text: str, style: TextStyle, width: int) -> str:
    """The text, or its beginning with an ellipsis, so that it takes at most ``width``.

    >>> shorten("Philharmonic", TextStyle("note", "sans", 10), 50)
    'Philhar…'
    """
    if text_width(text, style) <= width:
        return text
    end = len(text)
    while end and text_width(text[:end].rstrip() + ELLIPSIS, style) > width:
        end -= 1
    return text[:end].rstrip() + ELLIPSIS


@lru_cache(maxsize=2048)
def wrap(text: str, style: TextStyle, width: int, lines: int, last: int = 0) -> tuple[str, ...]:
    """Break a text at its spaces into at most ``lines`` lines; what is still too long then is shortened.

    ``last`` is the width of a last line below others, if that is less. Of the ways that need no more lines
    than necessary, one that breaks after punctuation is taken, then the most even.

    >>> wrap("red guest moves in: +2 kronen", TextStyle("note", "sans", 10), 140, 2)
    ('red guest moves in:', '+2 kronen')
    """
    words = text.split(" ")
    if lines <= 1 or text_width(text, style) <= width:
        return (shorten(text, style, width),)
    last = last or width
    greedy = _most_words(words, style, width)
    rest = _rest(words[greedy:], style, width, lines - 1, last)
    best = (" ".join(words[:greedy]), *rest)
    if greedy == len(words) or rest[-1].endswith(ELLIPSIS):
        return tuple(shorten(line, style, width) for line in best)
    for count in range(greedy - 1, 0, -1):
        candidate = (" ".join(words[:count]), *_rest(words[count:], style, width, lines - 1, last))
        if len(candidate) == len(best) and not candidate[-1].endswith(ELLIPSIS):
            best = min(best, candidate, key=lambda way: _raggedness(way, style))
    return tuple(shorten(line, style, width) for line in best)


def _rest(words: list[str], style: TextStyle, width: int, lines: int, last: int) -> tuple[str, ...]:
    """Further lines; a single one must leave room at its end."""
    text = " ".join(words)
    if not words:
        return ()
    if lines <= 1 or text_width(text, style) <= last:
        return (shorten(text, style, last),)
    return wrap(text, style, width, lines, last)


def _most_words(words: list[str], style: TextStyle, width: int) -> int:
    """How many words fit in a line, at least one."""
    count = 1
    while count < len(words) and text_width(" ".join(words[: count + 1]), style) <= width:
        count += 1
    return count


def _raggedness(lines: tuple[str, ...], style: TextStyle) -> tuple[int, int]:
    """What makes a way to break a text worse: no punctuation at the breaks, then a long longest line."""
    loose = sum(line[-1] not in ",:;·" for line in lines[:-1])
    return loose, max(text_width(line, style) for line in lines)


#: Characters that a name may have but XML may not.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPECIAL = re.compile("[<>&\"'\x00-\x1f\ud800-\udfff\ufffe\uffff]")
#: A piece of a line: its text, style and tone.
Part = tuple[str, TextStyle, str]


class _Element(BaseElement):  # type: ignore[misc]  # svgwrite comes without types
    """An svgwrite element that writes itself: a table has hundreds of them, and svgwrite takes its time."""

    def __init__(self, name: str, attributes: Mapping[str, str], text: str = "") -> None:
        self.elementname = name
        self.attribs = attributes
        self.elements: list[BaseElement] = []
        self.text = text

    def tostring(self) -> str:
        """Write the element and all in it; attributes and text must be safe."""
        attributes = "".join([f' {name}="{value}"' for name, value in self.attribs.items()])
        inside = self.text + "".join([element.tostring() for element in self.elements])
        name = self.elementname
        return f"<{name}{attributes}>{inside}</{name}>" if inside else f"<{name}{attributes}/>"


class _Markup(BaseElement):  # type: ignore[misc]
    """Something drawn before."""

    def __init__(self, markup: str) -> None:
        self._markup = markup

    def tostring(self) -> str:
        return self._markup


def _safe(text: str) -> str:
    if not _SPECIAL.search(text):
        return text
    return escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)).replace("\n", "&#10;")


def _css(style: TextStyle, tone: str) -> str:
    return f"gah-{style.name} gah-is-{tone}" if tone else f"gah-{style.name}"


def _anchored(anchor: str) -> str:
    return f' text-anchor="{anchor}"' if anchor else ""


@lru_cache(maxsize=64)
def opening(width: int, height: int, units: tuple[int, int], label: str, theme: Theme) -> str:
    """The beginning of a drawing: the opening tag, the style sheet and the paper.

    ``width`` and ``height`` are its size in pixels, ``units`` the same in its own units; ``label`` is for
    screen readers. ``CLOSING`` is its end.
    """
    drawing = Drawing(debug=False)
    drawing.attribs = {
        "class": f"gah-table {scope(theme)}",
        "role": "group",
        "aria-label": _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", label),
        "width": str(width),
        "height": str(height),
        "viewBox": f"0 0 {units[0]} {units[1]}",
    }
    drawing.elements = []
    tag: str = drawing.tostring().removesuffix("/>").rstrip() + ">"
    paper = {"class": "gah-paper", "x": "0", "y": "0", "width": str(units[0]), "height": str(units[1])}
    return tag + _Element("style", {}, stylesheet(theme)).tostring() + _Element("rect", paper).tostring()


CLOSING = "</svg>"


class _Within:
    """What is drawn on a canvas meanwhile is in one group."""

    def __init__(self, canvas: Canvas, group: _Element) -> None:
        self._canvas, self._group = canvas, group

    def __enter__(self) -> None:
        self._outer, self._canvas._open = self._canvas._open, self._group

    def __exit__(self, *_: object) -> None:
        self._canvas._open = self._outer


class Canvas:
    """Draws shapes and text one over the other, in nested groups."""

    def __init__(self) -> None:
        self._root = self._open = _Element("g", {})

    def _add(self, markup: str) -> None:
        """What has nothing to come in it is written at once."""
        self._open.elements.append(_Markup(markup))

    def rect(self, x: int, y: int, width: int, height: int, css: str, radius: int = 0) -> None:
        """A rectangle."""
        rounded = f' rx="{radius}"' if radius else ""
        self._add(f'<rect class="{css}" x="{x}" y="{y}" width="{width}" height="{height}"{rounded}/>')

    def circle(self, x: int, y: int, radius: int, css: str) -> None:
        """A circle by its centre."""
        self._add(f'<circle class="{css}" cx="{x}" cy="{y}" r="{radius}"/>')

    def path(self, data: str, css: str) -> None:
        """A path."""
        self._add(f'<path class="{css}" d="{data}"/>')

    def text(
        self, x: int, y: int, text: str, style: TextStyle, *, tone: str = "", anchor: str = "", width: int = 0
    ) -> None:
        """A line of text by its baseline.

        ``tone`` is a colour other than ink, ``anchor`` "middle" or "end". A text that may be wider than
        ``width`` is pressed, so that it fits in the widest font; a ``textLength`` would stretch it in others.
        """
        place = f'x="{x}" y="{y}"'
        if width and (natural := text_width(text, style)) > width:
            place = f'transform="matrix(.{1000 * width // natural:03} 0 0 1 {x} {y})"'
        inside = f">{_safe(text)}</text>" if text else "/>"
        self._add(f'<text class="{_css(style, tone)}" {place}{_anchored(anchor)}{inside}')

    def run(self, x: int, y: int, parts: Sequence[Part], anchor: str = "") -> None:
        """Pieces of text of different kinds that follow each other in one line, each with style and tone."""
        pieces = [f'<tspan class="{_css(style, tone)}">{_safe(text)}</tspan>' for text, style, tone in parts]
        self._add(f'<text x="{x}" y="{y}"{_anchored(anchor)}>{"".join(pieces)}</text>')

    def place(self, x: int, y: int, markup: str) -> None:
        """Something drawn before, its origin at ``x``, ``y``."""
        self._add(f'<g transform="translate({x} {y})">{markup}</g>')

    def group(self, attributes: Mapping[str, str], title: str = "") -> AbstractContextManager[None]:
        """Everything drawn within is in one group; ``title`` is its tooltip."""
        inner = _Element("g", {name: _safe(value) for name, value in attributes.items()})
        self._open.elements.append(inner)
        if title:
            inner.elements.append(_Element("title", {}, _safe(title)))
        return _Within(self, inner)

    def moved(self, x: int, y: int, percent: int = 100) -> AbstractContextManager[None]:
        """A group whose origin is at ``x``, ``y``, enlarged to ``percent``."""
        larger = f" scale({percent // 100}.{percent % 100:02})" if percent != 100 else ""
        return self.group({"transform": f"translate({x} {y}){larger}"})

    def markup(self) -> str:
        """What was drawn so far."""
        return "".join([element.tostring() for element in self._root.elements])
