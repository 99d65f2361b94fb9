"""`depends_on`: the readings and editions under which a line of play comes out otherwise."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.notation import NotationError

#: Anna's last krone buys the Actress, and only sixes are left: O7 forbids it, O2 lets her pass afterwards.
SIXES = gah.Ruling.load("last-krone-before-the-sixes")


def test_the_readings_that_change_what_can_be_done_next():
    found = gah.depends_on(SIXES.position, "guest Actress")
    assert {(one.point, one.choice) for one in found if one.choice} == {
        ("O2", "until a die is taken"),
        ("O7", "spending is illegal"),
    }
    [forbidden] = [one for one in found if one.point == "O7"]
    assert "stops at guest Actress" in forbidden.changes[0]
    [passing] = [one for one in found if one.point == "O2"]
    assert "pass can be done" in passing.changes


def test_other_editions_are_named_by_name():
    """Three dice on the 1: 2021 has all of them taken, the booklets of 2015 fewer."""
    ruling = gah.Ruling.load("fewer-items-than-the-strength")
    found = gah.depends_on(ruling.position, "die 1; take ss")
    assert set(found.points) == {"2015-de", "2015-fr", "2015-it"}
    assert all("take ss can be played" in one.changes for one in found)


def test_what_makes_no_difference():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    found = gah.depends_on(game, "")
    assert found.points == ()
    assert "no reading" in repr(found)
    assert "no reading" in found._repr_html_()


def test_a_line_that_has_to_be_said_in_other_words_is_the_same_line():
    """2015-de asks whether the reward is taken as a whole; that is no difference of what comes of it."""
    ruling = gah.Ruling.load("printed-points-through-a-reward")
    found = gah.depends_on(ruling.position, "move Baron a3; prepare e3")
    assert "2015-de" not in found.points


def test_a_scenario_brings_its_own_line():
    scenario = gah.Scenario.load("emperor/a1-two-kronen")
    assert gah.depends_on(scenario).points == gah.depends_on(scenario, scenario.line).points


def test_nonsense_is_refused():
    with pytest.raises(NotationError):
        gah.depends_on(SIXES.position, "dance")
