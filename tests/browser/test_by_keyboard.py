"""A game without a mouse in JupyterLab: every choice is reached by keys, every event is announced once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import gah_nb as gah
from gah_nb.export.page import replay_page
from gah_nb.export.scripts import script
from gah_nb.widgets.shown import stylesheet
from tests.browser.hands import press_to
from tests.browser.lab import Notebook
from tests.browser.test_one_window import NEXT

# Notes what comes into regions that a screen reader reads out, and which steps of the account those are.
_LISTEN = """root => {
  window.heard = [];
  const live = "[aria-live], [role=log], [role=status], [role=alert]";
  const within = (node) => (node instanceof Element ? node : node.parentElement)?.closest(live);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (within(node) && node.textContent.trim())
          window.heard.push({ step: node.dataset?.step ?? "", text: node.textContent });
  }).observe(root, { childList: true, subtree: true });
}"""


def play(page: Page, table: Locator, *, until: str = "") -> list[str]:
    """Play by Tab, arrows, Enter and letters of buttons, to the end or until the board says what it shows.

    Gives the ids of the places where one has been.
    """
    places: list[str] = []
    at = ""
    table.locator(".gah-w-panel").focus()
    while step := table.evaluate(NEXT, {"step": len(places), "at": at}):
        assert step["at"] != at, table.locator(".gah-w-error").inner_text()
        places.append(step["at"])
        if until and until in step["label"]:
            return places[1:]
        if step["drawn"] and table.locator(".gah-w-panel:focus").count():
            page.keyboard.press("ArrowDown")
        if step["key"]:
            page.keyboard.press(step["key"])
        else:
            press_to(page, "Tab", table, step["text"])
            page.keyboard.press("Enter")
        if step["menu"]:
            press_to(page, "ArrowDown", table, step["text"])
            page.keyboard.press("Enter")
        at = step["at"]
    return [*places[1:], str(table.get_attribute("data-at"))]


@pytest.mark.timeout(600)
def test_a_whole_game_by_keyboard_only(page: Page, notebook: Callable[..., Notebook]):
    """After "Run All" no mouse is needed; the account tells each step once, and nothing else is read out."""
    opened = notebook(
        'import gah_nb as gah\ngame = gah.new_game(["Anna", "Ben"], seed=7).set_up()', "gah.Table(game)"
    )
    opened.run_all()
    table = page.locator(".gah-w")
    expect(table.locator(".gah-can").first).to_be_visible()
    table.evaluate(_LISTEN)
    places = play(page, table)
    assert len(places) > 100
    heard: list[dict[str, Any]] = page.evaluate("heard")
    assert [each["step"] for each in heard if each["step"]] == places
    others = [each["text"] for each in heard if not each["step"]]
    assert [text for text in others if not re.match(r"(Anna|Ben) decides: |The game is over", text)] == []
    expect(table.locator(".gah-w-prompt")).to_contain_text("The game is over")


def test_nothing_moves_for_those_who_want_no_motion():
    """No style or script of ours moves anything unless it says for whom; a replay waits for a press."""
    game = gah.new_game(["Anna", "Ben"], seed=7)
    texts = {
        "boards": stylesheet(),
        "replay": replay_page(game.timeline().tree, title="", seat=None),
        **{name: script(f"widgets/static/{name}.js") for name in ("table", "step", "editor", "lesson")},
    }
    for name, text in texts.items():
        without = re.sub(
            r"@media \(prefers-reduced-motion: no-preference\)\s*\{(?:[^{}]|\{[^{}]*\})*\}", "", text
        )
        found = re.findall(r"transition:|animation:|@keyframes|smooth|\.animate\(|<animate", without)
        assert not found, (name, found)
