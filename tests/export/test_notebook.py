"""Notebooks as offline pages."""

from __future__ import annotations

import re

import pytest
from nbconvert.exporters import get_exporter
from nbformat.v4 import new_code_cell, new_notebook, new_output

from gah_nb.export.notebook import GahHTMLExporter
from gah_nb.export.page import METADATA, WIDGET_VIEW
from tests.export.games import played, stored_notebook


def export(notebook: object) -> str:
    html, _ = GahHTMLExporter().from_notebook_node(notebook)
    return str(html)


@pytest.fixture(scope="module")
def page() -> str:
    return export(stored_notebook(played()))


def test_nbconvert_knows_it():
    assert get_exporter("gah_html") is GahHTMLExporter


def test_a_table_becomes_a_replay(page: str):
    assert page.count('class="gah-replay-data"') == 1
    assert page.count('id="gah-replay-pool"') == 1
    assert "gah-stored" not in page
    assert WIDGET_VIEW not in page


def test_it_asks_for_nothing_from_elsewhere(page: str):
    assert set(re.findall(r"https?://[^/\"' ]*", page)) == {"http://www.w3.org"}
    assert not re.search(r"<script[^>]* src=", page)


def test_tables_of_one_notebook_share_their_pictures():
    notebook = stored_notebook(played())
    notebook.cells.append(new_code_cell("again", outputs=notebook.cells[1].outputs))
    page = export(notebook)
    assert page.count('class="gah-replay-data"') == 2
    assert page.count('id="gah-replay-pool"') == 1


def test_without_a_record_the_picture_stands():
    page = export(stored_notebook(played(), seat=0))
    assert "gah-replay-pool" not in page
    assert 'alt="Table(&lt;Game&gt;)"' in page
    assert page.count('src="data:image/svg+xml,') == 1


def test_a_record_that_cannot_be_read_leaves_the_picture(caplog: pytest.LogCaptureFixture):
    notebook = stored_notebook(played())
    notebook.cells[1].outputs[1].metadata[METADATA]["record"] = "schema = 99"
    page = export(notebook)
    assert page.count('src="data:image/svg+xml,') == 1
    assert "needs a newer gah-nb" in caplog.text


def test_the_notebook_stays_as_it_is():
    notebook = stored_notebook(played())
    before = repr(notebook)
    export(notebook)
    assert repr(notebook) == before


def test_of_other_widgets_what_can_be_shown_is_shown():
    data = {WIDGET_VIEW: {"model_id": "x"}, "text/plain": "IntSlider(value=3)"}
    notebook = new_notebook(cells=[new_code_cell("x", outputs=[new_output("display_data", data=data)])])
    notebook.metadata.widgets = {"application/vnd.jupyter.widget-state+json": {"state": {"x": {}}}}
    page = export(notebook)
    assert "IntSlider(value=3)" in page
    assert "widget-state" not in page


def test_an_empty_notebook_is_a_page_too():
    assert "<body" in export(new_notebook())
