"""What travels to the browser: only what changed, and yet everything for whoever looks later."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gah_nb as gah
from gah_nb.drawing import Panel, Panels, custom_properties, draw_legend
from gah_nb.widgets.picture import in_parts
from gah_nb.widgets.shown import Shown, stylesheet
from tests.widgets.asking import ask, click, drawing


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """The names of the traits of each message to the browser."""
    messages: list[set[str]] = []

    def send_state(self: Shown, key: Any = None) -> None:
        messages.append({key} if isinstance(key, str) else {*key})

    monkeypatch.setattr(Shown, "send_state", send_state)
    return messages


def test_panels_that_stay_the_same_are_not_sent_again(table: gah.Table, sent: list[set[str]]):
    """A die is taken: the spaces lose their choices; objectives, Emperor, hand and Ben's seat stay."""
    table.play("guest Baroness")
    sent.clear()
    click(table, "die 1")
    (names,) = sent
    panels = {name for name in names if name.startswith("panel_")}
    assert panels == {"panel_queue", "panel_action_board", "panel_seat_0", "panel_cafe_0"}
    assert "opening" not in names


def test_what_cannot_be_done_is_said_and_nothing_drawn(table: gah.Table, sent: list[set[str]]):
    click(table, "nonsense")
    assert sent == [{"error", "version"}]


def test_where_nothing_changed_only_the_answer_is_sent(table: gah.Table, sent: list[set[str]]):
    for wish in ("open", "store", "redo", "close"):
        ask(table, do=wish)
    assert sent == [{"version"}] * 4


def test_a_view_that_comes_later_finds_everything(table: gah.Table):
    click(table, "die 1")
    fresh = gah.Table(table.timeline)
    assert drawing(table) == drawing(fresh)
    assert table.order == fresh.order


def test_a_panel_that_moves_is_the_same_panel():
    def place(x: int) -> dict[str, Any]:
        panel = Panel("hand", (x, 8, 90, 40), f'<g data-panel="hand" transform="translate({x} 8)"></g>')
        return in_parts(Panels("<svg>", (panel,)))

    assert place(16) == place(8) | {"order": [["hand", "translate(16 8)"]]}
    assert place(8)["panel_hand"] == '<g data-panel="hand"></g>'


def test_panels_come_and_go_with_players(table: gah.Table):
    table.timeline = gah.new_game(["Anna", "Ben", "Cindy"], seed=1).timeline()
    assert "Cindy" in table.panel_seat_2
    table.timeline = gah.new_game(["Anna", "Ben"], seed=1).timeline()
    assert table.panel_seat_2 == ""
    assert "seat-2" not in dict(table.order)


def test_the_legend_is_sent_when_somebody_asks(table: gah.Table):
    assert table.legend == ""
    ask(table, do="legend", width=420)
    assert table.legend == draw_legend(width=420)


def test_the_legend_is_sent_in_time_for_when_there_is_no_kernel(table: gah.Table, sent: list[set[str]]):
    ask(table, do="store", legend=420)
    assert table.legend == draw_legend(width=420)
    ask(table, do="store", legend=844)
    assert table.legend == draw_legend(width=420)
    assert sent == [{"legend", "version"}, {"version"}]


def test_the_style_sheet_has_the_colours_of_the_drawings():
    css = stylesheet()
    for theme in ("light", "dark"):
        assert css.count(custom_properties(theme)) == {"light": 3, "dark": 2}[theme]


def test_what_is_in_an_element_decides_on_its_style_in_few_places_only():
    """`:has` of whatever may be there has a browser look at the styles of a whole board at each click."""
    asked = set(re.findall(r":has\(((?:[^()]|\([^()]*\))*)\)", stylesheet()))
    assert asked == {
        ".gah-w-table",
        "> .gah-w-table",
        "> .jp-OutputArea-output .gah-w-table",
        "> .gah-w-small",
        "> .gah-w > .gah-w-small",
    }
