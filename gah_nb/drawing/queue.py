"""The queue of guests with what they cost."""

from __future__ import annotations

from gah_nb.components import BOARDS

from .cards import GUEST_HEIGHT, guest_card
from .marks import Box
from .scene import PAD, TOP, Scene, heading, panel
from .symbols import pill
from .targets import queue_key

_SPACE = 7
_ROW = TOP + GUEST_HEIGHT
#: The least width of a card with the longest name.
_CARD = 122


def _columns(width: int) -> int:
    places = len(BOARDS.queue_cost)
    return min(places, (width - 2 * PAD + _SPACE) // (_CARD + _SPACE))


def queue_height(width: int) -> int:
    """How high the panel is in this width."""
    return _ROW * -(-len(BOARDS.queue_cost) // _columns(width)) + 10


def cost_words(cost: int) -> str:
    """What a place of the queue costs."""
    return f"{cost} kr" if cost else "free"


def queue_panel(scene: Scene, box: Box) -> None:
    """Draw the five places from the left, each with its cost above; in two rows where it is narrow."""
    columns = _columns(box[2])
    card = (box[2] - 2 * PAD - (columns - 1) * _SPACE) // columns
    with panel(scene, "queue", box, "Queue of guests"):
        heading(scene, "Queue", 90)
        for place, cost in enumerate(BOARDS.queue_cost):
            row, column = divmod(place, columns)
            x, y = PAD + column * (card + _SPACE), _ROW * row
            pill(scene.canvas, x + card - 40, y + 6, 40, cost_words(cost))
            if place < len(scene.state.queue):
                _guest(scene, scene.state.queue[place], (x, y + TOP, card, GUEST_HEIGHT))
            else:
                _free(scene, place, (x, y + TOP, card, GUEST_HEIGHT))


def _free(scene: Scene, place: int, box: Box) -> None:
    with scene.marks.spot(scene.canvas, f"place:{place}", box, "free place"):
        scene.canvas.rect(*box, "gah-free", 6)


def _guest(scene: Scene, guest: int, box: Box) -> None:
    card = scene.rulebook.guests[guest]
    with scene.marks.target(scene.canvas, queue_key(guest), box, card.name):
        guest_card(scene.canvas, card, *box[:3])
