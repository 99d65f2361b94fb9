"""Puzzles in a browser: by mouse and by keyboard alone, for everybody, and in one window of JupyterLab."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import gah_nb as gah
from gah_nb.puzzles import library
from tests.browser.lab import Notebook
from tests.browser.plain_page import open_widget
from tests.browser.test_accessibility import complaints
from tests.browser.test_lessons import Keyboard, Mouse
from tests.browser.test_one_window import TO_THE_TOP

#: One turn is left in the game; whoever hires the Reception Clerk has 8 VP less.
COPY = "a-copy-please"
#: The title of the puzzle beside it.
OTHER = "Who pays for the room?"
WRONG, RIGHT = "die 5; staff Reception Clerk; end", "die 5; staff Secretary; end"


def play(hand: Mouse, line: str) -> None:
    """Play a line action by action, each where it is offered, and wait until it is no longer."""
    for text in line.split("; "):
        said = json.dumps(text)
        offered = hand.page.locator(f".gah-can[data-actions*='{said}'], .gah-w-choices [data-text={said}]")
        expect(offered.first).to_be_attached()  # whatever was done before has been answered
        target = hand.page.evaluate(
            "text => [...document.querySelectorAll('.gah-w-board [data-actions]')]"
            ".find((node) => JSON.parse(node.dataset.actions).includes(text))?.dataset.target",
            text,
        )
        before = hand.page.locator(".gah-w").get_attribute("data-at")
        if target is None:
            hand.press(f".gah-w-choices [data-text={said}]")
        else:
            hand.press(f'.gah-can[data-target="{target}"]')
            if hand.page.locator(".gah-w-menu [role=menuitem]").count():
                hand.press(f".gah-w-menu [role=menuitem][data-text={said}]")
        expect(hand.page.locator(".gah-w")).not_to_have_attribute("data-at", str(before))


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_a_puzzle_is_missed_shown_and_solved(page: Page, hand: type[Mouse]):
    board = gah.PuzzleBoard([COPY, "the-landlady"])
    open_widget(page, board)
    one = hand(page)
    expect(page.get_by_text("Anna: the most VP, when this round is over")).to_be_visible()
    one.press("[data-do=hint]")
    expect(page.get_by_role("alert").get_by_text("Hint 1 of 3: Look at the dice: ")).to_be_visible()

    play(one, WRONG)
    expect(page.locator(".gah-w-prompt")).to_have_text("78 VP; 86 VP can be reached.")
    expect(page.get_by_text("The ways part at your action 2: Play Reception Clerk")).to_be_visible()
    expect(page.locator(".gah-w-question [data-do=before_mistake]")).to_be_focused()
    page.keyboard.press("m")
    steps = page.get_by_role("list", name="Step by step").get_by_role("button")
    expect(steps).to_have_text(["Play Secretary (3 kronen)", "End turn"])
    expect(steps.first).to_have_attribute("aria-current", "step")
    page.keyboard.press("y")
    expect(steps.last).to_have_attribute("aria-current", "step")

    page.keyboard.press("r")
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "0")
    expect(page.get_by_text("Solved", exact=True)).to_be_hidden()
    play(one, RIGHT)
    expect(page.locator(".gah-w-prompt")).to_have_text("86 VP: that is the best there is.")
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".gah-z-title")).to_have_text(OTHER)


def test_back_to_before_the_mistake_by_its_key(page: Page):
    open_widget(page, gah.PuzzleBoard(COPY))
    play(Mouse(page), WRONG)
    page.keyboard.press("b")
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "1")
    expect(page.locator(".gah-w-question")).to_be_empty()


def test_a_step_of_a_shown_line_is_gone_to(page: Page):
    open_widget(page, gah.PuzzleBoard("boosting-both"))
    page.keyboard.press("Tab")
    page.locator("[data-do=show_me]").first.click()
    steps = page.get_by_role("list", name="Step by step").get_by_role("button")
    expect(steps).to_have_count(7)
    steps.nth(4).click()
    expect(steps.nth(4)).to_have_attribute("aria-current", "step")
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "4")


def test_another_puzzle_is_chosen(page: Page):
    open_widget(page, gah.PuzzleBoard([COPY, "the-landlady"]))
    chooser = page.get_by_label("Choose a puzzle")
    chooser.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".gah-z-title")).to_have_text(OTHER)
    expect(chooser).to_have_value("the-landlady")


# For everybody


@pytest.mark.parametrize(("width", "scheme"), [(420, "light"), (900, "dark"), (1280, "light")])
def test_axe_finds_nothing(page: Page, width: int, scheme: Any):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    open_widget(page, gah.PuzzleBoard([COPY, "the-landlady"]))
    expect(page.locator(".gah-w-board svg")).to_be_attached()
    assert complaints(page) == []
    for _ in range(3):
        page.locator("[data-do=hint]").click()
    expect(page.get_by_text("Hint 3 of 3")).to_be_visible()
    assert complaints(page) == []
    play(Mouse(page), WRONG)
    assert complaints(page) == []
    page.keyboard.press("m")
    expect(page.get_by_role("list", name="Step by step")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("r")
    play(Mouse(page), RIGHT)
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()
    assert complaints(page) == []


# In JupyterLab

#: By how many pixels the table is higher than the part of the notebook that one sees.
_BEYOND = """root => root.getBoundingClientRect().height
  - root.closest(".jp-WindowedPanel-outer").clientHeight"""


def in_one_window(board: Locator) -> None:
    assert board.evaluate(_BEYOND) <= 0


def by_clicks(page: Page, board: Locator, line: str) -> None:
    """Play a line with the mouse, without scrolling."""
    for text in line.split("; "):
        said = json.dumps(text)
        button = board.locator(f".gah-w-choices [data-text={said}]")
        place = board.locator(f".gah-can[data-actions*='{said}']").first
        expect(button.or_(place).first).to_be_in_viewport()
        (button if button.count() else place).click()
        item = page.locator(f".gah-w-menu:not([hidden]) [data-text={said}]")
        if item.count():
            item.click()
        expect(board.locator(f"[data-text={said}]")).to_have_count(0)


def test_a_puzzle_in_a_notebook_is_solved_and_stays_solved(page: Page, notebook: Callable[..., Notebook]):
    page.set_viewport_size({"width": 1366, "height": 768})
    opened = notebook(
        "import gah_nb as gah\ngah.keep_progress()",
        f'board = gah.PuzzleBoard(["{COPY}", "the-landlady"], progress=".")\nboard',
        "[board.is_solved(one) for one in board.puzzles]",
    )
    opened.run_all()
    board = opened.cells.nth(1).locator(".gah-w")
    expect(board.locator(".gah-z-title")).to_have_text("A copy, please")
    board.evaluate(TO_THE_TOP)
    in_one_window(board)
    by_clicks(page, board, WRONG)
    expect(board.locator(".gah-w-prompt")).to_have_text("78 VP; 86 VP can be reached.")
    in_one_window(board)
    board.get_by_role("button", name="Back to before the mistake").click()
    by_clicks(page, board, "staff Secretary; end")
    expect(board.get_by_text("Solved", exact=True)).to_be_visible()
    in_one_window(board)
    opened.run(2)
    assert opened.output(2) == "[True, False]"
    page.locator('.lm-MenuBar-itemLabel:text-is("Kernel")').click()
    page.locator('.lm-Menu-itemLabel:text-is("Restart Kernel and Run All Cells…")').click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    expect(board.locator(".gah-z-title")).to_have_text(OTHER, timeout=60_000)


@pytest.mark.parametrize(
    "name", [max(library(), key=lambda name: len(library()[name].text)), "turn-003", "the-last-supper"]
)
def test_every_table_fits_a_window(page: Page, notebook: Callable[..., Notebook], name: str):
    """Of the longest text, of more players, and of a long best line that is shown."""
    page.set_viewport_size({"width": 1366, "height": 768})
    opened = notebook("import gah_nb as gah", f'gah.PuzzleBoard("{name}")')
    opened.run_all()
    board = page.locator(".gah-w")
    expect(board.locator(".gah-can").first).to_be_visible()
    in_one_window(board)
    board.locator(".gah-w-steps [data-do=show_me]").click()
    expect(board.get_by_role("list", name="Step by step")).to_be_visible()
    in_one_window(board)
