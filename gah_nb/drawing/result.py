"""The result once the game is over."""

from __future__ import annotations

from gah_nb.engine.final import leftovers, winners
from gah_nb.engine.state import State
from gah_nb.telling.short import number

from .header import is_over
from .marks import Box
from .scene import PAD, Scene, panel
from .symbols import ornament, seat_marker
from .text import shorten
from .theme import FIGURE, INFO, NOTE, TITLE

_ROW = 24
_TIE_BREAK = 160
_FIGURE = 70


def result_height(state: State) -> int:
    """How high the panel is; 0 while the game goes on."""
    return 40 + _ROW * len(state.players) + 6 if is_over(state) else 0


def result_words(state: State) -> str:
    """Who wins.

    Shared victories name all winners (R8.2).
    """
    names = [state.box.names[seat] for seat in winners(state)]
    if len(names) == 1:
        return f"{names[0]} wins"
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory"


def result_panel(scene: Scene, box: Box) -> None:
    """Draw who wins and a row per seat, the winner first: VP as a bar, and what breaks a tie."""
    state, width = scene.state, box[2]
    players = state.players
    order = sorted(range(len(players)), key=lambda seat: (-players[seat].vp, -leftovers(state, seat), seat))
    most = max(1, *(player.vp for player in players))
    words = result_words(state)
    with panel(scene, "result", box, words):
        ornament(scene.canvas, PAD, 15)
        scene.canvas.text(PAD + 28, 25, shorten(words, TITLE, width - 60), TITLE)
        for row, seat in enumerate(order):
            _row(scene, seat, most, 40 + _ROW * row, width)


def _row(scene: Scene, seat: int, most: int, y: int, width: int) -> None:
    canvas, state = scene.canvas, scene.state
    vp, name = state.players[seat].vp, min(150, width // 5)
    left = PAD + 24 + name
    seat_marker(canvas, seat, scene.letters[seat], PAD, y)
    canvas.text(PAD + 24, y + 14, shorten(state.box.names[seat], INFO, name - 8), INFO)
    bar = max(2, (width - left - _FIGURE - _TIE_BREAK - PAD) * max(0, vp) // most)
    canvas.rect(left, y + 3, bar, 14, f"gah-seat-{seat}", 3)
    canvas.run(left + bar + 8, y + 16, ((number(vp), FIGURE, ""), (" VP", INFO, "soft")))
    tie_break = f"{leftovers(state, seat)} from kitchen and kronen"
    canvas.text(width - PAD, y + 15, tie_break, NOTE, tone="soft", anchor="end")
