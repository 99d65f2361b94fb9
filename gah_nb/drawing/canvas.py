"""What is drawn on: a thin layer over svgwrite, the only module that knows it.

Shapes carry one or two CSS classes instead of presentation attributes, and all numbers are whole: small
drawings, the same bytes everywhere, sharp lines. There are no definitions and no ids, which would collide
with those of other drawings in a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from html import escape

from svgwrite import Drawing
from svgwrite.base import BaseElement

from .palette import Theme
from .text import text_width
from .theme import TextStyle, scope, stylesheet

#: Characters that a name may have but XML may not.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPECIAL = re.compile("[<>&\"'\x00-\x1f\ud800-\udfff\ufffe\uffff]")
#: A piece of a line: its text, style and tone.
Part = tuple[str, TextStyle, str]


class _Element(BaseElement):  # type: ignore[misc]  # svgwrite comes without types
    """An svgwrite element that writes itself: a table has a thousand of them, and svgwrite takes its time."""

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


class Canvas:
    """Draws shapes and text one over the other, in nested groups."""

    def __init__(self) -> None:
        self._root = self._open = _Element("g", {})

    def rect(self, x: int, y: int, width: int, height: int, css: str, radius: int = 0) -> None:
        """A rectangle."""
        attributes = {"class": css, "x": str(x), "y": str(y), "width": str(width), "height": str(height)}
        if radius:
            attributes["rx"] = str(radius)
        self._open.elements.append(_Element("rect", attributes))

    def circle(self, x: int, y: int, radius: int, css: str) -> None:
        """A circle by its centre."""
        attributes = {"class": css, "cx": str(x), "cy": str(y), "r": str(radius)}
        self._open.elements.append(_Element("circle", attributes))

    def path(self, data: str, css: str) -> None:
        """A path."""
        self._open.elements.append(_Element("path", {"class": css, "d": data}))

    def text(
        self, x: int, y: int, text: str, style: TextStyle, *, tone: str = "", anchor: str = "", width: int = 0
    ) -> None:
        """A line of text by its baseline.

        ``tone`` is a colour other than ink, ``anchor`` "middle" or "end". A text that may be wider than
        ``width`` is pressed, so that it fits in the widest font; a ``textLength`` would stretch it in others.
        """
        attributes = {"class": _css(style, tone), "x": str(x), "y": str(y)}
        if width and (natural := text_width(text, style)) > width:
            pressed = f"matrix(.{1000 * width // natural:03} 0 0 1 {x} {y})"
            attributes = {"class": _css(style, tone), "transform": pressed}
        if anchor:
            attributes["text-anchor"] = anchor
        self._open.elements.append(_Element("text", attributes, _safe(text)))

    def run(self, x: int, y: int, parts: Sequence[Part], anchor: str = "") -> None:
        """Pieces of text of different kinds that follow each other in one line, each with style and tone."""
        attributes = {"x": str(x), "y": str(y)}
        if anchor:
            attributes["text-anchor"] = anchor
        line = _Element("text", attributes)
        for text, style, tone in parts:
            line.elements.append(_Element("tspan", {"class": _css(style, tone)}, _safe(text)))
        self._open.elements.append(line)

    def place(self, x: int, y: int, markup: str) -> None:
        """Something drawn before, its origin at ``x``, ``y``."""
        group = _Element("g", {"transform": f"translate({x} {y})"})
        group.elements.append(_Markup(markup))
        self._open.elements.append(group)

    @contextmanager
    def group(self, attributes: Mapping[str, str], title: str = "") -> Iterator[None]:
        """Everything drawn within is in one group; ``title`` is its tooltip."""
        outer = self._open
        inner = _Element("g", {name: _safe(value) for name, value in attributes.items()})
        outer.elements.append(inner)
        if title:
            inner.elements.append(_Element("title", {}, _safe(title)))
        self._open = inner
        yield
        self._open = outer

    def moved(self, x: int, y: int, percent: int = 100) -> AbstractContextManager[None]:
        """A group whose origin is at ``x``, ``y``, enlarged to ``percent``."""
        larger = f" scale({percent // 100}.{percent % 100:02})" if percent != 100 else ""
        return self.group({"transform": f"translate({x} {y}){larger}"})

    def markup(self) -> str:
        """What was drawn so far."""
        return "".join([element.tostring() for element in self._root.elements])
