"""What is played: title, round, rules and decks, and once the game is over, who has won."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.components import BOARDS
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import leftovers, winners
from gah_nb.engine.state import State
from gah_nb.telling.short import number

from .canvas import text_width, wrap
from .panels import Box, Scene, corners
from .symbols import crown, seat_marker, symbol, tick
from .theme import GUEST_SMALL, INFO, NAME, NOTE, STRONG

_PAD = 8
_SQUARE = 16
_STEP = 19
_TRACK = _STEP * (BOARDS.rounds - 1) + _SQUARE
_LINE = 12
#: What it takes at least: the title, the round track, two lines of facts.
GAME_HEIGHT = 80
#: From this height on a long title may have two lines.
_ROOMY = 100


def is_over(state: State) -> bool:
    """Whether the game is over: the last round is played and nothing is left to resolve."""
    return state.round >= BOARDS.rounds and not state.agenda


def round_words(state: State) -> str:
    """The round in words."""
    if is_over(state):
        return f"after round {BOARDS.rounds}"
    return f"round {state.round} of {BOARDS.rounds}" if state.round else "set-up"


def result_words(state: State) -> str:
    """Who wins.

    Shared victories name all winners (R8.2).
    """
    names = [state.box.names[seat] for seat in winners(state)]
    if len(names) == 1:
        return f"{names[0]} wins"
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory"


def draw_game(scene: Scene, title: str, note: str, box: Box) -> None:
    """Draw what is played, or the result; and below it what signs mean, as far as there is room."""
    _, _, width, height = box
    inner = width - 2 * _PAD
    if is_over(scene.state):
        y = _result(scene, inner)
    else:
        y = _round(scene, _title(scene, title, inner, 1 if height < _ROOMY else 2))
    lines = (height - 2 - y) // _LINE
    if lines >= 2:
        y = _facts(scene, note, inner, y, lines)
    _legend(scene, y + 6, width, height)


def _title(scene: Scene, title: str, width: int, most: int) -> int:
    """Draw the title, smaller and in two lines if it is long; gives back where it ends."""
    style = NAME if text_width(title, NAME) <= width else GUEST_SMALL
    lines = wrap(title, style, width, most)
    for line, text in enumerate(lines):
        scene.canvas.text(_PAD, 15 + 13 * line, text, style)
    return 4 + 13 * len(lines)


def _round(scene: Scene, y: int) -> int:
    """A square per round: past ones dark, the present one framed, a crown where the Emperor comes."""
    canvas, state = scene.canvas, scene.state
    with scene.marks.spot(canvas, "round", (_PAD - 2, y + 1, _TRACK + 4, _SQUARE + 8), "round track"):
        for round_ in range(1, BOARDS.rounds + 1):
            x, past = _PAD + _STEP * (round_ - 1), round_ < state.round
            css = "gah-dark" if past else "gah-card-due" if round_ == state.round else "gah-card-face"
            canvas.rect(x, y + 9, _SQUARE, _SQUARE, css)
            style = NOTE if round_ > state.round else STRONG
            tone = "card" if past else "soft" if round_ > state.round else ""
            canvas.text(x + _SQUARE // 2, y + 21, str(round_), style, tone=tone, anchor="middle")
            if round_ in BOARDS.emperor_retreat:
                crown(canvas, x + 2, y, "gah-soft-fill")
    if scene.deciding is not None:
        _who_decides(scene, scene.deciding, _PAD + _TRACK + 10, y + 7)
    return y + 26


def _who_decides(scene: Scene, seat: int, x: int, y: int) -> None:
    seat_marker(scene.canvas, seat, scene.letters[seat], x, y)
    scene.canvas.text(x + 20, y + 14, "decides", INFO, tone="soft")


def _facts(scene: Scene, note: str, width: int, y: int, lines: int) -> int:
    """Round, seed, edition, decks and a note, in at most so many lines."""
    state, canvas = scene.state, scene.canvas
    guests, gone, staff = map(len, (state.guest_deck, state.guest_discard, state.staff_deck))
    decks = f"decks: {guests} guests, {staff} staff; {gone} gone"
    words = wrap(" · ".join(_said(state, note)), NOTE, width, max(1, min(3, lines - 1)))
    place = (_PAD - 2, y + 2, width + 4, _LINE * len(words) - 3)
    with scene.marks.spot(canvas, "game", place, "players, edition, seed"):
        for line in words:
            y += _LINE
            canvas.text(_PAD, y - 3, line, NOTE, tone="soft")
    place = (_PAD - 2, y + 2, text_width(decks, NOTE) + 6, _LINE - 2)
    with scene.marks.spot(canvas, "decks", place, decks, 3):
        canvas.text(_PAD, y + _LINE - 3, decks, NOTE, tone="soft")
    return y + _LINE


def _said(state: State, note: str) -> Iterator[str]:
    if not state.round or is_over(state):  # else the round track says it
        yield round_words(state)
    if any(isinstance(frame, Turn) and frame.extra for frame in state.agenda):
        yield "extra turn"
    if state.box.seed is not None:
        yield f"seed {state.box.seed}"
    yield f"edition {state.box.rules.edition}"
    if note:
        yield note


_ROW = 18
#: A sign's kind and name, and what it means.
_ENTRIES = (
    ("box", "gah-empty-blue", "no tile"),
    ("box", "gah-vacant-blue", "vacant"),
    ("box", "gah-occupied-blue", "occupied"),
    ("box", "gah-ring", "can act here"),
    ("corners", "", "changed"),
    ("tick", "", "bonus given"),
    ("symbol", "each-round", "each round"),
    ("symbol", "once", "once"),
    ("symbol", "permanent", "permanent"),
    ("symbol", "at-the-end", "at the end"),
    ("symbol", "draw", "in hand"),
    ("symbol", "staff", "staff at work"),
)


def _legend(scene: Scene, y: int, width: int, height: int) -> None:
    """A sample and a word for signs, two in a row, as many rows as there is room for."""
    step = (width - 2 * _PAD) // 2
    rows = (height - 4 - y) // _ROW
    for index, (kind, name, words) in enumerate(_ENTRIES[: 2 * max(0, rows)]):
        row, column = divmod(index, 2)
        left, top = _PAD + step * column, y + _ROW * row
        _sample(scene, kind, name, left, top)
        scene.canvas.text(left + 22, top + 13, words, NOTE, tone="soft")


def _sample(scene: Scene, kind: str, name: str, x: int, y: int) -> None:
    match kind:
        case "box":
            scene.canvas.rect(x + 2, y + 3, 12, 12, name, 3)
        case "corners":
            corners(scene.canvas, x + 4, y + 5, 8, 8)
        case "tick":
            tick(scene.canvas, x + 4, y + 6)
        case _:
            symbol(scene.canvas, name, x, y + 1)


def _result(scene: Scene, width: int) -> int:
    """Who wins, and a row per seat, the winner first: VP as a bar, and what breaks a tie."""
    state, canvas = scene.state, scene.canvas
    players = state.players
    words = result_words(state)
    top = 20
    if text_width(words, NAME) <= width:
        canvas.text(_PAD, 15, words, NAME)
    else:
        lines = wrap(words, STRONG, width, 2 if len(players) < 4 else 1)
        for line, text in enumerate(lines):
            canvas.text(_PAD, 14 + 14 * line, text, STRONG)
        top = 6 + 14 * len(lines)
    ranks = sorted(range(len(players)), key=lambda seat: (-players[seat].vp, -leftovers(state, seat), seat))
    most = max(1, *(player.vp for player in players))
    row = 15 if len(players) == 4 else 20
    for place, seat in enumerate(ranks):
        _result_row(scene, seat, most, top + row * place, width)
    return top + 2 + row * len(players)


def _result_row(scene: Scene, seat: int, most: int, y: int, width: int) -> None:
    canvas, state = scene.canvas, scene.state
    vp = state.players[seat].vp
    canvas.rect(_PAD, y, 14, 13, f"gah-seat-{seat}", 2)
    canvas.text(_PAD + 7, y + 10, scene.letters[seat], STRONG, tone="on-colour", anchor="middle", width=13)
    bar = max(2, (width - 140) * max(0, vp) // most)
    canvas.rect(_PAD + 19, y + 1, bar, 11, f"gah-seat-{seat}", 2)
    words = f"{number(vp)} VP"
    canvas.text(_PAD + 24 + bar, y + 10, words, STRONG)
    rest = f"{leftovers(state, seat)} left over"
    canvas.text(_PAD + width, y + 10, rest, NOTE, tone="soft", anchor="end")
