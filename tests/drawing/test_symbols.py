"""The symbols of effects: on one grid, for every effect there is, and the same in the files and drawings."""

import pytest

from gah_nb.components import EMPEROR_TILES, GUESTS, STAFF
from gah_nb.components.effects import Effect, Items, Prepare
from gah_nb.drawing import draw_table
from gah_nb.drawing.symbols import (
    GRID,
    MEANINGS,
    SHAPES,
    Sign,
    effect_signs,
    moved,
    reward_signs,
    staff_signs,
    symbol_file,
)

from . import svg, tables
from .symbol_files import FOLDER


def test_the_files_are_the_symbols() -> None:
    """If this fails: python -m tests.drawing.symbol_files."""
    files = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert files == {name: symbol_file(name) for name in SHAPES}
    assert list(SHAPES) == list(MEANINGS)


@pytest.mark.parametrize("name", SHAPES)
def test_a_symbol_keeps_to_the_grid(name: str) -> None:
    """Whole points, a unit from the edge, where half the stroke still fits."""
    box = svg.path_box(SHAPES[name])
    assert svg.Box(1, 1, GRID - 1, GRID - 1).holds(box)
    assert "." not in SHAPES[name]
    assert not set("LHVACSQT") & set(SHAPES[name])


def test_a_symbol_is_moved_by_its_first_points() -> None:
    assert moved("M2 5h12M4 5l1 9", 100, 30) == "M102 35h12M104 35l1 9"
    for name, data in SHAPES.items():
        box, there = svg.path_box(data), svg.path_box(moved(data, 100, 30))
        assert (there.left - box.left, there.bottom - box.bottom) == (100, 30), name


@pytest.mark.parametrize(
    ("guest", "signs"),
    [
        (57, ((Sign("prepare", "2"), Sign("less", "1")),)),  # Architect: prepare 2 rooms for 1 less each
        (52, ((Sign("strudel"),), (Sign("krone", "2"),))),  # Tailor: a strudel, 2 kronen
        (76, ((Sign("draw-and-play", "3"), Sign("free")),)),  # Duke: draw 3, play one free
        (87, ((Sign("krone", "3"),), (Sign("guest", "2"),))),  # Medicinal Councillor: 3 kronen, 2 guests
        (97, ((Sign("space"),),)),  # E. Gizia
        (65, ()),  # Knight of the Empire: no reward
    ],
)
def test_signs_of_guests(guest: int, signs: tuple[tuple[Sign, ...], ...]) -> None:
    assert reward_signs(GUESTS[guest].reward) == signs


@pytest.mark.parametrize(
    ("staff", "signs"),
    [
        (9, ((Sign("prepare"), Sign("free")),)),  # Butler: blue rooms are free
        (21, ((Sign("each-item"),),)),  # Chef
        (29, ((Sign("copy"),),)),  # Secretary
        (31, ((Sign("vp", "1 ×"),),)),  # Chambermaid
        (36, ((Sign("wine", "4"),),)),  # Sommelier
        (38, ((Sign("complete"),),)),  # Porter
    ],
)
def test_signs_of_staff(staff: int, signs: tuple[tuple[Sign, ...], ...]) -> None:
    assert staff_signs(STAFF[staff]) == signs


def test_everything_in_the_box_has_its_signs() -> None:
    groups = [
        *(group for guest in GUESTS.values() for group in reward_signs(guest.reward)),
        *(group for card in STAFF.values() for group in staff_signs(card)),
        *(
            group
            for tile in EMPEROR_TILES.values()
            for group in reward_signs(tile.reward) + reward_signs(tile.penalty)
        ),
    ]
    used = {sign.symbol for group in groups for sign in group}
    alone = {"objective", "hand-right", "hand-left", "token", "dancer"}  # on instruction cards, of entrances
    timings = {"each-round", "each-turn", "once", "permanent", "at-the-end"}
    assert (
        used == set(SHAPES) - {"dustbin"} - timings - alone
    )  # which is on the action board, and which are no effects
    assert all(staff_signs(card) for card in STAFF.values())


def test_a_new_kind_of_effect_needs_a_symbol() -> None:
    class Juggle(Effect, frozen=True, tag="juggle"):
        pass

    with pytest.raises(TypeError, match=r"drawing/signs\.py"):
        effect_signs(Juggle())
    assert effect_signs(Items("ssk")) == (Sign("strudel", "2"), Sign("coffee"))
    assert effect_signs(Prepare(occupied=True)) == (Sign("prepare"), Sign("occupy"))


def test_drawings_use_the_same_shapes() -> None:
    """Of the Architect in the queue: prepare, and less, each moved to its place on the card."""
    root = svg.parse(draw_table(tables.early(2, queue=(57,))))
    card = svg.targets(root)["queue:57"]
    paths = [
        svg.path_box(element.attrib["d"])
        for element, _ in svg.shapes(card)
        if element.get("class") == "gah-line-ink"
    ]
    sizes = [(box.right - box.left, box.bottom - box.top) for box in paths]
    expected = [svg.path_box(SHAPES[name]) for name in ("prepare", "less")]
    assert sizes == [(box.right - box.left, box.bottom - box.top) for box in expected]
