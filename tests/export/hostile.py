"""Everything here that makes HTML or SVG, fed with names and texts that a browser would act on.

`PRODUCERS` has the method or function that makes something by its full name, and how to make it; what keeps
that list complete is in `test_escaping.py`. A producer gives pieces of markup: what a page takes as HTML.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import gah_nb as gah
from gah_nb.comparison import Dependence, Dependences
from gah_nb.components import RuleSet, add_editions, forget_added_editions
from gah_nb.drawing import draw_card, draw_legend, draw_table, score_sheet_panels
from gah_nb.export.notebook import GahHTMLExporter
from gah_nb.export.page import StoredView, replay_page
from gah_nb.lesson import Course, Feedback, LessonPlan
from gah_nb.lesson.library import CourseLesson
from gah_nb.lesson.plan import Answer, AnswerKey
from gah_nb.lesson.results import Results, StepResult, worksheet
from gah_nb.reference.entry import Entry, Page, Part
from gah_nb.ruling import Rulings
from gah_nb.ruling.showing import ruling_page
from gah_nb.sharing import Link
from gah_nb.widgets.shown import InNotebook
from tests.widgets.asking import ask

#: What a handler or script of any of these texts would call.
CALL = "hacked("
NAMES = (
    '<img src=x onerror="hacked(1)">',
    '"><script>hacked(2)</script>',
    "' onmouseover='hacked(3)' autofocus onfocus='hacked(3)",
    "</script></style></svg></textarea></title><script>hacked(4)</script>",
)
TAG, BREAK, QUOTE, END = NAMES
TEXT = f"&lt;b&gt; {' '.join(NAMES)} <!-- ]]>"


@cache
def game() -> gah.Game:
    return gah.new_game(list(NAMES), seed=7).set_up()


@cache
def timeline() -> gah.Timeline:
    """A game with lines of play that are called so as well."""
    line = gah.new_game(list(NAMES[:2]), seed=7).set_up().timeline()
    for name in NAMES[2:]:
        line.branch(name)
        line.play(line.game.legal_actions[0])
        line.go_to("main")
    return line


def _toml(text: str) -> str:
    return json.dumps(text)


SCENARIO = f"""schema = 1
title = {_toml(TEXT)}
text = {_toml(TEXT)}
players = [{_toml(TAG)}, {_toml(BREAK)}]
dice = "1233345566"

[[check]]
title = {_toml(TEXT)}
play = "die 3; done"
expect = {{ {_toml(f"{TAG}.vp")} = 77 }}

[[check]]
title = {_toml(END)}
illegal = "pass"
"""
PUZZLE = f"""schema = 1
kind = "puzzle"
title = {_toml(TEXT)}
text = {_toml(TEXT)}
idea = {_toml(TEXT)}
players = [{_toml(TAG)}, {_toml(BREAK)}]
dice = "1233345566"
goal = {{ most = "kronen", reach = {{ {_toml(f"{BREAK}.vp")} = ">= 0" }} }}
proof = {{ best = 10, solution = "pass" }}
"""
RULING = f"""schema = 1
title = {_toml(TEXT)}
question = {_toml(TEXT)}
answer = {_toml(TEXT)}
why = {_toml(TEXT)}
rules = ["R5.3"]
cards = ["Baroness"]
players = [{_toml(TAG)}, {_toml(BREAK)}]
dice = "1233345566"
sources = [{{ document = "EN", heading = {_toml(TEXT)} }}]

[[outcome]]
editions = ["all"]
says = {_toml(TEXT)}
play = "die 3; prepare b1; done"
"""
STEP = f"""
[[step]]
name = "{{name}}"
title = {_toml(TEXT)}
text = {_toml(TEXT)}
[step.position]
players = [{_toml(TAG)}, {_toml(BREAK)}]
dice = "1233345566"
[step.task]
ask = {_toml(TEXT)}
rules = ["R5.3"]
hints = [{_toml(TEXT)}]
why = {_toml(TEXT)}
"""
LESSON = "".join(
    (
        f"schema = 1\ntitle = {_toml(TEXT)}\nabout = {_toml(TEXT)}\nrules = []\n",
        STEP.format(name="do"),
        'kind = "do"\ngoal = { Anna = "x" }\n'.replace("Anna", _toml(f"{TAG}.vacant")).replace('"x"', '"b1"'),
        STEP.format(name="predict"),
        f'kind = "predict"\nplay = "die 3; prepare b1; done"\nvalue = {_toml(f"{TAG}.kronen")}\n',
        STEP.format(name="mistake"),
        'kind = "mistake"\nturn = "die 3; prepare b1; prepare e4; end"\n',
        STEP.format(name="choose"),
        f'kind = "choose"\n[[step.task.answers]]\ntext = {_toml(TEXT)}\nlegal = "pass"\n',
        f'[[step.task.answers]]\ntext = {_toml(BREAK)}\nillegal = "pass"\n',
    )
)
HOUSE = f"""
[[edition]]
name = {_toml(TAG)}
title = {_toml(TEXT)}
language = "en"
year = 2024
like = "2015-de"
decides = {{ E8 = "pay 1 krone" }}

[[reading]]
id = "H1"
point = {_toml(TEXT)}
choices = [
    {{ key = {_toml(BREAK)}, text = {_toml(TEXT)} }},
    {{ key = {_toml(QUOTE)}, text = {_toml(TEXT)}, sets = {{ late_pass = true }} }},
]
"""


@contextmanager
def house_rules() -> Iterator[None]:
    add_editions(HOUSE)
    try:
        yield
    finally:
        forget_added_editions()


def scenario() -> gah.Scenario:
    return gah.Scenario.from_text(SCENARIO)


@cache
def ruling() -> gah.Ruling:
    return gah.Ruling.from_text(RULING)


def bundle(value: Any) -> list[str]:
    data = value._repr_mimebundle_()
    return [data[kind] for kind in ("text/html", "image/svg+xml") if kind in data]


class Hostile(Entry, frozen=True):
    """An entry with a title, texts, labels and words of every kind."""

    def page(self) -> Page:
        return Page(TEXT, TEXT, (Part(TEXT, TEXT, ((TAG, BREAK), (QUOTE, END))),))


def _editions() -> list[str]:
    with house_rules():
        return [gah.editions()._repr_html_()]


def _dependences() -> list[str]:
    with house_rules():
        found = Dependences([Dependence(TAG, BREAK, RuleSet(QUOTE), (TEXT, END))])
        return [found._repr_html_(), gah.depends_on(game(), "die 3")._repr_html_()]


def _differences() -> list[str]:
    with house_rules():
        same = gah.difference(TAG, TAG)
        return [gah.difference("2015-de", TAG)._repr_html_(), same._repr_html_()]


def _comparison() -> list[str]:
    with house_rules():
        return bundle(gah.compare(game(), "die 3", editions=["2021", TAG]))


def _drawings() -> list[str]:
    position = game().position
    boards = [
        gah.Board(kind, game())._drawing().to_svg() for kind in ("hotel", "hand", "seat", "queue", "emperor")
    ]
    return [
        draw_table(position, title=TEXT, note=TEXT),
        score_sheet_panels(position, []).to_svg(),
        draw_legend(),
        draw_card(75),
        *boards,
    ]


def _exported() -> list[str]:
    """A stored notebook with a table, a small board, a step, and whatever else may stand in one."""
    views = [
        StoredView(TEXT, timeline().tree),
        StoredView(TEXT, timeline().tree, 0),
        StoredView(TEXT, svg=_drawings()[0]),
    ]
    outputs = []
    for view in views:
        data, metadata = view.bundle()
        outputs.append(new_output("display_data", data=data, metadata=metadata))
    outputs.append(new_output("stream", text=TEXT))
    cells = [new_markdown_cell(f"`{TAG}`"), new_code_cell(f"# {TEXT}", outputs=outputs)]
    notebook = new_notebook(cells=cells)
    page, _ = GahHTMLExporter().from_notebook_node(nbformat.from_dict(notebook))
    return [page]


#: What each kind of widget is made of, for `traits_of` and what a notebook stores of it.
WIDGETS: dict[str, Callable[[], InNotebook]] = {
    "Board": lambda: gah.Board("seat", game(), seat=0, controls=True),
    "Card": lambda: gah.Card(75),
    "Legend": gah.Legend,
    "Lesson": lambda: gah.Lesson(LESSON),
    "PuzzleBoard": lambda: gah.PuzzleBoard(gah.Puzzle.from_text(PUZZLE)),
    "ScenarioEditor": lambda: gah.ScenarioEditor(SCENARIO),
    "Table": lambda: gah.Table(timeline(), cautions=True),
    **{
        f"step {name}": lambda name=name: gah.Lesson(LESSON).step(name)
        for name in ("do", "predict", "mistake", "choose")
    },
}
#: The traits that a script takes as markup; all others it writes as text.
MARKUP = ("frame", "opening", "panel_", "legend", "citation", "html", "lines")


def _traits() -> list[str]:
    """Of every kind of widget what its script takes as markup, after somebody has asked for all there is."""
    found = []
    for make in WIDGETS.values():
        widget = make()
        if widget.has_trait("legend"):
            ask(widget, do="legend", width=420)
            ask(widget, do="cite", rule="R5.3")
            ask(widget, do="play", text=TAG, at=widget.at)
            ask(widget, do="cite", rule=TAG)
        if widget.has_trait("lines"):
            found += [_asked(widget, do="why", about=about) for about in ("vp:0", "emperor:1", TAG)]
            found += [_asked(widget, do="fitting"), _asked(widget, do="share")]
            ask(widget, do="score_lines", width=420)
        found += [getattr(widget, name) for name in sorted(widget.keys) if name.startswith(MARKUP)]
    return found


def _asked(widget: InNotebook, **message: str) -> str:
    """What a table answers."""
    ask(widget, **message)
    answer: str = widget.citation
    return answer


def _stored() -> list[str]:
    bundles = [make()._what_is_stored().bundle()[0] for make in WIDGETS.values()]
    return [data[kind] for data in bundles for kind in ("text/html", "image/svg+xml") if kind in data]


def _course() -> list[str]:
    lessons = (CourseLesson(TAG, TEXT, (BREAK, QUOTE), (QUOTE,)),)
    return [Course(lessons)._repr_html_()]


def _answers() -> list[str]:
    told = Feedback(False, ((TAG, TEXT), ("", END)))
    return [
        AnswerKey(TEXT, (Answer(TAG, TEXT, TEXT, TEXT, TEXT, told),)).to_html(),
        LessonPlan.from_text(LESSON).answers()._repr_html_(),
    ]


def _worksheets() -> list[str]:
    plan = LessonPlan.from_text(LESSON)
    cells = [("markdown", TEXT), *(("code", f'lesson.step("{name}")') for name in plan.steps)]
    return [worksheet(plan), worksheet(plan, cells)]


def _results() -> list[str]:
    rows = (StepResult(TEXT, TAG, QUOTE, False, 3, True),)
    return [Results(rows, {}, (BREAK,))._repr_html_()]


#: Whatever makes markup, by its name: a method that shows a value, or a function that makes a page.
PRODUCERS: dict[str, Callable[[], list[str]]] = {
    "comparison.comparing.Dependences._repr_html_": _dependences,
    "comparison.side_by_side.Differences._repr_html_": _differences,
    "comparison.side_by_side.EditionsTable._repr_html_": _editions,
    "comparison.result.Comparison._repr_mimebundle_": _comparison,
    "drawing.panels.Panels.to_svg": _drawings,
    "export.page.StoredView.html": _stored,
    "export.notebook.GahHTMLExporter": _exported,
    "lesson.plan.AnswerKey._repr_html_": _answers,
    "lesson.feedback.Feedback._repr_html_": lambda: [Feedback(True, ((TAG, TEXT), ("", END)))._repr_html_()],
    "lesson.plan.AnswerKey.to_html": _answers,
    "lesson.library.Course._repr_html_": _course,
    "lesson.results.Results._repr_html_": _results,
    "lesson.results.worksheet": _worksheets,
    "play.game.Game._repr_mimebundle_": lambda: bundle(game()),
    "play.game.Timeline.to_html": lambda: [
        replay_page(timeline().tree, title=TEXT),
        replay_page(timeline().tree, seat=1),
    ],
    "puzzles.proven.Examined._repr_html_": lambda: [gah.Puzzle.from_text(PUZZLE).check()._repr_html_()],
    "puzzles.proven.Puzzle._repr_mimebundle_": lambda: bundle(gah.Puzzle.from_text(PUZZLE)),
    "reference.cards.CardEntries._repr_mimebundle_": lambda: bundle(gah.card("Baron")),
    "reference.cards.CardEntries.html": lambda: [gah.card("Baron").html],
    "reference.cards.CardEntry.to_svg": lambda: [gah.card(75).to_svg()],
    "reference.cards.InstructionEntry.to_svg": lambda: [gah.card("instruction 207").to_svg()],
    "reference.entry.Entry._repr_mimebundle_": lambda: bundle(Hostile()),
    "reference.entry.Entry.html": lambda: [
        Hostile().html,
        gah.card(75).html,
        gah.rule("R5.3").html,
        gah.rule("R5").html,
    ],
    "reference.rules.Glossary._repr_html_": lambda: [gah.glossary()._repr_html_()],
    "ruling.library.Rulings._repr_html_": lambda: [Rulings([ruling()])._repr_html_()],
    "ruling.ruling.Ruling._repr_mimebundle_": lambda: bundle(ruling()),
    "ruling.ruling.Ruling.to_html": lambda: [ruling_page(ruling())],
    "scenario.report.Report._repr_html_": lambda: [scenario().check()._repr_html_()],
    "scenario.scenario.Scenario._repr_mimebundle_": lambda: bundle(scenario()),
    "scenario.account.Telling._repr_mimebundle_": lambda: bundle(scenario().tell()),
    "sharing.Link._repr_html_": lambda: [Link(f"https://example.org/play.html#{TEXT}")._repr_html_()],
    "widgets.lesson.Lesson.html": _traits,
    "widgets.shown.InNotebook._repr_mimebundle_": _stored,
}
#: Those whose texts are ours alone: no name or text of anybody comes into them.
OURS = {
    "reference.cards.CardEntries._repr_mimebundle_",
    "reference.cards.CardEntries.html",
    "reference.cards.CardEntry.to_svg",
    "reference.cards.InstructionEntry.to_svg",
    "reference.rules.Glossary._repr_html_",
}


def page_of(markup: str) -> str:
    """A piece of markup in a page, unless it is a whole one."""
    whole = markup.lstrip().lower().startswith("<!doctype")
    return (
        markup if whole else f'<!doctype html><meta charset="utf-8"><title>{escape("A page")}</title>{markup}'
    )
