"""Small drawings: symbols of effects, colour shapes, items, dice, seat markers."""

from __future__ import annotations

from .canvas import Canvas
from .effect_shapes import ITEM_SYMBOLS, SHAPES
from .theme import NOTE, STRONG, STRONG_SMALL

#: Pips of a die on a grid of three by three, as column and row.
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
LARGE_DIE, SMALL_DIE = 18, 12
ITEM_OF_LETTER = {"s": "strudel", "c": "cake", "w": "wine", "k": "coffee"}


def symbol(canvas: Canvas, name: str, x: int, y: int, tone: str = "ink") -> None:
    """A symbol of `effect_shapes`, 16 by 16; items in their square."""
    if name in ITEM_OF_LETTER.values():
        _item_square(canvas, name, x, y, missing=False)
        return
    if name in ITEM_SYMBOLS:
        canvas.rect(x + 1, y + 1, 14, 14, f"gah-line-{tone}", 4)
    canvas.path(moved(SHAPES[name], x, y), f"gah-line-{tone}")


def moved(data: str, x: int, y: int) -> str:
    """Path data whose only absolute commands are M."""
    first, *lines = data.split("M")
    lines_moved = [first]
    for line in lines:
        at_x, rest = line.split(" ", 1)
        digits = len(rest) - len(rest.lstrip("0123456789"))
        lines_moved.append(f"{int(at_x) + x} {int(rest[:digits]) + y}{rest[digits:]}")
    return "M".join(lines_moved)


def item(canvas: Canvas, letter: str, x: int, y: int, *, missing: bool = False) -> None:
    """An item with its letter, 16 by 16; dashed where it is still missing."""
    _item_square(canvas, ITEM_OF_LETTER[letter], x, y, missing=missing)


def _item_square(canvas: Canvas, name: str, x: int, y: int, *, missing: bool) -> None:
    canvas.rect(x, y, 16, 16, f"gah-{'no-' if missing else ''}{name}", 4)
    tone = "soft" if missing else "ink" if name == "cake" else "on-colour"
    canvas.path(moved(SHAPES[name], x, y), f"gah-line-{tone}")


def shape(canvas: Canvas, color: str, x: int, y: int, r: int, css: str) -> None:
    """The shape of a colour around a centre: blue diamond, red circle, yellow triangle, green square."""
    match color:
        case "red":
            canvas.circle(x, y, r, css)
        case "blue":
            canvas.path(f"M{x} {y - r - 1}l{r + 1} {r + 1}l{-r - 1} {r + 1}l{-r - 1} {-r - 1}z", css)
        case "yellow":
            canvas.path(f"M{x} {y - r}l{r + 1} {2 * r - 1}h{-2 * r - 2}z", css)
        case _:
            canvas.rect(x - r + 1, y - r + 1, 2 * r - 2, 2 * r - 2, css)


def die(canvas: Canvas, value: int, x: int, y: int, size: int = LARGE_DIE) -> None:
    """A die with its pips; the pips are one path."""
    canvas.rect(x, y, size, size, "gah-die", 4 if size == LARGE_DIE else 3)
    first, step, r = (4, 5, 2) if size == LARGE_DIE else (3, 3, 1)
    dot = f"a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
    left, top = x + first - r, y + first
    dots = (f"M{left + step * column} {top + step * row}{dot}" for column, row in _PIPS[value])
    canvas.path("".join(dots), "gah-ink")


def seat_marker(canvas: Canvas, seat: int, letter: str, x: int, y: int) -> None:
    """The marker of a seat, a little house 16 wide and 18 high, with its letter."""
    canvas.path(f"M{x + 8} {y}l8 6v12h-16v-12z", f"gah-seat-{seat}")
    canvas.text(x + 8, y + 15, letter, STRONG_SMALL, tone="on-colour", anchor="middle")


def victory_points(canvas: Canvas, vp: int, x: int, y: int) -> None:
    """Printed VP around a centre, in a gold ring."""
    canvas.circle(x, y, 10, "gah-vp")
    canvas.text(x, y + 4, str(vp), STRONG, anchor="middle")


def crown(canvas: Canvas, x: int, y: int, css: str) -> None:
    """The Emperor's crown where it must be small, 12 wide and 9 high."""
    canvas.path(f"M{x} {y}l3 3l3 -3l3 3l3 -3v9h-12z", css)


def tick(canvas: Canvas, x: int, y: int, css: str = "gah-tick") -> None:
    """A tick, 8 wide and 7 high."""
    canvas.path(f"M{x} {y + 4}l3 3l5 -7", css)


def ornament(canvas: Canvas, x: int, y: int, *, turn: bool = False) -> None:
    """The three squares before a heading; in gold for the seat whose turn it is."""
    side = "gah-gold-fill" if turn else "gah-soft-fill"
    canvas.rect(x, y, 5, 5, side)
    canvas.rect(x + 7, y, 5, 5, "gah-ornament")
    canvas.rect(x + 14, y, 5, 5, side)


def pill(canvas: Canvas, x: int, y: int, width: int, text: str) -> None:
    """A short note in a rounded frame, 16 high."""
    canvas.rect(x, y, width, 16, "gah-card-face", 8)
    canvas.text(x + width // 2, y + 12, text, NOTE, anchor="middle")
