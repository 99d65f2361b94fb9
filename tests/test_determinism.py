"""Same input, same bytes, on every machine: nothing may depend on where in memory an object lies."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gah_nb"


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_no_addresses(path: Path):
    """The `id` of an object is free for another one as soon as it is gone."""
    calls = (
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    )
    found = [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "id"]
    assert found == []
