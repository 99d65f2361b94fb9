"""Positions and games in plain text."""

from __future__ import annotations

import gah_nb as gah
from gah_nb.components import STAFF
from gah_nb.play.told import game_text
from gah_nb.telling.positions import position_text, printable, seat_text, table_text
from tests.export.games import played


def test_a_table():
    position = gah.new_game(["Anna", "Ben"], seed=7).set_up().position
    lines = table_text(position).split("\n")
    assert lines[0] == f"Round 1 of 7 · edition 2021 · {position.digest}"
    dice = "  ".join(f"{space}: {count}" for space, count in enumerate(position.dice, start=1))
    assert lines[1] == f"  dice       {dice}"
    assert [line[13:17] for line in lines[2:7]] == ["3 kr", "2 kr", "1 kr", "0 kr", "0 kr"]  # R1.3


def test_a_seat():
    game = gah.new_game(["Anna", "Ben"], seed=7, start="Anna").set_up()
    text = seat_text(game.position, 0, None)
    assert text.startswith(f"Anna: {game['Anna'].vp} VP, {game['Anna'].kronen} kr, Emperor 0\n")
    assert "  hand       6 cards" in text
    hand = [STAFF[card].name for card in game.position.players[0].hand]
    assert not any(name in text for name in hand)
    assert all(name in seat_text(game.position, 0, 0) for name in hand)


def test_lines_fit():
    for width in (40, 60, 100):
        for seat in (0, 1):
            lines = seat_text(played().position, seat, seat, width).split("\n")
            assert max(map(len, lines)) <= width


def test_a_position_ends_with_the_seats():
    position = played().position
    assert position_text(position, None).split("\n\n")[1:] == [
        seat_text(position, seat, None) for seat in (0, 1)
    ]


def test_a_game_tells_every_step_once():
    tree = played()
    lines = "\n".join(game_text(tree, None)).split("\n")
    heads = [line for line in lines if line[:1].isdigit()]
    assert len(heads) == len(tree.nodes)
    assert "Branch 'what if <b>'" in lines
    assert sum(line.startswith("The game is over") for line in lines) == 1


def test_for_a_seat_the_hand_of_others_is_a_number():
    tree = played()
    start = "\n".join(game_text(tree, 0)).split("\n1  ")[0]
    assert all(STAFF[card].name in start for card in tree.start.players[0].hand)
    assert not any(STAFF[card].name in start for card in tree.start.players[1].hand)


def test_a_terminal_is_not_given_orders():
    assert printable("a\x1b[2Jb\nc") == "a\N{REPLACEMENT CHARACTER}[2Jb\nc"
