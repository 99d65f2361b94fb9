"""Taking drawings apart and numbering what they share."""

from __future__ import annotations

import pytest

from gah_nb.drawing.compact import Pool, take_apart
from gah_nb.export.page import draw_seen
from tests.export.games import played


@pytest.mark.parametrize(
    ("markup", "opening", "children"),
    [
        ("<rect/>", "<rect/>", ()),
        ('<g a="/"><rect /><g><path/></g></g>', '<g a="/">', ("<rect />", "<g><path/></g>")),
        ("<g></g>", "<g>", ()),
        ("<text>a &lt; b</text>", "<text>a &lt; b</text>", ()),  # with text of its own: kept whole
        ("<g>a<rect/></g>", "<g>a<rect/></g>", ()),
    ],
)
def test_taking_apart(markup: str, opening: str, children: tuple[str, ...]):
    element = take_apart(markup)
    assert (element.opening, element.children) == (opening, children)
    assert element.opening + "".join(element.children) + element.closing == markup


def test_what_is_no_element_is_refused():
    with pytest.raises(ValueError, match="not an element"):
        take_apart("text")


def test_panels_can_be_taken_apart():
    for panel in draw_seen(played().node, None).panels:
        element = take_apart(panel.markup)
        assert len(element.children) > 1
        assert element.opening + "".join(element.children) + element.closing == panel.markup


def test_what_stays_the_same_is_kept_once():
    tree = played()
    pool = Pool()
    first = pool.add(draw_seen(tree.node, None))
    elements, panels = len(pool.elements), len(pool.panels)
    assert pool.add(draw_seen(tree.node, None)) == first
    assert (len(pool.elements), len(pool.panels)) == (elements, panels)
    second = pool.add(draw_seen(tree.at(6), None))
    assert 0 < len(set(second.panels) - set(first.panels)) < len(second.panels)
    assert len(pool.elements) < elements * 1.3
