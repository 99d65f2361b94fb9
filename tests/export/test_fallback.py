"""What a stored notebook shows of a table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from gah_nb.export.page import METADATA, Place, StoredView, show_data
from gah_nb.play import from_record
from tests.export.games import SEED, played


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


def test_a_place_has_the_picture(shell: InteractiveShell):
    with capture_output() as captured:
        Place(StoredView("Table()", played()))
    (plain,) = captured.outputs
    assert set(plain.data) == {"text/plain", "image/svg+xml", "text/html"}
    assert plain.metadata[METADATA]["record"]


def test_a_place_is_filled_renewed_and_cleared(shell: InteractiveShell):
    with capture_output() as captured:
        place = Place()
        place.put(StoredView("before", played()))
        place.put(StoredView("after", played()))
        place.clear()
    assert [output.data["text/plain"] for output in captured.outputs] == ["", "before", "after", ""]
    assert "gah-stored" not in captured.outputs[-1].data["text/html"]


def test_outside_of_a_notebook_nothing_happens(capsys: pytest.CaptureFixture[str]):
    Place(StoredView("Table()", played())).clear()
    show_data({"text/plain": "Table()"})
    assert capsys.readouterr().out == ""
