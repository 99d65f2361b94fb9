"""What all boards of a game share: they follow a timeline and play what is clicked."""

from __future__ import annotations

from typing import Any

import traitlets

from gah_nb.engine import NotYourDecision
from gah_nb.play import Node, Observation, Tree
from gah_nb.play.game import Game, Timeline
from gah_nb.play.starts import as_timeline

from .messages import Message, Play, Redo, Undo, UndoTurn
from .shown import LOCK, Shown


class Live(Shown):
    """A board that follows a timeline; the base of `Table` and `Board`.

    ``position`` is the current game and ``timeline`` all of it; both are traits, to be observed and linked.
    """

    timeline = traitlets.Instance(Timeline, help="All that was played; setting it shows another game.")
    position = traitlets.Instance(Game, help="The current game; setting it goes there, or begins there.")

    #: What follows the timeline; None for a widget that could not be made.
    _observation: Observation | None = None

    def __init__(self, timeline: Timeline, seat: str | int | None, width: int, **traits: Any) -> None:
        self._seat = None if seat is None else timeline.position[seat].number
        self._width = width
        self.timeline, self.position = timeline, timeline.position
        super().__init__(width, **self._values(), **traits)
        self._observation = timeline.tree.observe(self._follow)
        self.observe(self._another_timeline, "timeline")
        self.observe(self._another_position, "position")

    @property
    def game(self) -> Game:
        """The current game; ``position`` is the same, by the older name of the trait."""
        return self.timeline.game

    def play(self, what: str) -> None:
        """Play actions in the notation, such as ``"guest q5; die 1+"``; raises what `Game.play` raises."""
        with LOCK:
            self.timeline.play(what)

    def close(self) -> None:
        """Take the board out of all notebooks and stop following the timeline, which stays as it is."""
        if self._observation is not None:
            self._observation.close()
        super().close()

    # Following the timeline

    def _tree(self) -> Tree:
        return self.timeline.tree

    def _follow(self, _node: Node) -> None:
        with LOCK:
            self._show()

    def _another_timeline(self, change: Any) -> None:
        with LOCK:
            if self._observation is not None:
                self._observation.close()
            self._observation = change.new.tree.observe(self._follow)
            self._show()

    def _another_position(self, change: Any) -> None:
        """Somebody set the position: go there if the timeline knows it, else begin a timeline there."""
        with LOCK:
            if change.new == self.timeline.position:
                return
            nodes = self.timeline.tree.nodes
            known = next((node for node in nodes if node.position == change.new.position), None)
            if known is None:
                self.timeline = Timeline(change.new)
            else:
                self.timeline.go_to(known)

    def _settle(self) -> None:
        # Not before all views are told, since whoever observes it may play on.
        self.position = self.timeline.position
        super()._settle()

    # Answering the browser

    def _answer(self, message: Message) -> None:
        match message:
            case Play(text, at):
                self._play_clicked(text, at)
            case Undo():
                self.timeline.undo()
            case UndoTurn():
                self.timeline.undo_turn()
            case Redo():
                self.timeline.redo()
            case _:
                super()._answer(message)

    def _play_clicked(self, text: str, at: int) -> None:
        """Play what was clicked, unless the board has changed since: a double click plays once."""
        node = self.timeline.tree.node
        if at != node.id:
            return
        decision = node.position.decision
        if decision is not None and self._reader() not in (None, decision.seat):
            names = self.timeline.position.names
            raise NotYourDecision("R2.2", f"{names[decision.seat]} decides now")
        self.timeline.play(text)


def made_of(start: object, what: str) -> Timeline:
    """The timeline of a start; another board shares its own. Raises `TypeError` that names ``what``."""
    try:
        return as_timeline(start)
    except TypeError:
        kind = type(start).__name__
        raise TypeError(f"{what} is made of a Game, a Position or a Timeline, not of {kind}") from None
