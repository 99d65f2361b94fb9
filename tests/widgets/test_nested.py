"""Boards within boxes and outputs of ipywidgets: what a notebook keeps of them."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest
from IPython.display import display
from IPython.utils.capture import CapturedIO

import gah_nb as gah
from gah_nb.export.page import METADATA, WIDGET_VIEW

pytestmark = pytest.mark.usefixtures("shell")


def texts(captured: CapturedIO) -> list[str]:
    return [output.data["text/plain"] for output in captured.outputs]


def view_of(widget: Any) -> dict[str, Any]:
    """An output that shows a widget, as a browser tells the kernel of it."""
    data = {WIDGET_VIEW: {"model_id": widget.model_id}, "text/plain": ""}
    return {"output_type": "display_data", "data": data, "metadata": {}}


@pytest.mark.parametrize("box", [ipywidgets.VBox, ipywidgets.Tab, ipywidgets.Accordion])
def test_below_a_box_are_the_pictures_of_what_is_in_it(game: gah.Game, captured: CapturedIO, box: Any):
    table, board = gah.Table(game), gah.Board("queue", game)
    display(box([ipywidgets.HBox([table]), ipywidgets.IntSlider(), board]))
    assert texts(captured) == ["", repr(table), repr(board)]
    widget, picture, _ = captured.outputs
    assert WIDGET_VIEW in widget.data
    assert picture.metadata[METADATA]["record"]
    table.play("guest Baroness")
    assert texts(captured)[-1] == repr(table)


def test_other_boxes_are_as_ever(game: gah.Game, captured: CapturedIO):
    gah.Table(game)
    box = ipywidgets.HBox([ipywidgets.IntSlider(), gah.Legend()])
    box.children[1].close()
    display(box)
    (output,) = captured.outputs
    assert output.data == box._repr_mimebundle_()
    box.close()
    display(box)
    assert texts(captured)[-1].endswith(", closed")


def test_an_output_keeps_the_board_that_came_last(game: gah.Game, captured: CapturedIO):
    """Of what comes into an output the browser tells the kernel, afterwards."""
    one, other, output = gah.Table(game), gah.Table(game), ipywidgets.Output()
    display(ipywidgets.VBox([output]))
    assert texts(captured) == ["", ""]
    output.outputs = (view_of(one),)
    assert texts(captured)[-1] == repr(one)
    output.outputs = (view_of(one), view_of(other), {"output_type": "stream", "name": "stdout", "text": "x"})
    other.play("guest Baroness")
    assert texts(captured)[-1] == repr(other)
    one.play("die 1")
    assert texts(captured)[-1] == repr(other)
    output.outputs = ()
    assert texts(captured)[-1] == ""


def test_what_is_in_two_boxes_is_kept_in_both(game: gah.Game, captured: CapturedIO):
    table = gah.Table(game)
    for _ in range(2):
        display(ipywidgets.VBox([table]))
    table.play("guest Baroness")
    assert texts(captured)[-2:] == [repr(table)] * 2
