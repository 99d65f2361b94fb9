"""What can be made of a file of which a part does not have the form: it can be mended on the board."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from gah_nb.files import Document
from gah_nb.files.structure import misfits
from gah_nb.scenario.building.fitting import what_fits
from gah_nb.scenario.form import SCHEMA, Form


def fitting(text: str, name: str) -> Document[Form] | None:
    """The text with the form that it has without what does not fit; None for a text that is no such file.

    What stands in a list stays there as a text, so that nothing is lost when another line of it is set.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    if data.pop("schema", SCHEMA) != SCHEMA:
        return None
    form = what_fits(data, (misfit.path for misfit in misfits(data, Form)), str)
    return Document(name, text, form)


def has_room(text: str, path: Sequence[str]) -> bool:
    """Whether a table is at a path of a text, or could be put there."""
    data: Any = tomllib.loads(text)
    for key in path:
        data = data.get(key, {})
        if not isinstance(data, dict):
            return False
    return True
