"""All that is wrong with a file of which a part does not even have the form: what remains is looked at too.

What does not fit is left out, and so is every complaint that may come from that alone: dice are not counted
while nobody knows what somebody has taken.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.files import Document, InvalidFile, KeyPath, NewerSchema
from gah_nb.files.structure import misfits
from gah_nb.scenario.form import Form

from .fitting import what_fits
from .leaning import Complaint, follows, key_of
from .placing import complaints_of

_MEANT = re.compile(r'this key is unknown; did you mean "(?P<key>\w+)"\?')
#: Who sits at the table is needed for everything.
_NEEDED = "players"
#: Where it is not known whether this is set, nothing is complained of that it would allow.
_ALLOWS = "loose"


class Misfit(Struct, frozen=True):
    """Where something does not have the form, the key that is meant there, and the sentence about it."""

    path: KeyPath
    meant: KeyPath
    message: str

    @property
    def key(self) -> str:
        """The key of the form that is not known because of this."""
        return key_of(self.meant)

    def may_cause(self, complaint: Complaint) -> bool:
        """Whether something may be complained of only because of this, or is the same thing."""
        path = complaint.path
        if path[: len(self.path)] == self.path or path[: len(self.meant)] == self.meant:
            return True
        if isinstance(self.path[-1], int) and path == self.path[:-1]:
            return True
        return follows(complaint, self.meant)


def refusal(text: str, name: str, error: InvalidFile, form: type[Form] = Form) -> InvalidFile:
    """The refusal of a text with everything that is wrong; ``error`` has what does not have the ``form``.

    Of a form with further keys only those that a scenario has are looked at.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    data = _data(text)
    if isinstance(error, NewerSchema) or data is None:
        return error
    data.pop("schema", None)
    document = Document(name, text, data)
    found = [
        Misfit(path, _meant(data, path, message), message) for path, message in misfits(data, form) if path
    ]
    problems = set(error.problems)
    for misfit in found:
        if better := _in_other_words(data, misfit.path):
            problems.discard(document.problem(misfit.path, misfit.message))
            problems |= {document.problem(path, message) for path, message in better}
    if not any(misfit.key == _NEEDED for misfit in found):
        for complaint in complaints_of(document, _fitting(data, found)):
            if not any(misfit.may_cause(complaint) for misfit in found):
                problems.add(complaint.problem)
    return InvalidFile(name, problems)


def _data(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _at(data: Any, path: KeyPath) -> Any:
    for key in path:
        data = data[key]
    return data


def _meant(data: Any, path: KeyPath, message: str) -> KeyPath:
    """Where an unknown key would stand if it were written as it is probably meant."""
    meant = _MEANT.fullmatch(message)
    if meant is None or meant["key"] in _at(data, path[:-1]):
        return path
    return (*path[:-1], meant["key"])


def _fitting(data: dict[str, Any], wrong: Sequence[Misfit]) -> Form:
    """The form of what fits; `data` is used up."""
    form = what_fits(data, (misfit.path for misfit in wrong), lambda _: "")
    return replace(form, loose=True) if any(misfit.key == _ALLOWS for misfit in wrong) else form


# Mistakes that are easily made


def _in_other_words(data: dict[str, Any], path: KeyPath) -> list[tuple[KeyPath, str]]:
    """What a misfit is called where people are likely to mean something; nothing for all others."""
    value = _at(data, path)
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
