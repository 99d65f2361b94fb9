"""A ruling in words: as plain text, as Markdown for a post in a forum, and what all forms share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill, indent
from typing import TYPE_CHECKING

from gah_nb.components import RULES, switches
from gah_nb.scenario.stakes import stakes
from gah_nb.telling.grid import Row, as_text
from gah_nb.telling.position_text import looking, position_text

from . import ground

if TYPE_CHECKING:
    from .ruling import Ruling

_WIDTH = 100
_COLUMN = 24
AT_STAKE = "What is at stake"
GROUND = "How it is known"
#: As much of what changes as is told of each reading.
_CHANGES = 3


def in_words(ruling: Ruling) -> str:
    """The ruling as plain text."""
    parts = [ruling.answer or "(not answered yet)"]
    if ruling.form.why:
        parts.append(f"Why: {ruling.form.why}")
    head, rows = stakes(ruling.cases)
    tables = [as_text(head, rows, (_COLUMN, *[_COLUMN] * (len(head) - 1)))] if rows else []
    told_cases = [f"{case.label}: {case.summary}" for case in ruling.cases]
    end = [*otherwise(ruling), *(f"{title}: {'; '.join(lines)}" for title, lines in about(ruling))]
    if told := ground.rows(ruling):
        tables.append(as_text(ground.HEAD, told, ground.WIDTHS))
    first, *others = tables or [""]
    blocks = [
        fill(ruling.question, _WIDTH),
        _filled(parts),
        first,
        _filled(told_cases),
        *others,
        _filled(end),
    ]
    return "\n\n".join(filter(None, blocks))


def _filled(parts: Sequence[str]) -> str:
    return "\n".join(indent(fill(part, _WIDTH - 2, break_on_hyphens=False), "  ") for part in parts)


def about(ruling: Ruling) -> Iterator[tuple[str, list[str]]]:
    """What stands under a ruling, as titles and lines: rules, points, cards, further rulings, digest."""
    form = ruling.form
    rules = [f"{number} {RULES[number].title}" if number in RULES else number for number in form.rules]
    points = [f"{id} {switches()[id].point}" for id in form.points]
    rows = {
        "Still to be said": ground.notes(ruling),
        "Rules": rules,
        "Points": points,
        "Cards": list(form.cards),
        "See also": list(form.see),
        "Ruling": [f"{ruling.name}, digest {ruling.digest}"],
    }
    return ((title, lines) for title, lines in rows.items() if lines)


def otherwise(ruling: Ruling) -> list[str]:
    """A sentence for each other reading under which something stated would be otherwise."""
    found: dict[tuple[str, str], tuple[list[str], dict[str, None]]] = {}
    for one in ruling.depends_on():
        if one.choice:
            rules, changes = found.setdefault((one.point, one.choice), ([], {}))
            rules.append(one.rules.partition(" with ")[0])
            changes.update(dict.fromkeys(one.changes))
    return [
        f"Would be otherwise in {', '.join(dict.fromkeys(rules))} if the table agrees on {point} "
        f"“{choice}”: {_first(list(changes))}."
        for (point, choice), (rules, changes) in found.items()
    ]


def _first(changes: Sequence[str]) -> str:
    more = len(changes) - _CHANGES
    told = "; ".join(change.rstrip(".") for change in changes[:_CHANGES])
    return f"{told}; and more" if more > 0 else told


# Markdown


def markdown(ruling: Ruling) -> str:
    """Question, answer, values, ground, position, what happens in each edition, the file, how to run it."""
    position = ruling.game.position
    lines = [f"## {ruling.question}", "", ruling.answer or "*(not answered yet)*", ""]
    if ruling.form.why:
        lines += [f"*Why:* {ruling.form.why}", ""]
    head, rows = stakes(ruling.cases)
    if rows:
        lines += [f"### {AT_STAKE}", "", *_table(head, rows), ""]
    if told := ground.rows(ruling):
        lines += [f"### {GROUND}", "", *_table(ground.HEAD, told), ""]
    lines += [*(f"* {sentence}" for sentence in otherwise(ruling)), ""]
    lines += ["### The position", "", "```", position_text(position, looking(position, None)), "```", ""]
    for case in ruling.cases:
        lines += [f"### {case.label}", "", f"{case.summary}", ""]
        for step in case.steps:
            lines.append(f"* {step.head}")
            lines += [f"    * {rule}: {sentence}" for rule, sentence in step.lines]
        lines.append("")
    lines += [f"* **{title}:** {'; '.join(said)}" for title, said in about(ruling)]
    file = f"{ruling.file_stem}.toml"
    lines += ["", "### To check it", "", f"Save this as `{file}`; `gah-nb verify {file}` replays it."]
    return "\n".join([*lines, "", "```toml", ruling.to_toml().rstrip(), "```", ""])


def _table(head: Row, rows: Sequence[Row]) -> Iterator[str]:
    """A table in Markdown; marked cells are bold."""
    yield _line(head)
    yield "|" + " --- |" * len(head)
    yield from map(_line, rows)


def _line(cells: Row) -> str:
    texts = (cell.text.replace("|", "\\|").replace("\n", " ") for cell in cells)
    bold = (f"**{text}**" if cell.marked else text for text, cell in zip(texts, cells, strict=True))
    return f"| {' | '.join(bold)} |"
