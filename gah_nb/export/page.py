"""Pages that work offline, with a slider through a recorded game; and what stands below a live table.

A stored notebook that is trusted shows a widget's output as nothing but "model not found", whatever else that
output holds. So a table puts out two: the widget, and below it a plain one with the picture of the board.
While the widget lives, its view hides the plain one; where it does not, the plain one hides what is left of
it. Where styles do not count (untrusted notebooks, GitHub), the first is empty and the second is shown.

The plain output also carries the record of the timeline in its metadata, from which an export makes a replay.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gah_nb.drawing import NORMAL, changed_keys, table_panels
from gah_nb.drawing.compact import Pool, compact, image_source
from gah_nb.drawing.panels import Panels
from gah_nb.drawing.theme import Theme, custom_properties
from gah_nb.play import Node, Tree, to_record
from gah_nb.play.told import as_seen, since_his_card, told, ways_of
from gah_nb.telling import prompt

from .scripts import script

# Pages: text, data and our own files put into HTML so that nothing can break out of it; their colours

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


# A game that a page replays: every position drawn once, every step told.
#
# A replay may stand in any page of ours; `replay_page` is one by itself, which works from a file.

#: The width at which tables are drawn unless somebody wants another.
TABLE_WIDTH = NORMAL

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Step(Struct, frozen=True):
    """A place: its drawing, the words about it, what comes next. ``round`` is 0 in the set-up."""

    panels: tuple[int, ...]
    height: int
    label: str
    head: str
    lines: tuple[tuple[str, str], ...]
    next: str
    round: int


class Branch(Struct, frozen=True):
    """A line of play: its name and the numbers of its steps, from the start on."""

    name: str
    steps: tuple[int, ...]


class Replay(Struct, frozen=True):
    """All steps of a timeline by number, its branches, and where one was: ``place`` on ``branch``."""

    steps: tuple[Step, ...]
    branches: tuple[Branch, ...]
    branch: int
    place: int

    def to_json(self) -> str:
        """The replay as the script reads it."""
        return _ENCODER.encode(self).decode()


def replay_of(tree: Tree, pool: Pool, seat: int | None = None, show: Sequence[str] = ()) -> Replay:
    """Draw and tell a timeline, its pictures into ``pool``; with ``seat`` only what that seat may know.

    ``show`` names the parts to draw, all without it.
    """
    found = ways_of(tree)
    steps = tuple(_step(node, pool, seat, show) for node in found.nodes)
    branches = tuple(Branch(way.name, tuple(node.id for node in way.places)) for way in found.ways)
    return Replay(steps, branches, found.current, found.place)


def draw_seen(
    node: Node,
    seat: int | None,
    *,
    show: Sequence[str] = (),
    width: int = TABLE_WIDTH,
    theme: Theme = "auto",
) -> Panels:
    """Draw a place without choices, as ``seat`` may know it; what its step changed is marked.

    ``show`` names the parts to draw, all without it.
    """
    position = node.position
    decision = position.decision
    before = node.parent.position if node.parent else None
    view = as_seen(position, seat)
    return table_panels(
        view,
        show=show,
        seat=seat,
        deciding=decision.seat if decision else None,
        changed=changed_keys(as_seen(before, seat), view) if before else (),
        happened=since_his_card(node),
        # Of what is seen: the digest of the whole would let one try out which hidden cards it fits.
        note=view.digest,
        width=width,
        theme=theme,
    )


def _step(node: Node, pool: Pool, seat: int | None, show: Sequence[str]) -> Step:
    drawing = pool.add(draw_seen(node, seat, show=show))
    words, position = told(node, seat), node.position
    return Step(
        drawing.panels,
        drawing.height,
        drawing.label,
        words.head,
        words.lines,
        prompt(position),
        position.round,
    )


def replay_page(tree: Tree, *, title: str = "", seat: int | None = None, show: Sequence[str] = ()) -> str:
    """The page of a timeline, opened at its current place; with ``seat`` only what that seat may know.

    ``show`` names the parts to draw, all without it.
    """
    pool = Pool()
    replay = replay_of(tree, pool, seat, show)
    names = tree.start.box.names
    drawn = draw_seen(tree.node, seat, show=show).to_svg()
    named = title or " – ".join(names)
    head = f"<h1>{escape(named)}</h1><p>{escape(_facts(tree, seat))}</p>"
    return page(
        named,
        f'<header class="gah-page-head">{head}</header>\n'
        f"{replay_markup(replay, drawn, alone=True)}\n{pool_markup(pool)}",
        css=palette() + static("replay.css"),
        script=script("export/static/replay.js"),
    )


def replay_markup(replay: Replay, svg: str, *, alone: bool = False, label: str = "Replay of a game") -> str:
    """A replay in a page: the drawing of its current place, and the data with which the script goes on.

    With ``alone`` it answers to the keyboard wherever the focus is, and to the address (``#12``). ``label``
    tells it from others of the page.
    """
    data = json_in_script(replay.to_json())
    return (
        f'<section class="gah-replay"{" data-alone" if alone else ""} aria-label="{escape(label)}">'
        f'<div class="gah-replay-board" role="group" tabindex="0" aria-label="The board">{svg}</div>'
        f'<noscript><p class="gah-replay-note">With JavaScript this page goes through the whole game.</p>'
        f'</noscript><script type="application/json" class="gah-replay-data">{data}</script></section>'
    )


def pool_markup(pool: Pool) -> str:
    """The pictures of all replays of a page; once per page."""
    json = msgspec.json.encode({"elements": list(pool.elements), "panels": list(pool.panels)}).decode()
    return f'<script type="application/json" id="gah-replay-pool">{json_in_script(json)}</script>'


def _facts(tree: Tree, seat: int | None) -> str:
    """What is replayed, in a line."""
    start = as_seen(tree.start, seat)
    box = start.box
    facts = [
        f"{', '.join(box.names)}",
        f"edition {box.rules.edition}",
        *([f"seed {box.seed}"] if box.seed is not None else []),
        *([f"as {box.names[seat]} may know it"] if seat is not None else []),
    ]
    return " · ".join(facts)


#: The key of our metadata in an output.
METADATA = "gah_nb"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

Bundle = dict[str, Any]
#: The width of a drawing in its opening tag.
_WIDTH = re.compile(r' width="(\d+)"')

# A plain output is hidden while the view above it lives, which has a .gah-w in it. Where it does not, what is
# left of a widget above a plain output is hidden; a box of several boards has several of these below it.
_STYLE = (
    "<style>"
    ".jp-OutputArea-child:not(:has(.gah-w,.gah-stored)):has(+ .jp-OutputArea-child .gah-stored),"
    ".jp-OutputArea-child:has(.gah-w) ~ .jp-OutputArea-child:has(.gah-stored):not(:has(.gah-w))"
    "{display:none}</style>"
)
#: A place where nothing is kept yet.
_NOTHING = {
    "text/plain": "",
    "text/html": '<span class="gah-nothing"></span>'
    "<style>.jp-OutputArea-child:has(.gah-nothing){display:none}</style>",
}


class StoredView(Struct, frozen=True):
    """What a notebook shows of a widget when there is no kernel: ``text``, and a picture or HTML.

    The picture is the table of ``tree`` as ``seat`` may know it (None: everything), or ``svg`` instead;
    ``html`` is all there is to show, with an element of the class ``gah-stored``.
    """

    text: str
    tree: Tree | None = None
    seat: int | None = None
    svg: str = ""
    html: str = ""

    def bundle(self) -> tuple[Bundle, Bundle]:
        """The plain output: its data and its metadata.

        The record of the timeline goes with a whole table alone; for a seat it would tell everything.
        """
        if self.html:
            return {"text/plain": self.text, "text/html": f"{self.html}{_STYLE}"}, {
                METADATA: {"record": None}
            }
        whole = self.tree if self.seat is None and not self.svg else None
        record = to_record(whole) if whole else None
        drawing = self.svg or (draw_seen(self.tree.node, self.seat).to_svg() if self.tree else "")
        html = f"{image(drawing, self.text)}{_STYLE}"
        data = {"text/plain": self.text, "image/svg+xml": drawing, "text/html": html}
        return data, {METADATA: {"record": record}}


class Place:
    """A plain output of a notebook, empty until something is kept there; elsewhere it is nowhere."""

    def __init__(self, view: StoredView | None = None) -> None:
        self._handle: Any = None
        if in_shell():
            from IPython.display import display

            data, metadata = view.bundle() if view else (_NOTHING, {})
            self._handle = display(data, metadata=metadata, raw=True, display_id=True)

    def put(self, view: StoredView) -> None:
        """Show what is stored."""
        self._update(*view.bundle())

    def clear(self) -> None:
        """Show nothing."""
        self._update(_NOTHING, {})

    def _update(self, data: Bundle, metadata: Bundle) -> None:
        if self._handle is not None:
            self._handle.update(data, metadata=metadata, raw=True)


def show_data(data: Mapping[str, Any]) -> None:
    """Put out data by their types; outside of a notebook nothing happens."""
    if in_shell():
        from IPython.display import display

        display(dict(data), raw=True)


def in_shell() -> Any:
    """The IPython that this runs in; None outside of it."""
    from IPython.core.getipython import get_ipython

    return get_ipython()


def image(svg: str, text: str) -> str:
    """A drawing as an HTML image, which notebooks show without being trusted."""
    source = image_source(compact(svg))
    width = _WIDTH.search(svg)
    return (
        f'<img class="gah-stored" alt="{escape(text)}" src="{source}"'
        f' width="{width[1] if width else TABLE_WIDTH}">'
    )
