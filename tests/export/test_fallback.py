"""What a stored notebook shows of a table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from gah_nb.export.fallback import METADATA, WIDGET_VIEW, Stored, StoredView
from gah_nb.play import from_record
from tests.export.games import SEED, played

WIDGET = {WIDGET_VIEW: {"model_id": "abc"}, "text/plain": "Table()"}


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def test_the_plain_output_has_a_picture_for_everybody():
    data, _ = StoredView('Table(<"Game">)', played()).bundle()
    assert data["text/plain"] == 'Table(<"Game">)'
    assert data["image/svg+xml"].startswith("<svg ")
    assert 'alt="Table(&lt;&quot;Game&quot;&gt;)"' in data["text/html"]
    assert 'src="data:image/svg+xml,' in data["text/html"]


def test_it_carries_the_whole_timeline():
    tree = played()
    _, metadata = StoredView("", tree).bundle()
    again = from_record(metadata[METADATA]["record"])
    assert again.position == tree.position
    assert list(again.branches) == list(tree.branches)


def test_for_a_seat_it_carries_only_what_the_seat_may_know():
    tree = played()
    data, metadata = StoredView("", tree, 0).bundle()
    assert metadata[METADATA]["record"] is None
    assert str(SEED) not in data["image/svg+xml"]
    assert tree.position.digest not in data["image/svg+xml"]


def test_a_table_puts_out_the_widget_and_below_it_the_picture(shell: InteractiveShell):
    stored = Stored()
    with capture_output() as captured:
        stored.show(WIDGET, StoredView("Table()", played()))
    widget, plain = captured.outputs
    assert widget.data == {WIDGET_VIEW: WIDGET[WIDGET_VIEW], "text/plain": ""}
    assert set(plain.data) == {"text/plain", "image/svg+xml", "text/html"}
    assert plain.metadata[METADATA]["record"]


def test_the_picture_follows_the_game(shell: InteractiveShell):
    stored = Stored()
    with capture_output() as captured:
        stored.update(StoredView("nothing was shown, so nothing is changed", played()))
        stored.show(WIDGET, StoredView("before", played()))
        stored.update(StoredView("after", played()))
    assert [output.data["text/plain"] for output in captured.outputs] == ["", "before", "after"]


def test_outside_of_a_notebook_nothing_happens(capsys: pytest.CaptureFixture[str]):
    Stored().show(WIDGET, StoredView("Table()", played()))
    assert capsys.readouterr().out == ""
