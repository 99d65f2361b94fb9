"""The whole table as one SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gah_nb.engine.state import State

from .action_board import action_board_panel
from .canvas import Canvas
from .emperor_panel import emperor_panel
from .hand import hand_panel
from .header import header_panel, round_words
from .layouts import Place, arrange, layout_for
from .legend import legend_panel
from .marks import Marks
from .objectives import objectives_panel
from .palette import Theme
from .panels import Panel, Panels, assemble
from .queue import queue_panel
from .result import result_panel
from .scene import Scene, marker_letters
from .seat_panel import seat_panel
from .targets import Choice

_GAME = "Grand Austria Hotel"


def draw_table(
    state: State,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    deciding: int | None = None,
    changed: Collection[str] = (),
    title: str = "",
    note: str = "",
    theme: Theme = "auto",
    width: int = 844,
) -> str:
    """Draw a position; the same position always gives the same text.

    ``seat`` looks: its hand is open, other hands are numbers; without it, that of ``deciding`` is open, and
    without both, none. ``choices`` are outlined in gold, objects whose keys are in ``changed`` get dark
    corners (see `changed_keys`). ``title`` stands instead of the game's name, ``note`` (a digest, say)
    behind round, seed and edition. For ``theme`` see `palette.Theme`. ``width`` is the room there is, in
    pixels: the drawing is 1280, 844 or 420 wide, the widest that fits.
    """
    return table_panels(
        state,
        seat=seat,
        choices=choices,
        deciding=deciding,
        changed=changed,
        title=title,
        note=note,
        theme=theme,
        width=width,
    ).to_svg()


def table_panels(
    state: State,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    deciding: int | None = None,
    changed: Collection[str] = (),
    title: str = "",
    note: str = "",
    theme: Theme = "auto",
    width: int = 844,
) -> Panels:
    """Draw a position as `draw_table` does, and give its panels, so that those that changed can be sent."""
    looking = deciding if seat is None else seat
    layout = layout_for(width)
    places, height = arrange(layout, state, looking)
    marks, letters = Marks(choices, changed), marker_letters(state.box.names)
    panels = []
    for place in places:
        scene = Scene(Canvas(), state, marks, looking, deciding, letters)
        _draw(scene, place, title or _GAME, note)
        key = f"seat-{place.seat}" if place.kind == "seat" else place.kind
        panels.append(Panel(key, place.box, scene.canvas.markup()))
    label = f"{title or _GAME}, {round_words(state)}"
    return assemble(panels, (layout.units, height), label, theme, layout.width)


def _draw(scene: Scene, place: Place, title: str, note: str) -> None:
    match place.kind:
        case "header":
            header_panel(scene, place.box, title, note)
        case "result":
            result_panel(scene, place.box)
        case "queue":
            queue_panel(scene, place.box)
        case "action-board":
            action_board_panel(scene, place.box)
        case "objectives":
            objectives_panel(scene, place.box)
        case "emperor":
            emperor_panel(scene, place.box)
        case "seat":
            seat_panel(scene, place.seat, place.box)
        case "hand":
            hand_panel(scene, place.seat, place.box)
        case "legend":
            legend_panel(scene, place.box)
