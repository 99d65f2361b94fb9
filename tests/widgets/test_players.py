"""A table with bots and cautions, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gah_nb as gah
from gah_nb.bots import Choice
from gah_nb.engine import Position
from gah_nb.widgets import Table
from tests.widgets.asking import ask, click, drawing


class Passer:
    """Passes or takes the last option, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Position] = []

    def choose(self, view: Position) -> Choice:
        self.seen.append(view)
        options = view.legal_actions
        passing = [option for option in options if option.verb == "pass"]
        return Choice((passing or options)[-1], "it likes to wait (R2.3)")


@pytest.fixture
def against(game: gah.Game) -> Table:
    """Anna, who begins round 1, against Ben, who passes whenever he can."""
    return Table(game, players={"Ben": Passer()})


def heads(table: Table) -> list[str]:
    return [step["head"] for step in table.story["steps"]]


# Who plays


@pytest.mark.parametrize("who", ["Ben", "b", 1])
def test_a_bot_sits_where_its_name_its_beginning_or_number_says(game: gah.Game, who: str | int):
    table = Table(game, players={who: Passer()})
    table.play("pass")
    assert "Ben: pass" in heads(table)


def test_without_a_start_it_is_a_new_game_after_the_set_up():
    table = Table(players={"B": gah.bots.Greedy()})
    assert table.position.names == ("Anna", "Ben")
    assert table.position.round >= 1
    assert table.position.to_decide == "Anna"


def test_without_a_start_and_bots_it_is_refused():
    with pytest.raises(TypeError, match="a table is made of a Game, a Position or a Timeline"):
        Table()


@pytest.mark.parametrize(
    ("who", "message"), [("Cindy", "'Cindy' is nobody"), (2, "2 is nobody"), ("", "'' is nobody")]
)
def test_a_bot_that_is_not_at_the_table_is_refused(game: gah.Game, who: str | int, message: str):
    with pytest.raises(KeyError, match=message):
        Table(game, players={who: Passer()})


def test_an_ambiguous_beginning_is_refused():
    with pytest.raises(KeyError, match="'A' can mean several players"):
        Table(gah.new_game(["Anna", "Anton"], seed=1), players={"A": Passer()})


def test_two_bots_for_one_seat_are_refused(game: gah.Game):
    with pytest.raises(KeyError, match="Ben has two bots"):
        Table(game, players={"Ben": Passer(), 1: Passer()})


def test_what_is_no_bot_is_refused(game: gah.Game):
    with pytest.raises(TypeError, match=r"Ben needs a bot such as gah.bots.Greedy\(\), not Greedy"):
        Table(game, players={"Ben": gah.bots.Greedy})  # type: ignore[dict-item]


# When they play


def test_it_answers_until_a_person_decides(against: Table):
    """Anna has the 1 and the 4, Ben the 2 and the 3: after Anna's turn he decides, and passes."""
    click(against, "die 3")
    while against.position.to_decide == "Anna" and "end" not in against.position.legal_actions.texts:
        click(against, against.choices[0]["text"])
    click(against, "end")
    assert heads(against)[-2:] == ["Anna: end", "Ben: pass"]
    assert against.position.to_decide == "Anna"


def test_it_begins_where_it_is_its_turn():
    table = Table(gah.new_game(["Anna", "Ben"], seed=7, start="Ben").set_up(), players={"Ben": Passer()})
    assert heads(table)[-1] == "Ben: pass"
    assert table.position.to_decide == "Anna"


def test_bots_alone_play_to_the_end():
    table = Table(players={"Anna": gah.bots.Random(1), "Ben": gah.bots.Random(2)})
    assert table.position.is_over


def test_its_plays_are_places_of_the_timeline(against: Table, game: gah.Game):
    against.play("pass")
    replayed = game.play(*against.position.line[len(game.line) :])
    assert replayed == against.position


def test_it_answers_a_play_from_another_board_or_from_python(against: Table):
    board = gah.Board("queue", against, controls=True)
    click(board, "pass")
    assert "Ben: pass" in heads(against)
    assert board.position == against.position


def test_it_answers_where_a_play_was_taken_back_and_is_repeated(against: Table):
    for _ in range(2):
        click(against, "pass")
        assert against.position.to_decide == "Anna"
        assert heads(against)[-1] != "Anna: pass"
        ask(against, do="undo")


def test_the_account_says_why(against: Table):
    against.play("pass")
    told = {step["head"]: step["why"] for step in against.story["steps"]}
    assert told["Anna: pass"] == ""
    assert told["Ben: pass"] == "it likes to wait (R2.3)"


def test_a_timeline_with_what_it_played_is_saved(game: gah.Game, tmp_path: Path):
    table = Table(game, players={"Ben": Passer()}, autosave=tmp_path / "game.toml")
    table.play("pass")
    assert gah.Timeline.load(tmp_path / "game.toml").position == table.position


def test_bots_of_two_tables_answer_each_other():
    """Cindy is a person; Anna has a bot at one table, Ben at the other of the same timeline."""
    timeline = gah.new_game(["Anna", "Ben", "Cindy"], seed=2, start="Cindy").set_up().timeline()
    one, other = Table(timeline, players={"Anna": Passer()}), Table(timeline, players={"Ben": Passer()})
    one.play("pass")
    assert timeline.position.to_decide == "Cindy"
    assert {"Anna: pass", "Ben: pass"} <= {*heads(one)} == {*heads(other)}


# The past


def test_undo_goes_back_before_its_answers(against: Table):
    before = against.timeline.index
    click(against, "pass")
    assert against.timeline.index > before + 1
    ask(against, do="undo")
    assert against.timeline.index == before
    assert against.position.to_decide == "Anna"


def test_redo_goes_on_to_the_next_decision_of_a_person(against: Table):
    click(against, "pass")
    after = against.timeline.index
    ask(against, do="undo")
    ask(against, do="redo")
    assert against.timeline.index == after


def test_at_the_beginning_undo_changes_nothing():
    table = Table(gah.new_game(["Anna", "Ben"], seed=7), players={"Ben": Passer()})
    ask(table, do="go_to", index=0)
    ask(table, do="undo")
    assert table.timeline.index == 0
    assert table.error == {}


def test_in_the_past_it_plays_only_when_asked(against: Table):
    click(against, "pass")
    bens = against.timeline.index - 1
    ask(against, do="go_to", index=bens)
    assert against.position.to_decide == "Ben"
    assert against.timeline.index == bens
    assert [button["label"] for button in against.question["buttons"]] == ["Let Ben play"]
    ask(against, do="let_play")
    assert against.position.to_decide == "Anna"
    assert against.question == {}


def test_a_step_back_from_python_is_not_answered(against: Table):
    click(against, "pass")
    index = against.timeline.index
    against.timeline.undo()
    assert against.timeline.index == index - 1
    against.timeline.redo()
    assert against.timeline.index == index


def test_another_timeline_waits_for_a_person(against: Table):
    other = gah.new_game(["Anna", "Ben"], seed=7, start="Ben").set_up().timeline()
    against.timeline = other
    assert other.position.to_decide == "Ben"
    ask(against, do="let_play")
    assert other.position.to_decide == "Anna"


# Secrets


def test_the_only_person_sees_what_that_seat_may_know(against: Table, game: gah.Game):
    """Of Ben's hand the table shows the number of cards, wherever it stands."""
    hidden = [name for name in game["Ben"].hand if name not in game["Anna"].hand]
    assert hidden
    for index in range(len(against.timeline)):
        ask(against, do="go_to", index=index)
        assert not [name for name in hidden if name in drawing(against)]
        assert all(choice["text"] not in hidden for choice in against.choices)


def test_a_bot_sees_what_its_seat_may_know(game: gah.Game):
    bot = Passer()
    Table(game, players={"Ben": bot}).play("pass")
    assert bot.seen
    assert all(view == view.seen_by(1) for view in bot.seen)


def test_among_several_people_nobody_sees_a_bots_hand():
    game = gah.new_game(["Anna", "Ben", "Cindy"], seed=2, start="Anna").set_up()
    table = Table(game, players={"Cindy": Passer()})
    table.play("pass")
    assert table.choices
    table.play("pass")
    place = next(index for index in range(len(table.timeline)) if table.timeline[index].to_decide == "Cindy")
    ask(table, do="go_to", index=place)
    assert table.choices == []
    assert not [name for name in game["Cindy"].hand if name in drawing(table)]
    click(table, "pass")
    assert table.error["text"] == "Cindy decides now."


# Cautions


@pytest.fixture
def careful() -> Table:
    """Anna with 20 kronen could claim objective A; both seats are people."""
    from tests.engine.positions import position, seat

    return Table(position(seat(kronen=20, vacant="a1"), dice="1122", round_=2), cautions=True)


def at_the_end_of_the_turn(table: Table) -> Table:
    table.play("die 1")
    while "end" not in table.position.legal_actions.texts:
        table.play(table.choices[0]["text"])
    return table


def test_the_first_click_warns(careful: Table):
    at_the_end_of_the_turn(careful)
    place = careful.timeline.index
    click(careful, "end")
    assert careful.timeline.index == place
    question: dict[str, Any] = careful.question
    assert question["title"] == "End turn?"
    assert question["lines"][0]["rule"] == "R6.2"
    assert [button["label"] for button in question["buttons"]] == ["Think again", "Play it anyway"]
    assert question["urgent"]


def test_it_is_played_anyway(careful: Table):
    click(at_the_end_of_the_turn(careful), "end")
    place = careful.timeline.index
    ask(careful, do="insist")
    ask(careful, do="insist")  # a double click plays once
    assert careful.timeline.index == place + 1
    assert careful.question == {}


def test_thinking_again_leaves_everything_as_it_was(careful: Table):
    click(at_the_end_of_the_turn(careful), "end")
    place = careful.timeline.index
    ask(careful, do="think")
    assert careful.question == {}
    ask(careful, do="insist")
    assert careful.timeline.index == place


def test_another_choice_is_no_answer_and_plays(careful: Table):
    click(at_the_end_of_the_turn(careful), "end")
    click(careful, "claim A")
    assert careful.question == {}
    click(careful, "end")
    assert careful.position.to_decide == "Ben"


def test_a_good_action_is_played_at_once(careful: Table):
    click(careful, "claim A")
    assert careful.position.scores["Anna"] == 15


def test_what_python_plays_is_not_held_up(careful: Table):
    at_the_end_of_the_turn(careful).play("end")
    assert careful.position.to_decide == "Ben"


def test_errors_come_before_cautions(careful: Table):
    click(careful, "end")
    assert careful.error["rule"] == "R3.1"
    click(careful, "dice 9")
    assert careful.error["text"].startswith("Line 1, column 1: ")


def test_without_cautions_nothing_is_asked(game: gah.Game):
    from tests.engine.positions import position, seat

    table = Table(position(seat(kronen=20, vacant="a1"), dice="1122", round_=2))
    click(at_the_end_of_the_turn(table), "end")
    assert table.position.to_decide == "Ben"


def test_after_play_it_anyway_bots_answer():
    from tests.engine.positions import position, seat

    table = Table(
        position(seat(vacant="a1"), dice="444411", round_=2), players={"Ben": Passer()}, cautions=True
    )
    click(table, "pass")
    assert table.question["lines"][0]["rule"] == "R2.3"
    ask(table, do="insist")
    assert "Ben: pass" in heads(table)
