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
    expected = dict(check.expect)
    queue = expected.pop("queue")
    assert isinstance(queue, list)
    assert (len(queue), "Baroness" in queue) == (5, False)  # who comes in is the next guest of the deck
    # One of the two dice with 4 is on Anna's turn order tile.
    assert expected == {
        "Anna.kronen": 5,
        "Anna.cafe": ["Baroness"],
        "Anna.taken": "4",
        "dice": "112233455",
    }
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


def test_only_what_is_wanted_is_kept():
    """The kronen, and that R5.1 had no part: a rule that did not occur is not kept."""
    timeline = START.timeline()
    timeline.play("guest Baroness; die 4; gain 2 kronen")
    [check] = START.kept(timeline, only=["Anna.kronen", "R99"]).checks
    assert (check.expect, check.events) == ({"Anna.kronen": 5}, [])


def test_a_jump_is_kept_as_a_jump():
    later = START.changed(round=3)
    timeline = later.timeline()
    node = timeline.tree.node
    timeline.play("end of round")
    kept = later.kept(timeline, jumps={timeline.tree.node: (node, "end of round")})
    [check] = kept.checks
    assert check.play == "end of round"
    assert check.expect["round"] == 4
    assert kept.check().held


def test_only_what_was_played_from_there():
    with pytest.raises(UndescribableMoment, match="not played from the position"):
        START.kept(gah.new_game(["Anna", "Ben"], seed=7).set_up())
    with pytest.raises(UndescribableMoment, match="nothing has been played"):
        START.kept(START.position)
