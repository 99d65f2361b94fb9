"""Where a scenario is: a file of one's own, or one that comes with the project, by its short name."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path, PurePath

from gah_nb.assets import AssetNotFound, asset

_SUFFIX = ".toml"


def find(folder: str, name: str | Path) -> tuple[Path, str]:
    """The file that is meant, and its short name.

    ``name`` is a path, or a file of a ``folder`` of the assets such as ``"emperor/a1-two-kronen"``; the suffix
    may be left out. Raises `AssetNotFound`, which names the nearest ones.
    """
    path = Path(name)
    for file in (path, path.with_name(path.name + _SUFFIX)) if path.name else ():
        if file.is_file():
            return file, file.stem
    short = PurePath(name).as_posix().removesuffix(_SUFFIX)
    if path.is_absolute() or ".." in path.parts or short not in (known := short_names(folder)):
        raise AssetNotFound(_not_found(folder, str(name), short))
    return known[short], short


def short_names(folder: str) -> dict[str, Path]:
    """The files of a folder of the assets by their short names, in the order of these."""
    root = asset(folder)
    files = {path.relative_to(root).with_suffix("").as_posix(): path for path in root.rglob(f"*{_SUFFIX}")}
    return dict(sorted(files.items()))


def _not_found(folder: str, name: str, short: str) -> str:
    known = short_names(folder)
    ends = {short_name.rpartition("/")[2]: short_name for short_name in known}
    close = get_close_matches(short, known, n=3)
    close += [ends[end] for end in get_close_matches(short.rpartition("/")[2], ends, n=3)]
    similar = " or ".join(f'"{one}"' for one in list(dict.fromkeys(close))[:3])
    hint = f"did you mean {similar}?" if similar else f"{len(known)} come with the project"
    return f'there is no file "{name}", and none of the {folder} is called so; {hint}'
