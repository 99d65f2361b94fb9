"""One self-contained page that replays a game: it works from a file, without a network, in any browser."""

from __future__ import annotations

from html import escape

import msgspec

from gah_nb.drawing.fragments import Pool
from gah_nb.play import Tree

from .document import json_in_script, page, static
from .palette import palette
from .replay import Replay, draw_seen, replay_of
from .scripts import script
from .steps import as_seen


def replay_page(tree: Tree, *, title: str = "", seat: int | None = None) -> str:
    """The page of a timeline, opened at its current place; with ``seat`` only what that seat may know."""
    pool = Pool()
    replay = replay_of(tree, pool, seat)
    names = tree.start.box.names
    drawn = draw_seen(tree.node, seat).to_svg()
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
        f'<div class="gah-replay-board">{svg}</div>'
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
