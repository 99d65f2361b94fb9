"""Puzzle files: what they say, what is checked, and what is refused with its place."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import gah_nb as gah
from gah_nb.cli import main
from gah_nb.puzzles import UnsoundPuzzle, WrongGoal

#: Three dice on 4 and no krone: 3 kronen are the most, 2 the next best, and there is one way.
TEXT = """schema = 1
kind = "puzzle"
title = "Money"
dice = "444"
goal = { most = "kronen" }

[proof]
best = 3
second = 2
lines = 1
solution = "die 4; gain 3 kronen; end"

[player.Anna]
kronen = 0
"""


def test_a_file_is_read_solved_and_checked():
    puzzle = gah.Puzzle.from_text(TEXT)
    assert puzzle.question == "Anna: the most kronen, at the end of this turn"
    assert puzzle.solve().best == 3
    report = puzzle.check()
    assert report.held
    assert report.is_unique
    assert report.greedy_finds_it


def test_a_notebook_shows_what_a_composer_wants_to_know():
    shown = gah.Puzzle.from_text(TEXT).check(elements=True)._repr_html_()
    for said in ("checks hold.", "one best line", "next best: 2", "Greedy finds it.", "Needless: "):
        assert said in shown


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("best = 3", "best = 4", "it is 3, not 4"),
        ("second = 2", "second = 1", "it is 2, not 1"),
        ("second = 2\n", "", "it is 2, not None"),
        ("lines = 1", "lines = 2", "there are 1, not 2"),
        ("gain 3 kronen", "gain 1 emperor 2 kronen", "this leads to 2, not to 3"),
        ("; end", "", "the line stops before the puzzle is over"),
        ("die 4; gain", "die 5; gain", "no die lies on action space 5"),
    ],
)
def test_a_proof_that_is_wrong_is_found(old: str, new: str, said: str):
    report = gah.Puzzle.from_text(TEXT.replace(old, new)).check()
    assert not report.held
    assert said in repr(report)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('most = "kronen"', 'most = "beauty"', 'line 5, column 10: goal.most: "beauty" is no number'),
        ('most = "kronen"', 'most = "kronen", seat = "Ben"', "line 5, column 1: goal: Ben is to solve it"),
        ('most = "kronen"', 'wins = "kronen"', "goal.wins: this key is unknown"),
        ('most = "kronen"', 'reach = { "Anna.krone" = 3 }', 'did you mean "kronen"'),
        ('title = "Money"', 'themes = ["money"]', 'there is no theme "money"'),
        ("[proof]", "[[otherwise]]\nbest = 3\n[proof]", "under which other edition"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, said: str):
    with pytest.raises(gah.InvalidFile) as refused:
        gah.Puzzle.from_text(TEXT.replace(old, new)).check()
    assert said in str(refused.value)


def test_a_puzzle_of_a_running_game():
    game = gah.Scenario("Money", dice="444").player("Anna", kronen=0).game.play("die 4")
    puzzle = gah.Puzzle.of(game, "most kronen", "In the middle of a turn")
    assert puzzle.game == game
    assert puzzle.solve().lines == ("gain 3 kronen; end",)
    assert gah.Puzzle.from_text(puzzle.to_toml()) == puzzle
    with pytest.raises(WrongGoal, match="no number"):
        gah.Puzzle.of(game, "most beauty")


def test_decks_that_are_listed_are_known():
    # Anna may take a guest from the queue twice: in her turn, and as the Baroness moves in? Only what is
    # listed may be used.
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    puzzle = gah.Puzzle.of(game, {"most": "kronen", "without": ["die", "serve", "use"]}, "Guests")
    assert puzzle.known.guests == len(puzzle.form.guest_deck) > 0
    assert puzzle.changed(guest_deck=None).known.guests == 0


def test_the_same_under_another_edition():
    text = TEXT.replace("[player", '[[otherwise]]\nedition = "2015-de"\nbest = 3\n\n[player')
    assert gah.Puzzle.from_text(text).check().held
    wrong = gah.Puzzle.from_text(text.replace("best = 3\n\n[p", "best = 5\n\n[p")).check()
    assert "it is 3 (proven), not 5" in repr(wrong)


def test_unsound_puzzles_are_refused_with_the_reason():
    text = TEXT.replace('most = "kronen"', 'most = "kronen", within = "this round", passing = true')
    report = gah.Puzzle.from_text(text).check()
    assert not report.held
    assert "the roll is to be said, in rolls" in repr(report)
    with pytest.raises(UnsoundPuzzle):
        gah.Puzzle.from_text(text).solve()


# At the command line


def test_solving_a_file(tmp_path: Path):
    file = tmp_path / "money.toml"
    file.write_text(TEXT, encoding="utf-8")
    done = CliRunner().invoke(main, ["solve", str(file)])
    assert done.exit_code == 0
    assert "the most kronen, at the end of this turn: 3 (proven, one best line" in done.output
    assert "  die 4; gain 3 kronen; end\n" in done.output
    stopped = CliRunner().invoke(main, ["solve", str(file), "--positions", "5"])
    assert stopped.exit_code == 1
    assert "5 positions were looked at" in stopped.output


def test_solving_a_goal_at_any_position(tmp_path: Path):
    file = tmp_path / "scenario.toml"
    text = gah.Scenario("Money", dice="444").player("Anna", kronen=0).to_toml()
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(main, ["solve", str(file), "--goal", "most emperor"])
    assert "the most emperor, at the end of this turn: 3 (proven" in done.output
    refused = CliRunner().invoke(main, ["solve", str(file), "--goal", "most beauty"])
    assert refused.exit_code == 2
    assert '"beauty" is no number' in refused.output


def test_verifying_a_file(tmp_path: Path):
    (tmp_path / "good.toml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "bad.toml").write_text(TEXT.replace("best = 3", "best = 4"), encoding="utf-8")
    done = CliRunner().invoke(main, ["verify", str(tmp_path)])
    assert done.exit_code == 1
    assert "bad.toml, line 8: check 2: the best value" in done.output
    assert "1 passed, 1 failed" in done.output
