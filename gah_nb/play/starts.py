"""Where play begins: a new game, `Leopold` as a seat of it (S1-S3, S11, S12), whatever else to start from."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence, Set
from os import PathLike
from typing import NoReturn, Protocol, get_args
from unicodedata import normalize

from gah_nb.components import DECKS, InvalidDeck, deck_of_ones_own
from gah_nb.components.records import Instruction
from gah_nb.engine import InvalidSetup, Position, first_step
from gah_nb.engine.entrances import ENTRANCES
from gah_nb.engine.luck import chosen
from gah_nb.engine.setup import VIRTUAL
from gah_nb.engine.state import Level, Solo
from gah_nb.files import FileProblem, InvalidFile, read_text
from gah_nb.files.door import file, seat_named, shown, text, texts, truth, whole

from .game import Game, Timeline, chosen_rules
from .told import Events

RANDOM = "random"


class Leopold:
    """A seat for the virtual opponent: ``gah.new_game(["Anna", gah.Leopold("hard")])``.

    ``level`` is "easy", "medium" or "hard". ``deck`` is "leopold", "elisabeth" (a variant without the modules
    that her deck is for, S12), or the path of a table with cards of your own. ``entrance`` is one of
    ``Leopold.entrances``, the beginning of one, or "random"; "" for none. A value: it never changes. Raises
    `InvalidSetup`, and `InvalidFile` with line and column for a deck that cannot be played with.
    """

    entrances = ENTRANCES
    levels = get_args(Level)

    level: str
    deck: str
    cards: tuple[Instruction, ...]
    entrance: str
    name: str

    def __init__(
        self,
        level: str = "medium",
        *,
        deck: str | PathLike[str] = "leopold",
        entrance: str = "",
        name: str = "",
    ) -> None:
        cards: tuple[Instruction, ...] = ()
        if isinstance(deck, str) and deck.casefold() in DECKS:
            named = deck.casefold()
        else:
            cards = _own_deck(deck)
            named = cards[0].deck
        printed = named.capitalize() if not cards else VIRTUAL
        wanted = text(entrance, "entrance", InvalidSetup)
        vars(self).update(
            level=_one_of(text(level, "level", InvalidSetup), self.levels, "S3: a level"),
            deck=named,
            cards=cards,
            entrance=_one_of(wanted, (*ENTRANCES, RANDOM), "S11: an entrance") if wanted else "",
            name=text(name, "name", InvalidSetup) or printed,
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Leopold is a value: make another one with what is to be different")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)

    def at(self, seat: int, seed: int) -> Solo:
        """What the engine is told of him; the seed chooses an entrance at random."""
        entrance = chosen(seed, ("entrance",), ENTRANCES) if self.entrance == RANDOM else self.entrance
        return Solo(seat, self.level, self.deck, self.cards, entrance)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        return self._said() == other._said() if isinstance(other, Leopold) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._said())

    def _said(self) -> tuple[object, ...]:
        return tuple(vars(self).values())

    def __repr__(self) -> str:
        more = f", entrance={self.entrance!r}" if self.entrance else ""
        return f"Leopold({self.level!r}, deck={self.deck!r}{more})"


def _one_of(word: str, known: tuple[str, ...], what: str) -> str:
    """The known word that is meant: in any capitals, or by a beginning that only one has."""
    if word in known:
        return word
    fitting = [one for one in known if word.strip() and one.casefold().startswith(word.strip().casefold())]
    if len(fitting) != 1:
        raise InvalidSetup(f"{what} is {', '.join(known)}, not {word!r}", "solo")
    return fitting[0]


def _own_deck(deck: str | PathLike[str]) -> tuple[Instruction, ...]:
    path = file(deck, "deck")
    if not path.exists():
        raise InvalidSetup(f"S3: the printed decks are {', '.join(DECKS)}; there is no file {path}", "solo")
    try:
        return deck_of_ones_own(read_text(path))
    except InvalidDeck as error:
        problems = [FileProblem(one.line, 1, one.column, one.message) for one in error.problems]
        raise InvalidFile(path.name, problems) from error


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
