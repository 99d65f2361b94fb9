"""What the browser shows of the editor: its HTML, the board with its offers, and what is beside it."""

from __future__ import annotations

from html import escape
from typing import Any

from msgspec.structs import replace

from gah_nb.drawing import table_boxes, table_panels
from gah_nb.engine import Position
from gah_nb.engine.frames import Drafting
from gah_nb.files.places import FileProblem
from gah_nb.widgets import frame
from gah_nb.widgets.picture import Look, as_values, corner, in_parts

from .about import line_of
from .desk import Desk
from .draft import Draft
from .groups import group_of
from .in_and_out import OFFERED
from .objects import STATES, offers, targets_of

#: The brushes with the keys that take them, and paint the room that has the focus.
_BRUSHES = tuple(zip(STATES.items(), "nvo", strict=True))
_KEYS = (
    ("N V O", "choose what is painted: no tile, vacant, occupied; on a room they paint it"),
    ("drag", "over rooms paints them; with a card it moves it, on another card both change places"),
    ("E", "unfolds the file, or folds it"),
    (
        "F",
        "finds a card or a room (a1), or opens fields (kitchen, kronen ben, dice, round)",
    ),
    ("Q T", "goes to Open; copies the line that holds the position"),
    ("A C", "open the fields of the file as a whole and of its checks; X proves a puzzle"),
    ("R", "runs the checks"),
    ("S Enter", "goes to the name to save as, and saves; Ctrl S saves the notebook"),
    ("P", "plays from here; while one plays, a table's own keys play, and besides"),
    ("R M N", "play on to the end of the round, to the Emperor, to the final scoring"),
    ("X O Q", "keep what was played as a check, make it the position, go back to the editor"),
    ("Esc", "leads from the file and from fields back to the board"),
)


def _button(wish: str, words: str, key: str, *, text: str = "", main: bool = False, **looks: str) -> str:
    kind = "gah-w-button gah-e-main" if main else "gah-w-button"
    said = {"class": kind, "data-do": wish, "data-text": text, "data-key": key, **looks}
    written = " ".join(f'{name.replace("_", "-")}="{escape(value)}"' for name, value in said.items() if value)
    return f'<button type="button" {written}>{escape(words)}<kbd>{key.upper()}</kbd></button>'


def _opens(target: str, words: str, key: str, title: str) -> str:
    """A button that opens the fields of what no object of the board shows."""
    return _button(
        "play", words, key, text=f"set {target}", data_target=target, title=f"{title} ({key.upper()})"
    )


_PROVE = (
    '<span class="gah-e-proving" hidden>'
    + _button("prove", "Prove", "x", title="Look for the answer, and write its proof into the file (X)")
    + '<input type="number" class="gah-e-seconds" aria-label="Seconds to look for it" value="30" min="1" '
    'max="3600">s</span>'
)
_MAIN = _opens("about", "About", "a", "Title, text, kind of file, moves; what a puzzle asks for")
_MAIN += _opens("checks", "Checks", "c", "All that each check says")
_MAIN += _PROVE + "".join(
    _button(wish, words, key, main=True)
    for wish, words, key in (
        ("play_here", "Play from here", "p"),
        ("run_checks", "Run the checks", "r"),
        ("back", "Back to the editor", "q"),
        ("keep", "Keep as a check", "x"),
        ("be_here", "Make it the position", "o"),
    )
)
_PAINT = "".join(
    _button("brush", words, key, text=state, aria_pressed="false") for (state, words), key in _BRUSHES
)
_HANDS = f"""<div class="gah-e-hands" role="group" aria-label="Painting, filling, finding">
  <span>Paint</span>{_PAINT}
  <select class="gah-e-copy" aria-label="Rooms of the large hotel"></select>
  {_button("fill_rest", "Fill the rest", "d", title="Deal what the file leaves open as the seed has it (D)")}
  <input type="text" class="gah-e-find" aria-label="Where is a card?" placeholder="Where is ... ?"
    autocomplete="off" maxlength="60"
    title="A card by some letters or its number; a room; kitchen, kronen ben, dice (F)">
  <input type="text" class="gah-e-open" aria-label="Open" placeholder="Open ..." autocomplete="off"
    title="A scenario, ruling, puzzle, lesson and step, a path, or a line that holds a position (Q)">
  {_button("as_line", "Line", "t", title="One line of text that holds all of it, copied; Open reads it (T)")}
</div>
<div class="gah-e-jumps" role="group" aria-label="Play on to">{
    "".join(_button("jump", jump, key, text=jump) for jump, key in OFFERED)
}</div>
<p class="gah-e-said" role="status"></p>
<div class="gah-e-problems" role="status" aria-label="What is wrong with the file"></div>
<div class="gah-e-report" role="status" aria-label="What came of the checks"></div>"""
_KEEPING = '<div class="gah-e-keeping" role="group" aria-label="What the check looks at" hidden></div>'
_FILE = f"""<div class="gah-e gah-e-file">
  <div class="gah-e-row">{
    _button("unfold_file", "File", "e", aria_expanded="false", title="Unfold the file, or fold it (E)")
}<input type="text" class="gah-e-name" aria-label="Name of the file" maxlength="120" title="Save as (S)">
    <span class="gah-e-unsaved" role="img" aria-label="not saved" title="not saved" hidden>●</span>
    <button type="button" class="gah-w-button" data-do="save">Save</button>
    <button type="button" class="gah-w-button" data-do="overwrite">Overwrite</button></div>
  <textarea class="gah-e-text" spellcheck="false" autocapitalize="off" aria-label="The file"></textarea>
</div>"""
_OVER = """<div class="gah-e-fields" role="dialog" popover="manual" hidden>
  <div class="gah-e-head"><b></b>
    <button type="button" class="gah-w-button gah-e-close">Close<kbd>Esc</kbd></button></div>
  <div class="gah-e-inputs"></div>
</div>"""


def editor_frame() -> str:
    """What to click and what is wrong; the board, with the file in its corner; fields over the page."""
    return frame.editor_frame(_MAIN, _HANDS, _KEEPING, _FILE, _OVER, _KEYS)


def problem_values(problem: FileProblem) -> dict[str, Any]:
    """A problem of the file: its place and what is wrong."""
    return {"line": problem.line, "column": problem.column, "text": problem.sentence}


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
        "checks": len(draft.form.checked),
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
