"""How a scenario shows itself in a notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gah_nb.play.showing import mime_bundle as table_bundle

if TYPE_CHECKING:
    from .scenario import Scenario


def mime_bundle(scenario: Scenario) -> dict[str, str]:
    """Text, and the drawn table as an image with the title above and what cannot come about by play below."""
    bundle = table_bundle(scenario.game.position, repr(scenario))
    bundle.pop("image/svg+xml")
    title = f"<h4>{escape(scenario.title)}</h4>" if scenario.title else ""
    text = f"<p>{escape(scenario.text)}</p>" if scenario.text else ""
    notes = "".join(f"<p><em>Not reached by play:</em> {escape(note)}.</p>" for note in scenario.notes)
    return bundle | {"text/html": f"{title}{text}{bundle['text/html']}{notes}"}
