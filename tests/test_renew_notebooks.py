"""Stored notebooks are in the form in which `renew_notebooks` stores them."""

from __future__ import annotations

import ast
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest

from tests.renew_notebooks import NOTEBOOKS, tidy


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_stored_notebook_is_tidy(path: Path):
    notebook = nbformat.read(path, as_version=4)
    assert tidy(deepcopy(notebook)) == notebook
    for cell in notebook.cells:
        if cell.cell_type == "code" and _shows_something(cell.source):
            assert cell.outputs, cell.source


def _shows_something(source: str) -> bool:
    """Whether a cell ends with a value: a definition or an assignment puts nothing out, nor does a `;`."""
    return isinstance(ast.parse(source).body[-1], ast.Expr) and not source.endswith(";")
