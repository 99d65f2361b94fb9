"""Parts by name, one alone or some of them in a window; what is not shown folds to its title."""

import pytest

from gah_nb.drawing import (
    NARROW,
    NORMAL,
    PartName,
    board_panels,
    draw_table,
    part_names,
    table_boxes,
    table_panels,
)
from gah_nb.drawing.parts import PARTS, absent, find_parts

from . import svg, tables

STATE = tables.crowded(3)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("queue", "queue"),
        ("Actions", "action-board"),
        ("action board", "action-board"),
        ("Emperor", "emperor"),
        ("objectives", "objectives"),
        ("score", "score"),
        ("hotel Anna", "hotel-0"),
        ("Hotel of Ben", "hotel-1"),
        ("CAFÉ Cindy", "cafe-2"),
        ("cafe cindy", "cafe-2"),
        ("kitchen Ben", "kitchen-1"),
        ("staff Anna", "staff-0"),
        ("staff at work Anna", "staff-0"),
        ("hand Ben", "hand-1"),
        ("kitchen and café Ben", "kitchen-and-cafe-1"),
        ("hotel", "hotel-0"),
    ],
)
def test_names_are_read_as_people_write_them(written: str, key: str) -> None:
    assert [one.key for one in find_parts(STATE, [written], 0)] == [key]


@pytest.mark.parametrize("wrong", ["lobby", "hotel Dora", "queue Anna", "Anna", ""])
def test_a_name_that_means_nothing_is_told_what_there_is(wrong: str) -> None:
    with pytest.raises(ValueError, match="there is no part") as caught:
        draw_table(STATE, show=["hotel Anna", wrong])
    said = str(caught.value)
    assert repr(wrong) in said
    for word in ("queue", "actions", "emperor", "objectives", "score", "hotel", "café", "kitchen", "Cindy"):
        assert word in said
    assert part_names(STATE) in said


def test_whose_part_must_be_known() -> None:
    with pytest.raises(ValueError, match="whose hotel shall be shown"):
        find_parts(STATE, ["hotel"], None)


@pytest.mark.parametrize("width", [NARROW, NORMAL])
def test_every_part_can_be_shown_alone(width: int) -> None:
    for key, part in PARTS.items():
        if part in absent(STATE):  # see test_opponent
            continue
        drawing = draw_table(STATE, show=[part.names[0]], seat=0, width=width)
        svg.assert_fits(drawing)
        groups = svg.groups(svg.parse(drawing))
        assert set(groups) == {f"{key}-0" if part.of_seat else key, "folded"}


def test_what_is_shown_takes_little_room_and_the_rest_is_a_line_of_titles() -> None:
    """A lesson's hotel, café and Emperor fit beside a task: less than half of the window's height is left."""
    drawing = draw_table(STATE, show=["hotel Anna", "café Anna", "emperor"], deciding=0)
    svg.assert_fits(drawing)
    assert svg.view_box(svg.parse(drawing)).bottom <= 320
    # Where nobody unfolds them they are words, and do not look like buttons.
    assert "data-part" not in drawing
    assert "Not shown: Queue, Actions, Objectives, Anna, Ben, Cindy" in drawing
    live = table_panels(STATE, show=["hotel Anna", "café Anna", "emperor"], deciding=0, live=True).to_svg()
    svg.assert_fits(live)
    titles = {one.attrib["data-part"] for one in svg.parse(live).iter() if "data-part" in one.attrib}
    assert titles == {"queue", "actions", "objectives", "seat Anna", "seat Ben", "seat Cindy"}
    assert "Not shown" not in live
    again = table_panels(STATE, show=[*titles, "emperor"], deciding=0, live=True).to_svg()
    assert "data-part" not in again


def test_parts_never_lie_on_each_other() -> None:
    wishes = (
        ["queue", "actions", "emperor", "objectives"],
        ["hotel Anna", "hotel Ben", "hotel Cindy"],
        ["score", "hand Anna", "staff Ben", "café Cindy", "kitchen Cindy", "outlook Ben"],
        ["seat Anna", "queue"],
    )
    for show in wishes:
        for width in (NARROW, NORMAL):
            boxes = table_boxes(STATE, show=show, seat=0, width=width)
            table = svg.Box(0, 0, boxes["table"][2], boxes["table"][3])
            placed = [svg.Box(x, y, x + w, y + h) for key, (x, y, w, h) in boxes.items() if key != "table"]
            assert all(table.holds(box) for box in placed)
            assert not any(
                one.meets(other) for index, one in enumerate(placed) for other in placed[index + 1 :]
            )


def test_a_hand_is_open_to_its_seat_and_to_whom_no_seat_looks() -> None:
    def open_hand(**arguments: object) -> bool:
        drawing = draw_table(STATE, show=["hand Ben"], **arguments)  # type: ignore[arg-type]
        return any(key.startswith("hand:1") for key in svg.targets(svg.parse(drawing)))

    assert open_hand()
    assert open_hand(seat="Ben")
    assert not open_hand(seat="Anna")


@pytest.mark.parametrize("board", ["score", "staff", "outlook", "kitchen", "cafe"])
def test_new_boards_are_parts_as_well(board: PartName) -> None:
    svg.assert_fits(board_panels(board, tables.early(4), 1).to_svg())
