"""Pages: text, data and our own files put into HTML so that nothing can break out of it; their colours."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from gah_nb.drawing.palette import Theme, custom_properties

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src 'unsafe-inline'; script-src {hash}">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{css}</style>
</head>
<body class="gah-page{kind}">
{body}
<script type="module">{script}</script>
</body>
</html>
"""
_STATIC = Path(__file__).parent / "static"
# What could end a script element, or make a browser read past its end.
_NOT_IN_SCRIPT = re.compile("<(?=[/!]|script)|[\u2028\u2029]", re.IGNORECASE)
_ESCAPED = {"<": r"\u003c", "\u2028": r"\u2028", "\u2029": r"\u2029"}


def json_in_script(json: str) -> str:
    """JSON that may stand in a script element, whatever its strings say."""
    # Every closing tag has a </; the short way to write it saves a tenth of a page.
    short = json.replace("</", r"<\/")
    return _NOT_IN_SCRIPT.sub(lambda found: _ESCAPED[found[0]], short)


def page(title: str, body: str, *, css: str, script: str, kind: str = "") -> str:
    """A whole page with our own style sheet and script and nothing from elsewhere.

    ``body`` is markup, ``title`` text; ``kind`` is one more class for the style sheet.
    """
    return _PAGE.format(
        hash=script_hash(script),
        title=escape(title),
        css=css,
        kind=f" {kind}" if kind else "",
        body=body,
        script=script,
    )


@cache
def static(name: str) -> str:
    """The text of one of our files for pages."""
    return (_STATIC / name).read_text(encoding="utf-8")


def script_hash(script: str) -> str:
    """What a content security policy calls this very script."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


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
