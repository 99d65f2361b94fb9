"""WCAG AA, computed from drawings as they are: every text and every line that means something, both themes.

What lies behind something is the last filled shape drawn before it that holds the point.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from gah_nb.drawing import (
    NARROW,
    WIDE,
    Choice,
    Theme,
    custom_properties,
    draw_card,
    draw_kitchen_and_cafe,
    draw_legend,
    draw_score_sheet,
    draw_table,
)
from gah_nb.engine.frames import Drawn
from gah_nb.engine.state import State

from . import svg, tables

TEXT, LINES = 4.5, 3.0
#: Shapes that only set things off from each other; what they hold says the same in words or signs.
DECORATION = re.compile(
    "gah-(paper|panel|card-face|card-past|card-used|card-back|free|rule|dark|dim|ornament|soft-fill|full-.*|card-due|small-empty-.*)"
)


def _drawings(theme: Theme) -> dict[str, str]:
    choices = (Choice("die 1", targets=("space:1",)), Choice("x", targets=("room:0:b2", "queue:83")))
    full: State = tables.crowded(4, agenda=(Drawn(0, (45, 47)),))
    changed = ("kronen:0", "room:1:b2", "queue:83", "emperor:0")
    return {
        "crowded": draw_table(full, choices=choices, deciding=0, changed=changed, theme=theme),
        "early": draw_table(tables.early(2), choices=choices, deciding=1, theme=theme),
        "narrow": draw_table(tables.early(3), deciding=0, theme=theme, width=NARROW),
        "wide": draw_table(full, deciding=0, theme=theme, width=WIDE),
        "over": draw_table(tables.crowded(4, agenda=()), theme=theme),
        "cafe": draw_kitchen_and_cafe(full, 0, theme=theme),
        "score": draw_score_sheet(full, (), theme=theme),
        "legend": draw_legend(theme=theme),
        **{f"card {card}": draw_card(card, theme=theme) for card in (75, 85, 55, 103, 14, "tile A1")},
    }


DRAWINGS = [(theme, name) for theme in ("light", "dark") for name in _drawings("light")]


class _Paint(NamedTuple):
    """What a rule paints with."""

    fill: str
    stroke: str


def _luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_defined() -> None:
    assert _contrast("#000000", "#ffffff") == pytest.approx(21)
    assert _contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def _rules(root: ElementTree.Element) -> dict[str, tuple[int, _Paint]]:
    """Paint by class, and the place of its rule: later rules win."""
    style = root.find(f"{svg.NAMESPACE}style")
    assert style is not None
    found = re.findall(r"\.([a-z0-9-]+)\{([^}]*)\}", style.text or "")
    rules = {}
    for place, (name, declarations) in enumerate(found):
        values = dict(one.split(":", 1) for one in declarations.split(";"))
        if "fill" in values or "stroke" in values:
            rules[name] = (place, _Paint(values.get("fill", ""), values.get("stroke", "")))
    return rules


def _paint(element: ElementTree.Element, rules: dict[str, tuple[int, _Paint]]) -> _Paint:
    matching = sorted(rules[name] for name in element.get("class", "").split() if name in rules)
    return _Paint(
        next((paint.fill for _, paint in reversed(matching) if paint.fill), ""),
        next((paint.stroke for _, paint in reversed(matching) if paint.stroke), ""),
    )


class _Drawn(NamedTuple):
    """An element with its paint, its box, and the grounds drawn before it."""

    element: ElementTree.Element
    paint: _Paint
    box: svg.Box
    grounds: tuple[tuple[svg.Box, str], ...]

    def ground(self, x: float, y: float) -> str:
        point = svg.Box(x, y, x, y)
        return next(colour for box, colour in reversed(self.grounds) if box.holds(point))


def _all(drawing: str) -> list[_Drawn]:
    root = svg.parse(drawing)
    rules, grounds, drawn = _rules(root), [], []
    for element, box in svg.shapes(root):
        paint = _paint(element, rules)
        drawn.append(_Drawn(element, paint, box, tuple(grounds)))
        if svg.tag(element) != "text" and paint.fill not in ("", "none"):
            grounds.append((box, paint.fill))
    return drawn


@pytest.mark.parametrize(("theme", "name"), DRAWINGS)
def test_every_text_is_readable(theme: Theme, name: str) -> None:
    drawing = _drawings(theme)[name]
    rules = _rules(svg.parse(drawing))
    texts = [one for one in _all(drawing) if svg.tag(one.element) == "text"]
    assert texts
    for one in texts:
        middle = (one.box.top + one.box.bottom) / 2
        for piece in list(one.element) or [one.element]:
            ink = _paint(piece, rules).fill
            for x in (one.box.left + 1, (one.box.left + one.box.right) / 2, one.box.right - 1):
                contrast = _contrast(ink, one.ground(x, middle))
                assert contrast >= TEXT, f"{one.box.what!r}: {ink} on {one.ground(x, middle)}, {contrast:.2f}"


@pytest.mark.parametrize(("theme", "name"), DRAWINGS)
def test_every_sign_can_be_seen(theme: Theme, name: str) -> None:
    """The line or the filling of a shape stands out from what is beside it."""
    signs = [one for one in _all(_drawings(theme)[name]) if svg.tag(one.element) != "text"]
    for one in signs:
        css = one.element.attrib["class"]
        if DECORATION.fullmatch(css):
            continue
        ground = one.ground(one.box.left - 1, (one.box.top + one.box.bottom) / 2)
        paints = [paint for paint in one.paint if paint not in ("", "none")]
        contrast = max(_contrast(paint, ground) for paint in paints)
        assert contrast >= LINES, f"{css}: {paints} on {ground}, {contrast:.2f} at {one.box}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_can_set_all_colours(theme: Theme) -> None:
    """What "auto" asks the page for is what `custom_properties` declares."""
    declared = dict(one.split(":") for one in custom_properties(theme).split(";"))
    drawing = draw_table(tables.crowded(2), deciding=0)
    asked = set(re.findall(r"var\((--gah-[a-z0-9-]+),", drawing))
    assert asked <= set(declared)
    fixed = draw_table(tables.crowded(2), deciding=0, theme=theme)
    coloured = re.sub(
        r"(fill|stroke):#[0-9a-f]{6};\1:var\((--gah-[a-z0-9-]+),#[0-9a-f]{6}\)",
        lambda found: f"{found[1]}:{declared[found[2]]}",
        drawing,
    )
    scopes = [svg.parse(one).attrib["class"].split()[1] for one in (drawing, fixed)]
    assert coloured.replace(scopes[0], scopes[1]) == fixed
