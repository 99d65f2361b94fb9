"""Keeping what was solved; where that cannot be, a sentence says so and the work goes on."""

from __future__ import annotations

from pathlib import Path

from gah_nb.files import InvalidFile
from gah_nb.lesson import Progress, found_progress


def progress_at(place: str | Path | None) -> tuple[Progress, str]:
    """The progress kept at a place, or else in this folder or above it, and what is wrong with that.

    Raises `InvalidFile` for a damaged file at a place that was named, and `OSError`.
    """
    if place is not None:
        return Progress(place), ""
    try:
        return found_progress(), ""
    except (InvalidFile, OSError) as error:
        return Progress(), _trouble(error)


def note(progress: Progress, lesson: str, step: str, *, solved: bool) -> str:
    """Take note of an attempt; gives a sentence if it could not be kept."""
    try:
        progress.note(lesson, step, solved=solved)
    except (InvalidFile, OSError) as error:
        return _trouble(error)
    return ""


def _trouble(error: Exception) -> str:
    return f"Your progress is not kept: {error}"
