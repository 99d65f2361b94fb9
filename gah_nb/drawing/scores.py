"""Scores: everybody's numbers, where victory points come from, and how they grew."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from gah_nb.components import BOARDS, GUESTS
from gah_nb.engine.events import (
    EmperorOverflow,
    EmperorScore,
    Event,
    FinalCopy,
    FinalGuests,
    FinalItemsAndKronen,
    FinalRooms,
    FinalStaff,
    GuestPoints,
    ObjectiveClaimed,
    PlacementPoints,
    PointsLost,
    Scored,
)
from gah_nb.engine.state import State
from gah_nb.telling.short import number

from .canvas import Canvas, shorten, text_width
from .panels import PAD, TOP, Box, Marks, Panel, Panels, Scene, assemble, heading, marker_letters, panel
from .seat import PASSED, SMALL_TURN_TILE, draw_passed, draw_small_turn_tile
from .symbols import seat_marker, seat_tag, symbol
from .theme import INFO, NOTE, STRONG, Theme

#: Causes of VP in the order of the sheet.
CAUSES = (
    "guests moved in",
    "tiles placed",
    "bonuses of blue groups",
    "objectives",
    "Emperor track",
    "Emperor tiles",
    "staff during the game",
    "staff at the end",
    "occupied rooms",
    "items and kronen",
    "guests left in the café",
    "other",
)
_OF_KIND: dict[type[Event], str] = {
    GuestPoints: "guests moved in",
    PlacementPoints: "tiles placed",
    ObjectiveClaimed: "objectives",
    EmperorScore: "Emperor track",
    EmperorOverflow: "Emperor track",
    PointsLost: "Emperor tiles",
    FinalStaff: "staff at the end",
    FinalCopy: "staff at the end",
    FinalRooms: "occupied rooms",
    FinalItemsAndKronen: "items and kronen",
    FinalGuests: "guests left in the café",
}
_UNTOLD = "not in these events"
_MARGIN = 8
_TOP = TOP + 6
_ROW = 20
_WORDS = 190
_COLUMN = 84


def cause(event: Event) -> str:
    """What an event's VP count as.

    >>> cause(FinalRooms("R8.1", 0, vp=15)), cause(Scored("#12", 0, vp=2))
    ('occupied rooms', 'staff during the game')
    """
    if not isinstance(event, Scored):
        return _OF_KIND.get(type(event), "other")
    if event.rule.startswith("#"):
        return "guests moved in" if int(event.rule[1:]) in GUESTS else "staff during the game"
    if event.rule.startswith("R6.5"):
        return "bonuses of blue groups"
    return "Emperor tiles" if event.rule.startswith("R7") else "other"


def score_rows(state: State, events: Iterable[Event]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The rows of the sheet: a cause and the VP of every seat.

    The last causes are left out where nobody has any: other ones, and what the events do not tell, so that
    the rows always add up to the totals.
    """
    players = state.players
    sums = {one: [0] * len(players) for one in CAUSES}
    for event in events:
        if event.vp:
            sums[cause(event)][event.seat] += event.vp
    told = [sum(column) for column in zip(*sums.values(), strict=True)]
    sums[_UNTOLD] = [player.vp - known for player, known in zip(players, told, strict=True)]
    optional = ("other", _UNTOLD)
    return tuple((one, tuple(row)) for one, row in sums.items() if one not in optional or any(row))


def draw_score_sheet(state: State, events: Iterable[Event], *, title: str = "", theme: Theme = "auto") -> str:
    """Draw where everybody's VP come from.

    ``events`` are all that led to the position; if they begin later, what is missing has a row of its own.
    """
    return score_sheet_panels(state, events, title=title, theme=theme).to_svg()


def score_sheet_panels(
    state: State, events: Iterable[Event], *, title: str = "", theme: Theme = "auto"
) -> Panels:
    """Draw the score sheet as `draw_score_sheet` does, as one panel."""
    rows = score_rows(state, events)
    width = 2 * PAD + _WORDS + _COLUMN * len(state.players)
    height = _TOP + 10 + _ROW * (len(rows) + 2) + 6
    scene = Scene(state, Marks(), None, marker_letters(state.box.names), canvas=Canvas())
    box = (_MARGIN, _MARGIN, width, height)
    with panel(scene, "score-sheet", box, "Score sheet"):
        heading(scene, title or "Score sheet", width - 2 * PAD, PAD, 6)
        _names(scene, _TOP + 4)
        for line, (words, values) in enumerate(rows):
            _row(scene.canvas, words, values, _TOP + 6 + _ROW * (line + 1))
        y = _TOP + 10 + _ROW * (len(rows) + 1)
        scene.canvas.path(f"M{PAD} {y - 3}h{width - 2 * PAD}", "gah-total")
        _total(scene, y)
    units = (width + 2 * _MARGIN, height + 2 * _MARGIN)
    return assemble([Panel("score-sheet", box, scene.canvas.markup())], units, title or "Score sheet", theme)


def _right(seat: int) -> int:
    """Where the figures of a seat end."""
    return PAD + _WORDS + _COLUMN * (seat + 1) - 4


def _names(scene: Scene, y: int) -> None:
    for seat, name in enumerate(scene.state.box.names):
        right = _right(seat)
        short = shorten(name, NOTE, _COLUMN - 28)
        scene.canvas.text(right, y + 14, short, NOTE, anchor="end")
        left = right - text_width(short, NOTE) - 21
        seat_marker(scene.canvas, seat, scene.letters[seat], left, y)


def _row(canvas: Canvas, words: str, values: tuple[int, ...], y: int) -> None:
    canvas.text(PAD + 2, y + 14, words, INFO)
    for seat, value in enumerate(values):
        tone = "" if value else "soft"
        canvas.text(_right(seat), y + 14, number(value) if value else "–", INFO, tone=tone, anchor="end")


def _total(scene: Scene, y: int) -> None:
    scene.canvas.text(PAD + 2, y + 14, "victory points", STRONG)
    for seat, player in enumerate(scene.state.players):
        scene.canvas.text(_right(seat), y + 14, number(player.vp), STRONG, anchor="end")


# Everybody's numbers

_SCORE_ROW, _SCORE_STEP = 24, 31
_FIGURES = (("vp", "VP"), ("kronen", "kr"), ("emperor", ""), ("draw", ""), ("staff", ""))
_TURNS = SMALL_TURN_TILE + PASSED + 8
SCORE_WIDTH = 76 + _SCORE_STEP * len(_FIGURES) + _TURNS


def score_height(state: State) -> int:
    """How high the numbers of all seats are."""
    return TOP + _SCORE_ROW * len(state.players)


def draw_score(scene: Scene, box: Box) -> None:
    """Draw a line for each seat: VP, kronen, Emperor space, cards in hand, staff at work, and its turns."""
    x, y, width, _ = box
    canvas = scene.canvas
    heading(scene, "Score", width, x, y)
    step = _SCORE_STEP
    left = x + width - step * len(_FIGURES) - _TURNS
    for column, (key, unit) in enumerate(_FIGURES):
        middle = left + step * column + step // 2
        if unit:
            canvas.text(middle, y + 12, unit, INFO, tone="soft", anchor="middle")
        else:
            symbol(canvas, key, middle - 8, y - 2, "soft")
    for seat, player in enumerate(scene.state.players):
        top = y + TOP + _SCORE_ROW * seat
        seat_marker(canvas, seat, scene.letters[seat], x, top + 1)
        canvas.text(x + 22, top + 15, shorten(scene.name(seat), STRONG, left - x - 26), STRONG)
        values = (player.vp, player.kronen, player.emperor, len(player.hand), len(player.display))
        for column, ((key, _), value) in enumerate(zip(_FIGURES, values, strict=True)):
            middle = left + step * column + step // 2
            target = f"{key}:{seat}" if key in ("vp", "kronen") else ""
            place = (middle - 15, top + 1, 30, 18)
            with scene.marks.spot(canvas, target, place, f"{value} {key}", 4):
                canvas.text(middle, top + 15, number(value), STRONG, anchor="middle")
        if player.passed:
            draw_passed(scene, seat, x + width - _TURNS + 4, top + 3)
        draw_small_turn_tile(scene, seat, x + width - SMALL_TURN_TILE, top)


# How they grew

_LETTER = 14


def draw_score_lines(
    states: Sequence[State],
    *,
    here: int | None = None,
    width: int = 420,
    height: int = 96,
    theme: Theme = "auto",
) -> str:
    """Draw everybody's VP over the moments of a line of play, the first one at the left.

    Where a round begins is a line with its number; ``here`` is the moment to mark. The lines have the seats'
    colours, and their letters at the right. Made to lie above a slider: the first moment is at the left edge
    of the plot, the last `SCORE_LINES_END` units before the right edge. Raises `ValueError` without a
    position.
    """
    if not states:
        raise ValueError("there is no line to draw: give at least one position")
    last, letters = states[-1], marker_letters(states[-1].box.names)
    canvas = Canvas()
    plot = (0, 14, width - SCORE_LINES_END, height - 18)
    attributes = {"data-panel": "score-lines", "role": "img", "aria-label": _grown(last)}
    with canvas.group(attributes):
        _grid(canvas, states, plot)
        ends = _lines(canvas, states, plot)
        if here is not None:
            canvas.path(f"M{_moment(here, len(states), plot)} {plot[1]}v{plot[3]}", "gah-line-ink")
        for seat, y in _spread(ends, plot).items():
            seat_tag(canvas, seat, letters[seat], plot[2] + 4, y - 6, _LETTER, 13)
            canvas.text(plot[2] + 22, y + 4, number(last.players[seat].vp), STRONG)
    box = (0, 0, width, height)
    return assemble(
        [Panel("score-lines", box, canvas.markup())], (width, height), _grown(last), theme
    ).to_svg()


#: What the letters and figures at the right take.
SCORE_LINES_END = 56


def _grown(state: State) -> str:
    told = (
        f"{name} {number(player.vp)}" for name, player in zip(state.box.names, state.players, strict=True)
    )
    return f"VP so far: {', '.join(told)}"


def _moment(index: int, count: int, plot: Box) -> int:
    return plot[0] + plot[2] * index // max(1, count - 1)


def _grid(canvas: Canvas, states: Sequence[State], plot: Box) -> None:
    """A line where each round begins, darker where the Emperor has come before."""
    x, y, width, height = plot
    canvas.path(f"M{x} {y + height}h{width}", "gah-rule")
    for index, (before, after) in enumerate(itertools.pairwise(states)):
        if after.round != before.round:
            left = _moment(index + 1, len(states), plot)
            emperor = before.round in BOARDS.emperor_retreat
            canvas.path(f"M{left} {y}v{height}", "gah-line-soft" if emperor else "gah-rule")
            canvas.text(
                max(x + 4, min(left, x + width - 10)),
                10,
                str(after.round),
                NOTE,
                tone="soft",
                anchor="middle",
            )


def _lines(canvas: Canvas, states: Sequence[State], plot: Box) -> dict[int, int]:
    """A line of steps per seat; gives back where each ends."""
    x, y, _, height = plot
    totals = [[player.vp for player in state.players] for state in states]
    low = min(0, *(min(row) for row in totals))
    high = max(10, *(max(row) for row in totals))
    ends = {}
    for seat in range(len(states[0].players)):
        level = [y + height - height * (row[seat] - low) // (high - low) for row in totals]
        data, at, here = f"M{x} {level[0]}", x, level[0]
        for index, there in enumerate(level):
            if there != here or index == len(level) - 1:
                left = _moment(index, len(states), plot)
                data += f"h{left - at}v{there - here}" if there != here else f"h{left - at}"
                at, here = left, there
        canvas.path(data, f"gah-score-{seat}")
        ends[seat] = level[-1]
    return ends


def _spread(ends: dict[int, int], plot: Box) -> dict[int, int]:
    """Where the letters stand: at the ends of their lines, but never on each other."""
    placed: dict[int, int] = {}
    bottom = plot[1] + plot[3]
    for seat, y in sorted(ends.items(), key=lambda end: -end[1]):
        placed[seat] = min(y, bottom - 6)
        bottom = placed[seat] - 8
    top = plot[1]
    for seat in sorted(placed, key=lambda one: placed[one]):
        placed[seat] = max(placed[seat], top)
        top = placed[seat] + 14
    return placed
