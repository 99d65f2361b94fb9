"""The score sheet: VP by cause, adding up to the totals."""

import pytest
from msgspec.structs import replace

from gah_nb.drawing import board_panels, draw_score_lines, draw_score_sheet
from gah_nb.drawing.scores import SCORE_LINES_END, cause, score_rows
from gah_nb.engine import Event, events, new_position
from gah_nb.engine.state import Player, State

from . import svg, tables

EVENTS = (
    events.GuestPoints("R6.4", 0, vp=5, guest=75),
    events.PlacementPoints("R5.3", 0, vp=2, room=17),
    events.Scored("R6.5", 1, vp=9),
    events.ObjectiveClaimed("R6.2", 1, vp=15, letter="A"),
    events.EmperorScore("R7.2", 0, vp=4, space=5),
    events.EmperorOverflow("R5.6", 0, vp=1),
    events.Scored("R7.1", 1, vp=8),
    events.PointsLost("R7.3", 0, vp=-7),
    events.Scored("#12", 0, vp=2),
    events.FinalStaff("#28", 1, vp=6, staff=28),
    events.FinalGuests("R8.1", 0, vp=-5, guests=1),
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
    assert cause(Event("R1", 0, vp=1)) == "other"


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
    happened: list[Event] = []
    for move in range(3000):
        if position.is_over:
            break
        legal = position.legal_actions
        step = position.play(legal[(move * 5 + 2) % len(legal)])
        position = step.position
        happened += step.events
    assert position.is_over
    rows = score_rows(position, happened)
    assert not {"other", "not in these events"} & {words for words, _ in rows}
    sums = tuple(map(sum, zip(*(values for _, values in rows), strict=True)))
    assert sums == tuple(player.vp for player in position.players)
    svg.assert_fits(draw_score_sheet(position, happened))


def test_long_names_fit() -> None:
    box = tables.box(2, names=("Wolfeschlegelsteinhausenbergerdorff", "王小明王小明王小明王小明"))
    svg.assert_fits(draw_score_sheet(tables.crowded(2, box=box), ()))


def _totals(*rows: tuple[int, int]) -> list[State]:
    """Positions with these VP; a new round every second one."""
    anna, ben = tables.early(2).players
    return [
        replace(
            tables.early(2), players=(replace(anna, vp=one), replace(ben, vp=other)), round=1 + index // 2
        )
        for index, (one, other) in enumerate(rows)
    ]


def test_lines_of_scores_go_through_the_totals() -> None:
    """Ten VP from the bottom to the top of a plot 82 high, below the numbers of the rounds."""
    states = _totals((0, 0), (5, 0), (5, 10), (10, 4))
    drawing = draw_score_lines(states, here=2, width=348, height=100)
    svg.assert_fits(drawing)
    root = svg.parse(drawing)
    shapes = ((element.get("class", ""), box) for element, box in svg.shapes(root))
    lines = {css: box for css, box in shapes if css.startswith("gah-score")}
    right = 348 - SCORE_LINES_END
    assert lines["gah-score-0"][:4] == (0, 14, right, 96)  # from 0 to 10
    assert lines["gah-score-1"][:4] == (0, 14, right, 96)  # to 10 and back to 4
    words = [box.what for box in svg.texts(root)]
    assert words.count("2") == 1  # round 2 begins at the third
    assert {"A", "B", "10", "4"} <= set(words)
    with pytest.raises(ValueError, match="give at least one position"):
        draw_score_lines([])


def test_lines_of_many_moments_and_seats_fit() -> None:
    for players in (2, 3, 4):
        for states in (
            [tables.crowded(players)],
            [tables.early(players)] * 100 + [tables.crowded(players)] * 100,
        ):
            for width, height in ((222, 84), (660, 120)):
                svg.assert_fits(draw_score_lines(states, here=0, width=width, height=height))


def test_everybodys_numbers() -> None:
    words = [box.what for box in svg.texts(svg.parse(board_panels("score", tables.crowded(3)).to_svg()))]
    assert words[3:9] == ["A", "Anna", "188", "20", "13", "12"]


def test_the_numbers_have_the_turns_of_each_seat() -> None:
    """Of three seats the second has passed after a die, the third has not had a turn: 1/6, 2/5, 3/4."""
    state = tables.crowded(3)
    players = (
        replace(state.players[0], covered=(3, 3)),
        replace(state.players[1], covered=(4,), passed=True),
        replace(state.players[2], covered=()),
    )
    root = svg.parse(board_panels("score", replace(state, players=players)).to_svg())
    words = [box.what for box in svg.texts(root)]
    assert [words[words.index(name) + 6 :][:3] for name in ("Anna", "Ben", "Cindy")] == [
        ["1", "6", "B"],
        ["passed", "2", "5"],
        ["3", "4"],
    ]


def test_a_hotel_alone_says_vp_and_kronen_also_of_somebody_with_a_long_name() -> None:
    state = tables.crowded(2)
    names = ("Anna Amalia von und zu Braunschweig-Wolfenbüttel", "Ben")
    for box in (state.box, replace(state.box, names=names)):
        drawing = board_panels("hotel", replace(state, box=box), 0).to_svg()
        svg.assert_fits(drawing)
        words = [one.what for one in svg.texts(svg.parse(drawing))]
        assert words[0].startswith("Hotel of Anna")
        assert words[1:3] == ["188 VP", "20 kr"]
