"""A ruling as HTML that needs no style sheet and no script: in a notebook, and in the page made of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gah_nb.scenario.account_html import boards_image, unfolding
from gah_nb.scenario.stakes import boards_of, stakes
from gah_nb.telling.grid import as_html

from . import ground
from .words import GROUND, about, otherwise

if TYPE_CHECKING:
    from .ruling import Ruling


def html(ruling: Ruling) -> str:
    """The whole ruling: question, answer, what is at stake, steps to unfold, ground."""
    cases = "".join(map(unfolding, ruling.cases))
    return f"<article>{head(ruling)}{at_stake(ruling)}{cases}{foot(ruling)}</article>"


def head(ruling: Ruling, level: int = 3) -> str:
    """Question and answer, the first sentence in bold."""
    rest = ruling.answer.removeprefix(ruling.in_short)
    answer = (
        f"<strong>{escape(ruling.in_short)}</strong>{escape(rest)}" if ruling.answer else "Not answered yet."
    )
    why = f"<p>{escape(ruling.form.why)}</p>" if ruling.form.why else ""
    return f"<h{level}>{escape(ruling.question)}</h{level}><p>{answer}</p>{why}"


def at_stake(ruling: Ruling) -> str:
    """The values that the outcomes state, before and after, and the boards that hold them."""
    top, rows = stakes(ruling.cases)
    names = boards_of(ruling.cases)
    table = as_html(top, rows) if rows else ""
    return table + (boards_image(ruling.cases, names) if names or not rows else "")


def foot(ruling: Ruling) -> str:
    """How it is known, other readings, rules, points, cards, further rulings, digest."""
    told = ground.rows(ruling)
    table = f"<p><strong>{GROUND}</strong></p>{as_html(ground.HEAD, told)}" if told else ""
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in otherwise(ruling))
    rows = (
        f"<p><strong>{escape(title)}:</strong> {'; '.join(map(escape, lines))}</p>"
        for title, lines in about(ruling)
    )
    return table + sentences + "".join(rows)
