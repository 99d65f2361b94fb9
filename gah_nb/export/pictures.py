"""Drawings as PNG and PDF, made by a browser: it sets the type as the reader's own would."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from gah_nb.engine.errors import GahError

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Page

#: The environment variable that names a browser, and the programs looked for without it.
BROWSER_VARIABLE = "GAH_NB_CHROMIUM"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

_OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND"
_NONE_STARTS = (
    "PNG and PDF need a Chromium or Chrome, and none could be started: install one, name it in "
    f"{BROWSER_VARIABLE}, or let Playwright fetch its own: playwright install chromium"
)
_PAGE = """<!doctype html><meta charset="utf-8"><style>
@page {{ size: {width}px {height}px; margin: 0 }}
html, body {{ margin: 0; background: none; -webkit-print-color-adjust: exact }}
svg {{ display: block }}
</style>{svg}"""


class NoBrowser(GahError):
    """There is nothing to make pictures with; the message says what to install."""


def png_of(svg: str, width: int, height: int, *, scale: float = 2) -> bytes:
    """A drawing of this size as PNG, ``scale`` pixels for each unit. Raises `NoBrowser`."""
    clip: FloatRect = {"x": 0, "y": 0, "width": width, "height": height}
    page = _PAGE.format(svg=svg, width=width, height=height)
    return _made(page, scale, lambda shown: shown.screenshot(clip=clip, full_page=True))


def pdf_of(svg: str, width: int, height: int) -> bytes:
    """A drawing of this size as a page of PDF, with text that can be found. Raises `NoBrowser`."""
    page = _PAGE.format(svg=svg, width=width, height=height)

    def make(shown: Page) -> bytes:
        return shown.pdf(width=f"{width}px", height=f"{height}px", print_background=True, page_ranges="1")

    return _made(page, 1, make)


def _made(html: str, scale: float, make: Callable[[Page], bytes]) -> bytes:
    """What is made of a page; in a thread of its own, since Playwright refuses where an event loop runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_make, html, scale, make).result()


def _make(html: str, scale: float, make: Callable[[Page], bytes]) -> bytes:
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise NoBrowser(
            'PNG and PDF need Playwright and a Chromium. Install it: pip install "gah-nb[print]". '
            "SVG needs neither."
        ) from None
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=_browser(), args=[_OFFLINE])
        except Error as error:
            raise NoBrowser(f"{_NONE_STARTS}\n{error.message.splitlines()[0]}") from None
        with browser:
            page = browser.new_page(device_scale_factor=scale, color_scheme="light")
            page.set_content(html)
            return make(page)


def _browser() -> str | None:
    """The browser to start; None for the one that Playwright may have fetched."""
    wished = os.environ.get(BROWSER_VARIABLE)
    if wished is not None:
        found = shutil.which(wished)
        if found is None:
            raise NoBrowser(f"{BROWSER_VARIABLE} is {wished!r}, which is not a program that can be run")
        return found
    return next(filter(None, map(shutil.which, BROWSERS)), None)
