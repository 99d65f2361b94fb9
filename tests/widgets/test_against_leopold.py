"""A table against Leopold, without a browser: whose it is, and looking at his turn step by step."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.widgets import Table
from tests.solo.test_stages import MOMENT

from .asking import ask, click, drawing


@pytest.fixture
def table() -> Table:
    """Anna has passed, and Leopold has carried out card 207 at level hard; see `tests.solo.test_stages`."""
    table = Table(gah.Scenario.from_text(MOMENT).game)
    click(table, "pass")
    return table


def buttons(table: Table) -> list[tuple[str, str]]:
    return [(button["label"], button["text"]) for button in table.question.get("buttons", ())]


def test_the_table_is_the_persons() -> None:
    game = gah.new_game(["Anna", gah.Leopold("hard")], seed=7).set_up()
    table = Table(game)
    assert table.prompt.startswith("Anna decides")
    assert "panel_seat_0" in table.traits()
    # What she alone knows is told her, as at any table with a seat.
    told = [line["text"] for step in table.story["steps"] for line in step["lines"]]
    assert any(text.startswith("Anna keeps the ") for text in told)


def test_his_card_says_what_it_made_him_do(table: Table) -> None:
    assert "Senior Councillor" in table.panel_strip_1
    assert "c1, 7 VP" in table.panel_strip_1
    # It still does when Anna has gone on.
    click(table, next(choice["text"] for choice in table.choices if choice["text"].startswith("die")))
    assert "c1, 7 VP" in table.panel_strip_1


def test_looking_at_each_step(table: Table) -> None:
    now = drawing(table)
    ask(table, do="between", row=3)
    assert table.prompt == "Leopold, card 207, step 3 of 5: a die: 1 or 2."
    reason = {"rule": "S6", "text": "Leopold chooses action space 2: the card shows 1 or 2."}
    assert (table.question["lines"], table.status) == ([reason], "")
    assert (table.choices, table.refusals) == ([], {})
    assert buttons(table) == [("Step back", "2"), ("Next step", "4"), ("Back to your turn", "-1")]
    assert "2 Emperor spaces" in table.panel_strip_1  # still to come
    ask(table, do="between", row=5)
    assert buttons(table) == [("Step back", "4"), ("Back to your turn", "-1")]
    ask(table, do="between", row=0)
    assert table.prompt == "Leopold, card 207: it is turned up, and nothing is done yet."
    assert buttons(table) == [("Next step", "1"), ("Back to your turn", "-1")]
    ask(table, do="between", row=-1)
    assert drawing(table) == now
    assert table.question == {}


def test_steps_that_the_level_ignores_are_left_out() -> None:
    table = Table(gah.Scenario.from_text(MOMENT.replace('"hard"', '"medium"')).game)
    click(table, "pass")
    ask(table, do="between", row=1)
    assert buttons(table) == [("Step back", "0"), ("Next step", "3"), ("Back to your turn", "-1")]


def test_whatever_is_played_or_gone_to_is_the_present_again(table: Table) -> None:
    ask(table, do="between", row=2)
    ask(table, do="undo")
    assert table.prompt.startswith("Anna decides")
    assert table.question == {}
    ask(table, do="redo")
    assert table.prompt.startswith("Anna decides")
    ask(table, do="between", row=2)
    table.play("pass")
    assert table.question == {}


def test_another_width_and_an_unfolded_seat_stay_where_one_looks(table: Table) -> None:
    ask(table, do="between", row=2)
    ask(table, do="width", width=390)
    ask(table, do="unfold", seat=1)
    assert table.prompt.startswith("Leopold, card 207, step 2 of 5")


def test_where_the_steps_are_not_known_it_says_so() -> None:
    begun = gah.Scenario.from_text(MOMENT.replace('taken = "1"\n', "vp = 3\n")).game  # his turn comes first
    table = Table(begun)
    assert begun.instruction == 207
    ask(table, do="between", row=1)
    assert "was over when this game was begun" in table.error["text"]
    bare = Table(gah.new_game(["Anna", "Ben"], seed=7).set_up())
    ask(bare, do="between", row=1)
    assert table.question == bare.question == {}
    assert "has had no turn yet" in bare.error["text"]


def test_two_turns_in_a_row(table: Table) -> None:
    """Where Anna passes he has both his turns; the card on top is that of the second."""
    game = gah.new_game(["Anna", gah.Leopold("hard")], seed=7).set_up()
    both = Table(game)
    click(both, "pass")
    shown = both.position.position.leopold.shown
    ask(both, do="between", row=0)
    assert f"card {shown[-1]}: it is turned up" in both.prompt
    assert f">{shown[-1]}<" in both.panel_strip_1


def test_a_board_of_his_card(table: Table) -> None:
    board = gah.Board("instruction", table)
    assert "c1, 7 VP" in drawing(board)
    with pytest.raises(ValueError, match="nobody plays by instruction cards"):
        gah.Board("instruction", gah.new_game(["Anna", "Ben"], seed=7))
