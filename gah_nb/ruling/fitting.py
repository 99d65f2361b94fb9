"""Which rulings fit a moment of a game: by the decision to be made, and the cards and tiles about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gah_nb.components import BOARDS, GUESTS, STAFF
from gah_nb.engine import Position
from gah_nb.scenario.moment import Moment, way_to

if TYPE_CHECKING:
    from .ruling import Ruling

#: What a card in the middle of the decision counts, one that lies about, and a rule of the decision.
_NOW, _NEAR, _RULE = 4, 1, 2
#: Rules by the actions that can be chosen.
_OF_ACTIONS = {
    "guest": "R3.2",
    "serve": "R6.1",
    "claim": "R6.2",
    "use": "R6.3",
    "move": "R6.4",
    "pass": "R2.3",
    "suffer": "R7.3",
    "remove": "R7.6",
    "prepare": "R5.3",
    "staff": "R5.7",
    "occupy": "R6.6",
    "take": "R5.1",
    "gain": "R5.5",
    "put": "R5.9",
}


def fitting(moment: Moment, known: Iterable[Ruling]) -> list[Ruling]:
    """The rulings about what is to be decided at a moment, the likeliest first; none after the end."""
    position = way_to(moment)[-1].position
    if position.decision is None:
        return []
    now, near, rules = set(_now(position)), set(_near(position)), set(_rules(position))
    worth = {ruling: _worth(ruling, now, near, rules) for ruling in known}
    best = [ruling for ruling, points in worth.items() if points >= _NOW]
    return sorted(best, key=lambda ruling: (-worth[ruling], ruling.name))


def _worth(ruling: Ruling, now: set[str], near: set[str], rules: set[str]) -> int:
    cards = set(ruling.cards)
    by_cards = _NOW * len(cards & now) + _NEAR * len((cards & near) - now)
    # A ruling about a card that is nowhere near is about another case.
    if cards and not by_cards:
        return 0
    return by_cards + _RULE * len(rules & set(ruling.rules)) - len(cards - now - near)


def _now(position: Position) -> Iterator[str]:
    """Cards and tiles that the options name, or that the decision comes from."""
    assert position.decision is not None
    for action in position.legal_actions:
        for field in ("guest", "staff"):
            card = getattr(action, field, None)
            if isinstance(card, int) and (card in GUESTS or card in STAFF):
                yield (GUESTS.get(card) or STAFF[card]).name
    if position.round in BOARDS.emperor_tile_round.values() and position.decision.kind != "turn":
        letters = {round_: letter for letter, round_ in BOARDS.emperor_tile_round.items()}
        place = "ABC".index(letters[position.round])
        yield f"tile {position.box.emperor_tiles[place]}"


def _near(position: Position) -> Iterator[str]:
    """What lies in front of the player who decides, in the hand, and among the objectives."""
    assert position.decision is not None
    player = position.players[position.decision.seat]
    yield from (STAFF[card].name for card in (*player.display, *player.hand) if card in STAFF)
    yield from (GUESTS[table.guest].name for table in player.cafe if table.guest in GUESTS)
    yield from (f"objective {key}" for key in position.box.objectives)


def _rules(position: Position) -> Iterator[str]:
    assert position.decision is not None
    yield from (_OF_ACTIONS[action.verb] for action in position.legal_actions if action.verb in _OF_ACTIONS)
