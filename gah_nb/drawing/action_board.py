"""The six action spaces with their dice, and the dustbin."""

from __future__ import annotations

from .marks import Box
from .scene import PAD, TOP, Scene, heading, panel
from .symbols import LARGE_DIE, SMALL_DIE, die, symbol
from .targets import space_key
from .theme import NOTE, NUMERAL, STRONG

_SPACE_WIDTH = 83
_SPACE_HEIGHT = 90
_BETWEEN = 6
#: What a space is for, in two lines' width of words.
_WORDS = ("strudel, cake", "wine, coffee", "prepare rooms", "kr, Emperor", "play staff", "any, for 1 kr")
_SYMBOLS = (
    ("strudel", "cake"),
    ("wine", "coffee"),
    ("prepare",),
    ("krone", "emperor"),
    ("staff",),
    ("space",),
)
_AT_MOST_LARGE = 8


def dice_words(count: int) -> str:
    """A number of dice."""
    return "1 die" if count == 1 else f"{count} dice"


def _columns(width: int) -> int:
    return 6 if width >= 6 * (_SPACE_WIDTH + _BETWEEN) - _BETWEEN + 2 * PAD else 3


def action_board_height(width: int) -> int:
    """How high the panel is in this width: a row of six spaces, or two of three."""
    return TOP + (_SPACE_HEIGHT + _BETWEEN) * (6 // _columns(width)) + 4


def action_board_panel(scene: Scene, box: Box) -> None:
    """Draw the spaces 1 to 6."""
    state, width = scene.state, box[2]
    columns = _columns(width)
    step = (width - 2 * PAD + _BETWEEN) // columns
    with panel(scene, "action-board", box, "Action board"):
        heading(scene, "Action board", 140)
        _dustbin(scene, width - PAD)
        for space in range(1, 7):
            row, column = divmod(space - 1, columns)
            x, y = PAD + step * column, TOP + (_SPACE_HEIGHT + _BETWEEN) * row
            _space(scene, space, state.dice[space - 1], (x, y, step - _BETWEEN, _SPACE_HEIGHT))


def _dustbin(scene: Scene, right: int) -> None:
    """How many dice are on the board, and in the dustbin."""
    canvas, state = scene.canvas, scene.state
    words = f"{dice_words(sum(state.dice))} here, {state.dustbin} in the dustbin"
    canvas.text(right - 20, 17, words, NOTE, tone="soft", anchor="end")
    symbol(canvas, "dustbin", right - 16, 4, "soft")


def _space(scene: Scene, space: int, dice: int, box: Box) -> None:
    canvas, (x, y, width, height) = scene.canvas, box
    name = f"Space {space}, {_WORDS[space - 1]}, {dice_words(dice)}"
    with scene.marks.target(canvas, space_key(space), box, name):
        canvas.rect(x, y, width, height, "gah-card-face", 6)
        canvas.text(x + 7, y + 17, str(space), NUMERAL)
        for index, sign in enumerate(reversed(_SYMBOLS[space - 1])):
            symbol(canvas, sign, x + width - 22 - 18 * index, y + 4)
        canvas.text(x + 7, y + 31, _WORDS[space - 1], NOTE, tone="soft")
        _dice(scene, space, dice, x, y + 36)
        if dice:
            strength = (("strength ", NOTE, "soft"), (str(dice), STRONG, ""))
            canvas.run(x + width - 6, y + 85, strength, "end")
        else:
            canvas.text(x + width - 6, y + 85, "empty", NOTE, tone="soft", anchor="end")


def _dice(scene: Scene, value: int, count: int, x: int, y: int) -> None:
    """Up to eight dice in two rows, more of them smaller."""
    size, step, in_row = (LARGE_DIE, 19, 4) if count <= _AT_MOST_LARGE else (SMALL_DIE, 13, 6)
    for index in range(count):
        row, column = divmod(index, in_row)
        die(scene.canvas, value, x + 4 + step * column, y + step * row, size)
