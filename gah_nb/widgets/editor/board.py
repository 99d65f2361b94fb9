"""The board of the editor as values for the browser: what is drawn, and what each object offers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gah_nb.drawing import table_boxes, table_panels
from gah_nb.engine import Position
from gah_nb.engine.frames import Drafting
from gah_nb.widgets.picture import Look, as_values, corner, in_parts

from .beside import problem_values
from .desk import Desk
from .draft import Draft
from .groups import group_of
from .lines import line_of
from .objects import offers, targets_of

_CLICK = "Click what you want to set."
_MOVES = "What the file plays from there is played when you play from here."


def board_values(draft: Draft, large: int, width: int, wrong: dict[str, str]) -> dict[str, Any]:
    """The traits of a draft; ``large`` is the seat with the large area, ``wrong`` as in `offers`."""
    position, past, future = _with_packs(draft.position), len(draft.past), len(draft.future)
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


def _with_packs(position: Position) -> Position:
    """In a draft, the packs that go round in the hands in which they begin."""
    frame = position.agenda[-1] if position.agenda else None
    if not isinstance(frame, Drafting):
        return position
    players = zip(position.players, frame.packs, strict=True)
    return replace(position, players=tuple(replace(player, hand=pack) for player, pack in players))


def beside_values(desk: Desk) -> dict[str, Any]:
    """What stands beside the board: the file, what is wrong with it, the fields of what was chosen."""
    draft = desk.draft
    group = group_of(draft.position, draft.form, desk.chosen)
    problems = [
        {
            **problem_values(problem),
            "targets": (targets := list(targets_of(problem, draft.position, draft.form))),
            "here": desk.chosen in targets or group.has(problem),
        }
        for problem in draft.problems
    ]
    return {
        "text": draft.text,
        "title": group.title,
        "fields": [field.as_values for field in group.fields],
        "chosen": desk.chosen,
        "opened": desk.choices_made,
        "line": line_of(desk.chosen, group.fields, draft.position),
        "refused": [*desk.refused],
        "large": desk.large,
        "names": list(draft.position.box.names),
        "unsaved": desk.is_unsaved,
        "kind": desk.kind,
        "proving": desk.proving is not None,
        "copied": [*desk.line],
        "known": [[*each] for each in desk.known],
        "changed": desk.played.changed if desk.played and desk.playing else [],
        "problems": problems,
        "checks": len(draft.form.check),
        "report": desk.report,
        "playing": desk.playing,
        "said": desk.said,
        "overwrite": desk.disk.asked is not None,
        "name": desk.disk.name,
    }


def wrong_with(problems: list[dict[str, Any]]) -> dict[str, str]:
    """What is wrong with objects, by their keys."""
    found: dict[str, list[str]] = {}
    for problem in problems:
        for target in problem["targets"]:
            found.setdefault(target, []).append(problem["text"])
    return {target: "; ".join(texts) for target, texts in found.items()}
