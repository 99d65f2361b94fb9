"""All that is wrong with a file of which a part does not even have the form: what remains is looked at too.

What does not fit is left out, and so is every complaint that may come from that alone: dice are not counted
while nobody knows what somebody has taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from gah_nb.files import Document, FileProblem, KeyPath, Misfit, Table
from gah_nb.files.places import value_at

from .fitting import what_fits
from .leaning import Complaint, follows, key_of
from .placing import complaints_of

#: Who sits at the table is needed for everything.
_NEEDED = "players"
#: Where it is not known whether this is set, nothing is complained of that it would allow.
_ALLOWS = "loose"


def all_wrong(raw: Document[Table], wrong: Sequence[Misfit]) -> Iterator[FileProblem]:
    """Everything that is wrong with a file of which ``wrong`` does not have the form; its table is used up.

    Of a form with further keys only those that a scenario has are looked at.
    """
    for misfit in wrong:
        told = _in_other_words(raw.value, misfit.path) or [(misfit.path, misfit.message)]
        yield from (raw.problem(path, message) for path, message in told)
    misfits = [misfit for misfit in wrong if misfit.path]
    unknown = {key_of(misfit.meant) for misfit in misfits}
    if _NEEDED in unknown:
        return
    form = what_fits(raw.value, (misfit.path for misfit in misfits), lambda _: "")
    if _ALLOWS in unknown:
        form = replace(form, loose=True)
    for complaint in complaints_of(raw, form):
        if not any(_may_cause(misfit, complaint) for misfit in misfits):
            yield complaint.problem


def _may_cause(misfit: Misfit, complaint: Complaint) -> bool:
    """Whether something may be complained of only because of a misfit, or is the same thing."""
    path = complaint.path
    if path[: len(misfit.path)] == misfit.path or path[: len(misfit.meant)] == misfit.meant:
        return True
    if isinstance(misfit.path[-1], int) and path == misfit.path[:-1]:
        return True
    return follows(complaint, misfit.meant)


# Mistakes that are easily made


def _in_other_words(data: dict[str, Any], path: KeyPath) -> list[tuple[KeyPath, str]]:
    """What a misfit is called where people are likely to mean something; nothing for all others."""
    value = value_at(data, path)
    match path:
        case ("check",) if isinstance(value, dict):
            return [(path, "there can be several checks, so each begins with [[check]], in two brackets")]
        case ("player",) if isinstance(value, list):
            return [(path, "what lies in front of somebody stands under [player.NAME], in single brackets")]
        case ("players",) if isinstance(value, dict):
            message = "this is the list of names; what lies in front of somebody stands under [player.NAME]"
            return [(path, message)]
        case ("check", int(), "expect", str(name)) if isinstance(value, dict) and "." not in name:
            inside = next(iter(value), "kronen")
            return [(path, f'a path with a full stop stands in quotes: "{name}.{inside}" = ...')]
        case ("check", int(), *_) if isinstance(value, list):
            wrong = [place for place, member in enumerate(value) if not isinstance(member, str)]
            return [((*path, place), "this must be text") for place in wrong]
        case _:
            return []
