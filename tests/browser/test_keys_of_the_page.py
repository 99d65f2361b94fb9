"""Real keys in a real notebook: what is typed into a widget stays in it, and saving is the notebook's."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.lab import Lab, Notebook, of_cells, run_all_cells
from tests.browser.test_everywhere import SLOW

EDITOR = 'import gah_nb as gah\neditor = gah.ScenarioEditor("schema = 1\\n")\neditor'
TABLE = "import gah_nb as gah\ngah.Table(gah.new_game(['Anna', 'Ben'], seed=7).set_up())"
PUZZLE = "import gah_nb as gah\ngah.PuzzleBoard()"
#: A widget, and what in it has the focus while one saves. (JupyterLab passes over what comes while it saves.)
PLACES = {
    "the file": (EDITOR, ".gah-e-text"),
    "the editor's board": (EDITOR, '[data-target="kronen:0"]'),
    "a table": (TABLE, '[data-target="space:1"]'),
    "a puzzle": (PUZZLE, ".gah-w-board .gah-can"),
}


def write_in_the_file(page: Page) -> None:
    """New lines, undo and redo of what was typed."""
    text = page.locator(".gah-e-text")
    text.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("round = 3")
    page.keyboard.press("Enter")
    page.keyboard.type("# more")
    expect(text).to_have_value("schema = 1\nround = 3\n# more")
    page.keyboard.press("Control+z")
    expect(text).not_to_have_value("schema = 1\nround = 3\n# more")
    page.keyboard.press("Control+Shift+z")
    expect(text).to_have_value("schema = 1\nround = 3\n# more")


def test_the_file_in_jupyterlab(page: Page, notebook: Callable[..., Notebook]):
    opened = notebook(EDITOR, "print(editor.position.round)")
    opened.run(0)
    write_in_the_file(page)
    opened.run(1)
    assert opened.output(1) == "3"


def test_work_outlives_the_kernel(page: Page, notebook: Callable[..., Notebook], lab: Lab):
    """With autosave: typed, the kernel restarted from the menu, the cell run again."""
    opened = notebook('import gah_nb as gah\ngah.ScenarioEditor(autosave="work")')
    opened.run(0)
    text = page.locator(".gah-e-text")
    text.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("round = 3")
    expect(page.locator(".gah-e-unsaved")).to_be_visible()
    page.locator('.lm-MenuBar-itemLabel:text-is("Kernel")').click()
    page.locator('.lm-Menu-itemLabel:text-is("Restart Kernel…")').click()
    with page.expect_response(lambda answer: answer.url.partition("?")[0].endswith("/restart")):
        page.locator(".jp-Dialog button:has-text('Restart')").click()
    opened.wait_until_idle()
    opened.cells.first.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".gah-e-text")).to_have_value("schema = 1\nround = 3")
    expect(page.locator(".gah-e-said")).to_contain_text("This goes on with work.toml")


def test_the_file_in_notebook_7(context: BrowserContext, lab: Lab):
    page = context.new_page()
    nbformat.write(of_cells([EDITOR]), lab.notebooks / "keys.ipynb")
    page.goto(f"{lab.url}/notebooks/keys.ipynb")
    run_all_cells(page)
    expect(page.locator(".gah-e-text")).to_be_visible(timeout=SLOW)
    write_in_the_file(page)
    with page.expect_response(_saved("keys.ipynb")):
        page.keyboard.press("Control+s")
    expect(page.locator(".gah-e-text")).to_be_focused()
    lab.end_kernels()
    page.close()


@pytest.mark.parametrize("place", PLACES)
def test_the_notebook_is_saved_from_inside(
    page: Page, notebook: Callable[..., Notebook], place: str, lab: Lab
):
    source, focused = PLACES[place]
    opened = notebook(source)
    opened.run(0)
    node = page.locator(focused).first
    node.focus()
    with page.expect_response(_saved(opened.name)):
        page.keyboard.press("Control+s")
    expect(node).to_be_focused()
    expect(node).to_have_attribute("data-lm-suppress-shortcuts", "true")
    stored = json.loads((lab.notebooks / opened.name).read_text(encoding="utf-8"))
    assert stored["cells"][0]["outputs"]


def _saved(name: str) -> Callable[..., bool]:
    """Whether an answer of the server is that a notebook was written."""
    address = re.compile(rf"/api/contents/{re.escape(name)}(\?|$)")
    return lambda answer: answer.request.method == "PUT" and bool(address.search(answer.url)) and answer.ok
