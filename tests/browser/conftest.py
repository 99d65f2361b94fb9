"""One browser for all browser tests; every page is watched for errors and for requests off this machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from typing import Any, cast

import pytest
from nbformat import NotebookNode
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.chromium import LAUNCH_ARGS, chromium_path
from tests.browser.desk import ANSWER, Desk, new_context
from tests.browser.lab import Lab, Notebook, close_documents, of_cells

expect.set_options(timeout=ANSWER)

#: What Jupyter complains of by itself. JupyterLab was still asking the kernel for something, be it its
#: debugger or a thread for widgets, when the notebook was closed or the page loaded again: nobody waits for
#: that (for cells a test does). Its server was asked for the kernels while one was just starting.
#: It gave up a board that came two seconds late (ipywidgets' issue 4026): one that is missed is waited for.
_ITS_OWN = re.compile(
    r"Canceled future for (?!execute_)\w+_request message before replies were done"
    r"|status of 500 .*/api/kernels\?\d+\)$"
    r"|^Error: widget model not found"
)
#: What anywidget says two seconds after a board that was closed before its script was there. One that stays
#: without a script for any other reason is missed by whoever waits for it.
_CLOSED_AT_ONCE = "[anywidget] Failed to initialize model."
#: What shows how it stands; in JupyterLab the notebook, without the lists and menus around it.
_SEEN = ".jp-Notebook, body:not(:has(.jp-Notebook))"
#: So long one looks at a page that may not answer any more, in milliseconds.
_LOOK = 5_000
LOCAL = re.compile(r"^((http|ws)s?://(127\.0\.0\.1|localhost)(:\d+)?/|data:|blob:|about:)")


class Watch:
    """What went wrong in a page, and where it went."""

    def __init__(self, page: Page) -> None:
        self.errors: list[str] = []
        self.foreign: list[str] = []
        #: All that the page has said, errors or not.
        self.heard: list[str] = []
        self.has_failed = False
        self._page = page
        self._listeners: dict[str, Callable[[Any], None]] = {
            "pageerror": lambda error: self._page_error(str(error)),
            "console": self._console,
            "request": lambda request: self._address(request.url),
            "websocket": lambda socket: self._address(socket.url),
        }
        for event, listener in self._listeners.items():
            page.on(cast(Any, event), listener)

    def check(self) -> None:
        """Raise `AssertionError` if anything went wrong, or elsewhere."""
        assert self.errors == []
        assert self.foreign == []

    def tell(self) -> str:
        """The last that the page has said, and what is seen in it."""
        try:
            seen = self._page.locator(_SEEN).first.inner_text(timeout=_LOOK)[:3000]
        except Error as problem:
            seen = f"nothing: {problem}"
        return "\n".join(["said:", *self.heard[-20:], "seen:", seen])

    def stop(self) -> None:
        """Look away: the page goes on for somebody else."""
        for event, listener in self._listeners.items():
            self._page.remove_listener(event, listener)

    def _page_error(self, text: str) -> None:
        self.heard.append(text)
        if text != _CLOSED_AT_ONCE and not _ITS_OWN.search(text):
            self.errors.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        self.heard.append(f"{message.type}: {message.text}")
        told = f"{message.text} ({message.location.get('url', '')})"
        if message.type == "error" and not _ITS_OWN.search(told):
            self.errors.append(told)

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
    context = new_context(browser)
    yield context
    context.close()


@pytest.fixture
def own_page(context: BrowserContext) -> Iterator[Page]:
    """The same in a window of the test's own, for what cannot be taken back: a first script, a clock."""
    page = context.new_page()
    watch = Watch(page)
    yield page
    watch.check()


@pytest.fixture(scope="session")
def desks(browser: Browser) -> dict[bool, Desk]:
    """The windows that tests share: one for plain pages, and one in which JupyterLab stays (true)."""
    return {with_lab: Desk(browser) for with_lab in (False, True)}


_WATCH = pytest.StashKey[Watch]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Have a failure say what its page was like, while that is still there."""
    report = yield
    watch = item.stash.get(_WATCH, None)
    if report.failed and watch is not None:
        watch.has_failed = True
        report.sections.append(("the page", watch.tell()))
    return report


@pytest.fixture
def page(desks: dict[bool, Desk], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that must stay clean: what it complains about or asks elsewhere fails the test."""
    with_lab = "notebook" in request.fixturenames
    desk = desks[with_lab]
    page = desk.page()
    watch = request.node.stash[_WATCH] = Watch(page)
    try:
        yield page
        watch.check()
        assert not page.is_closed()
    except BaseException:
        desk.throw_away()
        raise
    watch.stop()
    if watch.has_failed:
        desk.throw_away()
    else:
        desk.tidy_up(blank=not with_lab)


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
    close_documents(page)
    lab.end_kernels()
