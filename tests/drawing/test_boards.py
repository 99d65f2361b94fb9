"""Parts of a table as drawings of their own: the same as on the table."""

from collections.abc import Callable
from itertools import combinations
from typing import get_args

import pytest
from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.effects import TakeGuest
from gah_nb.drawing import (
    BoardName,
    Choice,
    board_panels,
    draw_action_board,
    draw_emperor,
    draw_hand,
    draw_hotel,
    draw_kitchen_and_cafe,
    draw_objectives,
    draw_queue,
    draw_seat,
    draw_table,
)
from gah_nb.engine.frames import Do, Drawn, Frame, StartGuest, Turn

from . import svg, tables

SHARED = (draw_action_board, draw_emperor, draw_objectives, draw_queue)
OF_A_SEAT = (draw_hand, draw_hotel, draw_kitchen_and_cafe, draw_seat)
POSITION = tables.crowded(3, agenda=(Drawn(0, (45, 47)),))


def _drawings(**options: object) -> list[str]:
    shared: list[Callable[..., str]] = list(SHARED)
    seats: list[Callable[..., str]] = list(OF_A_SEAT)
    return [draw(POSITION, **options) for draw in shared] + [draw(POSITION, 0, **options) for draw in seats]


def test_every_board_fits() -> None:
    for drawing in _drawings(deciding=0):
        svg.assert_fits(drawing)
    for position in (tables.early(2), tables.crowded(4)):
        for draw in SHARED:
            svg.assert_fits(draw(position))
        for seat in range(len(position.players)):
            for draw_one in OF_A_SEAT:
                svg.assert_fits(draw_one(position, seat))


@pytest.mark.parametrize(
    "spaces", [(8, 8), (7, 8), (0, 0, 0, 0), (13, 13, 13), (8, 8, 9, 9), (3, 3, 3, 4), (5, 6, 6, 7)]
)
def test_a_marker_stands_below_its_space_and_no_other(spaces: tuple[int, ...]) -> None:
    early = tables.early(len(spaces))
    players = tuple(
        replace(player, emperor=space) for player, space in zip(early.players, spaces, strict=True)
    )
    held = svg.shapes(svg.parse(draw_emperor(replace(early, players=players))))
    cells = [box for _, box in held if box.what in ("gah-dark", "gah-dim", "gah-card-face")]
    places = [
        next(box for one, box in held if f"gah-seat-{seat}" in one.get("class", "").split())
        for seat in range(len(spaces))
    ]
    assert len(cells) == len(BOARDS.emperor_vp)
    for space, place in zip(spaces, places, strict=True):
        assert cells[space].left <= place.left
        assert place.right <= cells[space].right + 1
        assert place.top > cells[space].bottom
    assert not any(one.meets(other) for one, other in combinations(places, 2))


@pytest.mark.parametrize(
    ("asked", "prices"),
    [
        (Turn(0), ["3 kr", "2 kr", "1 kr", "free", "free"]),
        (StartGuest(0), ["free"] * 5),
        (Do(seat=0, effect=TakeGuest(), rule="R6.7"), ["free"] * 5),
    ],
)
def test_no_price_stands_over_a_guest_who_costs_nothing(asked: Frame, prices: list[str]) -> None:
    root = svg.parse(draw_queue(tables.early(2, agenda=(asked,))))
    told = [box.what for box in svg.texts(root) if box.what == "free" or box.what.endswith(" kr")]
    assert told == prices


def test_long_names_fit() -> None:
    position = tables.crowded(2, box=tables.box(2, names=("W" * 60, "王小明王小明王小明王小明王小明")))
    for seat in (0, 1):
        for draw in OF_A_SEAT:
            svg.assert_fits(draw(position, seat))


def test_together_they_have_the_targets_of_the_table() -> None:
    """What a strip shows of another seat belongs to that seat's own boards."""
    table = set(svg.targets(svg.parse(draw_table(POSITION, seat=0))))
    staff = board_panels("staff", POSITION, 0).to_svg()
    alone = {key for drawing in (*_drawings(), staff) for key in svg.targets(svg.parse(drawing))}
    assert alone == {key for key in table if not key.startswith(("cafe:1", "cafe:2"))}


def test_choices_and_changes_are_marked_as_on_the_table() -> None:
    choices = (Choice("prepare b2", "prepare", "for 1 krone", ("room:0:b2",)),)
    root = svg.parse(draw_hotel(POSITION, 0, choices=choices, changed=("room:0:c3",), deciding=0))
    rooms = svg.targets(root)
    can = [key for key, group in rooms.items() if group.get("class") == "gah-can"]
    assert can == ["room:0:b2"]
    assert rooms["room:0:b2"].attrib["aria-label"] == "occupied yellow room, floor 2, column 2: prepare"
    marked = [
        key
        for key, group in rooms.items()
        if any(element.get("class") == "gah-changed" for element, _ in svg.shapes(group))
    ]
    assert marked == ["room:0:c3"]
    assert next(svg.panels(root))[2][0].attrib["class"] == "gah-panel-turn"


# The instruction card lies in a game alone only; see test_opponent.
@pytest.mark.parametrize("board", [name for name in get_args(BoardName) if name != "instruction"])
def test_a_board_is_one_panel(board: BoardName) -> None:
    panels = board_panels(board, POSITION, 0, theme="dark")
    assert len(panels.panels) == 1
    assert "var(" not in panels.to_svg()
    assert f'data-panel="{board}' in panels.panels[0].markup or board == "seat"
    assert board_panels(board, POSITION, deciding=0, theme="dark").panels[0].key == board


def test_whose_board_must_be_known() -> None:
    with pytest.raises(ValueError, match="whose hotel shall be drawn"):
        board_panels("hotel", POSITION)
    with pytest.raises(ValueError, match="there is no board 'lobby'; there are queue, "):
        board_panels("lobby", POSITION)  # type: ignore[arg-type]


def test_a_part_alone_is_drawn_as_in_the_table() -> None:
    """Every room, guest, card and space has the same size and the same marks, wherever it is drawn."""

    def objects(drawing: str) -> dict[str, tuple[object, ...]]:
        found = svg.targets(svg.parse(drawing))
        return {
            key: tuple(
                (css, round(box.right - box.left), round(box.bottom - box.top))
                for element, box in svg.shapes(group)
                if (css := element.get("class")) and svg.tag(element) != "text"
            )
            for key, group in found.items()
        }

    state = tables.early(3)
    table = objects(draw_table(state, seat=0))
    for draw in (draw_action_board, draw_emperor, draw_objectives):
        alone = objects(draw(state))
        assert alone == {key: table[key] for key in alone}
    rooms = objects(draw_hotel(state, 0))
    assert rooms == {key: table[key] for key in rooms}
    assert objects(draw_table(state, seat=0, show=["hotel Anna", "objectives"])).items() <= table.items()
