"""What a browser gets besides a script: the style sheet, with the colours of the drawings, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from gah_nb.drawing.theme import custom_properties

STATIC = Path(__file__).parent / "static"

#: The ground of what calls for a decision.
_CALL = {"light": "#fff7df", "dark": "#332b1c"}
#: Where a page says which theme it has: JupyterLab and Notebook, VS Code, marimo and others.
_LIGHT = ('[data-jp-theme-light="true"]', ".vscode-light", '[data-theme="light"]')
_DARK = ('[data-jp-theme-light="false"]', ".vscode-dark", '[data-theme="dark"]')

_STYLES = ("board.css", "story.css", "task.css", "puzzle.css", "editor.css", "over.css")


def stylesheet() -> str:
    """The whole style sheet. Without a theme of the page, the reader's system decides; print is light."""
    light, dark = _declarations("light"), _declarations("dark")
    colours = (
        f".gah-w{{{light}}}",
        f"@media (prefers-color-scheme:dark){{.gah-w{{{dark}}}}}",
        f"{_within(_LIGHT)}{{{light}}}",
        f"{_within(_DARK)}{{{dark}}}",
        f"@media print{{.gah-w.gah-w.gah-w{{{light}}}}}",
    )
    rules = [(STATIC / name).read_text(encoding="utf-8") for name in _STYLES]
    return "\n".join((*colours, *rules))


def _declarations(theme: Literal["light", "dark"]) -> str:
    return f"color-scheme:{theme};{custom_properties(theme)};--gah-w-call:{_CALL[theme]}"


def _within(pages: tuple[str, ...]) -> str:
    return ",".join(f"{page} .gah-w" for page in pages)
