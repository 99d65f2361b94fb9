"""The puzzles that come with the project, and the puzzle of a day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

from gah_nb.engine.luck import chosen as drawn
from gah_nb.files import read_text, suggestion
from gah_nb.files.door import shown, text
from gah_nb.scenario.form import short_names

from .form import LEVELS, THEMES
from .proven import Puzzle

#: What the choice of a day is drawn with: the same for everybody, for ever.
_SEED = 1
#: A puzzle, a short name or a path of one.
Named = Puzzle | str | Path


@cache
def library() -> dict[str, Puzzle]:
    """Every puzzle of the project by its short name, in the order of their names."""
    files = short_names(Puzzle.FOLDER)
    return {name: Puzzle.glance(read_text(path), path.name) for name, path in files.items()}


def puzzle(day: date | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody; of today if no day is named."""
    if day is not None and not isinstance(day, date):
        raise TypeError(f"day is to be a date, not {shown(day)}")
    when = day or date.today()
    return library()[drawn(_SEED, ("puzzle", when.isoformat()), sorted(library()))]


def chosen(*, level: str = "", theme: str = "") -> tuple[Puzzle, ...]:
    """The puzzles of the project of a level and with a theme, the easier ones first. Raises `ValueError`."""
    for key, wish, known in (("level", level, LEVELS), ("theme", theme, THEMES)):
        if text(wish, key) and wish not in known:
            near = suggestion(wish, known)
            raise ValueError(f"there is no {key} {wish!r}{near}; there are {', '.join(known)}")
    found = [
        one
        for one in library().values()
        if level in ("", one.form.level) and (not theme or theme in one.form.themes)
    ]
    if not found:
        raise ValueError(f"no {level} puzzle is about {theme}")
    return tuple(sorted(found, key=lambda one: (one.form.rating, one.name)))


def meant(named: Named | Iterable[Named] | None, level: str, theme: str) -> tuple[Puzzle, ...]:
    """The puzzles of a board by their names, or by level and theme; that of today if nothing is said.

    Raises `InvalidFile`, `AssetNotFound`, `TypeError` for both at once, and `ValueError`.
    """
    if named is None:
        return chosen(level=level, theme=theme) if level or theme else (puzzle(),)
    if level or theme:
        raise TypeError("a board is made of puzzles that are named, or of a level and a theme")
    several = [named] if isinstance(named, Puzzle | str | Path) else list(named)
    if not several:
        raise ValueError("a board needs a puzzle")
    return tuple(one if isinstance(one, Puzzle) else Puzzle.load(one) for one in several)
