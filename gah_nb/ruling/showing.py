"""A ruling shown: as plain text, as Markdown for a forum, as HTML, and as a page that works offline."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from textwrap import fill, indent
from typing import Protocol

from gah_nb.comparison.comparing import Dependences
from gah_nb.components import RULES, switches
from gah_nb.drawing.compact import Pool
from gah_nb.export.page import draw_seen, page, palette, pool_markup, replay_markup, replay_of, static
from gah_nb.export.scripts import script
from gah_nb.play.game import Game
from gah_nb.scenario.account import Account, boards_image, boards_of, stakes, steps, unfoldings
from gah_nb.telling.positions import looking, position_text
from gah_nb.telling.wording import Row, as_html, as_text

from . import ground
from .form import RulingForm

#: What makes a table of a head and rows.
Table = Callable[[Row, Sequence[Row]], str]


class Shown(Protocol):
    """A ruling as far as it is shown; all of this is as `Ruling` has it."""

    @property
    def name(self) -> str:
        """Its short name."""

    @property
    def form(self) -> RulingForm:
        """What the file says."""

    @property
    def question(self) -> str:
        """The question on one line."""

    @property
    def answer(self) -> str:
        """The answer on one line."""

    @property
    def in_short(self) -> str:
        """The first sentence of the answer."""

    @property
    def digest(self) -> str:
        """What tells it from others."""

    @property
    def game(self) -> Game:
        """The position that is asked about."""

    @property
    def cases(self) -> tuple[Account, ...]:
        """What happens under each edition."""

    @property
    def file_stem(self) -> str:
        """The name of its file."""

    def depends_on(self) -> Dependences:
        """The readings under which it would be otherwise."""

    def to_toml(self) -> str:
        """The text of its file."""


# A ruling in words: as plain text, as Markdown for a post in a forum, and what all forms share

_WIDTH = 100
_COLUMN = 24
AT_STAKE = "What is at stake"
GROUND = "How it is known"
#: As much of what changes as is told of each reading.
_CHANGES = 3


def in_words(ruling: Shown) -> str:
    """The ruling as plain text."""
    parts = [ruling.answer or "(not answered yet)"]
    if ruling.form.why:
        parts.append(f"Why: {ruling.form.why}")
    head, rows = stakes(ruling.cases)
    tables = [as_text(head, rows, (_COLUMN, *[_COLUMN] * (len(head) - 1)))] if rows else []
    told_cases = [f"{case.label}: {case.summary}" for case in ruling.cases]
    end = [*otherwise(ruling), *(f"{title}: {'; '.join(lines)}" for title, lines in about(ruling))]
    if told := ground.rows(ruling.form):
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


def about(ruling: Shown) -> Iterator[tuple[str, list[str]]]:
    """What stands under a ruling, as titles and lines: rules, points, cards, further rulings, digest."""
    form = ruling.form
    rules = [f"{number} {RULES[number].title}" if number in RULES else number for number in form.rules]
    points = [f"{id} {switches()[id].point}" for id in form.points]
    rows = {
        "Still to be said": ground.notes(ruling.form),
        "Rules": rules,
        "Points": points,
        "Cards": list(form.cards),
        "See also": list(form.see),
        "Ruling": [f"{ruling.name}, digest {ruling.digest}"],
    }
    return ((title, lines) for title, lines in rows.items() if lines)


def otherwise(ruling: Shown) -> list[str]:
    """A sentence for each other reading under which something stated would be otherwise."""
    found: dict[tuple[str, str], tuple[list[str], dict[str, None]]] = {}
    for one in ruling.depends_on():
        if one.choice:
            rules, changes = found.setdefault((one.point, one.choice), ([], {}))
            rules.append(one.by.edition)
            changes.update(dict.fromkeys(one.changes))
    return [
        f"Would be otherwise in {', '.join(dict.fromkeys(rules))} if the table agrees on {point} "
        f"“{choice}”: {_first(list(changes))}."
        for (point, choice), (rules, changes) in found.items()
    ]


def _first(changes: Sequence[str]) -> str:
    more = len(changes) - _CHANGES
    told = "; ".join(changes[:_CHANGES])
    return f"{told}; and more" if more > 0 else told


# Markdown


def markdown(ruling: Shown) -> str:
    """Question, answer, values, ground, position, what happens in each edition, the file, how to run it."""
    position = ruling.game.position
    lines = [f"## {ruling.question}", "", ruling.answer or "*(not answered yet)*", ""]
    if ruling.form.why:
        lines += [f"*Why:* {ruling.form.why}", ""]
    head, rows = stakes(ruling.cases)
    if rows:
        lines += [f"### {AT_STAKE}", "", *_table(head, rows), ""]
    if told := ground.rows(ruling.form):
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


# A ruling as HTML that needs no style sheet and no script: in a notebook, and in the page made of it


def html(ruling: Shown) -> str:
    """The whole ruling: question, answer, what is at stake, steps to unfold, ground."""
    cases = unfoldings(ruling.cases)
    return f"<article>{head(ruling)}{at_stake(ruling)}{cases}{foot(ruling)}</article>"


def head(ruling: Shown, level: int = 3) -> str:
    """Question and answer, the first sentence in bold."""
    rest = ruling.answer.removeprefix(ruling.in_short)
    answer = (
        f"<strong>{escape(ruling.in_short)}</strong>{escape(rest)}" if ruling.answer else "Not answered yet."
    )
    why = f"<p>{escape(ruling.form.why)}</p>" if ruling.form.why else ""
    return f"<h{level}>{escape(ruling.question)}</h{level}><p>{answer}</p>{why}"


def at_stake(ruling: Shown, table: Table = as_html) -> str:
    """The values that the outcomes state, before and after, and the boards that hold them."""
    top, rows = stakes(ruling.cases)
    names = boards_of(ruling.cases)
    values = table(top, rows) if rows else ""
    return values + (boards_image(ruling.cases, names) if names or not rows else "")


def foot(ruling: Shown, table: Table = as_html) -> str:
    """How it is known, other readings, rules, points, cards, further rulings, digest."""
    told = ground.rows(ruling.form)
    known = f"<p><strong>{GROUND}</strong></p>{table(ground.HEAD, told)}" if told else ""
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in otherwise(ruling))
    rows = (
        f"<p><strong>{escape(title)}:</strong> {'; '.join(map(escape, lines))}</p>"
        for title, lines in about(ruling)
    )
    return known + sentences + "".join(rows)


# A ruling as one HTML file that works offline in any browser: a slider through each outcome


def ruling_page(ruling: Shown) -> str:
    """The page as text."""
    pool = Pool()
    cases = "".join(_case(case, pool) for case in ruling.cases)
    return page(
        ruling.question,
        f'<header class="gah-page-head">{head(ruling, level=1)}</header>\n'
        f"<main>{at_stake(ruling, _boxed)}{cases}{_post(ruling)}</main>\n"
        f"<footer>{foot(ruling, _boxed)}</footer>\n{pool_markup(pool)}",
        css=palette() + static("replay.css") + static("ruling.css"),
        script=script("export/static/replay.js") + static("ruling.js"),
        kind="gah-ruling",
    )


def _boxed(head: Row, rows: Sequence[Row]) -> str:
    """A table in a box that scrolls sideways where a window is too narrow for it, by keyboard too."""
    label = escape(", ".join(cell.text for cell in head if cell.text))
    return (
        f'<div class="gah-table" role="group" tabindex="0" aria-label="{label}">{as_html(head, rows)}</div>'
    )


def _post(ruling: Shown) -> str:
    """The text of a forum post, to be copied by a button, or by hand where no script runs."""
    return (
        '<section class="gah-post"><button type="button" hidden>Copy as a forum post</button> '
        '<output aria-live="polite"></output><details><summary>The text of the post</summary>'
        f'<textarea readonly rows="12" aria-label="Forum post">{escape(markdown(ruling))}</textarea>'
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
