"""A deck of one's own: in a file beside the game, in records, scenarios and rulings."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import gah_nb as gah
from gah_nb.components import DECKS, INSTRUCTIONS, deck_text, read_deck

HEAD = "number,deck,guests,dice,extras,hand_points"
#: Fourteen cards; the first wants a green guest, a 6 and three spaces.
ROWS = ["1,mine,green,6,emperor 3,left", *(f"{number},mine,any!,?,staff!!,right" for number in range(2, 15))]
SCENARIO = f"""schema = 1
kind = "scenario"
players = ["Anna", "Leopold"]
start = "Leopold"
dice = "223344566"
queue = ["Dame", "Tezcatlipoca", "Countess", "Musician", "Sculptor"]
[leopold]
cards = '''
{HEAD}
{chr(10).join(ROWS)}
'''
[player.Leopold]
taken = "1"
"""


def test_printed_cards_are_written_as_they_are_read() -> None:
    for numbers in DECKS.values():
        cards = tuple(INSTRUCTIONS[number] for number in numbers)
        assert read_deck(deck_text(cards)) == cards


def test_a_scenario_has_its_own_deck() -> None:
    """Tezcatlipoca is the only green guest, worth 0, and lives in e1; of the 6 a die; 3 spaces."""
    scenario = gah.Scenario.from_text(SCENARIO)
    game = scenario.game.play("pass")
    assert (game.instruction, game["Leopold"].occupied, game["Leopold"].emperor) == (1, "e1", 3)
    assert game["Leopold"].taken == "16"
    assert gah.Scenario.of(scenario.game).game == scenario.game
    assert 'deck = "mine"' not in gah.Scenario.of(scenario.game).to_toml()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("1,mine,green,6,emperor 3,left", "line 2, guests: a guest is any"),
        ("14,mine,any!,?,staff!!,right\n", "a game needs up to 14 instruction cards (S3), and here are 13"),
    ],
)
def test_what_is_wrong_in_it_is_said_with_its_line(wrong: str, said: str) -> None:
    text = SCENARIO.replace(wrong, wrong.replace("green", "gren") if "green" in wrong else "")
    with pytest.raises(gah.InvalidFile) as caught:
        gah.Scenario.from_text(text)
    assert said in str(caught.value)
    assert "leopold.cards" in str(caught.value)


def test_a_game_from_a_file_is_recorded_described_and_ruled(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("\n".join((HEAD, *ROWS)), encoding="utf-8")
    game = gah.new_game(["Anna", gah.Leopold("hard", deck=path)], seed=3).set_up()
    random = Random(3)
    while game.round < 3 or game.decision != "turn" or not game.legal_actions.texts.count("pass"):
        game = game.play(random.choice(game.legal_actions))
    record = tmp_path / "record.toml"
    game.timeline().save(record)
    assert gah.Timeline.load(record).game == game
    scenario = gah.Scenario.of(game)
    assert scenario.game.digest == game.digest
    assert gah.Scenario.from_text(scenario.to_toml()).game.digest == game.digest
    assert game.timeline().ruling("May I pass?", "pass").check().held
