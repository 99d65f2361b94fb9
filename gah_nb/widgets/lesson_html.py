"""The HTML of lessons: head and progress, the panel of a task, what a stored notebook has instead."""

from __future__ import annotations

import re
from html import escape

from gah_nb.lesson import Course, LessonPlan, StepPlan
from gah_nb.lesson.library import CourseLesson

from .frame import step_frame


def titles(plan: LessonPlan) -> str:
    """What the lesson is called and about."""
    title, about = escape(plan.title), escape(" ".join(plan.about.split()))
    about += f" About {plan.minutes} minutes." if plan.minutes else ""
    return f'<p class="gah-l-title">{title}</p><p class="gah-l-about">{about}</p>'


def progress_bar(here: CourseLesson, course: Course) -> str:
    """A bar with a piece for each lesson of the course; a lesson that is not in it has its own."""
    lessons = list(course) if here.name in {one.name for one in course} else []
    whole = Course(tuple(lessons)) if lessons else Course((here,))
    what = "the course" if lessons else "the lesson"
    words = f"{whole.solved} of {whole.steps} steps of {what} solved"
    of_lesson = f"; of this lesson {len(here.solved)} of {len(here.steps)}" if lessons else ""
    pieces = "".join(_piece(one, here.name) for one in whole)
    return (
        f'<div class="gah-l-bar" role="progressbar" aria-label="Progress in {what}" aria-valuemin="0" '
        f'aria-valuemax="{whole.steps}" aria-valuenow="{whole.solved}" aria-valuetext="{words}{of_lesson}">'
        f'{pieces}</div><p class="gah-l-count">{words}{of_lesson}.</p>'
    )


def _piece(lesson: CourseLesson, here: str) -> str:
    """A lesson's piece of the bar: as long as it has steps, filled as far as they are solved."""
    filled = round(100 * len(lesson.solved) / max(1, len(lesson.steps)))
    current = " gah-l-here" if lesson.name == here else ""
    title = escape(f"{lesson.title}: {len(lesson.solved)} of {len(lesson.steps)}")
    return (
        f'<span class="gah-l-piece{current}" title="{title}" style="flex-grow:{len(lesson.steps)}">'
        f'<span style="width:{filled}%"></span></span>'
    )


_KINDS = {"do": "Play it", "predict": "Predict", "mistake": "Find the mistake", "choose": "Choose"}
_PARAGRAPHS = re.compile(r"\n\s*\n")
_CHECK = '<button type="button" class="gah-w-button gah-w-offer gah-t-check" data-do="attempt">Check</button>'
_HINT = (
    '<button type="button" class="gah-w-button" data-do="hint" data-key="h" aria-keyshortcuts="h">'
    "<span>Hint</span><kbd>H</kbd></button>"
)
_RESTART = (
    '<button type="button" class="gah-w-button" data-do="restart" data-key="r" aria-keyshortcuts="r" '
    'title="The board as it was at first (R)">Start again<kbd>R</kbd></button>'
)


def task_frame(step: StepPlan) -> str:
    """The frame of a step: its task, and the parts of a table with the account folded up."""
    return step_frame(_panel(step))


def kind_words(step: StepPlan) -> str:
    """What kind of task it is, for people."""
    return _KINDS[step.kind]


def _panel(step: StepPlan) -> str:
    hint = _HINT if step.hints else ""
    check = _CHECK if step.kind in ("predict", "choose") else ""
    answer = _answer(step) if step.kind == "predict" else ""
    return (
        f'<section class="gah-t" aria-label="Task: {escape(step.title)}">'
        f'<div class="gah-t-head"><p class="gah-t-title">{escape(step.title)}</p>'
        f'<p class="gah-t-kind">{kind_words(step)}</p><p class="gah-t-mark" hidden>Solved</p></div>'
        f"{paragraphs(step.form.text)}{paragraphs(step.task.ask)}"
        f'<form class="gah-t-form">{_to_pick(step)}'
        f'<div class="gah-t-line">{answer}{check}{hint}{_RESTART}</div></form>'
        '<ul class="gah-t-hints" aria-live="polite" aria-label="Hints"></ul>'
        '<div class="gah-t-feedback" aria-live="polite"></div></section>'
    )


def _answer(step: StepPlan) -> str:
    is_number = step.is_number
    kind = 'type="number" step="1"' if is_number else 'type="text"'
    words = "" if is_number else " gah-t-words"
    return (
        f'<label class="gah-t-pick"><span>{escape(step.about_value)}:</span>'
        f'<input {kind} class="gah-t-answer{words}" autocomplete="off"></label>'
    )


def _to_pick(step: StepPlan) -> str:
    match step.kind:
        case "mistake":
            items = "".join(
                f'<li><button type="button" class="gah-w-button" data-do="attempt" data-text="{number}">'
                f"{escape(text)}</button>"
                f'<button type="button" class="gah-w-button gah-t-show" data-do="replay" '
                f'data-text="{number}" '
                f'aria-label="Show {escape(text)} on the board" hidden>Show on the board</button></li>'
                for number, text in enumerate(step.statements, start=1)
            )
            return f'<ol class="gah-t-list" aria-label="The turn">{items}</ol>'
        case "choose":
            kind = "checkbox" if step.several else "radio"
            legend = "Choose all that are right" if step.several else "Choose one"
            items = "".join(
                f'<label class="gah-t-pick"><input type="{kind}" name="pick" value="{number}">'
                f"<span>{escape(text)}</span></label>"
                for number, text in enumerate(step.statements, start=1)
            )
            return f"<fieldset><legend>{legend}</legend>{items}</fieldset>"
        case "predict":
            return f"<p>What is played:</p>{_played(step)}"
        case _:
            return ""


def paragraphs(text: str) -> str:
    """A text of a file as paragraphs, with a blank line between them."""
    parts = (" ".join(part.split()) for part in _PARAGRAPHS.split(text))
    return "".join(f"<p>{escape(part)}</p>" for part in parts if part)


def _played(step: StepPlan) -> str:
    """What is played, in words, and folded up the same as a script."""
    items = "".join(f"<li>{escape(deed.words)}</li>" for deed in step.played)
    script = escape("; ".join(step.script))
    return f"<ol>{items}</ol><details><summary>In script</summary><code>{script}</code></details>"


# Without a kernel


def stored_lesson(plan: LessonPlan) -> str:
    """What a lesson is about, and its steps."""
    steps = "".join(f"<li>{escape(step.title)}</li>" for step in plan.steps.values())
    title, about = escape(plan.title), escape(" ".join(plan.about.split()))
    return f'<div class="gah-stored"><p><strong>{title}</strong></p><p>{about}</p><ol>{steps}</ol></div>'


def stored_task(step: StepPlan, picture: str) -> str:
    """A step on paper or without a kernel: the task, what there is to pick, the board; no answer."""
    items = "".join(f"<li>{escape(text)}</li>" for text in step.statements)
    listed = f"<ol>{items}</ol>" if items else ""
    play = f"<p>What is played:</p>{_played(step)}" if step.task.play else ""
    return (
        f'<div class="gah-stored"><p><strong>{escape(step.title)}</strong> ({kind_words(step)})</p>'
        f"{paragraphs(step.form.text)}{paragraphs(step.task.ask)}{play}{listed}"
        f'<img alt="The board as the task begins" src="{picture}" style="max-width:100%"></div>'
    )


def task_in_text(step: StepPlan) -> str:
    """The same in plain text, without the board."""
    said = [" ".join(text.split()) for text in (step.form.text, step.task.ask) if text.strip()]
    lines = [f"{step.title} ({kind_words(step)})", *said]
    if step.task.play:
        lines.append(f"What is played: {'; '.join(deed.words for deed in step.played)}")
    lines += [f"{number}. {text}" for number, text in enumerate(step.statements, start=1)]
    return "\n".join(lines)
