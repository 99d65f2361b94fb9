"""A script put together is what a browser makes of the modules by their own imports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import gah_nb as gah
from gah_nb.export.browser import read_module, script
from tests.browser.made_up import TRAITS
from tests.browser.plain_page import open_page

PACKAGE = Path(gah.__file__).parent
MODULES = [file.relative_to(PACKAGE).as_posix() for file in sorted(PACKAGE.glob("*/static/*.js"))]
SERVED = "http://localhost/gah_nb/"
RENDERED = "document.querySelector('.gah-w').outerHTML"


def serve_modules(page: Page) -> None:
    def fulfil(route: Route) -> None:
        name = route.request.url.removeprefix(SERVED)
        route.fulfill(body=(PACKAGE / name).read_text(encoding="utf-8"), content_type="text/javascript")

    page.route(f"{SERVED}**", fulfil)


def test_modules_export_what_is_read_out_of_their_lines(page: Page):
    open_page(page, TRAITS)
    serve_modules(page)
    for name in MODULES:
        exported = page.evaluate(f"import({json.dumps(SERVED + name)}).then(module => Object.keys(module))")
        is_entry = exported in (["default"], [])
        read = read_module(name, (PACKAGE / name).read_text(encoding="utf-8"), is_entry=is_entry)
        assert sorted(read.exports) == ([] if is_entry else sorted(exported)), name


def test_a_table_is_the_same_by_its_modules(page: Page):
    open_page(page, TRAITS)
    composed = page.evaluate(RENDERED)
    page.evaluate("closeFirst()")
    serve_modules(page)
    page.evaluate(
        f"""import({json.dumps(SERVED + "widgets/static/table.js")}).then(module =>
        module.default.render({{ model, el: document.getElementById("first") }})) && null"""
    )
    expect(page.locator(".gah-w")).to_be_visible()
    assert page.evaluate(RENDERED) == composed


@pytest.mark.parametrize("kind", ["blob", "data"])
def test_a_script_needs_nothing_but_itself(page: Page, kind: str):
    """As hosts load it that have no address for it; what it imported would be asked of them."""
    open_page(page, TRAITS)
    page.evaluate("closeFirst()")
    make = (
        "URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))"
        if kind == "blob"
        else "'data:text/javascript,' + encodeURIComponent(text)"
    )
    page.evaluate(
        f"""text => import({make}).then(module =>
        module.default.render({{ model, el: document.getElementById("first") }})) && null""",
        script("widgets/static/table.js"),
    )
    expect(page.locator(".gah-w-prompt")).to_have_text("Anna decides: take a die.")
