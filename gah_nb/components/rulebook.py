"""The rulebook of a rule set: switches, cards and tiles as its edition has them; house rules from TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Struct

from .catalogue import EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF, by_key
from .editions import (
    HouseRules,
    RuleSet,
    Switch,
    UnknownRule,
    changes_of,
    editions,
    learn,
    printed_editions,
    rule_set,
    switches,
)
from .effects import LosePointsPer, MeasureName, Moment, PointsPer, Trigger
from .records import Change, Changes, Edition, EmperorTile, FrozenMap, Guest, Modifier, Objective, Staff

# The rulebook of a rule set: switches, and the cards and tiles as its edition and readings have them.
#
# What a card or tile does is no switch: an edition or a reading changes its record. A switch concerns the
# rules
# around them. Editions and readings set these fields in their data files (``sets = {...}``).

_Key = TypeVar("_Key", str, int)
_Row = TypeVar("_Row", bound=Struct)
#: What stands on a card and is the same in every edition; the box knows it before there is a rule set.
_FIXED = ("number", "key", "letter", "color", "order", "promo", "starting_set")

When = Literal["before the reward", "after the reward"]


class Switches(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game is played where editions or readings differ; behind each field the points that set it."""

    start_rooms_due: int = 3  # E1: how many rooms must be prepared in the set-up
    room_turned: When = "before the reward"  # E2, T18: when the room that a guest moves into becomes occupied
    room_bonus: Literal["owner chooses"] | When = (
        "owner chooses"  # T18: when its bonus comes, if turned before
    )
    penalty_option: Literal["left if possible", "owner chooses"] = "left if possible"  # E3
    guest_leaves: When = "before the reward"  # E15, T14: when the guest's table becomes free
    die_leaves: Literal["before the action", "after the action"] = "before the action"  # E16
    new_staff_sees_die: bool = False  # E16, T10: staff played by an action reacts to the die of that action
    staff_beside_sees_die: bool = True  # T19: so does staff played by a card that acts beside it (22)
    order_pays: Literal["each time", "once per guest"] = "each time"  # T20: staff 5 and 6, as of 2015
    reward_must: bool = False  # E17: a guest's parts that do not say "may" are done if possible
    reward_declinable: bool = False  # E17: a guest's reward may be declined as a whole
    rooms_due: int = 1  # E19: how many rooms action 3 demands
    fewer_items: bool = False  # E20: actions 1 and 2 may bring less than the strength
    players_choose: bool = False  # E21: objectives and Emperor tiles may be chosen
    reroll_for: Literal["everybody", "the roller"] = "everybody"  # T1: whose pass a re-roll ends
    in_between: bool = False  # T11: serve, claim and move in the middle of another effect
    useless_die: Literal["allowed", "forbidden"] = "allowed"  # O1: where the action demands something
    late_pass: bool = False  # O2: pass in a turn that has begun, until a die is taken
    printed_vp: Literal["each time", "once"] = "each time"  # O3: VP of the top-right rooms
    bonus_again: bool = False  # O4: a group completed again brings its bonus again
    reward_order: Literal["owner", "printed"] = "owner"  # O5
    last_krone: Literal["may be spent", "is kept"] = "may be spent"  # O7: with only sixes left
    scoring_order: Literal["step by step", "player by player"] = "step by step"  # O8
    last_tie: Literal["shared", "turn order"] = "shared"  # O9
    objective_held: Literal["now", "this turn"] = "now"  # O10
    income: Literal["with the reward", "after the reward"] = "with the reward"  # O12: staff 5-8 and 23
    unused_reward_pays: bool = True  # O14: "emperor reward" staff for a reward that changed nothing
    short_deck: Literal["what is there", "nothing"] = "what is there"  # O15
    guest_discarded: When = "after the reward"  # O16: when the card is on the discard pile
    losses_by_lot: bool = False  # O17: chance chooses among equal rooms and cards to give up
    drawn_open: bool = False  # O18: everybody sees cards drawn to play one
    gains_may_be_left: bool = False  # O23: plain parts of a reward are asked for
    new_staff_sees_reward: bool = False  # O21: "emperor reward" staff that this very reward brought
    first_seat: Literal["tiles change", "always him"] = "tiles change"  # O24: alone, who begins a round
    unfit_guest: Literal["the next best", "none"] = "the next best"  # O25: alone, his best guest has no room
    copies_his: bool = True  # O26: alone, your Secretary may copy his cards
    toll_of: Literal["the space used", "the imitated too"] = "the space used"  # O27: Toll Bridge Hotel
    stars_lost: Literal["each", "one"] = "each"  # O28: Nine Stars Inn, a floor and a column at once
    second_look: bool = False  # O19: the tile counts again after a yellow bonus in its reward


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
    triggers: Mapping[Moment, tuple[tuple[int, Trigger], ...]] = FrozenMap(
        {
            moment: tuple((card.number, row) for card in cards for row in card.triggers if row.on == moment)
            for moment in get_args(Moment)
        }
    )
    modifiers: Mapping[Change, tuple[tuple[int, Modifier], ...]] = FrozenMap(
        {
            change: tuple((one.number, row) for one in cards for row in one.modifiers if row.change == change)
            for change in get_args(Change)
        }
    )
    return Rulebook(
        switches=msgspec.convert(switches, Switches),
        staff=FrozenMap(staff),
        guests=FrozenMap(guests),
        objectives=FrozenMap(objectives),
        tiles=FrozenMap(tiles),
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


# House rules: editions and readings that are in no booklet, added for this process from TOML


def add_editions(text: str) -> tuple[Edition, ...]:
    """Add editions (``[[edition]]``) and house rules (``[[reading]]``) from TOML, for this process.

    An edition says what it is ``like`` and what it ``decides`` otherwise, and may change switches, cards and
    tiles besides (`Changes`). The first choice of a reading is how one plays without it, and changes nothing.
    Returns the editions. Raises `ValueError` for what is no such record or is there already, and
    `UnknownRule` for points and choices that do not exist; then nothing is added.
    """
    more = msgspec.convert(tomllib.loads(text), HouseRules, strict=True, str_keys=True)
    by_key((*editions(), *more.edition), lambda edition: edition.name)
    by_key((*switches().values(), *more.reading), lambda point: point.id)
    for point in more.reading:
        _check_reading(point, more)
    for edition in more.edition:
        _check_edition(edition, more)
    learn(more)
    return more.edition


def _check_reading(point: Switch, more: HouseRules) -> None:
    """See that a house rule is one, and that each of its choices gives a rulebook."""
    if not point.is_reading:
        raise ValueError(f"{point.id}: an edition decides this point; a house rule needs another id")
    if len(set(point.keys)) < 2 or len(set(point.keys)) < len(point.keys):
        raise ValueError(f"{point.id}: a reading has two choices or more, each with a key of its own")
    if not point.choices[0].are_none:
        raise ValueError(
            f"{point.id}: the first choice, {point.keys[0]!r}, is how one plays without this reading, so it "
            "cannot change anything; let an edition change it, or put another choice first"
        )
    for edition in point.editions or (printed_editions()[0].name,):
        for key in point.keys:
            rulebook_of(rule_set(RuleSet(edition, content=more), {point.id: key}))


def _check_edition(edition: Edition, more: HouseRules) -> None:
    """See that what an edition decides exists, and that it gives a rulebook."""
    if not edition.like:
        raise ValueError(f"edition {edition.name} must say which one it is like")
    points = {id: point for id, point in switches().items() if not point.is_reading}
    for id, key in edition.decides.items():
        if id not in points:
            raise UnknownRule(f"{edition.name}.decides", id, "is no point of editions", points)
        if key not in points[id].keys:
            keys = points[id].keys
            raise UnknownRule(f"{edition.name}.decides.{id}", key, "is not one of its choices", keys)
    rulebook_of(rule_set(RuleSet(edition.name, content=more)))
