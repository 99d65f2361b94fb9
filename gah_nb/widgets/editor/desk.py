"""The desk of the scenario editor: a draft, where it is kept, what is played from it, and what is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from gah_nb.components import FrozenMap
from gah_nb.engine import GahError
from gah_nb.files import read_text, write_text
from gah_nb.play import Node, Observation
from gah_nb.play.game import Timeline
from gah_nb.puzzles import Puzzle
from gah_nb.scenario import Scenario
from gah_nb.scenario.editing import with_keys
from gah_nb.sharing import link
from gah_nb.widgets.editor_messages import (
    Accept,
    AsLine,
    CopyHotel,
    Drag,
    FillRest,
    Find,
    Instead,
    Known,
    OpenFile,
    Paint,
    PlayHere,
    Prove,
    RunChecks,
    Save,
    SetField,
    Write,
)
from gah_nb.widgets.messages import Message, Play, Redo, Undo, failure
from gah_nb.widgets.shown import LOCK

from .about import object_called, where
from .deeds import at_once, play_instead, set_alone, set_at_once, what_follows
from .draft import STEP, as_kind, kind_said, resumed
from .groups import field_named
from .in_and_out import (
    OnDisk,
    Opened,
    Played,
    Proving,
    all_that_opens,
    opened_of,
    report_values,
    why_not,
    with_suffix,
)
from .objects import LOOK, SET

#: How many actions are told while one plays, and how many more each time somebody asks.
_STEPS, MORE_STEPS = 20, 60
_RESUMED = "This goes on with what you had set up in this cell; Undo leads back to the beginning."


#: What is left to do with what was kept.
_TO_DO: Mapping[str, str] = FrozenMap(
    {
        "check": "give it a title, and say which rules decide",
        "outcome": "say for which editions it holds",
    }
)


class Desk:
    """What an editor works on; ``changed`` is called when something else than a message has changed it."""

    def __init__(
        self, found: Opened, changed: Callable[[], None], autosave: str | Path | None = None
    ) -> None:
        self._changed = changed
        self.draft = resumed(found.text, found.name)
        self.disk = OnDisk(found)
        #: What is written after each change, and what is written there.
        self._safe = with_suffix(autosave) if autosave else None
        self._kept = self.draft.text
        #: Whether it is saved as a step of a lesson.
        self.as_step = False
        #: The search for the answer of a puzzle, while there is one.
        self.proving: Proving | None = None
        #: How often the position was asked for as a line of text, and that line; names of what can be opened.
        self.line: tuple[int, str] = 0, ""
        self.known: list[tuple[str, str]] = []
        #: The object whose fields are shown, and how often one was chosen.
        self.chosen, self.choices_made = "game", 0
        self.said = found.said if self.draft.text == self.disk.text else _RESUMED
        #: How often a field was refused, so that it shows again what is; and why the last one was.
        self.refused = 0, ""
        #: The seat with the large area.
        self.large = 0
        #: What came of the checks, if they were run since the file was as it is.
        self.report: dict[str, Any] = {}
        #: What was played from the file as it was, and whether one is playing.
        self.played: Played | None = None
        self.playing = False
        self.steps = _STEPS
        #: What follows the game that is played; none where it could not even be begun.
        self._observation: Observation | None = None
        if self._safe and self._safe.is_file():
            self.draft.write(read_text(self._safe))
            self._kept, self.said = self.draft.text, f"This goes on with {self._safe}; Undo leads back."
        if found.timeline is not None:
            self._play_record(found.timeline)

    def keep_safe(self) -> None:
        """Write what has changed to the file of `autosave`, if there is one."""
        if self._safe is None or self._kept == self.draft.text:
            return
        try:
            write_text(self._safe, self.draft.text)
            self._kept = self.draft.text
        except OSError as error:
            self.said = f"Not kept by autosave: {why_not(self._safe, error)}."

    @property
    def timeline(self) -> Timeline | None:
        """What is played on, while one plays."""
        return self.played.timeline if self.played and self.playing else None

    @property
    def kind(self) -> str:
        """What the file is saved as."""
        return STEP if self.as_step else kind_said(self.draft.text)

    @property
    def is_unsaved(self) -> bool:
        """Whether the text is not what is written in the file."""
        return self.draft.text != self.disk.text

    # Editing

    def forget(self) -> None:
        """Take back what was said of the file before it changed."""
        self.said, self.disk.asked, self.report = "", None, {}

    def write(self, text: str) -> None:
        """Take another text."""
        self.forget()
        self.draft.write(text)

    def keep(self, played: Played, paths: list[str] | None) -> None:
        """Add what was played to the file as a check, and go back to it."""
        kept = played.kept(paths)
        self.edit()
        self.write(kept.to_toml())
        form = kept.form
        self.said = f"Kept as {form.CHECKED} {len(form.checked)}: {_TO_DO[form.CHECKED]}."

    def be_here(self, played: Played) -> None:
        """Make the file begin where one has played to."""
        text = as_kind(
            Scenario.of(played.timeline, self.draft.form.title).to_toml(), kind_said(self.draft.text)
        )
        if isinstance(played.scenario, Puzzle):
            text = with_keys(text, (), {"goal": msgspec.to_builtins(played.scenario.goal)})
        self.edit()
        self.write(text)
        self.said = "The file begins where you had played to. Undo leads back."

    def _set_field(self, name: str, index: int, value: str) -> None:
        """Set a field of whatever object: another view may have chosen a different one meanwhile."""
        self.forget()
        if name == "kind":
            self._become(value)
            return
        field = field_named(self.draft.position, self.draft.form, name)
        if field is None:
            return
        before = self.draft.position
        try:
            set_alone(self.draft, field, field.changes(index, value))
        except GahError as error:
            self.refused = self.refused[0] + 1, failure(error)["text"]
            raise
        self.said = what_follows(before, self.draft.position, field)

    def _become(self, kind: str) -> None:
        """Make it a file of another kind; what that asks for besides is told until it is there."""
        self.as_step = kind == STEP
        if not self.as_step and self.draft.is_readable:
            self.draft.write(as_kind(self.draft.text, kind))
        if self.as_step:
            self.said = (
                "Saving makes it a step: its text is what is asked for, its first check the way and goal."
            )

    def answer(self, message: Message) -> bool:
        """Answer somebody who sets something up; say whether the message was of that kind."""
        match message:
            case Play(text, _):
                self._clicked(text)
            case SetField(name, index, value):
                self._set_field(name, index, value)
            case Write(text):
                self.write(text)
            case PlayHere():
                self._play()
            case Undo():
                self.forget()
                self.draft.undo()
            case Redo():
                self.forget()
                self.draft.redo()
            case Find(card):
                self._find(card)
            case Accept() | Paint() | CopyHotel() | Drag() | FillRest():
                self.forget()
                self.said = set_at_once(self.draft, message, self.large)
            case Instead(number, words):
                self.forget()
                self.said = play_instead(self.draft, number, words)
                self.report = report_values(self.draft.scenario)
            case _:
                return False
        return True

    def answer_file(self, message: Message) -> bool:
        """Open, save, check or prove, also while one plays; say whether the message was of that kind."""
        match message:
            case RunChecks():
                self.report = report_values(self.draft.scenario)
            case Save(name, overwrite):
                self.said = self.disk.save_as(self.draft, name, overwrite=overwrite, step=self.as_step)
            case OpenFile(name):
                self._open(name)
            case Known():
                self.known = [*all_that_opens()]
            case AsLine():
                self.line = self.line[0] + 1, link(self.draft.scenario).line
                self.said = "The line holds all of the file: paste it into “Open” or `gah.opened` anywhere."
            case Prove(seconds):
                self._prove(seconds)
            case _:
                return False
        return True

    def _find(self, said: str) -> None:
        """Open the fields of an object that is called so, or say where a card is."""
        if found := object_called(said, self.draft.position, self.large):
            self._clicked(f"{SET} {found}")
            return
        self.said, found = where(said, self.draft.position)
        self.chosen = found or self.chosen

    def _clicked(self, text: str) -> None:
        if text.startswith(f"{SET} "):
            self.chosen = text.removeprefix(f"{SET} ")
            self.choices_made += 1
        elif text.startswith(f"{LOOK} seat:"):
            self.large = int(text.rpartition(":")[2])
        else:
            self.forget()
            at_once(self.draft, text)

    def _play(self) -> None:
        """Play from here; what was played from the same file before is still there."""
        self.forget()
        if self.played is None or self.played.text != self.draft.text:
            self.played = Played(self.draft.scenario)
        elif self.played.timeline.tree.can_undo:
            self.said = "What you played from here is still there; the slider leads to its beginning."
        self.playing, self.steps = True, _STEPS
        # Tables made of it may move it as well.
        self._observation = self.played.timeline.tree.observe(self._follow)

    def _follow(self, _node: Node) -> None:
        self._changed()

    def close(self) -> None:
        """Follow nothing any more, and look for no answer."""
        self.edit()
        if self.proving is not None:
            self.proving.stop()

    def edit(self) -> None:
        """Go back from playing to the file."""
        if self._observation is not None:
            self._observation.close()
        self._observation, self.playing, self.said = None, False, ""

    def _open(self, name: str) -> None:
        """Open something else; Undo leads back to what was here. Raises what `opened_of` raises."""
        try:
            found = opened_of(name)
        except OSError as error:
            raise GahError(why_not(Path(name), error)) from error
        self.edit()
        self.write(found.text)
        self.draft.name, self.disk = found.name, OnDisk(found)
        self.as_step, self.chosen, self.large = False, "game", 0
        self.said = found.said or f"{found.name} is open; Undo leads back to what was here."
        if found.timeline is not None:
            self._play_record(found.timeline)

    def _play_record(self, timeline: Timeline) -> None:
        """Be where a game stands that was opened, on all of its line."""
        said, self.played = self.said, Played(self.draft.scenario, timeline)
        self._play()
        self.said = said

    def _prove(self, seconds: int) -> None:
        """Look for the answer of the puzzle, or stop doing so. Raises `InvalidFile` for what is wrong."""
        if self.proving is not None:
            self.proving.stop()
            return
        puzzle = self.draft.scenario
        if not isinstance(puzzle, Puzzle):
            raise GahError("only a puzzle has an answer to prove: choose that kind under About")
        self.forget()
        self.said = f"Looking for the answer, for {seconds} seconds at most; Stop keeps what is found."
        self.proving = Proving(puzzle, seconds, self._proved)
        self.proving.start()

    def _proved(self, proving: Proving) -> None:
        """Tell what came of a search, and write a proof into the file if that is still the same."""
        with LOCK:
            self.proving = None
            proven, same = proving.proven, self.draft.text == proving.puzzle.to_toml()
            if proven is not None and same and not self.playing:
                self.draft.write(proven.to_toml())
            self.said = proving.words if same else f"{proving.words} (of the file as it was then)"
            self._changed()
