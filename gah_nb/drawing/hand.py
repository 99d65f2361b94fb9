"""The cards that only one seat sees: its hand, and what it has drawn or must draft from."""

from __future__ import annotations

from collections.abc import Callable

from gah_nb.engine.frames import Drafting, Drawn, Frame, UnderDeck
from gah_nb.engine.state import UNKNOWN, State

from .cards import STAFF_HEIGHT, staff_back, staff_card
from .marks import Box
from .scene import GAP, PAD, TOP, Scene, heading, panel
from .targets import drawn_key, hand_key

_STEP = STAFF_HEIGHT + 6
_AT_LEAST = 185


def cards_to_choose_from(agenda: tuple[Frame, ...], seat: int) -> tuple[str, tuple[int, ...]]:
    """A heading and the cards that a seat has drawn, or its pack of the draft; "" and no cards otherwise."""
    top = agenda[-1] if agenda else None
    if isinstance(top, Drafting) and seat < len(top.packs):
        return "Draft: keep one", top.packs[seat]
    if isinstance(top, Drawn) and top.seat == seat:
        price = "free" if top.free else f"for {top.discount} less" if top.discount else "at its cost"
        return f"Drawn: play one {price}", top.cards
    if isinstance(top, UnderDeck) and top.seat == seat:
        return "Drawn: under the deck, one by one", top.cards
    return "", ()


def _columns(width: int) -> int:
    return (width - 2 * PAD + GAP) // (_AT_LEAST + GAP)


def _section_height(cards: int, width: int) -> int:
    return TOP + _STEP * max(1, -(-cards // _columns(width)))


def hand_height(state: State, seat: int, width: int) -> int:
    """How high the panel is in this width."""
    title, chosen = cards_to_choose_from(state.agenda, seat)
    height = _section_height(len(state.players[seat].hand), width) + 6
    return height + (_section_height(len(chosen), width) if title else 0)


def hand_panel(scene: Scene, seat: int, box: Box) -> None:
    """Draw the hand of a seat, and above it the cards to choose from."""
    name, width, y = scene.state.box.names[seat], box[2], 0
    hand = scene.state.players[seat].hand
    title, chosen = cards_to_choose_from(scene.state.agenda, seat)
    with panel(scene, "hand", box, f"Hand of {name}"):
        if title:
            heading(scene, title, width - 60)
            _cards(scene, chosen, drawn_key, TOP, width)
            y = _section_height(len(chosen), width)
        heading(scene, f"Hand of {name}", width - 60, y)
        if hand:
            _cards(scene, hand, lambda staff: hand_key(seat, staff), y + TOP, width)
        else:
            scene.canvas.rect(PAD, y + TOP, _AT_LEAST, STAFF_HEIGHT, "gah-free", 6)


def _cards(scene: Scene, cards: tuple[int, ...], key: Callable[[int], str], y: int, width: int) -> None:
    columns = _columns(width)
    step = (width - 2 * PAD + GAP) // columns
    for index, staff in enumerate(cards):
        left, top = PAD + step * (index % columns), y + _STEP * (index // columns)
        if staff == UNKNOWN:
            staff_back(scene.canvas, left, top, step - GAP)
            continue
        card, box = scene.rulebook.staff[staff], (left, top, step - GAP, STAFF_HEIGHT)
        with scene.marks.target(scene.canvas, key(staff), box, card.name):
            staff_card(scene.canvas, card, left, top, step - GAP)
