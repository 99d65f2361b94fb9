"""Colours: the tokens with their values in the light and in the dark theme.

Gold says "you can act here", whose turn it is, and printed VP, and nothing else; ``gold-ink`` is gold dark
enough to be read as text, ``yellow-line`` yellow dark enough for thin lines. Every pair that is drawn one on
the other keeps the contrast of WCAG AA: 4.5 for text, 3 for large text and for lines that mean something.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

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
