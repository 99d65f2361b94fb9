"""A game, a table of it, and a notebook in which things are shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import CapturedIO, capture_output

import gah_nb as gah
from gah_nb.widgets import Table


@pytest.fixture
def game() -> gah.Game:
    """Anna begins; the queue is Sovereign, Duchess, Opera Singer, Baroness, Tailor; the dice 1123345566."""
    return gah.new_game(["Anna", "Ben"], seed=7).set_up()


@pytest.fixture
def table(game: gah.Game) -> Table:
    return Table(game)


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


@pytest.fixture
def captured(shell: InteractiveShell) -> Iterator[CapturedIO]:
    """What is put out in a notebook."""
    with capture_output() as captured:
        yield captured
