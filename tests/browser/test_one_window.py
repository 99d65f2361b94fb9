"""Whole games by the mouse in JupyterLab: what is clicked and the bar that answers are both in sight.

How many clicks were not is printed (`pytest -s`, and `make bench`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from gah_nb.drawing import NORMAL, WIDE
from tests.browser.hands import CHOICE, click_where_it_is
from tests.browser.lab import Notebook

Open = Callable[..., Notebook]
NAMES = ("Anna", "Ben", "Cindy", "Dora")
#: In windows so high there is room for a large drawing.
_HIGH = 1000

# What to do next: the same choice as in `hands.py`, one at a time, as soon as the place ``at`` is left; null
# at the end. `seen` says whether the object and the bar are wholly in the part of the notebook that one sees.
NEXT = (
    "async (root, { step, at }) => {"
    + CHOICE
    + """
  await answered(at);
  const gold = offered();
  const label = root.querySelector(".gah-w-board > svg").getAttribute("aria-label");
  if (!gold.length) return null;
  const text = choose(gold, step * 16807 + 7);
  const node = gold.find((one) => saysOf(one).includes(text));
  const shown = root.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  const within = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return top >= shown.top - 1 && bottom <= Math.min(shown.bottom, innerHeight) + 1
      && left >= shown.left - 1 && right <= Math.min(shown.right, innerWidth) + 1;
  };
  const seen = within(node) && within(root.querySelector(".gah-w-bar"));
  if (!seen) node.scrollIntoView({ block: "center" });
  const drawn = node.matches(".gah-can");
  return { text, seen, label, drawn, at: root.dataset.at, key: node.dataset.key ?? "",
    menu: drawn && saysOf(node).length > 1 };
}"""
)
TO_THE_TOP = """root => {
  const outer = root.closest(".jp-WindowedPanel-outer");
  outer.scrollTop += root.getBoundingClientRect().top - outer.getBoundingClientRect().top;
}"""


def table_of(page: Page, notebook: Open, players: str, size: tuple[int, int]) -> Locator:
    """A table of those players, as Python says them, at the top of what one sees in a window.

    It is first drawn for a laptop, and then for the room that there is: that is waited for.
    """
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened = notebook(
        f"import gah_nb as gah\ngame = gah.new_game({players}, seed=7).set_up()", "gah.Table(game)"
    )
    opened.run_all()
    table = page.locator(".gah-w")
    drawn = WIDE if size[1] >= _HIGH else NORMAL
    expect(table.locator(f'.gah-w-board > svg[width="{drawn}"] .gah-can').first).to_be_visible()
    table.evaluate(TO_THE_TOP)
    return table


class Count(NamedTuple):
    """Clicks, and those to something that was not in sight together with the bar."""

    clicks: int
    unseen: list[str]


def play(table: Locator, *, until: str = "") -> Count:
    """Play with the mouse to the end of the game, or until the board says what it shows."""
    clicks, unseen, at = 0, [], ""
    while step := table.evaluate(NEXT, {"step": clicks, "at": at}):
        if until and until in step["label"]:
            break
        assert step["at"] != at, table.locator(".gah-w-error").inner_text()
        click_where_it_is(table, step["text"])
        clicks, at = clicks + 1, step["at"]
        if not step["seen"]:
            unseen.append(step["text"])
    return Count(clicks, unseen)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("players", "size", "allowed"),
    [
        (2, (1366, 768), 2),
        (4, (1366, 768), 2),
        (2, (1920, 1080), 0),
        pytest.param(4, (1920, 1080), 0, marks=pytest.mark.soak),
    ],
)
def test_a_whole_game_without_scrolling(
    page: Page, notebook: Open, players: int, size: tuple[int, int], allowed: int
):
    """At most ``allowed`` of a hundred clicks go where one has to scroll."""
    table = table_of(page, notebook, str(list(NAMES[:players])), size)
    count = play(table)
    share = 100 * len(count.unseen) / count.clicks
    print(
        f"{players} players, {size[0]}x{size[1]}: {len(count.unseen)} of {count.clicks} clicks out of sight"
    )
    expect(table.locator(".gah-w-prompt")).to_contain_text("The game is over")
    assert share <= allowed, count.unseen


#: Whether parts of the editor are wholly in the part of the notebook that one sees, by their selectors.
SEEN = """(root, parts) => {
  const shown = root.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  return parts.filter((part) => {
    const { left, top, right, bottom } = root.querySelector(part).getBoundingClientRect();
    return !(top >= shown.top - 1 && bottom <= Math.min(shown.bottom, innerHeight) + 1
      && left >= shown.left - 1 && right <= innerWidth + 1 && right - left > 100);
  });
}"""


@pytest.mark.parametrize("players", [2, 4])
def test_an_editor_and_its_messages(page: Page, notebook: Open, players: int):
    """Board, file and what is wrong, at once: typed with real keys, and kept when the cell runs again."""
    page.set_viewport_size({"width": 1366, "height": 768})
    text = f"schema = 1\nplayers = {list(NAMES[:players])}\nto_move = 'Anna'\n"
    opened = notebook(f"import gah_nb as gah\neditor = gah.ScenarioEditor({text!r})\neditor")
    opened.run(0)
    view = page.locator(".gah-w")
    file = view.locator(".gah-e-text")
    file.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("[player.Anna]")
    page.keyboard.press("Enter")
    page.keyboard.type("kronen = 40")
    expect(view.locator(".gah-e-problems")).to_contain_text("0 to 20")
    view.evaluate(TO_THE_TOP)
    parts = [".gah-w-bar", ".gah-w-board", ".gah-e-problems", ".gah-e-file", ".gah-e-text"]
    assert view.evaluate(SEEN, parts) == []
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    assert view.evaluate(SEEN, parts) == []
    if players == 2:
        written = file.input_value()
        opened.run(0)
        expect(view.locator(".gah-e-text")).to_have_value(written)
        expect(view.get_by_role("img", name="not saved")).to_be_visible()


def test_the_bar_stays_while_a_table_of_four_is_scrolled(page: Page, notebook: Open):
    table = table_of(page, notebook, str(list(NAMES)), (1366, 500))
    below = """node => node.getBoundingClientRect().top
      - node.closest(".jp-WindowedPanel-outer").getBoundingClientRect().top"""
    table.locator(".gah-w-board").hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"() => ({below})(document.querySelector('.gah-w')) < -50")
    assert table.locator(".gah-w-panel").evaluate(below) >= -1
