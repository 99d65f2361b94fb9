"""How things look: colours in the light and in the dark theme, kinds of text, and the style sheet.

Gold says "you can act here", whose turn it is, and printed VP, and nothing else; ``gold-ink`` is gold dark
enough to be read as text, ``yellow-line`` yellow dark enough for thin lines. Every pair that is drawn one on
the other keeps the contrast of WCAG AA: 4.5 for text, 3 for large text and for lines that mean something.

A page may hold many drawings, light and dark, some of them stored by earlier versions; a style sheet in a
page counts for all of it. So each drawing has a class that is made from its styles, and they hold only below
it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal
from zlib import crc32

from msgspec import Struct

#: ``"light"`` and ``"dark"`` look the same wherever they are shown. ``"auto"`` takes its colours from the
#: page (custom properties ``--gah-ink`` and so on) and is light where the page says nothing. It does not ask
#: what the reader's system prefers: a light page may stand on a dark desktop, and a drawing must suit its
#: page.
Theme = Literal["light", "dark", "auto"]

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "ink": "#2b2622",
        "soft": "#6a6054",
        "paper": "#fbf7ee",
        "panel": "#f3ecdd",
        "card": "#fffdf8",
        "line": "#cbbfa6",
        "gold": "#a57f2b",
        "gold-ink": "#846112",
        "on-colour": "#ffffff",
        "on-yellow": "#2b2622",
        "blue": "#3b6ea5",
        "red": "#b0413e",
        "yellow": "#c9971c",
        "yellow-line": "#987208",
        "green": "#5a7c4b",
        "blue-tint": "#dbe6f2",
        "red-tint": "#f4dedb",
        "yellow-tint": "#f8edcf",
        "strudel": "#976739",
        "cake": "#f4efe4",
        "wine": "#8f2740",
        "coffee": "#2f2a26",
        "seat-0": "#b05c17",
        "seat-1": "#6a4c93",
        "seat-2": "#24716f",
        "seat-3": "#55606e",
    }
)
DARK: Mapping[str, str] = MappingProxyType(
    {
        "ink": "#efe6d6",
        "soft": "#b9ad98",
        "paper": "#1f1c19",
        "panel": "#292521",
        "card": "#35302a",
        "line": "#574f44",
        "gold": "#d6ac52",
        "gold-ink": "#e0bb69",
        "on-colour": "#1f1c19",
        "on-yellow": "#1f1c19",
        "blue": "#86b1de",
        "red": "#e58f86",
        "yellow": "#e2b94b",
        "yellow-line": "#e2b94b",
        "green": "#9cbf8b",
        "blue-tint": "#263748",
        "red-tint": "#482b2a",
        "yellow-tint": "#443719",
        "strudel": "#cb9c66",
        "cake": "#5b5245",
        "wine": "#dd7f93",
        "coffee": "#a2968a",
        "seat-0": "#e59250",
        "seat-1": "#b196db",
        "seat-2": "#66b5b2",
        "seat-3": "#9aa8b9",
    }
)


def colours(theme: Theme) -> Mapping[str, str]:
    """The colours of a theme by token; those of ``"auto"`` on a page that sets none.

    >>> colours("dark")["paper"]
    '#1f1c19'
    """
    return DARK if theme == "dark" else LIGHT


def custom_properties(theme: Theme) -> str:
    """The theme as declarations of CSS custom properties, for a page that holds ``"auto"`` drawings.

    >>> custom_properties("light").split(";")[0]
    '--gah-ink:#2b2622'
    """
    return ";".join(f"--gah-{token}:{value}" for token, value in colours(theme).items())


Face = Literal["sans", "bold", "serif"]


class TextStyle(Struct, frozen=True):
    """A kind of text: its CSS class, face, size and letter spacing, all in whole units."""

    name: str
    face: Face
    size: int
    spacing: int = 0


_SERIF = 'Georgia,"Times New Roman",serif'
_SANS = 'system-ui,"Segoe UI",Helvetica,Arial,sans-serif'

# Kinds of text. What one must read to play is set in 11 and more, the rest in 10.
TITLE = TextStyle("title", "serif", 20)
HEADING = TextStyle("heading", "serif", 12, spacing=1)
NAME = TextStyle("name", "serif", 15)
FIGURE = TextStyle("figure", "serif", 17)
NUMERAL = TextStyle("numeral", "serif", 14)
GUEST = TextStyle("guest", "serif", 12)
GUEST_SMALL = TextStyle("guest-small", "serif", 11)
STRONG = TextStyle("strong", "bold", 11)
STRONG_SMALL = TextStyle("strong-small", "bold", 10)
NOTE = TextStyle("note", "sans", 10)
INFO = TextStyle("info", "sans", 11)
READING = TextStyle("reading", "sans", 13)
STYLES = (
    TITLE, HEADING, NAME, FIGURE, NUMERAL, GUEST, GUEST_SMALL, STRONG, STRONG_SMALL, NOTE, INFO, READING,
)  # fmt: skip
#: Where a selector begins: at the start of a rule, and behind the comma of a list.
_SELECTOR = re.compile(r"(^|,)(?=[^{}]*\{)")
#: Colours of text other than ink.
_TONES = ("soft", "gold-ink", "card", "on-colour", "on-yellow")


def tone_on(color: str) -> str:
    """The tone that is read best on a colour of rooms and guests: white, but dark on yellow."""
    return "on-yellow" if color == "yellow" else "on-colour"


def line_of(color: str) -> str:
    """The token for lines of a colour on light ground: yellow itself would be too pale."""
    return "yellow-line" if color == "yellow" else color


class _Rules:
    """Writes the rules of a theme."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._values = colours(theme)

    def colour(self, what: str, token: str) -> str:
        """Declare a colour; one that the page may set twice, for what cannot read custom properties."""
        value = self._values[token]
        if self._theme != "auto":
            return f"{what}:{value}"
        return f"{what}:{value};{what}:var(--gah-{token},{value})"

    def text(self, style: TextStyle) -> str:
        family = _SERIF if style.face == "serif" else _SANS
        weight = "400" if style.face == "sans" else "700"
        spacing = f";letter-spacing:{style.spacing}px" if style.spacing else ""
        fill = self.colour("fill", "ink")
        return f".gah-{style.name}{{font:{weight} {style.size}px {family};{fill}{spacing}}}"

    def shape(self, name: str, fill: str = "", stroke: str = "", width: float = 1, more: str = "") -> str:
        declarations = [self.colour("fill", fill) if fill else "fill:none"]
        if stroke:
            declarations += [self.colour("stroke", stroke), f"stroke-width:{width}"]
        if more:
            declarations.append(more)
        return f".gah-{name}{{{';'.join(declarations)}}}"

    def of_rooms_and_guests(self) -> list[str]:
        rules = [self.shape(f"full-{name}", name) for name in ("blue", "red", "yellow", "green")]
        for name in ("blue", "red", "yellow"):
            line = line_of(name)
            rules += [
                self.shape(f"group-{name}", f"{name}-tint", line),
                self.shape(f"empty-{name}", "card", line, more="stroke-dasharray:4 3"),
                self.shape(f"vacant-{name}", f"{name}-tint", line, 2),
                self.shape(f"occupied-{name}", name, "ink", 2),
                self.shape(f"small-empty-{name}", f"{name}-tint"),
                self.shape(f"small-vacant-{name}", "card", line, 2),
                self.shape(f"small-occupied-{name}", name, line, 2),
                self.shape(f"outline-{name}", "", line),
                self.shape(f"bright-{name}", "card", line, 2),
            ]
        return rules

    def of_items_and_seats(self) -> list[str]:
        rules = []
        for name in ("strudel", "cake", "wine", "coffee"):
            stroke = "soft" if name == "cake" else name
            rules += [
                self.shape(name, name, "ink" if name == "cake" else name),
                self.shape(f"no-{name}", "card", stroke, more="stroke-dasharray:3 2"),
            ]
        for seat in range(4):
            rules.append(self.shape(f"seat-{seat}", f"seat-{seat}", "ink"))
            rules.append(self.shape(f"score-{seat}", "", f"seat-{seat}", 2, "stroke-linejoin:round"))
        return rules

    def of_lines(self) -> list[str]:
        """Symbols and letters of items: one stroke width for all."""
        round_ends = "stroke-linecap:round;stroke-linejoin:round"
        tones = ("ink", "soft", "on-colour", "on-yellow", "gold-ink")
        return [self.shape(f"line-{tone}", "", tone, 1.5, round_ends) for tone in tones]

    def of_marks(self) -> list[str]:
        return [
            self.shape("tick", "", "ink", 2),
            self.shape("tick-on-colour", "", "on-colour", 2),
            self.shape("tick-on-yellow", "", "on-yellow", 2),
            self.shape("rule", "", "line"),
            self.shape("border", "", "soft"),
            self.shape("total", "", "ink"),
            self.shape("ring", "", "gold", 3, "pointer-events:all"),
            self.shape("changed", "", "ink", 3),
            ".gah-over{pointer-events:none}",
            # Its line is higher than the tags on which it stands, and would take the pointer of the next one.
            f".gah-{STRONG_SMALL.name}{{pointer-events:none}}",
            ".gah-can{cursor:pointer;outline:none}",
            ".gah-can:hover .gah-ring,.gah-can:focus-visible .gah-ring{stroke-width:5}",
        ]

    def of_grounds(self) -> list[str]:
        return [
            self.shape("paper", "paper"),
            self.shape("panel", "panel", "line"),
            self.shape("panel-turn", "panel", "gold", 2),
            self.shape("card-face", "card", "line"),
            self.shape("card-due", "card", "ink", 2),
            self.shape("card-past", "panel", "line"),
            self.shape("card-used", "panel", "line"),
            self.shape("card-back", "panel", "soft"),
            self.shape("free", "", "line", 1, "stroke-dasharray:4 3;pointer-events:all"),
            self.shape("hit", "", more="pointer-events:all"),
            self.shape("dark", "ink", "ink"),
            self.shape("dim", "line", "line"),
            self.shape("die", "card", "ink"),
            self.shape("ink", "ink"),
            self.shape("ornament", "ink"),
            self.shape("soft-fill", "soft"),
            self.shape("gold-fill", "gold"),
            *(self.shape(tone, tone) for tone in ("on-colour", "on-yellow")),
            self.shape("vp", "card", "gold", 2),
            self.shape("cost", "panel", "soft"),
        ]


@cache
def _rules(theme: Theme) -> tuple[str, ...]:
    """The rules without the class that they hold below; every class begins with ``gah-``."""
    write = _Rules(theme)
    return (
        "text{white-space:pre}",
        *write.of_grounds(),
        *write.of_marks(),
        *write.of_lines(),
        *write.of_rooms_and_guests(),
        *write.of_items_and_seats(),
        *map(write.text, STYLES),
        *(f".gah-is-{tone}{{{write.colour('fill', tone)}}}" for tone in _TONES),
    )


@cache
def scope(theme: Theme) -> str:
    """The class of a drawing whose styles are these; the same styles have the same class everywhere.

    >>> scope("light") == scope("light") != scope("dark")
    True
    """
    return f"gah-{theme}-{crc32(''.join(_rules(theme)).encode()):08x}"


@cache
def stylesheet(theme: Theme) -> str:
    """The style sheet of a drawing: what it says holds for drawings with its `scope` and for nothing else."""
    return "".join(_SELECTOR.sub(rf"\1.{scope(theme)} ", rule) for rule in _rules(theme))
