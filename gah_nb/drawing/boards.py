"""Parts of a table as drawings: one alone, or those that somebody names, packed into one window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import TypedDict, Unpack, get_args

from msgspec.structs import replace

from gah_nb.engine.events import Event
from gah_nb.engine.state import State
from gah_nb.telling.leopold import his_turn

from .canvas import text_width, wrap
from .panels import GAP, PAD, Box, Choice, Marks, Panels, Scene, Sight, assemble, marker_letters, panel
from .parts import FULL, PARTS, PartName, PartOf, absent, draw_part, find_parts, part_size
from .places import Place, drawn
from .symbols import seat_marker
from .theme import INFO, Theme

_MARGIN = 8
#: Boards of which several seats' may be looked at side by side.
_NAMED = ("seat", "kitchen-and-cafe")
#: A narrow column of parts that somebody wants to see.
_COLUMN = 229


# One alone


class Options(TypedDict, total=False):
    """What all boards take besides the position; the same as `draw_table`."""

    choices: Sequence[Choice]
    deciding: int | None
    changed: Collection[str]
    happened: Sequence[Event]
    title: str
    theme: Theme


def draw_hotel(state: State, seat: int, **options: Unpack[Options]) -> str:
    """Draw the hotel of a seat."""
    return board_panels("hotel", state, seat, **options).to_svg()


def draw_kitchen_and_cafe(state: State, seat: int, **options: Unpack[Options]) -> str:
    """Draw the kitchen of a seat and the guests of its café with the items they have."""
    return board_panels("kitchen-and-cafe", state, seat, **options).to_svg()


def draw_hand(state: State, seat: int, **options: Unpack[Options]) -> str:
    """Draw the hand of a seat, and the cards it has drawn or drafts from."""
    return board_panels("hand", state, seat, **options).to_svg()


def draw_seat(state: State, seat: int, **options: Unpack[Options]) -> str:
    """Draw everything that lies in front of a seat."""
    return board_panels("seat", state, seat, **options).to_svg()


def draw_queue(state: State, **options: Unpack[Options]) -> str:
    """Draw the queue of guests with what they cost."""
    return board_panels("queue", state, **options).to_svg()


def draw_action_board(state: State, **options: Unpack[Options]) -> str:
    """Draw the action spaces with their dice."""
    return board_panels("action-board", state, **options).to_svg()


def draw_emperor(state: State, **options: Unpack[Options]) -> str:
    """Draw the Emperor track, and the tile that is due."""
    return board_panels("emperor", state, **options).to_svg()


def draw_emperor_outlook(state: State, seat: int, **options: Unpack[Options]) -> str:
    """Draw what the coming Emperor scoring would do to a seat as it stands now, and what would help."""
    return board_panels("outlook", state, seat, **options).to_svg()


def draw_objectives(state: State, **options: Unpack[Options]) -> str:
    """Draw the objective cards with who has claimed them."""
    return board_panels("objectives", state, **options).to_svg()


def board_panels(
    board: PartName,
    state: State,
    seat: int | None = None,
    *,
    choices: Sequence[Choice] = (),
    deciding: int | None = None,
    changed: Collection[str] = (),
    happened: Sequence[Event] = (),
    title: str = "",
    theme: Theme = "auto",
) -> Panels:
    """Draw a part of a position as one panel; the arguments are those of `draw_table`.

    What belongs to a seat is that of ``seat``, or of ``deciding`` without it; a hand is shown to whom it
    belongs. Raises `ValueError` for such a part without either, and for an unknown one.
    """
    owner = deciding if seat is None else seat
    part = PARTS.get(board)
    if part is None:
        raise ValueError(f"there is no board {board!r}; there are {', '.join(get_args(PartName))}")
    if part in absent(state):
        raise ValueError(f"there is no {board} here, where nobody plays by instruction cards")
    if part.of_seat and owner is None:
        raise ValueError(f"whose {board} shall be drawn? Give a seat, 0 to {len(state.players) - 1}")
    one = PartOf(part, owner if part.of_seat and owner is not None else -1)
    hands = frozenset([owner]) if owner is not None else frozenset[int]()
    width, height = part_size(state, hands, one, FULL + 2 * PAD if board != "hand" else 620)
    box = (_MARGIN, _MARGIN, width, height)
    letters = marker_letters(state.box.names)
    marks, his = Marks.of(choices, changed), his_turn(state, happened)
    place = Place(board, box, _draw_shown, (one, one.key if board in _NAMED else board, hands))
    units = (width + 2 * _MARGIN, height + 2 * _MARGIN)
    drawing = drawn(place, Sight(state, marks, deciding, letters, hands, his=his))
    return assemble([drawing], units, title or board.replace("-", " ").capitalize(), theme)


# Only some parts of a table


def chosen_parts(
    state: State,
    show: Sequence[str],
    owner: int,
    hands: frozenset[int],
    units: int,
    spaces: Sequence[Size] = (),
) -> tuple[list[Place], Size]:
    """Places for the parts that are wanted, and below them for the titles of the others; and their size.

    ``owner`` has the parts of a seat that are named without one, ``hands`` are open; ``units`` is the room.
    With ``spaces`` the parts are packed so that in one of them they can be drawn as large as possible,
    without them so that they take little height.
    """
    parts = find_parts(state, show, owner)
    boxes = _packed(state, hands, parts, units - 2 * _MARGIN, spaces)
    places = [_shown_part(one, box, hands) for one, box in zip(parts, boxes, strict=True)]
    right = max(box[0] + box[2] for box in boxes)
    bottom = max(box[1] + box[3] for box in boxes) + GAP
    titles = [one for one in _all_parts(state) if one.key not in {part.key for part in parts}]
    folded = _folded(state, titles, max(right - _MARGIN, min(units - 2 * _MARGIN, 360)), bottom)
    right = max(right, folded.box[0] + folded.box[2])
    return [*places, folded], (right + _MARGIN, bottom + folded.box[3] + 4)


Size = tuple[int, int]
#: In how many ways parts that have several shapes are tried together.
_WAYS = 64
#: Eighths of the room in which parts are packed where a higher drawing may be the larger one.
_NARROWER = (8, 7, 6, 5)
#: In which order they are put down then, besides their own: the highest, widest, largest first.
_ORDERS: Sequence[Callable[[Size], int]] = (
    lambda size: 0,
    lambda size: -size[1],
    lambda size: -size[0],
    lambda size: -size[0] * size[1],
)
#: What the line of titles takes, and more than how often its size nobody needs a drawing.
_TITLES, _LARGEST = 30, 1.3


def _packed(
    state: State, hands: frozenset[int], parts: Sequence[PartOf], room: int, spaces: Sequence[Size]
) -> Sequence[Box]:
    """Where parts lie so that all of them take the least height, and then the least width."""
    if spaces:
        rooms = [room * eighths // 8 for eighths in _NARROWER]
        shapes = [tuple(_shapes(state, hands, one, each, queue=True) for one in parts) for each in rooms]
        return _largest(tuple(zip(rooms, shapes, strict=True)), tuple(spaces))
    return min(_ways([_shapes(state, hands, one, room) for one in parts], room), key=_height_and_width)


@lru_cache
def _largest(
    shapes: tuple[tuple[int, tuple[tuple[Size, ...], ...]], ...], spaces: tuple[Size, ...]
) -> Sequence[Box]:
    """Where parts lie so that they can be drawn as large as possible in one of some spaces.

    ``shapes`` are those that each part can have, by the room in which all are packed.
    """
    return min(
        (boxes for room, each in shapes for order in _ORDERS for boxes in _ways(each, room, order)),
        key=lambda boxes: (-_scale(boxes, spaces), *_height_and_width(boxes)),
    )


def _scale(boxes: Sequence[Box], spaces: Sequence[Size]) -> float:
    """How large boxes can be drawn in the best of some spaces."""
    bottom, right = _height_and_width(boxes)
    size = (right + _MARGIN, bottom + _TITLES)
    return min(_LARGEST, max(min(width / size[0], height / size[1]) for width, height in spaces))


def _height_and_width(boxes: Sequence[Box]) -> Size:
    return max(y + h for _, y, _, h in boxes), max(x + w for x, _, w, _ in boxes)


def _ways(
    shapes: Sequence[Sequence[Size]], room: int, order: Callable[[Size], int] = _ORDERS[0]
) -> Iterator[Sequence[Box]]:
    """Boxes for parts in their own order, for all their shapes together, put down in another one."""
    for way in islice(product(*shapes), _WAYS):
        turns = sorted(range(len(way)), key=lambda place: order(way[place]))
        placed = dict(zip(turns, _skyline([way[place] for place in turns], room), strict=True))
        yield [placed[place] for place in range(len(way))]


def _shapes(
    state: State, hands: frozenset[int], one: PartOf, room: int, *, queue: bool = False
) -> tuple[Size, ...]:
    """The sizes that a part can have: as in a full room, or in a column of it; with ``queue`` also that."""
    rooms: tuple[int, ...] = (room,)
    if one.part.key == "queue" and queue:
        rooms = (room, room * 5 // 8, room // 2, _COLUMN)
    elif one.part.of_seat and one.part.key != "seat":
        rooms = (room, (room - GAP) // 2, _COLUMN)
    return tuple(dict.fromkeys(part_size(state, hands, one, each) for each in rooms if each <= room))


def _skyline(sizes: Sequence[Size], room: int) -> list[Box]:
    """Boxes one after the other, each as high up as it can be, then as far left."""
    placed: list[Box] = []
    for width, height in sizes:
        lefts = sorted({_MARGIN, *(x + w + GAP for x, _, w, _ in placed)})
        spots = [
            (_lowest(placed, left, width), left) for left in lefts if left + width <= room + _MARGIN
        ] or [(_lowest(placed, _MARGIN, width), _MARGIN)]
        y, x = min(spots)
        placed.append((x, y, width, height))
    return placed


def _lowest(placed: Sequence[Box], left: int, width: int) -> int:
    """The bottom of everything that lies in the way of a box that is so wide."""
    below = (y + h + GAP for x, y, w, h in placed if x < left + width + GAP and left < x + w + GAP)
    return max(below, default=_MARGIN)


def _shown_part(one: PartOf, box: Box, hands: frozenset[int]) -> Place:
    return Place(one.key, box, _draw_shown, (one, one.key, hands))


def _draw_shown(scene: Scene, box: Box, one: PartOf, key: str, hands: frozenset[int]) -> None:
    draw_part(replace(scene, hands=hands), one, key, box)


_LISTED = ("queue", "action-board", "emperor", "objectives", "seat")


def _all_parts(state: State) -> Iterator[PartOf]:
    """What a table consists of: what lies in the middle, and every seat."""
    for key in _LISTED:
        part = PARTS[key]  # type: ignore[index]
        yield from (
            [PartOf(part, seat) for seat in range(len(state.players))] if part.of_seat else [PartOf(part, -1)]
        )


def _folded(state: State, titles: Sequence[PartOf], width: int, y: int) -> Place:
    """Titles of what is not shown: buttons with ``data-part`` where a page unfolds them, words elsewhere."""
    spots, x, row = [], 0, 0
    for one in titles:
        words = one.part.title if one.seat < 0 else state.box.names[one.seat]
        wide = min(width, text_width(words, INFO) + (34 if one.seat >= 0 else 18))
        if x and x + wide > width:
            x, row = 0, row + 24
        spots.append((one, words, (x, row, wide, 20)))
        x += wide + 5
    height = row + 20 if spots else 0
    return Place("folded", (_MARGIN, y, width, height), _draw_folded, (tuple(spots),))


def _draw_folded(scene: Scene, box: Box, spots: Sequence[tuple[PartOf, str, Box]]) -> None:
    with panel(scene, "folded", box, "What is not shown", frame=""):
        if scene.live:
            for one, words, place in spots:
                _pill(scene, one, words, place)
        elif spots:  # what nobody can unfold does not look as if one could
            said = f"Not shown: {', '.join(words for _, words, _ in spots)}"
            for line, text in enumerate(wrap(said, INFO, box[2], 2)):
                scene.canvas.text(0, 14 + 13 * line, text, INFO, tone="soft", width=box[2])


def _pill(scene: Scene, one: PartOf, words: str, box: Box) -> None:
    x, y, width, height = box
    name = one.name(scene.state)
    attributes = {
        "data-part": name,
        "class": "gah-fold",
        "data-do": "show",
        "data-text": name,
        "tabindex": "0",
        "role": "button",
        "aria-label": f"Show {one.title(scene.state)}",
    }
    with scene.canvas.group(attributes):
        scene.canvas.rect(x, y, width, height, "gah-panel", 10)
        left = x + 9
        if one.seat >= 0:
            seat_marker(scene.canvas, one.seat, scene.letters[one.seat], x + 6, y + 1)
            left = x + 26
        scene.canvas.text(left, y + 14, words, INFO, tone="soft", width=x + width - left - 6)
