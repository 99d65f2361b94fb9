"""All that is wrong with a scenario, each with its place; what follows from another mistake is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from gah_nb.components import BOARDS
from gah_nb.files import Document, FileProblem, KeyPath, suggestion
from gah_nb.files.places import index_of, place_words
from gah_nb.notation import NotationError

# What in a scenario can only be judged when something else is known: so one mistake is one problem

_ROOMS = frozenset(("rooms", "vacant", "occupied", "bonuses"))
_ORDER = frozenset(("to_move", "taken", "passed"))
_DICE = _ORDER | {"dice", "dustbin", "rolls"}
#: Behind these keys stands one more for each player or check.
_TABLES = ("player", "check")

#: What cannot be judged while a key is not known.
_LEANING: Mapping[str, frozenset[str]] = {
    "players": _DICE,
    "player": _DICE,
    "edition": _ROOMS | {"taken", "passed"},
    "readings": _ROOMS | {"taken", "passed"},
    "emperor": _ROOMS,
    "round": _ROOMS | {"set_up", "rolls"},
    "set_up": frozenset(("round", "rolls")),
    "luck": frozenset(("seed", "hotel", "dice", "dustbin")),
    "seed": frozenset(("luck", "hotel", "dice", "dustbin")),
    "start": _ORDER,
    "to_move": _ORDER,
    "passed": _ORDER,
    "taken": _DICE,
    "dustbin": _DICE,
    "dice": _DICE | {"luck"},
    "rolls": frozenset(("rolls",)),
    "illegal": frozenset(("because",)),
    **dict.fromkeys(_ROOMS, _ROOMS),
}
#: What cannot even be read without it.
_READ_WITH: Mapping[str, frozenset[str]] = {
    "edition": frozenset(("readings",)),
    "hotel": _ROOMS | {"expect"},
    "promos": frozenset(("queue", "guest_deck", "discard", "cafe", "shuffles")),
}
_NOTHING: frozenset[str] = frozenset()


class Complaint(Struct, frozen=True):
    """A problem with what stands at a path; it is ``sure`` where that cannot be right whatever else is."""

    path: KeyPath
    problem: FileProblem
    sure: bool = False


def key_of(path: KeyPath) -> str:
    """The key of the form in which a path leads: ``player.Anna.hand[0]`` into ``hand``."""
    return str(path[2] if path[0] in _TABLES and len(path) > 2 else path[0])


def follows(complaint: Complaint, cause: KeyPath) -> bool:
    """Whether something may be complained of only because nobody knows what stands at the path ``cause``."""
    if not complaint.path or complaint.path == cause:
        return False
    key = key_of(cause)
    if (cause[0] == "check" or key in _ROOMS) and complaint.path[:2] != cause[:2]:
        return False
    leaning = _READ_WITH.get(key, _NOTHING)
    if not complaint.sure:
        leaning |= _LEANING.get(key, _NOTHING)
    return key_of(complaint.path) in leaning


def in_the_game(path: KeyPath, queued: int) -> KeyPath:
    """A path with the places of the queue as the game calls them; guests not named come on the left."""
    match path:
        case ("queue", int(place)) if place < (places := len(BOARDS.queue_cost)):
            return (f"q{max(0, places - queued) + place + 1}",)
        case _:
            return path


# Collecting all that is wrong with a scenario, each with its place in the file

T = TypeVar("T")


class Complaints:
    """Problems of a document as they are ``found``, each with its path.

    ``prefix`` is where the scenario stands in the document. What can only not come about by play is told
    apart: where ``loose`` is set it is a note and no problem. ``unread`` is where something stands of which
    nobody knows what it means, ``invited`` are those who would sit at the table if there were places for all.
    """

    def __init__(self, document: Document[Any], prefix: KeyPath = (), *, loose: bool = False) -> None:
        self.document = document
        self.prefix = prefix
        self.loose = loose
        self.found: list[Complaint] = []
        self.notes: list[str] = []
        self.unread: set[KeyPath] = set()
        self.invited: Sequence[str] = ()
        self.queued = len(BOARDS.queue_cost)

    @property
    def problems(self) -> list[FileProblem]:
        """What has been found to be wrong."""
        return [one.problem for one in self.found]

    def add(
        self,
        path: KeyPath,
        message: str,
        index: int | None = None,
        *,
        about: tuple[str, ...] = (),
        sure: bool = False,
    ) -> None:
        """Something contradicts the rules or the box; ``index`` is the place in the text at ``path``.

        ``about`` are the names of the rooms that it is about.

        It is ``sure`` where that cannot be right whatever stands elsewhere.
        """
        whole = (*self.prefix, *path)
        problem = self.document.problem(whole, message, index, about, self.words(path))
        self.found.append(Complaint(path, problem, sure))

    def unknown(self, path: KeyPath, message: str) -> None:
        """Something is there that does not exist, so nobody knows what is meant."""
        self.unread.add(path)
        self.add(path, message, sure=True)

    def unlikely(self, path: KeyPath, message: str, about: tuple[str, ...] = ()) -> None:
        """Something cannot come about by play, but does no harm."""
        if self.loose:
            self.notes.append(message)
        else:
            self.add(path, f"{message}; with loose = true it is allowed all the same", about=about)

    def read(self, path: KeyPath, reader: Callable[[str], T], text: str) -> T | None:
        """Read a text of the file; None if it cannot be read, which is a problem at its place."""
        try:
            return reader(text)
        except NotationError as error:
            self.unread.add(path)
            place = index_of(text, error.line, error.column)
            self.add(path, error.reason, place, about=error.about, sure=True)
            return None

    def seat(self, path: KeyPath, name: str, names: Sequence[str]) -> int | None:
        """The seat of a player; None for somebody who has none, which is a problem."""
        if name in names:
            return names.index(name)
        if name in self.invited:
            self.unread.add(path)
            return None
        at_table = f"{suggestion(name, names)} At the table are {', '.join(names)}"
        self.unknown(
            path, f'nobody here is called "{name}"{at_table if at_table[0] == ";" else f".{at_table}"}'
        )
        return None

    def settle(self) -> None:
        """Leave out what may be complained of only because something else is not known."""
        self.found = [one for one in self.found if not any(follows(one, cause) for cause in self.unread)]

    def position(self, path: KeyPath) -> tuple[int, int]:
        """Line and column at which something stands in the file."""
        return self.document.position_of(*self.prefix, *path)

    def words(self, path: KeyPath) -> str:
        """What people call a place: the first of three guests in the queue is q3."""
        return place_words((*self.prefix, *in_the_game(path, self.queued)))

    def place_text(self, path: KeyPath) -> str:
        """Where something stands in the file, in words: ``q5 (line 7)``."""
        return f"{self.words(path)} (line {self.position(path)[0]})"

    def refuse(self) -> None:
        """Raise `InvalidFile` if there is any problem."""
        self.document.refuse(self.problems)
