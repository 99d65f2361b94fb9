"""Drawings taken apart, so that a page holds what many of them share only once.

From one position of a game to the next little changes, and what changes is a few elements of a panel. So a
drawing is a list of panels, a panel an opening tag and a list of elements, and a `Pool` numbers both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple, TypeVar

from .panels import Panels

T = TypeVar("T")

# Drawings have no bare < or > but those of their tags: text and attributes are escaped.
_TAG = re.compile(r"<(/?)([a-z]+)[^>]*?(/?)>", re.IGNORECASE)


class Element(NamedTuple):
    """A piece of markup: its opening tag, the elements in it, its closing tag ("" for a lone tag)."""

    opening: str
    children: tuple[str, ...]
    closing: str


def take_apart(markup: str) -> Element:
    """Split one element into its opening tag, its children and its closing tag.

    >>> take_apart('<g a="1"><rect/><g><path/></g></g>').children
    ('<rect/>', '<g><path/></g>')
    """
    first = _TAG.match(markup)
    if first is None:
        raise ValueError(f"not an element: {markup[:60]!r}")
    if first[3]:
        return Element(markup, (), "")
    children = tuple(_children(markup, first.end()))
    closing = f"</{first[2]}>"
    if "".join((first[0], *children, closing)) != markup:
        return Element(markup, (), "")  # with text of its own: a whole
    return Element(first[0], children, closing)


def _children(markup: str, start: int) -> Iterator[str]:
    depth = 0
    for tag in _TAG.finditer(markup, start):
        if tag[1]:
            depth -= 1
            if depth < 0:
                return
        elif depth == 0:
            start = tag.start()
        if not tag[1] and not tag[3]:
            depth += 1
        elif depth == 0:
            yield markup[start : tag.end()]


class Drawing(NamedTuple):
    """A drawing in a pool: its ``panels`` by number, and what differs on its outermost element."""

    panels: tuple[int, ...]
    height: int
    label: str


class Pool:
    """Panels and elements of many drawings, each once.

    ``elements`` is markup; a panel is a list of numbers of elements, of which the first is its opening tag,
    or a single element that is a panel by itself.
    """

    def __init__(self) -> None:
        self.elements: dict[str, int] = {}
        self.panels: dict[tuple[int, ...], int] = {}
        self._known: dict[str, int] = {}

    def add(self, drawing: Panels) -> Drawing:
        """Take a drawing in."""
        opening, ground, _ = take_apart(f"{drawing.opening}</svg>")
        children = (*ground, *(panel.markup for panel in drawing.panels))
        # The style sheet is the same in all, and in the page already.
        panels = tuple(self._panel(child) for child in children if not child.startswith("<style"))
        return Drawing(panels, units_high(opening), _attribute(opening, "aria-label"))

    def _panel(self, markup: str) -> int:
        if markup not in self._known:
            opening, children, _ = take_apart(markup)
            numbers = tuple(_number(self.elements, piece) for piece in (opening, *children))
            self._known[markup] = _number(self.panels, numbers)
        return self._known[markup]


def size_of(svg: str) -> tuple[int, int]:
    """Width and height of a drawing."""
    return int(_attribute(svg, "width")), int(_attribute(svg, "height"))


def units_high(svg: str) -> int:
    """Height of a drawing in its own units, which may be other than pixels."""
    return int(_attribute(svg, "viewBox").split()[3])


def _number(table: dict[T, int], key: T) -> int:
    return table.setdefault(key, len(table))


def _attribute(tag: str, name: str) -> str:
    found = re.match(f'<[^>]* {name}="([^"]*)"', tag)
    return unescape(found[1]) if found else ""
