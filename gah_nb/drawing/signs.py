"""Effects as symbols with figures: the short form that stands beside the words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from msgspec import Struct

from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    CopyScore,
    DiscardStaff,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    ExtraTurn,
    Items,
    Kronen,
    LosePoints,
    LosePointsPer,
    Occupy,
    PayKronen,
    PlayStaff,
    Points,
    PointsPer,
    Prepare,
    RemoveRooms,
    ReturnItems,
    ReturnStaff,
    TakeGuest,
    UseSpace,
)
from gah_nb.components.records import Modifier, Staff
from gah_nb.telling.messages import MINUS, signed

from .canvas import Canvas, text_width
from .symbols import ITEM_OF_LETTER, symbol
from .theme import STRONG


class Sign(Struct, frozen=True):
    """A symbol and the figure behind it, if there is one."""

    symbol: str
    figure: str = ""


def _amount(count: int) -> str:
    """A figure for a number of things; one of them needs none."""
    return str(count) if count > 1 else ""


def _price(effect: Prepare | PlayStaff | DrawAndPlay) -> tuple[Sign, ...]:
    if effect.free:
        return (Sign("free"),)
    return (Sign("less", str(effect.discount)),) if effect.discount else ()


@cache
def effect_signs(effect: Effect, times: int = 1) -> tuple[Sign, ...]:
    """The signs of an effect that happens so many times.

    >>> effect_signs(Prepare(discount=1), 2)
    (Sign(symbol='prepare', figure='2'), Sign(symbol='less', figure='1'))
    """
    match effect:
        case Items(items) if sorted(items) == sorted(ITEM_OF_LETTER):
            return (Sign("each-item"),)
        case Items(items):
            kinds = groupby(items)
            return tuple(Sign(ITEM_OF_LETTER[letter], _amount(len(list(same)))) for letter, same in kinds)
        case AnyItems(count):
            return (Sign("any-item", _amount(count)),)
        case Kronen(amount):
            return (Sign("krone", str(amount)),)
        case Emperor(spaces):
            return (Sign("emperor", str(spaces)),)
        case Points(vp):
            return (Sign("vp", str(vp)),)
        case PointsPer(vp):
            return (Sign("vp", f"{vp} ×"),)
        case CopyScore():
            return (Sign("copy"),)
        case _:
            return _permission(effect, times)


def _permission(effect: Effect, times: int) -> tuple[Sign, ...]:
    match effect:
        case Prepare(occupied=occupied):
            return (Sign("prepare", _amount(times)), *([Sign("occupy")] if occupied else []), *_price(effect))
        case Occupy(count):
            return (Sign("occupy", _amount(count)),)
        case PlayStaff():
            return (Sign("staff", _amount(times)), *_price(effect))
        case DrawStaff(count):
            return (Sign("draw", str(count)),)
        case DrawAndPlay(count=count):
            return (Sign("draw-and-play", str(count)), *_price(effect))
        case TakeGuest():
            return (Sign("guest", _amount(times)),)
        case UseSpace():
            return (Sign("space"),)
        case ExtraTurn():
            return (Sign("space", "turn"),)
        case CompleteOrder():
            return (Sign("complete"),)
        case _:
            return (_penalty(effect),)


def _penalty(effect: Effect) -> Sign:
    match effect:
        case PayKronen(amount):
            return Sign("krone", signed(-amount))
        case ReturnItems():
            return Sign("any-item", f"{MINUS}all")
        case ReturnStaff(count):
            return Sign("staff", signed(-count))
        case RemoveRooms(count=count):
            return Sign("room", signed(-count))
        case LosePoints(vp):
            return Sign("vp", signed(-vp))
        case LosePointsPer(vp):
            return Sign("vp", f"{signed(-vp)} ×")
        case DiscardStaff():
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
def reward_signs(effects: Sequence[Effect]) -> tuple[tuple[Sign, ...], ...]:
    """The signs of several effects, a group each; the same one several times is said once."""
    return tuple(effect_signs(effect, len(list(same))) for effect, same in groupby(effects))


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
