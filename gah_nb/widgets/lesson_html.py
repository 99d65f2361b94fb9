"""The HTML of lessons: head and progress, the panel of a task, what a stored notebook has instead.

The words around a lesson's own are here, in each language that a lesson can have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from msgspec import Struct

from gah_nb.components import FrozenMap
from gah_nb.drawing.symbols import SHAPES
from gah_nb.lesson import Course, LessonPlan, StepPlan
from gah_nb.lesson.library import NOT_KEPT, CourseLesson

from .frame import step_frame


class Words(Struct, frozen=True, kw_only=True):
    """The words around a lesson's own, in one language. Values stand in braces."""

    minutes: str = "About {} minutes."
    progress_in: str = "Progress in {}"
    the_course: str = "the course"
    the_lesson: str = "the lesson"
    steps_solved: str = "{} of {} steps of {} solved"
    of_these: str = "; of this lesson {} of {}"
    lesson_solved: str = "{}: {} of {}"
    kept: str = "What you solve is kept in {}, a small text file beside your notebooks."
    not_kept: str = "What you solve is remembered until the kernel stops, and not kept in a file."
    not_noted: str = NOT_KEPT
    more_missed: str = "There is more that you missed ({}): run the cell once more."
    nothing_missed: str = "Nothing to repeat: you have solved whatever you missed."
    do: str = "Play it"
    predict: str = "Predict"
    mistake: str = "Find the mistake"
    choose: str = "Choose"
    trying_out: str = "{}. On the board you can try things out."
    task: str = "Task: {}"
    solved: str = "Solved"
    check: str = "Check"
    hint: str = "Hint"
    hints_left: str = "Hint ({} left)"
    no_more_hints: str = "No more hints"
    hints: str = "Hints"
    verdict: str = "Verdict"
    restart: str = "Start again"
    restart_long: str = "The board as it was at first (R)"
    show_me: str = "Show me"
    one_way: str = "This is one way to do it. Now you."
    following: str = "Next: {}"
    following_cell: str = "The next step is in the next cell."
    still_open: str = "Still open in this lesson: {}."
    undo: str = "Undo"
    redo: str = "Redo"
    legend: str = "Legend"
    happened: str = "What happened"
    played: str = "What is played:"
    in_script: str = "In script"
    turn: str = "The turn"
    show: str = "Show"
    show_one: str = "Show {} on the board"
    choose_one: str = "Choose one"
    choose_all: str = "Choose all that are right"
    try_out: str = "Try it out"
    pick: str = "choose"
    more_folded: str = "More can be done in the parts below the board."
    nothing_here: str = "Nothing that can be done now has to do with this."
    #: What items are called, for the small pictures in front of them.
    items: Mapping[str, str]


WORDS: Mapping[str, Words] = FrozenMap(
    {
        "en": Words(
            items=FrozenMap(
                {"strudel": "strudels?", "cake": "cakes?", "wine": "wines?", "coffee": "coffees?"},
            )
        ),
        "de": Words(
            minutes="Etwa {} Minuten.",
            progress_in="Fortschritt: {}",
            the_course="der ganze Kurs",
            the_lesson="diese Lektion",
            steps_solved="{} von {} Schritten gelöst ({})",
            of_these="; von dieser Lektion {} von {}",
            lesson_solved="{}: {} von {}",
            kept="Was du löst, steht in {}, einer kleinen Textdatei neben deinen Notebooks.",
            not_kept="Was du löst, ist nur gemerkt, bis der Kernel endet, und steht in keiner Datei.",
            not_noted="Dein Fortschritt wird nicht gespeichert: {}",
            more_missed="Es gibt noch mehr zu wiederholen ({}): Lass die Zelle noch einmal laufen.",
            nothing_missed="Nichts zu wiederholen: Was einmal danebenging, hast du inzwischen gelöst.",
            do="Spiel es",
            predict="Sag es voraus",
            mistake="Finde den Fehler",
            choose="Wähle",
            trying_out="{}. Auf dem Plan kannst du alles ausprobieren.",
            task="Aufgabe: {}",
            solved="Gelöst",
            check="Prüfen",
            hint="Hinweis",
            hints_left="Hinweis (noch {})",
            no_more_hints="Keine weiteren Hinweise",
            hints="Hinweise",
            verdict="Urteil",
            restart="Von vorn",
            restart_long="Der Plan wie am Anfang (R)",
            show_me="Zeig es mir",
            one_way="So geht es zum Beispiel. Jetzt du.",
            following="Weiter: {}",
            following_cell="Der nächste Schritt steht in der nächsten Zelle.",
            still_open="In dieser Lektion noch offen: {}.",
            undo="Zurück",
            redo="Vor",
            legend="Legende",
            happened="Was geschah (englisch)",
            played="Das wird gespielt:",
            in_script="Als Skript",
            turn="Der Zug",
            show="Zeigen",
            show_one="{} auf dem Plan zeigen",
            choose_one="Wähle eine Antwort",
            choose_all="Wähle alles, was stimmt",
            try_out="Probier es aus",
            pick="wählen",
            more_folded="Mehr geht in den Teilen unter dem Plan.",
            nothing_here="Damit hat nichts zu tun, was jetzt geht.",
            items=FrozenMap(
                {"strudel": "Strudeln?", "cake": "Kuchen", "wine": "Weine?", "coffee": "Kaffees?"},
            ),
        ),
    }
)


def words_of(step: StepPlan) -> Words:
    """The words around a step, in the language of its lesson."""
    return WORDS[step.voice.language]


# Small pictures in front of what is named


def pieces(text: str, words: Words) -> list[tuple[str, str]]:
    """A text in pieces: what names an item, with the item in front, and with "" what lies between."""
    names = "|".join(f"(?P<{item}>{pattern})" for item, pattern in words.items.items())
    found, end = [], 0
    for match in re.finditer(rf"\b(?:{names})\b", text, flags=re.IGNORECASE):
        found += [("", text[end : match.start()]), (str(match.lastgroup), match[0])]
        end = match.end()
    return [piece for piece in (*found, ("", text[end:])) if piece[1]]


def pictured(text: str, words: Words | None) -> str:
    """A text as HTML, with the small picture of each item in front of its name; without ``words`` none."""
    if words is None:
        return escape(text)
    return "".join(
        f'<span class="gah-t-item">{_picture(item)}{escape(said)}</span>' if item else escape(said)
        for item, said in pieces(text, words)
    )


def _picture(item: str) -> str:
    return (
        f'<svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" class="gah-t-{item}">'
        f'<rect x="0.5" y="0.5" width="15" height="15" rx="4"/><path d="{SHAPES[item]}"/></svg>'
    )


# The head of a lesson


def titles(plan: LessonPlan) -> str:
    """What the lesson is called and about."""
    title, about = escape(plan.title), escape(" ".join(plan.about.split()))
    about += f" {WORDS[plan.language].minutes.format(plan.minutes)}" if plan.minutes else ""
    return f'<p class="gah-l-title">{title}</p><p class="gah-l-about">{about}</p>'


def progress_bar(here: CourseLesson, course: Course, words: Words) -> str:
    """A bar with a piece for each lesson of the course; a lesson that is not in it has its own."""
    name = here.name.partition(".")[0]  # whatever its language
    lessons = list(course) if name in {one.name for one in course} else []
    whole = Course(tuple(lessons)) if lessons else Course((here,))
    what = words.the_course if lessons else words.the_lesson
    said = words.steps_solved.format(whole.solved, whole.steps, what)
    said += words.of_these.format(len(here.solved), len(here.steps)) if lessons else ""
    pieces = "".join(_piece(one, name, words) for one in whole)
    return (
        f'<div class="gah-l-bar" role="progressbar" aria-label="{words.progress_in.format(what)}" '
        f'aria-valuemin="0" aria-valuemax="{whole.steps}" aria-valuenow="{whole.solved}" '
        f'aria-valuetext="{said}">{pieces}</div><p class="gah-l-count">{said}.</p>'
    )


def _piece(lesson: CourseLesson, here: str, words: Words) -> str:
    """A lesson's piece of the bar: as long as it has steps, filled as far as they are solved."""
    filled = round(100 * len(lesson.solved) / max(1, len(lesson.steps)))
    current = " gah-l-here" if lesson.name.partition(".")[0] == here else ""
    title = escape(words.lesson_solved.format(lesson.title, len(lesson.solved), len(lesson.steps)))
    return (
        f'<span class="gah-l-piece{current}" title="{title}" style="flex-grow:{len(lesson.steps)}">'
        f'<span style="width:{filled}%"></span></span>'
    )


# The panel of a task, and what belongs to it in the bar

_PARAGRAPHS = re.compile(r"\n\s*\n")


def task_frame(step: StepPlan) -> str:
    """The frame of a step: its task beside the board, and the verdict in the bar."""
    words = words_of(step)
    named = (words.undo, words.redo, words.legend, words.happened)
    below = _slider(step, words)
    return step_frame(_panel(step), below, _verdict(words), _tools(step), named, quiet=step.quiet)


def kind_words(step: StepPlan) -> str:
    """What kind of task it is, for people."""
    said: str = getattr(words_of(step), step.kind)
    return said


def _button(wish: str, words: str, key: str, *, title: str = "", more: str = "") -> str:
    about = f' title="{escape(title)}"' if title else ""
    return (
        f'<button type="button" class="gah-w-button" data-do="{wish}" data-key="{key}" '
        f'aria-keyshortcuts="{key}"{about}{more}><span>{words}</span><kbd>{key.upper()}</kbd></button>'
    )


def _tools(step: StepPlan) -> str:
    """The buttons of the bar that belong to the task."""
    words = words_of(step)
    restart = _button("restart", words.restart, "r", title=words.restart_long)
    return f"{restart}{_button('hint', words.hint, 'h') if step.hints else ''}"


def _verdict(words: Words) -> str:
    """Hints, what an attempt was told, and what to do then: empty at first, in the bar, where one sees it."""
    pictures = "".join(map(_picture, words.items))  # for the script, which copies them
    return (
        f'<div class="gah-t-pictures" hidden>{pictures}</div>'
        f'<ul class="gah-t-hints" aria-live="polite" aria-label="{words.hints}"></ul>'
        f'<div class="gah-t-told"><div class="gah-t-feedback" role="group" aria-label="{words.verdict}" '
        'aria-live="polite"></div><div class="gah-t-on">'
        f"{_button('show_me', words.show_me, 'm', more=' hidden')}{_button('next', '', 'n', more=' hidden')}"
        "</div></div>"
    )


def _panel(step: StepPlan) -> str:
    words = words_of(step)
    check = (
        f'<button type="button" class="gah-w-button gah-w-offer gah-t-check" data-do="attempt">{words.check}'
        "</button>"
    )
    answer = _answer(step) if step.kind == "predict" else ""
    line = f'<div class="gah-t-line">{answer}{check}</div>' if step.kind in ("predict", "choose") else ""
    return (
        f'<section class="gah-t" aria-label="{escape(words.task.format(step.title))}">'
        f'<div class="gah-t-head"><p class="gah-t-title">{escape(step.title)}</p>'
        f'<p class="gah-t-kind">{kind_words(step)}</p>'
        f'<p class="gah-t-mark" hidden>{words.solved}</p></div>'
        f"{paragraphs(step.form.text, words)}{paragraphs(step.task.ask, words)}"
        f'<form class="gah-t-form">{_to_pick(step, words)}{line}</form></section>'
    )


def _answer(step: StepPlan) -> str:
    is_number = step.is_number
    kind = 'type="number" step="1"' if is_number else 'type="text"'
    wide = "" if is_number else " gah-t-words"
    return (
        f'<label class="gah-t-pick"><span>{escape(step.about_value)}:</span>'
        f'<input {kind} class="gah-t-answer{wide}" autocomplete="off"></label>'
    )


def _to_pick(step: StepPlan, words: Words) -> str:
    match step.kind:
        case "mistake":
            items = "".join(
                f'<li><button type="button" class="gah-w-button" data-do="attempt" data-text="{number}">'
                f"{pictured(text, words)}</button>"
                f'<button type="button" class="gah-w-button gah-t-show" data-do="replay" '
                f'data-text="{number}" aria-label="{escape(words.show_one.format(text))}" hidden>'
                f"{words.show}</button></li>"
                for number, text in enumerate(step.statements, start=1)
            )
            return f'<ol class="gah-t-list" aria-label="{words.turn}">{items}</ol>'
        case "choose":
            kind = "checkbox" if step.several else "radio"
            legend = words.choose_all if step.several else words.choose_one
            items = "".join(
                f'<label class="gah-t-pick"><input type="{kind}" name="pick" value="{number}">'
                f"<span>{pictured(f'{number}. {text}', words)}</span></label>"
                for number, text in enumerate(step.statements, start=1)
            )
            return f'<fieldset><legend>{legend}</legend><div class="gah-t-answers">{items}</div></fieldset>'
        case "predict":
            return f'<div class="gah-t-plays">{_played(step, words)}</div>'
        case _:
            return ""


def _slider(step: StepPlan, words: Words) -> str:
    """A value to drag, with what comes of it; folded until the task is solved: it may say the answer."""
    slider = step.slider
    if slider is None:
        return ""
    label = escape(slider.label)
    return (
        f'<details class="gah-t-try"><summary>{words.try_out}: {label}</summary>'
        f'<div class="gah-t-drag"><input type="range" class="gah-t-slider" min="0" '
        f'max="{len(step.stops) - 1}" value="0" aria-label="{label}"><output></output></div>'
        '<div class="gah-t-comes" aria-live="polite"></div></details>'
    )


def paragraphs(text: str, words: Words | None) -> str:
    """A text of a file as paragraphs, with a blank line between them."""
    parts = (" ".join(part.split()) for part in _PARAGRAPHS.split(text))
    return "".join(f"<p>{pictured(part, words)}</p>" for part in parts if part)


def _played(step: StepPlan, pictures: Words | None) -> str:
    """What is played, in words, and folded up the same as a script."""
    words = words_of(step)
    items = "".join(f"<li>{pictured(deed.words, pictures)}</li>" for deed in step.played)
    script = escape("; ".join(step.script))
    return (
        f"<p>{words.played}</p><ol>{items}</ol>"
        f"<details><summary>{words.in_script}</summary><code>{script}</code></details>"
    )


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
    play = _played(step, None) if step.task.play else ""
    return (
        f'<div class="gah-stored"><p><strong>{escape(step.title)}</strong> ({kind_words(step)})</p>'
        f"{paragraphs(step.form.text, None)}{paragraphs(step.task.ask, None)}{play}{listed}"
        f'<img alt="{step.voice.phrases.board}" src="{picture}" style="max-width:100%"></div>'
    )


def task_in_text(step: StepPlan) -> str:
    """The same in plain text, without the board."""
    said = [" ".join(text.split()) for text in (step.form.text, step.task.ask) if text.strip()]
    lines = [f"{step.title} ({kind_words(step)})", *said]
    if step.task.play:
        lines.append(f"{words_of(step).played} {'; '.join(deed.words for deed in step.played)}")
    lines += [f"{number}. {text}" for number, text in enumerate(step.statements, start=1)]
    return "\n".join(lines)
