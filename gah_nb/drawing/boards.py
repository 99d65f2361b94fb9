"""Parts of a table as drawings of their own, drawn by the same panels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal, TypedDict, Unpack, get_args

from gah_nb.engine.state import State

from .action_board import action_board_height, action_board_panel
from .canvas import Canvas
from .emperor_panel import emperor_height, emperor_panel
from .hand import hand_height, hand_panel
from .hotel import HEIGHT as HOTEL_HEIGHT
from .hotel import WIDTH as HOTEL_WIDTH
from .hotel import hotel
from .marks import Box, Marks
from .objectives import objectives_height, objectives_panel
from .palette import Theme
from .panels import Panel, Panels, assemble
from .queue import queue_height, queue_panel
from .scene import PAD, TOP, Scene, heading, marker_letters, panel
from .seat_panel import KITCHEN_AND_CAFE_HEIGHT, kitchen_and_cafe_panel, seat_height, seat_panel
from .targets import Choice

#: The boards there are: of one seat, and shared.
BoardName = Literal[
    "hotel", "kitchen-and-cafe", "hand", "seat", "action-board", "queue", "emperor", "objectives"
]
_OF_A_SEAT = ("hotel", "kitchen-and-cafe", "hand", "seat")
_MARGIN = 8
_PERCENT = 150


class Options(TypedDict, total=False):
    """What all boards take besides the position; the same as `draw_table`."""

    choices: Sequence[Choice]
    deciding: int | None
    changed: Collection[str]
    title: str
    theme: Theme


def draw_hotel(state: State, seat: int, **options: Unpack[Options]) -> str:
    """Draw the hotel of a seat, larger than on the table."""
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
    """Draw the Emperor track and the three tiles."""
    return board_panels("emperor", state, **options).to_svg()


def draw_objectives(state: State, **options: Unpack[Options]) -> str:
    """Draw the objective cards with who has claimed them."""
    return board_panels("objectives", state, **options).to_svg()


def board_panels(
    board: BoardName,
    state: State,
    seat: int | None = None,
    *,
    choices: Sequence[Choice] = (),
    deciding: int | None = None,
    changed: Collection[str] = (),
    title: str = "",
    theme: Theme = "auto",
) -> Panels:
    """Draw a board of a position as one panel; the arguments are those of `draw_table`.

    Hotel, kitchen and café, hand and seat are those of ``seat``, or of ``deciding`` without it; a hand is
    shown to whom it belongs. Raises `ValueError` for one of them without either, and for an unknown board.
    """
    owner = deciding if seat is None else seat
    if board in _OF_A_SEAT and owner is None:
        raise ValueError(f"whose {board} shall be drawn? Give a seat, 0 to {len(state.players) - 1}")
    width, height, draw = _board(board, state, owner or 0)
    scene = Scene(Canvas(), state, Marks(choices, changed), owner, deciding, marker_letters(state.box.names))
    box = (_MARGIN, _MARGIN, width, height)
    draw(scene, box)
    units = (width + 2 * _MARGIN, height + 2 * _MARGIN)
    drawn = Panel(board, box, scene.canvas.markup())
    return assemble([drawn], units, title or board.replace("-", " ").capitalize(), theme)


def _board(board: str, state: State, seat: int) -> tuple[int, int, Callable[[Scene, Box], None]]:
    """Width, height and how to draw."""
    players = len(state.players)
    match board:
        case "hotel":
            width = 2 * PAD + HOTEL_WIDTH * _PERCENT // 100
            height = TOP + 8 + HOTEL_HEIGHT * _PERCENT // 100 + 8
            return width, height, lambda scene, box: _hotel_panel(scene, seat, box)
        case "kitchen-and-cafe":
            return 420, KITCHEN_AND_CAFE_HEIGHT, lambda scene, box: kitchen_and_cafe_panel(scene, seat, box)
        case "hand":
            height = hand_height(state, seat, 604)
            return 604, height, lambda scene, box: hand_panel(scene, seat, box)
        case "seat":
            height = seat_height(state.players[seat], 404)
            return 404, height, lambda scene, box: seat_panel(scene, seat, box)
        case "action-board":
            return 560, action_board_height(560), action_board_panel
        case "queue":
            return 812, queue_height(812), queue_panel
        case "emperor":
            return 812, emperor_height(players, 812), emperor_panel
        case "objectives":
            return 404, objectives_height(404), objectives_panel
        case _:
            known = ", ".join(get_args(BoardName))
            raise ValueError(f"there is no board {board!r}; there are {known}")


def _hotel_panel(scene: Scene, seat: int, box: Box) -> None:
    name = scene.state.box.names[seat]
    with panel(scene, "hotel", box, f"Hotel of {name}", turn=scene.deciding == seat):
        heading(scene, f"Hotel of {name}", box[2] - 60)
        hotel(scene, seat, PAD, TOP + 8, _PERCENT)
