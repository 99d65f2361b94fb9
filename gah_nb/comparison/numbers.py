"""The numbers at the end of a line: what each player has."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.hotel_plan import room_name, rooms_of
from gah_nb.engine import UNKNOWN, Position
from gah_nb.engine.items import letters


class Numbers(Struct, frozen=True):
    """What a player has: totals, the kitchen in letters, guests with their items, rooms and staff by name."""

    vp: int
    kronen: int
    emperor: int
    kitchen: str
    cafe: tuple[str, ...]
    vacant: tuple[str, ...]
    occupied: tuple[str, ...]
    hand: tuple[str, ...]
    staff: tuple[str, ...]
    objectives: str


def numbers(position: Position) -> dict[str, Numbers]:
    """The numbers of all players by name."""
    found = {}
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        found[name] = Numbers(
            vp=player.vp,
            kronen=player.kronen,
            emperor=player.emperor,
            kitchen=letters(player.kitchen),
            cafe=tuple(f"{GUESTS[t.guest].name} {letters(t.items)}".rstrip() for t in player.cafe),
            vacant=tuple(map(room_name, rooms_of(player.vacant))),
            occupied=tuple(map(room_name, rooms_of(player.occupied))),
            hand=tuple("?" if card == UNKNOWN else STAFF[card].name for card in player.hand),
            staff=tuple(STAFF[c].name + (" (used)" if c in player.used else "") for c in player.display),
            objectives="".join(
                letter for letter, seats in zip("ABC", position.claims, strict=True) if seat in seats
            ),
        )
    return found


def _listed(texts: tuple[str, ...]) -> str:
    return ", ".join(texts) or "–"


#: How a number is called in a table, how it is read, and whether it stands there even if nothing differs.
SHOWN: tuple[tuple[str, Callable[[Numbers], str], bool], ...] = (
    ("VP", lambda player: str(player.vp), True),
    ("kronen", lambda player: str(player.kronen), True),
    ("Emperor space", lambda player: str(player.emperor), True),
    ("kitchen", lambda player: player.kitchen or "–", False),
    ("café", lambda player: _listed(player.cafe), False),
    ("vacant rooms", lambda player: " ".join(player.vacant) or "–", False),
    ("occupied rooms", lambda player: " ".join(player.occupied) or "–", False),
    ("hand", lambda player: _listed(player.hand), False),
    ("staff", lambda player: _listed(player.staff), False),
    ("objectives", lambda player: player.objectives or "–", False),
)
