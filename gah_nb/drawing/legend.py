"""The whole legend: every symbol, mark and letter of the drawings, with a sample of each."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from .canvas import Canvas, wrap
from .panels import GAP, PAD, Box, Panel, Panels, assemble, corners
from .symbols import (
    MEANINGS,
    crown,
    die,
    item,
    ornament,
    pill,
    seat_marker,
    shape,
    symbol,
    tick,
    victory_points,
)
from .theme import HEADING, NOTE, NUMERAL, STRONG, STRONG_SMALL, Theme, tone_on

Sample = Callable[[Canvas], None]
_MARGIN = 8
_SAMPLE = 48
_ROW = 28
_COLUMN = 190
_TOP = 26


class _Entry(Struct, frozen=True):
    """A sample, drawn in a box of 40 by 24, and what it means."""

    draw: Sample
    words: str


def _symbol(name: str) -> Sample:
    return lambda canvas: symbol(canvas, name, 4, 4)


def _box(css: str, radius: int = 4) -> Sample:
    return lambda canvas: canvas.rect(4, 2, 18, 20, css, radius)


def _room(state: str, color: str) -> Sample:
    css = {"empty": f"outline-{color}", "vacant": f"bright-{color}", "occupied": tone_on(color)}[state]

    def draw(canvas: Canvas) -> None:
        canvas.rect(4, 1, 20, 22, f"gah-{state}-{color}", 4)
        shape(canvas, color, 14, 12, 5, f"gah-{css}")

    return draw


def _color(color: str) -> Sample:
    def draw(canvas: Canvas) -> None:
        canvas.rect(2, 2, 24, 20, f"gah-full-{color}", 4)
        shape(canvas, color, 14, 12, 6, f"gah-{tone_on(color)}")

    return draw


def _text(text: str, style: str = "note") -> Sample:
    kinds = {"note": NOTE, "strong": STRONG, "numeral": NUMERAL}
    tone = "gold-ink" if style == "gold" else ""
    return lambda canvas: canvas.text(3, 16, text, kinds.get(style, STRONG_SMALL), tone=tone)


def _cell(css: str, words: str, tone: str) -> Sample:
    def draw(canvas: Canvas) -> None:
        canvas.rect(4, 1, 22, 22, css, 4)
        canvas.text(15, 16, words, STRONG, tone=tone, anchor="middle")

    return draw


def _item(*, missing: bool) -> Sample:
    return lambda canvas: item(canvas, "w", 4, 4, missing=missing)


def _cost(canvas: Canvas) -> None:
    canvas.circle(14, 12, 10, "gah-cost")
    canvas.text(14, 16, "4", STRONG, anchor="middle")


def _bonus(canvas: Canvas) -> None:
    canvas.text(3, 16, "6", NOTE)
    crown(canvas, 12, 7, "gah-ink")


def _round(canvas: Canvas) -> None:
    canvas.rect(4, 6, 18, 17, "gah-card-due")
    canvas.text(13, 19, "5", STRONG, anchor="middle")


def _strength(canvas: Canvas) -> None:
    die(canvas, 3, 0, 3)
    die(canvas, 3, 20, 3)


def _turn_tile(last: Sample) -> Sample:
    def draw(canvas: Canvas) -> None:
        canvas.rect(0, 1, 42, 22, "gah-panel", 4)
        canvas.text(10, 17, "2", NUMERAL, tone="soft", anchor="middle")
        last(canvas)

    return draw


def _cross(canvas: Canvas) -> None:
    canvas.path("M24 6l12 12m0 -12l-12 12", "gah-tick")


def _crown(canvas: Canvas) -> None:
    crown(canvas, 7, 8, "gah-soft-fill")


def _changed(canvas: Canvas) -> None:
    canvas.rect(6, 4, 16, 16, "gah-card-face", 4)
    corners(canvas, 6, 4, 16, 16)


def _pill(words: str, width: int) -> Sample:
    return lambda canvas: pill(canvas, 0, 4, width, words)


def _frame(canvas: Canvas) -> None:
    canvas.rect(3, 2, 26, 20, "gah-panel-turn", 6)


_SECTIONS: tuple[tuple[str, tuple[_Entry, ...]], ...] = (
    (
        "Rooms and guests",
        (
            _Entry(_color("blue"), "blue: diamond"),
            _Entry(_color("red"), "red: circle"),
            _Entry(_color("yellow"), "yellow: triangle"),
            _Entry(_color("green"), "green: square; guests for rooms of any colour"),
            _Entry(_room("empty", "blue"), "room without a tile"),
            _Entry(_room("vacant", "blue"), "prepared: vacant"),
            _Entry(_room("occupied", "blue"), "occupied"),
            _Entry(_box("gah-group-red", 0), "outline of a group: occupy it all for its bonus"),
            _Entry(_text("5 VP"), "bonus of a blue group"),
            _Entry(_text("3 kr"), "bonus of a red group, in kronen"),
            _Entry(_bonus, "bonus of a yellow group, in Emperor spaces"),
            _Entry(lambda canvas: tick(canvas, 6, 8), "bonus already given"),
            _Entry(_text("+2", "gold"), "VP for placing a tile here"),
            _Entry(_text("4", "numeral"), "floor; below it, what a tile costs there"),
            _Entry(_text("a–e"), "columns: room b2 is in column b on floor 2"),
        ),
    ),
    (
        "Effects",
        (
            *(_Entry(_symbol(name), meaning) for name, meaning in MEANINGS.items()),
            _Entry(_text("3", "strong"), "figure behind a symbol: so many"),
            _Entry(_text("3 ×", "strong"), "so many for each of what is named"),
        ),
    ),
    (
        "Cards",
        (
            _Entry(_item(missing=False), "item that a guest has, or the kitchen"),
            _Entry(_item(missing=True), "item that the order still lacks; none in the kitchen"),
            _Entry(lambda canvas: victory_points(canvas, 7, 14, 12), "VP when the guest moves in"),
            _Entry(_cost, "what a staff card costs"),
            _Entry(_pill("2 kr", 40), "what a guest in the queue costs"),
            _Entry(_text("each"), "each round: once a round; “used” when it was"),
            _Entry(_text("once"), "once: when it is played"),
            _Entry(_text("perm."), "permanent: always, from when it is played"),
            _Entry(_text("end"), "at the end: in the final scoring"),
            _Entry(_box("gah-card-back"), "card that you may not see"),
        ),
    ),
    (
        "Boards",
        (
            _Entry(lambda canvas: die(canvas, 4, 4, 3), "die on an action space, on a turn order tile"),
            _Entry(_strength, "strength of a space: how many dice are on it"),
            _Entry(
                _turn_tile(lambda canvas: die(canvas, 5, 20, 3)), "turn taken, with the die that was taken"
            ),
            _Entry(_turn_tile(_cross), "turn lost"),
            _Entry(_pill("passed", 44), "passed until the dice are rolled again"),
            _Entry(_round, "this round; past ones are dark"),
            _Entry(_crown, "the Emperor comes at the end of this round"),
            _Entry(_cell("gah-dark", "0", "card"), "Emperor track: the penalty waits here"),
            _Entry(_cell("gah-dim", "2", ""), "neither reward nor penalty"),
            _Entry(_cell("gah-card-face", "5", "gold-ink"), "the reward, from space 3 on; VP in gold"),
            _Entry(_text("3 back"), "how far everybody goes back first"),
            _Entry(_box("gah-card-due"), "Emperor tile that is due next"),
            _Entry(_text("15", "gold"), "VP of an objective for the next to claim it"),
            _Entry(lambda canvas: seat_marker(canvas, 0, "A", 6, 3), "marker of a player, with the initial"),
        ),
    ),
    (
        "Marks and letters",
        (
            _Entry(_box("gah-ring"), "gold: you can act here"),
            _Entry(_frame, "gold frame: this player decides"),
            _Entry(_changed, "the last action changed this"),
            _Entry(_text("SCWK", "strong"), "strudel, cake, wine, coffee"),
            _Entry(_text("VP", "strong"), "victory points"),
            _Entry(_text("kr", "strong"), "krone, kronen"),
            _Entry(_text("A B C", "strong"), "objectives and Emperor tiles of the three kinds"),
            _Entry(_text("#75", "strong"), "number of a card"),
        ),
    ),
)


def draw_legend(*, theme: Theme = "auto", width: int = 844) -> str:
    """Draw the legend: every symbol, mark and letter with its meaning, in as many columns as fit."""
    return legend_panels(theme=theme, width=width).to_svg()


def legend_panels(*, theme: Theme = "auto", width: int = 844) -> Panels:
    """Draw the legend as `draw_legend` does, a panel for each kind of sign."""
    inner = width - 2 * _MARGIN
    columns = max(1, (inner - 2 * PAD) // _COLUMN)
    panels, y = [], _MARGIN
    for title, entries in _SECTIONS:
        height = _TOP + _ROW * -(-len(entries) // columns) + 8
        panels.append(_section(title, entries, (_MARGIN, y, inner, height), columns))
        y += height + GAP
    return assemble(panels, (width, y - GAP + _MARGIN), "Legend", theme)


def _section(title: str, entries: tuple[_Entry, ...], box: Box, columns: int) -> Panel:
    canvas, (x, y, width, height) = Canvas(), box
    key = f"legend-{title.lower().replace(' ', '-')}"
    step, rows = (width - 2 * PAD) // columns, -(-len(entries) // columns)
    attributes = {"data-panel": key, "transform": f"translate({x} {y})", "role": "group", "aria-label": title}
    with canvas.group(attributes):
        canvas.rect(0, 0, width, height, "gah-panel", 6)
        ornament(canvas, PAD, 12)
        canvas.text(PAD + 22, 18, title, HEADING)
        for index, entry in enumerate(entries):
            column, row = divmod(index, rows)
            with canvas.moved(PAD + step * column, _TOP + _ROW * row):
                entry.draw(canvas)
                _words(canvas, entry.words, step - _SAMPLE - 6)
    return Panel(key, box, canvas.markup())


def _words(canvas: Canvas, words: str, width: int) -> None:
    lines = wrap(words, NOTE, width, 2)
    for line, text in enumerate(lines):
        canvas.text(_SAMPLE, (16 if len(lines) == 1 else 10 + 12 * line), text, NOTE)
