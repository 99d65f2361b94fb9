"""What was played from a scenario, kept as a check of it."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.scenario.moment import UndescribableMoment

START = gah.Scenario("Money", dice="1122334455", queue=["Baroness"]).player("Anna", kronen=3)


def test_play_and_what_has_changed():
    timeline = START.timeline()
    timeline.play("guest Baroness; die 4; gain 2 kronen")  # she stands on the right and costs nothing
    kept = START.kept(timeline, "She can pay")
    [check] = kept.checks
    assert (check.title, check.begin) == ("She can pay", "")
    assert check.play.startswith("Anna: guest Baroness; ")
    assert check.expect == {"Anna.kronen": 5, "Anna.cafe": ["Baroness"]}
    assert kept.check().held
    assert kept.to_toml().startswith(START.to_toml().rstrip())


def test_a_second_check_begins_at_the_start():
    first = START.kept(START.position.play("pass"))
    again = first.kept(first.position.play("pass").play("pass"))
    assert [check.begin for check in again.checks] == ["", "start"]
    assert again.check().held


def test_checks_begin_where_the_moves_have_led():
    later = START.changed(moves="Anna: pass")
    [check] = later.kept(later.position.play("pass")).checks
    assert check.play == "Ben: pass"


def test_only_what_was_played_from_there():
    with pytest.raises(UndescribableMoment, match="not played from the position"):
        START.kept(gah.new_game(["Anna", "Ben"], seed=7).set_up())
    with pytest.raises(UndescribableMoment, match="nothing has been played"):
        START.kept(START.position)
