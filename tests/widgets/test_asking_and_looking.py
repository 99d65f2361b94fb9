"""Why a number is what it is, rulings for the moment, seats that unfold, parts that are shown, comparing."""

from __future__ import annotations

from html import unescape

import pytest

import gah_nb as gah
from tests.widgets.asking import ask, click, drawing


@pytest.fixture
def table() -> gah.Table:
    """In this game Anna begins."""
    return gah.Table(gah.new_game(["Anna", "Ben", "Cindy"], seed=3, start="Anna").set_up(), seat="Anna")


def test_a_number_says_where_it_comes_from(table: gah.Table):
    """R1.5: ten kronen at the beginning; R4.2: the boost costs 1, whatever the die."""
    table.play("die 4+")
    ask(table, do="why", about="kronen:0")
    assert "Anna: 9 kr" in table.citation
    assert "(R4.2)" in table.citation
    assert ">\N{MINUS SIGN}1<" in table.citation
    assert ">+10<" in table.citation


def test_points_come_with_the_score_sheet_and_the_emperor_with_what_is_to_come(table: gah.Table):
    ask(table, do="why", about="vp:1")
    assert "Score sheet" in table.citation
    ask(table, do="why", about="emperor:1")
    assert "Emperor after round 3: Ben" in table.citation


@pytest.mark.parametrize("about", ["", "vp", "vp:3", "vp:-1", "hand:0", "vp:0:1", "queue:5", "vp:²"])
def test_what_is_no_number_is_refused_and_nothing_else_changes(table: gah.Table, about: str):
    ask(table, do="why", about=about)
    assert "is no number of the table" in table.error["text"]
    assert table.citation == ""


def test_rulings_for_the_moment_are_offered(table: gah.Table):
    """They are those of `gah.rulings` for what the seat knows, the likeliest first, and eight at most."""
    ask(table, do="fitting")
    known = [ruling.name for ruling in gah.rulings(table.game.seen_by("Anna"))]
    assert known
    assert [name for name in known if f">{name}<" in table.citation] == known[:8]


def test_rulings_do_not_give_a_hand_away():
    """What is offered to somebody who sees only backs depends on no card of the hand that decides."""
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    decides = game.position.decision
    assert decides is not None
    other = game.position.box.names[1 - decides.seat]
    table = gah.Table(game, seat=other)
    ask(table, do="fitting")
    offered = [ruling for ruling in gah.rulings() if f">{ruling.name}<" in table.citation]
    hand = set(game[decides.seat].hand)
    assert offered
    assert [
        ruling.name for ruling in offered if set(ruling.cards) & hand and not _in_sight(ruling, game)
    ] == []


def _in_sight(ruling: gah.Ruling, game: gah.Game) -> bool:
    """Whether it is about a card of the queue, or of what lies open."""
    return bool({*ruling.cards} & {*game.queue}) or not ruling.cards


def _linked(table: gah.Table) -> str:
    ask(table, do="share")
    return unescape(table.citation.partition('href="')[2].partition('"')[0])


def test_a_link_opens_what_the_table_shows(table: gah.Table):
    opened = gah.opened(_linked(table))
    assert opened.position == table.position
    assert len(opened) == len(table.timeline)


def test_a_puzzle_is_shared_as_a_puzzle():
    opened = gah.opened(_linked(gah.PuzzleBoard("poverty-pays")))
    assert isinstance(opened, gah.Puzzle)
    assert opened.name == "poverty-pays"


def test_a_game_too_long_for_a_link_says_what_to_do_instead(
    table: gah.Table, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("gah_nb.sharing.LONGEST", 100)
    assert _linked(table) == ""
    assert "timeline.save(&quot;game.toml&quot;)" in table.citation


def test_a_strip_unfolds_and_folds_again(table: gah.Table):
    assert 'aria-label="Show more of Ben"' in drawing(table)
    assert table.corner["where"] == "corner"
    ask(table, do="unfold", seat=1)
    assert 'aria-label="Show less of Ben"' in drawing(table)
    assert table.corner == {"where": "away", "box": []}
    ask(table, do="unfold", seat=1)
    assert 'aria-label="Show more of Ben"' in drawing(table)


@pytest.mark.parametrize("seat", [7, -1])
def test_a_seat_that_is_not_there_does_not_unfold(table: gah.Table, seat: int):
    before = drawing(table)
    ask(table, do="unfold", seat=seat)
    assert "there is no seat" in table.error["text"]
    click(table, "die 2")
    assert table.error == {}
    assert drawing(table) != before


def test_only_the_parts_that_matter_are_drawn_and_others_come_when_asked():
    table = gah.Table(gah.new_game(["Anna", "Ben"], seed=7).set_up(), show=["hotel Anna", "emperor"])
    assert [key for key, _ in table.order] == ["emperor", "hotel-0", "folded"]
    assert table.corner["where"] == "below"
    ask(table, do="show", part="queue")
    assert [key for key, _ in table.order] == ["queue", "emperor", "hotel-0", "folded"]


def test_a_part_that_is_not_there_is_named_at_once():
    with pytest.raises(ValueError, match="there is no part 'kitschen'; there are queue"):
        gah.Table(gah.new_game(["Anna", "Ben"], seed=7).set_up(), show=["kitschen"])


def test_comparing_marks_what_changed_since_a_place(table: gah.Table):
    """After taking a die and its items the place before is the die; since the start the space changed too."""
    ask(table, do="compare", on=True)
    start = table.timeline.index
    table.play("die 2")
    assert table.story["since"]["place"] == start
    assert any("action space" in line or "dice" in line.casefold() for line in table.story["since"]["lines"])
    ask(table, do="compare", on=False)
    assert table.story["since"] == {}


def test_points_are_drawn_only_while_somebody_looks(table: gah.Table):
    assert table.lines == ""
    ask(table, do="score_lines", width=420)
    assert "VP so far: Anna 0, Ben 0, Cindy 0" in table.lines
    ask(table, do="score_lines", width=0)
    assert table.lines == ""


def test_ends_of_turns_are_marked(table: gah.Table):
    """Only what ends a turn: a die and `end`, not the set-up before."""
    before = table.history["turns"]
    table.play("pass")
    assert table.history["turns"] == [*before, table.timeline.index]
