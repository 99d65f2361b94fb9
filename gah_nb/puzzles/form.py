"""The form of a puzzle file: a scenario with a goal, the proof of its answer, and what it is like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, field

from gah_nb.components import UnknownRule, rule_set
from gah_nb.files import Document, FileProblem, suggestion
from gah_nb.scenario.form import Form

from .goal import Goal

SCHEMA = 1
LEVELS = ("easy", "medium", "hard")
THEMES = (
    "bonus chain",
    "boost",
    "Emperor",
    "endgame",
    "objective",
    "penalty",
    "queue",
    "rooms",
    "seat",
    "service",
    "staff",
)


class Proof(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[proof]``: what was proven of the puzzle, and is proven again wherever it is checked.

    ``best`` is the best value, ``second`` the best of all lower ones (nothing is said if there is none),
    ``lines`` the number of best lines (0: more than are counted) and ``solution`` one of them; against
    another seat it is one's own way up to its decision.
    """

    best: int
    second: int | None = None
    lines: int = 1
    solution: str = ""


class Otherwise(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An ``[[otherwise]]``: the best value under another edition or other readings, and a line to it."""

    edition: str = ""
    readings: dict[str, str] = {}
    best: int
    solution: str = ""
    says: str = ""


class PuzzleForm(Form, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole puzzle file.

    ``text`` is what one reads before solving; ``idea`` explains the answer, and is shown afterwards. What of
    the decks is listed (``guest_deck``, ``staff_deck``, ``rolls``, ``shuffles``) the one who solves may know;
    the rest nobody knows, and the answer must not depend on it.
    """

    goal: Goal
    proof: Proof | None = None
    idea: str = ""
    level: Literal["", "easy", "medium", "hard"] = ""
    rating: int = 0
    themes: list[str] = field(default_factory=list)
    otherwise: list[Otherwise] = field(default_factory=list)


def problems(document: Document[PuzzleForm]) -> Iterator[FileProblem]:
    """All that is wrong with what a puzzle says besides its position and its goal."""
    form = document.value
    for place, theme in enumerate(form.themes):
        if theme not in THEMES:
            message = f'there is no theme "{theme}"{suggestion(theme, THEMES)}'
            yield document.problem(("themes", place), message)
    for place, other in enumerate(form.otherwise):
        yield from _problems_of(document, place, other)


def _problems_of(document: Document[Any], place: int, other: Otherwise) -> Iterator[FileProblem]:
    if not (other.edition or other.readings):
        message = "this says under which other edition or readings the answer is otherwise"
        yield document.problem(("otherwise", place), message)
        return
    try:
        rule_set(other.edition or document.value.edition, other.readings)
    except UnknownRule as error:
        key = "readings" if other.readings else "edition"
        yield document.problem(("otherwise", place, key), str(error))
