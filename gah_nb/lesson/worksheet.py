"""A lesson on paper: each step with its text, its board and room to answer, without code and solutions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from gah_nb.drawing.compact import compact, image_source
from gah_nb.export.replay import draw_seen
from gah_nb.play.game import Timeline

from .plan import LessonPlan
from .step import StepPlan

#: Lines to write on: a turn takes more than a number.
_LINES = {"do": 3, "predict": 1, "mistake": 1, "choose": 0}
_STEP = re.compile(r'\.step\("([^"]+)"\)')
_STYLE = """body{font:16px/1.4 Georgia,serif;max-width:844px;margin:2em auto;padding:0 1em}
section{break-inside:avoid;border-top:1px solid;padding-top:.5em;margin-top:1.5em}
img{display:block;max-width:100%;max-height:16cm;margin:.5em 0}
.line{border-bottom:1px solid;height:2em}.pick{list-style:none;padding-left:0}
.pick li::before{content:"\\2610  "}
.name{margin:1em 0 2em}.anchor-link{display:none}@media print{body{margin:0}}"""


def worksheet(
    plan: LessonPlan, cells: Sequence[tuple[str, str]] = (), markdown: Callable[[str], str] = escape
) -> str:
    """One page of HTML to print.

    ``cells`` are those of the notebook of the lesson, kind and source: their texts stand above the steps, put
    into HTML by ``markdown``. Without them the texts of the file do.
    """
    body = "".join(_with_notebook(plan, cells, markdown) if cells else _alone(plan))
    title = escape(plan.title)
    name = '<p class="name">Name: ______________________________</p>'
    return (
        f'<!DOCTYPE html>\n<html lang="{plan.language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>{name}{body}</body></html>\n"
    )


def _alone(plan: LessonPlan) -> Iterator[str]:
    yield f"<h1>{escape(plan.title)}</h1><p>{escape(' '.join(plan.about.split()))}</p>"
    for number, step in enumerate(plan.steps.values(), start=1):
        title = f"<h2>{number}. {escape(step.title)}</h2>"
        yield f"<section>{title}{_paragraphs(step.form.text)}{_task(step)}</section>"


def _with_notebook(
    plan: LessonPlan, cells: Sequence[tuple[str, str]], markdown: Callable[[str], str]
) -> Iterator[str]:
    """The texts of a notebook, each step behind the one that explains it; code is left out."""
    text = ""
    for kind, source in cells:
        if kind == "markdown":
            yield text
            text = markdown(source)
        elif (named := _STEP.search(source)) and named[1] in plan.steps:
            yield f"<section>{text}{_task(plan.steps[named[1]])}</section>"
            text = ""
        elif ".again()" in source:
            text = ""  # what comes back does so on a screen
    yield text


def _task(step: StepPlan) -> str:
    picture = image_source(compact(draw_seen(Timeline(step.start).tree.node, None, theme="light").to_svg()))
    lines = '<div class="line"></div>' * _LINES[step.kind]
    return (
        f"{_paragraphs(step.task.ask)}{_given(step)}"
        f'<img alt="The board as the task begins" src="{picture}">{lines}'
    )


def _given(step: StepPlan) -> str:
    """What is played, or what there is to pick."""
    if step.kind == "choose":
        return f'<ul class="pick">{_items(step.statements)}</ul>'
    return f"<ol>{_items(tuple(deed.words for deed in step.played))}</ol>" if step.played else ""


def _items(texts: tuple[str, ...]) -> str:
    return "".join(f"<li>{escape(text)}</li>" for text in texts)


def _paragraphs(text: str) -> str:
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return "".join(f"<p>{escape(part)}</p>" for part in parts if part)
