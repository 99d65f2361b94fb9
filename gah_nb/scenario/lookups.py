"""The values that a check can look at: how each is found in a position, and what its text in a file means.

Whatever is found is written as the file writes it, and read by the same reader as what is expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence

from msgspec import Struct

from gah_nb.components import HOTELS, FrozenMap
from gah_nb.components.catalogue import HotelPlan, rooms_of
from gah_nb.engine import UNKNOWN, Position
from gah_nb.engine.carry_out import EFFECT_HANDLERS
from gah_nb.engine.play import HANDLERS
from gah_nb.notation import (
    UnknownName,
    find_card,
    parse_action,
    parse_dice,
    parse_hotel,
    parse_items,
    to_text,
)
from gah_nb.notation.cards import Kind
from gah_nb.notation.errors import Span
from gah_nb.play.game import Game
from gah_nb.play.seat import Seat

from .form import Value, read_display, read_rooms, read_table, read_taken, table_text

_CHANGE = re.compile(r"[+-]\d+")
_BOUND = re.compile(r"(?P<sign>>=|<=)\s*(?P<number>-?\d+)")
_NUMBER = 'a whole number, a change such as "+5", or a bound such as ">= 3"'
_ROOMS = 'rooms, such as "a1 b2"'
_DECISIONS = sorted({one.kind for one in (*HANDLERS.values(), *EFFECT_HANDLERS.values()) if one.options})


class Context(Struct, frozen=True):
    """What a text is read with: the players, and where they are known, the hotel of one and the position."""

    names: tuple[str, ...]
    plan: HotelPlan | None
    position: Position | None


Found = Callable[[Position, int], Value]
Read = Callable[[str, Context], Hashable]


class Looked(Struct, frozen=True):
    """A thing to look at: how it is ``found`` at a seat (-1: on the table) and ``read`` from a file.

    ``words`` say what its value is, ``accepts`` whether something can be one. Reading gives a form that is
    equal for values that mean the same, and raises `NotationError`.
    """

    words: str
    accepts: Callable[[Value], bool]
    read: Callable[[Value, Context], Hashable]
    found: Found


def is_change(value: Value) -> bool:
    """Whether a value is a change, such as ``"+5"``."""
    return isinstance(value, str) and _CHANGE.fullmatch(value) is not None


def bounds(value: Value) -> tuple[int, bool] | None:
    """The number of a bound, such as ``">= 3"``, and whether it is the least; None for any other value."""
    found = _BOUND.fullmatch(value.strip()) if isinstance(value, str) else None
    return (int(found["number"]), found["sign"] == ">=") if found else None


def plan_of(position: Position, seat: int) -> HotelPlan:
    """The plan of a seat's hotel."""
    return HOTELS[position.box.hotels[seat]]


# Kinds of values


def _is_number(value: Value) -> bool:
    return type(value) is int or is_change(value) or bounds(value) is not None


def _is_text(value: Value) -> bool:
    return isinstance(value, str)


def _is_list(value: Value) -> bool:
    return isinstance(value, list)


def _number(found: Found) -> Looked:
    return Looked(_NUMBER, _is_number, lambda value, _: str(value), found)


def _truth(found: Found) -> Looked:
    return Looked("true or false", lambda value: isinstance(value, bool), lambda value, _: bool(value), found)


def _text(words: str, read: Read, found: Found) -> Looked:
    return Looked(words, _is_text, lambda value, context: read(str(value), context), found)


def _list(words: str, read: Read, found: Found, *, ordered: bool = False) -> Looked:
    def read_all(value: Value, context: Context) -> Hashable:
        members = [read(member, context) for member in value] if isinstance(value, list) else []
        return tuple(members if ordered else sorted(members, key=repr))

    return Looked(f"a list of {words}", _is_list, read_all, found)


# Reading


def _card_reader(kind: Kind) -> Read:
    return lambda text, _: UNKNOWN if text.strip() == "?" else find_card(text, kind)


_read_guest, _read_staff = _card_reader("guest"), _card_reader("staff card")


def _read_cafe(text: str, _context: Context) -> Hashable:
    return read_table(text)


def _read_display(text: str, _context: Context) -> Hashable:
    return read_display(text)


def _read_kitchen(text: str, _context: Context) -> Hashable:
    return parse_items(text) if text.strip() else ""


def _read_dice(text: str, _context: Context) -> Hashable:
    return parse_dice(text) if text.strip() else ()


def _read_taken(text: str, _context: Context) -> Hashable:
    """Dice on a turn order tile, in any order."""
    return tuple(sorted(read_taken(text)))


def _read_rooms(text: str, _context: Context) -> int:
    return read_rooms(text)


def _read_bonuses(text: str, context: Context) -> Hashable:
    """Rooms, each of which stands for its group."""
    rooms, plan = read_rooms(text), context.plan
    return frozenset(plan.group_of[room].index for room in rooms_of(rooms)) if plan else rooms


def _read_hotel(text: str, context: Context) -> Hashable:
    return parse_hotel(context.plan, text) if context.plan else text


def _read_claims(text: str, _context: Context) -> Hashable:
    return frozenset(_one_of("ABC", letter, "objective") for letter in text.upper() if not letter.isspace())


def _read_name(text: str, context: Context) -> Hashable:
    return _one_of(context.names, text, "player")


def _read_decider(text: str, context: Context) -> Hashable:
    return _read_name(text, context) if text else ""


def _read_kind(text: str, _context: Context) -> Hashable:
    return _one_of(_DECISIONS, text, "kind of decision") if text else ""


def _one_of(known: Sequence[str], text: str, what: str) -> str:
    if text not in known:
        reason = f"there is no {what} {text!r}; there are {', '.join(known)}"
        raise Span.whole(text).named_error(UnknownName, reason, list(known))
    return text


def _read_option(text: str, context: Context) -> Hashable:
    return to_text(parse_action(text, context.position)[1]) if context.position else text


# Finding: games and seats know what lies on the table by the same names


def _in_a_file(value: object) -> Value:
    """A value as a file has it, where lists stand for tuples and "" for nobody."""
    if isinstance(value, tuple):
        return list(value)
    return value if isinstance(value, (bool, int, str)) else ""


def _of_seat(name: str) -> Found:
    return lambda position, seat: _in_a_file(getattr(Seat(position, seat), name))


def _of_game(name: str) -> Found:
    return lambda position, _seat: _in_a_file(getattr(Game(position), name))


def _cafe(position: Position, seat: int) -> Value:
    return list(map(table_text, position.players[seat].cafe))


def _options(position: Position, _seat: int) -> Value:
    return list(map(to_text, position.legal_actions))


#: Behind the name of a player and a full stop.
OF_A_PLAYER: Mapping[str, Looked] = FrozenMap(
    {
        "kronen": _number(_of_seat("kronen")),
        "emperor": _number(_of_seat("emperor")),
        "vp": _number(_of_seat("vp")),
        "rooms": _text("a drawn hotel", _read_hotel, _of_seat("rooms")),
        "vacant": _text(_ROOMS, _read_rooms, _of_seat("vacant")),
        "occupied": _text(_ROOMS, _read_rooms, _of_seat("occupied")),
        "kitchen": _text('items in one word, such as "sck"', _read_kitchen, _of_seat("kitchen")),
        "cafe": _list('guests with their items, such as ["Earl: kk"]', _read_cafe, _cafe),
        "hand": _list("staff cards", _read_staff, _of_seat("hand")),
        "staff": _list('staff cards, such as ["Waitress (used)"]', _read_display, _of_seat("staff")),
        "taken": _text(
            'dice in one word, such as "35", and "-" for a lost turn', _read_taken, _of_seat("taken")
        ),
        "passed": _truth(_of_seat("passed")),
        "claims": _text('letters of objectives, such as "AB"', _read_claims, _of_seat("claims")),
        "bonuses": _text("a room of each group that has given its bonus", _read_bonuses, _of_seat("bonuses")),
    }
)


def _read_markers(text: str, _context: Context) -> Hashable:
    return frozenset(" ".join(one.split()) for one in text.split(",") if one.strip())


OF_THE_TABLE: Mapping[str, Looked] = FrozenMap(
    {
        "round": _number(_of_game("round")),
        "dice": _text('dice in one word, such as "1122346"', _read_dice, _of_game("dice")),
        "dustbin": _number(_of_game("dustbin")),
        "queue": _list("guests, from the left", _read_guest, _of_game("queue"), ordered=True),
        "discard": _list("guests", _read_guest, _of_game("discard")),
        "gone": _list("staff cards", _read_staff, _of_game("gone")),
        "to_decide": _text(
            'the name of a player, or "" when the game is over', _read_decider, _of_game("to_decide")
        ),
        "decision": _text('a kind of decision, such as "turn"', _read_kind, _of_game("decision")),
        "over": _truth(_of_game("is_over")),
        "winners": _list("players", _read_name, _of_game("winners")),
        "options": _list("actions", _read_option, _options),
        "instruction": _number(_of_game("instruction")),
        "stack": _number(_of_game("stack")),
        "markers": _text('places of markers, such as "A III, C claimed"', _read_markers, _of_game("markers")),
        "stars": _number(_of_game("stars")),
        "marked": _list("guests", _read_guest, _of_game("marked")),
        "toll": _text(
            'tokens of the action spaces, such as "030000"', lambda text, _: text, _of_game("toll")
        ),
        "on_spaces": _text(
            'items of the action spaces, such as "s.kc.."', lambda text, _: text, _of_game("on_spaces")
        ),
    }
)
