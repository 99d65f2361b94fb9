"""The same drawing in fewer bytes, for images: nobody styles, clicks or reads aloud what is in an image.

A stored notebook may hold dozens of comparisons, each with several boards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from string import ascii_lowercase
from urllib.parse import quote

from .fragments import take_apart

_STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_CLASS = re.compile(r'class="([^"]*)"')
_UNSEEN = re.compile(r' (?:data-[\w-]+|role|aria-label|tabindex)="[^"]*"')
_NAME = re.compile(r"\.([a-zA-Z][\w-]*)")


#: Shorter elements cost less than a reference to them.
_WORTH_SHARING = 60
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
    names = [name for classes in _CLASS.findall(svg) for name in classes.split()]
    short = {name: _short(number) for number, name in enumerate(dict.fromkeys(names))}
    svg = _UNSEEN.sub("", svg)
    svg = _CLASS.sub(lambda found: f'class="{" ".join(short[name] for name in found[1].split())}"', svg)
    return _shared(_STYLES.sub(lambda found: f"<style>{_rules(found[1], short)}</style>", svg))


def _shared(svg: str) -> str:
    """The drawing with what occurs more than once as a definition and references."""
    body = _BODY.fullmatch(svg)
    if body is None:
        return svg
    whole = f"<g>{body[2]}</g>"
    counts = Counter(_elements(whole))
    sharing = _Sharing(counts, Counter(_all_runs(whole, counts)))
    drawn = sharing.referring(whole)[len("<g>") : -len("</g>")]
    if not sharing.names:
        return svg
    defined = "".join(f'<g id="{name}">{markup}</g>' for markup, name in sharing.names.items())
    return f"{body[1]}<defs>{defined}</defs>{drawn}</svg>"


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
        return self.referring(run) if self.elements[run] == 1 else run


def _short(number: int) -> str:
    """A, b, ... z, aa, ab ... in small letters."""
    rest, last = divmod(number, len(ascii_lowercase))
    return (_short(rest - 1) if rest else "") + ascii_lowercase[last]


def _rules(styles: str, short: dict[str, str]) -> str:
    """The rules for classes that are there, by their short names."""
    kept = []
    for selector, declarations in _RULE.findall(styles):
        if all(name in short for name in _NAME.findall(selector)):
            kept.append(_NAME.sub(lambda found: "." + short[found[1]], selector) + declarations)
    return "".join(kept)
