"""What timelines hand over to packages that stand on them: pages and rulings.

Here are only their names; they are loaded when somebody asks for them, as public names of `gah_nb` are.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

_HOMES = {"replay_page": "gah_nb.export.replay", "ruling_about": "gah_nb.ruling.asking"}


def handed_over(name: str) -> Callable[..., Any]:
    """The function that does it."""
    function: Callable[..., Any] = getattr(import_module(_HOMES[name]), name)
    return function
