"""Positions to draw, put together by hand so that they are as full as a table can get."""

from __future__ import annotations

from gah_nb.components import HOTELS, STAFF, RuleSet
from gah_nb.components.catalogue import counts
from gah_nb.engine.frames import Frame, Turn
from gah_nb.engine.state import Box, CafeGuest, Player, State

NAMES = ("Anna", "Ben", "Cindy", "Dora")
TURN_TILES = {2: ((1, 4), (2, 3)), 3: ((1, 6), (2, 5), (3, 4)), 4: ((1, 8), (2, 7), (3, 6), (4, 5))}
#: The guests with the longest names and the fullest cards.
LONG_GUESTS = (83, 86, 89, 90, 65, 87, 82, 78, 99, 100, 57, 49)
FULL_HOTEL = (1 << 20) - 1


def box(players: int, hotels: tuple[str, ...] | None = None, **changes: object) -> Box:
    fields = {
        "names": NAMES[:players],
        "rules": RuleSet(),
        "hotels": hotels or ("night",) * players,
        "objectives": ("A2", "B4", "C1"),
        "emperor_tiles": ("A3", "B4", "C4"),
        "seed": 7,
    }
    return Box(**fields | changes)  # type: ignore[arg-type]


def table(players: tuple[Player, ...], agenda: tuple[Frame, ...] = (Turn(0),), **changes: object) -> State:
    """A position with these players; round 3, a queue of long names and ten dice unless said otherwise."""
    fields = {
        "box": box(len(players)),
        "players": players,
        "queue": LONG_GUESTS[:5],
        "guest_deck": tuple(range(50, 75)),
        "staff_deck": tuple(range(1, 20)),
        "dice": (3, 1, 2, 0, 3, 1),
        "round": 3,
        "rolls": 1,
        "agenda": agenda,
    }
    return State(**fields | changes)  # type: ignore[arg-type]


def beginner(seat: int, players: int) -> Player:
    """A seat after the set-up: three rooms, six cards, a guest."""
    return Player(
        kronen=9,
        tiles=0b00011_00001 if seat % 2 else 0b00111,
        kitchen=counts("scwk"),
        cafe=(CafeGuest(75 - seat),),
        hand=tuple(range(6 * seat + 1, 6 * seat + 7)),
        numbers=TURN_TILES[players][seat],
    )


def crowded_player(seat: int, players: int) -> Player:
    """A seat with everything: 20 tiles, three guests, 14 staff played, 12 cards in hand, three-digit VP."""
    numbers = sorted(STAFF)
    mine = numbers[12 * seat :] + numbers[: 12 * seat]
    return Player(
        kronen=20,
        emperor=13,
        vp=-108 if seat % 2 else 188,
        tiles=FULL_HOTEL,
        occupied=FULL_HOTEL if seat == 0 else 0b10101_01010_11111_11111,
        bonuses=(1 << 10) - 1 if seat == 0 else 0b1001,
        kitchen=counts("s" * 12 + "c" * 10 + "w" + "k" * 11),
        cafe=tuple(
            CafeGuest(guest, counts("cs" if seat else "scwk"))
            for guest in sorted(LONG_GUESTS[seat : seat + 3])
        ),
        display=tuple(sorted(mine[:14])),
        used=tuple(card for card in sorted(mine[:14]) if STAFF[card].timing == "round"),
        hand=tuple(sorted(mine[14:26])),
        numbers=TURN_TILES[players][seat],
        covered=(6, 0) if seat % 2 else (4,),
        passed=seat % 2 == 1,
    )


def early(players: int = 2, **changes: object) -> State:
    return table(tuple(beginner(seat, players) for seat in range(players)), round=1, **changes)


def crowded(players: int = 2, **changes: object) -> State:
    hotels = tuple(HOTELS)[:players] if players > 2 else ("day_d", "day_b")
    fields: dict[str, object] = {
        "box": box(players, hotels),
        "claims": ((0, 1), tuple(range(min(players, 3))), (1,)),
        "dice": (14, 0, 0, 9, 8, 2),
        "dustbin": 5,
        "round": 7,
    }
    return table(tuple(crowded_player(seat, players) for seat in range(players)), **fields | changes)
