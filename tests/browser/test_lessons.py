"""Lessons in a browser: a task of each kind by mouse and by keyboard alone, for everybody, in JupyterLab."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import gah_nb as gah
from gah_nb.lesson.library import lesson_files
from gah_nb.notation import to_text
from gah_nb.widgets.lesson import LessonStep
from gah_nb.widgets.shown import stylesheet
from tests.browser.hands import slide, type_over
from tests.browser.lab import Notebook
from tests.browser.plain_page import open_widget
from tests.browser.test_accessibility import complaints
from tests.lesson import sample

ATTEMPTS = Path(__file__).parents[1] / "lesson/attempts"
KINDS = ("do", "predict", "mistake", "choose")


def first_lesson() -> tuple[str, dict[str, str]]:
    """The text of the course's first lesson and right attempts at its steps; the sample if there is none."""
    first = next(iter(lesson_files().items()), None)
    if first is None or not (attempts := ATTEMPTS / f"{first[0]}.toml").is_file():
        return sample.LESSON, sample.RIGHT
    tables = tomllib.loads(attempts.read_text(encoding="utf-8"))
    right = {step: table["right"] for step, table in tables.items() if isinstance(table, dict)}
    return first[1].read_text(encoding="utf-8"), right


def tasks() -> list[Any]:
    """Of the sample and of the first lesson the first task of each kind, as ``(lesson, step, attempt)``."""
    lessons = {"sample": (sample.LESSON, sample.RIGHT), "first": first_lesson()}
    found = []
    for which, (text, right) in lessons.items():
        if which == "first" and text == sample.LESSON:
            continue
        steps = gah.Lesson(text).tasks
        for kind in KINDS:
            name = next((name for name, step in steps.items() if step.kind == kind), None)
            if name is not None:
                found.append(pytest.param(text, name, right[name], id=f"{which}-{kind}"))
    return found


# Hands


class Mouse:
    """Somebody who points and clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        self.page.locator(selector).click()

    def choose(self, selector: str) -> None:
        if not self.page.locator(selector).is_checked():
            self.press(selector)

    def choose_nothing(self) -> None:
        """Take back what was chosen; of answers that exclude each other one stays."""
        for number in self.page.locator(".gah-t input[type=checkbox]:checked").evaluate_all(
            "nodes => nodes.map((node) => node.value)"
        ):
            self._toggle(f'.gah-t input[value="{number}"]')

    def _toggle(self, selector: str) -> None:
        self.page.locator(selector).click()

    def type(self, selector: str, text: str) -> None:
        type_over(self.page.locator(selector), text)


class Keyboard(Mouse):
    """Somebody who has no mouse: tab, arrows, space and enter."""

    def press(self, selector: str) -> None:
        self.go_to(selector)
        self.page.keyboard.press("Enter")

    def choose(self, selector: str) -> None:
        self.go_to(selector)
        if not self.page.locator(selector).is_checked():
            self.page.keyboard.press("Space")

    def _toggle(self, selector: str) -> None:
        self.go_to(selector)
        self.page.keyboard.press("Space")

    def type(self, selector: str, text: str) -> None:
        self.go_to(selector)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def go_to(self, selector: str) -> None:
        """Press tab, forward or back, until the focus is there, or in a menu or a group arrows."""
        for _ in range(150):
            here, group, back = self.page.evaluate(
                "wanted => { const here = document.activeElement;"
                " const one = document.querySelector(wanted);"
                " return [here.matches(wanted), here.matches('[type=radio], [role=menuitem]')"
                " && here.type === one?.type && here.role === one?.role,"
                " one && Boolean(here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)] }",
                selector,
            )
            if here:
                return
            self.page.keyboard.press("ArrowDown" if group else "Shift+Tab" if back else "Tab")
        raise AssertionError(f"the keyboard never reaches {selector}")


#: The part in which an action is found that is folded away, by its first word.
_PARTS = {"die": "actions", "guest": "queue"}


def play(hand: Mouse, step: LessonStep, attempt: str, *, after: str = "") -> None:
    """Play actions on the board, each where it is offered; ``after`` is what was played before."""
    start = step.position.play(after) if after else step.position
    for action in start.play(attempt).line[len(start.line) :]:
        text = json.dumps(to_text(action))
        before = hand.page.locator(".gah-w").get_attribute("data-at")
        button = f".gah-w-choices [data-text={text}]"
        target = _place_of(hand.page, text)
        if target is None and not hand.page.locator(button).count():
            part = _PARTS[to_text(action).partition(" ")[0]]
            hand.press(f'.gah-w-board [data-do=show][data-text="{part}"]')
            expect(hand.page.locator(f".gah-w-board [data-text={part}]")).to_have_count(0)
            target = _place_of(hand.page, text)
        if target is None:
            hand.press(button)
        else:
            hand.press(f'.gah-can[data-target="{target}"]')
            if hand.page.locator(".gah-w-menu [role=menuitem]").count():
                hand.press(f".gah-w-menu [role=menuitem][data-text={text}]")
        expect(hand.page.locator(".gah-w")).not_to_have_attribute("data-at", str(before))


def _place_of(page: Page, text: str) -> str | None:
    """The object that offers an action, by the text of the action in quotes."""
    target: str | None = page.evaluate(
        "text => [...document.querySelectorAll('.gah-w-board [data-actions]')]"
        ".find((node) => JSON.parse(node.dataset.actions).includes(text))?.dataset.target",
        json.loads(text),
    )
    return target


def solve(hand: Mouse, step: LessonStep, attempt: str) -> None:
    """Do what an attempt says with mouse or keyboard."""
    match step.plan.kind:
        case "do":
            play(hand, step, attempt)
        case "predict":
            hand.type(".gah-t-answer", attempt)
            hand.press(".gah-t-check")
        case "mistake":
            hand.press(f'.gah-t-list [data-do=attempt][data-text="{attempt}"]')
        case _:
            for number in attempt.split():
                hand.choose(f'.gah-t input[value="{number}"]')
            hand.press(".gah-t-check")


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
@pytest.mark.parametrize(("text", "name", "attempt"), tasks())
def test_a_task_is_solved(page: Page, text: str, name: str, attempt: str, hand: type[Mouse]):
    step = gah.Lesson(text).step(name)
    open_widget(page, step)
    mark = page.get_by_text("Solved", exact=True)
    expect(mark).to_be_hidden()
    solve(hand(page), step, attempt)
    expect(mark).to_be_visible()
    expect(page.locator(".gah-t-feedback")).to_contain_text("Solved.")
    assert step.task["solved"]


def step_of(name: str) -> LessonStep:
    return gah.Lesson(sample.LESSON).step(name)


def test_feedback_and_hints_are_announced_and_cited(page: Page):
    open_widget(page, step_of("not-allowed"))
    page.get_by_role("button", name="Prepare b1", exact=True).click()
    feedback = page.locator(".gah-t-feedback[aria-live=polite]")
    expect(feedback.locator(".gah-w-rule")).to_have_text(["R5.2"])
    page.get_by_role("button", name="Hint (1 left)").click()
    expect(page.get_by_role("list", name="Hints")).to_have_text("Think of the sides of rooms.")
    expect(page.get_by_role("button", name="No more hints")).to_be_disabled()
    page.get_by_role("button", name="Show Prepare b1 on the board").click()
    expect(page.locator(".gah-w-prompt")).to_have_text("You decide: prepare up to 2 more rooms, or stop.")
    page.keyboard.press("r")
    expect(feedback).to_be_empty()
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "0")


def test_a_turn_that_misses_is_begun_again(page: Page):
    step = step_of("first-room")
    open_widget(page, step)
    play(Mouse(page), step, "die 3; prepare a2; done; end")
    expect(page.locator(".gah-t-feedback")).to_contain_text("asked for: b1")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "0")
    play(Mouse(page), step, "die 3; prepare b1")
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()


def test_enter_in_the_field_checks_and_letters_there_are_no_shortcuts(page: Page):
    open_widget(page, step_of("what-it-costs"))
    page.get_by_label("Your kronen:").focus()
    page.keyboard.press("r")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(page.locator(".gah-t-feedback")).to_contain_text("before anything happened")
    expect(page.get_by_label("Your kronen:")).to_have_value("10")


@pytest.mark.parametrize("where", ['[data-target="objective:A"]', ".gah-t"])
def test_after_a_click_on_what_is_no_choice_the_keys_of_the_bar_are_its_own(page: Page, where: str):
    """Else they would be commands of the notebook: M, for one, makes the cell a text."""
    open_widget(page, gah.Lesson("07").step("twenty-kronen"))
    page.locator(where).click()
    page.keyboard.press("h")
    expect(page.locator(".gah-t-hints li")).to_have_count(1)


TEXT_UNDER_NEXT = """() => {
    const next = document.querySelector(".gah-t-on [data-do=next]").getBoundingClientRect();
    const words = document.createTreeWalker(document.querySelector(".gah-t-feedback"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const under = [];
    while (words.nextNode()) {
        range.selectNodeContents(words.currentNode);
        for (const { left, right, top, bottom } of range.getClientRects())
            if (right > next.left && left < next.right && bottom > next.top && top < next.bottom)
                under.push(words.currentNode.data);
    }
    return under;
}"""


@pytest.mark.parametrize("name", ["while-it-lasts", "who-fulfils-what"])
def test_what_a_verdict_says_goes_on_below_the_button_beside_it(page: Page, name: str):
    """In one column and in several."""
    page.set_viewport_size({"width": 915, "height": 768})
    step = gah.Lesson("07").step(name)
    open_widget(page, step)
    attempts = tomllib.loads((ATTEMPTS / "07-objectives.toml").read_text(encoding="utf-8"))
    solve(Mouse(page), step, attempts[name]["right"])
    expect(page.locator(".gah-t-on [data-do=next]")).to_be_visible()
    assert page.evaluate(TEXT_UNDER_NEXT) == []


#: How wide the board is drawn, in pixels.
WIDTH = "document.querySelector('.gah-w-board > svg').getBoundingClientRect().width"


def test_a_board_is_fitted_whenever_the_window_changes(page: Page):
    page.set_viewport_size({"width": 1366, "height": 768})
    open_widget(page, gah.Lesson("08").step("what-it-costs"))
    expect(page.locator(".gah-w-board > svg")).to_be_visible()
    before = page.evaluate(WIDTH)
    for width, height in ((1366, 620), (600, 900), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        sign = "<" if (width, height) == (1366, 768) else ">"
        page.wait_for_function(f"before => Math.abs({WIDTH} - before) {sign} 1", arg=before)


def test_a_quiet_board_shows_no_gold_and_answers_every_click(page: Page):
    open_widget(page, gah.Lesson("01").step("in-the-air"))
    board = page.locator(".gah-w-board")
    for ring in ("space:3", "room:0:b3", "room:0:d1"):
        expect(board.locator(f'[data-target="{ring}"] .gah-ring')).to_have_css("stroke", "rgba(0, 0, 0, 0)")
    expect(page.locator(".gah-w-count")).to_be_empty()
    board.locator('[data-target="room:0:b3"]').click()
    expect(page.locator(".gah-w-error")).to_contain_text("Nothing that can be done now")
    board.locator('[data-target="space:3"]').focus()
    page.keyboard.press("Enter")
    menu = page.locator(".gah-w-menu:not([hidden])")
    expect(menu.get_by_role("menuitem")).not_to_have_count(0)
    page.keyboard.press("Enter")
    expect(menu).to_have_count(0)
    board.locator('[data-target="room:0:b3"]').click()
    expect(page.locator(".gah-w-error .gah-w-rule")).to_have_text("R5.3")
    board.locator('[data-target="room:0:d1"]').click()
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "2")


def test_arrow_keys_go_down_and_up_through_a_menu_of_two_columns(page: Page):
    """A 6 stands for five actions, each with and without a boost."""
    open_widget(page, gah.Lesson("02").step("the-six"))
    page.locator('[data-target="space:6"]').focus()
    page.keyboard.press("Enter")
    texts = [f"die 6>{action}{boost}" for boost in ("", "+") for action in "12345"]
    for text in (*texts, texts[0]):
        expect(page.locator(f'.gah-w-menu [data-text="{text}"]')).to_be_focused()
        page.keyboard.press("ArrowDown")
    for text in (texts[1], texts[0], texts[-1]):
        expect(page.locator(f'.gah-w-menu [data-text="{text}"]')).to_be_focused()
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.locator('.gah-w-menu [data-text="die 6>4"]')).to_be_focused()


def test_a_long_verdict_is_read_to_its_end_by_keyboard(page: Page):
    """Of five answers each is told with its reason: more than a narrow bar has room for."""
    page.set_viewport_size({"width": 480, "height": 900})
    open_widget(page, gah.Lesson("02").step("must-and-may"))
    verdict = page.get_by_role("group", name="Verdict")
    expect(verdict).not_to_have_attribute("tabindex", "0")
    keyboard = Keyboard(page)
    for number in "12345":
        keyboard.choose(f'.gah-t input[value="{number}"]')
    keyboard.press(".gah-t-check")
    expect(verdict).to_have_attribute("tabindex", "0")
    keyboard.go_to(".gah-t-feedback")
    page.keyboard.press("End")
    page.wait_for_function(
        "() => { const node = document.querySelector('.gah-t-feedback');"
        " return node.scrollTop + node.clientHeight >= node.scrollHeight - 1; }"
    )
    assert complaints(page) == []
    page.keyboard.press("r")
    expect(verdict).to_be_empty()
    expect(verdict).not_to_have_attribute("tabindex", "0")


def test_a_value_is_dragged_and_what_comes_of_it_stands_beside(page: Page):
    open_widget(page, gah.Lesson("05").step("climb"))
    page.get_by_text("Try it out").click()
    slide(page.get_by_label("Your Emperor space at the end of round 3"), 7)
    expect(page.locator(".gah-t-drag output")).to_have_text("7")
    expect(page.locator(".gah-t-comes")).to_contain_text("You score 5 VP on Emperor space 7.")
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "0")


def test_who_missed_twice_is_shown_the_answer(page: Page):
    step = step_of("not-allowed")
    open_widget(page, step)
    show = page.get_by_role("button", name="Show me")
    for number in "12":
        expect(show).to_be_hidden()
        page.locator(f'.gah-t-list [data-do=attempt][data-text="{number}"]').click()
    show.click()
    expect(page.locator(".gah-t-feedback")).to_contain_text("3. Prepare e4")
    assert not step.task["solved"]


# For everybody


VIEWS = [
    *((name, width, "light") for name in sample.RIGHT for width in (420, 844)),
    *((name, 1280, "dark") for name in sample.RIGHT),
]


@pytest.mark.parametrize(("name", "width", "scheme"), VIEWS)
def test_axe_finds_nothing(page: Page, name: str, width: int, scheme: Any):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    step = step_of(name)
    open_widget(page, step)
    expect(page.locator(".gah-w-board svg")).to_be_attached()
    for hint in page.locator("[data-do=hint]").all():
        hint.click()
    if name in sample.WRONG:
        solve(Mouse(page), step, sample.WRONG[name])
        expect(page.locator(".gah-t-feedback")).to_contain_text("Not yet.")
        assert complaints(page) == []
        for box in page.locator(".gah-t input:checked").all():
            box.click()
    solve(Mouse(page), step, sample.RIGHT[name])
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()
    page.get_by_text("What happened").first.click()
    assert complaints(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_head_of_a_lesson(page: Page, scheme: Any):
    page.emulate_media(color_scheme=scheme)
    lesson = gah.Lesson(sample.LESSON)
    lesson.step("what-it-costs").attempt("9")
    page.set_content(
        f'<html lang="en"><head><title>Lesson</title><style>{stylesheet()}</style></head>'
        f'<body><main class="gah-w gah-l"><h1>Lessons</h1>{lesson.html}</main></body></html>'
    )
    expect(page.get_by_role("progressbar", name="Progress in the lesson")).to_be_visible()
    assert complaints(page) == []


# In JupyterLab

CELLS = (
    (
        "import gah_nb as gah\ngah.keep_progress()\n"
        f"lesson = gah.Lesson('''{sample.LESSON}''', progress='.')\nlesson"
    ),
    'lesson.step("first-room")',
    'lesson.step("what-it-costs")',
)


def test_steps_are_solved_in_a_notebook_and_stay_solved_after_a_restart(
    page: Page, notebook: Callable[..., Notebook]
):
    opened = notebook(*CELLS)
    opened.run_all()
    bar = page.get_by_role("progressbar", name="Progress in the lesson")
    expect(bar).to_have_attribute("aria-valuenow", "0")
    first, second = opened.cells.nth(1), opened.cells.nth(2)
    for target in ("space:3", "room:0:b1"):
        first.locator(f'.gah-can[data-target="{target}"]').click()
        if target == "space:3":
            first.get_by_role("menuitem").first.click()
    expect(first.get_by_text("Solved", exact=True)).to_be_visible()
    expect(bar).to_have_attribute("aria-valuenow", "1")
    field = second.get_by_label("Your kronen:")
    field.click()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(second.get_by_text("Solved", exact=True)).to_be_visible()
    expect(bar).to_have_attribute("aria-valuetext", "2 of 4 steps of the lesson solved")
    page.locator('.lm-MenuBar-itemLabel:text-is("Kernel")').click()
    page.locator('.lm-Menu-itemLabel:text-is("Restart Kernel and Run All Cells…")').click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    expect(second.get_by_text("Solved", exact=True)).to_be_visible(timeout=60_000)
    expect(bar).to_have_attribute("aria-valuenow", "2")
    expect(second.locator(".gah-t-feedback")).to_be_empty(timeout=60_000)
