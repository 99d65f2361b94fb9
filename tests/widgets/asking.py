"""What a view in a browser does to a widget."""

from __future__ import annotations

from typing import Any

from gah_nb.widgets.shown import Shown


def ask(widget: Shown, **message: Any) -> None:
    """Send a message as a view does."""
    widget._handle_custom_msg(message, [])


def click(widget: Shown, text: str) -> None:
    """Click what plays an action."""
    ask(widget, do="play", text=text, at=widget.at)


def drawing(widget: Shown) -> str:
    """The drawing, as a view puts it together."""
    panels = [getattr(widget, f"panel_{key.replace('-', '_')}") for key, _place in widget.order]
    return "".join((widget.opening, *panels))
