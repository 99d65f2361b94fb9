"""Every object that can be acted on takes the pointer on all of its area, and nothing lies over it."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from gah_nb.components.catalogue import counts
from gah_nb.drawing import NARROW, NORMAL, Choice, draw_table
from gah_nb.engine.frames import AtHand, Drawn
from gah_nb.engine.state import State

from . import svg, tables

POSITIONS = {
    "early": tables.early(4),
    "crowded": tables.crowded(4),
    "drawn": tables.crowded(2, agenda=(Drawn(0, (45, 47)),)),
    "at hand": tables.early(3, agenda=(AtHand(0, counts("sc")),)),
    "no queue": tables.early(2, queue=()),
}


def _everything(state: State) -> tuple[Choice, ...]:
    """A choice for each key that an editor could offer, on the table or not."""
    seats = range(len(state.players))
    keys = ["game", "round", "decks", "emperor", *(f"tile:{letter}" for letter in "ABC")]
    keys += [f"queue:{guest}" for guest in state.queue] + [f"place:{place}" for place in range(5)]
    keys += [f"space:{space}" for space in range(1, 7)] + [f"objective:{letter}" for letter in "ABC"]
    keys += [f"track:{space}" for space in range(14)]
    names = ("seat", "vp", "kronen", "emperor", "kitchen", "turn", "hand", "staff", "passed")
    keys += [f"{name}:{seat}" for name in names for seat in seats]
    for seat, player in enumerate(state.players):
        keys += [f"room:{seat}:{column}{floor}" for column in "abcde" for floor in (1, 2, 3, 4)]
        keys += [f"cafe:{seat}:{table.guest}" for table in player.cafe]
        keys += [f"table:{seat}:{place}" for place in range(3)]
        keys += [f"display:{seat}:{card}" for card in player.display]
        keys += [f"hand:{seat}:{card}" for card in player.hand]
    keys += ["drawn:45", "drawn:47"]
    return tuple(Choice(f"set {key}", key, targets=(key,)) for key in keys)


def _painted(element: ElementTree.Element, over: bool = False) -> Iterator[ElementTree.Element]:
    """What can take the pointer, in the order in which it is drawn."""
    over = over or element.get("class") == "gah-over"
    for child in element:
        if not over and svg.shape_box(child) is not None:
            yield child
        yield from _painted(child, over)


#: Of what is drawn with lines the pointer meets only the lines.
_LINES = ("gah-line-", "gah-changed", "gah-tick", "gah-rule", "gah-outline", "gah-bright")


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("width", [NARROW, NORMAL])
@pytest.mark.parametrize("unfold", [None, 1])
def test_five_points_of_every_object(name: str, width: int, unfold: int | None) -> None:
    state = POSITIONS[name]
    drawing = draw_table(state, choices=_everything(state), seat=0, deciding=0, unfold=unfold, width=width)
    root = svg.parse(drawing)
    owners: dict[ElementTree.Element, str] = {}
    for key, group in svg.targets(root).items():
        owners |= dict.fromkeys(group.iter(), key)
    areas = [
        (one, box)
        for one in reversed([*_painted(root)])
        if (box := svg.shape_box(one)) and not one.get("class", "").startswith(_LINES)
    ]
    tried = 0
    for key, group in svg.targets(root).items():
        (ring,) = (one for one, _ in svg.shapes(group) if one.get("class") == "gah-ring")
        box = svg.shape_box(ring)
        assert box is not None
        left, right, top, bottom = box.left + 2, box.right - 2, box.top + 2, box.bottom - 2
        middle = ((left + right) / 2, (top + bottom) / 2)
        for x, y in (middle, (left, top), (right, top), (left, bottom), (right, bottom)):
            topmost = next(one for one, area in areas if area.holds(svg.Box(x, y, x, y)))
            assert owners.get(topmost) == key, f"{key} at {x}, {y}: {topmost.attrib}"
            tried += 1
    assert tried >= 5 * 60


def test_seats_numbers_and_places_are_objects_for_an_editor() -> None:
    state = tables.early(3)
    found = set(svg.targets(svg.parse(draw_table(state, choices=_everything(state), seat=0, unfold="Ben"))))
    names = ("seat", "vp", "kronen", "emperor", "kitchen", "turn", "hand", "staff")
    wanted = {f"{name}:{seat}" for name in names for seat in (0, 1)}
    wanted |= {f"track:{space}" for space in range(14)} | {"tile:A", "tile:B", "tile:C", "emperor"}
    wanted |= {"table:0:1", "table:0:2", "table:1:1", "table:1:2"}
    assert wanted <= found
    folded = set(svg.targets(svg.parse(draw_table(state, choices=_everything(state), seat=0))))
    assert {"game", "round", "decks", "room:1:a1", "seat:2", "table:2:1"} <= folded
