"""PNG and PDF."""

from __future__ import annotations

import re
import struct
import sys

import pytest

from gah_nb.export.pictures import BROWSER_VARIABLE, NoBrowser, pdf_of, png_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'


def test_png_has_the_size_of_the_drawing_times_the_scale():
    png = png_of(SVG, 40, 30, scale=2)
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (80, 60)


def test_pdf_is_one_page_of_the_size_of_the_drawing():
    pdf = pdf_of(SVG, 400, 300)
    assert pdf.startswith(b"%PDF")
    assert b"/Count 1" in pdf
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    assert [float(side) for side in box.groups()] == pytest.approx([300, 225], abs=1)  # points


def test_a_wished_browser_that_is_not_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(BROWSER_VARIABLE, "no-such-browser")
    with pytest.raises(NoBrowser, match="GAH_NB_CHROMIUM is 'no-such-browser'"):
        png_of(SVG, 40, 30)


def test_a_browser_that_does_not_start(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(BROWSER_VARIABLE, "false")
    with pytest.raises(NoBrowser, match="none could be started"):
        png_of(SVG, 40, 30)


def test_without_playwright_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(NoBrowser, match=r"gah-nb\[print\]"):
        png_of(SVG, 40, 30)
