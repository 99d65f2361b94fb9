"""What a failing check would have to say: found values, as lines to write and as another scenario."""

import pytest

import gah_nb as gah

START = gah.Scenario("Money", dice="1122334456", queue=["Baroness"]).player("Anna", kronen=3)
PLAY = "guest Baroness; die 3; done"
TEXT = """\
schema = 1
dice = "1122334456"

# what is asked
[[check]]
play = "die 4; gain 2 emperor 0 krone; end"  # two dice: two steps
expect = { "Anna.emperor" = 3, "Anna.kronen" = "+1", "Ben.kronen" = 10 }  # counted wrongly
events = ["R7.3", "R4.3"]
no_events = ["R4.3"]
legal = "claim A"
illegal = "pass"

[[check]]
expect = { to_decide = "Ben" }
"""


def test_a_check_that_fails_names_the_lines_to_write():
    first, second = gah.Scenario.from_text(TEXT).check()
    assert second.held
    assert first.instead == (
        'expect = { "Anna.emperor" = 2, "Anna.kronen" = "+0", "Ben.kronen" = 10 }',
        'events = ["R4.3"]',
        "# without no_events",
        'legal = "pass"',
        'illegal = "claim A"',
    )
    assert second.instead == ()
    lines = [line.strip() for line in first.lines]
    assert lines[lines.index("what was found, to be written instead:") + 1] == first.instead[0]


def test_what_was_found_can_be_accepted():
    scenario = gah.Scenario.from_text(TEXT).accepting(1)
    assert scenario.check().held
    text = scenario.to_toml()
    for kept in ("# what is asked", "# two dice: two steps", "# counted wrongly", 'events = ["R4.3"]'):
        assert kept in text
    assert "no_events" not in text
    assert scenario.accepting(1) == scenario
    assert scenario.accepting(2) == scenario


def test_bounds_lists_and_rules_are_accepted():
    """The Baroness in q5 costs nothing; the first room of a hotel is a1, and costs nothing either."""
    failing = START.then(
        PLAY,
        {"Anna.kronen": ">= 4", "Anna.cafe": ["Earl"], "Anna.vacant": "b1"},
        illegal=["claim A", "die 4"],
        because="R6.2",
    )
    (result,) = failing.check()
    assert (
        result.instead[0]
        == 'expect = { "Anna.kronen" = 3, "Anna.cafe" = ["Baroness"], "Anna.vacant" = "a1" }'
    )
    assert failing.accepting(1).check().held


def test_checks_in_a_list_in_braces_are_accepted_too():
    check = '{ play = "pass", expect = { "Ben.kronen" = 9 }, title = "x" }'
    text = f'schema = 1\ndice = "1122334456"\ncheck = [{check}]\n'
    scenario = gah.Scenario.from_text(text).accepting(1)
    assert scenario.check().held
    assert scenario.checks[0].expect == {"Ben.kronen": 10}
    assert scenario.checks[0].title == "x"


def test_where_a_play_stops_the_words_that_go_on_are_named():
    stopping = START.then("die 3; end")
    (result,) = stopping.check()
    assert result.stop is not None
    assert result.stop.words == ("prepare b1", "prepare a2", "done")
    assert "one can write: prepare b1, prepare a2, done" in result.faults
    assert result.instead == ()
    with pytest.raises(ValueError, match="check 1 cannot be accepted:\nthe play stops at end: R5.2"):
        stopping.accepting(1)


def test_many_words_are_counted():
    (result,) = START.then("die 8").check()
    assert result.stop is not None
    assert result.stop.words[0] == "pass"
    assert result.faults[2].endswith(f"... ({len(result.stop.words)} in all)")


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_check_that_is_not_there(number: int):
    with pytest.raises(IndexError, match=f"there is no check {number}; there are 2, counted from 1"):
        gah.Scenario.from_text(TEXT).accepting(number)
