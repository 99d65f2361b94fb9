"""The answer key of a lesson, for teachers: computed when it is asked for, and stored nowhere."""

from __future__ import annotations

from html import escape

from msgspec import Struct

from gah_nb.scenario.checks.checking import play
from gah_nb.scenario.checks.paths import value_of
from gah_nb.scenario.checks.report import shown

from . import judging
from .feedback import Feedback
from .plan import LessonPlan
from .searching import MOST_POSITIONS, solution
from .step import StepPlan


class Answer(Struct, frozen=True):
    """The answer to a step: an attempt that solves it ("" if none was found), in words, what it is told."""

    step: str
    title: str
    ask: str
    attempt: str
    words: str
    feedback: Feedback

    @property
    def in_words(self) -> str:
        """The answer, or why there is none."""
        if self.attempt:
            return self.words
        return f"none was found among {MOST_POSITIONS} positions; the hints of the step may lead to one"


class AnswerKey(Struct, frozen=True):
    """The answers to all steps of a lesson; as the last value of a cell it shows itself."""

    title: str
    answers: tuple[Answer, ...]

    def __getitem__(self, step: str) -> Answer:
        """The answer to a step by its name."""
        return next(answer for answer in self.answers if answer.step == step)

    def __repr__(self) -> str:
        lines = [f"Answers to {self.title}"]
        for number, answer in enumerate(self.answers, start=1):
            lines += ["", f"{number}. {answer.title}", f"   {' '.join(answer.ask.split())}"]
            lines.append(f"   Answer: {answer.in_words}")
            lines += [
                f"     {rule}: {said}" if rule else f"     {said}" for rule, said in answer.feedback.lines
            ]
        return "\n".join(lines)

    def to_html(self) -> str:
        """A page of its own."""
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
        return f"<!DOCTYPE html>\n<html><head>{head}</head><body>{self._repr_html_()}</body></html>\n"

    def _repr_html_(self) -> str:
        items = "".join(map(_item, self.answers))
        return f"<h3>Answers to {escape(self.title)}</h3><ol>{items}</ol>"


def _item(answer: Answer) -> str:
    lines = "".join(
        f"<li>{f'<b>{escape(rule)}</b> ' if rule else ''}{escape(said)}</li>"
        for rule, said in answer.feedback.lines
    )
    return (
        f"<li><strong>{escape(answer.title)}</strong><br>{escape(answer.ask)}<br>"
        f"<em>Answer:</em> {escape(answer.in_words)}<ul>{lines}</ul></li>"
    )


def answer_key(plan: LessonPlan) -> AnswerKey:
    """Compute the answers to all steps."""
    return AnswerKey(plan.title, tuple(map(_answer, plan.steps.values())))


def _answer(step: StepPlan) -> Answer:
    attempt, in_words = _attempt(step)
    told = step.attempt(attempt) if attempt else Feedback(False, ())
    return Answer(step.name, step.title, step.task.ask, attempt, in_words, told)


def _attempt(step: StepPlan) -> tuple[str, str]:
    """An attempt that solves the step, and the same in words."""
    task, start = step.task, step.start
    match step.kind:
        case "do":
            way = task.solution or solution(task, step.voice)
            return way, "; ".join(deed.words for deed in step.voice.deeds(way))
        case "predict":
            played = play(start, task.play)
            found = value_of(played.game, task.value, played.events)
            return shown(found), step.voice.value(task.value, found)
        case "mistake":
            return _mistake(step)
        case _:
            right = [place for place, result in enumerate(judging.holding(task, start)) if result.held]
            words = "; ".join(f"{place + 1}. {task.answers[place].text}" for place in right)
            return " ".join(str(place + 1) for place in right), words


def _mistake(step: StepPlan) -> tuple[str, str]:
    place = step.mistaken
    return str(place + 1), f"{place + 1}. {step.statements[place]}"
