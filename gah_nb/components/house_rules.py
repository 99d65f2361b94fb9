"""House rules: editions and readings that are in no booklet, added for this process from TOML."""

from __future__ import annotations

import tomllib

import msgspec

from .catalogue import by_key
from .editions import (
    HouseRules,
    RuleSet,
    Switch,
    UnknownRule,
    editions,
    learn,
    printed_editions,
    rule_set,
    switches,
)
from .records import Edition
from .rulebook import rulebook_of


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
