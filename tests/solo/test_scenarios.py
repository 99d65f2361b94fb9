"""Scenarios of games alone: written down and read again, and what is wrong in one said at its place."""

from __future__ import annotations

from random import Random

import pytest

import gah_nb as gah

HEAD = """schema = 1
players = ["Anna", "Leopold"]
dice = "223344556"

[player.Leopold]
taken = "1"

[leopold]
"""


@pytest.mark.parametrize("entrance", ["", *gah.Leopold.entrances])
@pytest.mark.parametrize("round_", [1, 4])
def test_a_moment_is_written_down_and_read_again(entrance, round_):
    timeline = gah.new_game(["Anna", gah.Leopold("hard", entrance=entrance)], seed=5).set_up().timeline()
    chance = Random(2)
    while timeline.game.round < round_:
        timeline.play(chance.choice(timeline.game.position.legal_actions))
    scenario = gah.Scenario.of(timeline)
    assert scenario.game == timeline.game
    assert gah.Scenario.from_text(scenario.to_toml()).game == timeline.game


def test_he_has_nothing_that_is_not_said():
    his = gah.Scenario.from_text(HEAD).game["Leopold"]
    assert (his.kronen, his.kitchen, his.hand, his.cafe, his.rooms.count(".")) == (0, "", (), {}, 20)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('level = "expert"', "leopold.level"),
        ('deck = "mine"', "leopold.deck"),
        ('entrance = "Sushi"', "leopold.entrance"),
        ('player = "Ben"', "leopold.player"),
        ("instructions = [192]", "leopold.instructions[0]"),
        ("shown = [193, 193]", "leopold.shown[1]"),
        ('stack = ["Waitress"]', "leopold.stack[0]"),
        ('markers = { A = "IV" }', "leopold.markers.A"),
        ("stars = 10", "leopold.stars"),
        ('marked_rooms = "f1"', "leopold.marked_rooms"),
        ('marked_guests = ["Qq"]', "leopold.marked_guests[0]"),
        ('entrance = "Toll Bridge Hotel"\ntoll = [1, 2]', "leopold.toll"),
        ('entrance = "Hautel Couture"\non_spaces = "abc"', "leopold.on_spaces"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(line, key):
    with pytest.raises(gah.InvalidFile) as caught:
        gah.Scenario.from_text(f"{HEAD}{line}\n")
    assert [problem.key for problem in caught.value.problems] == [key]


def test_a_card_shown_is_not_in_the_deck():
    with pytest.raises(gah.InvalidFile, match="instruction card 200 is there once"):
        gah.Scenario.from_text(f"{HEAD}shown = [200]\ninstructions = [200]\n")


@pytest.mark.parametrize("edition", ["2015-de", "2015-fr", "2015-it"])
def test_by_rules_of_2015_there_is_none(edition):
    with pytest.raises(gah.InvalidFile, match="S1: "):
        gah.Scenario.from_text(HEAD.replace("schema = 1", f'schema = 1\nedition = "{edition}"'))


def test_all_editions_of_a_game_alone_are_the_one_it_goes_by():
    scenario = gah.Scenario.from_text(HEAD)
    assert len(list(gah.compare(scenario.game, "pass"))) == 1
    assert {"2015-de", "2015-fr", "2015-it"}.isdisjoint(gah.depends_on(scenario.game, "pass").points)


def test_a_ruling_out_of_a_game_alone():
    timeline = gah.new_game(["Anna", gah.Leopold("hard")], seed=5).set_up().timeline()
    timeline.play("pass")
    ruling = timeline.ruling("Whom does he take?")
    assert {check.edition for check in ruling.checks} == {"2021"}
    assert ruling.check().held
