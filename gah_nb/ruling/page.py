"""A ruling as one HTML file that works offline in any browser: a slider through each outcome."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gah_nb.drawing.fragments import Pool
from gah_nb.export.page import page, palette, static
from gah_nb.export.replay import draw_seen, pool_markup, replay_markup, replay_of
from gah_nb.export.scripts import script
from gah_nb.scenario.account import Account
from gah_nb.scenario.account_html import steps

from .showing import at_stake, foot, head

if TYPE_CHECKING:
    from .ruling import Ruling


def ruling_page(ruling: Ruling) -> str:
    """The page as text."""
    pool = Pool()
    cases = "".join(_case(case, pool) for case in ruling.cases)
    return page(
        ruling.question,
        f'<header class="gah-page-head">{head(ruling, level=1)}</header>\n'
        f"<main>{at_stake(ruling)}{cases}{_post(ruling)}</main>\n"
        f"<footer>{foot(ruling)}</footer>\n{pool_markup(pool)}",
        css=palette() + static("replay.css") + static("ruling.css"),
        script=script("export/static/replay.js") + static("ruling.js"),
        kind="gah-ruling",
    )


def _post(ruling: Ruling) -> str:
    """The text of a forum post, to be copied by a button, or by hand where no script runs."""
    return (
        '<section class="gah-post"><button type="button" hidden>Copy as a forum post</button> '
        '<output aria-live="polite"></output><details><summary>The text of the post</summary>'
        f'<textarea readonly rows="12" aria-label="Forum post">{escape(ruling.to_markdown())}</textarea>'
        "</details></section>"
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
