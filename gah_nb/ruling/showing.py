"""A ruling as HTML that needs no style sheet and no script: in a notebook, and in the page made of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gah_nb.scenario.account_html import boards_image, unfolding

from .words import about

if TYPE_CHECKING:
    from .ruling import Ruling


def html(ruling: Ruling) -> str:
    """The whole ruling: question, answer, boards before and after, steps to unfold, sources."""
    cases = "".join(map(unfolding, ruling.cases))
    return f"<article>{head(ruling)}{boards_image(ruling.cases)}{cases}{foot(ruling)}</article>"


def head(ruling: Ruling, level: int = 3) -> str:
    """Question and answer, the first sentence in bold."""
    rest = ruling.answer.removeprefix(ruling.in_short)
    answer = (
        f"<strong>{escape(ruling.in_short)}</strong>{escape(rest)}" if ruling.answer else "Not answered yet."
    )
    why = f"<p>{escape(ruling.form.why)}</p>" if ruling.form.why else ""
    return f"<h{level}>{escape(ruling.question)}</h{level}><p>{answer}</p>{why}"


def foot(ruling: Ruling) -> str:
    """Rules, points, cards, sources, further rulings, digest."""
    rows = (
        f"<p><strong>{escape(title)}:</strong> {'; '.join(map(escape, lines))}</p>"
        for title, lines in about(ruling)
    )
    return "".join(rows)
