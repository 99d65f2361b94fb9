"""Fifty tables opened and closed in JupyterLab: nothing of them is left in the kernel or on the page."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Notebook

AT_ONCE = 10
TIMES = 5
# What modules of widgets, which come as blobs, listen to on the whole page, until the signal that ends it.
_COUNT = """(() => {
  const add = EventTarget.prototype.addEventListener;
  window.listening = 0;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    add.call(this, type, listener, options);
    const everywhere = this === document || this === window || this === document.body;
    if (!everywhere || !/blob:/.test(new Error().stack)) return;
    window.listening += 1;
    if (options?.signal) add.call(options.signal, "abort", () => (window.listening -= 1));
  };
})()"""
_BEGIN = """import warnings
warnings.simplefilter("ignore")  # the list of all widgets is old-fashioned
import gah_nb as gah
from gah_nb.play import Observation
from IPython.display import display
timeline = gah.new_game(["Anna", "Ben"], seed=7).set_up().timeline()"""
_SHOW = f"""tables = [gah.Table(timeline) for _ in range({AT_ONCE})]
for each in tables: display(each)"""
_CLOSE = """for each in tables: each.close()
del each, tables"""
# Comms, widgets, tables, and what follows the timeline.
_COUNTS = """import comm, gc, json
from ipywidgets import Widget
gc.collect()
kinds = [sum(isinstance(one, kind) for one in gc.get_objects()) for kind in (gah.Table, Observation)]
print(json.dumps([len(comm.get_comm_manager().comms), len(Widget.widgets), *kinds]))"""


@pytest.fixture
def page(own_page: Page) -> Page:
    return own_page


def test_fifty_tables_leave_nothing_behind(page: Page, notebook: Callable[..., Notebook]):
    """After all of them are closed, everything is counted as before the first one."""
    page.add_init_script(_COUNT)
    opened = notebook(_BEGIN, _COUNTS, _SHOW, _COUNTS, _CLOSE, _COUNTS)
    opened.run(0)
    before = counted(opened, 1)
    tables = page.locator(".gah-w")
    for _ in range(TIMES):
        opened.run(2)
        expect(tables).to_have_count(AT_ONCE)
        expect(tables.last.locator(".gah-w-board > svg")).to_be_attached()
        during, listening = counted(opened, 3), page.evaluate("listening")
        opened.run(4)
        expect(tables).to_have_count(0)
    after = counted(opened, 5)
    assert before[2:] == [0, 0]
    assert during[2:] == [AT_ONCE, AT_ONCE]
    assert all(now >= then + AT_ONCE for now, then in zip(during, before, strict=True))
    assert after == before
    assert listening >= AT_ONCE
    assert page.evaluate("listening") == 0


def counted(opened: Notebook, cell: int) -> list[int]:
    """Run the cell that counts; JupyterLab keeps no output on the page that is out of sight."""
    opened.run(cell)
    counts: list[int] = json.loads(opened.output(cell))
    return counts
