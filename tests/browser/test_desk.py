"""The window that tests share: each finds it as if it were new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.desk import Desk, stay
from tests.browser.lab import close_documents

_ADDRESS = "http://localhost/"
_STATE = """async () => [
  location.href, document.body.innerHTML, innerWidth, innerHeight,
  matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("print").matches,
]"""


@pytest.fixture
def desk(browser: Browser) -> Iterator[Desk]:
    desk = Desk(browser)
    yield desk
    desk.throw_away()


def leave_everything(page: Page) -> None:
    """Do to a window what tests do."""
    page.route(f"{_ADDRESS}**", lambda route: route.fulfill(body="<p>left</p>", content_type="text/html"))
    page.goto(_ADDRESS)
    page.set_viewport_size({"width": 400, "height": 300})
    page.emulate_media(color_scheme="dark", media="print")


def test_what_a_test_has_left_is_taken_away(desk: Desk):
    page = desk.page()
    page.goto("about:blank")
    before = page.evaluate(_STATE)
    leave_everything(page)
    assert [one for one, other in zip(page.evaluate(_STATE), before, strict=True) if one == other] == []
    desk.tidy_up(blank=True)
    assert desk.page() is page
    assert page.evaluate(_STATE) == before
    page.route(f"{_ADDRESS}**", lambda route: route.fulfill(body="<p>new</p>", content_type="text/html"))
    page.goto(_ADDRESS)
    assert page.locator("p").inner_text() == "new"


def test_a_window_with_another_beside_it_is_not_used_again(desk: Desk):
    page = desk.page()
    page.context.new_page()
    desk.tidy_up(blank=True)
    assert page.is_closed()
    assert desk.page() is not page


def test_a_window_that_was_closed_is_not_used_again(desk: Desk):
    page = desk.page()
    page.close()
    desk.tidy_up(blank=False)
    assert not desk.page().is_closed()


def test_a_jupyterlab_that_a_test_has_loaded_is_not_used_again(desk: Desk):
    """It would open what was in its address after the next test has opened what is its own."""
    page = desk.page()
    page.goto("about:blank")
    stay(page)
    desk.tidy_up(blank=False)
    assert desk.page() is page
    page.reload()
    desk.tidy_up(blank=False)
    assert page.is_closed()


def test_what_boards_keep_in_a_page_is_forgotten(desk: Desk):
    """A legend that is kept is not asked for again: the next test would wait for what is not sent."""
    page = desk.page()
    page.evaluate("""() => {
      window.jupyterapp = { shell: { widgets: () => [] } };
      globalThis[Symbol.for("gah-nb legends")] = new Map([[844, "<svg></svg>"]]);
    }""")
    close_documents(page)
    assert page.evaluate("globalThis[Symbol.for('gah-nb legends')].size") == 0
