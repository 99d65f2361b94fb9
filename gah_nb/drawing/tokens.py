"""What an entrance of a virtual opponent puts on the table: tokens and items on what others draw (S11)."""

from __future__ import annotations

from gah_nb.components import BOARDS
from gah_nb.components.hotel_plan import COLUMNS, FLOORS, rooms_of
from gah_nb.engine.items import ITEM_NAMES
from gah_nb.telling.wording import plural

from .panels import Scene
from .symbols import item, symbol
from .theme import INFO, STRONG, STRONG_SMALL

_STARS, _ROW = 9, 3


def marker_of_objective(scene: Scene, index: int) -> str:
    """Where his marker is on an objective that he has not claimed: III or II; "" if he has not begun."""
    leopold = scene.state.leopold
    symbols = leopold.countdown[index] if leopold else 0
    return ("", "III", "II", "")[symbols]


def draw_marker(scene: Scene, index: int, right: int, y: int) -> int:
    """Draw his marker on its way, left of ``right``; gives back where the room before it ends."""
    step = marker_of_objective(scene, index)
    if not step:
        return right
    left = right - 22
    scene.canvas.rect(left, y, 20, 18, f"gah-seat-{scene.state.box.virtual}", 4)
    scene.canvas.text(left + 10, y + 13, step, STRONG, tone="on-colour", anchor="middle", width=18)
    return left


def token_words(scene: Scene, space: int) -> str:
    """What lies on an action space besides dice, behind a comma; "" for nothing."""
    leopold = scene.state.leopold
    if leopold is None:
        return ""
    letter = leopold.on_spaces[space - 1] if leopold.on_spaces else "."
    tokens = leopold.toll[space - 1] if leopold.toll else 0
    here = f", a {ITEM_NAMES[letter]} for a guest of his" if letter != "." else ""
    return f", {plural(tokens, 'token')}: 1 krone" if tokens else here


def draw_on_space(scene: Scene, space: int, right: int, y: int) -> None:
    """Draw the item of an action space, or its tokens with their number, left of ``right``."""
    leopold = scene.state.leopold
    if leopold is None:
        return
    if leopold.on_spaces and (letter := leopold.on_spaces[space - 1]) != ".":
        item(scene.canvas, letter, right - 16, y)
    if leopold.toll and (tokens := leopold.toll[space - 1]):
        scene.canvas.text(right, y + 12, str(tokens), STRONG, anchor="end")
        symbol(scene.canvas, "token", right - 24, y)


def guest_token_words(scene: Scene, guest: int) -> str:
    """That a guest of the queue has a token, behind a comma; "" without one."""
    leopold = scene.state.leopold
    return ", token: 1 krone more" if leopold is not None and guest in leopold.marked_guests else ""


def draw_on_guest(scene: Scene, guest: int, right: int, y: int) -> None:
    """Draw the token of a guest of the queue, with what it costs, left of ``right``."""
    if guest_token_words(scene, guest):
        scene.canvas.rect(right - 58, y, 56, 15, "gah-card-face", 7)
        symbol(scene.canvas, "token", right - 56, y - 1)
        scene.canvas.text(right - 38, y + 11, "+1 kr", INFO)


def draw_on_rooms(scene: Scene, x: int, y: int, cell: tuple[int, int], gap: int) -> None:
    """Draw the tokens of his rooms over a hotel whose first room of the top floor is at ``x``, ``y``."""
    leopold = scene.state.leopold
    if leopold is None:
        return
    width, height = cell
    for room in rooms_of(leopold.marked_rooms):
        floor, column = divmod(room, COLUMNS)
        left, top = x + (width + gap) * column, y + (height + gap) * (FLOORS - 1 - floor)
        if width < 16:
            scene.canvas.circle(left + width // 2, top + height // 2, 2, "gah-ink")
        else:
            symbol(scene.canvas, "token", left + (width - 16) // 2, top + (height - 16) // 2)


def draw_stars(scene: Scene, x: int, y: int) -> None:
    """Draw the star track: a row of nine places, and behind each three what they score, 123 wide."""
    leopold = scene.state.leopold
    if leopold is None:
        return
    canvas = scene.canvas
    for place in range(_STARS):
        row = place // _ROW
        left = x + 8 * place + 17 * row
        canvas.circle(left + 4, y + 7, 3, "gah-ink" if place < leopold.stars else "gah-card-face")
        if place % _ROW == _ROW - 1:
            vp = BOARDS.objective_vp[_ROW - 1 - row]
            lowest = (leopold.stars - 1) // _ROW == row and leopold.stars > 0
            canvas.text(left + 9, y + 11, str(vp), STRONG_SMALL, tone="gold-ink" if lowest else "soft")
