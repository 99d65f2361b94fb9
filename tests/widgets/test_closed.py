"""A widget that was closed: it is its text, wherever it is shown, and the game goes on without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
from IPython.display import display
from IPython.utils.capture import capture_output

import gah_nb as gah
import gah_nb.widgets
from gah_nb.export.page import WIDGET_VIEW
from tests.widgets.asking import ask

#: One of each kind of widget there is.
KINDS: dict[str, Callable[[gah.Game], Any]] = {
    "Board": lambda game: gah.Board("hotel", game),
    "Card": lambda _game: gah.Card(75),
    "Legend": lambda _game: gah.Legend(),
    "Lesson": lambda _game: gah.Lesson("01"),
    "PuzzleBoard": lambda _game: gah.PuzzleBoard("the-landlady"),
    "ScenarioEditor": lambda _game: gah.ScenarioEditor(),
    "Table": gah.Table,
    "a step": lambda _game: gah.Lesson("01").step(1),
}


pytestmark = pytest.mark.usefixtures("shell")


def test_no_kind_is_left_out():
    assert set(gah_nb.widgets.__all__) == set(KINDS) - {"a step"}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_its_text(kind: str, game: gah.Game):
    widget = KINDS[kind](game)
    widget.close()
    with capture_output() as captured:
        display(widget)
    (output,) = captured.outputs
    assert output.data == {"text/plain": f"{widget!r}, closed"}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_its_text_where_a_host_asks_for_a_bundle(kind: str, game: gah.Game):
    widget = KINDS[kind](game)
    data, _ = widget._repr_mimebundle_(include=None, exclude=None)
    assert WIDGET_VIEW in data
    widget.close()
    data, _ = widget._repr_mimebundle_(include=None, exclude=None)
    assert data == {"text/plain": f"{widget!r}, closed"}
    widget.close()  # once more, which changes nothing


def test_closing_all_is_the_same(game: gah.Game):
    table = gah.Table(game)
    gah.Table.close_all()
    assert table._repr_mimebundle_()[0] == {"text/plain": f"{table!r}, closed"}


def test_others_of_the_timeline_go_on(game: gah.Game):
    table = gah.Table(game)
    other = gah.Table(table)
    start = other.timeline.index
    table.close()
    other.play("guest Baroness")
    table.play("die 1")
    assert other.timeline.index == start + 2
    ask(other, do="undo")
    assert other.timeline.index == start + 1


def test_a_picture_that_was_shown_stays(game: gah.Game):
    table = gah.Table(game)
    with capture_output() as captured:
        display(table)
        table.close()
        table.play("guest Baroness")
    assert [*captured.outputs[1].data] == ["text/plain", "image/svg+xml", "text/html"]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_it_is_left_but_what_was_handed_in(kind: str, game: gah.Game):
    """Its layout is a widget as well, with a comm of its own."""
    one = KINDS[kind](game)
    one.close()
    assert one.layout.comm is None


def test_a_layout_of_somebody_else_stays(game: gah.Game):
    layout = ipywidgets.Layout()
    gah.Table(game, layout=layout).close()
    assert layout.comm is not None
