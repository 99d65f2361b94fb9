"""Puzzles on a table, without a browser: playing, hints, the verdict, lines to step through, progress."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from IPython.display import display
from IPython.utils.capture import CapturedIO
from nbformat.v4 import new_code_cell, new_notebook, new_output

import gah_nb as gah
from gah_nb.export.notebook import GahHTMLExporter
from gah_nb.puzzles import chosen
from tests.widgets.asking import ask, click, drawing

#: Three dice on 4 and no krone: 3 kronen are the most.
MONEY = gah.Puzzle.from_text(
    'schema = 1\nkind = "puzzle"\ntitle = "Money"\ntext = "Nothing is in the till."\ndice = "444"\n'
    'idea = "Three dice, three kronen."\nlevel = "easy"\ngoal = { most = "kronen" }\n'
    'proof = { best = 3, second = 2, solution = "die 4; gain 3 kronen; end" }\n[player.Anna]\nkronen = 0\n',
    "money.toml",
)
#: The same for the fewest actions to one krone: one die, and one thing to do with it.
SHORT = gah.Puzzle.from_text(
    'schema = 1\nkind = "puzzle"\ntitle = "Short"\ndice = "4"\nplayers = ["Anna", "Ben"]\n'
    'goal = { fewest = "actions", reach = { "Anna.kronen" = ">= 1" } }\n[player.Anna]\nkronen = 0\n',
    "short.toml",
)
#: Two dice on 4 and 2 kronen, before the scoring of round 3; Ben passes in between.
BOTH = "boosting-both"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No progress of the person who runs the tests is found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GAH_NB_PROGRESS")


@pytest.fixture
def board() -> gah.PuzzleBoard:
    return gah.PuzzleBoard(MONEY)


def said(board: gah.PuzzleBoard) -> str:
    """What the bar says of hints or the verdict."""
    lines = [line["text"] for line in board.question.get("lines", ())]
    return "\n".join(filter(None, (board.question.get("title", ""), *lines)))


def offered(board: gah.PuzzleBoard) -> list[str]:
    return [button["do"] for button in board.question.get("buttons", ())]


# What there is to see


def test_the_goal_stands_above_the_table(board: gah.PuzzleBoard):
    assert board.task["title"] == "Money"
    assert board.task["asked"] == "Anna: the most kronen, at the end of this turn"
    assert board.task["text"] == "Nothing is in the till."
    assert board.history["length"] == 0
    assert {"die 4", "pass"} <= {choice["text"] for choice in board.choices}
    assert "data-actions" in drawing(board)
    assert "Three dice" not in str(board.get_state())  # no answer before it is asked for


def test_what_the_puzzle_forbids_is_not_offered():
    board = gah.PuzzleBoard(BOTH)
    assert "pass" not in {choice["text"] for choice in board.choices}
    assert not board.prompt.endswith("or pass.")
    click(board, "pass")
    assert board.error["text"] == "Nobody waits for a re-roll in this puzzle: take a die."
    assert board.timeline.index == 0


# The verdict


def test_the_best_line_is_the_best_there_is(board: gah.PuzzleBoard):
    for text in ("die 4", "gain 3 kronen", "end"):
        click(board, text)
    assert board.prompt == "3 kronen: that is the best there is."
    assert said(board) == "Three dice, three kronen."
    assert board.task["solved"]
    assert board.task["done"]
    assert board.choices == []
    assert "data-actions" not in drawing(board)
    # The end of the turn is not carried out: what comes after it does not count.
    assert board.position == MONEY.game.play("die 4; gain 3 kronen")


def test_a_mistake_is_named_and_taken_back(board: gah.PuzzleBoard):
    board.play("die 4; gain 1 emperor 2 kronen; end")
    assert board.prompt == "2 kronen; 3 kronen can be reached."
    assert said(board) == "The ways part at your action 2: 1 Emperor space, 2 kronen."
    assert offered(board) == ["before_mistake", "show_me"]
    ask(board, do="before_mistake")
    assert board.position == MONEY.game.play("die 4")
    assert board.question == {}
    click(board, "gain 3 kronen")
    click(board, "end")
    assert board.task["done"]


def test_what_is_not_asked_for_is_told():
    board = gah.PuzzleBoard(SHORT)
    board.play("die 4; gain 1 emperor; end")
    assert board.prompt == "This is not what was asked for; 2 actions can be reached."


def test_the_end_is_taken_back_like_any_action(board: gah.PuzzleBoard):
    board.play("die 4; gain 3 emperor; end")
    assert board.history["undo"]
    ask(board, do="undo")
    assert board.question == {}
    assert [choice["text"] for choice in board.choices] == ["end"]
    ask(board, do="undo")
    assert board.position == MONEY.game.play("die 4")


def test_a_turn_that_is_passed_at_once_can_be_taken_back(board: gah.PuzzleBoard):
    click(board, "pass")
    assert board.prompt == "0 kronen; 3 kronen can be reached."
    assert board.history["undo"]
    ask(board, do="undo")
    assert board.choices


def test_trying_again_costs_nothing(board: gah.PuzzleBoard):
    for _ in range(3):
        board.play("die 4; gain 3 emperor; end")
        ask(board, do="restart")
        assert board.position == MONEY.game
        assert board.question == {}
    board.play("die 4; gain 3 kronen; end")
    assert board.task["done"]


def test_the_others_pass_at_once_and_undo_goes_back_before():
    board = gah.PuzzleBoard(BOTH)
    for text in ("die 4+", "gain 3 emperor", "end"):
        click(board, text)
    assert board.position.to_decide == "Anna"
    assert [str(node.action) for node in board.timeline.tree.line[1:]][-1] == "Pass()"
    ask(board, do="undo")
    assert board.position == board.puzzle.game.play("die 4+; gain 3 emperor")
    board.play("end; Ben: pass; die 4+; gain 2 emperor; end")  # what Ben does may be said
    assert board.task["done"]
    assert board.timeline.position.round == 4  # the round is over, with its Emperor scoring


def test_another_seat_answers_as_well_as_it_can():
    board = gah.PuzzleBoard("room-for-one")
    board.play("die 4; gain 2 kronen; claim A; end")
    assert board.timeline.position.is_over
    assert board.task["done"]
    assert "a lead of 9 VP" in board.prompt


# Hints


def test_hints_come_in_three_levels(board: gah.PuzzleBoard):
    expected = [
        "Look at the dice: it is about Emperor spaces and kronen.",
        "Die 4.",
        "Die 4; 3 kronen; End turn.",
    ]
    for number, hint in enumerate(expected, start=1):
        assert board.task["hint"] == f"Hint ({4 - number} left)"
        ask(board, do="hint")
        assert said(board) == f"Hint {number} of 3: {hint}"
    assert (board.task["hint"], board.task["hints_left"]) == ("No more hints", 0)
    assert offered(board) == ["show_me"]
    click(board, "die 4")
    assert board.question == {}
    assert board.task["hints_left"] == 3


def test_who_has_left_the_best_line_is_told_so(board: gah.PuzzleBoard):
    board.play("die 4; gain 3 emperor")
    ask(board, do="hint")
    assert said(board).startswith("Hint 1 of 3: The best is out of reach by now: take 1 action back first.")
    ask(board, do="before_mistake")
    assert board.position == MONEY.game.play("die 4")


# A line to step through


def test_a_wrong_answer_is_answered_with_the_line_that_beats_it(board: gah.PuzzleBoard):
    board.play("die 4; gain 3 emperor; end")
    ask(board, do="show_me")
    line = board.task["line"]
    assert line["says"] == "3 kronen, step by step:"
    assert [step["label"] for step in line["steps"]] == ["3 kronen", "End turn"]
    assert [step["here"] for step in line["steps"]] == [True, False]
    assert line["more"] == ["Three dice, three kronen."]
    assert board.position == MONEY.game.play("die 4")
    ask(board, do="redo")
    assert board.position == MONEY.game.play("die 4; gain 3 kronen")
    assert [step["here"] for step in board.task["line"]["steps"]] == [False, True]
    assert not board.task["solved"]


def test_giving_up_shows_all_of_it_and_what_others_answer():
    board = gah.PuzzleBoard(BOTH)
    ask(board, do="show_me")
    labels = [step["label"] for step in board.task["line"]["steps"]]
    assert labels[2:4] == ["End turn", "Ben: pass"]
    last = board.task["line"]["steps"][-1]
    ask(board, do="go_to", index=last["index"] + 1)
    assert board.prompt == "That is a best line. Now you: try it again."
    assert not board.task["solved"]
    ask(board, do="restart")
    assert board.task["line"] == {}
    board.play("die 4+; gain 3 emperor; end; die 4+; gain 2 emperor; end")
    assert board.task["solved"]


def test_who_plays_on_from_a_shown_line_is_trying_again(board: gah.PuzzleBoard):
    ask(board, do="show_me")
    click(board, "die 4")
    assert board.task["line"] == {}
    board.play("gain 3 kronen; end")
    assert board.task["done"]


def test_who_has_the_best_is_shown_nothing_better(board: gah.PuzzleBoard):
    board.play("die 4; gain 3 kronen; end")
    assert not board.task["can_give_up"]
    ask(board, do="show_me")
    assert board.task["done"]


# Several puzzles, and progress


def test_puzzles_of_a_level_from_easy_to_hard():
    board = gah.PuzzleBoard(level="easy", theme="staff")
    assert board.puzzles == chosen(level="easy", theme="staff")
    assert {one.form.level for one in board.puzzles} == {"easy"}
    ratings = [one.form.rating for one in board.puzzles]
    assert ratings == sorted(ratings)
    assert [one["name"] for one in board.task["names"]] == [one.name for one in board.puzzles]
    board.choose(2)
    assert board.puzzle is board.puzzles[1]
    ask(board, do="choose_puzzle", name=board.puzzles[0].name)
    assert board.puzzle is board.puzzles[0]
    with pytest.raises(KeyError, match="there is no puzzle 'x' on this board"):
        board.choose("x")


def test_what_cannot_be_chosen_is_refused():
    with pytest.raises(ValueError, match="there is no level 'eesy'.*there are easy, medium, hard"):
        gah.PuzzleBoard(level="eesy")
    with pytest.raises(ValueError, match="there is no theme 'rain'"):
        gah.PuzzleBoard(theme="rain")
    with pytest.raises(TypeError, match="or of a level"):
        gah.PuzzleBoard(MONEY, level="easy")
    with pytest.raises(ValueError, match="needs a puzzle"):
        gah.PuzzleBoard([])


def test_what_was_solved_is_kept_and_the_next_one_comes(tmp_path: Path):
    gah.keep_progress(tmp_path)
    board = gah.PuzzleBoard([MONEY, SHORT])
    assert board.puzzle is MONEY
    board.play("die 4; gain 3 emperor; end")
    ask(board, do="restart")
    board.play("die 4; gain 3 kronen; end")
    assert offered(board) == ["choose_puzzle"]
    assert [one["solved"] for one in board.task["names"]] == [True, False]
    ask(board, do="choose_puzzle")
    assert board.puzzle is SHORT
    later = gah.PuzzleBoard([MONEY, SHORT])
    assert later.puzzle is SHORT
    assert later.is_solved(MONEY)
    assert later.progress.of("puzzles").attempts == {"money": 2}


def test_puzzles_of_the_same_title_are_told_apart():
    # Several that were found in games are of the same game and round.
    titles = {one["name"]: one["title"] for one in gah.PuzzleBoard(level="easy").task["names"]}
    assert len({*titles.values()}) == len(titles)
    assert titles["ending-005"] == "Game 110, round 7 (ending-005)"
    assert titles["the-porter"] == "The Porter"


def test_another_puzzle_shows_its_text_where_a_seat_was_unfolded():
    board = gah.PuzzleBoard([MONEY, SHORT])
    ask(board, do="unfold", seat=1)
    assert board.corner["where"] == "away", "the seat lies over it"
    board.choose(2)
    assert board.corner["where"] == "corner"


def test_the_same_end_counts_as_an_attempt_once(board: gah.PuzzleBoard):
    for _ in range(2):
        board.play("die 4; gain 3 emperor; end")
        ask(board, do="restart")
    assert board.progress.of("puzzles").attempts == {"money": 1}


def test_a_damaged_progress_file_is_told_and_kept(tmp_path: Path):
    path = tmp_path / "gah-progress.toml"
    path.write_text("?", encoding="utf-8")
    board = gah.PuzzleBoard(MONEY)
    assert board.task["trouble"].startswith("Your progress is not kept: gah-progress.toml, line 1")
    board.play("die 4; gain 3 kronen; end")
    assert path.read_text(encoding="utf-8") == "?"


def test_the_puzzle_of_the_day_without_a_name():
    assert gah.PuzzleBoard().puzzle == gah.puzzle()


# Together with other boards


def test_another_board_of_the_same_game_is_followed(board: gah.PuzzleBoard):
    dice = gah.Board("action board", board)
    dice.play("die 4; gain 1 emperor 2 kronen")
    ask(board, do="hint")
    assert "out of reach" in said(board)
    dice.play("end")
    assert board.prompt == "2 kronen; 3 kronen can be reached."


def test_another_game_on_its_board_is_no_puzzle(board: gah.PuzzleBoard):
    board.timeline = gah.new_game(["Anna", "Ben"], seed=1).set_up().timeline()
    click(board, "die 1")
    assert board.question == {}
    assert board.choices


# Without a kernel


def stored(captured: CapturedIO) -> list[Any]:
    return [output for output in captured.outputs if "text/html" in output.data]


def test_a_notebook_stores_the_question_and_the_answer_folded(captured: CapturedIO):
    board = gah.PuzzleBoard(MONEY)
    display(board)
    board.play("die 4; gain 3 emperor; end")
    display(board)
    first, second = stored(captured)
    assert first.data == second.data
    html = first.data["text/html"]
    question, _, answer = html.partition("<details><summary>Answer</summary>")
    assert "Anna: the most kronen, at the end of this turn" in question
    assert "data:image/svg+xml," in question
    assert "<li>" not in question
    assert "<li>3 kronen</li><li>End turn</li>" in answer
    assert "Three dice, three kronen." in answer
    outputs = [
        new_output("display_data", data=dict(each.data), metadata=dict(each.metadata))
        for each in captured.outputs
    ]
    page, _ = GahHTMLExporter().from_notebook_node(
        new_notebook(cells=[new_code_cell("board", outputs=outputs)])
    )
    assert page.count("<summary>Answer</summary>") == 2
    assert "widget-view" not in page


def test_a_puzzle_shows_its_question_as_the_value_of_a_cell():
    assert repr(MONEY) == "<Puzzle 'Money': Anna: the most kronen, at the end of this turn>"
    html = MONEY._repr_mimebundle_()["text/html"]
    assert "<summary>Answer</summary>" in html
    open_ = SHORT._repr_mimebundle_()["text/html"]
    assert "puzzle.solve() finds it" in open_


def test_the_answer_tells_other_rules_and_other_lines():
    puzzle = next(one for one in chosen() if one.form.otherwise and one.form.otherwise[0].edition)
    html = puzzle._repr_mimebundle_()["text/html"]
    assert f"Under {puzzle.form.otherwise[0].edition} the best is" in html
