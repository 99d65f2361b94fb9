"""`ScenarioEditor`: set up a position by clicking on the board or by writing its file, and play from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from gah_nb.engine import GahError
from gah_nb.export.browser import script
from gah_nb.export.page import StoredView
from gah_nb.files import FileProblem
from gah_nb.play import Tree
from gah_nb.play.game import Game
from gah_nb.scenario import Scenario
from gah_nb.widgets.editor_messages import Back, BeHere, Keep, SetField
from gah_nb.widgets.messages import Earlier, Fitting, Message, Peek, Why
from gah_nb.widgets.picture import Look, picture
from gah_nb.widgets.shown import LOCK, Shown
from gah_nb.widgets.story import fitting, glimpse, why
from gah_nb.widgets.table import Table

from .beside import beside_values, board_values, editor_frame, wrong_with
from .desk import MORE_STEPS, Desk
from .in_and_out import Played, opened_of

_WIDTHS, _WIDTH = ((0, 0, 390), (640, 0, 900)), 900


class ScenarioEditor(Shown):
    """A board on which everything can be set, beside the file that says the same; both can be changed.

    ``start`` is a scenario, ruling or puzzle, its short name or path, a lesson and its step (``"05-emperor
    climb"``), the text of a file (also one with mistakes, to mend it), the line of a link, a record, or a
    game, timeline or table whose moment is written down; without it an empty table. One's own file is saved
    where it lies, anything else in the current folder.
    With ``autosave`` each change is written to that file, and an editor with it goes on with what is there:
    so nothing is lost when the kernel is restarted.
    ``editor.scenario`` is what has been set up so far, ``editor.position`` the game in it. Raises
    `AssetNotFound`, `BadLink`, `OSError`, and what `Scenario.of` raises.
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

    def __init__(self, start: Any = None, *, autosave: str | Path | None = None, **kwargs: Any) -> None:
        self._desk = Desk(opened_of(start), self._show_from_afar, autosave)
        self._width = _WIDTH
        constant = {"frame": editor_frame(), "label": "Scenario editor", "widths": _WIDTHS}
        super().__init__(_WIDTH, **constant, **self._values(), **kwargs)

    # What has been set up

    @property
    def text(self) -> str:
        """The file as it stands."""
        return self._desk.draft.text

    @property
    def scenario(self) -> Scenario:
        """What has been set up. Raises `InvalidFile` with everything that is wrong with it."""
        return self._desk.draft.scenario

    @property
    def game(self) -> Game:
        """The game: where one has played to, else that of the scenario. Raises as `scenario` does."""
        return self._desk.timeline.game if self._desk.timeline else self.scenario.game

    @property
    def position(self) -> Game:
        """The same as `game`: an older name."""
        return self.game

    @property
    def table(self) -> Table:
        """A new table on the game that is played here, or else on one from here. Raises as `scenario`."""
        return Table(self._desk.timeline or self.scenario.timeline())

    @property
    def problems(self) -> tuple[FileProblem, ...]:
        """What is wrong with the file, each with line, column and key."""
        return self._desk.draft.problems

    def write(self, text: str) -> None:
        """Take another text for the file, and go back to it if one was playing; what is wrong shows."""
        with LOCK:
            self._desk.edit()
            self._desk.write(text)
            self._show()

    def save(self, path: str | Path, *, overwrite: bool = False, unfinished: bool = False) -> Path:
        """Write the file, and give back its path: without ``".toml"`` at its end it gets that.

        It is a scenario, ruling or puzzle as its ``kind`` says. A file of which nobody here has written the
        present text needs ``overwrite``. Raises `InvalidFile` while something is wrong or missing, but for
        an ``unfinished`` one, `FileExistsError`, or `OSError`.
        """
        with LOCK:
            desk = self._desk
            written = desk.disk.write(
                desk.draft, path, overwrite=overwrite, unfinished=unfinished, step=desk.as_step
            )
            desk.said = f"Saved as {written}."
            self._show()
            return written

    # What there is to see

    def _values(self) -> dict[str, Any]:
        desk = self._desk
        if desk.timeline is not None:
            shown = picture(desk.timeline.tree, Look(None, self._width, steps=desk.steps, live=False), {})
            return {**shown, "question": {}, "editor": beside_values(desk)}
        desk.large = min(desk.large, len(desk.draft.position.players) - 1)
        beside = beside_values(desk)
        board = board_values(desk.draft, desk.large, self._width, wrong_with(beside["problems"]))
        return {**board, "editor": beside}

    def _show(self) -> None:
        self._desk.keep_safe()
        super()._show()

    # Answering the browser

    def _answer(self, message: Message) -> None:
        desk = self._desk
        if not desk.answer_file(message):
            played = desk.played if desk.playing else None
            try:
                known = self._answer_player(message, played) if played else desk.answer(message)
            except GahError:
                if isinstance(message, SetField):
                    self.editor = beside_values(desk)
                raise
            if not known:
                super()._answer(message)
                return
        self._show()

    def _answer_player(self, message: Message, played: Played) -> bool:
        """Answer somebody who plays from here, as a table does; say whether the message was of that kind."""
        tree = played.timeline.tree
        match message:
            case Keep(paths):
                self._desk.keep(played, paths)
            case BeHere():
                self._desk.be_here(played)
            case Back():
                self._desk.edit()
            case Why(about):
                self.citation = why(tree.node, about, None)
            case Fitting():
                self.citation = fitting(tree.position, None)
            case Peek(index):
                self.peek = {"index": index, **glimpse(tree.at(index), None)}
            case Earlier():
                self._desk.steps += MORE_STEPS
            case _:
                return played.answer(message)
        return True

    def _show_from_afar(self) -> None:
        """Show what somebody else has done: a table on the same game, or the search for an answer."""
        with LOCK:
            self._show()

    def _tree(self) -> Tree | None:
        return self._desk.timeline.tree if self._desk.timeline else None

    def close(self) -> None:
        """Take the editor out of all notebooks."""
        if "_desk" in self.__dict__:  # none if what it was to begin with cannot be opened
            self._desk.close()
        super().close()

    def _what_is_stored(self) -> StoredView:
        """The board and the file as they stand."""
        return StoredView(repr(self), html=self._desk.draft.in_print(repr(self)))

    def __repr__(self) -> str:
        return f"ScenarioEditor({self._desk.draft.name!r})"
