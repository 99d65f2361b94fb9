"""A file while somebody works on it, of a kind that the editor writes: its text, undo, what is made of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from html import escape
from pathlib import Path
from typing import Any, cast

import msgspec

from gah_nb.components import HOTELS, FrozenMap
from gah_nb.drawing import draw_table
from gah_nb.drawing.compact import compact, image_source
from gah_nb.engine import GahError, Position
from gah_nb.files import Document, FileProblem, InvalidFile, plain_text, quoted, read_text, write_text
from gah_nb.files.reading import misfits
from gah_nb.lesson import LessonPlan
from gah_nb.lesson.form import SCHEMA as LESSON
from gah_nb.notation import hotel_text, rooms_text
from gah_nb.puzzles import Puzzle
from gah_nb.ruling import Ruling
from gah_nb.ruling.form import ALL
from gah_nb.scenario import Scenario
from gah_nb.scenario.building import sketch, what_fits
from gah_nb.scenario.editing import (
    with_keys,
    with_member,
    with_players,
    with_table,
    without_member,
    without_table,
)
from gah_nb.scenario.form import SCHEMA, Area, Form
from gah_nb.scenario.replacing import key_text, lines_of

from .fields import TAKE_OUT
from .objects import with_rooms

KINDS: Mapping[str, type[Scenario]] = FrozenMap({"scenario": Scenario, "ruling": Ruling, "puzzle": Puzzle})
#: What a position can be saved as besides: a step of a lesson, whose task is the first check.
STEP = "lesson step"
#: A table of its own, and lists of tables, which are set one by one.
PROOF = ("proof",)
LISTS = ("check", "outcome", "ground", "otherwise")
_KIND = re.compile(r"""^kind\s*=\s*["'](\w+)["']""", re.MULTILINE)
#: What the head of a file says, and no position in a lesson.
_OF_THE_FILE = ("schema", "kind", "title", "text", "rules", "check", "digest")


def kind_said(text: str) -> str:
    """The kind that the text of a file says it has, also where it is no TOML."""
    found = _KIND.search(text)
    return found[1] if found else "scenario"


def kind_of(text: str) -> type[Scenario]:
    """What the text of a file is read as."""
    return KINDS.get(kind_said(text), Scenario)


def as_kind(text: str, kind: str) -> str:
    """The text as a file of another kind, with what that asks for besides; what it has no key for goes.

    The checks of a scenario are the outcomes of a ruling. Raises `ValueError` for a text that is no TOML.
    """
    data, made = tomllib.loads(text), KINDS[kind]
    if data.get("kind", "scenario") == kind:
        return text
    known = {"schema", "kind", *made.FORM.__struct_fields__}
    checks = data.get("check", [])
    gone = {key for key in data if key not in known} | ({"check"} if kind == "ruling" else set())
    text = with_keys(text, (), dict.fromkeys(gone))
    text = with_keys(text, (), {"schema": made.SCHEMA, "kind": kind})
    match kind:
        case "puzzle":
            return with_keys(text, (), {"goal": {"most": "vp"}})
        case "ruling":
            text = with_keys(text, (), {"question": data.get("title", "")})
            for check in checks or [{}]:
                text = with_table(text, "outcome", _outcome(check))
    return text


def _outcome(check: Mapping[str, Any]) -> dict[str, Any]:
    edition = check.get("edition", ALL)
    kept = {key: value for key, value in check.items() if key not in ("from", "edition")}
    return {"editions": [edition], **kept}


def save_step(scenario: Scenario, path: Path) -> str:
    """Write a position and its first check as a step of a lesson; gives back the name of the step.

    The title and text of the file are those of the step, what is expected is the goal, what is played a way
    to it. Of a lesson that is there already it becomes the last step. Raises `InvalidFile` for what would not
    be a whole lesson, which is not written, and `OSError`.
    """
    before = read_text(path) if path.is_file() else _head(scenario)
    plan = LessonPlan.from_text(f"{before.rstrip()}\n\n{_step(scenario)}", path.name)
    write_text(path, f"{before.rstrip()}\n\n{_step(scenario)}", keep_line_ends=True)
    return [*plan.steps][-1]


def _head(scenario: Scenario) -> str:
    head = {"schema": LESSON, "kind": "lesson", "title": scenario.title, "about": scenario.title}
    return "\n".join(line for key, value in head.items() for line in lines_of(key, value)) + "\nrules = []\n"


def _step(scenario: Scenario) -> str:
    """The text of the step: the position under its own headers, the task below."""
    data = tomllib.loads(scenario.to_toml())
    name = "-".join(re.findall(r"\w+", scenario.title.lower())) or "step"
    check = scenario.checks[0] if scenario.checks else None
    task = {
        "kind": "do",
        "ask": scenario.text or scenario.title,
        "rules": [*scenario.rules],
        "solution": check.play if check else "",
        "goal": dict(check.expect) if check else {},
    }
    position = {key: value for key, value in data.items() if key not in _OF_THE_FILE}
    lines = ["[[step]]", f"name = {quoted(name)}", f"title = {quoted(scenario.title)}"]
    lines += _table("step.position", position)
    lines += _table("step.task", {key: value for key, value in task.items() if value or key == "rules"})
    return "\n".join([*lines, ""])


def _table(header: str, values: Mapping[str, Any]) -> list[str]:
    """A table with a header; the tables of players have headers of their own."""
    lines = [f"[{header}]"]
    for key, value in values.items():
        if key != "player":
            lines += lines_of(key, value)
    for name, area in values.get("player", {}).items():
        lines += _table(f"{header}.player.{key_text(name)}", area)
    return lines


NEW = f"schema = {SCHEMA}\n"


class Draft:
    """The text of a file, which may be wrong in any way.

    ``position`` and ``form`` are what can be made out of it; where that is nothing, what they were before.
    ``problems`` is all that is wrong.
    """

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = _plain(text), name
        self.past: list[str] = []
        self.future: list[str] = []
        self.position: Position = Scenario.from_text(NEW).game.position
        self.form = Form()
        self.problems: tuple[FileProblem, ...] = ()
        #: Whether it can be told what is set in it, and that is what the position shows.
        self.is_readable = True
        self._look()

    @property
    def scenario(self) -> Scenario:
        """What the text means, by its kind. Raises `InvalidFile` with everything that is wrong with it."""
        made = kind_of(self.text).from_text(self.text, self.name)
        if isinstance(made, Puzzle):
            made.aim  # noqa: B018 - what is wrong with its goal
        return made

    def write(self, text: str) -> None:
        """Take another text."""
        text = _plain(text)
        if text != self.text:
            self.past.append(self.text)
            self.future.clear()
            self.text = text
            self._look()

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Make what is written meanwhile one step of undo; nothing of it stays if it fails."""
        text, past = self.text, [*self.past]
        try:
            yield
        except GahError:
            self.text, self.past = text, past
            self._look()
            raise
        if self.text != text:
            self.past = [*past, text]

    def undo(self) -> None:
        """Take the last change back, if there is one."""
        self._step(self.past, self.future)

    def redo(self) -> None:
        """Make a change again that was taken back."""
        self._step(self.future, self.past)

    def set(self, path: tuple[str, ...], values: Mapping[str, object]) -> None:
        """Set keys of a table of the file; None removes one.

        Raises `InvalidFile` for a text of which nobody could say what is set there already.
        """
        if path and path[0] in LISTS and self.is_readable:
            self._set_member(path[0], int(path[1]), values)
            return
        if not self.is_readable or _table_at(self.text, path) is None:
            raise InvalidFile(self.name, self.problems)
        players = values.get("players") if not path else None
        if isinstance(players, list):
            self.write(with_players(self.text, self.form.players, players))
        else:
            text = with_keys(self.text, path, values)
            # A table of which a file need not say anything goes with its last key.
            self.write(without_table(text, path) if path == PROOF and not _table_at(text, path) else text)

    def _set_member(self, key: str, place: int, values: Mapping[str, object]) -> None:
        """Set keys of a check, an outcome and so on, of one more behind the last; or take one out."""
        if place < len(tomllib.loads(self.text).get(key, [])):
            if values.get(TAKE_OUT):
                self.write(without_member(self.text, key, place))
            else:
                self.write(with_member(self.text, key, place, values))
        elif said := {name: value for name, value in values.items() if value not in (None, [])}:
            self.write(with_table(self.text, key, said))

    def paint(self, seat: int, rooms: Sequence[str], state: str) -> None:
        """Give rooms another state; rooms are drawn, or listed where the file lists them.

        Raises `InvalidFile` for a text of which nobody could say which rooms there are already.
        """
        if not self.is_readable:
            raise InvalidFile(self.name, self.problems)
        box = self.position.box
        if seat >= len(box.names):  # somebody else has just taken a player away
            return
        tiles, occupied = with_rooms(self.position.players[seat], rooms, state)
        self.set_hotel(seat, tiles, occupied)

    def set_hotel(self, seat: int, tiles: int, occupied: int) -> None:
        """Give a hotel these tiles, of which these rooms are occupied. Raises `InvalidFile` as `set` does."""
        box = self.position.box
        said = self.form.player.get(box.names[seat], Area())
        values: dict[str, object] = {"vacant": None, "occupied": None}
        if not said.rooms and (said.vacant or said.occupied):
            values["vacant"] = rooms_text(tiles & ~occupied) or None
            values["occupied"] = rooms_text(occupied) or None
        else:
            values["rooms"] = hotel_text(HOTELS[box.hotels[seat]], tiles, occupied)
        self.set(("player", box.names[seat]), values)

    def in_print(self, text: str) -> str:
        """The board and the file as plain HTML; ``text`` says what is drawn."""
        source = image_source(compact(draw_table(self.position, title=self.form.title)))
        return (
            f'<div class="gah-stored"><img alt="{escape(text)}" src="{source}" style="max-width:100%">'
            f"<details><summary>The file</summary><pre>{escape(self.text)}</pre></details></div>"
        )

    def _step(self, past: list[str], future: list[str]) -> None:
        if past:
            future.append(self.text)
            self.text = past.pop()
            self._look()

    def _look(self) -> None:
        """Make out the position; where nothing can be read, it stays as it was."""
        try:
            made = kind_of(self.text).glance(self.text, self.name)
        except InvalidFile as error:
            document = _fitting(self.text, self.name)
            self.is_readable, self.problems = document is not None, error.problems
            if document is not None:
                self.form = document.value
                self.position, _ = sketch(document, document.value)
            return
        self.is_readable, self.form = True, made.form
        self.position, self.problems = made.sketch()
        if isinstance(made, Puzzle) and not self.problems:
            self.problems = _wrong_with_goal(made)


def _wrong_with_goal(puzzle: Puzzle) -> tuple[FileProblem, ...]:
    try:
        puzzle.aim  # noqa: B018 - it says what is wrong
    except InvalidFile as error:
        return error.problems
    return ()


#: What files of a kind must say, and what some of their tables must.
_MUST: Mapping[type[Form], Mapping[str, Any]] = FrozenMap(
    {Ruling.FORM: {"question": ""}, Puzzle.FORM: {"goal": {}}}
)
_MUST_WITHIN = FrozenMap({"ground": ("in", ""), "otherwise": ("best", 0), "proof": ("best", 0)})


def _plain(text: str) -> str:
    """A text as a browser has it, with the same ends of lines everywhere."""
    return plain_text(text).replace("\r", "\n")


def _fitting(text: str, name: str) -> Document[Form] | None:
    """The text with the form that it has without what does not fit; None for a text that is no such file.

    What stands in a list stays there as a text, so that nothing is lost when another line of it is set.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    made = kind_of(text)
    data.pop("kind", None)
    if data.pop("schema", SCHEMA) != made.SCHEMA:
        return None
    for form in (made.FORM, Form):
        known = {key: deepcopy(value) for key, value in data.items() if key in form.__struct_fields__}
        _fill_in(known, form)
        try:
            fitting = what_fits(known, (misfit.path for misfit in misfits(known, form)), str, form)
        except msgspec.ValidationError:  # what it must have is of another kind: then what all files have
            continue
        return Document(name, text, fitting)
    return None


def _fill_in(data: dict[str, Any], form: type[Form]) -> None:
    """Say nothing where a file of its kind must say something, so that the rest of the table shows."""
    for key, value in _MUST.get(form, {}).items():
        data.setdefault(key, deepcopy(value))
    for key, (name, value) in _MUST_WITHIN.items():
        for table in data.get(key, ()) if isinstance(data.get(key), list) else [data.get(key)]:
            if isinstance(table, dict):
                table.setdefault(name, value)


def _table_at(text: str, path: Sequence[str]) -> Mapping[str, Any] | None:
    """The table at a path of a text, an empty one where it could be put; None where something else is."""
    data: Any = tomllib.loads(text)
    for key in path:
        data = data.get(key, {})
        if not isinstance(data, dict):
            return None
    return cast("dict[str, Any]", data)


#: By the id of the cell: what it began with, and the work since.
_LEFT: dict[str, tuple[str, Draft]] = {}


def resumed(start: str, name: str) -> Draft:
    """The work left in the cell that is being run, if it began with the same text; else a new one."""
    cell = _cell()
    before, draft = _LEFT.get(cell, ("", None))
    if draft is None or before != start:
        draft = Draft(start, name)
    if cell:
        _LEFT[cell] = start, draft
    return draft


def _cell() -> str:
    """The id of the cell that is being run; empty where nobody says it."""
    from IPython.core.getipython import get_ipython

    parent: dict[str, Any] = getattr(get_ipython(), "get_parent", dict)()
    return str(parent.get("metadata", {}).get("cellId", ""))
