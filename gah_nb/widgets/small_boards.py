"""The small boards by their names: how each is drawn, and what can be done on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from gah_nb.drawing import BoardName, Choice, Panels, board_panels, score_sheet_panels
from gah_nb.notation.cards import fold
from gah_nb.play import Node

from .picture import as_seen, as_values, changed_at, deciding, in_parts, in_words, offered
from .refusals import refusals

_BOARDS: dict[str, BoardName] = {name: name for name in get_args(BoardName)}
_NAMES = (*_BOARDS, "score-sheet")


def board_name(kind: str) -> str:
    """Find the name of a kind of board; capitals, accents and hyphens do not count.

    >>> board_name("Kitchen and café"), board_name("action board")
    ('kitchen-and-cafe', 'action-board')

    Raises `ValueError` for one that there is not.
    """
    name = fold(kind).replace(" ", "-")
    if name not in _NAMES:
        known = ", ".join(each.replace("-", " ") for each in _NAMES)
        raise ValueError(f"there is no board {kind!r}; there are {known}")
    return name


def small_picture(name: str, node: Node, seat: int | None, *, controls: bool) -> dict[str, Any]:
    """Give the values of a board's traits, as ``seat`` may know them.

    Of all choices and refusals only those that are on this board are there; with ``controls`` also the
    choices that have no place on any.
    """
    position = node.position
    choices = offered(position, seat)
    drawing = draw_small(name, node, seat, choices)
    markup = "".join(panel.markup for panel in drawing.panels)

    def is_here(target: str) -> bool:
        return f'data-target="{target}"' in markup

    here = [
        choice for choice in choices if any(map(is_here, choice.targets)) or (controls and not choice.targets)
    ]
    reasons = refusals(position) if choices else {}
    return {
        **in_parts(drawing),
        **in_words(node, seat),
        "choices": as_values(here),
        "refusals": {target: reason for target, reason in reasons.items() if is_here(target)},
    }


def draw_small(name: str, node: Node, seat: int | None, choices: Sequence[Choice] = ()) -> Panels:
    """Draw a board at a place of a timeline, as ``seat`` may know it; what was changed last is marked."""
    position = as_seen(node.position, seat)
    if name == "score-sheet":
        return score_sheet_panels(position, [event for place in node.path for event in place.events])
    # Where nobody decides any more, what belongs to somebody is that of the winner.
    owner = next(iter(position.winners), None) if seat is None and position.is_over else seat
    return board_panels(
        _BOARDS[name],
        position,
        owner,
        choices=choices,
        deciding=deciding(node.position),
        changed=changed_at(node, seat),
    )
