"""Where the editor's file comes from, and why one cannot be written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gah_nb.files import read_text
from gah_nb.scenario import Scenario
from gah_nb.scenario.form import find

from .draft import NEW

SUFFIX = ".toml"
_NAMELESS = "scenario"


def why_not(path: Path, error: OSError) -> str:
    """Why a file cannot be written."""
    if isinstance(error, IsADirectoryError):
        return f"{path} is a folder"
    if isinstance(error, FileNotFoundError):
        return f"there is no folder {path.parent}"
    return f"{path}: {error.strerror or error}"


def start_of(start: Any) -> tuple[str, str, Path | None]:
    """The text to begin with, a name for it, and the file of one's own that it stands in."""
    if start is None:
        return NEW, _NAMELESS, None
    if isinstance(start, Scenario):
        return start.to_toml(), start.name, None
    if isinstance(start, str) and ("\n" in start or "=" in start):
        return start, _NAMELESS, None
    if isinstance(start, (str, Path)):
        file = find(Scenario.FOLDER, start)
        is_own = file in (Path(start), Path(f"{start}{SUFFIX}"))
        return read_text(file), file.stem, file if is_own else None
    return Scenario.of(start).to_toml(), _NAMELESS, None
