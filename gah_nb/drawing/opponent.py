"""The seat of a virtual opponent: no kronen, no kitchen, no hand, but an instruction card (S1-S3, S11).

A strip, unfolded, or large, as any other seat; what his entrance needs has a place in each.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gah_nb.engine.items import LETTERS
from gah_nb.engine.state import Solo, State
from gah_nb.telling.short import number
from gah_nb.telling.wording import listed

from .cards import draw_sections, sections_height, staff_sections
from .hotel import SMALL_LABELS, small_hotel
from .instruction import CARD_HEIGHT, HEAD, MOST_STEPS, WIDE_STEP, card_label, draw_instruction
from .panels import GAP, PAD, TOP, Box, Scene, heading
from .symbols import item
from .text import text_width
from .theme import INFO, STRONG
from .tokens import draw_on_rooms, draw_stars

_PAD = 8
#: From one line of the café to the next.
LINE = 22
_NUMBERS = 80
_SMALL = (8, 10)
#: Where the small hotel ends with its labels, unfolded.
_HOTEL_END = 144


def is_his(state: State, seat: int) -> bool:
    """Whether a seat is the virtual opponent's."""
    return state.box.virtual == seat


def _solo(state: State) -> Solo:
    if state.box.solo is None:
        raise ValueError("nobody plays against Leopold here")
    return state.box.solo


def _guest_lines(state: State) -> int:
    """How high the lines of the guests in his café are, who come with an entrance only."""
    return LINE * len(state.players[_solo(state).seat].cafe)


def his_label(scene: Scene, seat: int) -> str:
    """What his strip says, for a screen reader."""
    player, leopold = scene.state.players[seat], scene.state.leopold
    staff = listed([scene.rulebook.staff[card].name for card in player.display]) or "nobody"
    stack = len(leopold.stack) if leopold else 0
    card = f", {card_label(scene.his)}" if scene.his else ""
    return (
        f"{scene.name(seat)}: {number(player.vp)} VP, Emperor space {player.emperor}, "
        f"{player.occupied.bit_count()} rooms occupied, {stack} cards in the private stack, "
        f"at work {staff}{card}"
    )


# A strip


def his_strip_height(state: State) -> int:
    """How high his strip is: numbers, guests of an entrance, the instruction card."""
    return _NUMBERS + _guest_lines(state) + CARD_HEIGHT + 5


def draw_his_strip(scene: Scene, seat: int, width: int, guests: Callable[[Box], None]) -> None:
    """Draw what is below the title of his strip; ``guests`` draws lines of a café."""
    small_hotel(scene, seat, _PAD, 29, _SMALL, labels=False)
    draw_on_rooms(scene, _PAD, 29, _SMALL, 2)
    scene.marks.changed_below(scene.canvas, f"room:{seat}:", (_PAD, 29, 49, 47))
    left = _PAD + 53
    _points(scene, seat, left, 28)
    _about(scene, left, 45)
    y = _NUMBERS
    if high := _guest_lines(scene.state):
        guests((6, y, width - 12, high))
    draw_instruction(scene, (6, y + high, width - 12, CARD_HEIGHT))


def _points(scene: Scene, seat: int, x: int, y: int) -> None:
    figure = number(scene.state.players[seat].vp)
    wide = text_width(figure, STRONG) + text_width("VP", INFO) + 4
    with scene.marks.spot(scene.canvas, f"vp:{seat}", (x - 2, y - 1, wide + 4, 16), f"{figure} VP", 4):
        scene.canvas.run(x, y + 11, ((figure, STRONG, ""), (" VP", INFO, "soft")))


def _about(scene: Scene, x: int, y: int) -> None:
    """His level, and what lies before him because of his entrance, in two lines of 18."""
    solo, leopold = _solo(scene.state), scene.state.leopold
    entrance = solo.entrance.split()[0] if solo.entrance else ""
    scene.canvas.text(x, y + 11, f"{solo.level}, {entrance}" if entrance else solo.level, INFO, tone="soft")
    if solo.entrance == "Nine Stars Inn":
        place = (x - 2, y + 17, 132, 16)
        with scene.marks.spot(scene.canvas, "stars", place, "star track", 4):
            draw_stars(scene, x, y + 18)
    elif solo.entrance == "Hautel Couture" and leopold is not None:
        for index, (letter, count) in enumerate(zip(LETTERS, leopold.pool, strict=True)):
            item(scene.canvas, letter, x + 31 * index, y + 17, missing=not count)
            scene.canvas.text(x + 31 * index + 18, y + 29, str(count), INFO)


# Unfolded


def unfolded_height(state: State) -> int:
    """How high he is unfolded where nothing limits it."""
    return _HOTEL_END + 18 + _guest_lines(state) + CARD_HEIGHT + 6 + TOP + 5 * 22 + 6


def draw_his_unfolded(scene: Scene, seat: int, box: Box, guests: Callable[[Box], None]) -> None:
    """Draw what is below the title of his seat, unfolded: rooms, card and staff to be told apart."""
    _, _, width, height = box
    inner, high = width - 12, _guest_lines(scene.state)
    _points(scene, seat, _PAD, 28)
    cell = ((inner - SMALL_LABELS) // 5 - 2, 14 if high else 18)
    small_hotel(scene, seat, 6, 47, cell, labels=True)
    draw_on_rooms(scene, 6 + SMALL_LABELS, 47, cell, 2)
    y = 47 + 4 * (cell[1] + 2) + 17
    if high:
        guests((6, y, inner, high))
        y += high
    elif _solo(scene.state).entrance == "Nine Stars Inn":
        draw_stars(scene, 8, y)
        y += 18
    card = CARD_HEIGHT - 7 if high else CARD_HEIGHT
    draw_instruction(scene, (6, y, inner, card))
    y += card + 3
    staff = [replace(section, spot="") for section in staff_sections(scene.state, seat)]
    draw_sections(scene, staff, (6, y, inner, height - y - 4), 1)


# Large


def his_boxes(boxes: dict[str, Box], state: State) -> dict[str, Box]:
    """The places of a large seat's parts without those that he does not have, the card where a hand is."""
    kept = dict(boxes)
    del kept["kitchen"]
    if not _guest_lines(state):
        bottom = max(box[1] + box[3] for box in boxes.values())
        del kept["cafe"]
        if boxes["staff"][1] == boxes["hand"][1]:  # side by side, so there is room below
            for key in ("staff", "hand"):
                x, y, wide, _ = kept[key]
                kept[key] = (x, y, wide, bottom - y)
    return kept


INSTRUCTION_WIDTH = 210
LARGE_CARD = HEAD + MOST_STEPS * WIDE_STEP + 4


def his_narrow_heights(state: State, heights: tuple[int, ...], seat: int, width: int) -> tuple[int, ...]:
    """The heights of a large seat's parts in one column: no kitchen, and no café without guests."""
    title, hotel, _kitchen, cafe, _staff, _hand = heights
    staff = sections_height(state, staff_sections(state, seat), 2, width - 2 * PAD) + 8
    return title, hotel, 0, cafe if _guest_lines(state) else 0, staff, TOP + LARGE_CARD + 8


def draw_his_hand(scene: Scene, box: Box) -> None:
    """Draw, in the place of a hand, the instruction card and the private stack."""
    x, y, width, height = box
    leopold = scene.state.leopold
    heading(scene, "Instruction", width, x, y)
    card = min(height - TOP, LARGE_CARD)
    draw_instruction(scene, (x, y + TOP, width, card))
    top = y + TOP + card + GAP
    if leopold is not None and top + 14 <= y + height:
        words = f"{len(leopold.deck)} cards to come, {len(leopold.stack)} in the stack"
        scene.canvas.text(x, top + 11, words, INFO, tone="soft", width=width)
