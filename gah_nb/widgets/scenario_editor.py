"""`ScenarioEditor`: set up a position by clicking on the board or by writing its file, and play from it."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

import traitlets

from gah_nb.comparison.compact import compact, image_source
from gah_nb.drawing import draw_table, table_panels
from gah_nb.engine import Position
from gah_nb.files import FileProblem, InvalidFile
from gah_nb.game import Game
from gah_nb.history import Timeline
from gah_nb.scenario import Scenario
from gah_nb.scenario.editing import with_keys
from gah_nb.scenario.placing import sketch
from gah_nb.timeline import Tree

from .editor_frame import editor_frame
from .messages import Back, Message, Play, PlayHere, Redo, Save, SetField, Undo, Write
from .picture import as_values, in_parts, picture
from .problem_places import targets_of
from .scenario_fields import Field, as_value, group_of, offers, with_room
from .shown import LOCK, Shown
from .table import Table

_WIDTHS, _WIDTH = ((0, 420), (640, 844)), 844
_SUFFIX = ".toml"
_NEW = "schema = 1\n"
#: How many actions are told while one plays.
_STEPS = 20
_TABLE = "game"
_ROOM = re.compile(r"room (\d) ([a-e][1-4]) (free|vacant|occupied)")


class ScenarioEditor(Shown):
    """A board on which everything can be set, beside the file that says the same; both can be changed.

    ``start`` is a scenario, its short name or path, the text of a file, or a game, timeline or table whose
    moment is written down; without it an empty table. ``editor.scenario`` is what has been set up so far,
    ``editor.position`` the game in it. Raises what `Scenario.load` and `Scenario.of` raise.
    """

    editor = traitlets.Dict(help="The file, what is wrong with it, and the fields of what was chosen.").tag(
        sync=True
    )

    def __init__(self, start: Any = None, **kwargs: Any) -> None:
        self._text, self._name = _start(start)
        self._past: list[str] = []
        self._future: list[str] = []
        self._chosen = _TABLE
        self._said = ""
        self._position: Position | None = None
        self._problems: tuple[FileProblem, ...] = ()
        self._timeline: Timeline | None = None
        self._width = _WIDTH
        self._look()
        constant = {"frame": editor_frame(), "label": "Scenario editor", "widths": _WIDTHS}
        super().__init__(_WIDTH, **constant, **self._values(), **kwargs)

    # What has been set up

    @property
    def text(self) -> str:
        """The file as it stands."""
        return self._text

    @property
    def scenario(self) -> Scenario:
        """What has been set up. Raises `InvalidFile` with everything that is wrong with it."""
        return Scenario.from_text(self._text, self._name)

    @property
    def position(self) -> Game:
        """The game: where one has played to, else that of the scenario. Raises as `scenario` does."""
        return self._timeline.position if self._timeline else self.scenario.position

    @property
    def table(self) -> Table:
        """A table of its own to play at from here. Raises as `scenario` does."""
        return Table(self._timeline or self.scenario.timeline())

    @property
    def problems(self) -> tuple[FileProblem, ...]:
        """What is wrong with the file, each with line, column and key."""
        return self._problems

    def write(self, text: str) -> None:
        """Take another text for the file; what is wrong with it shows."""
        with LOCK:
            self._take(text)
            self._show()

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the file. Raises `InvalidFile` while something is wrong, `FileExistsError`, `OSError`."""
        path = Path(path)
        if path.exists() and not overwrite:
            raise FileExistsError(f"{path} is there already; give another name, or overwrite=True")
        self.scenario.save(path)

    # Editing

    def _take(self, text: str) -> None:
        if text == self._text:
            return
        self._past.append(self._text)
        self._future.clear()
        self._text, self._said = text, ""
        self._look()

    def _look(self) -> None:
        """Make out the position; where the text cannot be read at all, the one before stays on the board."""
        try:
            scenario = Scenario.glance(self._text, self._name)
        except InvalidFile as error:
            self._problems = error.problems
            return
        position, self._problems = sketch(scenario.document, scenario.form)
        self._position = position or self._position

    def _step(self, past: list[str], future: list[str]) -> None:
        if past:
            future.append(self._text)
            self._text = past.pop()
            self._look()

    def _set(self, path: tuple[str, ...], values: dict[str, object]) -> None:
        """Set keys in the text, which has to be readable for that."""
        self._take(with_keys(self._text, path, values))

    def _set_room(self, seat: int, room: str, state: str) -> None:
        position = self._drawn()
        drawing = with_room(position, seat, room, state)
        self._set(("player", position.box.names[seat]), {"rooms": drawing, "vacant": None, "occupied": None})

    def _set_field(self, name: str, index: int, value: str) -> None:
        field = self._field(name)
        if field is not None:
            self._set(field.path, {field.key: as_value(field, index, value)})

    def _field(self, name: str) -> Field | None:
        fields = group_of(self._drawn(), self._chosen).fields
        return next((field for field in fields if field.name == name), None)

    def _drawn(self) -> Position:
        """The position on the board; an empty table where nothing could be made out yet."""
        if self._position is None:
            self._position = Scenario.from_text(_NEW).position.position
        return self._position

    # What there is to see

    def _values(self) -> dict[str, Any]:
        if self._timeline is not None:
            shown = picture(self._timeline.tree, None, _STEPS, self._width, {})
            kept = {key: shown[key] for key in shown if key not in ("story", "history", "result")}
            return {**kept, "editor": self._in_words(playing=True)}
        position = self._drawn()
        choices = offers(position)
        drawing = table_panels(position, choices=choices, deciding=None, title="", note="", width=self._width)
        return {
            **in_parts(drawing),
            "choices": [one for one in as_values(choices) if one["text"] != f"set {_TABLE}"],
            "refusals": {},
            "prompt": "Click what you want to set.",
            "status": "",
            "error": {},
            "editor": self._in_words(playing=False),
        }

    def _in_words(self, *, playing: bool) -> dict[str, Any]:
        position = self._drawn()
        group = group_of(position, self._chosen)
        fields = [
            {
                "name": field.name,
                "label": field.label,
                "kind": field.kind,
                "value": field.value,
                "options": list(field.options),
                "most": field.most,
            }
            for field in group.fields
        ]
        problems = [
            {
                "line": problem.line,
                "column": problem.column,
                "text": f"{problem.key}: {problem.message}" if problem.key else problem.message,
                "targets": targets_of(problem, position),
            }
            for problem in self._problems
        ]
        undo, redo = (
            (self._timeline.tree.can_undo, self._timeline.tree.can_redo)
            if self._timeline
            else (
                bool(self._past),
                bool(self._future),
            )
        )
        return {
            "text": self._text,
            "title": group.title,
            "fields": fields,
            "problems": problems,
            "playing": playing,
            "undo": undo,
            "redo": redo,
            "said": self._said,
            "name": self._name,
        }

    # Answering the browser

    def _answer(self, message: Message) -> None:
        match message:
            case Play(text, _):
                self._clicked(text)
            case SetField(name, index, value):
                self._set_field(name, index, value)
            case Write(text):
                self._take(text)
            case Undo():
                self._timeline.undo() if self._timeline else self._step(self._past, self._future)
            case Redo():
                self._timeline.redo() if self._timeline else self._step(self._future, self._past)
            case PlayHere():
                self._timeline = self.scenario.timeline()
            case Back():
                self._timeline = None
            case Save(name, overwrite):
                self._save_as(name, overwrite)
            case _:
                super()._answer(message)
                return
        self._show()

    def _clicked(self, text: str) -> None:
        if self._timeline is not None:
            self._timeline.play(text)
        elif room := _ROOM.fullmatch(text):
            self._set_room(int(room[1]), room[2], room[3])
        else:
            self._chosen = text.removeprefix("set ")

    def _save_as(self, name: str, overwrite: bool) -> None:
        path = Path(name if name.endswith(_SUFFIX) else f"{name}{_SUFFIX}")
        try:
            self.save(path, overwrite=overwrite)
            self._name, self._said = path.stem, f"Saved as {path}."
        except FileExistsError:
            self._said = f"{path} is there already. Press “Overwrite” to replace it, or give another name."

    def _tree(self) -> Tree | None:
        return self._timeline.tree if self._timeline else None

    # Without a browser

    def _ipython_display_(self) -> None:
        """Put out the widget, and for the time without a kernel the board and the file."""
        with LOCK:
            bundle = self._repr_mimebundle_()
            if bundle is not None:
                picture_of = image_source(compact(draw_table(self._drawn())))
                html = (
                    f'<img alt="{escape(repr(self))}" src="{picture_of}" style="max-width:100%">'
                    f"<details><summary>The file</summary><pre>{escape(self._text)}</pre></details>"
                )
                self._stored.show(bundle[0], None, None, repr(self), html=html)

    def _store(self) -> None:
        """What is stored is how it began; the file is what one keeps."""

    def __repr__(self) -> str:
        return f"ScenarioEditor({self._name!r})"


def _start(start: Any) -> tuple[str, str]:
    """The text to begin with, and a name for it."""
    if start is None:
        return _NEW, "scenario"
    if isinstance(start, Scenario):
        return start.to_toml(), start.name
    if isinstance(start, str) and "\n" in start:
        return start, "scenario"
    if isinstance(start, (str, Path)):
        scenario = Scenario.load(start)
        return scenario.to_toml(), scenario.name
    return Scenario.of(start).to_toml(), "scenario"
