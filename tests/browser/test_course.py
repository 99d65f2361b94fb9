"""The course in JupyterLab, in a laptop's window: task, board and verdict of each step are in it together."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import gah_nb as gah
from gah_nb.lesson.library import lesson_files
from gah_nb.notation import to_text
from gah_nb.widgets.lesson_step import LessonStep
from tests.browser.lab import Notebook
from tests.browser.test_lessons import ATTEMPTS, Keyboard, Mouse, solve

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
#: What of these parts is not in the window of the notebook.
_OUTSIDE = """selectors => {
  const view = document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').getBoundingClientRect();
  const inside = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const [low, high] = [Math.min(view.bottom, innerHeight), Math.max(view.top, 0)];
    const across = left >= view.left - 1 && right <= view.right + 1;
    return across && bottom > top && top >= high - 1 && bottom <= low + 1;
  };
  const found = (selector) => document.querySelector(selector);
  return selectors.filter((selector) => !found(selector) || !inside(found(selector)));
}"""


@cache
def attempts() -> dict[tuple[str, str], str]:
    """A right attempt for every step of the course, by lesson and step."""
    found = {}
    for lesson in lesson_files():
        tables = tomllib.loads((ATTEMPTS / f"{lesson}.toml").read_text(encoding="utf-8"))
        found |= {(lesson, step): table["right"] for step, table in tables.items() if isinstance(table, dict)}
    return found


def steps(*lessons: str) -> list[tuple[str, str]]:
    """The steps of these lessons, by their numbers, or of all."""
    return [(lesson, step) for lesson, step in attempts() if not lessons or lesson[:2] in lessons]


class Learner:
    """Somebody who goes through steps in a notebook, a cell each, and notes what is not in the window."""

    def __init__(self, page: Page, book: Notebook, hand: Mouse) -> None:
        self.page, self.book, self.hand = page, book, hand
        self.outside: list[str] = []

    def go_through(self, lesson: str, name: str, cell: int) -> None:
        """Run the cell of a step, solve it with the hand, and look whether all was to be seen."""
        self.book.run(cell)
        self.page.keyboard.press("Escape")
        expect(self.page.locator(".gah-w")).to_have_count(1)
        expect(self.page.locator(".gah-w-board > svg")).to_be_visible()
        self.page.locator(".gah-w").evaluate("node => node.scrollIntoView({ block: 'start' })")
        step = gah.Lesson(lesson).step(name)
        self._look(lesson, name, "before", [".gah-t", *self._needed(step, attempts()[lesson, name])])
        solve(self.hand, step, attempts()[lesson, name])
        expect(self.page.locator(".gah-t-told.gah-t-right")).to_be_visible()
        self._look(lesson, name, "after", [".gah-t", ".gah-t-told", ".gah-w-board > svg"])

    def _look(self, lesson: str, name: str, when: str, needed: list[str]) -> None:
        outside = self.page.evaluate(_OUTSIDE, needed)
        self.outside += [f"{lesson} {name}, {when}: {selector}" for selector in outside]

    def _needed(self, step: LessonStep, attempt: str) -> Iterator[str]:
        """The objects that the answer needs: the board, and of what is played whatever is drawn already."""
        yield ".gah-w-board > svg"
        if step.plan.kind != "do":
            return
        for action in step.position.play(attempt).line:
            text = json.dumps(json.dumps(to_text(action)))[1:-1]
            target = f".gah-w-board [data-actions*='{text}']"
            if self.page.locator(target).count():
                yield target


def walk(page: Page, notebook: Callable[..., Notebook], hand: Mouse, names: list[tuple[str, str]]) -> Learner:
    """Go through steps, each in a cell that takes the one before it off the page."""
    page.set_viewport_size(LAPTOP)
    first = "import gah_nb as gah\nstep = None"
    made = [
        f"if step: step.close()\nstep = gah.Lesson({lesson!r}).step({name!r})\nstep" for lesson, name in names
    ]
    book = notebook(first, *made)
    book.run(0)
    learner = Learner(page, book, hand)
    for cell, (lesson, name) in enumerate(names, start=1):
        learner.go_through(lesson, name, cell)
    return learner


@pytest.mark.parametrize(
    "lessons", [("01", "02", "03", "04"), ("05", "06", "07"), ("08", "09", "10", "11"), ("12",)], ids=" ".join
)
def test_every_step_is_in_one_window_of_a_laptop(
    page: Page, notebook: Callable[..., Notebook], lessons: tuple[str, ...]
):
    learner = walk(page, notebook, Mouse(page), steps(*lessons))
    assert learner.outside == []


def test_every_lesson_is_gone_through():
    assert {lesson[:2] for lesson, _ in steps()} == {f"{number:02}" for number in range(1, 13)}


def test_the_bar_stays_while_the_notebook_scrolls(page: Page, notebook: Callable[..., Notebook]):
    page.set_viewport_size({"width": 1366, "height": 500})
    book = notebook("import gah_nb as gah", 'gah.Lesson("08").step("what-it-costs")')
    book.run(0)
    book.run(1)
    expect(page.locator(".gah-w-board > svg")).to_be_visible()
    page.locator(".gah-w").evaluate("node => node.scrollIntoView({ block: 'start' })")
    below = (
        "bar => bar.getBoundingClientRect().top"
        " - bar.closest('.jp-WindowedPanel-outer').getBoundingClientRect().top"
    )
    page.locator(".jp-WindowedPanel-outer").evaluate("view => view.scrollBy(0, 120)")
    assert page.locator(".gah-w").evaluate(below) < -50
    assert page.locator(".gah-w-panel").evaluate(below) >= -1


def test_next_leads_to_the_cell_below(page: Page, notebook: Callable[..., Notebook]):
    page.set_viewport_size(LAPTOP)
    book = notebook(
        'import gah_nb as gah\nlesson = gah.Lesson("01")\nlesson.step("the-queue")',
        'lesson.step("the-emperor")',
    )
    book.run(0)
    solve(Mouse(page), gah.Lesson("01").step("the-queue"), attempts()["01-hotel-and-table", "the-queue"])
    page.get_by_role("button", name="Next: The Emperor is watching").click()
    expect(book.cells.nth(1)).to_have_class(re.compile("jp-mod-active"))
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("region", name="Task: The Emperor is watching")).to_be_visible()


HANDS: list[Any] = [
    pytest.param("01", Mouse, id="one-by-mouse"),
    pytest.param("05", Keyboard, id="one-by-keyboard"),
]


@pytest.mark.parametrize(("lesson", "hand"), HANDS)
def test_a_lesson_by_one_hand(
    page: Page, notebook: Callable[..., Notebook], lesson: str, hand: Callable[[Page], Mouse]
):
    walk(page, notebook, hand(page), steps(lesson))


@pytest.mark.soak
@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_the_whole_course_by_one_hand(
    page: Page, notebook: Callable[..., Notebook], hand: Callable[[Page], Mouse]
):
    walk(page, notebook, hand(page), steps())
