"""A seat's name and numbers: VP, kronen, turn order tile, whether it has passed; large or as a line."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.engine.state import Player
from gah_nb.telling.short import kronen, number

from .opponent import is_his
from .panels import Box, Scene
from .symbols import LARGE_DIE, MIDDLE_DIE, die, ornament, pill, seat_marker
from .text import shorten, text_width
from .theme import FIGURE, INFO, NAME, NUMERAL, STRONG

TITLE_HEIGHT = 24
TURN_TILE = 46


def seat_summary(name: str, player: Player) -> str:
    """A seat's totals for a screen reader."""
    return (
        f"{name}: {number(player.vp)} VP, {kronen(player.kronen)}, Emperor space {player.emperor}, "
        f"{player.tiles.bit_count()} rooms, {player.occupied.bit_count()} of them occupied, "
        f"{len(player.hand)} cards in hand"
    )


# Name and numbers


def draw_title(scene: Scene, seat: int, box: Box) -> None:
    """Draw name, turn order tile, whether it has passed; VP and kronen, below them in a higher box."""
    canvas, player, (x, y, width, height) = scene.canvas, scene.state.players[seat], box
    ornament(canvas, x, y + 10, turn=scene.deciding == seat)
    tiles = x + width - 2 * TURN_TILE - 4
    right = tiles - 8
    if player.passed:
        right -= 56
        draw_passed(scene, seat, right, y + 4)
    money = "krone" if player.kronen == 1 else "kronen"
    numbers = [(number(player.vp), "VP", "vp"), (str(player.kronen), money, "kronen")]
    if is_his(scene.state, seat):
        numbers.pop()  # he has none, ever (S1)
    below = height > TITLE_HEIGHT
    wide = 0 if below else sum(_number_width(figure, unit) + 16 for figure, unit, _ in numbers)
    left = x + 44
    name = shorten(scene.name(seat), NAME, min(right - left - wide, 200))
    spot = (x + 20, y, 28 + text_width(name, NAME), 24)
    with scene.marks.spot(canvas, f"seat:{seat}", spot, scene.name(seat)):
        seat_marker(canvas, seat, scene.letters[seat], x + 22, y + 3)
        canvas.text(left, y + 18, name, NAME)
    left, baseline = (x + 4, y + 41) if below else (left + text_width(name, NAME) + 18, y + 18)
    for figure, unit, key in numbers:
        left += _number(scene, f"{key}:{seat}", figure, unit, left, baseline) + 16
    draw_turn_tile(scene, seat, tiles, y)


#: How wide the word is.
PASSED = 50


def draw_passed(scene: Scene, seat: int, x: int, y: int) -> None:
    """Draw that a seat has passed."""
    with scene.marks.spot(scene.canvas, f"passed:{seat}", (x, y, PASSED, 15), "passed"):
        pill(scene.canvas, x, y, PASSED, "passed")


def _number_width(figure: str, unit: str) -> int:
    return text_width(figure, FIGURE) + 5 + text_width(unit, INFO)


def _number(scene: Scene, key: str, figure: str, unit: str, x: int, y: int) -> int:
    """A figure and its unit; gives back how wide it is."""
    width = _number_width(figure, unit)
    place = (x - 2, y - 15, width + 4, 19)
    with scene.marks.spot(scene.canvas, key, place, f"{figure} {unit}"):
        scene.canvas.run(x, y, ((figure, FIGURE, ""), (f" {unit}", INFO, "soft")))
    return width


def draw_turn_tile(scene: Scene, seat: int, x: int, y: int) -> None:
    """Draw both numbers of the turn order tile, with the dice that cover them; a lost turn is crossed out."""
    canvas, player = scene.canvas, scene.state.players[seat]
    both = (x, y, 2 * TURN_TILE + 4, 24)
    with scene.marks.spot(canvas, f"turn:{seat}", both, "turn order tile"):
        for index, turn in enumerate(player.numbers):
            left, covered = x + (TURN_TILE + 4) * index, index < len(player.covered)
            canvas.rect(left, y, TURN_TILE, 24, "gah-panel" if covered else "gah-card-face", 4)
            tone = "soft" if covered else ""
            canvas.text(left + 12, y + 17, str(turn), NUMERAL, tone=tone, anchor="middle")
            slot = left + TURN_TILE - LARGE_DIE - 3
            if covered and player.covered[index]:
                die(canvas, player.covered[index], slot, y + 3)
            elif covered:
                canvas.path(f"M{slot + 3} {y + 6}l12 12m0 -12l-12 12", "gah-tick")
            else:
                canvas.rect(slot, y + 3, LARGE_DIE, LARGE_DIE, "gah-free", 4)


#: Half of a small turn order tile, and all of it.
_TURN = 30
SMALL_TURN_TILE = 2 * _TURN + 2


def draw_small_turn_tile(scene: Scene, seat: int, x: int, y: int) -> None:
    """Draw the turn order tile in the height of a line."""
    with scene.marks.spot(scene.canvas, f"turn:{seat}", (x, y, SMALL_TURN_TILE, 20), "turn order tile", 4):
        for index in range(2):
            _turn(scene, seat, index, x + (_TURN + 2) * index, y)


def _turn(scene: Scene, seat: int, index: int, x: int, y: int) -> None:
    """A number of the turn order tile and what lies on it, small."""
    canvas, player = scene.canvas, scene.state.players[seat]
    covered = index < len(player.covered)
    canvas.rect(x, y, _TURN, 20, "gah-panel" if covered else "gah-card-face", 4)
    tone = "soft" if covered else ""
    canvas.text(x + 8, y + 14, str(player.numbers[index]), STRONG, tone=tone, anchor="middle")
    if covered and player.covered[index]:
        die(canvas, player.covered[index], x + 14, y + 3, MIDDLE_DIE)
    elif covered:
        canvas.path(f"M{x + 16} {y + 5}l9 9m0 -9l-9 9", "gah-tick")
    else:
        canvas.rect(x + 14, y + 3, MIDDLE_DIE, MIDDLE_DIE, "gah-free", 3)


def _vp_and_kronen(player: Player) -> Iterator[tuple[str, str, str, int]]:
    """Figure, unit, key and width of both."""
    for figure, unit, key in ((number(player.vp), "VP", "vp"), (str(player.kronen), "kr", "kronen")):
        yield figure, unit, key, text_width(figure, STRONG) + text_width(unit, INFO) + 4


def vp_and_kronen_width(player: Player) -> int:
    """How wide VP and kronen are in the height of a line."""
    return sum(wide + 14 for *_, wide in _vp_and_kronen(player)) - 14


def draw_vp_and_kronen(scene: Scene, seat: int, x: int, y: int) -> int:
    """Draw VP and kronen in the height of a line; gives back where they end."""
    for figure, unit, key, wide in _vp_and_kronen(scene.state.players[seat]):
        place = (x - 2, y - 1, wide + 4, 16)
        with scene.marks.spot(scene.canvas, f"{key}:{seat}", place, f"{figure} {unit}", 4):
            scene.canvas.run(x, y + 11, ((figure, STRONG, ""), (f" {unit}", INFO, "soft")))
        x += wide + 14
    return x
