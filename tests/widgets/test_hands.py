"""Tables with secrets: what was revealed stays, and two people hand one screen over to each other."""

from __future__ import annotations

import pytest
from IPython.display import display
from IPython.utils.capture import capture_output

import gah_nb as gah
from gah_nb.drawing.targets import hand_key
from gah_nb.export.page import METADATA
from gah_nb.widgets import Table
from tests.widgets.asking import ask, click, drawing
from tests.widgets.test_players import Passer


@pytest.fixture
def shared(game: gah.Game) -> Table:
    """Anna, who begins round 1, and Ben share a screen."""
    return Table(game, hand_over=True)


def hands_shown(table: Table) -> set[int]:
    """The seats of whose hands a card can be told from another."""
    players = table.timeline.tree.position.players
    markup = drawing(table)
    return {
        seat
        for seat, player in enumerate(players)
        if any(f'data-target="{hand_key(seat, card)}"' in markup for card in player.hand)
    }


# Honest tables


def test_an_honest_table_says_why_it_takes_nothing_back(game: gah.Game):
    table = Table(game, honest=True)
    click(table, "guest Baroness")
    place = table.timeline.index
    for wish in ("undo", "undo_turn"):
        ask(table, do=wish)
        assert table.timeline.index == place
        assert table.error["text"] == (
            "This table is honest, and something was revealed since Anna decided: "
            "a guest has come into the queue."
        )
    click(table, "die 1")
    ask(table, do="undo")
    assert table.timeline.index == place
    assert table.error == {}


def test_all_that_shows_the_timeline_is_honest(game: gah.Game):
    table = Table(game, honest=True)
    other = gah.Table(table)
    board = gah.Board("queue", table, controls=True)
    click(table, "guest Baroness")
    place = table.timeline.index
    for widget in (other, board):
        ask(widget, do="undo")
        assert "honest" in widget.error["text"]
    assert table.timeline.index == place


def test_looking_back_is_free_and_playing_otherwise_is_not(game: gah.Game):
    table = Table(game, honest=True)
    place = table.timeline.index
    click(table, "guest Baroness")
    ask(table, do="go_to", index=place)
    assert table.timeline.index == place
    click(table, "die 1")
    assert "honest" in table.error["text"]
    assert table.timeline.index == place
    click(table, "guest Baroness")
    assert table.timeline.index == place + 1


def test_what_a_bot_has_shown_stays(game: gah.Game):
    """Ben passes, the dice are rolled again, and Anna decides: her pass has become final."""
    table = Table(game, players={"Ben": Passer()}, honest=True)
    click(table, "pass")
    place = table.timeline.index
    ask(table, do="undo")
    assert table.timeline.index == place
    assert table.error["text"].endswith("since Anna decided: the dice were rolled.")


def test_an_honest_table_shows_the_hand_of_who_decides(game: gah.Game):
    table = Table(game, honest=True)
    assert hands_shown(table) == {0}
    click(table, "pass")
    assert hands_shown(table) == {1}


# Hand over


def test_nobodys_hand_is_shown_until_who_decides_is_there(shared: Table):
    assert hands_shown(shared) == set()
    assert shared.choices == []
    assert shared.question["title"] == "Nobody's hand is shown until Anna is here."
    assert [button["label"] for button in shared.question["buttons"]] == ["I am Anna"]
    assert shared.question["urgent"]
    ask(shared, do="take_over")
    assert hands_shown(shared) == {0}
    assert shared.question == {}
    click(shared, "pass")
    assert hands_shown(shared) == set()
    assert shared.question["title"] == "Nobody's hand is shown until Ben is here."
    ask(shared, do="take_over")
    assert hands_shown(shared) == {1}


def test_before_that_nothing_is_played(shared: Table):
    place = shared.timeline.index
    click(shared, "pass")
    assert shared.timeline.index == place
    assert shared.error["text"] == "Anna decides now."


def test_whoever_is_there_stays_there(shared: Table):
    ask(shared, do="take_over")
    click(shared, "die 1")
    click(shared, "take sc")
    assert hands_shown(shared) == {0}
    ask(shared, do="undo_turn")
    assert hands_shown(shared) == {0}


def test_going_back_to_the_other_hands_over_too(shared: Table):
    ask(shared, do="take_over")
    click(shared, "pass")
    ask(shared, do="take_over")
    ask(shared, do="undo")
    assert shared.position.to_decide == "Anna"
    assert hands_shown(shared) == set()


def test_bots_ask_nobody_to_leave():
    game = gah.new_game(["Anna", "Ben", "Cindy"], seed=2, start="Anna").set_up()
    table = Table(game, players={"Ben": Passer(), "Cindy": Passer()}, hand_over=True)
    assert table.question == {}
    assert hands_shown(table) == {0}
    among_two = Table(game, players={"Ben": Passer()}, hand_over=True)
    for name in ("Anna", "Cindy"):
        assert among_two.question["title"] == f"Nobody's hand is shown until {name} is here."
        ask(among_two, do="take_over")
        click(among_two, "pass")


def test_a_table_for_one_seat_is_not_handed_over(game: gah.Game):
    with pytest.raises(TypeError, match="leave out seat or hand_over"):
        Table(game, seat="Anna", hand_over=True)


# What is stored


@pytest.mark.usefixtures("shell")
@pytest.mark.parametrize("secret", ["honest", "hand_over"])
def test_the_notebook_keeps_no_secret(game: gah.Game, secret: str):
    table = Table(game, **{secret: True})
    ask(table, do="take_over")
    with capture_output() as captured:
        display(table)
    stored = captured.outputs[1]
    assert stored.metadata[METADATA]["record"] is None
    assert not [
        card for card in game.position.players[0].hand if hand_key(0, card) in stored.data["image/svg+xml"]
    ]
