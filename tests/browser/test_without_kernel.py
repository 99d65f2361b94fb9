"""A board without a kernel: it says what to do, its legend opens, and nothing fails unheard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.lab import Notebook
from tests.browser.made_up import TRAITS, update
from tests.browser.plain_page import open_page, open_widget, stopped_clock
from tests.widgets.test_closed import KINDS

LOST = "There is no kernel behind this board now: run the cell again to go on."
NO_MORE = 'model.send = () => { throw new Error("Cannot send"); }; null'
LATER = 'model.send = () => Promise.reject(new Error("Nobody is there")); null'


@pytest.mark.parametrize("send", [NO_MORE, LATER], ids=["refuses", "answers with a promise"])
def test_what_nobody_hears_is_said(page: Page, send: str):
    open_page(page, TRAITS)
    page.evaluate(send)
    page.locator('[data-target="queue:75"]').click()
    expect(page.locator(".gah-w-prompt")).to_have_text(LOST)
    expect(page.locator("[data-waits]")).to_have_count(0)
    expect(page.locator(".gah-w-count")).to_be_empty()


def test_the_host_says_that_the_kernel_is_gone(page: Page):
    open_page(page, TRAITS)
    expect(page.locator(".gah-w-prompt")).to_have_text("Anna decides: take a die.")
    page.evaluate("model.tell('comm_live_update')")
    expect(page.locator(".gah-w-prompt")).to_have_text(LOST)
    page.locator('[data-target="queue:75"]').click()
    expect(page.locator(".gah-w-prompt")).to_have_text(LOST)
    expect(page.locator("[data-waits]")).to_have_count(0)


def test_a_kernel_that_answers_after_all_is_there(page: Page):
    open_widget(page, gah.Table(gah.new_game(["Anna", "Ben"], seed=7).set_up()))
    page.evaluate("model.tell('comm_live_update')")
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    expect(page.locator(".gah-w-lost")).to_have_count(0)
    page.locator('[data-target="queue:75"]').click()
    expect(page.locator(".gah-w-story")).to_contain_text("Anna: guest Baroness")


def test_one_that_never_had_a_kernel_says_so_at_once(page: Page):
    open_page(page, TRAITS)
    page.evaluate(
        "closeFirst(); document.getElementById('second').className = 'jupyter-widgets-disconnected'"
    )
    page.evaluate("show('second'); null")
    expect(page.locator(".gah-w-prompt")).to_have_text(LOST)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "Lesson"])
def test_every_kind_says_it_and_opens_its_legend(page: Page, kind: str):
    widget = KINDS[kind](gah.new_game(["Anna", "Ben"], seed=7).set_up())
    open_widget(page, widget)
    page.wait_for_function("model.sent.some(message => message.do === 'store')")
    page.evaluate(NO_MORE)
    page.get_by_role("button", name="Legend").click()
    legend = page.get_by_role("dialog", name="Legend")
    expect(legend).to_contain_text("Arrows")
    expect(legend).to_contain_text("any item")
    page.keyboard.press("Escape")
    button = page.locator("[data-do=redo]")
    if button.count():
        page.evaluate("document.querySelector('[data-do=redo]').disabled = false")
        button.click()
    else:
        page.evaluate("model.tell('comm_live_update')")
    expect(page.get_by_text(LOST).first).to_be_visible()


def test_a_legend_that_nobody_has_seen_says_why_it_has_no_signs(page: Page):
    open_page(page, TRAITS)
    page.evaluate(NO_MORE)
    page.get_by_role("button", name="Legend").click()
    legend = page.get_by_role("dialog", name="Legend")
    expect(legend).to_contain_text("Arrows")
    expect(legend).to_contain_text("The signs are drawn by the kernel")


def test_views_of_a_page_share_the_legend(page: Page):
    """Fifty tables in a notebook do not fetch fifty."""
    open_page(page, TRAITS)
    page.wait_for_function("model.sent.some(message => message.do === 'store' && message.legend === 844)")
    update(page, legend='<svg viewBox="0 0 844 10"><text>any item</text></svg>', version=2)
    page.evaluate("closeFirst(); model.sent.length = 0; model.traits.legend = ''; show('second'); null")
    page.wait_for_function("model.sent.some(message => message.do === 'store' && message.legend === 0)")
    page.get_by_role("button", name="Legend").click()
    expect(page.get_by_role("dialog", name="Legend")).to_contain_text("any item")
    assert page.evaluate("model.sent.filter(message => message.do === 'legend')") == []


def test_what_is_typed_as_an_editor_closes_is_said_once_and_nothing_after_it(own_page: Page):
    editor, page = gah.ScenarioEditor(), own_page
    with stopped_clock(page):
        open_widget(page, editor)
    page.locator(".gah-e-text").click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type("seed = 3")
    page.evaluate("closeFirst()")
    said = [message["do"] for message in page.evaluate("model.sent")]
    assert said[-2:] == ["write", "close"]
    assert editor.text.endswith("seed = 3")
    page.clock.run_for(60_000)
    assert [message["do"] for message in page.evaluate("model.sent")] == said


# In JupyterLab

READY = 'import gah_nb as gah\ngame = gah.new_game(["Anna", "Ben"], seed=7).set_up()'


def restart_kernel(page: Page) -> None:
    page.locator('.lm-MenuBar-itemLabel:text-is("Kernel")').click()
    page.locator('.lm-Menu-itemLabel:text-is("Restart Kernel…")').click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()


def test_a_kernel_is_started_again_and_so_is_the_board(page: Page, notebook: Callable[..., Notebook]):
    opened = notebook(READY, "gah.Table(game)", 'gah.Board("queue", game)')
    opened.run_all()
    table, board = opened.cells.nth(1), opened.cells.nth(2)
    expect(table.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    restart_kernel(page)
    expect(table.locator(".gah-w-prompt")).to_have_text(LOST, timeout=60_000)
    expect(board.locator(".gah-w-hint")).to_have_text(LOST)
    table.locator('.gah-can[data-target^="queue:"]').first.click()
    expect(table.locator(".gah-w-prompt")).to_have_text(LOST)
    table.get_by_role("button", name="Legend").click()
    expect(page.get_by_role("dialog", name="Legend")).to_contain_text("Arrows")
    page.keyboard.press("Escape")
    opened.wait_until_idle()
    for place in (0, 1):
        opened.run(place)
    expect(table.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    table.locator('.gah-can[data-target^="queue:"]').first.click()
    expect(table.locator(".gah-w-story")).to_contain_text("Anna: guest")


def test_a_closed_table_is_its_text(page: Page, notebook: Callable[..., Notebook]):
    opened = notebook(READY, "table = gah.Table(game)\ntable", "table.close()\ntable")
    opened.run(0)
    opened.run(1)
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    opened.run(2)
    expect(opened.cells.nth(2).locator(".jp-OutputArea-output")).to_contain_text("Anna decides>), closed")
    expect(page.locator(".gah-w")).to_have_count(0)
