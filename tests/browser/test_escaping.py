"""A real browser acts on nothing that is in a name or a text of anybody's, in pages and at live boards."""

from __future__ import annotations

import re
from html import escape

import pytest
from playwright.sync_api import Browser, Page, expect

from gah_nb.widgets import Lesson
from tests.browser.plain_page import open_widget
from tests.export.hostile import NAMES, PRODUCERS, TAG, WIDGETS, page_of

HITS = "window.hits = []; window.hacked = (number) => hits.push(number);"
# The policy of a page would keep handlers from running as well: here only what is escaped protects it.
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
# Everything that a person could set off by going over a page, and then an image that cannot be shown: what
# was wrong with images before it has been reported by then.
GO_OVER = """() => new Promise((resolve) => {
  for (const node of document.querySelectorAll("*")) {
    for (const event of ["mouseover", "mouseenter", "focus", "focusin", "toggle", "load"])
      node.dispatchEvent(new Event(event, { bubbles: true }));
    node.focus?.({ preventScroll: true });
  }
  const last = new Image();
  last.onerror = () => resolve(window.hits);
  last.src = "data:image/png,none";
  document.body.append(last);
})"""


@pytest.fixture
def page(own_page: Page) -> Page:
    return own_page


@pytest.fixture
def quiet(page: Page) -> Page:
    """A page that counts what is set off; an image that something asks for is not to be had."""
    page.add_init_script(HITS)
    page.route("**/x", lambda route: route.abort())
    page.goto("about:blank")
    return page


@pytest.mark.parametrize("name", PRODUCERS)
def test_nothing_acts_in_a_page(quiet: Page, name: str):
    quiet.set_content(POLICY.sub("", page_of("".join(PRODUCERS[name]()))))
    assert quiet.evaluate(GO_OVER) == []


@pytest.mark.parametrize("name", NAMES)
def test_it_would_be_noticed(browser: Browser, name: str):
    """So that the test above means something: the same texts as they are."""
    page = browser.new_page()
    page.add_init_script(HITS)
    page.goto("about:blank")
    page.set_content(f"<textarea></textarea><p title='{name}'>{name}</p><p title=\"{name}\">x</p>")
    assert page.evaluate(GO_OVER)
    page.close()


@pytest.mark.parametrize("kind", WIDGETS)
def test_nothing_acts_at_a_board(quiet: Page, kind: str):
    widget = WIDGETS[kind]()
    if isinstance(widget, Lesson):
        quiet.set_content(page_of(f"<style>{widget._css}</style>{widget.html}"))
    else:
        open_widget(quiet, widget)
        for button in (
            "[data-do=legend]",
            ".gah-w-rule",
            ".gah-t-check",
            "[data-do=hint]",
            "[data-do=run_checks]",
        ):
            found = quiet.locator(f"{button}:enabled").first
            if found.count() and found.is_visible():
                found.click()
                expect(quiet.locator("[data-waits]")).to_have_count(0)
                quiet.keyboard.press("Escape")
        for node in quiet.locator(".gah-w-board .gah-can").all()[:3]:
            node.focus()
            quiet.keyboard.press("Enter")
            expect(quiet.locator("[data-waits]")).to_have_count(0)
    assert quiet.evaluate(GO_OVER) == []
    if kind not in ("Card", "Legend"):
        assert escape(TAG, quote=False) in quiet.content()
