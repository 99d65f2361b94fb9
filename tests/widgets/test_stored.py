"""What a notebook stores of a widget: the widget, and below it a picture that is brought up to date."""

from __future__ import annotations

from typing import Any

import pytest
from IPython.display import display
from IPython.utils.capture import CapturedIO

import gah_nb as gah
from gah_nb.export.page import METADATA, WIDGET_VIEW
from gah_nb.play import from_record
from tests.widgets.asking import ask, click

pytestmark = pytest.mark.usefixtures("shell")


def plain(captured: CapturedIO) -> list[Any]:
    return [output for output in captured.outputs if "text/html" in output.data]


def test_a_table_puts_out_the_widget_and_a_picture(table: gah.Table, captured: CapturedIO):
    display(table)
    widget, picture = captured.outputs
    assert WIDGET_VIEW in widget.data
    assert picture.data["text/plain"] == f"Table({table.position!r})"
    assert "data:image/svg+xml," in picture.data["text/html"]
    assert "data-actions" not in picture.data["image/svg+xml"]
    record = picture.metadata[METADATA]["record"]
    assert from_record(record).position == table.position.position


def test_the_picture_is_the_same_every_time(game: gah.Game, captured: CapturedIO):
    for _ in range(2):
        display(gah.Table(game))
    one, other = plain(captured)
    assert one.data == other.data
    assert one.metadata == other.metadata


def test_a_board_stores_itself(game: gah.Game, captured: CapturedIO):
    display(gah.Board("queue", game))
    display(gah.Card(75))
    queue, card = plain(captured)
    assert "data-panel" in queue.data["image/svg+xml"]
    assert 'width="928"' in queue.data["text/html"]
    assert "Baroness" in card.data["image/svg+xml"]
    assert queue.metadata[METADATA]["record"] is card.metadata[METADATA]["record"] is None


def test_where_nobody_looks_the_picture_follows_at_once(table: gah.Table, captured: CapturedIO):
    display(table)
    table.play("guest Baroness")
    assert [output.data["text/plain"] for output in plain(captured)][-1] == repr(table)


def test_while_somebody_plays_it_waits_until_there_is_time(table: gah.Table, captured: CapturedIO):
    display(table)
    ask(table, do="open")
    click(table, "guest Baroness")
    click(table, "die 1")
    before = len(plain(captured))
    ask(table, do="store")
    ask(table, do="store")
    assert len(plain(captured)) == before + 1
    assert plain(captured)[-1].data["text/plain"] == repr(table)
    ask(table, do="undo")
    ask(table, do="close")
    assert plain(captured)[-1].data["text/plain"] == repr(table)


def test_a_seats_picture_tells_no_secret(game: gah.Game, captured: CapturedIO):
    display(gah.Table(game, seat="Ben"))
    (picture,) = plain(captured)
    assert picture.metadata[METADATA]["record"] is None
    assert "Sous-Chef" not in picture.data["image/svg+xml"]
    assert game.digest not in picture.data["image/svg+xml"]


def test_what_was_never_shown_stores_nothing(table: gah.Table, captured: CapturedIO):
    table.play("guest Baroness")
    assert captured.outputs == []
