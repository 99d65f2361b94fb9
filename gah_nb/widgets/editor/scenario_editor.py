"""`ScenarioEditor`: set up a position by clicking on the board or by writing its file, and play from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from gah_nb.engine import GahError
from gah_nb.export.browser import script
from gah_nb.export.page import StoredView
from gah_nb.files import FileProblem, InvalidFile
from gah_nb.play import Node, Observation, Tree
from gah_nb.play.game import Game, Timeline
from gah_nb.scenario import Scenario
from gah_nb.widgets.editor_messages import (
    Accept,
    Back,
    BeHere,
    CopyHotel,
    Drag,
    FillRest,
    Find,
    Keep,
    Paint,
    PlayHere,
    RunChecks,
    Save,
    SetField,
    Write,
)
from gah_nb.widgets.messages import (
    Earlier,
    Fitting,
    Message,
    Peek,
    Play,
    Redo,
    Undo,
    Why,
    failure,
)
from gah_nb.widgets.picture import Look, picture
from gah_nb.widgets.shown import LOCK, Shown
from gah_nb.widgets.story import fitting, glimpse, why
from gah_nb.widgets.table import Table

from .beside import editor_frame, problem_values, report_values
from .board import board_values, wrong_with
from .deeds import at_once, set_at_once
from .finding import where
from .following import set_alone, what_follows
from .groups import field_named, group_of
from .lines import line_of
from .objects import LOOK, SET, targets_of
from .playing import Played
from .resuming import resumed
from .saving import SUFFIX, start_of, why_not

_WIDTHS, _WIDTH = ((0, 0, 390), (640, 0, 900)), 900
#: How many actions are told while one plays, and how many more each time somebody asks.
_STEPS, _MORE_STEPS = 20, 60
_RESUMED = "This goes on with what you had set up in this cell; Undo leads back to the beginning."


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
    question = traitlets.Dict().tag(sync=True)
    corner = traitlets.Dict(help="Where the file is, or what happened.").tag(sync=True)
    peek = traitlets.Dict(help="What happened at a place that somebody points at.").tag(sync=True)

    #: What follows the game that is played; none where it could not even be begun.
    _observation: Observation | None = None

    def __init__(self, start: Any = None, **kwargs: Any) -> None:
        text, name, own = start_of(start)
        self._draft = resumed(text, name)
        #: What is written in the file, or was there at the beginning.
        self._saved_text = text
        #: The file that it came from or was saved as last, and what is written there.
        self._saved = (own.resolve(), own.read_bytes()) if own else None
        #: What it is saved as if nobody says otherwise, without the ending.
        self._save_name = str(own.with_suffix("")) if own else name
        #: The file of which was asked whether to overwrite it.
        self._asked: Path | None = None
        #: The object whose fields are shown, and how often one was chosen.
        self._chosen, self._choices_made = "game", 0
        self._said = "" if self._draft.text == text else _RESUMED
        #: How often a field was refused, so that it shows again what is; and why the last one was.
        self._refused = 0, ""
        #: The seat with the large area.
        self._large = 0
        #: What came of the checks, if they were run since the file was as it is.
        self._report: dict[str, Any] = {}
        #: What was played from the file as it was, and whether one is playing.
        self._played: Played | None = None
        self._playing = False
        self._steps = _STEPS
        self._width = _WIDTH
        constant = {"frame": editor_frame(), "label": "Scenario editor", "widths": _WIDTHS}
        super().__init__(_WIDTH, **constant, **self._values(), **kwargs)

    # What has been set up

    @property
    def _timeline(self) -> Timeline | None:
        """What is played on, while one plays."""
        return self._played.timeline if self._played and self._playing else None

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
            self._edit()
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
            self._saved_text = self.text

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

    def _keep(self, played: Played, paths: list[str] | None) -> None:
        """Add what was played to the file as a check, and go back to it."""
        kept = played.kept(paths)
        self._edit()
        self._write(kept.to_toml())
        self._said = f"Kept as check {len(kept.checks)}: give it a title, and say which rules decide."

    def _be_here(self, played: Played) -> None:
        """Make the file begin where one has played to."""
        here = Scenario.of(played.timeline, self._draft.form.title)
        self._edit()
        self._write(here.to_toml())
        self._said = "The file begins where you had played to. Undo leads back."

    def _set_field(self, name: str, index: int, value: str) -> None:
        """Set a field of whatever object: another view may have chosen a different one meanwhile."""
        self._forget()
        field = field_named(self._draft.position, self._draft.form, name)
        if field is None:
            return
        before = self._draft.position
        try:
            set_alone(self._draft, field, field.changes(index, value))
        except GahError as error:
            self._refused = self._refused[0] + 1, failure(error)["text"]
            self.editor = self._beside(playing=False)
            raise
        self._said = what_follows(before, self._draft.position, field)

    # What there is to see

    def _values(self) -> dict[str, Any]:
        if self._timeline is not None:
            shown = picture(self._timeline.tree, Look(None, self._width, steps=self._steps, live=False), {})
            return {**shown, "question": {}, "editor": self._beside(playing=True)}
        self._large = min(self._large, len(self._draft.position.players) - 1)
        beside = self._beside(playing=False)
        board = board_values(self._draft, self._large, self._width, wrong_with(beside["problems"]))
        return {**board, "editor": beside}

    def _beside(self, *, playing: bool) -> dict[str, Any]:
        """What stands beside the board."""
        draft = self._draft
        group = group_of(draft.position, draft.form, self._chosen)
        problems = [
            {
                **problem_values(problem),
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
            "line": line_of(self._chosen, group.fields, draft.position),
            "refused": [*self._refused],
            "large": self._large,
            "names": list(draft.position.box.names),
            "unsaved": draft.text != self._saved_text,
            "changed": self._played.changed if self._played and playing else [],
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
            case RunChecks():
                self._report = report_values(self.scenario)
            case Save(name, overwrite):
                self._save_as(name, overwrite=overwrite)
            case _:
                played = self._played if self._playing else None
                known = self._answer_player(message, played) if played else self._answer_editor(message)
                if not known:
                    super()._answer(message)
                    return
        self._show()

    def _answer_editor(self, message: Message) -> bool:
        """Answer somebody who sets something up; say whether the message was of that kind."""
        match message:
            case Play(text, _):
                self._clicked(text)
            case SetField(name, index, value):
                self._set_field(name, index, value)
            case Write(text):
                self._write(text)
            case PlayHere():
                self._play()
            case Undo():
                self._forget()
                self._draft.undo()
            case Redo():
                self._forget()
                self._draft.redo()
            case Find(card):
                self._said, found = where(card, self._draft.position)
                if found:
                    self._chosen = found
            case Accept() | Paint() | CopyHotel() | Drag() | FillRest():
                self._forget()
                self._said = set_at_once(self._draft, message, self._large)
            case _:
                return False
        return True

    def _answer_player(self, message: Message, played: Played) -> bool:
        """Answer somebody who plays from here, as a table does; say whether the message was of that kind."""
        tree = played.timeline.tree
        match message:
            case Keep(paths):
                self._keep(played, paths)
            case BeHere():
                self._be_here(played)
            case Back():
                self._edit()
            case Why(about):
                self.citation = why(tree.node, about, None)
            case Fitting():
                self.citation = fitting(tree.position, None)
            case Peek(index):
                self.peek = {"index": index, **glimpse(tree.at(index), None)}
            case Earlier():
                self._steps += _MORE_STEPS
            case _:
                return played.answer(message)
        return True

    def _clicked(self, text: str) -> None:
        if text.startswith(f"{SET} "):
            self._chosen = text.removeprefix(f"{SET} ")
            self._choices_made += 1
        elif text.startswith(f"{LOOK} seat:"):
            self._large = int(text.rpartition(":")[2])
        else:
            self._forget()
            at_once(self._draft, text)

    def _play(self) -> None:
        """Play from here; what was played from the same file before is still there."""
        self._forget()
        if self._played is None or self._played.text != self.text:
            self._played = Played(self.scenario)
        elif self._played.timeline.tree.can_undo:
            self._said = "What you played from here is still there; the slider leads to its beginning."
        self._playing, self._steps = True, _STEPS
        # Tables made of it may move it as well.
        self._observation = self._played.timeline.tree.observe(self._follow)

    def _edit(self) -> None:
        """Go back from playing to the file."""
        if self._observation is not None:
            self._observation.close()
        self._observation, self._playing, self._said = None, False, ""

    def _follow(self, _node: Node) -> None:
        with LOCK:
            self._show()

    def _save_as(self, name: str, *, overwrite: bool) -> None:
        """Save as somebody asked for it; only the very file of which was asked before is overwritten."""
        path = Path(f"{name.removesuffix(SUFFIX)}{SUFFIX}").expanduser()
        overwrite, self._asked = overwrite and path == self._asked, None
        if path.name == SUFFIX:
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
            self._said = f"Not saved: {why_not(path, error)}."
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
