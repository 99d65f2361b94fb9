"""Notebooks that were played in, saved, and opened again when nothing of it lives any more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbconvert.exporters import HTMLExporter
from playwright.sync_api import Browser, BrowserContext, Page, expect

import gah_nb as gah
from gah_nb.export.notebook import GahHTMLExporter
from tests.browser.lab import Lab, Notebook, close_documents, save

READY = 'import gah_nb as gah\ngame = gah.new_game(["Anna", "Ben"], seed=7).set_up()'
PLAYED = gah.new_game(["Anna", "Ben"], seed=7).set_up().play("guest Baroness")
TABLE, QUEUE, CARD = f"Table({PLAYED!r})", f"Board('queue', {PLAYED!r})", "Card(52)"


@pytest.fixture
def stored(page: Page, notebook: Callable[..., Notebook], lab: Lab) -> Path:
    """A notebook with a table and a board of the same timeline, played in, saved by JupyterLab."""
    opened = notebook(READY, "table = gah.Table(game); table", 'gah.Board("queue", table)')
    opened.run_all()
    live = page.locator(".gah-w")
    expect(live).to_have_count(2)
    expect(page.locator("img.gah-stored")).to_have_count(2)
    expect(page.locator("img.gah-stored:visible")).to_have_count(0)
    live.last.locator('[data-target="queue:75"]').click()
    expect(live.first).to_have_attribute("data-index", "7")
    for text in (TABLE, QUEUE):
        expect(page.locator(f'img.gah-stored[alt="{text}"]')).to_be_attached()  # brought up to date
    save(page)
    close_documents(page)
    lab.end_kernels()
    return lab.notebooks / opened.name


NESTED = f"""import ipywidgets
{READY}
output = ipywidgets.Output()
with output:
    display(gah.Board("queue", game))
ipywidgets.Tab([ipywidgets.VBox([gah.Table(game)]), output], titles=("one", "two"))"""
INTERACT = 'ipywidgets.interact(lambda card: gah.Card(card), card=["Baroness", "Tailor"]);'


@pytest.fixture
def nested(page: Page, notebook: Callable[..., Notebook], lab: Lab) -> Path:
    """A notebook with a table and a board in a tab, and a card by `interact`, played in and saved."""
    opened = notebook(NESTED, INTERACT)
    opened.run_all()
    page.locator('.gah-w:visible [data-target="queue:75"]').first.click()
    page.get_by_role("tab", name="two").click()
    page.locator('.gah-w:visible [data-target="queue:75"]').first.click()
    page.get_by_label("card", exact=True).select_option("Tailor")
    for text in (TABLE, QUEUE, CARD):
        expect(page.locator(f'img.gah-stored[alt="{text}"]').last).to_be_attached()
    expect(page.locator("img.gah-stored:visible")).to_have_count(0)
    save(page)
    close_documents(page)
    lab.end_kernels()
    return lab.notebooks / opened.name


def shows_only_pictures(page: Page, texts: tuple[str, ...] = (TABLE, QUEUE)) -> None:
    for text in texts:
        expect(page.locator(f'img.gah-stored[alt="{text}"]')).to_be_visible(timeout=60_000)
    expect(page.locator(".gah-w")).to_have_count(0)
    for trouble in ("not found", "Loading widget", "Error displaying widget"):
        expect(page.get_by_text(trouble).locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("place", ["lab/tree", "notebooks"], ids=["JupyterLab", "Notebook 7"])
@pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "untrusted"])
def test_opened_again(context: BrowserContext, lab: Lab, stored: Path, place: str, trusted: bool):
    if not trusted:  # somebody else's: the same outputs in a notebook that was not signed here
        content = nbformat.read(stored, as_version=4)
        content.cells[0].source += "\n# from elsewhere"
        nbformat.write(content, stored)
    page = context.new_page()  # not the strict one: Jupyter itself complains about the missing model
    page.goto(f"{lab.url}/{place}/{stored.name}?reset")
    shows_only_pictures(page)
    if trusted:
        expect(page.get_by_text("model not found")).to_have_count(2, timeout=60_000)
        shows_only_pictures(page)
    page.close()


def test_converted_by_nbconvert(browser: Browser, stored: Path, tmp_path: Path):
    html, _ = HTMLExporter().from_filename(str(stored))
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    page = browser.new_page()  # not the strict one: this page asks for what only a network has
    page.goto((tmp_path / "page.html").as_uri())
    shows_only_pictures(page)
    page.close()


def test_what_simple_readers_find(stored: Path):
    """GitHub and its like show the last of the plain forms that they know."""
    cells = nbformat.read(stored, as_version=4).cells
    for cell, text in ((cells[1], TABLE), (cells[2], QUEUE)):
        widget, picture = (output.data for output in cell.outputs)
        assert widget["text/plain"] == ""
        assert picture["text/plain"] == text
        assert picture["image/svg+xml"].startswith("<svg ")


@pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "untrusted"])
def test_what_is_nested_opened_again(context: BrowserContext, lab: Lab, nested: Path, trusted: bool):
    if not trusted:
        content = nbformat.read(nested, as_version=4)
        content.cells[0].source += "\n# from elsewhere"
        nbformat.write(content, nested)
    page = context.new_page()  # not the strict one, as above
    page.goto(f"{lab.url}/lab/tree/{nested.name}?reset")
    shows_only_pictures(page, (TABLE, QUEUE, CARD))
    page.close()


def test_what_is_nested_exported(browser: Browser, nested: Path, tmp_path: Path):
    html, _ = GahHTMLExporter().from_filename(str(nested))
    (tmp_path / "page.html").write_text(str(html), encoding="utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    expect(page.locator(".gah-replay")).to_have_count(1)
    for text in (QUEUE, CARD):
        expect(page.locator(f'img.gah-stored[alt="{text}"]')).to_be_visible()
    expect(page.get_by_text("Tab(children")).to_have_count(0)
    page.close()
