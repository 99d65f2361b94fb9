"""Where play begins: a new game, and whatever somebody gives to start from, as a game or as a timeline."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Protocol
from unicodedata import normalize

from gah_nb.engine import InvalidSetup, Position, first_step
from gah_nb.engine.state import Solo
from gah_nb.files.door import seat_named, shown, text, texts, truth, whole

from .game import Game, Timeline, chosen_rules
from .leopold import Leopold
from .told import Events

# `new_game`: a game set up by the rules of an edition (R1)

_NO_READINGS: Mapping[str, str] = {}
_ALONE = 'S1: one player sits against one Leopold, as in ["Anna", Leopold()]'


def new_game(
    players: Sequence[str | Leopold],
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
    """Set up a game for 2-4 players, who sit clockwise in the order given (R1), or for one and a `Leopold`.

    ``seed`` decides all luck; None picks one, which ``game.seed`` shows. ``hotel`` is "night", "day" (a
    different board each) or a list with a board per player; ``hand`` is "deal", "introductory" or "draft";
    ``start`` names the start player or leaves it to luck. ``edition`` and ``readings`` say by which rules;
    where these let the players choose ``objectives`` and ``emperor_tiles`` (E21), a key for each letter such
    as ``("A2", "B1", "C4")``. Raises `InvalidSetup`.
    """
    seated = [player.name if isinstance(player, Leopold) else player for player in _listed(players)]
    names = texts(seated, "players", InvalidSetup)
    if len({normalize("NFC", name) for name in names}) < len(set(names)):
        raise InvalidSetup(f"R1.1: players need different names, not {', '.join(names)}")
    luck = secrets.randbelow(2**32) if seed is None else whole(seed, "seed", InvalidSetup)
    step = first_step(
        names,
        seed=luck,
        rules=chosen_rules(edition, readings),
        hotel=_text_or_texts(hotel, "hotel"),
        hand=text(hand, "hand", InvalidSetup),
        promos=truth(promos, "promos", InvalidSetup),
        start=_start_seat(start, names),
        objectives=texts(objectives, "objectives", InvalidSetup),
        emperor_tiles=texts(emperor_tiles, "emperor_tiles", InvalidSetup),
        solo=_virtual(players, luck),
    )
    return Game.at(step, step, (), Events(step.events, step.position))


def _listed(players: object) -> Iterable[object]:
    """The players one after the other, where they are given so; else what was given, to be refused."""
    if isinstance(players, Leopold):
        raise InvalidSetup(_ALONE, "names")
    is_list = isinstance(players, Iterable) and not isinstance(players, (str, bytes, Set, Mapping))
    return players if is_list else texts(players, "players", InvalidSetup)  # type: ignore[return-value]


def _virtual(players: Sequence[str | Leopold], seed: int) -> Solo | None:
    """Which seat is the virtual opponent's, if any."""
    found = [(seat, player) for seat, player in enumerate(players) if isinstance(player, Leopold)]
    if not found:
        return None
    if len(found) > 1 or len(players) != 2:
        raise InvalidSetup(_ALONE, "names")
    return found[0][1].at(found[0][0], seed)


def _text_or_texts(value: str | Sequence[str], name: str) -> str | tuple[str, ...]:
    return text(value, name, InvalidSetup) if isinstance(value, str) else texts(value, name, InvalidSetup)


def _start_seat(start: str | int | None, names: Sequence[str]) -> int | None:
    if isinstance(start, str):
        seat = seat_named(start, names)
        if seat is None:
            raise InvalidSetup(f"R1.1: {start} cannot start; at the table are {', '.join(names)}")
        return seat
    return None if start is None else whole(start, "start", InvalidSetup)


# Whatever somebody gives to start from, as a game or as a timeline: the one place that decides what can be.
#
# A game, a position, a timeline, and what has one of these: a table or a board (its ``timeline``), a scenario
# or an outcome of a comparison (its ``game``), a place of a tree (its ``position``).


class HasTimeline(Protocol):
    """What shows a timeline, such as a table."""

    @property
    def timeline(self) -> Timeline:
        """All that was played there."""


class HasGame(Protocol):
    """What stands at a game, such as a scenario."""

    @property
    def game(self) -> Game:
        """Where it stands."""


class HasPosition(Protocol):
    """What stands at a position, such as a place of a tree."""

    @property
    def position(self) -> Position | Game:
        """Where it stands."""


#: What one can start from.
Start = Game | Position | Timeline | HasTimeline | HasGame | HasPosition


def as_game(start: object, name: str = "start") -> Game:
    """The game at which something stands. Raises `TypeError` that names the argument, ``name``."""
    match start:
        case Game():
            return start
        case Position():
            return Game(start)
        case Timeline():
            return start.game
    for attribute in ("timeline", "game", "position"):
        found = getattr(start, attribute, None)
        if isinstance(found, (Timeline, Game, Position)):
            return as_game(found)
    raise TypeError(
        f"{name} is to be a Game, a Position, a Timeline, or what has one, such as a Table or a Scenario, "
        f"not {shown(start)}"
    )


def as_timeline(start: object, name: str = "start") -> Timeline:
    """The timeline on which something stands: its own where it has one, else a new one that leads there.

    Raises `TypeError` that names the argument, ``name``.
    """
    if isinstance(start, Timeline):
        return start
    timeline = getattr(start, "timeline", None)
    return timeline if isinstance(timeline, Timeline) else Timeline(as_game(start, name))
