"""Boards for everybody: axe-core finds nothing, and a turn is played without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import gah_nb as gah
from gah_nb.widgets.shown import Shown
from tests.browser.plain_page import open_widget

READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()
OVER = READY
while not OVER.is_over:
    OVER = OVER.play(OVER.legal_actions[-1])

WIDGETS: dict[str, Callable[[], Shown]] = {
    "table": lambda: gah.Table(READY),
    "table of four": lambda: gah.Table(gah.new_game(["Anna", "Ben", "Cindy", "Dora"], seed=7, hotel="day")),
    "table when it is over": lambda: gah.Table(OVER),
    "hotel": lambda: gah.Board("hotel", READY.play("die 3"), seat="Anna"),
    "kitchen and café": lambda: gah.Board("kitchen and café", READY.play("die 1; take sc"), controls=True),
    "hand": lambda: gah.Board("hand", READY.play("die 5")),
    "seat": lambda: gah.Board("seat", READY.play("die 3")),
    "action board": lambda: gah.Board("action board", READY, controls=True),
    "queue": lambda: gah.Board("queue", READY),
    "emperor": lambda: gah.Board("emperor", READY),
    "objectives": lambda: gah.Board("objectives", READY),
    "score sheet": lambda: gah.Board("score sheet", OVER),
    "card": lambda: gah.Card("Baroness"),
    "legend": gah.Legend,
}
VIEWS = [
    *((name, width, "light") for name in ("table", "table of four") for width in (420, 844, 1280)),
    ("table when it is over", 844, "light"),
    *((name, 420, "light") for name in list(WIDGETS)[3:]),
    *((name, 844, "dark") for name in WIDGETS),
]


def complaints(page: Page) -> list[Any]:
    """What axe-core complains about: which rule, how grave, and where."""
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], each["impact"], [node["html"][:160] for node in each["nodes"][:3]]) for each in found
    ]


def open_at(page: Page, name: str, width: int, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    open_widget(page, WIDGETS[name]())
    expect(page.locator(".gah-w-board svg")).to_be_attached()


@pytest.mark.parametrize(("name", "width", "scheme"), VIEWS)
def test_axe_finds_nothing(page: Page, name: str, width: int, scheme: str):
    open_at(page, name, width, scheme)
    assert complaints(page) == []


@pytest.mark.parametrize(("width", "scheme"), [(420, "light"), (844, "dark"), (1280, "light")])
def test_axe_finds_nothing_in_what_opens(page: Page, width: int, scheme: str):
    open_at(page, "table", width, scheme)
    page.locator('[data-target="space:6"]').click()
    expect(page.get_by_role("menuitem")).to_have_count(10)
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").locator("svg")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.evaluate("model.update({ error: { rule: 'R5.3', text: 'No.', details: 'Traceback' }, version: 99 })")
    page.get_by_text("details").click()
    assert complaints(page) == []


# Without a mouse

_HERE = "document.activeElement.dataset.target ?? document.activeElement.dataset.text ?? ''"


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, name: str) -> None:
    """Press the tab key until the focus is on an object or a button."""
    for _ in range(60):
        if page.evaluate(_HERE) == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key never reaches {name}")


def test_a_turn_is_played_by_keyboard_alone(page: Page):
    """Set-up has been played. Anna takes a guest, a boosted die, three items, and ends her turn."""
    table = gah.Table(READY)
    open_widget(page, table)
    root = page.locator(".gah-w")

    tab_to(page, "queue:75")
    press(page, "Enter")
    expect(root).to_have_attribute("data-index", "7")
    press(page, "Tab")
    tab_to(page, "space:2")
    press(page, "ArrowLeft", " ")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    press(page, "ArrowDown", "Enter")
    expect(root).to_have_attribute("data-index", "8")
    tab_to(page, "take ssc")
    press(page, "Enter")
    expect(root).to_have_attribute("data-index", "9")
    expect(page.locator(".gah-w-panel")).to_be_focused()
    press(page, "e")
    expect(root.locator(".gah-w-prompt")).to_contain_text("Ben decides")
    assert table.position == READY.play("guest Baroness; die 1+; take ssc; end")

    for key, index in (("z", "9"), ("z", "8"), ("y", "9")):
        press(page, key)
        expect(root).to_have_attribute("data-index", index)


def test_a_turn_is_played_on_small_boards(page: Page):
    dice = gah.Board("action board", READY, controls=True)
    hotel = gah.Board("hotel", dice, seat="Anna")
    open_widget(page, dice)
    tab_to(page, "space:3")
    press(page, "Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    press(page, "Enter")
    expect(page.locator(".gah-w-prompt")).to_contain_text("prepare 1 room")
    assert hotel.position == dice.position == READY.play("die 3")
    assert hotel.choices[0]["text"].startswith("prepare ")


def test_what_came_of_an_action_is_heard_where_it_was_done(page: Page):
    queue = gah.Board("queue", READY)
    open_widget(page, queue)
    expect(page.get_by_role("status")).to_be_empty()
    tab_to(page, "queue:75")
    expect(page.locator(".gah-w-hint")).to_contain_text("Take the Baroness for nothing")
    press(page, "Enter")
    expect(page.get_by_role("status")).to_contain_text("Anna takes the Baroness")
    expect(page.locator(".gah-w-foot")).to_be_focused()
    expect(page.locator(".gah-w-count")).to_be_empty()
