"""Reports: readable in a terminal and in a notebook, and plain values for machines."""

from __future__ import annotations

import json
import re

import pytest

from gah_nb.play.game import Game
from gah_nb.scenario.checking import run_checks
from gah_nb.scenario.form import Check
from gah_nb.scenario.report import Attempt, Expectation, Report, Result
from tests.engine.positions import position, seat


def report(*checks: Check) -> Report:
    """Anna on Emperor space 2 with 2 kronen and 41 VP, before the scoring of round 3."""
    game = Game(position(seat(kronen=2, emperor=2, vp=41), round_=3, dice="4", dustbin=9))
    return run_checks(lambda *_: game, checks)


def test_all_hold():
    assert repr(report(Check(title="a pass", play="pass"))) == "The check holds.\n  holds     check 1: a pass"
    assert repr(report()) == "There is nothing to check."
    assert report()
    assert not report(Check(legal="claim A"))


@pytest.mark.parametrize(
    ("good", "bad", "summary"),
    [(2, 0, "All 2 checks hold."), (1, 1, "1 of 2 checks holds."), (2, 1, "2 of 3 checks hold.")],
)
def test_the_summary(good: int, bad: int, summary: str):
    results = [Result(n, "", held=n <= good) for n in range(1, good + bad + 1)]
    assert Report(tuple(results)).summary == summary


def test_expected_and_found_stand_below_each_other():
    text = repr(
        report(
            Check(
                title="the scoring",
                play="end of round",
                expect={"Anna.vp": "-5", "Anna.kronen": 3, "round": 4},
                events=["#26"],
                no_events=["R7.3"],
                legal="claim A",
            )
        )
    )
    assert text.splitlines()[:10] == [
        "0 of 1 checks hold.",
        "  fails     check 1: the scoring",
        "      Anna.vp      expected  -5",
        "                   found     -3",
        "                             (from 41 to 38)",
        "      Anna.kronen  expected  3",
        "                   found     2",
        "      #26 should have occurred, and did not",
        "      R7.3 should not have occurred, and did",
        "      claim A: should be legal, and is not by R6.2: " + text.splitlines()[9].partition("R6.2: ")[2],
    ]
    assert text.splitlines()[10:15] == [
        "      what was found, to be written instead:",
        '        expect = { "Anna.vp" = "-3", "Anna.kronen" = 2, round = 4 }',
        "        # without events",
        "        # without no_events",
        "        # without legal",
    ]
    story = text.splitlines()[16:]
    assert story[0] == "      what led there:"
    assert story[1].startswith(
        "        Everybody passes until no die is left; the Emperor scoring of round 3"
    )
    assert "        R7.3  Anna: loses 5 VP" in story


def test_hotels_are_drawn_below_each_other():
    text = repr(report(Check(expect={"Anna.rooms": "\n. . . . .\n. . . . .\n. . . . .\nb . . . .\n"})))
    assert text.splitlines()[2:10] == [
        "      Anna.rooms  expected  . . . . .",
        "                            . . . . .",
        "                            . . . . .",
        "                            b . . . .",
        "                  found     . . . . .",
        "                            . . . . .",
        "                            . . . . .",
        "                            . . . . .",
    ]


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (Attempt("pass", True, True), "pass: can be played"),
        (Attempt("pass", False, True, "R3.4", "no."), "pass: is illegal by R3.4: no."),
        (Attempt("pass", True, False, "R3.4", "no."), "pass: should be legal, and is not by R3.4: no."),
        (Attempt("pass", False, False), "pass: should be illegal, and can be played"),
        (Attempt("x", False, False, "", "no action."), "x: cannot be read: no action."),
        (
            Attempt("pass", False, False, "R3.4", "no.", "R2.3"),
            "pass: should be illegal because of R2.3, and is by R3.4: no.",
        ),
    ],
)
def test_attempts_in_words(attempt: Attempt, sentence: str):
    assert str(attempt) == sentence


def test_a_play_that_stops():
    first, second = report(Check(play="pass; claim B"), Check(title="later"))
    assert first.faults[0].startswith("the play stops at claim B: R6.2: ")
    assert first.faults[0].endswith("[line 1, column 7 of its play]")
    assert first.faults[1].startswith("instead: Ben decides: ")
    assert second.lines == ("it goes on from check 1, whose play could not be played",)
    assert "  not run   check 2: later" in repr(Report((first, second)))


def test_passing_on_and_on_is_told_in_one_line():
    """Two dice: two passes, a die to the dustbin, a roll, two passes, the last die: seven events."""
    game = Game(position(seat(), dice="44", dustbin=8))
    (result,) = run_checks(lambda *_: game, [Check(play="end of round", expect={"round": 1})])
    assert result.story[1:4] == (
        "R2.3  Anna: passes",
        "      ... 5 more events of passing and rolling again",
        "R2.4  Anna: puts a die into the dustbin, since everybody left has passed; none remain",
    )


def test_in_a_notebook():
    checks = report(
        Check(title="<b>bold</b>", play="end of round", expect={"Anna.vp": 41}, legal="pass"), Check()
    )
    html = checks._repr_html_()
    assert "&lt;b&gt;bold&lt;/b&gt;" in html
    assert "<b>* fails</b>" in html
    assert "<b>* 38</b>" in html
    assert "<summary>What led to the end of check 1</summary>" in html
    assert "R7.3  Anna: loses 5 VP" in html
    assert not re.search(r"\sid=|color|<script", html)
    assert html.count("<table>") == html.count("</table>") == 1
    assert "<table>" not in report()._repr_html_()


def test_for_machines():
    checks = report(
        Check(title="a", play="end of round", expect={"Anna.cafe": ["Earl"]}, illegal="claim A"), Check()
    )
    plain = json.loads(json.dumps(checks.to_dict()))
    assert plain["held"] is False
    first, second = plain["checks"]
    assert first["expectations"] == [
        {"path": "Anna.cafe", "expected": ["Earl"], "found": [], "held": False, "note": ""}
    ]
    assert first["attempts"][0]["rule"] == "R6.2"
    assert first["after"] == second["before"]
    assert first["stop"] is None
    assert second["held"] is True
    stopped = report(Check(play="claim A")).to_dict()["checks"][0]
    assert json.loads(json.dumps(stopped))["stop"]["rule"] == "R6.2"


def test_values_as_a_file_writes_them():
    values = [True, ["a", "b"], [], "", None, 3]
    expectations = tuple(Expectation("x", value, value, False) for value in values)
    lines = Result(1, "", held=False, expectations=expectations).faults
    assert [line.split(maxsplit=2)[2] for line in lines[::2]] == [
        "true",
        "a, b",
        "none",
        "none",
        "nothing that can be looked at",
        "3",
    ]
