"""What all parts of a drawing need to know, and the frame that all panels share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from gah_nb.components import Rulebook
from gah_nb.engine.state import State

from .canvas import Canvas
from .marks import Box, Marks
from .symbols import ornament
from .text import shorten
from .theme import HEADING

#: Between panels, and between a panel's edge and what is in it.
GAP = 8
PAD = 12
#: How far below the top of a panel its contents begin.
TOP = 26


class Scene(Struct, frozen=True):
    """A panel being drawn: ``seat`` looks, ``deciding`` is asked, ``letters`` are on the markers.

    A panel is drawn with its upper left corner at the origin, so that what it looks like depends on nothing
    outside it.
    """

    canvas: Canvas
    state: State
    marks: Marks
    seat: int | None
    deciding: int | None
    letters: tuple[str, ...]

    @property
    def rulebook(self) -> Rulebook:
        """Cards and tiles as the rule set of the position has them."""
        return self.state.box.rulebook


def marker_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """The letters of the seats' markers: initials, or numbers where initials are not distinct.

    >>> marker_letters(("Anna", "Ben")), marker_letters(("Anna", "Anton"))
    (('A', 'B'), ('1', '2'))
    """
    initials = tuple(name[:1].upper() for name in names)
    if len(set(initials)) == len(names) and all(len(one) == 1 and one.isalpha() for one in initials):
        return initials
    return tuple(str(seat + 1) for seat in range(len(names)))


@contextmanager
def panel(scene: Scene, key: str, box: Box, label: str, *, turn: bool = False) -> Iterator[None]:
    """The group and frame of a panel; ``label`` is for screen readers."""
    x, y, width, height = box
    attributes = {"data-panel": key, "transform": f"translate({x} {y})", "role": "group", "aria-label": label}
    with scene.canvas.group(attributes):
        scene.canvas.rect(0, 0, width, height, "gah-panel-turn" if turn else "gah-panel", 6)
        yield


def heading(scene: Scene, text: str, width: int, y: int = 0) -> None:
    """The title of a panel, or of a part of it that begins at ``y``."""
    ornament(scene.canvas, PAD, y + 10)
    scene.canvas.text(PAD + 28, y + 17, shorten(text, HEADING, width), HEADING)
