"""What cards, tiles and objectives do, in words made from the data of their effects."""

from __future__ import annotations

from collections import Counter

from gah_nb.components import Rulebook, RuleSet, rulebook_of
from gah_nb.components.effects import Effect, Trigger
from gah_nb.components.modifiers import Modifier

from .messages import MOMENTS, TIMINGS
from .saying import of_change, of_effect, of_goal, said
from .wording import items_in_words, listed, points


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
