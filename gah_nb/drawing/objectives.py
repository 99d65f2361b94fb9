"""The three objective cards with their spots."""

from __future__ import annotations

from gah_nb.components import BOARDS
from gah_nb.telling.short import objective_words

from .marks import Box
from .scene import GAP, PAD, TOP, Scene, heading, panel
from .symbols import seat_marker
from .targets import objective_key
from .text import wrap
from .theme import NOTE, NUMERAL, STRONG

_STEP = 31
_SPOT = 24
#: The least width of a card beside others.
_CARD = 190


def _columns(width: int) -> int:
    return 3 if width >= 3 * (_CARD + GAP) + 2 * PAD else 1


def objectives_height(width: int) -> int:
    """How high the panel is in this width: the cards side by side, or below one another."""
    return TOP + _STEP * (3 // _columns(width)) + 7


def objectives_panel(scene: Scene, box: Box) -> None:
    """Draw the cards: letter, condition, and a spot for the first, second, third to claim it."""
    columns = _columns(box[2])
    step = (box[2] - 2 * PAD + GAP) // columns
    down = (box[3] - TOP - 6) // (3 // columns)
    with panel(scene, "objectives", box, "Objectives"):
        heading(scene, "Objectives", box[2] - 60)
        for index, letter in enumerate("ABC"):
            row, column = divmod(index, columns)
            _objective(
                scene, index, letter, (PAD + step * column, TOP + down * row, step - GAP, down - GAP // 2)
            )


def _objective(scene: Scene, index: int, letter: str, box: Box) -> None:
    canvas, (x, y, width, height) = scene.canvas, box
    title = objective_words(scene.rulebook.objectives[scene.state.box.objectives[index]])
    with scene.marks.target(canvas, objective_key(letter), box, f"Objective {letter}, {title}"):
        canvas.rect(x, y, width, height, "gah-card-face", 6)
        middle = y + height // 2
        canvas.text(x + 6, middle + 5, letter, NUMERAL)
        spots = x + width - 3 * (_SPOT + 2) - 1
        lines = wrap(title, NOTE, spots - x - 26, 2)
        for line, text in enumerate(lines):
            canvas.text(x + 23, middle + (4 if len(lines) == 1 else -2 + 12 * line), text, NOTE)
        _spots(scene, scene.state.claims[index], spots, middle - 10)


def _spots(scene: Scene, claims: tuple[int, ...], x: int, y: int) -> None:
    canvas = scene.canvas
    for place, vp in enumerate(BOARDS.objective_vp):
        left = x + (_SPOT + 2) * place
        canvas.rect(left, y, _SPOT, 20, "gah-panel", 4)
        if place < len(claims):
            seat_marker(canvas, claims[place], scene.letters[claims[place]], left + 4, y + 1)
        else:
            canvas.text(left + _SPOT // 2, y + 14, str(vp), STRONG, tone="gold-ink", anchor="middle")
