"""What was once written down is read for ever: files of earlier days and random games give what they gave."""

from __future__ import annotations

from typing import Any

import pytest

import gah_nb as gah
from tests.corpus.gives import KINDS, files, of_file, of_game, of_shipped, text_of_shipped
from tests.corpus.table import table


def test_every_file_has_a_row_and_every_row_a_file():
    assert {name for name, _ in files()} == {*table()["files"]}


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_files_of_every_kind(kind: str):
    assert any(name.startswith(f"{kind}/") for name in table()["files"])


@pytest.mark.parametrize("name", table()["files"])
def test_a_file_gives_what_it_gave(name: str):
    assert of_file(name) == table()["files"][name]


@pytest.mark.parametrize("name", table()["shipped"])
def test_what_is_shipped_gives_the_same_until_it_is_edited(name: str):
    """Every name stays; the row of an edited file is renewed by `python -m tests.corpus.table`."""
    text, given = table()["shipped"][name]
    found = of_shipped(name)
    assert found == given or text_of_shipped(name) != text


@pytest.mark.parametrize(
    "game", table()["games"], ids=lambda game: f"{game['setup']['edition']}-{game['setup']['seed']}"
)
def test_a_game_goes_as_it_went(game: dict[str, Any]):
    assert of_game(game["setup"], game["decisions"]) == game["digests"]


def test_the_games_have_every_edition_and_number_of_players():
    setups = [game["setup"] for game in table()["games"]]
    assert {len(setup["players"]) for setup in setups} == {2, 3, 4}
    assert {setup["edition"] for setup in setups} == {row.name for row in gah.editions()}
