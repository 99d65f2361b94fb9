"""The parts of a table by their names, and each as a drawing of its own.

``"queue"``, ``"actions"``, ``"emperor"``, ``"objectives"``, ``"score"`` lie in the middle, and with
Leopold the ``"instruction"``. To a seat belong ``"hotel Anna"``, ``"café Anna"``, ``"kitchen Anna"``,
``"staff Anna"``, ``"hand Anna"``, ``"seat Anna"``; without a name to the one that the drawing is
about. Capitals, accents and hyphens do not count. Tables, boards, lessons and pages all draw a part by what
is said of it here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal
from unicodedata import combining, normalize

from msgspec import Struct

from gah_nb.engine.state import State

from .cards import draw_sections, drawn_sections, hand_sections, sections_height, staff_sections
from .game import EMPEROR_HEIGHT, OUTLOOK_HEIGHT, OUTLOOK_WIDTHS, draw_outlook
from .game import draw_emperor as _emperor
from .hotel import HEIGHT as HOTEL_HEIGHT
from .hotel import WIDTH as HOTEL_WIDTH
from .hotel import hotel
from .opponent import INSTRUCTION_WIDTH, LARGE_CARD, draw_his_hand
from .panels import GAP, PAD, TOP, Box, Scene, heading, panel
from .scores import SCORE_WIDTH, draw_score, score_height
from .seat import (
    KITCHEN_WIDTH,
    LARGE_WIDTH,
    STAFF_WIDTH,
    cafe_height,
    draw_at_hand,
    draw_cafe,
    draw_kitchen,
    draw_large_seat,
    draw_vp_and_kronen,
    large_seat_size,
    vp_and_kronen_width,
)
from .shared import OBJECTIVES_HEIGHT, actions_height, queue_height
from .shared import draw_actions as _actions
from .shared import draw_objectives as _objectives
from .shared import draw_queue as _queue

#: The keys of all parts, as `Panel.key` has them.
PartName = Literal[
    "queue", "action-board", "emperor", "objectives", "score", "outlook",
    "hotel", "cafe", "kitchen", "kitchen-and-cafe", "staff", "hand", "seat", "instruction",
]  # fmt: skip
#: What it was called before there were parts.
BoardName = PartName
_MARGIN = 8
#: How wide parts are on a table.
FULL, CAFE_WIDTH = 892, 644
Size = Callable[[State, frozenset[int], int, int], tuple[int, int]]


class Part(Struct, frozen=True):
    """A part: what people call it (the first name is the one to show), and how it is drawn.

    ``size`` is the width and height that it takes of a room so wide, without a frame, ``draw`` draws it
    there. Both get the seat that it belongs to, -1 where it is everybody's.
    """

    key: PartName
    names: tuple[str, ...]
    title: str
    size: Size
    draw: Callable[[Scene, int, Box], None]
    of_seat: bool = False


class PartOf(Struct, frozen=True):
    """A part and whose it is, -1 for everybody's."""

    part: Part
    seat: int

    @property
    def key(self) -> str:
        """The key of its panel in a table: ``queue``, ``hotel-0``."""
        return self.part.key if self.seat < 0 else f"{self.part.key}-{self.seat}"

    def title(self, state: State) -> str:
        """What it is called in a heading."""
        return self.part.title if self.seat < 0 else f"{self.part.title} of {state.box.names[self.seat]}"

    def name(self, state: State) -> str:
        """What people write for it in ``show``."""
        return self.part.names[0] if self.seat < 0 else f"{self.part.names[0]} {state.box.names[self.seat]}"


# How large each is, and how it is drawn


def _of_the_table(width: int, height: Callable[[int], int]) -> Size:
    """The size of what lies in the middle: as wide as on the table if there is room for it."""
    return lambda _state, _hands, _seat, room: (min(room, width), height(min(room, width)))


def _shared(draw: Callable[[Scene, Box], None]) -> Callable[[Scene, int, Box], None]:
    return lambda scene, _seat, box: draw(scene, box)


def _hotel_size(_state: State, _hands: Collection[int], _seat: int, _room: int) -> tuple[int, int]:
    return HOTEL_WIDTH, TOP + 4 + HOTEL_HEIGHT


def _hotel(scene: Scene, seat: int, box: Box) -> None:
    x, y, width, _ = box
    numbers = vp_and_kronen_width(scene.state.players[seat])
    heading(scene, f"Hotel of {scene.name(seat)}", width - numbers - 10, x, y)
    draw_vp_and_kronen(scene, seat, x + width - numbers, y + 1)
    hotel(scene, seat, x, y + TOP + 4)


def _cafe_size(_state: State, _hands: Collection[int], _seat: int, room: int) -> tuple[int, int]:
    width = min(room, CAFE_WIDTH) if room >= 480 else min(room, 209)
    return width, TOP + cafe_height(width)


def _cafe(scene: Scene, seat: int, box: Box) -> None:
    x, y, width, _height = box
    heading(scene, f"Café of {scene.name(seat)}", width, x, y)
    draw_cafe(scene, seat, (x, y + TOP, width, cafe_height(width)))


def _kitchen_size(_state: State, _hands: Collection[int], _seat: int, room: int) -> tuple[int, int]:
    return min(room, KITCHEN_WIDTH + 4), TOP + 22 + 22


def _kitchen(scene: Scene, seat: int, box: Box) -> None:
    x, y, width, _ = box
    heading(scene, f"Kitchen of {scene.name(seat)}", width, x, y)
    draw_kitchen(scene, seat, x + 3, y + TOP + 3)
    draw_at_hand(scene, seat, x, y + TOP + 26, width)


def _both_size(_state: State, _hands: Collection[int], _seat: int, room: int) -> tuple[int, int]:
    width = min(room, CAFE_WIDTH)
    return width, TOP + 4 + cafe_height(width) + (0 if width >= 480 else 24)


def _both(scene: Scene, seat: int, box: Box) -> None:
    x, y, width, _ = box
    name, beside = scene.name(seat), width >= 480
    heading(scene, f"Café of {name}", width // 3 if beside else width, x, y)
    left, top = (x + width - KITCHEN_WIDTH, y) if beside else (x + 3, y + TOP + 4)
    draw_kitchen(scene, seat, left, top)
    if beside:
        draw_at_hand(scene, seat, left - 190, top, 180)
    height = cafe_height(width)
    draw_cafe(scene, seat, (x, y + TOP + 4 + (0 if beside else 24), width, height))


def _columns(room: int) -> int:
    return max(1, min(3, (room + GAP) // (STAFF_WIDTH + GAP)))


def _cards_width(room: int, cards: int) -> tuple[int, int]:
    """Width and columns for so many cards."""
    columns = min(_columns(room), max(1, cards))
    return min(room, columns * STAFF_WIDTH + (columns - 1) * GAP), columns


def _staff_size(state: State, _hands: Collection[int], seat: int, room: int) -> tuple[int, int]:
    sections = staff_sections(state, seat)
    width, columns = _cards_width(room, len(sections[0].cards))
    return width, sections_height(state, sections, columns, width)


def _staff(scene: Scene, seat: int, box: Box) -> None:
    draw_sections(scene, staff_sections(scene.state, seat, scene.name(seat)), box, _columns(box[2]))


def _hand_size(state: State, hands: Collection[int], seat: int, room: int) -> tuple[int, int]:
    sections = (*drawn_sections(state, hands, seat), *hand_sections(state, hands, seat))
    width, columns = _cards_width(room, max(len(section.cards) for section in sections))
    return width, sections_height(state, sections, columns, width)


def _hand(scene: Scene, seat: int, box: Box) -> None:
    drawn = drawn_sections(scene.state, scene.hands, seat)
    hand = hand_sections(scene.state, scene.hands, seat, scene.name(seat))
    draw_sections(scene, (*drawn, *hand), box, _columns(box[2]))


def _seat_size(state: State, hands: Collection[int], seat: int, room: int) -> tuple[int, int]:
    return large_seat_size(state, hands, seat, min(room, LARGE_WIDTH))


def _seat(scene: Scene, seat: int, box: Box) -> None:
    draw_large_seat(scene, seat, box)


PARTS: Mapping[PartName, Part] = MappingProxyType(
    {
        part.key: part
        for part in (
            Part("queue", ("queue", "guests"), "Queue", _of_the_table(FULL, queue_height), _shared(_queue)),
            Part(
                "action-board",
                ("actions", "action board", "dice"),
                "Actions",
                _of_the_table(410, actions_height),
                _shared(_actions),
            ),
            Part(
                "emperor",
                ("emperor",),
                "Emperor",
                _of_the_table(252, lambda _: EMPEROR_HEIGHT),
                _shared(_emperor),
            ),
            Part(
                "objectives",
                ("objectives",),
                "Objectives",
                _of_the_table(214, lambda _: OBJECTIVES_HEIGHT),
                _shared(_objectives),
            ),
            Part(
                "score",
                ("score", "scores", "numbers"),
                "Score",
                lambda state, _hands, _seat, room: (min(room, SCORE_WIDTH), score_height(state)),
                _shared(draw_score),
            ),
            Part(
                "instruction",
                ("instruction", "instruction card"),
                "Instruction",
                lambda _state, _hands, _seat, room: (min(room, INSTRUCTION_WIDTH), TOP + LARGE_CARD),
                _shared(draw_his_hand),
            ),
            Part("hotel", ("hotel",), "Hotel", _hotel_size, _hotel, of_seat=True),
            Part("cafe", ("café",), "Café", _cafe_size, _cafe, of_seat=True),
            Part("kitchen", ("kitchen",), "Kitchen", _kitchen_size, _kitchen, of_seat=True),
            Part(
                "kitchen-and-cafe", ("kitchen and café",), "Kitchen and café", _both_size, _both, of_seat=True
            ),
            Part("staff", ("staff", "staff at work", "at work"), "Staff", _staff_size, _staff, of_seat=True),
            Part("hand", ("hand",), "Hand", _hand_size, _hand, of_seat=True),
            Part("seat", ("seat", "everything"), "Seat", _seat_size, _seat, of_seat=True),
            Part(
                "outlook",
                ("outlook", "emperor outlook"),
                "Outlook",
                lambda _state, _hands, _seat, room: (sorted((room, *OUTLOOK_WIDTHS))[1], OUTLOOK_HEIGHT),
                draw_outlook,
                of_seat=True,
            ),
        )
    }
)


# Finding them by name


def _folded(text: str) -> str:
    """Without capitals, accents, hyphens and the words that may stand before a name."""
    plain = "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))
    return " ".join(plain.replace("-", " ").replace("_", " ").split())


_BY_NAME = {_folded(name): part for part in PARTS.values() for name in (part.key, *part.names)}


def find_seat(state: State, seat: int | str) -> int:
    """A seat by its number or name. Raises `ValueError` that lists those that there are."""
    names = state.box.names
    if isinstance(seat, str):
        found = [index for index, name in enumerate(names) if _folded(name) == _folded(seat)]
        if found:
            return found[0]
    elif 0 <= seat < len(names):
        return seat
    raise ValueError(f"there is no seat {seat!r}; there are {_listed_seats(state)}")


def _listed_seats(state: State) -> str:
    return ", ".join(f"{name} ({index})" for index, name in enumerate(state.box.names))


def find_parts(state: State, names: Sequence[str], owner: int | None = None) -> tuple[PartOf, ...]:
    """The parts that people name, in the order of the table, each once; ``owner`` has those without a name.

    Raises `ValueError` with all that there are if a name means nothing, or nobody's part is asked for.
    """
    if isinstance(names, str):
        names = (names,)
    found = {_find_part(state, name, owner) for name in names}
    order = list(PARTS)
    return tuple(sorted(found, key=lambda one: (one.seat, order.index(one.part.key))))


def _find_part(state: State, name: str, owner: int | None) -> PartOf:
    folded = _folded(str(name))
    part = _BY_NAME.get(folded)
    if part in absent(state):
        raise ValueError(f"nobody plays by instruction cards here; {part_names(state)}")
    if part:
        if not part.of_seat:
            return PartOf(part, -1)
        if owner is None:
            raise ValueError(
                f"whose {part.names[0]} shall be shown? Write it as {part.names[0]!r} and a name: "
                f"{part.names[0]} {state.box.names[0]}"
            )
        return PartOf(part, owner)
    for seat, who in enumerate(state.box.names):
        rest = folded.removesuffix(f" {_folded(who)}")
        part = _BY_NAME.get(rest.removesuffix(" of")) if rest != folded else None
        if part and part.of_seat:
            return PartOf(part, seat)
    raise ValueError(f"there is no part {name!r}; {part_names(state)}")


def absent(state: State) -> tuple[Part, ...]:
    """The parts that this game does not have: an instruction card lies in a game alone only."""
    return () if state.box.solo is not None else (PARTS["instruction"],)


def part_names(state: State) -> str:
    """All parts there are, in a sentence."""
    missing = absent(state)
    shared = ", ".join(part.names[0] for part in PARTS.values() if not part.of_seat and part not in missing)
    own = ", ".join(part.names[0] for part in PARTS.values() if part.of_seat)
    seats = ", ".join(state.box.names)
    return f"there are {shared}; and of a seat, as in 'hotel {state.box.names[0]}', {own}. Seats: {seats}"


# Drawing them


def draw_part(scene: Scene, one: PartOf, key: str, box: Box) -> None:
    """Draw a part in a frame; the larger part of a table has its own."""
    if one.part.key == "seat":
        draw_large_seat(scene, one.seat, box, key)
        return
    turn = one.seat >= 0 and scene.deciding == one.seat
    seat = one.seat if one.seat >= 0 else None
    with panel(
        scene, key, box, one.title(scene.state), frame="gah-panel-turn" if turn else "gah-panel", seat=seat
    ):
        inner = (PAD, PAD - 2, box[2] - 2 * PAD, box[3] - 2 * PAD + 2)
        one.part.draw(scene, max(0, one.seat), inner)


def part_size(state: State, hands: frozenset[int], one: PartOf, room: int) -> tuple[int, int]:
    """Width and height of a part with its frame, in so wide a room."""
    if one.part.key == "seat":
        return large_seat_size(state, hands, one.seat, min(room, LARGE_WIDTH))
    width, height = one.part.size(state, hands, max(0, one.seat), room - 2 * PAD)
    return width + 2 * PAD, height + 2 * PAD - 2
