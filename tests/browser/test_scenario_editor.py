"""A position set up by mouse and by keyboard, mended where it is wrong, and played from."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.plain_page import open_widget
from tests.browser.test_accessibility import complaints

START = """schema = 1
# a table for two
to_move = "Anna"
dice = "1122334456"
"""


def open_editor(page: Page, text: str = START) -> gah.ScenarioEditor:
    editor = gah.ScenarioEditor(text)
    open_widget(page, editor)
    expect(page.locator(".gah-w-board svg")).to_be_attached()
    return editor


def room(page: Page, name: str, state: str) -> None:
    page.locator(f'[data-target="room:0:{name}"]').click()
    page.get_by_role("menuitem", name=state).click()


def test_set_up_by_mouse_and_play_from_it(page: Page):
    editor = open_editor(page)
    text = page.locator(".gah-e-text")
    room(page, "a1", "occupied")
    room(page, "b1", "vacant")
    expect(text).to_have_value(editor.text)
    assert "B y . . ." in editor.text
    assert "# a table for two" in editor.text
    page.locator('[data-target="kronen:0"]').click()
    page.get_by_role("spinbutton", name="Kronen").fill("4")
    page.get_by_role("spinbutton", name="Kronen").press("Tab")
    page.locator('[data-target="table:0:0"]').click()
    page.get_by_label("Guest: items").fill("Composer: w")
    page.get_by_label("Guest: items").press("Tab")
    expect(page.locator('[data-target^="cafe:0:"]')).to_have_count(1)
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    # The Composer is yellow and has the wine that he ordered; b1 is a vacant yellow room.
    page.locator('[data-target^="cafe:0:"]').click()
    expect(page.locator('[data-target^="cafe:0:"]')).to_have_count(0)
    assert editor.position["Anna"].hotel.split("\n")[-1] == "B Y . . ."
    page.get_by_role("button", name="Back to the editor").click()
    expect(page.locator('[data-target^="cafe:0:"]')).to_have_count(1)


def test_a_mistake_shows_at_the_object_and_in_a_line(page: Page):
    open_editor(page)
    text = page.locator(".gah-e-text")
    text.fill(START + "\n[player.Anna]\nkronen = 40\n")
    wrong = page.locator('[data-target="kronen:0"].gah-e-wrong')
    expect(wrong).to_be_attached()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    page.get_by_role("button", name="line 7, 1").click()
    assert text.evaluate("node => node.value.slice(node.selectionStart, node.selectionEnd)") == "kronen = 40"
    page.keyboard.type("kronen = 14")
    expect(wrong).not_to_be_attached()
    expect(page.locator('[data-target="kronen:0"]')).to_have_attribute(
        "aria-label", "14 kronen: Anna: kronen"
    )


def test_by_keyboard_only(page: Page):
    editor = open_editor(page)
    page.locator('[data-target="room:0:a1"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the first of the states: vacant
    expect(page.locator(".gah-e-text")).to_have_value(editor.text)
    assert "b . . . ." in editor.text
    page.keyboard.press("z")
    expect(page.locator(".gah-e-text")).to_have_value(START)
    # Letters typed into the file are text and no shortcuts.
    page.locator(".gah-e-text").press("End")
    page.keyboard.type("z")
    expect(page.locator(".gah-e-text")).to_have_value(START + "z")


def test_undo_keeps_the_caret_out_of_the_way(page: Page):
    open_editor(page)
    room(page, "a1", "vacant")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".gah-e-text")).to_have_value(START)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".gah-e-text")).not_to_have_value(START)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_for_axe_to_complain_of(page: Page, scheme: Literal["light", "dark"]):
    page.emulate_media(color_scheme=scheme)
    open_editor(page, START + "\n[player.Anna]\nkronen = 40\n")
    page.locator('[data-target="space:1"]').click()
    assert [one for one in complaints(page) if one[1] in ("serious", "critical")] == []
