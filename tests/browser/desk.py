"""A window of the browser that one test after the other uses, as long as they pass.

To open a window and to start JupyterLab in it takes longer than most tests. So the window stays, and in it
JupyterLab; what a test has opened, changed or asked for is taken away after it. A window in which a test has
failed is closed: whatever was wrong with it does not make the next test fail. So is one in which a test has
loaded JupyterLab itself: that opens what its address names, even after a test has closed it again.
"""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

#: How long an answer may take: it costs time only where none comes, and a machine may have more to do.
ANSWER = 30_000
_STAYS = "window.hasJupyterLabForTests"
_SIZE: ViewportSize = {"width": 1280, "height": 1400}


def new_context(browser: Browser) -> BrowserContext:
    """A context of the size and colours that tests begin with."""
    context = browser.new_context(viewport=_SIZE, color_scheme="light")
    context.set_default_timeout(2 * ANSWER)
    return context


def stay(page: Page) -> None:
    """Have tests share the JupyterLab in a page, as long as that is not loaded again."""
    page.evaluate(f"{_STAYS} = true")


class Desk:
    """Keeps a window for the tests to come."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._page: Page | None = None

    def page(self) -> Page:
        """The window as a test finds it: tidied up, or a new one."""
        if self._page is None:
            self._page = new_context(self._browser).new_page()
        return self._page

    def tidy_up(self, *, blank: bool) -> None:
        """Take away what a test has left; the page itself as well if the window is to be `blank`."""
        page = self.page()
        is_one = not page.is_closed() and page.context.pages == [page]
        if not is_one or not (blank or page.evaluate(_STAYS)):
            self.throw_away()
            return
        page.unroute_all(behavior="ignoreErrors")
        if blank:
            page.goto("about:blank")
        page.context.clear_permissions()
        page.mouse.move(-1, -1)
        page.set_viewport_size(_SIZE)
        page.emulate_media(media="null", color_scheme="light")

    def throw_away(self) -> None:
        """Close the window; the next test gets a new one."""
        if self._page is not None:
            self._page.context.close()
            self._page = None
