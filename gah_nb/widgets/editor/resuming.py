"""What was set up in a cell of a notebook, so that running the cell again goes on with it."""

from __future__ import annotations

from typing import Any

from .draft import Draft

#: By the id of the cell: what it began with, and the work since.
_LEFT: dict[str, tuple[str, Draft]] = {}


def resumed(start: str, name: str) -> Draft:
    """The work left in the cell that is being run, if it began with the same text; else a new one."""
    cell = _cell()
    before, draft = _LEFT.get(cell, ("", None))
    if draft is None or before != start:
        draft = Draft(start, name)
    if cell:
        _LEFT[cell] = start, draft
    return draft


def _cell() -> str:
    """The id of the cell that is being run; empty where nobody says it."""
    from IPython.core.getipython import get_ipython

    parent: dict[str, Any] = getattr(get_ipython(), "get_parent", dict)()
    return str(parent.get("metadata", {}).get("cellId", ""))
