"""What a page complains of fails a test, unless it is JupyterLab about what only JupyterLab asked for."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import Watch

CANCELED = "Canceled future for {} message before replies were done"
#: How JupyterLab says one and the same: what happens in the page, and what makes it happen.
WAYS = {"pageerror": "text => { Promise.reject(new Error(text)) }", "console": "text => console.error(text)"}


@pytest.mark.parametrize("event", WAYS)
@pytest.mark.parametrize(
    ("text", "fails"),
    [
        (CANCELED.format("debug_request"), False),
        (CANCELED.format("create_subshell_request"), False),
        (CANCELED.format("execute_request"), True),
        ("gah is not defined", True),
    ],
)
def test_what_a_page_complains_of(
    context: BrowserContext, event: Literal["pageerror", "console"], text: str, fails: bool
):
    page = context.new_page()
    watch = Watch(page)
    with page.expect_event(event):
        page.evaluate(WAYS[event], text)
    assert [text in heard for heard in watch.heard] == [True]
    assert [text in error for error in watch.errors] == [True] * fails
