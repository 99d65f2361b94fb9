"""The board of the editor as values for the browser: what is drawn, and what each object offers."""

from __future__ import annotations

from typing import Any

from gah_nb.drawing import table_boxes, table_panels
from gah_nb.widgets.picture import Look, as_values, corner, in_parts

from .draft import Draft
from .objects import offers

_CLICK = "Click what you want to set."
_MOVES = "What the file plays from there is played when you play from here."


def board_values(draft: Draft, large: int, width: int, wrong: dict[str, str]) -> dict[str, Any]:
    """The traits of a draft; ``large`` is the seat with the large area, ``wrong`` as in `offers`."""
    position, past, future = draft.position, len(draft.past), len(draft.future)
    choices = offers(position, wrong, large)
    drawing = table_panels(
        position, seat=large, choices=choices, title=draft.form.title, width=width, free=True
    )
    return {
        **in_parts(drawing),
        "at": 0,
        "corner": corner(table_boxes(position, seat=large, width=width, free=True), Look(large, width)),
        "question": {},
        "choices": as_values(choices),
        "refusals": {},
        "prompt": f"{_CLICK} {_MOVES}" if draft.form.moves else _CLICK,
        "status": "",
        "error": {},
        "story": {"more": False, "steps": []},
        "history": {
            "index": past,
            "length": past + future,
            "head": "",
            "undo": past > 0,
            "redo": future > 0,
            "marks": [],
            "turns": [],
            "branches": [],
            "suggestion": "",
        },
        "result": {},
    }


def wrong_with(problems: list[dict[str, Any]]) -> dict[str, str]:
    """What is wrong with objects, by their keys."""
    found: dict[str, list[str]] = {}
    for problem in problems:
        for target in problem["targets"]:
            found.setdefault(target, []).append(problem["text"])
    return {target: "; ".join(texts) for target, texts in found.items()}
