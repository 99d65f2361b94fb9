"""PNG and PDF, by the functions that make them and by `gah-nb draw`."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Error, Page

import gah_nb as gah
from gah_nb.cli import main
from gah_nb.export.browser import NoPicture, pdf_of, png_of
from tests.export.games import played

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'


def test_png_has_the_size_of_the_drawing_times_the_scale():
    png = png_of(SVG, 40, 30, scale=2)
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (80, 60)


def refuse_pictures(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Have the browser refuse so many pictures, as it now and then does with its first."""
    take, left = Page.screenshot, [None] * times

    def screenshot(page: Page, **options: Any) -> bytes:
        if left:
            left.pop()
            raise Error("Page.screenshot: Unable to capture screenshot\nCall log:")
        return take(page, **options)

    monkeypatch.setattr(Page, "screenshot", screenshot)


def test_a_picture_that_is_refused_is_asked_for_again(monkeypatch: pytest.MonkeyPatch):
    refuse_pictures(monkeypatch, 1)
    assert png_of(SVG, 40, 30).startswith(b"\x89PNG")


def test_a_browser_that_makes_no_picture_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """By the function, and by the command, which leaves no file behind."""
    refuse_pictures(monkeypatch, 100)
    with pytest.raises(NoPicture, match=r"It said: Page\.screenshot: Unable to capture screenshot$"):
        png_of(SVG, 40, 30)
    record, png = tmp_path / "friday.toml", tmp_path / "x.png"
    gah.Timeline.of(played()).save(record)
    result = CliRunner().invoke(main, ["draw", str(record), "-o", str(png)])
    assert (result.exit_code, png.exists()) == (2, False)
    assert "made no picture" in result.output
    assert "Traceback" not in result.output


def test_pdf_is_one_page_of_the_size_of_the_drawing():
    pdf = pdf_of(SVG, 400, 300)
    assert pdf.startswith(b"%PDF")
    assert b"/Count 1" in pdf
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    assert [float(side) for side in box.groups()] == pytest.approx([300, 225], abs=1)  # points


def test_the_command_draws_png_and_pdf(tmp_path: Path):
    record, png, pdf = (tmp_path / name for name in ("friday.toml", "x.png", "x.PDF"))
    gah.Timeline.of(played()).save(record)
    for picture in (png, pdf):
        result = CliRunner().invoke(main, ["draw", str(record), "-o", str(picture)])
        assert (result.exit_code, result.output) == (0, f"Wrote {picture}\n")
    width, _ = struct.unpack(">II", png.read_bytes()[16:24])
    assert width == 2 * 900
    assert pdf.read_bytes().startswith(b"%PDF")
