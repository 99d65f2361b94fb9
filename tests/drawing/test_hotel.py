"""Hotels: outlines of groups, bonuses, printed VP, the states of rooms."""

import pytest

from gah_nb.components import HOTELS
from gah_nb.components.catalogue import ROOM_NUMBER, room_name, rooms_of
from gah_nb.drawing import draw_table

from . import svg, tables


def _drawn(hotel: str) -> dict[str, svg.Box]:
    """The boxes of Anna's rooms."""
    root = svg.parse(draw_table(tables.early(2, box=tables.box(2, (hotel, hotel)))))
    rooms = {}
    for key, group in svg.targets(root).items():
        if key.startswith("room:0:"):
            rooms[key.split(":")[2]] = svg.shapes(group)[0][1]
    return rooms


def _inside(polygon: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point is inside, by counting the sides to its right."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if x1 == x2 and x1 > x and min(y1, y2) < y < max(y1, y2):
            crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("hotel", HOTELS)
def test_an_outline_holds_the_rooms_of_its_group_and_no_other(hotel: str) -> None:
    rooms = _drawn(hotel)
    root = svg.parse(draw_table(tables.early(2, box=tables.box(2, (hotel, hotel)))))
    seat = svg.groups(root)["hotel-0"]
    outlines = []
    for element in seat.iter(f"{svg.NAMESPACE}path"):
        if element.attrib.get("class", "").startswith("gah-group-"):
            numbers = [float(number) for number in element.attrib["d"][1:-1].split()]
            outlines.append((element.attrib["class"], list(zip(numbers[::2], numbers[1::2], strict=True))))
    plan = HOTELS[hotel]
    assert len(outlines) == len(plan.groups) == 10
    for group, (css, corners) in zip(plan.groups, outlines, strict=True):
        assert css == f"gah-group-{group.color}"
        members = {room_name(room) for room in rooms_of(group.mask)}
        held = set()
        for name, box in rooms.items():
            points = [(x, y) for x in (box.left, box.right) for y in (box.top + 0.5, box.bottom - 0.5)]
            held |= {name} if all(_inside(corners, *point) for point in points) else set()
        assert held == members


def test_rooms_say_what_state_they_are_in() -> None:
    """Ben's rooms: the two lower floors occupied, of the upper ones every other, the rest vacant."""
    root = svg.parse(draw_table(tables.crowded(2), seat="Ben"))
    states = {}
    for key, group in svg.targets(root).items():
        if key.startswith("room:1:"):
            states[key.split(":")[2]] = svg.shapes(group)[0][0].attrib["class"].split("-")[1]
    occupied = {f"{column}{floor}" for column in "abcde" for floor in (1, 2)} | {"b3", "d3", "a4", "c4", "e4"}
    assert states == {name: "occupied" if name in occupied else "vacant" for name in ROOM_NUMBER}


def test_printed_vp_are_in_the_five_rooms_at_the_top_right() -> None:
    root = svg.parse(draw_table(tables.early(2)))
    printed = {
        key.split(":")[2]: svg.words_of(text)
        for key, group in svg.targets(root).items()
        if key.startswith("room:0:")
        for text in group.iter(f"{svg.NAMESPACE}text")
    }
    assert printed == {"d3": "+1", "e3": "+1", "c4": "+2", "d4": "+2", "e4": "+2"}


def test_bonuses_of_the_night_side() -> None:
    """Groups from the ground up: a1 blue 2, b1 a2 b2 yellow 6, c1 d1 c2 d2 red 10 (R6.5), ..."""
    root = svg.parse(draw_table(tables.early(2)))
    seat = svg.groups(root)["hotel-0"]
    hotel = next(
        group
        for group in seat.iter(f"{svg.NAMESPACE}g")
        if any(child.attrib.get("data-target", "").startswith("room:") for child in group)
    )
    over = [child for child in hotel if child.attrib.get("class") == "gah-over"]
    bonuses = [svg.words_of(text) for child in over for text in child.iter(f"{svg.NAMESPACE}text")]
    # a1 2 VP, c1 10 kr, e1 2 VP, a3 a4 5 VP, b3 b4 3 kr, c3 c4 5 VP, d4 1 kr, e4 2 VP;
    # yellow in Emperor spaces: b1 a2 b2, and e2 d3 e3
    assert sorted(bonuses) == sorted(
        ["2 VP", "10 kr", "2 VP", "5 VP", "3 kr", "5 VP", "1 kr", "2 VP", "6", "6"]
    )


def test_a_bonus_that_was_given_is_ticked() -> None:
    for seat, given in ((0, 10), (1, 2)):  # all groups; two of them
        hotel = svg.groups(svg.parse(draw_table(tables.crowded(2), seat=seat)))[f"hotel-{seat}"]
        assert sum("gah-tick" in element.get("class", "") for element, _ in svg.shapes(hotel)) == given


def test_a_small_hotel_tells_the_three_states_apart() -> None:
    """Cindy's strip: three tiles in a row on the ground floor, none occupied; unfolded the same, by name."""
    root = svg.parse(draw_table(tables.early(3), seat=0))
    rooms = [
        element.attrib["class"].split("-")[2]
        for element, _ in svg.shapes(svg.groups(root)["strip-2"])
        if element.get("class", "").startswith("gah-small-")
    ]
    assert (rooms.count("vacant"), rooms.count("empty"), len(rooms)) == (3, 17, 20)
    unfolded = svg.targets(svg.parse(draw_table(tables.early(3), seat=0, unfold="Cindy")))
    labels = [unfolded[f"room:2:{name}"].attrib["aria-label"] for name in ("a1", "b1", "c1", "d1")]
    assert labels == [
        "vacant blue room, floor 1, column 1",
        "vacant yellow room, floor 1, column 2",
        "vacant red room, floor 1, column 3",
        "red room without a tile, floor 1, column 4, free",
    ]
