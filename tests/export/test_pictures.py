"""PNG and PDF where there is no browser; tests/browser/test_pictures.py has them where there is one."""

from __future__ import annotations

import sys

import pytest

from gah_nb.export.browser import BROWSER_VARIABLE, NoBrowser, png_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'


def test_a_wished_browser_that_is_not_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(BROWSER_VARIABLE, "no-such-browser")
    with pytest.raises(NoBrowser, match="GAH_NB_CHROMIUM is 'no-such-browser'"):
        png_of(SVG, 40, 30)


def test_a_browser_that_does_not_start(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(BROWSER_VARIABLE, sys.executable)  # it knows none of the options
    with pytest.raises(NoBrowser, match="none could be started"):
        png_of(SVG, 40, 30)


def test_without_playwright_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(NoBrowser, match=r"gah-nb\[print\]"):
        png_of(SVG, 40, 30)
