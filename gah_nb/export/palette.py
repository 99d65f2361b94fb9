"""The colours of pages, light and dark, as custom properties that drawings in the page follow."""

from __future__ import annotations

from gah_nb.drawing.palette import Theme, custom_properties


def palette(theme: Theme = "auto") -> str:
    """Rules for a page in a theme.

    With ``"auto"`` it is light, dark where the reader's system is, and either by ``data-theme`` on its root:
    in plain rules instead of ``light-dark()``, which browsers older than 2024 do not know. Paper is light.
    """
    light, dark = _tokens("light"), _tokens("dark")
    if theme != "auto":
        return f":root{{{_tokens(theme)}}}"
    return (
        f":root{{{light}}}"
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{dark}}}}}'
        f':root[data-theme="dark"]{{{dark}}}'
        f"@media print{{:root:root:root{{{light}}}}}"
    )


def _tokens(theme: Theme) -> str:
    return f"color-scheme:{theme};{custom_properties(theme)}"
