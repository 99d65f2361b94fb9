"""What lies in the middle for everybody: the queue of guests, the action spaces, the objectives.

What an entrance of a virtual opponent puts there or on what others draw, tokens and items, is here too (S11).
"""

from __future__ import annotations

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import COLUMNS, FLOORS, ITEM_NAMES, rooms_of
from gah_nb.components.effects import TakeGuest
from gah_nb.engine.frames import Do, StartGuest
from gah_nb.telling.short import objective_words
from gah_nb.telling.wording import plural

from .canvas import text_width, wrap
from .cards import GUEST_HEIGHT, guest_card, guest_label
from .hotel import cost_words
from .panels import TOP, Box, Scene, heading, objective_key, queue_key, space_key
from .symbols import LARGE_DIE, MIDDLE_DIE, SMALL_DIE, die, item, pill, seat_marker, symbol
from .theme import INFO, NOTE, NUMERAL, STRONG, STRONG_SMALL

_STARS, _STARS_PER_ROW = 9, 3


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
        row = place // _STARS_PER_ROW
        left = x + 8 * place + 17 * row
        canvas.circle(left + 4, y + 7, 3, "gah-ink" if place < leopold.stars else "gah-card-face")
        if place % _STARS_PER_ROW == _STARS_PER_ROW - 1:
            vp = BOARDS.objective_vp[_STARS_PER_ROW - 1 - row]
            lowest = (leopold.stars - 1) // _STARS_PER_ROW == row and leopold.stars > 0
            canvas.text(left + 9, y + 11, str(vp), STRONG_SMALL, tone="gold-ink" if lowest else "soft")


_SPACE = 5
_ROW = TOP + GUEST_HEIGHT
#: The least width of a card with the longest name and the longest words.
_CARD = 160


# The queue


def queue_columns(width: int) -> int:
    """How many cards lie side by side."""
    return max(1, min(len(BOARDS.queue_cost), (width + _SPACE) // (_CARD + _SPACE)))


def queue_height(width: int) -> int:
    """How high the queue is in this width."""
    rows = -(-len(BOARDS.queue_cost) // queue_columns(width))
    return _ROW * rows + 4 * (rows - 1)


def draw_queue(scene: Scene, box: Box) -> None:
    """Draw the five places from the left, each with its cost above; in rows where it is narrow."""
    left, top, width, _ = box
    columns = queue_columns(width)
    card = (width - (columns - 1) * _SPACE) // columns
    heading(scene, "Queue", 120, left, top)
    for_nothing = _is_taken_for_nothing(scene)
    for place, cost in enumerate(BOARDS.queue_cost):
        row, column = divmod(place, columns)
        x, y = left + column * (card + _SPACE), top + (_ROW + 4) * row
        pill(scene.canvas, x + card - 44, y, 44, cost_words(0 if for_nothing else cost))
        if place < len(scene.state.queue):
            draw_on_guest(scene, scene.state.queue[place], x + card - 44, y)
        place_box = (x, y + TOP, card, GUEST_HEIGHT)
        if place < len(scene.state.queue):
            _queue_guest(scene, scene.state.queue[place], place_box)
        else:
            _free_place(scene, place, place_box)


def _is_taken_for_nothing(scene: Scene) -> bool:
    """Whether the guest that is to be taken now costs nothing, wherever he stands (R1.6, R6.7)."""
    match scene.state.agenda:
        case (*_, StartGuest() | Do(effect=TakeGuest())):
            return True
        case _:
            return False


def _free_place(scene: Scene, place: int, box: Box) -> None:
    with scene.marks.spot(scene.canvas, f"place:{place}", box, "free place in the queue"):
        scene.canvas.rect(*box, "gah-free", 6)


def _queue_guest(scene: Scene, guest: int, box: Box) -> None:
    card = scene.rulebook.guests[guest]
    name = guest_label(card) + guest_token_words(scene, guest)
    with scene.marks.target(scene.canvas, queue_key(guest), box, name):
        guest_card(scene.canvas, card, *box[:3])


# The action spaces

_SPACE_WIDTH = 65
_SPACE_HEIGHT = 72
_BETWEEN = 4
#: What a space is for, in as many words as there is room for.
_WORDS = ("dishes", "drinks", "rooms", "kr, Emperor", "staff", "any, 1 kr")
_SYMBOLS = (
    ("strudel", "cake"),
    ("wine", "coffee"),
    ("prepare",),
    ("krone", "emperor"),
    ("staff",),
    ("space",),
)
#: How many dice are drawn at most: more are one die and their number.
_MOST_DICE = 10
#: From one die to the next.
_DIE_STEPS = {LARGE_DIE: 20, MIDDLE_DIE: 15, SMALL_DIE: 12}


def dice_words(count: int) -> str:
    """A number of dice."""
    return "1 die" if count == 1 else f"{count} dice"


def _columns(width: int) -> int:
    return 6 if width >= 6 * (_SPACE_WIDTH + _BETWEEN) - _BETWEEN else 3


def actions_height(width: int) -> int:
    """How high the action spaces are in this width: a row of six, or two of three."""
    return TOP + (_SPACE_HEIGHT + _BETWEEN) * (6 // _columns(width)) - _BETWEEN


def draw_actions(scene: Scene, box: Box) -> None:
    """Draw the spaces 1 to 6, and how many dice are in the dustbin."""
    state, (left, top, width, _) = scene.state, box
    columns = _columns(width)
    step = (width + _BETWEEN) // columns
    heading(scene, "Actions", 140, left, top)
    words = f"{dice_words(sum(state.dice))} here, {state.dustbin} in the dustbin"
    scene.canvas.text(left + width - 20, top + 12, words, NOTE, tone="soft", anchor="end")
    symbol(scene.canvas, "dustbin", left + width - 17, top, "soft")
    for space in range(1, 7):
        row, column = divmod(space - 1, columns)
        x, y = left + step * column, top + TOP + (_SPACE_HEIGHT + _BETWEEN) * row
        _space(scene, space, state.dice[space - 1], (x, y, step - _BETWEEN, _SPACE_HEIGHT))


def _space(scene: Scene, space: int, dice: int, box: Box) -> None:
    canvas, (x, y, width, height) = scene.canvas, box
    besides = token_words(scene, space)
    name = f"action {space}, {_WORDS[space - 1]}, {dice_words(dice)}{besides}"
    with scene.marks.target(canvas, space_key(space), box, name):
        canvas.rect(x, y, width, height, "gah-card-face", 6)
        canvas.text(x + 7, y + 16, str(space), NUMERAL)
        for index, sign in enumerate(reversed(_SYMBOLS[space - 1])):
            symbol(canvas, sign, x + width - 20 - 18 * index, y + 4)
        canvas.text(x + width // 2, y + 31, _WORDS[space - 1], NOTE, tone="soft", anchor="middle")
        if dice:
            _dice(scene, space, dice, x, y + 36, width)
        if besides:
            there = dice_words(dice) if dice else "empty"
            canvas.text(x + 5, y + 67, there, NOTE, tone="soft", width=31)
            draw_on_space(scene, space, x + width - 5, y + 54)
        elif dice:
            words, figure = text_width("strength", NOTE), text_width(str(dice), STRONG)
            end = x + (width + words + figure + 4) // 2
            canvas.text(end - figure - 4, y + 67, "strength", NOTE, tone="soft", anchor="end")
            canvas.text(end - figure, y + 67, str(dice), STRONG)
        else:
            canvas.text(x + width // 2, y + 67, "empty", NOTE, tone="soft", anchor="middle")


def _dice(scene: Scene, value: int, count: int, x: int, y: int, width: int) -> None:
    """Dice in one row, as large as they fit, or small ones in two; or one die and how many there are."""
    canvas, middle = scene.canvas, x + width // 2
    if count > _MOST_DICE:
        die(canvas, value, middle - 22, y, LARGE_DIE)
        canvas.text(middle + 2, y + 14, f"× {count}", STRONG)
        return
    size = next((one for one in (LARGE_DIE, MIDDLE_DIE) if _DIE_STEPS[one] * count <= width - 2), SMALL_DIE)
    in_row = -(-count // 2) if size == SMALL_DIE else count
    step = _DIE_STEPS[size]
    left, top = middle - (step * in_row - 2) // 2, y - 1 if size == SMALL_DIE else y + (LARGE_DIE - size) // 2
    for index in range(count):
        row, column = divmod(index, in_row)
        die(canvas, value, left + step * column, top + step * row, size)


# The objectives

_STEP = 25
_CARD_HEIGHT = 22
_SPOT = 18
OBJECTIVES_HEIGHT = TOP + 2 * _STEP + _CARD_HEIGHT


def draw_objectives(scene: Scene, box: Box) -> None:
    """Draw the three cards: letter, condition, and a spot for the first, second, third to claim it."""
    left, top, width, _ = box
    heading(scene, "Objectives", width, left, top)
    for index, letter in enumerate("ABC"):
        _objective(scene, index, letter, (left, top + TOP + _STEP * index, width, _CARD_HEIGHT))


def _objective(scene: Scene, index: int, letter: str, box: Box) -> None:
    canvas, (x, y, width, height) = scene.canvas, box
    title = objective_words(scene.rulebook.objectives[scene.state.box.objectives[index]])
    left = [str(vp) for vp in BOARDS.objective_vp[len(scene.state.claims[index]) :]]
    name = (
        f"objective {letter}, {title}, {left[0]} VP for the next" if left else f"objective {letter}, {title}"
    )
    if step := marker_of_objective(scene, index):
        name += f", {scene.name(scene.state.box.virtual)}'s marker on {step}"
    with scene.marks.target(canvas, objective_key(letter), box, name, 5):
        canvas.rect(x, y, width, height, "gah-card-face", 5)
        canvas.text(x + 6, y + 16, letter, NUMERAL)
        spots = x + width - 3 * (_SPOT + 2) - 1
        room = draw_marker(scene, index, spots, y + 2) - x - 22
        lines = (title,) if text_width(title, INFO) * 100 <= room * 117 else wrap(title, INFO, room, 2)
        for line, words in enumerate(lines):
            canvas.text(x + 20, y + (15 if len(lines) == 1 else 9 + 11 * line), words, INFO, width=room)
        _spots(scene, scene.state.claims[index], spots, y + 2)


def _spots(scene: Scene, claims: tuple[int, ...], x: int, y: int) -> None:
    canvas = scene.canvas
    for place, vp in enumerate(BOARDS.objective_vp):
        left = x + (_SPOT + 2) * place
        if place < len(claims):
            seat_marker(canvas, claims[place], scene.letters[claims[place]], left + 1, y)
        else:
            canvas.rect(left, y, _SPOT, 18, "gah-panel", 4)
            canvas.text(left + _SPOT // 2, y + 13, str(vp), STRONG, tone="gold-ink", anchor="middle")
