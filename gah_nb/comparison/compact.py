"""The same drawing in fewer bytes, for images: nobody styles, clicks or reads aloud what is in an image.

A stored notebook may hold dozens of comparisons, each with several boards.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

_STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_CLASS = re.compile(r'class="([^"]*)"')
_UNSEEN = re.compile(r' (?:data-[\w-]+|role|aria-label|tabindex)="[^"]*"')
_NAME = re.compile(r"\.([a-zA-Z][\w-]*)")


def compact(svg: str) -> str:
    """Leave out of a drawing what an image does not show, and give its classes short names.

    >>> compact('<svg class="big" role="img"><style>.big{x:1}.small{x:2}</style></svg>')
    '<svg class="a"><style>.a{x:1}</style></svg>'
    """
    names = [name for classes in _CLASS.findall(svg) for name in classes.split()]
    short = {name: _short(number) for number, name in enumerate(dict.fromkeys(names))}
    svg = _UNSEEN.sub("", svg)
    svg = _CLASS.sub(lambda found: f'class="{" ".join(short[name] for name in found[1].split())}"', svg)
    return _STYLES.sub(lambda found: f"<style>{_rules(found[1], short)}</style>", svg)


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
