"""A game and a table of it."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.widgets import Table


@pytest.fixture
def game() -> gah.Game:
    """Anna begins; the queue is Sovereign, Duchess, Opera Singer, Baroness, Tailor; the dice 1123345566."""
    return gah.new_game(["Anna", "Ben"], seed=7).set_up()


@pytest.fixture
def table(game: gah.Game) -> Table:
    return Table(game)
