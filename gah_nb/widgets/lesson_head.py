"""The head of a lesson in HTML: title, what it is about, and how far one has come in the course."""

from __future__ import annotations

from html import escape

from gah_nb.lesson import Course, LessonPlan
from gah_nb.lesson.library import CourseLesson


def titles(plan: LessonPlan) -> str:
    """What the lesson is called and about."""
    title, about = escape(plan.title), escape(" ".join(plan.about.split()))
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
