"""Random games under a rule set, with what must hold at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gah_nb.components import RuleSet
from gah_nb.engine import Event, Player, Position, new_position
from gah_nb.engine.actions import Action, Claim, End, Move, Put, Serve, Use
from gah_nb.engine.audit import problems
from gah_nb.engine.frames import AtHand
from gah_nb.notation import parse_action, to_text
from gah_nb.telling import event_text, hint, label, prompt

#: How much likelier than others some actions are, so that guests are served and move in.
_WEIGHTS: dict[type[Action], int] = {Move: 30, Put: 12, Claim: 20, Serve: 4, Use: 5, End: 1}


def random_game(
    rules: RuleSet, seed: int, seats: int = 3, *, words: bool = True, seen: set[str] | None = None
) -> Position:
    """Play one game at random; after every action the box adds up and events account for all changes.

    ``seen`` collects kinds of decisions and events.
    """
    luck = random.Random(seed)
    here = new_position(("Anna", "Ben", "Cindy", "Dora")[:seats], seed=seed, rules=rules)
    while here.decision is not None:
        assert 0 < len(here.legal_actions) < 60
        weights = [_WEIGHTS.get(type(action), 2) for action in here.legal_actions]
        action = luck.choices(here.legal_actions, weights)[0]
        if words:
            _can_be_told(here)
        step = here.play(action)
        assert problems(step.position) == [], to_text(action)
        _accounts_agree(here, step.position, step.events, to_text(action))
        if words:
            assert all(event_text(event, step.position) for event in step.events)
        if seen is not None:
            seen.add(f"decision: {here.decision.kind}")
            seen.update(f"event: {event.kind}" for event in step.events)
        here = step.position
    assert here.round == 7
    assert here.winners
    return here


def _can_be_told(here: Position) -> None:
    """Every option has its own label, a hint, and a text that reads back."""
    assert prompt(here)
    labels = [label(here, action) for action in here.legal_actions]
    assert len(set(labels)) == len(labels)
    for action in here.legal_actions:
        assert hint(here, action)
        assert parse_action(to_text(action), here)[1] == action


def _accounts_agree(before: Position, after: Position, events: tuple[Event, ...], told: str) -> None:
    for seat, (old, new) in enumerate(zip(_totals(before), _totals(after), strict=True)):
        own = [event for event in events if event.seat == seat]
        changed = [sum(getattr(event, what) for event in own) for what in ("vp", "kronen", "emperor")]
        changed.append(sum(sum(event.items) for event in own))
        assert [a + b for a, b in zip(old, changed, strict=True)] == new, (told, seat)


def _totals(here: Position) -> Iterator[list[int]]:
    for seat, player in enumerate(here.players):
        hand = [frame.items for frame in here.agenda if isinstance(frame, AtHand) and frame.seat == seat]
        items = sum(map(sum, (player.kitchen, *(table.items for table in player.cafe), *hand)))
        yield [player.vp, player.kronen, player.emperor, items]


def unused_memory(player: Player) -> bool:
    """Whether the fields that only some readings need hold nothing."""
    return not (player.emperor_before or player.staff_lost or player.tiles_lost or player.printed)
