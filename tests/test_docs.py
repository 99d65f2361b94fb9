"""The pages for those who come after name what there is, their links resolve and their examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gah_nb as gah

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md"])
SOURCE = "\n".join(path.read_text("utf-8") for path in (ROOT / "gah_nb").rglob("*.py"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_true(page: Path):
    text = page.read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (page.parent / target).is_file(), target
    for code in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
        exec(code, {})
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for name in re.findall(r"`([^`\n]+)`", prose):
        if re.fullmatch(r"(gah_nb|tests|docs)/[\w./-]*", name):
            assert (ROOT / name).exists(), name
        elif name.startswith("gah."):
            assert hasattr(gah, name.removeprefix("gah.")), name
        elif re.fullmatch(r"[A-Z]\w+(\.\w+)?|[a-z]+_[a-z_]+|[A-Z_]+", name):
            for part in name.split("."):
                assert re.search(rf"\b{part}\b", SOURCE), name
