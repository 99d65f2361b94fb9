"""The top line: title, what is played, the round, who decides."""

from __future__ import annotations

from gah_nb.components import BOARDS
from gah_nb.engine.frames import Turn
from gah_nb.engine.state import State

from .marks import Box
from .scene import Scene
from .symbols import crown, seat_marker
from .text import shorten, text_width
from .theme import INFO, NOTE, STRONG, TITLE

_SQUARE = 18
_STEP = 22
_TRACK = _STEP * (BOARDS.rounds - 1) + _SQUARE
_SIDE_BY_SIDE = 600


def header_height(width: int) -> int:
    """How high the panel is in this width: two lines, or three."""
    return 46 if width >= _SIDE_BY_SIDE else 72


def header_panel(scene: Scene, box: Box, title: str, note: str) -> None:
    """Draw title and note on the left, the round track and who decides on the right, or below."""
    canvas, (x, y, width, _) = scene.canvas, box
    beside = width >= _SIDE_BY_SIDE
    with canvas.group({"data-panel": "header", "transform": f"translate({x} {y})"}):
        track = width - _TRACK if beside else 0
        canvas.text(0, 18, shorten(title, TITLE, track - 20 if beside else width), TITLE)
        end = _who_decides(scene, width, 38 if beside else 63)
        facts = shorten(_facts(scene.state, note), INFO, end - 20 if beside else width)
        with scene.marks.spot(canvas, "game", (-4, 25, text_width(facts, INFO) + 8, 18), facts):
            canvas.text(0, 38, facts, INFO, tone="soft")
        y = 2 if beside else 50
        with scene.marks.spot(canvas, "round", (track - 2, y - 2, _TRACK + 4, _SQUARE + 4), "round track"):
            _round_track(scene, track, y)


def is_over(state: State) -> bool:
    """Whether the game is over: the last round is played and nothing is left to resolve."""
    return state.round >= BOARDS.rounds and not state.agenda


def round_words(state: State) -> str:
    """The round in words."""
    if is_over(state):
        return f"after round {BOARDS.rounds}"
    return f"round {state.round} of {BOARDS.rounds}" if state.round else "set-up"


def _facts(state: State, note: str) -> str:
    seed = [f"seed {state.box.seed}"] if state.box.seed is not None else []
    extra = ["extra turn"] if any(isinstance(frame, Turn) and frame.extra for frame in state.agenda) else []
    edition = f"edition {state.box.rules.edition}"
    return " · ".join((round_words(state), *extra, *seed, edition, *([note] if note else [])))


def _who_decides(scene: Scene, right: int, y: int) -> int:
    """Write who decides at the right; give back where it begins."""
    if scene.deciding is None:
        return right
    name = shorten(scene.state.box.names[scene.deciding], STRONG, 150)
    words = f"{name} decides"
    scene.canvas.text(right, y, words, STRONG, anchor="end")
    left = right - text_width(words, STRONG) - 22
    seat_marker(scene.canvas, scene.deciding, scene.letters[scene.deciding], left, y - 14)
    return left


def _round_track(scene: Scene, left: int, y: int) -> None:
    """A square per round: past ones dark, the present one framed, a crown where the Emperor comes."""
    canvas, state = scene.canvas, scene.state
    over = is_over(state)
    for number in range(1, BOARDS.rounds + 1):
        x = left + _STEP * (number - 1)
        past = number < state.round or over
        css = "gah-dark" if past else "gah-card-due" if number == state.round else "gah-card-face"
        canvas.rect(x, y, _SQUARE, _SQUARE, css)
        style = NOTE if number > state.round else STRONG
        tone = "card" if past else "soft" if number > state.round else ""
        canvas.text(x + _SQUARE // 2, y + 13, str(number), style, tone=tone, anchor="middle")
        if number in BOARDS.emperor_retreat:
            crown(canvas, x + 3, y - 10, "gah-soft-fill")
