"""`ScenarioEditor`: set up a position by clicking on the board or by writing its file, and play from it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import traitlets

from gah_nb.drawing import table_panels
from gah_nb.export.fallback import StoredView
from gah_nb.export.scripts import script
from gah_nb.files import FileProblem, InvalidFile, read_text
from gah_nb.play import Node, Observation, Tree
from gah_nb.play.game import Game, Timeline
from gah_nb.scenario import Scenario
from gah_nb.scenario.form import find
from gah_nb.widgets.messages import (
    Back,
    Branch,
    Earlier,
    GoTo,
    Keep,
    Message,
    Play,
    PlayHere,
    Redo,
    RunChecks,
    Save,
    SetField,
    Undo,
    Write,
)
from gah_nb.widgets.picture import Look, as_values, in_parts, picture
from gah_nb.widgets.shown import LOCK, Shown
from gah_nb.widgets.table import Table

from .beside import editor_frame, report_values
from .draft import NEW, Draft
from .groups import field_named, group_of
from .objects import ROOM, SET, offers, targets_of

_WIDTHS, _WIDTH = ((0, 390), (640, 900)), 900
_SUFFIX = ".toml"
_NAMELESS = "scenario"
#: How many actions are told while one plays, and how many more each time somebody asks.
_STEPS, _MORE_STEPS = 20, 60
_ROOM = re.compile(rf"{ROOM} (\d) ([a-e][1-4]) (free|vacant|occupied)")
_CLICK = "Click what you want to set."
_MOVES = "What the file plays from there is played when you play from here."


class ScenarioEditor(Shown):
    """A board on which everything can be set, beside the file that says the same; both can be changed.

    ``start`` is a scenario, its short name or path, the text of a file (also one with mistakes, to mend it),
    or a game, timeline or table whose moment is written down; without it an empty table. One's own file is
    saved where it lies, anything else in the current folder.
    ``editor.scenario`` is what has been set up so far, ``editor.position`` the game in it. Raises
    `AssetNotFound`, `OSError`, and what `Scenario.of` raises.
    """

    _esm = script("widgets/static/editor.js")

    editor = traitlets.Dict(help="The file, what is wrong with it, the fields of what was chosen.").tag(
        sync=True
    )
    story = traitlets.Dict().tag(sync=True)
    history = traitlets.Dict().tag(sync=True)
    result = traitlets.Dict().tag(sync=True)

    #: What follows the game that is played; none where it could not even be begun.
    _observation: Observation | None = None

    def __init__(self, start: Any = None, **kwargs: Any) -> None:
        text, name, own = _start(start)
        self._draft = Draft(text, name)
        #: The file that it came from or was saved as last, and what is written there.
        self._saved = (own.resolve(), own.read_bytes()) if own else None
        #: What it is saved as if nobody says otherwise, without the ending.
        self._save_name = str(own.with_suffix("")) if own else name
        #: The file of which was asked whether to overwrite it.
        self._asked: Path | None = None
        #: The object whose fields are shown, and how often one was chosen.
        self._chosen, self._choices_made = "game", 0
        self._said = ""
        #: What came of the checks, if they were run since the file was as it is.
        self._report: dict[str, Any] = {}
        self._timeline: Timeline | None = None
        self._steps = _STEPS
        self._width = _WIDTH
        constant = {"frame": editor_frame(), "label": "Scenario editor", "widths": _WIDTHS}
        super().__init__(_WIDTH, **constant, **self._values(), **kwargs)

    # What has been set up

    @property
    def text(self) -> str:
        """The file as it stands."""
        return self._draft.text

    @property
    def scenario(self) -> Scenario:
        """What has been set up. Raises `InvalidFile` with everything that is wrong with it."""
        return self._draft.scenario

    @property
    def game(self) -> Game:
        """The game: where one has played to, else that of the scenario. Raises as `scenario` does."""
        return self._timeline.game if self._timeline else self.scenario.game

    @property
    def position(self) -> Game:
        """The same as `game`: an older name."""
        return self.game

    @property
    def table(self) -> Table:
        """A new table on the game that is played here, or else on one from here. Raises as `scenario`."""
        return Table(self._timeline or self.scenario.timeline())

    @property
    def problems(self) -> tuple[FileProblem, ...]:
        """What is wrong with the file, each with line, column and key."""
        return self._draft.problems

    def write(self, text: str) -> None:
        """Take another text for the file, and go back to it if one was playing; what is wrong shows."""
        with LOCK:
            self._play_on(None)
            self._write(text)
            self._show()

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the file. A file of which nobody here has written the present text needs ``overwrite``.

        Raises `InvalidFile` while something is wrong, `FileExistsError`, or `OSError`.
        """
        with LOCK:
            path, scenario = Path(path), self.scenario
            if path.is_file() and not overwrite and not self._is_own(path):
                raise FileExistsError(f"{path} is there already; give another name, or overwrite=True")
            scenario.save(path)
            self._saved = path.resolve(), path.read_bytes()

    def _is_own(self, path: Path) -> bool:
        """Whether a file is the one that it came from or was saved as last, and still as it was then."""
        return self._saved is not None and self._saved == (path.resolve(), path.read_bytes())

    # Editing

    def _forget(self) -> None:
        """Take back what was said of the file before it changed."""
        self._said, self._asked, self._report = "", None, {}

    def _write(self, text: str) -> None:
        self._forget()
        self._draft.write(text)

    def _keep(self, timeline: Timeline) -> None:
        """Add what was played to the file as a check, and go back to it."""
        kept = self.scenario.kept(timeline)
        self._play_on(None)
        self._write(kept.to_toml())
        self._said = f"Kept as check {len(kept.checks)}: give it a title, and say which rules decide."

    def _set_field(self, name: str, index: int, value: str) -> None:
        """Set a field of whatever object: another view may have chosen a different one meanwhile."""
        self._forget()
        field = field_named(self._draft.position, self._draft.form, name)
        if field is not None:
            self._draft.set(field.path, field.changes(index, value))

    # What there is to see

    def _values(self) -> dict[str, Any]:
        if self._timeline is not None:
            shown = picture(self._timeline.tree, Look(None, self._width, steps=self._steps, live=False), {})
            return {**shown, "editor": self._beside(playing=True)}
        draft, beside = self._draft, self._beside(playing=False)
        choices = offers(draft.position, _wrong(beside["problems"]))
        drawing = table_panels(draft.position, choices=choices, title=draft.form.title, width=self._width)
        past, future = len(draft.past), len(draft.future)
        return {
            **in_parts(drawing),
            "at": 0,
            "choices": as_values(choices),
            "refusals": {},
            "prompt": f"{_CLICK} {_MOVES}" if draft.form.moves else _CLICK,
            "status": "",
            "error": {},
            "editor": beside,
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

    def _beside(self, *, playing: bool) -> dict[str, Any]:
        """What stands beside the board."""
        draft = self._draft
        group = group_of(draft.position, draft.form, self._chosen)
        problems = [
            {
                "line": problem.line,
                "column": problem.column,
                "text": f"{problem.key}: {problem.message}" if problem.key else problem.message,
                "targets": (targets := list(targets_of(problem, draft.position, draft.form))),
                "here": self._chosen in targets or group.has(problem),
            }
            for problem in draft.problems
        ]
        return {
            "text": draft.text,
            "title": group.title,
            "fields": [field.as_values for field in group.fields],
            "chosen": self._chosen,
            "opened": self._choices_made,
            "problems": problems,
            "checks": len(draft.form.check),
            "report": self._report,
            "playing": playing,
            "said": self._said,
            "overwrite": self._asked is not None,
            "name": self._save_name,
        }

    # Answering the browser

    def _answer(self, message: Message) -> None:
        match message:
            case Play(text, _) if self._timeline is None:
                self._clicked(text)
            case SetField(name, index, value) if self._timeline is None:
                self._set_field(name, index, value)
            case Write(text) if self._timeline is None:
                self._write(text)
            case PlayHere() if self._timeline is None:
                self._play_on(self.scenario.timeline())
            case Keep() if self._timeline is not None:
                self._keep(self._timeline)
            case RunChecks():
                self._report = report_values(self.scenario)
            case Back():
                self._play_on(None)
            case Save(name, overwrite):
                self._save_as(name, overwrite=overwrite)
            case Undo() if self._timeline is None:
                self._forget()
                self._draft.undo()
            case Redo() if self._timeline is None:
                self._forget()
                self._draft.redo()
            case _:
                if self._timeline is None or not self._answer_player(message, self._timeline):
                    super()._answer(message)
                return
        self._show()

    def _answer_player(self, message: Message, timeline: Timeline) -> bool:
        """Answer somebody who plays from here, as a table does; say whether the message was of that kind."""
        match message:
            case Play(text, at):
                if at == timeline.tree.node.id:  # a double click plays once
                    timeline.play(text)
            case Undo():
                timeline.undo()
            case Redo():
                timeline.redo()
            case GoTo(index, branch):
                timeline.go_to(branch or index)
            case Branch(name):
                timeline.branch(name)
            case Earlier():
                self._steps += _MORE_STEPS
                self._show()
            case _:
                return False
        return True

    def _clicked(self, text: str) -> None:
        if room := _ROOM.fullmatch(text):
            self._forget()
            self._draft.set_room(int(room[1]), room[2], room[3])
        else:
            self._chosen = text.removeprefix(f"{SET} ")
            self._choices_made += 1

    def _play_on(self, timeline: Timeline | None) -> None:
        """Play on a timeline, or edit; tables made of it may move it as well."""
        if self._observation is not None:
            self._observation.close()
        self._timeline, self._steps = timeline, _STEPS
        self._observation = timeline.tree.observe(self._follow) if timeline else None

    def _follow(self, _node: Node) -> None:
        with LOCK:
            self._show()

    def _save_as(self, name: str, *, overwrite: bool) -> None:
        """Save as somebody asked for it; only the very file of which was asked before is overwritten."""
        path = Path(f"{name.removesuffix(_SUFFIX)}{_SUFFIX}").expanduser()
        overwrite, self._asked = overwrite and path == self._asked, None
        if path.name == _SUFFIX:
            self._said = "Not saved: give the file a name."
            return
        try:
            self.save(path, overwrite=overwrite)
        except FileExistsError:
            self._asked = path
            self._said = f"{path} is there already. Press “Overwrite” to replace it, or give another name."
        except InvalidFile as error:
            number = len(error.problems)
            things = "one thing is" if number == 1 else f"{number} things are"
            self._said = f"Not saved: {things} wrong with the file."
        except OSError as error:
            self._said = f"Not saved: {_why_not(path, error)}."
        else:
            self._draft.name, self._save_name = path.stem, str(path.with_suffix(""))
            self._said = f"Saved as {path}."

    def _tree(self) -> Tree | None:
        return self._timeline.tree if self._timeline else None

    def close(self) -> None:
        """Take the editor out of all notebooks."""
        if self._observation is not None:
            self._observation.close()
        super().close()

    def _what_is_stored(self) -> StoredView:
        """The board and the file as they stand."""
        return StoredView(repr(self), html=self._draft.in_print(repr(self)))

    def __repr__(self) -> str:
        return f"ScenarioEditor({self._draft.name!r})"


def _wrong(problems: list[dict[str, Any]]) -> dict[str, str]:
    """What is wrong with objects, by their keys."""
    found: dict[str, list[str]] = {}
    for problem in problems:
        for target in problem["targets"]:
            found.setdefault(target, []).append(problem["text"])
    return {target: "; ".join(texts) for target, texts in found.items()}


def _why_not(path: Path, error: OSError) -> str:
    """Why a file cannot be written."""
    if isinstance(error, IsADirectoryError):
        return f"{path} is a folder"
    if isinstance(error, FileNotFoundError):
        return f"there is no folder {path.parent}"
    return f"{path}: {error.strerror or error}"


def _start(start: Any) -> tuple[str, str, Path | None]:
    """The text to begin with, a name for it, and the file of one's own that it stands in."""
    if start is None:
        return NEW, _NAMELESS, None
    if isinstance(start, Scenario):
        return start.to_toml(), start.name, None
    if isinstance(start, str) and ("\n" in start or "=" in start):
        return start, _NAMELESS, None
    if isinstance(start, (str, Path)):
        file = find(Scenario.FOLDER, start)
        is_own = file in (Path(start), Path(f"{start}{_SUFFIX}"))
        return read_text(file), file.stem, file if is_own else None
    return Scenario.of(start).to_toml(), _NAMELESS, None
