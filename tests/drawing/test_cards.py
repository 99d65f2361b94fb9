"""All guests and staff cards, drawn in the narrowest place they have."""

import pytest
from msgspec.structs import replace

from gah_nb.components import BOARDS, EMPEROR_TILES, GUESTS, STAFF
from gah_nb.drawing import NARROW, NORMAL, WIDE, draw_table
from gah_nb.drawing.canvas import ELLIPSIS
from gah_nb.engine.items import counts
from gah_nb.engine.state import CafeGuest, Player, State
from gah_nb.telling.short import effects_words, penalty_words, staff_words

from . import svg, tables


def _cafe(guests: list[int]) -> State:
    anna = Player(cafe=tuple(CafeGuest(guest) for guest in guests), numbers=(1, 4))
    return tables.table((anna, Player(numbers=(2, 3))), queue=tuple(guests))


def _assert_whole(drawing: str) -> None:
    svg.assert_fits(drawing)
    assert ELLIPSIS not in drawing
    pressed = svg.pressed(svg.parse(drawing))
    assert all(much <= svg.PRESSED_AT_MOST for much in pressed.values()), pressed


@pytest.mark.parametrize("first", range(0, len(GUESTS), 3))
def test_every_guest_in_the_cafe_and_in_the_queue(first: int) -> None:
    guests = list(GUESTS)[first : first + 3]
    for width in (NARROW, WIDE):
        _assert_whole(draw_table(_cafe(guests), width=width))
    drawing = draw_table(_cafe(guests))
    _assert_whole(drawing)
    said = " ".join(box.what for box in svg.texts(svg.parse(drawing)))
    for guest in guests:
        assert said.count(GUESTS[guest].name) == 2  # in the queue and in the café


@pytest.mark.parametrize("first", range(0, len(STAFF), 6))
@pytest.mark.parametrize("width", [NARROW, NORMAL])
def test_every_staff_card_played_and_in_hand(first: int, width: int) -> None:
    """Six at work and six in hand are drawn in full, with all their words."""
    cards = tuple(STAFF)[first : first + 6]
    used = tuple(card for card in cards if STAFF[card].timing == "round")
    anna = Player(hand=cards, display=cards, used=used, numbers=(1, 4))
    drawing = draw_table(tables.table((anna, Player(numbers=(2, 3))), queue=()), seat=0, width=width)
    _assert_whole(drawing)
    words = [box.what for box in svg.texts(svg.parse(drawing))]
    for card in cards:
        assert words.count(STAFF[card].name) == 2
        assert " ".join(words).count(staff_words(STAFF[card])) >= 2
    assert drawing.count('"gah-card-used"') == len(used)


def test_more_staff_takes_no_more_room() -> None:
    """Eight at work and a hand of twelve: chips with all names, then signs; nothing is left out."""
    cards = tuple(STAFF)[:12]
    for width in (NARROW, NORMAL):
        anna = Player(hand=cards, display=cards[:8], numbers=(1, 4))
        drawing = draw_table(tables.table((anna, Player(numbers=(2, 3)))), seat=0, width=width)
        svg.assert_fits(drawing)
        root = svg.parse(drawing)
        found = set(svg.targets(root))
        assert {f"hand:0:{card}" for card in cards} | {f"display:0:{card}" for card in cards[:8]} <= found
        labels = [
            one.attrib["aria-label"] for key, one in svg.targets(root).items() if key.startswith("hand")
        ]
        assert all(label.startswith(STAFF[card].name) for label, card in zip(labels, cards, strict=True))
    assert svg.view_box(root).bottom == svg.view_box(svg.parse(draw_table(tables.early(2)))).bottom


@pytest.mark.parametrize("key", EMPEROR_TILES)
def test_every_tile_fits_in_words(key: str) -> None:
    tile = EMPEROR_TILES[key]
    tiles = tuple(key if letter == tile.letter else f"{letter}1" for letter in "ABC")
    for width in (NARROW, NORMAL, WIDE):
        round_ = BOARDS.emperor_tile_round[tile.letter]
        state = replace(tables.early(2, box=tables.box(2, emperor_tiles=tiles)), round=round_)
        drawing = draw_table(state, width=width)
        _assert_whole(drawing)
        said = " ".join(box.what for box in svg.texts(svg.parse(drawing)))
        assert effects_words(tile.reward) in said
        assert penalty_words(tile.penalty) in said
        # The others are named by round and key, and said to a screen reader.
        others = [svg.targets(svg.parse(drawing))[f"tile:{one[0]}"] for one in tiles if one != key]
        assert [one.attrib["aria-label"][:15] for one in others] == [
            f"Emperor tile {one}" for one in tiles if one != key
        ]


@pytest.mark.parametrize("row", range(1, 5))
def test_every_objective_fits(row: int) -> None:
    objectives = (f"A{row}", f"B{row}", f"C{row}")
    for width in (NARROW, NORMAL, WIDE):
        _assert_whole(draw_table(tables.early(2, box=tables.box(2, objectives=objectives)), width=width))


def test_items_on_a_guest_are_full_and_missing_ones_dashed() -> None:
    """The Baroness wants two wines and two coffees; she has one wine and both coffees."""
    anna = Player(cafe=(CafeGuest(75, counts("wkk")),), kitchen=counts("scwk"), numbers=(1, 4))
    root = svg.parse(draw_table(tables.table((anna, Player(kitchen=counts("scwk"), numbers=(2, 3))))))
    card = svg.targets(root)["cafe:0:75"]
    items = [element.attrib["class"] for element, _ in svg.shapes(card) if svg.tag(element) == "rect"][1:]
    assert items == ["gah-wine", "gah-no-wine", "gah-coffee", "gah-coffee"]


def test_colours_never_stand_alone() -> None:
    """A diamond, a circle, a triangle and a square tell the colours apart without any colour."""
    root = svg.parse(draw_table(tables.early(2, queue=(75, 85, 55, 103))))
    found = []
    for guest in (75, 85, 55, 103):  # blue, red, yellow, green
        card = svg.targets(root)[f"queue:{guest}"]
        shape = next(
            element
            for element, _ in svg.shapes(card)
            if element.get("class") in ("gah-on-colour", "gah-on-yellow")
        )
        found.append((svg.tag(shape), shape.get("d", "").count("l")))
    assert found == [("path", 3), ("circle", 0), ("path", 1), ("rect", 0)]
