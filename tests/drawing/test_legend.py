"""The legend explains every sign there is."""

import pytest

from gah_nb.drawing import NARROW, NORMAL, WIDE, draw_legend, draw_table
from gah_nb.drawing.canvas import ELLIPSIS
from gah_nb.drawing.symbols import MEANINGS, SHAPES

from . import svg, tables


@pytest.mark.parametrize("width", [324, NARROW, NORMAL, WIDE])
def test_it_fits(width: int) -> None:
    drawing = draw_legend(width=width)
    svg.assert_fits(drawing)
    assert ELLIPSIS not in drawing


def _classes(drawing: str) -> set[str]:
    root = svg.parse(drawing)
    return {name for element in root.iter() for name in element.get("class", "").split()}


def test_every_symbol_is_in_it() -> None:
    root = svg.parse(draw_legend())
    said = " ".join(box.what for box in svg.texts(root))
    assert all(meaning in said for meaning in MEANINGS.values())
    drawn = [svg.path_box(element.attrib["d"]) for element in root.iter(f"{svg.NAMESPACE}path")]
    sizes = [(box.right - box.left, box.bottom - box.top) for box in drawn]
    for name, data in SHAPES.items():
        box = svg.path_box(data)
        assert (box.right - box.left, box.bottom - box.top) in sizes, name


def test_every_mark_of_a_table_is_in_it() -> None:
    """All classes of shapes that a full table uses, but for those that only vary colour or ground."""
    full = draw_table(tables.crowded(4), deciding=0, changed=("kronen:0",))
    ground = {"table", "paper", "rule", "free", "card-used", "card-past", "gold-fill", "over"}
    text = {style.name for style in svg.STYLES}
    colours = (
        "seat-",
        "is-",
        "group-",
        "empty-",
        "occupied-",
        "vacant-",
        "bright-",
        "outline-",
        "no-",
        "tick-",
        "small-",
        "auto-",
    )
    missing = {name.removeprefix("gah-") for name in _classes(full) - _classes(draw_legend())}
    assert {name for name in missing - ground - text if not name.startswith((*colours, "line-"))} == set()


@pytest.mark.parametrize("width", [NARROW, NORMAL, WIDE])
def test_a_short_one_is_under_every_table(width: int) -> None:
    said = [box.what for box in svg.texts(svg.parse(draw_table(tables.early(2), width=width)))]
    for words in ("no tile", "vacant", "occupied", "can act here", "changed", "bonus given"):
        assert words in said
    assert "decks: 25 guests, 19 staff; 0 gone" in said
