"""Where a scenario is: a file of one's own, or one that comes with the project, by its short name."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from gah_nb.assets import AssetNotFound, asset
from gah_nb.files.door import file

_SUFFIX = ".toml"


def find(folder: str, name: str | Path) -> Path:
    """The file that is meant by a path, or by the short name of a file in a ``folder`` of the assets.

    ``".toml"`` may be left out. Raises `AssetNotFound`, which names similar ones.
    """
    path = file(name, "name")
    for own in (path, path.with_name(f"{path.name}{_SUFFIX}")) if path.name else ():
        if own.is_file():
            return own
    short = path.as_posix().removesuffix(_SUFFIX)
    known = short_names(folder)
    if short in known:
        return known[short]
    raise AssetNotFound(
        f'"{name}" is no file, and none of the {folder} is called so; {_similar(short, known)}'
    )


def short_names(folder: str) -> dict[str, Path]:
    """The files of a folder of the assets by their short names, such as ``"emperor/a1-two-kronen"``."""
    root = asset(folder)
    files = {path.relative_to(root).with_suffix("").as_posix(): path for path in root.rglob(f"*{_SUFFIX}")}
    return dict(sorted(files.items()))


def _similar(short: str, known: dict[str, Path]) -> str:
    """Short names that are like this one, as a whole or without the folder."""
    close = get_close_matches(short, known, n=3)
    bare = {name.rpartition("/")[2]: name for name in known}
    close += [bare[name] for name in get_close_matches(short.rpartition("/")[2], bare, n=3)]
    quoted = [f'"{name}"' for name in dict.fromkeys(close)][:3]
    return f"did you mean {' or '.join(quoted)}?" if quoted else f"there are {len(known)}"
