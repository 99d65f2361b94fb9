"""`Leopold`: the virtual opponent as a seat of `new_game` (S1-S3, S11, S12)."""

from __future__ import annotations

from os import PathLike
from typing import NoReturn, get_args

from gah_nb.components import DECKS, InvalidDeck, deck_of_ones_own
from gah_nb.components.records import Instruction
from gah_nb.engine import InvalidSetup
from gah_nb.engine.entrances import ENTRANCES
from gah_nb.engine.luck import chosen
from gah_nb.engine.setup import VIRTUAL
from gah_nb.engine.state import Level, Solo
from gah_nb.files import FileProblem, InvalidFile, read_text
from gah_nb.files.door import file, text

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
