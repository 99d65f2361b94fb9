"""`new_game`: a game set up by the rules of an edition (R1)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from gah_nb.engine import InvalidSetup, first_step

from .events import Events
from .game import Game
from .rule_choice import chosen_rules

_NO_READINGS: Mapping[str, str] = {}


def new_game(
    players: Sequence[str],
    *,
    seed: int | None = None,
    edition: str = "2021",
    readings: Mapping[str, str] = _NO_READINGS,
    hotel: str | Sequence[str] = "night",
    hand: str = "deal",
    promos: bool = False,
    start: str | int | None = None,
    objectives: Sequence[str] = (),
    emperor_tiles: Sequence[str] = (),
) -> Game:
    """Set up a game for 2-4 players, who sit clockwise in the order given (R1).

    ``seed`` decides all luck; None picks one, which ``game.seed`` shows. ``hotel`` is "night", "day" (a
    different board each) or a list with a board per player; ``hand`` is "deal", "introductory" or "draft";
    ``start`` names the start player or leaves it to luck. ``edition`` and ``readings`` say by which rules;
    where these let the players choose ``objectives`` and ``emperor_tiles`` (E21), a key for each letter such
    as ``("A2", "B1", "C4")``. Raises `InvalidSetup`.
    """
    if isinstance(players, str):
        raise InvalidSetup(f"R1.1: players is a list of names, such as [{players!r}, ...]")
    names = tuple(players)
    step = first_step(
        names,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        rules=chosen_rules(edition, readings),
        hotel=hotel,
        hand=hand,
        promos=promos,
        start=_start_seat(start, names),
        objectives=objectives,
        emperor_tiles=emperor_tiles,
    )
    return Game.at(step, step, (), Events(step.events, step.position))


def _start_seat(start: str | int | None, names: Sequence[str]) -> int | None:
    if isinstance(start, str):
        if start not in names:
            raise InvalidSetup(f"R1.1: {start} cannot start; at the table are {', '.join(names)}")
        return names.index(start)
    return start
