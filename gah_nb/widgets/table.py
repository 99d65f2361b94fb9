"""`Table`: a whole game, played by clicking what is highlighted."""

from __future__ import annotations

from pathlib import Path
from threading import RLock
from typing import Any

import anywidget
import traitlets

from gah_nb.engine import NotYourDecision, Position
from gah_nb.game import Game
from gah_nb.history import Timeline
from gah_nb.timeline import Node, Observation

from .failure import failure
from .look import STATIC, stylesheet
from .messages import Branch, Close, Earlier, GoTo, Message, Open, Play, Redo, Undo, Width, read_message
from .picture import as_image, picture

#: How many actions are told at first, and how many more each time somebody asks.
_STEPS, _MORE_STEPS = 20, 60
#: How wide the board is drawn, in pixels, until a view says how much room it has.
_WIDTH = 844

# One lock for all tables: those that share a timeline or are linked change each other, and could with a lock
# each wait for one another. A click may arrive on a thread of its own while a cell is running.
_LOCK = RLock()


class Table(anywidget.AnyWidget):
    """A board to play on, with undo, a slider through the game, branches, and an account of what happened.

    ``start`` is a game, a position or a timeline; tables of the same timeline show the same game. With
    ``seat`` (a name or a number) only that player's hand and choices are shown; without, those of whoever
    decides. ``autosave`` is a file to which the timeline is written after each change.

    ``table.position`` is the current game and ``table.timeline`` all of it; both are traits, to be observed
    and linked. Raises `TypeError` for another start and `KeyError` for a seat that is not at the table.
    """

    _esm = STATIC / "table.js"
    _css = stylesheet()

    timeline = traitlets.Instance(Timeline, help="All that was played; setting it shows another game.")
    position = traitlets.Instance(Game, help="The current game; setting it goes there, or begins there.")

    svg = traitlets.Unicode().tag(sync=True)
    choices: traitlets.List[Any] = traitlets.List().tag(sync=True)
    refusals = traitlets.Dict().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    history = traitlets.Dict().tag(sync=True)
    result = traitlets.Dict().tag(sync=True)
    error = traitlets.Dict().tag(sync=True)
    version = traitlets.Int(help="Counts the answers to the browser.").tag(sync=True)

    #: What follows the timeline; None for a table that could not be made.
    _observation: Observation | None = None

    def __init__(
        self,
        start: Game | Position | Timeline,
        *,
        seat: str | int | None = None,
        autosave: str | Path | None = None,
        **kwargs: Any,
    ) -> None:
        timeline = _as_timeline(start)
        self._seat = None if seat is None else timeline.position[seat].number
        self._autosave = None if autosave is None else Path(autosave)
        self._steps = _STEPS
        self._width = _WIDTH
        #: Views in browsers; None until the first one has appeared.
        self._views: int | None = None
        shown = picture(timeline.tree, self._seat, self._steps, self._width)
        super().__init__(timeline=timeline, position=timeline.position, **shown, **kwargs)
        self._observation = timeline.tree.observe(self._follow)
        self.on_msg(self._message_came)
        self.observe(self._another_timeline, "timeline")
        self.observe(self._another_position, "position")

    def play(self, what: str) -> None:
        """Play actions in the notation, such as ``"guest q5; die 1+"``; raises what `Game.play` raises."""
        with _LOCK:
            self.timeline.play(what)

    def close(self) -> None:
        """Take the board out of all notebooks and stop following the timeline, which stays as it is."""
        if self._observation is not None:
            self._observation.close()
        super().close()

    # Following the timeline

    def _follow(self, _node: Node) -> None:
        with _LOCK:
            self._show()
            if self._autosave is not None:
                self.timeline.save(self._autosave)

    def _another_timeline(self, change: Any) -> None:
        with _LOCK:
            if self._observation is not None:
                self._observation.close()
            self._observation = change.new.tree.observe(self._follow)
            self._show()

    def _another_position(self, change: Any) -> None:
        """Somebody set the position: go there if the timeline knows it, else begin a timeline there."""
        with _LOCK:
            if change.new == self.timeline.position:
                return
            nodes = self.timeline.tree.nodes
            known = next((node for node in nodes if node.position == change.new.position), None)
            if known is None:
                self.timeline = Timeline(change.new)
            else:
                self.timeline.go_to(known)

    def _show(self) -> None:
        """Send what changed; where nobody looks any more, nothing is drawn until somebody does."""
        if self._views != 0:
            self._send_changed(picture(self.timeline.tree, self._seat, self._steps, self._width))
        # The last thing, since whoever observes it may play on.
        self.position = self.timeline.position

    def _send_changed(self, values: dict[str, Any]) -> None:
        with self.hold_sync():
            for name, value in values.items():
                setattr(self, name, value)
            self.version += 1

    # Answering the browser

    def _message_came(self, _table: object, content: object, _buffers: object) -> None:
        """Do what a view asks for; whatever goes wrong is shown there."""
        with _LOCK:
            before = self.version
            try:
                self._answer(read_message(content))
            except Exception as problem:  # noqa: BLE001 - the person at the board must see it, whatever it is
                self._send_changed({"error": failure(problem)})
            if self.version == before:
                self._send_changed({})  # nothing had to change, and the view may stop waiting

    def _answer(self, message: Message) -> None:
        match message:
            case Play(text, at):
                self._play_clicked(text, at)
            case Undo():
                self.timeline.undo()
            case Redo():
                self.timeline.redo()
            case GoTo(index, branch):
                self.timeline.go_to(branch or index)
            case Branch(name):
                self.timeline.branch(name)
            case Earlier():
                self._steps += _MORE_STEPS
                self._show()
            case Width(width):
                self._width = width
                self._show()
            case Open():
                self._views = (self._views or 0) + 1
                if self._views == 1:
                    self._show()
            case Close():
                self._views = max(0, (self._views or 0) - 1)

    def _play_clicked(self, text: str, at: int) -> None:
        """Play what was clicked, unless the board has changed since: a double click plays once."""
        node = self.timeline.tree.node
        if at != node.id:
            return
        decision = node.position.decision
        if decision is not None and self._seat not in (None, decision.seat):
            names = self.timeline.position.names
            raise NotYourDecision("R2.2", f"{names[decision.seat]} decides now")
        self.timeline.play(text)

    # Without a browser

    def __repr__(self) -> str:
        return f"Table({self.position!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add a picture of the board to the widget, for stored and printed notebooks."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        image = as_image(self.position.position, self._seat, repr(self))
        return {**data, "text/html": image}, metadata


def _as_timeline(start: object) -> Timeline:
    match start:
        case Timeline():
            return start
        case Game():
            return Timeline(start)
        case Position():
            return Timeline(Game(start))
        case _:
            kind = type(start).__name__
            raise TypeError(f"a table is made of a Game, a Position or a Timeline, not of {kind}")
