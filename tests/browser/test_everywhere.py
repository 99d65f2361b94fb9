"""The hosts of notebooks that people have: some moves in each, in a table in a tab and one in an output."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from tests.browser.conftest import Watch
from tests.browser.hands import by_mouse
from tests.browser.lab import Lab, free_port, of_cells, run_all_cells, wait_until_it_answers

READY = """import gah_nb as gah
game = gah.new_game(["Anna", "Ben"], seed=7).set_up()"""
NESTED = """import ipywidgets
from IPython.display import display
output = ipywidgets.Output()
with output:
    display(gah.Table(game))
ipywidgets.Tab([ipywidgets.VBox([gah.Table(game)]), output], titles=("one", "two"))"""
MARIMO = f"""import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    {READY.replace(chr(10), chr(10) + "    ")}
    table = mo.ui.anywidget(gah.Table(game))
    mo.ui.tabs({{"one": mo.vstack([table]), "two": mo.ui.anywidget(gah.Table(game))}})
    return

if __name__ == "__main__":
    app.run()
"""
#: What hosts complain of themselves: Notebook 7 of a schema and a command, Voila of a module and of styles
#: that only a network has.
OWN_ERRORS = re.compile(
    r"reading 'schema'|filebrowser:open-path|getter for the shared module|NAME_NOT_RESOLVED|Failed to load"
)
CDN = re.compile(r"https://(cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|unpkg\.com|fonts\.googleapis\.com)/")
SLOW = 120_000

Host = Callable[[Page, Lab, Path], object]


def _load(page: Page, address: str) -> None:
    """Load a page, again if it hangs.

    Voila runs the cells before it has a page, by nbclient, which now and then waits for ever where output is
    captured by a widget, any widget: https://github.com/jupyter/nbclient/issues/312
    """
    for left in reversed(range(3)):
        try:
            page.goto(address, timeout=SLOW // 2)
        except TimeoutError:
            if not left:
                raise
        else:
            return


def _in_jupyter(address: str) -> Host:
    @contextmanager
    def host(page: Page, lab: Lab, _folder: Path) -> Iterator[None]:
        nbformat.write(of_cells((READY, NESTED)), lab.notebooks / "everywhere.ipynb")
        # Without `reset`, JupyterLab opens what tests before this one left open, and runs that.
        _load(page, f"{lab.url}/{address}/everywhere.ipynb?reset")
        if "voila" not in address:
            run_all_cells(page)
        yield
        lab.end_kernels()

    return host


@contextmanager
def _in_marimo(page: Page, _lab: Lab, folder: Path) -> Iterator[None]:
    (folder / "everywhere.py").write_text(MARIMO, encoding="utf-8")
    port = free_port()
    options = ("--headless", "--no-token", "--host=127.0.0.1", f"--port={port}")
    command = [sys.executable, "-m", "marimo", "run", str(folder / "everywhere.py"), *options]
    with (folder / "marimo.log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_until_it_answers(server, f"http://127.0.0.1:{port}/health", folder / "marimo.log")
            page.goto(f"http://127.0.0.1:{port}")
            yield
        finally:
            server.terminate()
            server.wait(30)


HOSTS: dict[str, Host] = {
    "JupyterLab 4": _in_jupyter("lab/tree"),
    "Notebook 7": _in_jupyter("notebooks"),
    "Voila": _in_jupyter("voila/render"),
    "marimo": _in_marimo,
}


@pytest.mark.parametrize("name", HOSTS)
def test_some_moves_in_nested_tables(context: BrowserContext, lab: Lab, tmp_path: Path, name: str):
    page = context.new_page()
    watch = Watch(page)
    with HOSTS[name](page, lab, tmp_path):
        table = page.locator(".gah-w:visible")
        expect(table).to_have_count(1, timeout=SLOW)
        for tab in ("two", "one"):
            page.get_by_role("tab", name=tab).click()
            expect(table).to_have_attribute("data-index", "6", timeout=SLOW)
            for text in ("guest Baroness", "die 1", "take sc"):
                by_mouse(page, text)
            page.keyboard.press("z")
            expect(table).to_have_attribute("data-index", "8")
            expect(page.locator("img.gah-stored:visible")).to_have_count(0)
        page.get_by_role("button", name="Legend").locator("visible=true").click()
        expect(page.get_by_role("dialog", name="Legend").locator("svg")).to_be_visible()
    assert [error for error in watch.errors if not OWN_ERRORS.search(error)] == []
    assert [address for address in watch.foreign if not CDN.match(address)] == []
    page.close()
