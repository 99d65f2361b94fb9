"""PNG and PDF, by the functions that make them and by `gah-nb draw`."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner

import gah_nb as gah
from gah_nb.cli import main
from gah_nb.export.browser import pdf_of, png_of
from tests.export.games import played

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


def test_the_command_draws_png_and_pdf(tmp_path: Path):
    record, png, pdf = (tmp_path / name for name in ("friday.toml", "x.png", "x.PDF"))
    gah.Timeline.of(played()).save(record)
    for picture in (png, pdf):
        result = CliRunner().invoke(main, ["draw", str(record), "-o", str(picture)])
        assert (result.exit_code, result.output) == (0, f"Wrote {picture}\n")
    width, _ = struct.unpack(">II", png.read_bytes()[16:24])
    assert width == 2 * 900
    assert pdf.read_bytes().startswith(b"%PDF")
