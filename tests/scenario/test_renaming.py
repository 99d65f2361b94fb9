"""Other players in the text of a scenario file."""

from __future__ import annotations

import tomllib

import pytest

from gah_nb.scenario import Scenario
from gah_nb.scenario.editing import with_players

TEXT = """schema = 1
players = ["Anna", "Ben"]   # two
to_move = "Anna"
dice = "1122334455"
queue = ["Baroness"]  # the left one
moves = '''
Anna: pass
Ben: pass
'''

# in front of her
[player.Anna]  # a lady
kronen = 3   # few

[player.Ben]
vp = 2

[[check]]
title = "Anna: she waits"
expect = { "Anna.kronen" = 3, "Ben.vp" = 2, to_decide = "Anna" }
illegal = ["Anna: guest Nobody"]
legal = "Anna: pass"
"""
PLAYERS = ["Anna", "Ben"]


@pytest.mark.parametrize("name", ["Cindy", 'C "the first"', "c.d", "C = [d] # e", "Ünal", "it's", "C: D"])
def test_who_is_called_otherwise_is_the_same(name: str):
    renamed = with_players(TEXT, PLAYERS, [name, "Ben"])
    scenario = Scenario.from_text(renamed)
    assert scenario.position[name].kronen == 3
    assert scenario.position.to_decide == name
    assert set(scenario.form.check[0].expect) == {f"{name}.kronen", "Ben.vp", "to_decide"}
    assert scenario.form.check[0].legal == f"{name}: pass"
    assert scenario.form.check[0].title == "Anna: she waits"
    # Back again it is what it was, to the last comment.
    assert with_players(renamed, [name, "Ben"], PLAYERS) == TEXT


@pytest.mark.parametrize(
    "written",
    [
        "player.Anna.vp = 2\nplayer.Anna.kronen = 4\n",
        "player = { Anna = { vp = 2, kronen = 4 } }\n",
        "[player]\nAnna.vp = 2\n'Anna'.kronen = 4\n",
        '[ player . "Anna" ]\nvp = 2\nkronen = 4\n',
        '[player."A\\u006ena"]\nvp = 2\nkronen = 4\n',
    ],
)
def test_however_the_table_is_written(written: str):
    assert tomllib.loads(with_players(written, PLAYERS, ["Dora", "Ben"]))["player"] == {
        "Dora": {"vp": 2, "kronen": 4}
    }
    assert tomllib.loads(with_players(written, PLAYERS, ["Ben", "Cindy"])).get("player", {}) == {}


def test_claims_are_renamed_and_words_are_not():
    text = 'title = "Anna"\ntext = "Anna"\n[claims]\nA = ["Ben", "Anna"]\n'
    data = tomllib.loads(with_players(text, PLAYERS, ["Dora", "Ben"]))
    assert (data["title"], data["text"], data["claims"]) == ("Anna", "Anna", {"A": ["Ben", "Dora"]})


def test_a_name_within_another_stays():
    text = 'players = ["Ann", "Anna"]\nmoves = "Ann: pass; Anna: pass"\n[player.Anna]\nvp = 1\n'
    data = tomllib.loads(with_players(text, ["Ann", "Anna"], ["Dora", "Anna"]))
    assert data["moves"] == "Dora: pass; Anna: pass"
    assert data["player"] == {"Anna": {"vp": 1}}


def test_names_that_change_places_are_other_players():
    data = tomllib.loads(with_players(TEXT, PLAYERS, ["Ben", "Anna"]))
    assert data["players"] == ["Ben", "Anna"]
    assert data["player"] == {"Anna": {"kronen": 3}, "Ben": {"vp": 2}}


def test_who_goes_takes_along_what_lay_there():
    text = with_players(TEXT, PLAYERS, ["Anna", "Cindy", "Dora"])
    assert "[player.Ben]" not in text
    assert "kronen = 3   # few" in text
