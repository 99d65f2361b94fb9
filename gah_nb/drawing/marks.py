"""Marking what can be acted on, and what the last action changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from .canvas import Canvas
from .targets import Choice

Box = tuple[int, int, int, int]


class Marks:
    """The choices by the object they belong to, and the keys of changed objects."""

    def __init__(self, choices: Sequence[Choice], changed: Collection[str]) -> None:
        self._choices: dict[str, list[Choice]] = {}
        for choice in choices:
            for key in choice.targets:
                self._choices.setdefault(key, []).append(choice)
        self._changed = frozenset(changed)

    @contextmanager
    def target(self, canvas: Canvas, key: str, box: Box, name: str, radius: int = 6) -> Iterator[None]:
        """Draw an object that can be a target.

        ``box`` is where it lies (x, y, width, height), ``name`` what a screen reader calls it. Objects with
        choices can be reached by keyboard, have a gold ring, and say what they do.
        """
        choices = self._choices.get(key, ())
        attributes = {"data-target": key}
        if choices:
            labels = "; ".join(choice.label or choice.text for choice in choices)
            attributes |= {
                "class": "gah-can",
                "data-actions": msgspec.json.encode([choice.text for choice in choices]).decode(),
                "tabindex": "0",
                "role": "button",
                "aria-label": f"{name}: {labels}",
            }
        hints = "\n".join(choice.hint or choice.label or choice.text for choice in choices)
        with canvas.group(attributes, hints):
            yield
            if choices:
                x, y, width, height = box
                canvas.rect(x - 1, y - 1, width + 2, height + 2, "gah-ring", radius + 1)
            self.changed(canvas, key, box)

    @contextmanager
    def spot(self, canvas: Canvas, key: str, box: Box, name: str) -> Iterator[None]:
        """Draw something that is a target only where somebody offers choices for it, as an editor does."""
        if key not in self._choices:
            yield
            return
        with self.target(canvas, key, box, name):
            yield

    def changed(self, canvas: Canvas, key: str, box: Box) -> None:
        """Put corners around what changed."""
        if key in self._changed:
            corners(canvas, *box)


def corners(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Four dark corners, just outside a box: what the last action changed."""
    left, top, right, bottom = x - 2, y - 2, x + width + 2, y + height + 2
    arm = min(9, max(4, min(width, height) // 3))
    canvas.path(
        f"M{left} {top + arm}v{-arm}h{arm}M{right - arm} {top}h{arm}v{arm}"
        f"M{right} {bottom - arm}v{arm}h{-arm}M{left + arm} {bottom}h{-arm}v{-arm}",
        "gah-changed",
    )
