"""What the site is built of: exact versions, of which nobody has to name a host."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from tests.site.conftest import FETCHED, ROOT, SOURCES, module_of_the_site

PINS = ("builder.txt", "constraints.txt", "browser.txt", "runtime.txt")


@pytest.mark.parametrize("name", PINS)
def test_every_version_is_pinned(name: str):
    rows = [row for row in (SOURCES / name).read_text("utf-8").splitlines() if not row.startswith("#")]
    assert rows
    for row in rows:
        assert re.fullmatch(r"[\w.-]+(\[\w+\])?(==|@)\d[\w.]*", row), row


def test_what_the_browser_runs_is_what_the_builder_has():
    """A widget and its extension, gah_nb's own needs: the same there as in the pages."""
    pins = {
        name: dict(row.split("==") for row in (SOURCES / name).read_text("utf-8").splitlines() if "==" in row)
        for name in ("builder.txt", "browser.txt")
    }
    for name in ("anywidget", "ipywidgets", "msgspec", "svgwrite", "tomlkit", "click"):
        assert pins["builder.txt"][name] == pins["browser.txt"][name]


def test_other_pins_are_fetched_again(tmp_path: Path):
    fetch = module_of_the_site("fetch")
    assert not fetch.at_hand(tmp_path)
    (tmp_path / "fetched").write_text(fetch.stamp(), encoding="utf-8")
    assert fetch.at_hand(tmp_path)
    (tmp_path / "fetched").write_text("older", encoding="utf-8")
    assert not fetch.at_hand(tmp_path)


def test_what_builds_the_site_runs_on_the_oldest_python_that_is_promised():
    promised = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    oldest = f"{promised.removeprefix('>=')}.0"
    fetch = module_of_the_site("fetch")
    if not fetch.at_hand(FETCHED):
        pytest.skip("the builders were NOT looked at: they are not here, and `make site` gets them")
    places = [str(place) for place in (FETCHED / "venv").rglob("site-packages")]
    needed = {one.name: one.metadata["Requires-Python"] for one in distributions(path=places)}
    assert needed["furo"]
    assert [name for name, python in needed.items() if python and oldest not in SpecifierSet(python)] == []
