"""What an entrance of a virtual opponent has to do with an option: tolls, items, tokens of guests (S11)."""

from __future__ import annotations

from gah_nb.components import GUESTS
from gah_nb.engine.actions import Die, Space
from gah_nb.engine.dice import is_toll_waived
from gah_nb.engine.entrances import UNPAID_VP, surcharge, tolled
from gah_nb.engine.items import ITEM_NAMES, LETTERS, counts
from gah_nb.engine.position import Position

from .wording import listed, money, points


def toll_due(position: Position, seat: int, action: Die | Space) -> int:
    """Kronen of toll that a space costs; 0 where it is waived, or nobody takes one."""
    with_die = isinstance(action, Die)
    if is_toll_waived(position, seat, with_die=with_die):
        return 0
    return len(tolled(position, action.space, action.imitated))


def space_note(position: Position, seat: int, action: Die | Space) -> str:
    """What lies on a space because of him, and what becomes of it: a sentence, or nothing."""
    leopold = position.leopold
    if leopold is None:
        return ""
    name = position.box.names[position.box.virtual]
    if spaces := tolled(position, action.space, action.imitated):
        scored = sum(leopold.toll[space - 1] for space in spaces)
        toll = toll_due(position, seat, action)
        paid = f"{money(toll)} of it is toll" if toll else f"Lose {points(-UNPAID_VP)} for want of the toll"
        return f" {paid}, and {name} scores {points(scored)} (S11)."
    letter = leopold.on_spaces[action.space - 1] if leopold.on_spaces and isinstance(action, Die) else "."
    return f" {_item_note(position, letter, name)} (S11)." if letter != "." else ""


def _item_note(position: Position, letter: str, name: str) -> str:
    kind = LETTERS.index(letter)
    waiting = [
        GUESTS[table.guest].name
        for table in position.players[position.box.virtual].cafe
        if table.items[kind] < counts(GUESTS[table.guest].order)[kind]
    ]
    item = f"The {ITEM_NAMES[letter]} there"
    return f"{item} goes to {name}’s {listed(waiting, 'or')}" if waiting else f"{item} goes back"


def guest_note(position: Position, guest: int) -> str:
    """That a krone is for the token of a guest; nothing without one."""
    return " 1 krone of it is for the token (S11)." if surcharge(position, guest) else ""
