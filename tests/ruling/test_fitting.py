"""The rulings that fit what is to be decided in a game."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.components import GUESTS, STAFF


def names(moment: object) -> list[str]:
    return [ruling.name for ruling in gah.rulings(moment)]


@pytest.mark.parametrize(
    ("ruling", "play", "edition"),
    [
        ("baroness-and-three-cards", "", "2021"),
        ("e-gizia-turn-or-action", "", "2021"),
        ("penalty-options", "Emperor scoring", "2015-de"),
        ("the-emperors-room-left-out", "Emperor scoring", "2021"),
        ("guest-in-a-room-of-another-colour", "", "2021"),
    ],
)
def test_the_ruling_of_a_moment_is_among_the_first_that_fit_it(ruling: str, play: str, edition: str):
    asked = gah.Ruling.load(ruling).changed(edition=edition)
    moment = asked.play(play) if play else asked.position
    assert ruling in names(moment)[:5]


def test_a_table_and_a_timeline_can_be_asked_like_a_game():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    assert names(game)
    assert names(game) == names(game.timeline()) == names(gah.Table(game)) == names(game.position)


def test_when_the_game_is_over_there_is_nothing_to_decide():
    ruling = gah.Ruling.load("tie-that-stays")
    over = ruling.play(ruling.line)
    assert over.is_over
    assert names(over) == []


def test_no_ruling_about_cards_that_are_nowhere_near():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    position = game.position
    guests = {*position.queue, *(table.guest for player in position.players for table in player.cafe)}
    staff = {card for player in position.players for card in (*player.hand, *player.display)}
    here = {GUESTS[card].name for card in guests} | {STAFF[card].name for card in staff}
    here |= {f"objective {key}" for key in position.box.objectives}
    here |= {f"tile {key}" for key in position.box.emperor_tiles}
    for ruling in gah.rulings(game):
        assert not ruling.cards or here & set(ruling.cards), ruling.name
