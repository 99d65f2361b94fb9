"""A drawing as panels that can be sent and replaced one by one."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from .canvas import CLOSING, opening
from .marks import Box
from .palette import Theme


class Panel(Struct, frozen=True):
    """A part of a drawing: its key (also in ``data-panel``), where it lies, and its markup, a ``<g>``."""

    key: str
    box: Box
    markup: str


class Panels(Struct, frozen=True):
    """A drawing in parts.

    ``opening`` is the opening tag with size and label, the style sheet and the paper; the panels follow in
    reading order. Two drawings with the same opening and the same keys differ only in panels whose markup
    differs.
    """

    opening: str
    panels: tuple[Panel, ...]

    def to_svg(self) -> str:
        """The whole drawing."""
        return self.opening + "".join([panel.markup for panel in self.panels]) + CLOSING

    def changed_since(self, before: Panels) -> tuple[Panel, ...] | None:
        """The panels that must be replaced to get here from another drawing.

        None if that is not enough, since the drawing has another size or other panels.
        """
        keys = [panel.key for panel in self.panels]
        if self.opening != before.opening or keys != [panel.key for panel in before.panels]:
            return None
        pairs = zip(before.panels, self.panels, strict=True)
        return tuple(panel for old, panel in pairs if old.markup != panel.markup)


def assemble(
    panels: Iterable[Panel], units: tuple[int, int], label: str, theme: Theme, width: int = 0
) -> Panels:
    """Put panels into a drawing of so many units; ``width`` is its width in pixels, if not the same."""
    pixels = (width or units[0], -(-units[1] * (width or units[0]) // units[0]))
    return Panels(opening(*pixels, units, label, theme), tuple(panels))
