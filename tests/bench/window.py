"""A table in JupyterLab: clicks on what is not in sight, and how long a click takes beside an empty echo."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.browser.chromium import LAUNCH_ARGS, chromium_path
from tests.browser.desk import ANSWER, new_context
from tests.browser.hands import click_where_it_is
from tests.browser.lab import Lab, Notebook, close_documents, of_cells
from tests.browser.test_one_window import NAMES, NEXT, TO_THE_TOP, play, table_of

SIZES = ((1366, 768), (1920, 1080))
Open = Callable[..., Notebook]

# The least that a widget can do: a message there, a number back, a text that changes.
_ECHO = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "echo";
      button.addEventListener("click", () => model.send({}));
      model.on("change:count", () => (button.dataset.at = model.get("count")));
      button.dataset.at = "0";
      button.textContent = "echo";
      el.append(button);
    } };"""
    count = traitlets.Int().tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.answer)

    def answer(self, *_):
        self.count += 1
'''
# Notes the milliseconds from the last click to each change of what an element carries in `data-at`.
WATCH = """node => {
  let [clicked, before] = [0, node.dataset.at];
  node.milliseconds = [];
  document.addEventListener("click", () => (clicked = performance.now()), { capture: true });
  new MutationObserver(() => {
    if (node.dataset.at !== before) node.milliseconds.push(performance.now() - clicked);
    before = node.dataset.at;
  }).observe(node, { attributeFilter: ["data-at"] });
}"""


# The same from the last click or typed letter to the first change of a board.
_WATCH_BOARD = """node => {
  let since = 0;
  node.milliseconds = [];
  for (const event of ["click", "input"])
    document.addEventListener(event, () => (since = performance.now()), { capture: true });
  new MutationObserver(() => {
    if (since) node.milliseconds.push(performance.now() - since);
    since = 0;
  }).observe(node, { childList: true, subtree: true });
}"""
_OF_THE_EDITOR = 40


@contextmanager
def opened() -> Iterator[tuple[Page, Open]]:
    """A page, and what opens notebooks in it; server and browser end with it."""
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        lab = Lab(Path(folder))
        browser = driver.chromium.launch(executable_path=chromium_path(), args=list(LAUNCH_ARGS))
        numbers = count()
        page = new_context(browser).new_page()
        expect.set_options(timeout=ANSWER)

        def open_notebook(*cells: str) -> Notebook:
            close_documents(page)
            lab.end_kernels()
            return Notebook(page, lab, f"{next(numbers)}.ipynb", of_cells(cells))

        try:
            yield page, open_notebook
        finally:
            browser.close()
            lab.end_kernels()
            lab.stop()


def out_of_sight(page: Page, notebook: Open, until: str) -> Iterator[str]:
    """A line for each number of players and size: clicks, and how many of them were not in sight."""
    for players in (2, 4):
        for size in SIZES:
            table = table_of(page, notebook, str(list(NAMES[:players])), size)
            clicks, unseen = play(table, until=until)
            where = f"{players} players, {size[0]}x{size[1]}"
            yield f"{where:<30}{clicks:>6} clicks{len(unseen):>6} out of sight"


def times(page: Page, notebook: Open, clicks: int) -> tuple[list[float], list[float]]:
    """Milliseconds from a click to the changed board, and to the echo's answer, in games for two."""
    board: list[float] = []
    echo: list[float] = []
    for seed in count(7):
        if len(board) >= clicks:
            return board, echo
        more, beside = _in_a_game(page, notebook, seed, clicks - len(board))
        board += more
        echo += beside
    raise AssertionError


def _in_a_game(page: Page, notebook: Open, seed: int, most: int) -> tuple[list[float], list[float]]:
    """Table and echo take turns, until the game is over or so many clicks are done."""
    page.set_viewport_size({"width": 1366, "height": 768})
    game = f'import gah_nb as gah\ngame = gah.new_game(["Anna", "Ben"], seed={seed}).set_up()'
    notebook(_ECHO + "\nEcho()", game, "gah.Table(game)").run_all()
    table, echo = page.locator(".gah-w"), page.locator(".echo")
    table.locator(".gah-can").first.wait_for()
    for node in (table, echo):
        node.evaluate(WATCH)
    at, done = "", 0
    while done < most:
        table.evaluate(TO_THE_TOP)
        step = table.evaluate(NEXT, {"step": done, "at": at})
        if not step:
            break
        click_where_it_is(table, step["text"])
        at, done = step["at"], done + 1
        _wait(table, done)
        echo.click()
        _wait(echo, done)
    return _told(table, done), _told(echo, done)


def _wait(node: Locator, answers: int) -> None:
    node.page.wait_for_function(
        "([node, answers]) => node.milliseconds.length === answers", arg=[node.element_handle(), answers]
    )


def _told(node: Locator, clicks: int) -> list[float]:
    found: list[float] = node.evaluate("node => node.milliseconds")
    assert len(found) == clicks, (len(found), clicks)
    return found


def beside_an_echo(board: list[float], echo: list[float]) -> Iterator[str]:
    """Lines of the medians and 95th percentiles, and their ratios."""
    yield f"{'':<30}{'median':>11}{'95 of 100':>11}"
    rows = [[median(each), quantiles(each, n=20)[-1]] for each in (board, echo)]
    for name, row in zip(("click to changed board", "click to an empty echo"), rows, strict=True):
        yield f"{name:<30}" + "".join(f"{each:>8.1f} ms" for each in row)
    yield f"{'ratio (to be 2 and 3)':<30}" + "".join(f"{a / b:>11.2f}" for a, b in zip(*rows, strict=True))


def in_the_editor(page: Page, notebook: Open, times: int) -> Iterator[str]:
    """Lines of the medians from a typed figure, and from a click, to the changed board of the editor."""
    page.set_viewport_size({"width": 1366, "height": 768})
    text = "schema = 1\\nto_move = 'Anna'\\n[player.Anna]\\nkronen = 1"
    notebook(f'import gah_nb as gah\ngah.ScenarioEditor("{text}")').run_all()
    view = page.locator(".gah-w")
    board, file = view.locator(".gah-w-board"), view.locator(".gah-e-text")
    board.locator(".gah-can").first.wait_for()
    view.evaluate(TO_THE_TOP)
    board.evaluate(_WATCH_BOARD)
    file.click()
    page.keyboard.press("Control+End")
    board.evaluate("node => (node.milliseconds = [])")
    for number in range(times):
        page.keyboard.press("Backspace" if number % 2 else "0")
        _wait(board, number + 1)
    typed = _told(board, times)
    board.evaluate("node => (node.milliseconds = [])")
    for number in range(times):
        board.locator(f'[data-target="track:{number % 13 + 1}"]').click()
        _wait(board, number + 1)
    for name, found in (("typed", typed), ("click", _told(board, times))):
        yield f"{f'editor: {name} to changed board':<30}{median(found):>8.1f} ms"


def report(clicks: int, until: str) -> Iterator[str]:
    """All lines; ``until`` is what the board says where games are left off, "" for whole games."""
    with opened() as (page, notebook):
        yield from out_of_sight(page, notebook, until)
        yield f"\n{clicks} clicks on a table and on an empty widget in turn; messages are sent at once"
        yield from beside_an_echo(*times(page, notebook, clicks))
        yield from in_the_editor(page, notebook, min(clicks, _OF_THE_EDITOR))


def add_options(parser: argparse.ArgumentParser) -> None:
    """How long it is measured."""
    parser.add_argument("--clicks", type=int, default=200, help="clicks in JupyterLab that are timed")
    parser.add_argument(
        "--until", default="round 2 of", help='where games in JupyterLab are left off; "" for whole games'
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.window", description=__doc__)
    add_options(parser)
    wish = parser.parse_args()
    for line in report(wish.clicks, wish.until):
        print(line, flush=True)


if __name__ == "__main__":
    main()
