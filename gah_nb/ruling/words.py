"""A ruling in words: as plain text, and the sentences that its pages share."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, indent
from typing import TYPE_CHECKING

from gah_nb.components import RULES, switches

if TYPE_CHECKING:
    from .ruling import Ruling

UNSOURCED = "unsourced: nobody has said yet where a booklet speaks of it"
_WIDTH = 100


def in_words(ruling: Ruling) -> str:
    """The ruling as plain text."""
    parts = [ruling.question, ruling.answer or "(not answered yet)"]
    parts += [f"{case.label}: {case.summary}" for case in ruling.cases]
    if ruling.form.why:
        parts.append(f"Why: {ruling.form.why}")
    parts += [f"{title}: {'; '.join(lines)}" for title, lines in about(ruling)]
    return "\n".join(
        indent(fill(part, _WIDTH - 2 * bool(place)), "  " * bool(place)) for place, part in enumerate(parts)
    )


def about(ruling: Ruling) -> Iterator[tuple[str, list[str]]]:
    """What stands under a ruling, as titles and lines: rules, points, cards, sources, digest."""
    form = ruling.form
    rules = [f"{number} {RULES[number].title}" if number in RULES else number for number in form.rules]
    points = [f"{id} {switches()[id].point}" for id in form.points]
    sources = [f"{source.document}, “{source.heading}”" for source in form.sources if source.heading.strip()]
    rows = {
        "Rules": rules,
        "Points": points,
        "Cards": list(form.cards),
        "Sources": sources if ruling.is_sourced else [*sources, UNSOURCED],
        "See also": list(form.see),
        "Ruling": [f"{ruling.name}, digest {ruling.digest}"],
    }
    return ((title, lines) for title, lines in rows.items() if lines)
