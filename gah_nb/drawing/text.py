"""How wide text is, and making it fit: measured with wide fonts, so that it fits with any.

The reader's fonts are not known. Widths are those of DejaVu Sans (as wide as Verdana) and DejaVu Serif Bold
(wider than Georgia and Times), the widest of the fonts in `theme`; what fits there fits everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, east_asian_width, normalize

from .theme import Face, TextStyle

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
