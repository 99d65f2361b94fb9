"""Games against Leopold in JupyterLab: by clicks in a laptop window, by keyboard, and his turn by steps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import test_by_keyboard as by_keyboard
from tests.browser.lab import Notebook
from tests.browser.test_one_window import play, table_of

Open = Callable[..., Notebook]
LAPTOP = (1366, 768)
ENTRANCES = ("Hautel", "Nine", "Sushi", "Toll")


def table_against(page: Page, notebook: Open, leopold: str) -> Locator:
    """A table in a laptop's window, at the top of what one sees."""
    return table_of(page, notebook, f'["Anna", gah.Leopold({leopold})]', LAPTOP)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "leopold",
    ['"hard"', *(pytest.param(f'"easy", entrance="{one}"', marks=pytest.mark.soak) for one in ENTRANCES)],
)
def test_a_whole_game_by_clicks_without_scrolling(page: Page, notebook: Open, leopold: str):
    table = table_against(page, notebook, leopold)
    count = play(table)
    print(f"Leopold({leopold}): {len(count.unseen)} of {count.clicks} clicks out of sight")
    expect(table.locator(".gah-w-prompt")).to_contain_text("The game is over")
    assert len(count.unseen) <= count.clicks * 2 // 100, count.unseen


@pytest.mark.timeout(600)
def test_a_whole_game_by_keyboard(page: Page, notebook: Open):
    table = table_against(page, notebook, '"medium"')
    by_keyboard.play(page, table)
    expect(table.locator(".gah-w-prompt")).to_contain_text("The game is over")


def test_his_turn_step_by_step_and_undone(page: Page, notebook: Open):
    """By mouse and by keyboard; whatever is taken back or played leads out of his turn again."""
    table = table_against(page, notebook, '"hard"')
    prompt, card = table.locator(".gah-w-prompt"), table.locator('[data-panel="strip-1"]')
    here = str(table.get_attribute("data-at"))
    rows = card.locator("[data-do=between]")
    last = int(str(rows.last.get_attribute("data-text")))
    rows.first.click()
    expect(prompt).to_contain_text("step 1 of")
    assert table.locator(".gah-can").count() == 0
    table.get_by_role("button", name="Next step").click()
    expect(prompt).to_contain_text("step 2 of")
    page.keyboard.press("v")
    expect(prompt).to_contain_text("step 1 of")
    page.keyboard.press("e")
    expect(prompt).to_contain_text("Anna decides")
    expect(table.locator(".gah-can").first).to_be_visible()
    # By keyboard: a row of the card takes the focus, and Enter leads there.
    card.locator(f'[data-text="{last}"]').focus()
    page.keyboard.press("Enter")
    expect(prompt).to_contain_text("Leopold, card")
    expect(table).to_have_attribute("data-at", here)
    page.keyboard.press("z")
    expect(table).not_to_have_attribute("data-at", here)
    expect(prompt).to_contain_text("Anna decides")
    page.keyboard.press("y")
    expect(table).to_have_attribute("data-at", here)
    expect(prompt).to_contain_text("Anna decides")
    rows.first.click()
    expect(prompt).to_contain_text("step 1 of")
    page.keyboard.press("e")
    play(table, until="round 2 of")
    expect(prompt).to_contain_text("Anna decides")


def test_his_strip_unfolds_and_all_that_is_needed_is_in_the_window(page: Page, notebook: Open):
    table = table_against(page, notebook, '"hard"')
    table.locator('[data-do=unfold][data-text="1"]').click()
    expect(table.locator('[data-panel="strip-1"] [aria-expanded="true"]')).to_be_visible()
    assert page.evaluate(
        """root => [".gah-w-bar", ".gah-w-board > svg"].every((one) => {
          const box = root.querySelector(one).getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        })""",
        table.element_handle(),
    )
