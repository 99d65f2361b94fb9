"""What a view in a browser does to a table."""

from __future__ import annotations

from typing import Any

from gah_nb.widgets import Table


def ask(table: Table, **message: Any) -> None:
    """Send a message as a view does."""
    table._handle_custom_msg(message, [])


def click(table: Table, text: str) -> None:
    """Click what plays an action."""
    ask(table, do="play", text=text, at=table.history["node"])
