"""A position set up by mouse and by keyboard, mended where it is wrong, and played from.

In a plain page, where the notebook changes nothing about it: the board, what is wrong and the fields are
the same nodes with the same listeners there. Once, `test_in_jupyterlab`, all of it is done in a notebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.hands import caret_after, type_over
from tests.browser.lab import Notebook
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
    page.locator(f'[data-do="brush"][data-text="{state}"]').click()
    page.locator(f'[data-target="room:0:{name}"]').click()


def set_up_and_play(page: Page) -> None:
    """Set rooms, kronen and a guest by mouse, and play from there until the guest has moved in."""
    room(page, "a1", "occupied")
    room(page, "b1", "vacant")
    page.locator('[data-target="kronen:0"]').click()
    kronen = page.get_by_role("spinbutton", name="Kronen")
    type_over(kronen, "5")
    page.get_by_role("button", name="Kronen: one less").click()
    expect(page.get_by_role("button", name="4 kronen: kronen of Anna")).to_be_attached()
    page.get_by_role("button", name="Close").locator("visible=true").click()
    page.locator('[data-target="table:0:0"]').click()
    page.get_by_label("Guests, as in Earl: kk").locator("visible=true").press_sequentially("Composer: w")
    page.keyboard.press("Enter")
    expect(page.locator('[data-target^="cafe:0:"]')).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    # The Composer is yellow and has the wine that he ordered; b1 is a vacant yellow room.
    page.locator('[data-target^="cafe:0:"]').click()
    expect(page.locator('[data-target^="cafe:0:"]')).to_have_count(0)


def test_set_up_by_mouse_and_play_from_it(page: Page):
    editor = open_editor(page)
    set_up_and_play(page)
    assert "# a table for two" in editor.text
    assert "B y . . ." in editor.text
    assert editor.position["Anna"].hotel.split("\n")[-1] == "B Y . . ."
    expect(page.locator("[role=log]")).to_contain_text("Composer")
    back_to_the_editor(page)
    expect(page.locator('[data-target^="cafe:0:"]')).to_have_count(1)
    expect(page.locator(".gah-e-text")).to_have_value(editor.text)


def back_to_the_editor(page: Page) -> None:
    """Stop playing, and wait till the editor is there again: what is typed before goes to the table."""
    page.get_by_role("button", name="Back to the editor").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()


def test_in_jupyterlab(page: Page, notebook: Callable[..., Notebook]):
    """Set up by mouse, see the file change, make a mistake there, see it at its object, mend it, play."""
    opened = notebook(
        f"import gah_nb as gah\neditor = gah.ScenarioEditor({START!r})\neditor",
        'print(editor.position["Anna"].hotel.split()[-5:], editor.position["Anna"].cafe)',
    )
    opened.run(0)
    text = page.locator(".gah-e-text")
    expect(text).to_have_value(START)
    expect(page.locator(".gah-stored").locator("visible=true")).to_have_count(0)  # only without a kernel
    set_up_and_play(page)
    opened.run(1)
    assert opened.output(1) == "['B', 'Y', '.', '.', '.'] {}"
    back_to_the_editor(page)
    expect(text).to_have_value(re.compile(r"kronen = 4\n"))
    caret_after(text, "kronen = 4")
    page.keyboard.type("0")
    wrong = page.locator('[data-target="kronen:0"].gah-e-wrong')
    expect(wrong).to_be_attached()
    expect(wrong).to_have_attribute("aria-description", re.compile("0 to 20"))
    page.keyboard.press("Backspace")
    expect(wrong).not_to_be_attached()
    opened.run(1)
    assert "Composer" in opened.output(1)


def test_a_mistake_shows_at_the_object_and_in_a_line(page: Page):
    open_editor(page)
    text = page.locator(".gah-e-text")
    text.press("ControlOrMeta+End")
    page.keyboard.type("\n[player.Anna]\nkronen = 40\n")
    wrong = page.locator('[data-target="kronen:0"].gah-e-wrong')
    expect(wrong).to_be_attached()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    page.get_by_role("button", name="line 7").click()
    assert text.evaluate("node => node.value.slice(node.selectionStart, node.selectionEnd)") == "kronen = 40"
    page.keyboard.type("kronen = 14")
    expect(wrong).not_to_be_attached()
    expect(page.locator('[data-target="kronen:0"]')).to_have_attribute(
        "aria-label", "14 kronen: kronen of Anna"
    )


def test_by_keyboard_only(page: Page):
    editor = open_editor(page)
    page.locator('[data-target="room:0:a1"]').focus()
    page.keyboard.press("Enter")  # what is painted at first: vacant
    expect(page.locator(".gah-e-text")).to_have_value(re.compile(r"b \. \. \. \."))
    expect(page.locator(".gah-e-text")).to_have_value(editor.text)
    page.keyboard.press("z")
    expect(page.locator(".gah-e-text")).to_have_value(START)
    # Letters typed into the file are text and no shortcuts.
    page.locator(".gah-e-text").press("Control+End")
    page.keyboard.type("z")
    expect(page.locator(".gah-e-text")).to_have_value(START + "z")


def test_fields_by_keyboard_only(page: Page):
    editor = open_editor(page)
    page.locator('[data-target="kitchen:1"]').focus()
    page.keyboard.press("Enter")
    strudel = page.get_by_role("spinbutton", name="strudel")
    expect(strudel).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-target="kitchen:1"]')).to_contain_text("2")
    expect(strudel).to_be_focused()
    page.keyboard.press("Escape")
    expect(strudel).to_be_hidden()
    expect(page.locator('[data-target="kitchen:1"]')).to_be_focused()
    assert 'kitchen = "sscwk"' in editor.text
    # One more card gives a line for the next one, and the focus stays.
    page.locator('[data-target="hand:0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('.gah-e-fields [data-name="player.Anna.hand"]:focus')).to_be_attached()
    page.keyboard.type("Waitress")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Hand, 2")).to_be_visible()
    expect(page.get_by_label("Hand, 1")).to_be_focused()


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
    for target in ("space:1", "objective:A", "seat:0", "game", "decks"):
        page.locator(f'[data-target="{target}"]').click()
        expect(page.locator(".gah-e-fields")).to_be_visible()
        assert grave(page) == []
        page.keyboard.press("Escape")
    type_over(page.locator(".gah-e-text"), START)
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".gah-e-playing")).to_be_attached()
    assert grave(page) == []


def grave(page: Page) -> list[Any]:
    return [one for one in complaints(page) if one[1] in ("serious", "critical")]


def test_played_kept_and_checked(page: Page):
    """Play a move, keep it as a check, make the check wrong, and be led to its line."""
    editor = open_editor(page)
    run = page.get_by_role("button", name="Run the checks")
    expect(run).to_be_hidden()
    page.get_by_role("button", name="Play from here").click()
    keep = page.get_by_role("button", name="Keep as a check")
    expect(keep).to_be_disabled()
    page.get_by_role("button", name="Pass").click()
    keep.click()
    page.keyboard.press("Enter")  # all that has changed
    text = page.locator(".gah-e-text")
    expect(text).to_have_value(re.compile('play = "Anna: pass"'))
    run.click()
    expect(page.locator(".gah-e-report")).to_have_text("The check holds.")
    assert text.input_value() == editor.text
    caret_after(text, 'to_decide = "Ben')
    for _ in "Ben":
        page.keyboard.press("Backspace")
    page.keyboard.type("Anna")
    expect(page.locator(".gah-e-report")).to_be_empty()
    run.click()
    expect(page.locator(".gah-e-report.gah-e-fails")).to_contain_text("expected  Anna")
    page.locator(".gah-e-report").get_by_role("button", name="line").click()
    assert text.evaluate("node => node.value.slice(node.selectionStart, node.selectionEnd)") == "[[check]]"
    page.get_by_role("button", name="Accept what was found").click()
    expect(text).to_have_value(re.compile('to_decide = "Ben"'))
    run.click()
    expect(page.locator(".gah-e-report")).to_have_text("The check holds.")
    assert grave(page) == []


def test_another_name_by_mouse(page: Page):
    open_editor(page)
    page.locator('[data-target="game"]').click()
    type_over(page.get_by_label("Players, 1"), "Cindy")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="everything of Cindy")).to_be_attached()
    expect(page.locator(".gah-e-text")).to_have_value(re.compile('to_move = "Cindy"'))
    expect(page.locator(".gah-e-problems")).to_be_empty()
    # A reading that is chosen has a field of its own from then on.
    page.get_by_label("Decide a point otherwise").select_option("O5 as printed")
    expect(page.locator('[data-name="readings.O5"]')).to_have_value("as printed")
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("O5"))
