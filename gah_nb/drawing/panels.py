"""Panels: what all of them need to know and share, and a drawing made of them, replaced one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from gah_nb.components import Rulebook
from gah_nb.engine.state import State
from gah_nb.telling.leopold import HisTurn

from .canvas import CLOSING, Canvas, opening, shorten, text_width
from .symbols import ornament
from .targets import Choice
from .theme import HEADING, Theme

#: Left, top, width, height.
Box = tuple[int, int, int, int]
#: Between panels, and between a panel's edge and what is in it.
GAP = 6
PAD = 10
#: The numbers of a seat, by how their keys begin, of which one can ask where they come from.
NUMBERS = ("vp", "kronen", "emperor")
#: What a heading takes, with the space below it.
TOP = 17


class Marks:
    """The choices by the object they belong to, the keys of changed objects, and what can be asked.

    Where a page around the drawing answers questions (``asks``), numbers say what they are.
    """

    def __init__(
        self, choices: Sequence[Choice] = (), changed: Collection[str] = (), *, asks: bool = False
    ) -> None:
        self._asks = asks
        self._choices: dict[str, list[Choice]] = {}
        for choice in choices:
            for key in choice.targets:
                self._choices.setdefault(key, []).append(choice)
        self._changed = frozenset(changed)

    def offers(self, key: str) -> bool:
        """Whether there is something to do with an object."""
        return key in self._choices

    @contextmanager
    def target(
        self, canvas: Canvas, key: str, box: Box, name: str, radius: int = 6, *, part: str = ""
    ) -> Iterator[None]:
        """Draw an object that can be a target.

        ``box`` is where it lies (x, y, width, height), ``name`` what a screen reader calls it. Objects with
        choices can be reached by keyboard, have a gold ring, and say what they do; the ring takes the pointer
        on all of the box. Others are pictures with a name, or nothing by themselves if ``name`` is "".
        """
        choices = self._choices.get(key, ())
        attributes = {"data-target": key}
        hints = ""
        if choices:
            labels = "; ".join([choice.label or choice.text for choice in choices])
            hints = "\n".join([choice.hint or choice.label or choice.text for choice in choices])
            attributes |= {
                "class": "gah-can",
                "data-actions": msgspec.json.encode([choice.text for choice in choices]).decode(),
                "tabindex": "0",
                "role": "button",
                "aria-label": f"{name}: {labels}",
            }
        elif name:
            attributes |= {"role": "img", "aria-label": name}
        with canvas.group(attributes, hints):
            yield
            x, y, width, height = box
            if choices:
                canvas.rect(x - 1, y - 1, width + 2, height + 2, "gah-ring", radius + 1)
            self.changed(canvas, key, box)

    @contextmanager
    def spot(self, canvas: Canvas, key: str, box: Box, name: str, radius: int = 6) -> Iterator[None]:
        """Draw something that is a target only where somebody offers choices for it, as an editor does."""
        if key not in self._choices:
            if self._asks and key.partition(":")[0] in NUMBERS:
                with canvas.group({"class": "gah-ask", "data-target": key}, f"{name}: why?"):
                    canvas.rect(*box, "gah-hit", radius)
                    yield
            else:
                yield
            self.changed(canvas, key, box)
            return
        with self.target(canvas, key, box, name, radius):
            yield

    def changed(self, canvas: Canvas, key: str, box: Box) -> None:
        """Put corners around what changed."""
        if key in self._changed:
            corners(canvas, *box)

    def changed_below(self, canvas: Canvas, beginning: str, box: Box) -> None:
        """Put corners around what stands for many objects if one of them changed."""
        if any(key.startswith(beginning) for key in self._changed):
            corners(canvas, *box)


def corners(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Four dark corners, just outside a box: what the last action changed."""
    left, top, right, bottom = x - 2, y - 2, x + width + 2, y + height + 2
    arm = min(9, max(3, min(width, height) // 3))
    canvas.path(
        f"M{left} {top + arm}v{-arm}h{arm}M{right - arm} {top}h{arm}v{arm}"
        f"M{right} {bottom - arm}v{arm}h{-arm}M{left + arm} {bottom}h{-arm}v{-arm}",
        "gah-changed",
    )


class Scene(Struct, frozen=True):
    """A panel being drawn: ``seat`` looks, ``deciding`` is asked, ``letters`` are on the markers.

    ``hands`` are the seats whose hands are open. ``live`` says that a page around the drawing unfolds what is
    folded. ``his`` is the turn of a virtual opponent whose card lies on top. A panel is drawn with its upper
    left corner at the origin, so that what it looks like depends on nothing outside it.
    """

    canvas: Canvas
    state: State
    marks: Marks
    deciding: int | None
    letters: tuple[str, ...]
    hands: frozenset[int] = frozenset()
    live: bool = False
    his: HisTurn | None = None

    @property
    def rulebook(self) -> Rulebook:
        """Cards and tiles as the rule set of the position has them."""
        return self.state.box.rulebook

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.state.box.names[seat]


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
def panel(
    scene: Scene, key: str, box: Box, label: str, *, frame: str = "gah-panel", seat: int | None = None
) -> Iterator[None]:
    """The group of a panel, with a frame unless ``frame`` is ""; ``label`` is for screen readers."""
    x, y, width, height = box
    attributes = {"data-panel": key, "transform": f"translate({x} {y})", "role": "group", "aria-label": label}
    if seat is not None:
        attributes["data-seat"] = str(seat)
    with scene.canvas.group(attributes):
        if frame:
            scene.canvas.rect(0, 0, width, height, frame, 6)
        yield


def heading(scene: Scene, text: str, width: int, x: int = 0, y: int = 0) -> int:
    """The title of a panel, or of a part of it that begins at ``x``, ``y``; gives back where it ends."""
    short = shorten(text, HEADING, width - 22)
    ornament(scene.canvas, x, y + 6)
    scene.canvas.text(x + 22, y + 12, short, HEADING)
    return x + 22 + text_width(short, HEADING)


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
