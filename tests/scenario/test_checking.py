"""Checks being run: what goes on from where, what holds, and what is said where it does not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gah_nb.engine import InvalidSetup, Position
from gah_nb.play.game import Game
from gah_nb.scenario.checking import play, run_checks
from gah_nb.scenario.form import Check
from gah_nb.scenario.report import Report, Result
from tests.engine.positions import position, seat


def run(start: Position | Game, *checks: Check) -> Report:
    game = start if isinstance(start, Game) else Game(start)

    def begin(edition: str, readings: Mapping[str, str]) -> Game:
        return game.under(edition or None, readings or None) if edition or readings else game

    return run_checks(begin, checks)


def one(start: Position | Game, check: Check) -> Result:
    (result,) = run(start, check)
    return result


def before_the_emperor(kronen: int = 2) -> Position:
    """Round 3, tile A1, Anna on space 2 with 41 VP."""
    return position(seat(kronen=kronen, emperor=2, vp=41), round_=3)


# What holds


def test_two_kronen_before_the_emperor():
    """Space 2 scores 2 VP, 3 back is space 0, A1 wants 3 kronen and there are 2: -5 VP; 41 + 2 - 5 = 38."""
    check = Check(
        title="two kronen",
        play="end of round",
        expect={
            "Anna.kronen": 2,
            "Anna.vp": 38,
            "Anna.emperor": "-2",
            "Anna.vp by R7.2": 2,
            "Anna.vp by R7.3": -5,
            "Ben.kronen": "-3",
            "round": 4,
        },
        events=["R7.3", "R7.4"],
        no_events=["#26", "R8.1"],
    )
    result = one(before_the_emperor(), check)
    assert result.held
    assert result.faults == ()
    assert all(expectation.held for expectation in result.expectations)
    assert (result.before, result.after) == (Game(before_the_emperor()), result.after)
    assert result.after is not None
    assert result.after["Anna"].vp == 38
    assert result.jumps == (
        (
            "Everybody passes, 20 times in all, until no die is left; "
            "the Emperor scoring of round 3 follows, then round 4 begins."
        ),
    )
    assert {"R7.1", "R7.2", "R7.3"} <= {event.rule for event in result.events}


def test_each_thing_that_is_not_as_expected():
    check = Check(
        play="end of round",
        expect={"Anna.kronen": 2, "Anna.vp": 41, "Anna.emperor": "-3"},
        events=["R7.3", "#26"],
        no_events=["R7.4"],
    )
    result = one(before_the_emperor(), check)
    assert not result.held
    assert [(e.path, e.held, e.found) for e in result.expectations] == [
        ("Anna.kronen", True, 2),
        ("Anna.vp", False, 38),
        ("Anna.emperor", False, "-2"),
    ]
    assert result.missing == ("#26",)
    assert result.forbidden == ("R7.4",)


@pytest.mark.parametrize(
    "check", [Check(expect={"round": 4}), Check(events=["R7.3"]), Check(no_events=["R2.3"], play="pass")]
)
def test_one_of_them_is_enough(check: Check):
    assert not one(before_the_emperor(), check).held


def test_a_check_that_only_plays_holds_if_it_can_be_played():
    assert one(before_the_emperor(), Check(play="Anna: pass\nBen: pass  # both")).held
    assert one(before_the_emperor(), Check()).held


def test_nothing_to_check():
    assert run(before_the_emperor()).held
    assert len(run(before_the_emperor())) == 0


# Where a check begins


def test_checks_go_on_from_where_the_one_before_stopped():
    """A 4 with two dice on it brings 2 kronen, for each of both (R4.1, R5.5)."""
    start = position(seat(kronen=5), seat(kronen=5), dice="4444")
    kronen = {"Anna.kronen": "+0"}
    report = run(
        start,
        Check(play="die 4; gain 4 kronen; end", expect={"Anna.kronen": 9}),
        Check(play="die 4; gain 3 kronen", expect={"Ben.kronen": 8, **kronen}, events=["R5.5"]),
        Check(begin="start", expect={"Anna.kronen": 5, "dice": "4444"}, no_events=["R5.5"]),
        Check(expect={"Ben.kronen": 5}),
    )
    assert [result.held for result in report] == [True] * 4
    assert report[1].before == report[0].after
    assert [len(result.after.line) for result in report if result.after] == [3, 5, 0, 0]


def test_a_check_that_does_not_hold_can_be_gone_on_from():
    report = run(before_the_emperor(), Check(play="pass", expect={"round": 4}), Check(play="Ben: pass"))
    assert [result.held for result in report] == [False, True]


def test_events_are_those_of_the_check():
    """What happened before the scenario begins, or in the check before, does not count."""
    begun = Game(before_the_emperor()).play("pass")
    report = run(
        begun, Check(no_events=["R2.3"]), Check(play="pass", events=["R2.4"]), Check(no_events=["R2.4"])
    )
    assert report.held


def test_other_rules_begin_at_the_start():
    """With 3 kronen A1's left option is possible: taken in 2021, one of two in the German edition (E3)."""
    report = run(
        before_the_emperor(kronen=3),
        Check(play="end of round", expect={"Anna.kronen": 0, "Anna.vp": 43, "round": 4}),
        Check(edition="2015-de", play="end of round", expect={"decision": "penalty", "to_decide": "Anna"}),
        Check(play="suffer right; suffer left", expect={"Anna.vp": "-5", "Ben.kronen": "-3", "round": 4}),
        Check(readings={"O8": "player by player"}, expect={"round": 3}),
    )
    assert [result.faults for result in report] == [()] * 4
    assert [result.rules for result in report] == ["", "2015-de", "", "2021 with O8 player by player"]


# What cannot be played


def test_an_illegal_action_and_what_would_go_on_from_there():
    report = run(
        before_the_emperor(),
        Check(play="pass\n  die 6>3+; end", expect={"Ben.kronen": 10}),
        Check(title="later"),
        Check(),
        Check(begin="start", expect={"round": 3}),
        Check(expect={"round": 3}),
    )
    # with a boosted 6 for a 3 Ben prepares rooms, so that his turn cannot end yet
    assert [(result.held, result.run) for result in report][1:] == [
        (False, False),
        (False, False),
        (True, True),
        (True, True),
    ]
    stop = report[0].stop
    assert stop is not None
    assert (stop.action, stop.line, stop.column, stop.index) == ("end", 2, 13, 2)
    assert stop.rule.startswith("R")
    assert report[0].expectations == ()
    assert report[1].reason == "it goes on from check 1, whose play could not be played"
    assert report[2].reason == "it goes on from check 2, which was not run"
    assert report[1].after is None


@pytest.mark.parametrize(
    ("text", "action", "place", "rule", "reason"),
    [
        ("claim A", "claim A", (1, 1), "R6.2", "objective A"),
        ("pass; Anna: pass", "Anna: pass", (1, 7), "R2.2", "Ben decides now, not Anna"),
        ("pass\nguest nobody", "guest nobody", (2, 7), "", "no guest is called 'nobody'"),
        ("guest q5; end of round", "end of round", (1, 11), "R3.4", "Anna has begun a turn"),
        ("end of rounds", "end of rounds", (1, 1), "", "Did you mean: end of round?"),
    ],
)
def test_where_a_play_stops(text: str, action: str, place: tuple[int, int], rule: str, reason: str):
    played = play(Game(before_the_emperor()), text)
    stop = played.stop
    assert stop is not None
    assert (stop.action, (stop.line, stop.column), stop.rule) == (action, place, rule)
    assert reason in stop.reason
    assert "decides" in stop.asked
    assert not one(before_the_emperor(), Check(play=text)).held


def test_a_script_that_does_not_fit_stops_the_play():
    """A roll of nine dice is due after the first re-roll (R2.4)."""
    from msgspec.structs import replace

    start = replace(before_the_emperor(), script=(("roll", (1, 2, 3)),))
    result = one(start, Check(play="pass; pass"))
    assert result.stop is not None
    assert "9 dice are to be rolled, the script has 3" in result.stop.reason


def test_rules_under_which_it_cannot_begin():
    result, after = run(before_the_emperor(), Check(edition="1999"), Check())
    assert (result.held, result.run, after.run) == (False, False, False)
    assert "it cannot begin under these rules" in result.reason
    assert "'1999' does not exist" in result.reason


def test_a_scenario_that_cannot_begin_raises():
    def broken(_edition: str, _readings: Mapping[str, str]) -> Game:
        raise InvalidSetup("R1.1: nobody plays")

    with pytest.raises(InvalidSetup):
        run_checks(broken, [Check()])


# Legal and illegal


def attempts(check: Check, start: Position | None = None) -> list[tuple[str, bool, str]]:
    result = one(start or before_the_emperor(), check)
    assert result.held == all(tried.held for tried in result.attempts)
    return [(tried.action, tried.held, tried.rule) for tried in result.attempts]


def test_what_can_be_done_after_the_play():
    assert attempts(Check(play="pass", legal="pass; Ben: die 1", illegal=["claim A", "Anna: pass"])) == [
        ("pass", True, ""),
        ("Ben: die 1", True, ""),
        ("claim A", True, "R6.2"),
        ("Anna: pass", True, "R2.2"),
    ]


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        (Check(legal="claim A"), ("claim A", False, "R6.2")),
        (Check(illegal="pass"), ("pass", False, "")),
        (Check(illegal="claim A", because="R6.2"), ("claim A", True, "R6.2")),
        (Check(illegal="claim A", because="R6.1"), ("claim A", False, "R6.2")),
        (Check(illegal="pass", because="R6.1"), ("pass", False, "")),
        (Check(illegal="clame A"), ("clame A", False, "")),
        (Check(legal="guest nobody"), ("guest nobody", False, "")),
        (Check(illegal="resolve"), ("resolve", False, "")),
    ],
)
def test_what_an_attempt_comes_to(check: Check, expected: tuple[str, bool, str]):
    assert attempts(check) == [expected]


def test_a_part_that_is_not_open_cannot_be_resolved():
    """The Count plays two staff cards for 1 krone less each (#73); his blue room a1 is a group of its own."""
    start = position(
        seat(vacant="a1", cafe={73: "wkk"}, hand=(6, 7)), objectives=("A1", "B1", "C1"), round_=1
    )
    parts = Check(
        play="move Count a1", legal="resolve bonus", illegal="resolve rubbish; Anna: resolve rubbish"
    )
    assert [held for _, held, _ in attempts(parts, start)] == [True, True, True]


@pytest.mark.parametrize("jump", ["end of round", "Anna: Final  scoring"])
@pytest.mark.parametrize("key", ["legal", "illegal"])
def test_a_jump_is_no_action(jump: str, key: str):
    result = one(position(seat()), Check(**{key: jump}))
    assert not result.held
    assert result.faults == (f"{jump}: cannot be read: this is a jump, and no action; it can stand in play",)


def test_nothing_can_be_done_when_the_game_is_over():
    last = position(seat(), round_=7)
    assert attempts(Check(play="final scoring", illegal="pass; die 1", because="R8.2"), last) == [
        ("pass", True, "R8.2"),
        ("die 1", True, "R8.2"),
    ]
