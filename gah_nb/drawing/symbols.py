"""Small drawings: symbols, colour shapes, items, dice, seat markers; and effects as symbols with figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from types import MappingProxyType

from msgspec import Struct

from gah_nb.components import effects
from gah_nb.components.records import Modifier, Staff
from gah_nb.telling.messages import MINUS, signed

from .canvas import Canvas, text_width
from .theme import INFO, STRONG, STRONG_SMALL

GRID = 16
STROKE = "1.5"
#: Path data by the symbol's name. Points are whole, the first of every line absolute.
SHAPES: Mapping[str, str] = MappingProxyType(
    {
        # items: a square with their letter
        "strudel": "M10 5a2 2 0 0 0 -2 -1a2 2 0 0 0 0 4a2 2 0 0 1 0 4a2 2 0 0 1 -2 -1",
        "cake": "M10 5a3 3 0 0 0 -2 -1a2 4 0 0 0 0 8a3 3 0 0 0 2 -1",
        "wine": "M4 4l2 8l2 -6l2 6l2 -8",
        "coffee": "M6 4v8M11 4l-5 4l5 4",
        "any-item": "M6 6a2 2 0 1 1 3 2a2 2 0 0 0 -1 2M8 12v0",
        "each-item": "M8 1v14M1 8h14",
        # money, tracks, points
        "krone": "M14 8a6 6 0 0 1 -12 0a6 6 0 0 1 12 0zM11 8a3 3 0 0 1 -6 0a3 3 0 0 1 6 0z",
        "emperor": "M2 4l3 4l3 -5l3 5l3 -4v9h-12zM2 10h12",
        "vp": "M8 2l2 4l4 1l-3 3l1 4l-4 -2l-4 2l1 -4l-3 -3l4 -1z",
        # rooms
        "prepare": "M2 2h12v12h-12zM8 5v6M5 8h6",
        "occupy": "M8 6a3 3 0 0 1 -6 0a3 3 0 0 1 6 0zM7 8l6 6M10 11l2 -2M12 13l1 -1",
        "room": "M4 14v-12h8v12M2 14h12M10 8v0",
        # staff and guests
        "staff": "M11 5a3 3 0 0 1 -6 0a3 3 0 0 1 6 0zM2 14a6 5 0 0 1 12 0z",
        "draw": "M6 2h8v9h-8zM6 5h-4v9h8v-3",
        "draw-and-play": "M6 2h8v9h-8zM6 5h-4v9h8v-3M10 9v-5M8 6l2 -2l2 2",
        "guest": "M2 5h12v9h-12zM6 5v-3h4v3M5 5v9M11 5v9",
        # what else one may do
        "space": "M4 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z"
        "M5 6a1 1 0 0 0 2 0a1 1 0 0 0 -2 0zM9 10a1 1 0 0 0 2 0a1 1 0 0 0 -2 0z",
        "complete": "M1 13h14M3 13a5 6 0 0 1 10 0M8 7v-3M7 4h2",
        "copy": "M6 2h8v8h-8zM2 6v8h8",
        # prices
        "free": "M14 8a6 6 0 0 1 -12 0a6 6 0 0 1 12 0zM3 13l10 -10",
        "less": "M14 8a6 6 0 0 1 -12 0a6 6 0 0 1 12 0zM5 8h6",
        # when a staff card acts
        "each-round": "M13 8a5 5 0 1 1 -2 -4M11 1v3h-3",
        "each-turn": "M13 8a5 5 0 1 1 -2 -4M11 1v3h-3M8 8v0",
        "once": "M6 5l2 -2v10M6 13h4",
        "permanent": "M8 8l-2 -2a3 3 0 1 0 0 4l4 -4a3 3 0 1 1 0 4z",
        "at-the-end": "M4 14v-12h8l-2 3l2 3h-8",
        # a virtual opponent
        "objective": "M13 6a5 5 0 0 1 -10 0a5 5 0 0 1 10 0zM5 10l-1 4l4 -2l4 2l-1 -4",
        "hand-right": "M6 5h7a1 1 0 0 1 0 2h-4M9 7h2a1 1 0 0 1 0 2h-2"
        "M9 9h1a1 1 0 0 1 0 2h-4M2 12h2l2 -1v-6l-2 -1h-2",
        "hand-left": "M10 5h-7a1 1 0 0 0 0 2h4M7 7h-2a1 1 0 0 0 0 2h2"
        "M7 9h-1a1 1 0 0 0 0 2h4M14 12h-2l-2 -1v-6l2 -1h2",
        "token": "M11 8a3 3 0 0 1 -6 0a3 3 0 0 1 6 0zM8 2v3M8 11v3M2 8h3M11 8h3"
        "M4 4l2 2M10 10l2 2M12 4l-2 2M6 10l-2 2",
        "dancer": "M9 3a1 1 0 0 1 -2 0a1 1 0 0 1 2 0zM8 4v5l-3 5M8 9l2 2l3 2M3 7l5 -2l4 -2",
        # the board
        "dustbin": "M2 5h12M4 5l1 9h6l1 -9M6 5v-3h4v3M7 8v3M9 8v3",
    }
)
#: What each symbol means, for the legend and the files.
MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "strudel": "strudel",
        "cake": "cake",
        "wine": "wine",
        "coffee": "coffee (K, as in the notation)",
        "any-item": "any item",
        "each-item": "one of each item",
        "krone": "krone, kronen",
        "emperor": "space on the Emperor track",
        "vp": "victory points (VP)",
        "prepare": "prepare a room: place its tile",
        "occupy": "occupy a room: turn its tile over",
        "room": "room tile",
        "staff": "play a staff card",
        "draw": "draw staff cards",
        "draw-and-play": "draw staff cards, play one",
        "guest": "take a guest for nothing",
        "space": "use an action space without a die",
        "complete": "complete a guest’s order",
        "copy": "score an opponent’s end card",
        "free": "for nothing",
        "less": "for fewer kronen",
        "each-round": "each round: once a round; grey when it was used",
        "each-turn": "each turn: once in a turn of yours",
        "once": "once: when it is played",
        "permanent": "permanent: always, from when it is played",
        "at-the-end": "at the end: in the final scoring",
        "objective": "Leopold’s marker comes nearer to an objective",
        "hand-right": "Leopold: of equal options the leftmost",
        "hand-left": "Leopold: of equal options the rightmost",
        "token": "token of Leopold’s entrance",
        "dancer": "dancer of an expansion: skipped",
        "dustbin": "dustbin: dice out of this round",
    }
)


#: Symbols that stand in a square with round corners.
ITEM_SYMBOLS = ("strudel", "cake", "wine", "coffee", "any-item", "each-item")


def symbol_file(name: str) -> str:
    """A symbol as an SVG file.

    It is drawn in the colour of the text around it. Items stand in their square, as on the board.
    """
    square = '<rect x="1" y="1" width="14" height="14" rx="4"/>' if name in ITEM_SYMBOLS else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{GRID}" height="{GRID}" viewBox="0 0 {GRID} {GRID}" '
        f'fill="none" stroke="currentColor" stroke-width="{STROKE}" stroke-linecap="round" '
        f'stroke-linejoin="round"><title>{MEANINGS[name]}</title>{square}<path d="{SHAPES[name]}"/></svg>\n'
    )


#: Pips of a die on a grid of three by three, as column and row.
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
LARGE_DIE, MIDDLE_DIE, SMALL_DIE = 18, 14, 10
#: For each size of die: where its first pip is, from one to the next, and the radius.
_PIPS_AT = {LARGE_DIE: (4, 5, 2), MIDDLE_DIE: (3, 4, 1), SMALL_DIE: (2, 3, 1)}
ITEM_OF_LETTER = {"s": "strudel", "c": "cake", "w": "wine", "k": "coffee"}


def symbol(canvas: Canvas, name: str, x: int, y: int, tone: str = "ink") -> None:
    """A symbol of `SHAPES`, 16 by 16; items in their square."""
    if name in ITEM_OF_LETTER.values():
        _item_square(canvas, name, x, y, missing=False)
        return
    if name in ITEM_SYMBOLS:
        canvas.rect(x + 1, y + 1, 14, 14, f"gah-line-{tone}", 4)
    canvas.path(moved(SHAPES[name], x, y), f"gah-line-{tone}")


def moved(data: str, x: int, y: int) -> str:
    """Path data whose only absolute commands are M."""
    first, *lines = data.split("M")
    lines_moved = [first]
    for line in lines:
        at_x, rest = line.split(" ", 1)
        digits = len(rest) - len(rest.lstrip("0123456789"))
        lines_moved.append(f"{int(at_x) + x} {int(rest[:digits]) + y}{rest[digits:]}")
    return "M".join(lines_moved)


def item(canvas: Canvas, letter: str, x: int, y: int, *, missing: bool = False) -> None:
    """An item with its letter, 16 by 16; dashed where it is still missing."""
    _item_square(canvas, ITEM_OF_LETTER[letter], x, y, missing=missing)


def _item_square(canvas: Canvas, name: str, x: int, y: int, *, missing: bool) -> None:
    canvas.rect(x, y, 16, 16, f"gah-{'no-' if missing else ''}{name}", 4)
    tone = "soft" if missing else "ink" if name == "cake" else "on-colour"
    canvas.path(moved(SHAPES[name], x, y), f"gah-line-{tone}")


def shape(canvas: Canvas, color: str, x: int, y: int, r: int, css: str) -> None:
    """The shape of a colour around a centre: blue diamond, red circle, yellow triangle, green square."""
    match color:
        case "red":
            canvas.circle(x, y, r, css)
        case "blue":
            canvas.path(f"M{x} {y - r - 1}l{r + 1} {r + 1}l{-r - 1} {r + 1}l{-r - 1} {-r - 1}z", css)
        case "yellow":
            canvas.path(f"M{x} {y - r}l{r + 1} {2 * r - 1}h{-2 * r - 2}z", css)
        case _:
            canvas.rect(x - r + 1, y - r + 1, 2 * r - 2, 2 * r - 2, css)


def die(canvas: Canvas, value: int, x: int, y: int, size: int = LARGE_DIE) -> None:
    """A die with its pips; the pips are one path."""
    canvas.rect(x, y, size, size, "gah-die", 4 if size == LARGE_DIE else 3)
    first, step, r = _PIPS_AT[size]
    dot = f"a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
    left, top = x + first - r, y + first
    dots = (f"M{left + step * column} {top + step * row}{dot}" for column, row in _PIPS[value])
    canvas.path("".join(dots), "gah-ink")


def seat_marker(canvas: Canvas, seat: int, letter: str, x: int, y: int) -> None:
    """The marker of a seat, a little house 16 wide and 18 high, with its letter."""
    canvas.path(f"M{x + 8} {y}l8 6v12h-16v-12z", f"gah-seat-{seat}")
    canvas.text(x + 8, y + 15, letter, STRONG_SMALL, tone="on-colour", anchor="middle")


def narrow_marker(canvas: Canvas, seat: int, letter: str, x: int, y: int) -> None:
    """The marker of a seat where several must stand close together, 14 wide and 17 high."""
    canvas.path(f"M{x + 7} {y}l7 5v12h-14v-12z", f"gah-seat-{seat}")
    canvas.text(x + 7, y + 14, letter, STRONG_SMALL, tone="on-colour", anchor="middle", width=13)


def seat_tag(canvas: Canvas, seat: int, letter: str, x: int, y: int, width: int, height: int) -> None:
    """A seat's colour and letter where there is no room for its marker."""
    canvas.rect(x, y, width, height, f"gah-seat-{seat}", 2)
    baseline = y + height // 2 + 3
    canvas.text(
        x + width // 2, baseline, letter, STRONG_SMALL, tone="on-colour", anchor="middle", width=width - 1
    )


def victory_points(canvas: Canvas, vp: int, x: int, y: int) -> None:
    """Printed VP around a centre, in a gold ring."""
    canvas.circle(x, y, 9, "gah-vp")
    canvas.text(x, y + 4, str(vp), STRONG, anchor="middle")


def crown(canvas: Canvas, x: int, y: int, css: str) -> None:
    """The Emperor's crown where it must be small, 12 wide and 9 high."""
    canvas.path(f"M{x} {y}l3 3l3 -3l3 3l3 -3v9h-12z", css)


def tick(canvas: Canvas, x: int, y: int, css: str = "gah-tick") -> None:
    """A tick, 8 wide and 7 high."""
    canvas.path(f"M{x} {y + 4}l3 3l5 -7", css)


def ornament(canvas: Canvas, x: int, y: int, *, turn: bool = False) -> None:
    """The three squares before a heading; in gold for the seat whose turn it is."""
    side = "gah-gold-fill" if turn else "gah-soft-fill"
    canvas.rect(x, y, 4, 4, side)
    canvas.rect(x + 6, y, 4, 4, "gah-ornament")
    canvas.rect(x + 12, y, 4, 4, side)


def pill(canvas: Canvas, x: int, y: int, width: int, text: str) -> None:
    """A short note in a rounded frame, 15 high."""
    canvas.rect(x, y, width, 15, "gah-card-face", 7)
    canvas.text(x + width // 2, y + 11, text, INFO, anchor="middle")


class Sign(Struct, frozen=True):
    """A symbol and the figure behind it, if there is one."""

    symbol: str
    figure: str = ""


def _amount(count: int) -> str:
    """A figure for a number of things; one of them needs none."""
    return str(count) if count > 1 else ""


def _price(effect: effects.Prepare | effects.PlayStaff | effects.DrawAndPlay) -> tuple[Sign, ...]:
    if effect.free:
        return (Sign("free"),)
    return (Sign("less", str(effect.discount)),) if effect.discount else ()


@cache
def effect_signs(effect: effects.Effect, times: int = 1) -> tuple[Sign, ...]:
    """The signs of an effect that happens so many times.

    >>> effect_signs(effects.Prepare(discount=1), 2)
    (Sign(symbol='prepare', figure='2'), Sign(symbol='less', figure='1'))
    """
    match effect:
        case effects.Items(items) if sorted(items) == sorted(ITEM_OF_LETTER):
            return (Sign("each-item"),)
        case effects.Items(items):
            kinds = groupby(items)
            return tuple(Sign(ITEM_OF_LETTER[letter], _amount(len(list(same)))) for letter, same in kinds)
        case effects.AnyItems(count):
            return (Sign("any-item", _amount(count)),)
        case effects.Kronen(amount):
            return (Sign("krone", str(amount)),)
        case effects.Emperor(spaces):
            return (Sign("emperor", str(spaces)),)
        case effects.Points(vp):
            return (Sign("vp", str(vp)),)
        case effects.PointsPer(vp):
            return (Sign("vp", f"{vp} ×"),)
        case effects.CopyScore():
            return (Sign("copy"),)
        case _:
            return _permission(effect, times)


def _permission(effect: effects.Effect, times: int) -> tuple[Sign, ...]:
    match effect:
        case effects.Prepare(occupied=occupied):
            return (Sign("prepare", _amount(times)), *([Sign("occupy")] if occupied else []), *_price(effect))
        case effects.Occupy(count):
            return (Sign("occupy", _amount(count)),)
        case effects.PlayStaff():
            return (Sign("staff", _amount(times)), *_price(effect))
        case effects.DrawStaff(count):
            return (Sign("draw", str(count)),)
        case effects.DrawAndPlay(count=count):
            return (Sign("draw-and-play", str(count)), *_price(effect))
        case effects.TakeGuest():
            return (Sign("guest", _amount(times)),)
        case effects.UseSpace():
            return (Sign("space"),)
        case effects.ExtraTurn():
            return (Sign("space", "turn"),)
        case effects.CompleteOrder():
            return (Sign("complete"),)
        case _:
            return (_penalty(effect),)


def _penalty(effect: effects.Effect) -> Sign:
    match effect:
        case effects.PayKronen(amount):
            return Sign("krone", signed(-amount))
        case effects.ReturnItems():
            return Sign("any-item", f"{MINUS}all")
        case effects.ReturnStaff(count):
            return Sign("staff", signed(-count))
        case effects.RemoveRooms(count=count):
            return Sign("room", signed(-count))
        case effects.LosePoints(vp):
            return Sign("vp", signed(-vp))
        case effects.LosePointsPer(vp):
            return Sign("vp", f"{signed(-vp)} ×")
        case effects.DiscardStaff():
            return Sign("staff", signed(-1))
        case _:
            raise TypeError(f"there is no symbol for the effect {effect!r}: add it to drawing/signs.py")


def _modifier(modifier: Modifier) -> tuple[Sign, ...]:
    amount = modifier.amount
    signs = {
        "free rooms": (Sign("prepare"), Sign("free")),
        "strength": (Sign("space", signed(amount)),),
        "strength times": (Sign("space", f"× {amount}"),),
        "strength instead": (Sign("space", f"= {amount}"),),
        "both tracks": (Sign("krone"), Sign("emperor")),
        "free space": (Sign("space"), Sign("free")),
        "free serving": (Sign("any-item"), Sign("free")),
        "free guests": (Sign("guest"), Sign("free")),
        "ignore penalty": (Sign("emperor"), Sign("krone", signed(-amount)) if amount else Sign("free")),
    }
    if modifier.change not in signs:
        raise TypeError(f"there is no symbol for the change {modifier!r}: add it to drawing/signs.py")
    return signs[modifier.change]


@cache
def reward_signs(reward: Sequence[effects.Effect]) -> tuple[tuple[Sign, ...], ...]:
    """The signs of several effects, a group each; the same one several times is said once."""
    return tuple(effect_signs(effect, len(list(same))) for effect, same in groupby(reward))


@cache
def staff_signs(card: Staff) -> tuple[tuple[Sign, ...], ...]:
    """The signs of what a staff card does."""
    return (
        *reward_signs(card.effects),
        *(effect_signs(trigger.effect) for trigger in card.triggers),
        *map(effect_signs, card.score),
        *map(_modifier, card.modifiers),
    )


def draw_signs(canvas: Canvas, groups: tuple[tuple[Sign, ...], ...], x: int, y: int) -> int:
    """Draw signs in a row, 16 high; give back where it ends."""
    for group in groups:
        for sign in group:
            symbol(canvas, sign.symbol, x, y)
            x += 18
            if sign.figure:
                canvas.text(x, y + 12, sign.figure, STRONG)
                x += text_width(sign.figure, STRONG) + 2
        x += 5
    return x - 5


def signs_width(groups: tuple[tuple[Sign, ...], ...]) -> int:
    """How wide a row of signs is."""
    signs = [sign for group in groups for sign in group]
    figures = sum(text_width(sign.figure, STRONG) + 2 for sign in signs if sign.figure)
    return 18 * len(signs) + figures + 5 * len(groups) - 5
