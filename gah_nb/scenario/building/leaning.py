"""What in a scenario can only be judged when something else is known: so one mistake is one problem."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gah_nb.files import FileProblem, KeyPath

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
