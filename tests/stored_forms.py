"""What `pytest --nbval -p tests.stored_forms` leaves out when it compares a cell with what is stored.

A value that shows itself as HTML is stored in that form alone (see `renew_notebooks`), so its others cannot
be missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from nbformat import NotebookNode
from nbval.plugin import IPyNbCell

from tests.renew_notebooks import BESIDE_HTML


def pytest_itemcollected(item: pytest.Item) -> None:
    """Have a cell's outputs compared as they would be stored."""
    if isinstance(item, IPyNbCell):
        compare = item.compare_outputs

        def compare_stored(test: Sequence[Any], ref: Sequence[Any], skip_compare: Any = None) -> bool:
            as_stored: bool = compare([*map(_as_stored, test)], ref, skip_compare)
            return as_stored

        item.compare_outputs = compare_stored


def _as_stored(output: Any) -> Any:
    data = output.get("data", {})
    if "text/html" not in data:
        return output
    stored = {form: value for form, value in data.items() if form not in BESIDE_HTML}
    return NotebookNode(output | {"data": stored})
