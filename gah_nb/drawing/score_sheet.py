"""The score sheet: victory points by cause, from the events of a game."""

from __future__ import annotations

from collections.abc import Iterable

from gah_nb.components import GUESTS
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

from .canvas import Canvas
from .marks import Marks
from .palette import Theme
from .panels import Panel, Panels, assemble
from .scene import PAD, TOP, Scene, heading, marker_letters, panel
from .symbols import seat_marker
from .text import shorten, text_width
from .theme import INFO, NOTE, STRONG

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
    height = TOP + 10 + _ROW * (len(rows) + 2) + 6
    scene = Scene(Canvas(), state, Marks((), ()), None, None, marker_letters(state.box.names))
    box = (_MARGIN, _MARGIN, width, height)
    with panel(scene, "score-sheet", box, "Score sheet"):
        heading(scene, title or "Score sheet", width - 60)
        _names(scene, TOP + 4)
        for line, (words, values) in enumerate(rows):
            _row(scene.canvas, words, values, TOP + 6 + _ROW * (line + 1))
        y = TOP + 10 + _ROW * (len(rows) + 1)
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
