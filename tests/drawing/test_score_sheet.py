"""The score sheet: VP by cause, adding up to the totals."""

import pytest

from gah_nb.drawing import draw_score_sheet
from gah_nb.drawing.score_sheet import cause, score_rows
from gah_nb.engine import Event, new_position
from gah_nb.engine.state import Player, State

from . import svg, tables

EVENTS = (
    Event("guest points", "R6.4", 0, vp=5, guest=75),
    Event("placement points", "R5.3", 0, vp=2, room=17),
    Event("points", "R6.5", 1, vp=9),
    Event("claimed", "R6.2", 1, vp=15, letters="A"),
    Event("emperor score", "R7.2", 0, vp=4, amount=5),
    Event("emperor overflow", "R5.6", 0, vp=1),
    Event("points", "R7.1", 1, vp=8),
    Event("lost points", "R7.3", 0, vp=-7),
    Event("points", "#12", 0, vp=2),
    Event("final staff", "#28", 1, vp=6, staff=28),
    Event("final guests", "R8.1", 0, vp=-5, amount=1),
)


def _state(anna: int, ben: int) -> State:
    return tables.table((Player(vp=anna, numbers=(1, 4)), Player(vp=ben, numbers=(2, 3))))


def test_rows_by_cause() -> None:
    """Anna: 5 + 2 + (4 + 1) - 7 + 2 - 5 = 2. Ben: 9 + 15 + 8 + 6 = 38."""
    rows = dict(score_rows(_state(2, 38), EVENTS))
    assert rows == {
        "guests moved in": (5, 0),
        "tiles placed": (2, 0),
        "bonuses of blue groups": (0, 9),
        "objectives": (0, 15),
        "Emperor track": (5, 0),
        "Emperor tiles": (-7, 8),
        "staff during the game": (2, 0),
        "staff at the end": (0, 6),
        "occupied rooms": (0, 0),
        "items and kronen": (0, 0),
        "guests left in the café": (-5, 0),
    }


def test_what_the_events_do_not_tell_has_a_row() -> None:
    rows = dict(score_rows(_state(12, 38), EVENTS))
    assert rows["not in these events"] == (10, 0)
    assert cause(Event("surprise", "R1", 0, vp=1)) == "other"


def test_it_is_drawn() -> None:
    drawing = draw_score_sheet(_state(2, 38), EVENTS, title="After round 7")
    svg.assert_fits(drawing)
    words = [box.what for box in svg.texts(svg.parse(drawing))]
    assert words[0] == "After round 7"
    assert words[-3:] == ["victory points", "2", "38"]
    assert words[words.index("Emperor tiles") :][1:3] == ["−7", "8"]  # noqa: RUF001


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_adds_up_without_a_rest(players: int) -> None:
    position = new_position(tables.NAMES[:players], seed=5, hotel="day")
    events: list[Event] = []
    for move in range(3000):
        if position.is_over:
            break
        legal = position.legal_actions
        step = position.play(legal[(move * 5 + 2) % len(legal)])
        position = step.position
        events += step.events
    assert position.is_over
    rows = score_rows(position, events)
    assert not {"other", "not in these events"} & {words for words, _ in rows}
    sums = tuple(map(sum, zip(*(values for _, values in rows), strict=True)))
    assert sums == tuple(player.vp for player in position.players)
    svg.assert_fits(draw_score_sheet(position, events))


def test_long_names_fit() -> None:
    box = tables.box(2, names=("Wolfeschlegelsteinhausenbergerdorff", "王小明王小明王小明王小明"))
    svg.assert_fits(draw_score_sheet(tables.crowded(2, box=box), ()))
