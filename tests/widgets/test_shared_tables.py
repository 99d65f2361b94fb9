"""Tables of seats, tables that are observed, linked, closed, and played on from several threads."""

from __future__ import annotations

from threading import Thread
from typing import Any

import traitlets

import gah_nb as gah
from gah_nb.widgets import Table
from tests.widgets.asking import ask, click, drawing

# Seats


def test_a_table_of_a_seat_offers_only_its_choices(game: gah.Game):
    anna, ben = (Table(game, seat=seat) for seat in ("Anna", 1))
    assert anna.choices
    assert ben.choices == []
    assert ben.refusals == {}
    click(ben, "guest Baroness")
    assert ben.error == {"rule": "R2.2", "text": "Anna decides now.", "details": ""}


def test_a_table_of_a_seat_knows_no_secret_of_others():
    game = gah.new_game(["Anna", "Ben"], seed=7, hand="draft")
    anna, ben = (Table(game.timeline(), seat=name) for name in ("Anna", "Ben"))
    decides, other = (anna, ben) if anna.choices else (ben, anna)
    other.timeline = decides.timeline
    card = decides.choices[0]["text"].removeprefix("draft ")
    decides.play(f"draft {card}")
    assert card not in str(
        {name: value for name, value in other.get_state().items() if not name.startswith("_")}
    )


def test_the_table_of_nobody_gives_no_hand_away(game: gah.Game):
    drawn = [line["text"] for line in Table(game).story["steps"][0]["lines"] if line["rule"] == "R1.5"]
    assert len(drawn) == 2
    assert not any("Sous-Chef" in line for line in drawn)


# Observing and linking


def test_the_position_can_be_observed(table: Table):
    seen: list[str] = []
    table.observe(lambda change: seen.append(change.new.digest), "position")
    click(table, "guest Baroness")
    ask(table, do="undo")
    assert seen == [table.timeline[7].digest, table.timeline[6].digest]


def test_an_observer_may_play_on(table: Table):
    def answer(change: Any) -> None:
        if change.new.timeline().index == 7:
            table.play("die 1")

    table.observe(answer, "position")
    click(table, "guest Baroness")
    assert table.timeline.index == 8
    assert table.history["index"] == 8
    assert table.position == table.timeline.position


def test_linked_timelines(table: Table):
    other = Table(gah.new_game(["Cindy", "Dora"], seed=1))
    traitlets.link((table, "timeline"), (other, "timeline"))
    table.play("guest Baroness")
    assert other.position == table.position
    assert other.prompt == table.prompt


def test_linked_positions(table: Table, game: gah.Game):
    other = Table(game)
    traitlets.link((table, "position"), (other, "position"))
    table.play("guest Baroness")
    assert other.position == table.position
    other.timeline.undo()
    assert table.timeline.index == 6


def test_setting_the_position_goes_there_or_begins_there(table: Table, game: gah.Game):
    timeline = table.timeline
    table.play("guest Baroness")
    table.position = game
    assert table.timeline is timeline
    assert timeline.index == 6
    other = gah.new_game(["Cindy", "Dora"], seed=1)
    table.position = other
    assert table.timeline is not timeline
    assert table.timeline.position == other
    timeline.go_to(0)
    assert table.position == other


# Closing, and views that come and go


def test_closing_lets_go_of_the_timeline(game: gah.Game):
    timeline = game.timeline()
    table = Table(timeline)
    table.close()
    timeline.play("guest Baroness")
    assert table.position == game
    assert timeline.tree._observations == []
    assert repr(table)


def test_nothing_is_drawn_where_nobody_looks_any_more(table: Table):
    ask(table, do="open")
    ask(table, do="close")
    before = drawing(table)
    table.play("guest Baroness")
    assert table.position == table.timeline.position
    assert drawing(table) == before
    ask(table, do="open")
    assert drawing(table) != before


def test_before_anybody_has_looked_the_board_is_kept_up_to_date(table: Table):
    before = drawing(table)
    table.play("guest Baroness")
    assert drawing(table) != before


# Threads


def test_two_threads_play_on_one_table(table: Table):
    """Whatever each click finds, one of the legal actions is played; nothing is lost, doubled or torn."""

    def play() -> None:
        for _ in range(40):
            choices = table.choices
            if choices:
                ask(table, do="play", text=choices[0]["text"], at=table.at)

    threads = [Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert table.position == table.timeline.position
    assert table.history["index"] == table.timeline.index
    assert table.timeline.position == gah.Game.play(table.timeline[0], *table.timeline.position.line)


def test_two_threads_on_two_tables_that_are_linked_both_ways(game: gah.Game):
    tables = [Table(game), Table(game)]
    traitlets.link((tables[0], "position"), (tables[1], "position"))

    def back_and_forth(table: Table) -> None:
        for _ in range(30):
            ask(table, do="undo")
            ask(table, do="redo")

    threads = [Thread(target=back_and_forth, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert tables[0].position == tables[1].position
