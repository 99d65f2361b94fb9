"""Single words of a scenario file, and the values they stand for."""

from __future__ import annotations

from gah_nb.engine import CafeGuest
from gah_nb.engine.items import counts, letters
from gah_nb.notation import NotationError, card_name, find_card, parse_items, parse_room
from gah_nb.notation.items import LOST_TURN

USED = "(used)"
_VALUES = "123456"


def read_table(text: str) -> CafeGuest:
    """``"Earl: kk"`` -> a guest with items; items more than once or not ordered are not looked at."""
    name, colon, items = text.partition(":")
    guest = find_card(name, "guest")
    if not items.strip():
        return CafeGuest(guest)
    return CafeGuest(guest, counts(parse_items(items, column=len(name) + len(colon) + 1)))


def table_text(table: CafeGuest) -> str:
    """A guest with items -> ``"Earl: kk"``."""
    items = letters(table.items)
    return f"{card_name(table.guest)}: {items}" if items else card_name(table.guest)


def read_display(text: str) -> tuple[int, bool]:
    """``"Waitress (used)"`` -> a staff card, and whether it is turned sideways."""
    bare = text.rstrip()
    used = bare.casefold().endswith(USED)
    return find_card(bare[: -len(USED)] if used else bare, "staff card"), used


def display_text(card: int, used: bool) -> str:
    """A staff card -> ``"Waitress (used)"``."""
    return f"{card_name(card)} {USED}" if used else card_name(card)


def read_rooms(text: str) -> int:
    """``"a1 b2"`` -> the mask of these rooms."""
    mask, column = 0, 1
    for piece in text.split(" "):
        if piece.strip():
            mask |= 1 << parse_room(piece, column=column)
        column += len(piece) + 1
    return mask


def read_dice(text: str) -> tuple[int, ...]:
    """``"1123"`` -> (1, 1, 2, 3), in the order written."""
    return _dice(text, _VALUES, "dice are written as their values 1 to 6")


def read_taken(text: str) -> tuple[int, ...]:
    """``"3-"`` -> (3, 0): the dice on a turn order tile, where ``-`` stands for a lost turn."""
    return _dice(
        text, _VALUES + LOST_TURN, f"dice are written as their values 1 to 6, a lost turn as {LOST_TURN}"
    )


def _dice(text: str, signs: str, explained: str) -> tuple[int, ...]:
    for place, sign in enumerate(text):
        if sign not in signs and not sign.isspace():
            raise NotationError(f"{sign!r} is no die; {explained}", text, 1, place + 1, place)
    return tuple(0 if sign == LOST_TURN else int(sign) for sign in text if not sign.isspace())
