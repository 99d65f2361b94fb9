"""What cards, tiles and objectives do, in words: the messages of `messages` filled in from a row of data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from msgspec import Struct

from gah_nb.components import FrozenMap, Rulebook, RuleSet, rulebook_of
from gah_nb.components.effects import Effect, Trigger
from gah_nb.components.records import Modifier
from gah_nb.engine.items import ITEM_NAMES

from .messages import (
    CHANGES,
    CHOICES,
    EFFECTS,
    GOALS,
    MOMENTS,
    TIMINGS,
    UNITS,
    WAYS,
    Form,
    Words,
    dice_or,
    signed,
)
from .wording import items_in_words, listed, plural, points


def _added(e: Any) -> str:
    if sorted(e.items) == sorted(ITEM_NAMES):
        return "+1 of each item"
    return ", ".join(f"+{len(list(same))} {ITEM_NAMES[letter]}" for letter, same in groupby(e.items))


#: Parts that are worded from the fields.
_PARTS: Mapping[str, Callable[[Any], str]] = FrozenMap(
    {
        "items": lambda e: items_in_words(e.items),
        "added": _added,
        "floors": lambda e: listed([str(floor) for floor in range(1, e.highest_floor + 1)], "or"),
        "others": lambda e: "one" if e.count == 2 else str(e.count - 1),
        "a_die": lambda e: f"a {listed([str(value) for value in e.dice], 'or')}",
        "any_value": lambda e: listed([str(value) for value in e.values], "or"),
        "die": lambda e: f"die {dice_or(e.dice)}",
        "any_color": lambda e: e.color or "any",
    }
)


class _Number(int):
    """A number that is written as a message says."""

    def __format__(self, spec: str) -> str:
        if spec in ("", "+", "-"):
            return str(int(self)) if not spec else signed(int(self) if spec == "+" else -int(self))
        one, _, more = spec.removeprefix("#").partition("|")
        if spec.startswith("#"):
            return f"{int(self)} {one if self == 1 else more or one + 's'}"
        return plural(int(self), one, more)


class _Parts(Struct, frozen=True):
    """The parts of a message about a row, each worded when it is asked for."""

    row: Any
    form: Form

    def __getitem__(self, name: str) -> Any:
        if name == "unit":
            return unit(self.row, self.form)
        if name in CHOICES:
            key = CHOICES[name](self.row)
            return said(EFFECTS, key, self.row, self.form) if key else ""
        if name in _PARTS:
            return _PARTS[name](self.row)
        value = getattr(self.row, name)
        return _Number(value) if isinstance(value, int) else value


def said(messages: Mapping[str, Words], key: str, row: Any, form: Form) -> str:
    """A message of a table about a row. Raises `TypeError` for a kind that has none."""
    if key not in messages:
        raise TypeError(f"there are no words for {key!r} in {row!r}: add them to telling/messages.py")
    words = messages[key]
    return (words.long if form == "long" else words.short).format_map(_Parts(row, form))


def of_effect(effect: Any, form: Form) -> str:
    """What an effect does."""
    tag = str(effect.__struct_config__.tag)
    return said(EFFECTS, tag + (WAYS[tag](effect) if tag in WAYS else ""), effect, form)


def unit(row: Any, form: Form) -> str:
    """What is counted, one of it."""
    color = getattr(row, "color", None)
    if color:
        return f"occupied {color} room"
    return UNITS[row.what].long if form == "long" else UNITS[row.what].short


def of_goal(condition: Any, form: Form) -> str:
    """What an objective asks for."""
    key = "color" if condition.color else condition.what
    one = f"{key}: one"
    return said(GOALS, one if condition.at_least == 1 and one in GOALS else key, condition, form)


def of_change(modifier: Any, form: Form) -> str:
    """What a permanent staff card changes."""
    paid = f"{modifier.change}: pay"
    return said(CHANGES, paid if modifier.amount and paid in CHANGES else modifier.change, modifier, form)


def effect_words(effect: Effect) -> str:
    """Say what an effect does: ``"prepare a room for 1 krone less"``.

    >>> from gah_nb.components.effects import Kronen
    >>> effect_words(Kronen(3))
    'gain 3 kronen'
    """
    return of_effect(effect, "long")


def trigger_words(trigger: Trigger) -> str:
    """Say when a permanent staff card acts, and what it does then."""
    return said(MOMENTS, trigger.on, trigger, "long") + effect_words(trigger.effect)


def modifier_words(modifier: Modifier) -> str:
    """Say what a permanent staff card changes."""
    return of_change(modifier, "long")


#: Cards and tiles are told by the edition of 2021 where no other rulebook is given.
_DEFAULT = rulebook_of(RuleSet())


def staff_words(staff: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a staff card does.

    >>> staff_words(2)
    'once per round: receive 1 cake'
    """
    card = rulebook.staff[staff]
    parts = [
        *map(effect_words, (*card.effects, *card.score)),
        *map(trigger_words, card.triggers),
        *map(modifier_words, card.modifiers),
    ]
    return TIMINGS[card.timing].long + listed(parts)


def reward_words(guest: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a guest's reward brings; empty if there is none."""
    times = Counter(map(effect_words, rulebook.guests[guest].reward))
    return "; ".join(words + ", twice" * (count == 2) for words, count in times.items())


def guest_words(guest: int, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what a guest orders and brings.

    >>> guest_words(85)
    'orders 2 strudels and 1 cake; 3 VP; reward: gain 3 kronen'
    """
    card = rulebook.guests[guest]
    reward = f"; reward: {reward_words(guest, rulebook)}" if card.reward else ""
    return f"orders {items_in_words(card.order)}; {points(card.vp)}{reward}"


def objective_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what an objective asks for.

    >>> objective_words("A4"), objective_words("C2")
    ('have 12 room tiles in your hotel', 'have 4 occupied red rooms and 3 occupied yellow rooms')
    """
    return f"have {listed([of_goal(one, 'long') for one in rulebook.objectives[key].conditions])}"


def tile_reward_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what the reward of an Emperor tile brings."""
    return listed([effect_words(effect) for effect in rulebook.tiles[key].reward])


def tile_penalty_words(key: str, rulebook: Rulebook = _DEFAULT) -> str:
    """Say what the penalty of an Emperor tile demands, the left option first (R7.3, E3)."""
    or_else = (
        ", or " if rulebook.switches.penalty_option == "owner chooses" else ", or where that is impossible "
    )
    return or_else.join(map(effect_words, rulebook.tiles[key].penalty))
