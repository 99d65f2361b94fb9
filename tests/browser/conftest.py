"""One browser for all browser tests; every page is watched for errors and for requests off this machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from nbformat import NotebookNode
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.chromium import LAUNCH_ARGS, chromium_path
from tests.browser.lab import Lab, Notebook, of_cells

# How long an answer may take. It costs time only where none comes, and a machine may have other things to do.
_ANSWER = 30_000
expect.set_options(timeout=_ANSWER)

LOCAL = re.compile(r"^((http|ws)s?://(127\.0\.0\.1|localhost)(:\d+)?/|data:|blob:|about:)")


class Watch:
    """What went wrong in a page, and where it went."""

    def __init__(self, page: Page) -> None:
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)
        page.on("request", self._request)
        page.on("websocket", lambda socket: self._address(socket.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        self._address(request.url)

    def _address(self, url: str) -> None:
        if not LOCAL.match(url):
            self.foreign.append(url)


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    browser = playwright_driver.chromium.launch(
        executable_path=chromium_path(), headless=True, args=list(LAUNCH_ARGS)
    )
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 1400}, color_scheme="light")
    context.set_default_timeout(2 * _ANSWER)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must stay clean: what it complains about or asks elsewhere fails the test."""
    page = context.new_page()
    watch = Watch(page)
    yield page
    assert watch.errors == []
    assert watch.foreign == []


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    lab = Lab(tmp_path_factory.mktemp("lab"))
    yield lab
    lab.stop()


@pytest.fixture
def notebook(page: Page, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Callable[..., Notebook]]:
    """Opens a notebook of the cells given, without running them, or a copy of a whole one."""
    name = re.sub(r"\W+", "-", request.node.name) + ".ipynb"

    def open_notebook(*cells: str, content: NotebookNode | None = None) -> Notebook:
        return Notebook(page, lab, name, content or of_cells(cells))

    yield open_notebook
    lab.end_kernels()
