"""Drawings in fewer bytes: taken apart, so that a page holds what many share only once; and for images.

From one position of a game to the next little changes, and what changes is a few elements of a panel. So a
drawing is a list of panels, a panel an opening tag and a list of elements, and a `Pool` numbers both. Nobody
styles, clicks or reads aloud what is in an image, and a stored notebook may hold dozens of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from itertools import groupby
from string import ascii_lowercase
from typing import NamedTuple, TypeVar
from urllib.parse import quote

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


_STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_CLASS = re.compile(r'class="([^"]*)"')
_NAME = re.compile(r"\.([a-zA-Z][\w-]*)")
#: What an image does not show: attributes for pages, those that say what holds anyway, texts without words.
_UNSEEN = re.compile(
    r' (?:data-[\w-]+|role|aria-label|tabindex|baseProfile|version|xmlns:\w+)="[^"]*"'
    r"|<text [^>]*/>|<title>[^<]*</title>"
)
_ANCHOR = re.compile(r'class="([^"]*)"([^>]*?) text-anchor="(\w+)"')
#: A colour that a page may set is in an image what it is without a page, and need not be said twice.
_VARIABLE = re.compile(r"([\w-]+):([^;{}]+);\1:var\(--[\w-]+,\2\)")
_FAMILY = re.compile(r"(font:\d+ \d+px )([^;}]+)")

#: Shorter elements cost less than a reference to them.
_WORTH_SHARING = 60
_ROOT = re.compile(r'<svg[^>]* class="([^"]+)"')
_TONE = ".gah-is-"
#: Nobody points at what is in an image.
_OF_THE_POINTER = ("pointer-events", "cursor", "outline")
_ANCHORS = ("anchor-start", "anchor-middle", "anchor-end")
#: A rectangle, or a path whose only commands from the corner are M.
_PLACED = re.compile(
    r"""<rect(?P<rect>(?: class="[^"]*")?) x="(?P<x>-?\d+)" y="(?P<y>-?\d+)"
    (?P<size>(?: (?:width|height|rx)="\d+")*)/>
    |<path(?P<path>(?: class="[^"]*")?) d="M(?P<px>-?\d+) (?P<py>-?\d+)(?=[a-z])
    (?P<line>(?:[a-z][\d .-]*|M-?\d+ -?\d+(?=[a-z]))*)"/>""".replace("\n    ", "")
)
_START = re.compile(r"M(-?\d+) (-?\d+)")
#: About as long is a reference to a form in its place.
_REFERENCE = 36
_TAG_NAME = re.compile(r"<[a-z]+")
_BODY = re.compile(r"(<svg[^>]*>(?:<style>.*?</style>)?)(.*)</svg>", re.DOTALL)
#: What may stand in an address within double quotes as it is; all that text and drawings mostly have.
_SAFE = " !$&'()*+,-./:;<=>?@[]_`{|}~^"


def image_source(svg: str) -> str:
    """A compact drawing as the source of an image: ``data:image/svg+xml,...``, to stand in double quotes.

    It is not in base64, which would take a third more. Quotes in the drawing become single ones.
    """
    single = svg.replace("'", "&apos;").replace('"', "'")
    return f"data:image/svg+xml,{quote(single, safe=_SAFE)}".replace("&", "&amp;")


def compact(svg: str) -> str:
    """Leave out of a drawing what an image does not show, and give its classes short names.

    What is drawn twice, as in boards before and after, is drawn once and referred to.

    >>> compact('<svg class="big" role="img"><style>.big{x:1}.small{x:2}</style></svg>')
    '<svg class="a"><style>.a{x:1}</style></svg>'
    """
    svg = _ANCHOR.sub(r'class="\1 anchor-\3"\2', _UNSEEN.sub("", svg))
    own = _ROOT.match(svg)
    # An image is a page of its own: nothing else is in it that its rules would have to spare.
    scope = f".{own[1].split()[-1]} " if own else ""
    names = [name for classes in _CLASS.findall(svg) for name in classes.split()]
    short = {name: _short(number) for number, name in enumerate(dict.fromkeys(names))}
    svg = _CLASS.sub(lambda found: f'class="{" ".join(short[name] for name in found[1].split())}"', svg)
    return _shared(
        _STYLES.sub(lambda found: f"<style>{_styles(found[1].replace(scope, ''), short)}</style>", svg)
    )


def _shared(svg: str) -> str:
    """The drawing with what occurs more than once as a definition and references."""
    body = _BODY.fullmatch(svg)
    if body is None:
        return svg
    forms, drawn = _moved(body[2])
    whole = f"<g>{drawn}</g>"
    counts = Counter(_elements(whole))
    sharing = _Sharing(counts, Counter(_all_runs(whole, counts)))
    drawn = sharing.referring(whole)[len("<g>") : -len("</g>")]
    defined = forms + "".join(_named(markup, name) for markup, name in sharing.names.items())
    if not defined:
        return f"{body[1]}{drawn}</svg>"
    return f"{body[1]}<defs>{defined}</defs>{drawn}</svg>"


def _moved(markup: str) -> tuple[str, str]:
    """The forms that stand in several places, each once and in the corner, and what refers to them."""
    places: dict[str, list[re.Match[str]]] = {}
    for found in _PLACED.finditer(markup):
        places.setdefault(_at_the_corner(found), []).append(found)
    names: dict[str, str] = {}
    for form, each in places.items():
        if sum(len(found[0]) - _REFERENCE for found in each) > len(form) + _REFERENCE:
            names[form] = _short(len(names)).upper()

    def referring(found: re.Match[str]) -> str:
        name = names.get(_at_the_corner(found))
        x, y = (found["x"], found["y"]) if found["x"] else (found["px"], found["py"])
        return f'<use href="#{name}" x="{x}" y="{y}"/>' if name else found[0]

    return "".join(_named(form, name) for form, name in names.items()), _PLACED.sub(referring, markup)


def _at_the_corner(found: re.Match[str]) -> str:
    """An element as it would be where x and y begin."""
    if found["x"]:
        return f"<rect{found['rect']}{found['size']}/>"
    x, y = int(found["px"]), int(found["py"])
    line = _START.sub(lambda start: f"M{int(start[1]) - x} {int(start[2]) - y}", f"M{x} {y}{found['line']}")
    return f'<path{found["path"]} d="{line}"/>'


def _named(markup: str, name: str) -> str:
    """One element with a name, several in a group of that name."""
    closing = take_apart(f"<g>{markup}</g>").children
    tag = _TAG_NAME.match(markup) if len(closing) == 1 else None
    return f'{tag[0]} id="{name}"{markup[tag.end() :]}' if tag else f'<g id="{name}">{markup}</g>'


def _elements(markup: str) -> Iterator[str]:
    """All elements in an element, each as markup."""
    for child in take_apart(markup).children:
        yield child
        yield from _elements(child)


def _all_runs(markup: str, counts: Counter[str]) -> Iterator[str]:
    """All runs of children in an element and in those that have to be looked into."""
    for run in _runs(take_apart(markup).children, counts):
        yield run
        if counts[run] == 1:
            yield from _all_runs(run, counts)


def _runs(children: Sequence[str], counts: Counter[str]) -> Iterator[str]:
    """Children that occur equally often, and more than once, side by side as one; others alone."""
    for count, run in groupby(children, counts.__getitem__):
        if count > 1:
            yield "".join(run)
        else:
            yield from run


class _Sharing:
    """Replacing what occurs again by references; ``names`` are those of what is to be defined."""

    def __init__(self, elements: Counter[str], runs: Counter[str]) -> None:
        self.elements = elements
        self.runs = runs
        self.names: dict[str, str] = {}

    def referring(self, markup: str) -> str:
        """An element in which what occurs again is referred to."""
        opening, children, closing = take_apart(markup)
        return opening + "".join(map(self._drawn, _runs(children, self.elements))) + closing

    def _drawn(self, run: str) -> str:
        if self.runs[run] > 1 and len(run) >= _WORTH_SHARING:
            name = self.names.setdefault(run, _short(len(self.names)))
            return f'<use href="#{name}"/>'
        if self.elements[run] != 1:
            return run
        drawn = self.referring(run)
        return drawn[len("<g>") : -len("</g>")] if drawn.startswith("<g>") else drawn


def _short(number: int) -> str:
    """A, b, ... z, aa, ab ... in small letters."""
    rest, last = divmod(number, len(ascii_lowercase))
    return (_short(rest - 1) if rest else "") + ascii_lowercase[last]


def _styles(styles: str, short: dict[str, str]) -> str:
    """The rules for classes that are there, by their short names; what several of them say is said once."""
    rules: list[tuple[str, str]] = []
    for selector, declarations in _RULE.findall(styles):
        if ":" not in selector and all(name in short for name in _NAME.findall(selector)):
            plain = _FAMILY.sub(r"\1a;font-family:\2", _VARIABLE.sub(r"\1:\2", declarations)[1:-1])
            rules += [(selector, one) for one in plain.split(";") if not one.startswith(_OF_THE_POINTER)]
    anchors = [name for name in _ANCHORS if name in short]
    rules += [(f".{name}", f"text-anchor:{name.removeprefix('anchor-')}") for name in anchors]
    # What would else be undone by a rule behind it: a colour of text, and the family of a font.
    last = [rule for rule in rules if rule[0].startswith(_TONE) or rule[1].startswith("font-family")]
    written = _said_once(rule for rule in rules if rule not in last) + _said_once(last)
    return _NAME.sub(lambda found: "." + short.get(found[1], found[1]), written)


def _said_once(rules: Iterable[tuple[str, str]]) -> str:
    """Rules of a declaration each: those of one selector together, those that several share by themselves."""
    selectors: dict[str, list[str]] = {}
    for selector, declaration in rules:
        selectors.setdefault(declaration, []).append(selector)
    own: dict[str, list[str]] = {}
    for declaration, each in selectors.items():
        own.setdefault(",".join(each), []).append(declaration)
    return "".join(f"{each}{{{';'.join(declarations)}}}" for each, declarations in own.items())
