"""Keeping what was solved; where that cannot be, a sentence says so and the work goes on."""

from __future__ import annotations

from pathlib import Path

from gah_nb.files import InvalidFile
from gah_nb.lesson import Progress, found_progress

#: The sentence, with a place for what is wrong.
NOT_KEPT = "Your progress is not kept: {}"


def progress_at(place: str | Path | None, not_kept: str = NOT_KEPT) -> tuple[Progress, str]:
    """The progress kept at a place, or else in this folder or above it, and what is wrong with that.

    ``not_kept`` is the sentence in another language. Raises `InvalidFile` for a damaged file at a place that
    was named, and `OSError`.
    """
    if place is not None:
        return Progress(place), ""
    try:
        return found_progress(), ""
    except (InvalidFile, OSError) as error:
        return Progress(), not_kept.format(error)


def note(progress: Progress, lesson: str, step: str, not_kept: str = NOT_KEPT, *, solved: bool) -> str:
    """Take note of an attempt; gives a sentence if it could not be kept."""
    try:
        progress.note(lesson, step, solved=solved)
    except (InvalidFile, OSError) as error:
        return not_kept.format(error)
    return ""
