"""A ruling as one HTML file that works offline in any browser: a slider through each outcome."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gah_nb.export.document import script_hash, static
from gah_nb.export.fragments import Pool
from gah_nb.export.palette import palette
from gah_nb.export.replay import draw_seen, replay_of
from gah_nb.export.replay_page import pool_markup, replay_markup
from gah_nb.scenario.account import Account
from gah_nb.scenario.account_html import boards_image, steps

from .showing import foot, head

if TYPE_CHECKING:
    from .ruling import Ruling

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
<body class="gah-page gah-ruling">
<header class="gah-page-head">{head}</header>
<main>{boards}{cases}</main>
<footer>{foot}</footer>
{pool}
<script>{script}</script>
</body>
</html>
"""


def page(ruling: Ruling) -> str:
    """The page as text."""
    pool = Pool()
    cases = "".join(_case(case, pool) for case in ruling.cases)
    script = static("replay.js")
    return _PAGE.format(
        title=escape(ruling.question),
        hash=script_hash(script),
        css=palette() + static("replay.css") + static("ruling.css"),
        head=head(ruling, level=1),
        boards=boards_image(ruling.cases),
        cases=cases,
        foot=foot(ruling),
        pool=pool_markup(pool),
        script=script,
    )


def _case(case: Account, pool: Pool) -> str:
    """An outcome: what happens in words, and the replay from the position of the ruling on."""
    tree = case.tree
    replay = replay_markup(
        replay_of(tree, pool),
        draw_seen(tree.node, None).to_svg(),
        label=f"Replay: {case.label}: {case.summary}",
    )
    told = f"<details><summary>Step by step</summary>{steps(case)}</details>"
    return f"<section><h2>{escape(case.label)}</h2><p>{escape(case.summary)}</p>{told}{replay}</section>"
