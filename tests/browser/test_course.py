"""The course in JupyterLab, in a laptop's window: task, board and verdict of each step are in it together."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import NamedTuple

import nbformat
import pytest
from playwright.sync_api import Page, ViewportSize, expect

import gah_nb as gah
from gah_nb.drawing import target_keys
from gah_nb.lesson.library import lesson_files
from gah_nb.notation import parse_action, to_text
from gah_nb.play.game import Game
from gah_nb.widgets.lesson import LessonStep
from gah_nb.widgets.picture import refusals
from tests.browser.lab import ROOT, Notebook
from tests.browser.test_lessons import ATTEMPTS, Keyboard, Mouse, play, solve

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
#: What of these parts is not in the window of the notebook, or must be scrolled.
_OUTSIDE = """selectors => {
  const view = document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').getBoundingClientRect();
  const inside = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const [low, high] = [Math.min(view.bottom, innerHeight), Math.max(view.top, 0)];
    const across = left >= view.left - 1 && right <= view.right + 1;
    const whole = node.scrollHeight <= node.clientHeight + 1 || !node.matches('.gah-t-feedback');
    return whole && across && bottom > top && top >= high - 1 && bottom <= low + 1;
  };
  const found = (selector) => document.querySelector(selector);
  return selectors.filter((selector) => !found(selector) || !inside(found(selector)));
}"""


#: The least height of letters, in pixels, of what one must read. Notes in a drawing are a tenth smaller.
_LEAST = 11
#: How high the letters of a drawing are that are no notes, the lowest of them.
_LETTERS = """svg => Math.min(...[...svg.querySelectorAll('text')].filter((text) => text.textContent.trim())
  .map((text) => [parseFloat(getComputedStyle(text).fontSize), text.getScreenCTM()])
  .filter(([size]) => size >= 11).map(([size, { a, b }]) => size * Math.hypot(a, b)))"""

Name = tuple[str, str]


class Attempt(NamedTuple):
    """Attempts at a step: a right one, a wrong one, and a line that the wrong one is told."""

    right: str
    wrong: str
    tells: str


@cache
def attempts() -> dict[Name, Attempt]:
    """Attempts at every step of the course, by lesson and step; those at a translation are the same."""
    found = {}
    for lesson in (*lesson_files(), *lesson_files("de")):
        text = (ATTEMPTS / f"{lesson.partition('.')[0]}.toml").read_text(encoding="utf-8")
        for step, table in tomllib.loads(text).items():
            if isinstance(table, dict):
                tells = table["tells"] if lesson in lesson_files() else ""
                found[lesson, step] = Attempt(table["right"], table["wrong"], tells)
    return found


def steps(*lessons: str) -> list[Name]:
    """The steps of these lessons, by the beginnings of their names, or of all."""
    return [name for name in attempts() if not lessons or name[0].startswith(lessons)]


class Learner:
    """Somebody who goes through steps in a notebook and notes what is not in the window."""

    def __init__(self, page: Page, book: Notebook, hand: Mouse) -> None:
        self.page, self.book, self.hand = page, book, hand
        self.outside: list[str] = []
        self.small: list[str] = []
        self.folded = 0

    def go_through(self, name: Name, *, wrongly: bool) -> None:
        """Run the cell for a step and solve it with the hand, after a wrong attempt if it is done wrongly."""
        self.book.run(1)
        self.page.keyboard.press("Escape")
        if isinstance(self.hand, Keyboard):  # from the cell below one comes into the board, and past no text
            self.page.keyboard.press("ArrowDown")
        board = self.page.locator(".gah-w-board > svg")
        expect(self.page.locator(".gah-w")).to_have_count(1)
        expect(board).to_be_visible()
        self.page.locator(".gah-w").evaluate("node => node.scrollIntoView({ block: 'start' })")
        step, attempt = gah.Lesson(name[0]).step(name[1]), attempts()[name]
        self.folded = self._folded()
        self._look(name, "before", [".gah-t", *self._needed(step, attempt.right)])
        if wrongly:
            self._go_wrong(name, step, attempt)
        solve(self.hand, step, attempt.right)
        expect(self.page.locator(".gah-t-well .gah-t-told")).to_be_visible()
        self._look(name, "solved", [".gah-t", ".gah-t-feedback", ".gah-w-board > svg"])

    def _go_wrong(self, name: Name, step: LessonStep, attempt: Attempt) -> None:
        """Do what is wrong; verdict, task and board are in the window. Then begin again."""
        if step.plan.kind == "do":
            told = self._play_wrong(name, step, attempt)
        else:
            solve(self.hand, step, attempt.wrong)
            told = attempt.tells
        feedback = self.page.locator(".gah-t-feedback")
        expect(feedback).to_contain_text(step.plan.voice.phrases.not_yet)
        expect(feedback).to_contain_text(told)
        self._look(name, "gone wrong", [".gah-t", ".gah-t-feedback", ".gah-w-board > svg"])
        self.hand.press("[data-do=restart]")
        expect(feedback).to_be_empty()
        expect(self.page.locator(".gah-w")).to_have_attribute("data-index", "0")
        self.hand.choose_nothing()

    def _play_wrong(self, name: Name, step: LessonStep, attempt: Attempt) -> str:
        """Play a wrong attempt as far as it can be played, try what is refused, and go on to the end of it.

        Gives what should be told of it: where nothing was refused, what is told to the attempt in words.
        """
        start = step.position
        run = start.playing()
        stop = run.go(attempt.wrong)
        played = "\n".join(map(to_text, start.after(run).line))
        if played:
            play(self.hand, step, played)
        if stop:
            self._try_refused(name, start.after(run), stop.action)
        rest = to_its_end(step, start.after(run))
        if rest:
            play(self.hand, step, "\n".join(rest), after=played)
        return "" if stop else attempt.tells

    def _try_refused(self, name: Name, game: Game, text: str) -> None:
        """Click what the rules forbid; where the board says why, it says so in the window, with the rule."""
        _, action = parse_action(text, game.position)
        for key in target_keys(game.position, action):
            refused = refusals(game.position).get(key)
            object_ = self.page.locator(f'.gah-w-board [data-target="{key}"]:not(.gah-can)')
            if refused and type(self.hand) is Mouse and object_.count():
                object_.first.click()
                error = self.page.locator(".gah-w-error")
                expect(error.locator(".gah-w-rule")).to_have_text(refused["rule"])
                self._look(name, "refused", [".gah-t", ".gah-w-error", ".gah-w-board > svg"])

    def _look(self, name: Name, when: str, needed: list[str]) -> None:
        """Note what is not in the window, and letters that are too small to be read."""
        where = f"{': '.join(name)}, {when}"
        self.outside += [f"{where}: {part}" for part in self.page.evaluate(_OUTSIDE, needed)]
        height = self.page.locator(".gah-w-board > svg").evaluate(_LETTERS)
        # Who unfolds more than the task needs has it smaller.
        if height < _LEAST and self._folded() == self.folded:
            self.small.append(f"{where}: {height:.1f}")

    def _folded(self) -> int:
        """How many parts are folded away."""
        return self.page.locator(".gah-w-board [data-do=show]").count()

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


#: How one goes on who wants to be done with it.
_IDLE = ("keep", "done", "decline", "end", "pass")


def to_its_end(step: LessonStep, game: Game) -> list[str]:
    """What somebody plays who does no more than must be, until the time for a task is over unsolved."""
    said: list[str] = []
    while (judged := step.plan.judge(game)) is None:
        texts = [to_text(action) for action in game.legal_actions]
        idle = [text for verb in _IDLE for text in texts if text == verb]
        dice = [text for text in texts if text.startswith("die ") and not text.endswith("+")]
        ways = [(text, game.play(text)) for text in (*idle, *dice, *texts)]
        text, game = next(way for way in ways if not (told := step.plan.judge(way[1])) or not told.solved)
        said.append(text)
    assert not judged.solved
    return said


def walk(
    page: Page,
    notebook: Callable[..., Notebook],
    hand: Mouse,
    names: list[Name],
    *,
    wrongly: Collection[Name] = (),
) -> Learner:
    """Go through steps, in a cell that is run for each and takes the one before it off the page."""
    page.set_viewport_size(LAPTOP)
    ready = f"import gah_nb as gah\nnames = iter({names!r})\nstep = None"
    show = "if step: step.close()\nlesson, name = next(names)\nstep = gah.Lesson(lesson).step(name)\nstep"
    book = notebook(ready, show, "")
    book.run(0)
    learner = Learner(page, book, hand)
    for name in names:
        learner.go_through(name, wrongly=name in wrongly)
    return learner


#: Of each kind one that is gone through wrongly, with an action that is refused and without one.
WRONGLY = [
    *(("01-hotel-and-table", step) for step in ("the-next-room", "at-the-start", "in-the-air", "the-queue")),
    ("02-a-turn", "a-split"),
    ("05-emperor", "which-room"),
    ("05-emperor.de", "not-now"),
    ("10-the-end-and-the-score", "no-one-left-behind"),
]


@pytest.mark.parametrize(
    "lessons",
    [("01", "02", "03", "04"), ("05", "06", "07"), ("08", "09", "10", "11"), ("12",)],
    ids=" ".join,
)
def test_every_step_is_in_one_window_of_a_laptop(
    page: Page, notebook: Callable[..., Notebook], lessons: tuple[str, ...]
):
    learner = walk(page, notebook, Mouse(page), steps(*lessons), wrongly=WRONGLY)
    assert not learner.outside, "\n".join(learner.outside)
    assert not learner.small, "\n".join(learner.small)


def test_every_lesson_is_gone_through():
    assert {lesson[:2] for lesson, _ in steps()} == {f"{number:02}" for number in range(1, 13)}
    assert {*WRONGLY} <= {*steps()}


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
    page.locator(".gah-w-board").hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"() => ({below})(document.querySelector('.gah-w')) < -50")
    assert page.locator(".gah-w-panel").evaluate(below) >= -1


def test_a_step_that_is_run_comes_into_the_window(page: Page, notebook: Callable[..., Notebook]):
    """Shift+Enter goes on to the text of the next step, which would push out the one that was run."""
    page.set_viewport_size(LAPTOP)
    lesson = nbformat.read(ROOT / "notebooks/04-rooms-and-bonuses.ipynb", as_version=4)
    book = notebook(content=lesson)
    book.cells.first.locator(".cm-content").click()
    page.keyboard.press("Escape")
    run = ".jp-Cell:has(+ .jp-mod-active)"
    seen = 0
    while seen < 3:
        page.keyboard.press("Shift+Enter")
        if ".step(" in page.locator(run).inner_text():
            expect(page.locator(f"{run} .gah-w-board > svg")).to_be_visible()
            needed = [f"{run} .gah-t", f"{run} .gah-w-panel", f"{run} .gah-w-board > svg"]
            page.wait_for_function(f"selectors => !({_OUTSIDE})(selectors).length", arg=needed)
            seen += 1


def test_next_leads_to_the_cell_below(page: Page, notebook: Callable[..., Notebook]):
    page.set_viewport_size(LAPTOP)
    book = notebook(
        'import gah_nb as gah\nlesson = gah.Lesson("01")\nlesson.step("the-queue")',
        'lesson.step("the-emperor")',
    )
    book.run(0)
    solve(
        Mouse(page), gah.Lesson("01").step("the-queue"), attempts()["01-hotel-and-table", "the-queue"].right
    )
    page.get_by_role("button", name="Next: The Emperor is watching").click()
    expect(book.cells.nth(1)).to_have_class(re.compile("jp-mod-active"))
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("region", name="Task: The Emperor is watching")).to_be_visible()


def test_a_lesson_by_keyboard(page: Page, notebook: Callable[..., Notebook]):
    walk(page, notebook, Keyboard(page), steps("05"))


@pytest.mark.soak
@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_the_whole_course_by_one_hand_with_a_wrong_attempt_at_every_step(
    page: Page, notebook: Callable[..., Notebook], hand: Callable[[Page], Mouse]
):
    learner = walk(page, notebook, hand(page), steps(), wrongly=steps())
    assert not learner.outside, "\n".join(learner.outside)
    assert not learner.small, "\n".join(learner.small)
