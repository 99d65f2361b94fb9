"""From an event or a refused action to its rule, and to the rulings about it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.plain_page import open_widget
from tests.browser.test_accessibility import complaints

#: Anna has taken her die; her last event is about R5.9 (items put into the kitchen).
GAME = gah.new_game(["Anna", "Ben"], seed=7).set_up().play("guest q5; die 1+; take ssc; keep")


def open_table(page: Page) -> None:
    open_widget(page, gah.Table(GAME))
    expect(page.locator(".gah-w-board svg")).to_be_attached()


def test_an_event_leads_to_its_rule_and_the_rulings(page: Page):
    open_table(page)
    number = page.get_by_role("log").get_by_role("button", name="R5.9").last
    number.click()
    dialog = page.get_by_role("dialog", name="What it says")
    expect(dialog).to_contain_text("R5.9 Getting items")
    for ruling in gah.rulings(rule="R5.9"):
        expect(dialog).to_contain_text(ruling.question)
    assert [one for one in complaints(page) if one[1] in ("serious", "critical")] == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(number).to_be_focused()


def test_by_keyboard_one_comes_to_the_numbers_of_the_newest_step(page: Page):
    open_table(page)
    numbers = page.locator("[role=log] .gah-w-rule")
    reachable = [number for number in numbers.all() if number.get_attribute("tabindex") == "0"]
    assert 0 < len(reachable) < numbers.count()
    reachable[0].focus()
    reachable[0].press("Enter")
    expect(page.get_by_role("dialog", name="What it says")).to_be_visible()


def test_a_refused_action_stays_in_sight_with_its_rule(page: Page):
    """R3.1: Anna has taken a die already; what she clicks says so, and leads to the rule."""
    open_table(page)
    page.locator('[data-target="space:3"]').click()
    error = page.locator(".gah-w-error")
    expect(error).to_contain_text("only one die is taken per turn")
    error.get_by_role("button", name="R3.1").click()
    expect(page.get_by_role("dialog", name="What it says")).to_contain_text("R3.1")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="End turn").click()
    expect(error).to_be_empty()
