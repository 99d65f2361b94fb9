"""Habits of a table: back to the beginning of a turn, two people at one screen, going on after a restart."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.hands import by_mouse
from tests.browser.lab import Notebook
from tests.browser.plain_page import open_widget
from tests.browser.test_without_kernel import restart_kernel

READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()


def test_b_goes_back_to_the_beginning_of_the_turn(page: Page):
    table = gah.Table(READY)
    open_widget(page, table)
    for text in ("guest Baroness", "die 1", "take sc"):
        by_mouse(page, text)
    page.keyboard.press("b")
    expect(page.locator(".gah-w")).to_have_attribute("data-index", str(len(READY.line)))
    assert table.position == READY
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Undo turn").click()
    expect(page.locator(".gah-w")).to_have_attribute("data-index", str(len(READY.line)))


def test_an_honest_table_says_why_in_the_bar(page: Page):
    open_widget(page, gah.Table(READY, honest=True))
    by_mouse(page, "guest Baroness")
    page.keyboard.press("z")
    expect(page.get_by_role("alert").first).to_have_text(
        "This table is honest, and something was revealed since Anna decided: "
        "a guest has come into the queue."
    )


def test_one_screen_is_handed_over_by_enter(page: Page):
    """Anna's key held down too long is not Ben's."""
    open_widget(page, gah.Table(READY, hand_over=True))
    here = page.get_by_role("button", name="I am")
    expect(here).to_have_text("I am AnnaO")
    expect(page.locator(".gah-can")).to_have_count(0)
    here.click()
    expect(page.locator(".gah-can").first).to_be_visible()
    expect(here).to_have_count(0)
    page.locator('[data-text="pass"]').focus()
    page.keyboard.down("Enter")
    expect(here).to_have_text("I am BenO")
    expect(here).to_be_focused()
    page.keyboard.down("Enter")  # a second press without a release is a repetition
    page.keyboard.up("Enter")
    expect(page.locator(".gah-can")).to_have_count(0)
    expect(page.locator('[data-target^="hand:"]')).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator('[data-target^="hand:1:"]').first).to_be_attached()
    expect(page.locator(".gah-w-prompt")).to_contain_text("Ben decides")
    expect(page.locator(".gah-can").first).to_be_visible()


def test_a_game_goes_on_when_the_kernel_was_started_again(page: Page, notebook: Callable[..., Notebook]):
    cell = (
        "import gah_nb as gah\n"
        'game = gah.new_game(["Anna", "Ben"], seed=7).set_up()\n'
        'gah.Table(game, autosave="friday.toml")'
    )
    opened = notebook(cell)
    opened.run_all()
    table = page.locator(".gah-w")
    by_mouse(page, "guest Baroness")
    by_mouse(page, "die 1")
    restart_kernel(page)
    expect(table.locator(".gah-w-prompt")).to_contain_text("run the cell again", timeout=60_000)
    opened.wait_until_idle()
    opened.run(0)
    expect(table.locator(".gah-w-story")).to_contain_text("Anna: die 1")
    by_mouse(page, "take sc")
    expect(table.locator(".gah-w-story")).to_contain_text("Anna: guest Baroness")
