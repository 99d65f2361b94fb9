"""Finding the files of `assets/`, from a checkout and from an installed wheel alike."""

from difflib import get_close_matches
from pathlib import Path, PurePosixPath

_PACKAGE = Path(__file__).resolve().parent


class AssetNotFound(FileNotFoundError):
    """There is no such asset; the message names the nearest ones."""


def asset(name: str) -> Path:
    """Return where the asset `name` is, a file or a folder named with forward slashes.

    >>> asset("README.md").name
    'README.md'
    """
    if not isinstance(name, str):
        raise TypeError(f"name is to be a text such as 'README.md', not {type(name).__name__}")
    root = _root()
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or PurePosixPath(name).is_absolute():
        raise AssetNotFound(
            f"{name!r} does not name an asset: give a path inside assets/, such as 'README.md'"
        )
    path = root.joinpath(*parts)
    if not path.exists():
        raise AssetNotFound(f"no asset {name!r}{_nearest(name, root)}")
    return path


def _root() -> Path:
    """Where the assets are: a wheel carries them in the package, a checkout has them beside it."""
    for root in (_PACKAGE / "assets_data", _PACKAGE.parent / "assets"):
        if root.is_dir():
            return root
    raise AssetNotFound(f"this installation of gah_nb in {_PACKAGE} is incomplete: it has no assets")


def _nearest(name: str, root: Path) -> str:
    names = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    close = get_close_matches(name, names, n=3)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
