"""Positions under an edition and readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gah_nb.components import rule_set
from gah_nb.engine import Event, Player, Position
from gah_nb.engine.frames import EmperorTileFor, FinalScoring
from tests.engine.positions import position, settle

E2021, DE, FR, IT = EDITIONS = ("2021", "2015-de", "2015-fr", "2015-it")
#: The first edition of all, whose cells differ from 2021 in the same way.
ALL_2015 = (DE, FR, IT)
_ROUNDS = {"A": 3, "B": 5, "C": 7}


def under(edition: str, *areas: Player, readings: Mapping[str, str] | None = None, **table: Any) -> Position:
    """`position` by the rules of an edition, with other readings if given."""
    here = position(*areas, **table)
    return replace(here, box=replace(here.box, rules=rule_set(edition, readings or {})))


def tile(
    edition: str,
    key: str,
    *areas: Player,
    readings: Mapping[str, str] | None = None,
    seats: tuple[int, ...] = (0,),
    **table: Any,
) -> tuple[Position, tuple[Event, ...]]:
    """The seats look at an Emperor tile, up to the first choice; score and retreat are over."""
    tiles = tuple(key if key[0] == letter else f"{letter}1" for letter in "ABC")
    agenda = tuple(EmperorTileFor(seat) for seat in reversed(seats))
    here = under(
        edition, *areas, readings=readings, round_=_ROUNDS[key[0]], tiles=tiles, agenda=agenda, **table
    )
    return settle(here)


def final(
    edition: str, *areas: Player, readings: Mapping[str, str] | None = None, **table: Any
) -> dict[str, int]:
    """VP that Anna's end-of-game staff scores, by the number of the card; a copied card as ``29>41``."""
    _, events = settle(under(edition, *areas, readings=readings, round_=7, agenda=(FinalScoring(),), **table))
    staff = [event for event in events if event.seat == 0 and event.kind in ("final staff", "final copy")]
    return {f"{e.staff}>{e.copied}" if e.kind == "final copy" else str(e.staff): e.vp for e in staff}
