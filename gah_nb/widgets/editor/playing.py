"""What is played from a scenario in its editor: the line with its jumps, and what of it can be kept."""

from __future__ import annotations

from typing import Any

from gah_nb.play import Node
from gah_nb.play.game import Timeline
from gah_nb.play.run import JUMPS
from gah_nb.scenario import Scenario
from gah_nb.scenario.moment import UndescribableMoment, play_and_expect
from gah_nb.scenario.values import value_text
from gah_nb.widgets.editor_messages import Jump
from gah_nb.widgets.messages import Branch, GoTo, Message, Play, Redo, Undo, UndoTurn

#: The jumps as the view offers them, each with its key.
OFFERED = tuple(zip(JUMPS, "efa", strict=True))


class Played:
    """A timeline that begins where a scenario does; what was played stays when one goes back to the file."""

    def __init__(self, scenario: Scenario, timeline: Timeline | None = None) -> None:
        """Begin where a scenario does, or on the ``timeline`` of a game that does."""
        self.text = scenario.to_toml()
        self.timeline = timeline or scenario.timeline()
        self.scenario = scenario
        #: Where jumps began and led, and how they are written.
        self._jumps: dict[Node, tuple[Node, str]] = {}

    def answer(self, message: Message) -> bool:
        """Move as a view asks; says whether the message was of that kind. Raises what `Timeline` raises."""
        timeline = self.timeline
        match message:
            case Play(text, at):
                if at == timeline.tree.node.id:  # a double click plays once
                    timeline.play(text)
            case Undo():
                timeline.undo()
            case UndoTurn():
                timeline.undo_turn()
            case Redo():
                timeline.redo()
            case GoTo(index, branch):
                timeline.go_to(branch or index)
            case Branch(name):
                timeline.branch(name)
            case Jump(to):
                self.jump(to)
            case _:
                return False
        return True

    def jump(self, to: str) -> None:
        """Play a jump. Raises what `Timeline.play` raises."""
        tree = self.timeline.tree
        before = tree.node
        self.timeline.play(to)
        if tree.node is not before:
            self._jumps[tree.node] = before, to

    @property
    def changed(self) -> list[dict[str, Any]]:
        """What a check of the line could look at, with its value in words; nothing before one has played."""
        try:
            _play, expect, events = play_and_expect(self.scenario.game, self.timeline, self._jumps)
        except UndescribableMoment:
            return []
        found = [{"path": path, "value": value_text(value, wide=False)} for path, value in expect.items()]
        return [*found, *({"path": rule, "value": "occurs"} for rule in events)]

    def kept(self, paths: list[str] | None) -> Scenario:
        """The scenario with the line as a check of these; of everything but single events if not said."""
        return self.scenario.kept(self.timeline, only=paths, jumps=self._jumps)
