"""Small boards without a browser: what is on them, what can be done there, how they stay in step."""

from __future__ import annotations

import pytest
import traitlets

import gah_nb as gah
from gah_nb.components import GUESTS
from gah_nb.engine import IllegalAction
from tests.widgets.asking import ask, click, drawing

KINDS = (
    "hotel",
    "kitchen and café",
    "hand",
    "seat",
    "action board",
    "queue",
    "emperor",
    "objectives",
    "score sheet",
)


def texts(board: gah.Board) -> set[str]:
    return {choice["text"] for choice in board.choices}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_from_the_beginning_to_the_end(kind: str):
    game = gah.new_game(["Anna", "Ben"], seed=3)
    boards = [gah.Board(kind, game), gah.Board(kind, game, seat="Ben", controls=True)]
    while not game.is_over:
        game = game.play(game.legal_actions[-1])
    for board in boards:
        board.position = game
        assert drawing(board).startswith("<svg ")
        assert texts(board) == set()


def test_names_of_kinds_are_read_as_people_write_them(game: gah.Game):
    assert repr(gah.Board("Kitchen and café", game)) == f"Board('kitchen-and-cafe', {game!r})"
    known = "there is no board 'lobby'; there are queue, action board, emperor, objectives, "
    with pytest.raises(ValueError, match=known):
        gah.Board("lobby", game)


def test_what_it_cannot_be_made_of(game: gah.Game):
    with pytest.raises(TypeError, match="a board 'hotel' is made of a Game, a Position or a Timeline"):
        gah.Board("hotel", "Anna")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"its name comes first: .*; the whole table is gah\.Table\(game\)"):
        gah.Board(game)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a board 'hotel' is made of a Game, a Position or a Timeline"):
        gah.Board("hotel")
    with pytest.raises(KeyError, match="nobody at this table is called 'Cindy'"):
        gah.Board("hotel", game, seat="Cindy")


def test_only_what_is_on_the_board_can_be_done_there(game: gah.Game):
    """Anna may take a guest for what she has or a die; nothing is done with rooms in a turn."""
    queue, dice = gah.Board("queue", game), gah.Board("action board", game)
    hotel = gah.Board("hotel", game, seat="Anna")
    assert {text.split()[0] for text in texts(queue)} == {"guest"}
    assert {text.split()[0] for text in texts(dice)} == {"die"}
    assert texts(hotel) == set()
    assert set(dice.refusals) | set(queue.refusals) == set()
    queue.play("guest Baroness")
    assert queue.refusals["queue:62"] == {"rule": "R3.2", "text": "only one guest may be taken per turn"}


def test_controls_offer_what_has_no_place_on_any_board(game: gah.Game):
    plain, with_controls = gah.Board("queue", game), gah.Board("queue", game, controls=True)
    assert texts(with_controls) - texts(plain) == {"pass", "serve"}
    assert "gah-w-choices" in with_controls.frame
    assert "gah-w-choices" not in plain.frame


def test_a_seat_acts_only_when_it_decides(game: gah.Game):
    anna, ben = (gah.Board("queue", game, seat=name) for name in ("Anna", "Ben"))
    assert texts(anna)
    assert texts(ben) == set()
    click(ben, "guest Baroness")
    assert ben.error["rule"] == "R2.2"


def test_a_hand_is_open_to_its_seat(game: gah.Game):
    anna, ben = (gah.Board("hand", game, seat=name) for name in ("Anna", "Ben"))
    assert "Hand of Anna" in drawing(anna)
    assert "Sous-Chef" in drawing(anna)
    assert "Sous-Chef" not in str(ben.get_state(["opening", "order", "panel_hand", "choices", "status"]))


def test_without_a_seat_it_is_of_whoever_decides_and_of_the_winner_at_the_end(game: gah.Game):
    hotel = gah.Board("hotel", game)
    assert "Hotel of Anna" in drawing(hotel)
    hotel.play("pass")
    assert "Hotel of Ben" in drawing(hotel)


def test_boards_and_a_table_stay_in_step(game: gah.Game):
    table = gah.Table(game)
    hotel, dice = gah.Board("hotel", table, seat="Anna"), gah.Board("action board", table)
    click(dice, "die 3")
    assert hotel.position == table.position == dice.position
    assert {text.split()[0] for text in texts(hotel)} == {"prepare"}
    click(hotel, "prepare b2")
    assert "prepare b2" in table.story["steps"][-1]["head"]
    ask(table, do="undo")
    assert hotel.position == table.position
    with pytest.raises(IllegalAction):
        hotel.play("claim A")


def test_boards_can_be_linked(game: gah.Game):
    table, queue = gah.Table(game), gah.Board("queue", gah.new_game(["Cindy", "Dora"], seed=1))
    traitlets.link((table, "timeline"), (queue, "timeline"))
    table.play("guest Baroness")
    assert queue.position == table.position


def test_a_closed_board_lets_go(game: gah.Game):
    table = gah.Table(game)
    board = gah.Board("queue", table)
    board.close()
    table.play("guest Baroness")
    assert board.position == game


# Cards and the legend


@pytest.mark.parametrize("name", [75, "#75", "Baroness", "Baronin"])
def test_a_card_by_number_or_name(name: int | str):
    assert GUESTS[75].name == "Baroness"
    card = gah.Card(name)
    assert repr(card) == "Card(75)"
    assert "Baroness" in drawing(card)


def test_objectives_and_tiles_are_cards_too():
    assert "Objective A2" in drawing(gah.Card("objective A2"))
    assert "Emperor tile A2" in drawing(gah.Card("tile A2"))
    for unknown in ("Barones Münchhausen", 999, "tile Z9"):
        with pytest.raises(ValueError):  # noqa: PT011 - the words are tested where they are written
            gah.Card(unknown)


def test_the_legend_is_drawn_for_the_room_there_is():
    legend = gah.Legend()
    assert 'viewBox="0 0 844 ' in legend.opening
    ask(legend, do="width", width=420)
    assert 'viewBox="0 0 420 ' in legend.opening
    ask(legend, do="play", text="pass", at=0)
    assert legend.error == {}
