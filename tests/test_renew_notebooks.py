"""Stored notebooks are in the form in which `renew_notebooks` stores them."""

from __future__ import annotations

import ast
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest

from tests.renew_notebooks import NOTEBOOKS, tidy

#: Of all stored notebooks together.
MOST_BYTES = 3_000_000


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_stored_notebook_is_tidy(path: Path):
    notebook = nbformat.read(path, as_version=4)
    assert tidy(deepcopy(notebook)) == notebook
    for cell in notebook.cells:
        if cell.cell_type == "code" and _shows_something(cell.source):
            assert cell.outputs, cell.source


def test_no_notebook_holds_the_state_of_a_widget():
    """It would show a board that no kernel stands behind; the picture beside it is what readers get."""
    for path in NOTEBOOKS.glob("*.ipynb"):
        notebook = nbformat.read(path, as_version=4)
        assert "widgets" not in notebook.metadata, path.name
        for cell in notebook.cells:
            kinds = {kind for output in cell.get("outputs", ()) for kind in output.get("data", {})}
            assert not any("jupyter.widget" in kind for kind in kinds), path.name


def test_the_notebooks_together_are_small():
    """What readers need and no more: they are fetched and compared with every change."""
    sizes = {path.name: path.stat().st_size for path in NOTEBOOKS.glob("*.ipynb")}
    assert sum(sizes.values()) < MOST_BYTES, sizes


def _shows_something(source: str) -> bool:
    """Whether a cell ends with a value: a definition or an assignment puts nothing out, nor does a `;`."""
    return isinstance(ast.parse(source).body[-1], ast.Expr) and not source.endswith(";")
