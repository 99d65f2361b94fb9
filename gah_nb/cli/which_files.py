"""Which files are meant by what was given on the command line: a path, a folder, or a short name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

_TOML = ".toml"


def files_at(path: str) -> list[str]:
    """The files that a path names: itself, all TOML files below a folder, or an asset by its short name.

    ``.toml`` may be left out. Hidden files and folders are left out; a folder that cannot be looked into is
    named itself. Empty if there are none.
    """
    place = Path(path)
    if not path:
        return []
    if place.is_dir():
        return [str(file) for file in sorted(_files_below(place))]
    for own in (path, f"{path}{_TOML}"):
        if Path(own).exists() or Path(own).is_symlink():
            return [own]
    return [str(file) for file in _assets(path)]


def why_none(path: str) -> str:
    """Why a path names no file, with names that are like it."""
    from gah_nb.scenario.form import all_short_names, similar_names

    if path and Path(path).is_dir():
        return "there is no .toml file in it"
    near = similar_names(_short(path), all_short_names()) if path else ""
    return "there is no such file" + (f", and nothing of the project is called so; {near}" if near else "")


def _files_below(folder: Path) -> Iterator[Path]:
    closed: list[str] = []
    for place, folders, files in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
        folders[:] = [name for name in folders if not name.startswith(".")]
        named = (Path(place, name) for name in files if name.endswith(_TOML) and not name.startswith("."))
        yield from (path for path in named if path.is_file() or not path.exists())  # no pipes: they never end
    yield from map(Path, closed)


def _assets(name: str) -> Iterable[Path]:
    """Files of the project with this short name: ``emperor/a1-two-kronen``; a lesson by its number too."""
    from gah_nb.lesson.plan import whole_name
    from gah_nb.scenario.form import all_short_names

    known = all_short_names()
    found = {known[one] for one in (_short(name), str(whole_name(_short(name)))) if one in known}
    return sorted(found)


def _short(name: str) -> str:
    return Path(name).as_posix().removesuffix(_TOML)
