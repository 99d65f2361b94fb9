"""A table with a bot and cautions in a browser, by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.plain_page import open_widget
from tests.browser.test_accessibility import complaints, tab_to
from tests.engine.positions import position, seat


def test_the_question_is_answered_by_keyboard(page: Page):
    start = position(seat(kronen=20, vacant="a1"), dice="4112223356", round_=2)
    table = gah.Table(start, players={"Ben": gah.bots.Greedy()}, cautions=True)
    table.play("die 4; gain 1 emperor")
    open_widget(page, table)
    root, question = page.locator(".gah-w"), page.locator(".gah-w-question")
    index = str(table.timeline.index)

    tab_to(page, "end")
    page.keyboard.press("Enter")
    expect(question).to_contain_text("Objective A (20 kronen) can be claimed now for 15 VP")
    expect(question).to_have_attribute("role", "alert")
    expect(page.get_by_role("button", name="Think again")).to_be_focused()
    expect(root).to_have_attribute("data-index", index)
    assert complaints(page) == []

    page.keyboard.press("Escape")
    expect(question).to_be_empty()
    expect(page.locator('[data-text="end"]')).to_be_focused()

    page.keyboard.press("e")
    expect(page.get_by_role("button", name="Think again")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play it anyway")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_be_empty()
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    because = page.get_by_role("log").locator(".gah-w-because")
    expect(because.first).to_contain_text("because ")
    assert complaints(page) == []

    page.keyboard.press("z")
    expect(root).to_have_attribute("data-index", index)
    page.locator(".gah-w-slider").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Let Ben play")).to_be_visible()
    page.locator(".gah-w-panel").focus()
    page.keyboard.press("n")
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    assert complaints(page) == []


def test_a_question_about_a_menus_choice_gives_the_focus_back(page: Page):
    """Boosting a 5 saves no more than it costs (R4.2)."""
    table = gah.Table(position(seat(hand=(2,)), dice="5511", round_=2), cautions=True)
    open_widget(page, table)
    space = page.locator('[data-target="space:5"]')
    space.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".gah-w-question")).to_contain_text("R4.2")
    expect(page.get_by_role("button", name="Think again")).to_be_focused()
    expect(page.get_by_role("menu")).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator(".gah-w-question")).to_be_empty()
    expect(space).to_be_focused()
    assert table.timeline.index == 0
