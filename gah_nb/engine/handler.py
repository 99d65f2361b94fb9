"""How one kind of frame or effect is handled: it asks something, or it is carried out at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .actions import Action
from .flow import Flow
from .state import Board


def _nothing(_flow: Flow, _frame: Any) -> None:
    """Default when there is nothing to choose: nothing happens."""


class Handler(NamedTuple):
    """The rules for one kind of frame.

    ``options`` lists what the seat can choose (None for a frame the engine carries out at once), ``apply``
    carries a choice out, ``settle`` what happens without a choice: the automatic step, or that nothing
    could be chosen. The frame has already left the agenda when ``apply`` and ``settle`` are called.
    ``kind`` names the decision.
    """

    kind: str = ""
    options: Callable[[Board, Any], tuple[Action, ...]] | None = None
    apply: Callable[[Flow, Any, Action], None] | None = None
    settle: Callable[[Flow, Any], None] = _nothing


def automatic(settle: Callable[[Flow, Any], None]) -> Handler:
    """A handler that asks nothing."""
    return Handler(settle=settle)
