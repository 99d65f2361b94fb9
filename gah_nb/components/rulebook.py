"""The rulebook of a rule set: switches, and the cards and tiles as its edition and readings have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct

from .catalogue import EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF
from .editions import Changes, RuleSet, changes_of
from .effects import Change, LosePointsPer, MeasureName, Modifier, Moment, PointsPer, Trigger
from .records import EmperorTile, Guest, Objective, Staff
from .rule_switches import Switches

_Key = TypeVar("_Key", str, int)
_Row = TypeVar("_Row", bound=Struct)
#: What stands on a card and is the same in every edition; the box knows it before there is a rule set.
_FIXED = ("number", "key", "letter", "color", "order", "promo", "starting_set")


class Rulebook(Struct, frozen=True, eq=False):
    """Everything that a rule set decides, ready to be looked up.

    ``triggers`` and ``modifiers`` list (staff number, row) by moment and by what is changed; ``usable`` are
    the staff that is used in a turn (R6.3), ``fleeting`` those of them that stand up again after a turn;
    ``measures`` is all that some card or tile counts.
    """

    switches: Switches
    staff: Mapping[int, Staff]
    guests: Mapping[int, Guest]
    objectives: Mapping[str, Objective]
    tiles: Mapping[str, EmperorTile]
    triggers: Mapping[Moment, tuple[tuple[int, Trigger], ...]]
    modifiers: Mapping[Change, tuple[tuple[int, Modifier], ...]]
    usable: frozenset[int]
    fleeting: frozenset[int]
    measures: frozenset[MeasureName]


@lru_cache(maxsize=256)
def rulebook_of(rules: RuleSet) -> Rulebook:
    """Give the rulebook of a rule set.

    Raises `UnknownRule` for an edition, reading or choice that does not exist there.
    """
    return make_rulebook(changes_of(rules))


def make_rulebook(changes: Iterable[Changes]) -> Rulebook:
    """Lay changes over the records of 2021, in the order given; a later one goes before an earlier one.

    Raises `ValueError` for a change of what does not exist or cannot differ.
    """
    switches: dict[str, Any] = {}
    staff, guests, objectives, tiles = dict(STAFF), dict(GUESTS), dict(OBJECTIVES), dict(EMPEROR_TILES)
    for change in changes:
        switches |= change.sets
        _change(staff, change.staff)
        _change(guests, change.guests)
        _change(objectives, change.objectives)
        _change(tiles, change.tiles)
    cards = staff.values()
    triggers: dict[Moment, tuple[tuple[int, Trigger], ...]] = {
        moment: tuple((card.number, row) for card in cards for row in card.triggers if row.on == moment)
        for moment in get_args(Moment)
    }
    modifiers: dict[Change, tuple[tuple[int, Modifier], ...]] = {
        change: tuple((card.number, row) for card in cards for row in card.modifiers if row.change == change)
        for change in get_args(Change)
    }
    return Rulebook(
        switches=msgspec.convert(switches, Switches),
        staff=MappingProxyType(staff),
        guests=MappingProxyType(guests),
        objectives=MappingProxyType(objectives),
        tiles=MappingProxyType(tiles),
        triggers=triggers,
        modifiers=modifiers,
        usable=frozenset(card.number for card in cards if card.timing in ("round", "turn")),
        fleeting=frozenset(card.number for card in cards if card.timing == "turn"),
        measures=_measures(cards, objectives.values(), tiles.values()),
    )


def _change(rows: dict[_Key, _Row], changes: Mapping[_Key, Mapping[str, Any]]) -> None:
    for key, fields in changes.items():
        if key not in rows:
            raise ValueError(f"there is no card or tile {key} to be changed")
        if fixed := [name for name in fields if name in _FIXED]:
            raise ValueError(f"{fixed[0]} of card or tile {key} is the same in every edition")
        row = rows[key]
        try:
            changed = _merged(msgspec.to_builtins(row), fields)
        except (IndexError, ValueError) as error:
            raise ValueError(f"card or tile {key} has no place {error}") from error
        rows[key] = msgspec.convert(changed, type(row), strict=True)


def _merged(old: Any, new: Any) -> Any:
    """The old value with the new one laid over it: tables by key, places of a list by number, else whole."""
    if not isinstance(new, Mapping):
        return new
    if old is None and new and all(name.isdigit() for name in new):
        raise IndexError(next(iter(new)))
    if isinstance(old, (list, tuple)):
        changed = list(old)
        for place, value in new.items():
            if not place.isdigit() or int(place) >= len(changed):
                raise IndexError(place)
            changed[int(place)] = _merged(changed[int(place)], value)
        return changed
    if isinstance(old, Mapping):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return dict(new)


def _measures(
    staff: Iterable[Staff], objectives: Iterable[Objective], tiles: Iterable[EmperorTile]
) -> frozenset[MeasureName]:
    effects = [effect for card in staff for effect in card.score]
    effects += [effect for tile in tiles for effect in (*tile.reward, *tile.penalty)]
    counted = {effect.what for effect in effects if isinstance(effect, (PointsPer, LosePointsPer))}
    return frozenset(counted | {row.what for goal in objectives for row in goal.conditions})
