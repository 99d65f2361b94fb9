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
from gah_nb.widgets.look import stylesheet
from tests.browser.hands import CHOICE
from tests.browser.lab import Notebook

ROUNDS = 7
#: So many keys lead from anything in a table to anything else, at most.
_FAR = 80

# What to do next, chosen as in `hands.py`; null at the end.
_WANTED = (
    "(root, step) => {"
    + CHOICE
    + """
  const gold = offered();
  if (!gold.length) return null;
  const text = choose(gold, step * 16807 + 7);
  const button = gold.some((node) => node.dataset.text === text);
  const onBoard = document.activeElement.matches(".gah-w-panel") && !button;
  return { text, onBoard, at: root.dataset.at };
}"""
)
_HAS_FOCUS = """(root, text) => {
  const { activeElement: here } = document;
  if (!root.contains(here)) return false;
  return here.dataset.text === text || (here.dataset.actions ?? "").includes(JSON.stringify(text));
}"""
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


def go_by(key: str, page: Page, table: Locator, text: str) -> None:
    """Press a key until what plays an action has the focus."""
    for _ in range(_FAR):
        if table.evaluate(_HAS_FOCUS, text):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {text}")


def play(page: Page, table: Locator, rounds: int) -> list[str]:
    """Play by keys alone until so many rounds are over; gives the places where one has been, by their ids."""
    places: list[str] = []
    next_round = table.locator(".gah-w-mark", has_text=f"R{rounds + 1}")
    while not next_round.count() and (step := table.evaluate(_WANTED, len(places))):
        if step["onBoard"]:
            page.keyboard.press("ArrowDown")
        go_by("Tab", page, table, step["text"])
        page.keyboard.press("Enter")
        if page.locator(".gah-w-menu:not([hidden])").count():
            go_by("ArrowDown", page, table, step["text"])
            page.keyboard.press("Enter")
        expect(table).not_to_have_attribute("data-at", step["at"])
        places.append(str(table.get_attribute("data-at")))
    return places


@pytest.mark.timeout(900)
@pytest.mark.parametrize("rounds", [1, pytest.param(ROUNDS, marks=pytest.mark.soak)])
def test_a_game_by_keyboard_only(page: Page, notebook: Callable[..., Notebook], rounds: int):
    """After "Run All" no mouse is needed; the account tells each step once, and nothing else is read out."""
    opened = notebook(
        'import gah_nb as gah\ngame = gah.new_game(["Anna", "Ben"], seed=7).set_up()', "gah.Table(game)"
    )
    opened.run_all()
    table = page.locator(".gah-w")
    expect(table.locator(".gah-can").first).to_be_visible()
    table.evaluate(_LISTEN)
    places = play(page, table, rounds)
    assert len(places) > 20 * rounds
    heard: list[dict[str, Any]] = page.evaluate("heard")
    assert [each["step"] for each in heard if each["step"]] == places
    others = [each["text"] for each in heard if not each["step"]]
    assert [text for text in others if not re.match(r"(Anna|Ben) decides: |The game is over", text)] == []
    if rounds == ROUNDS:
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
