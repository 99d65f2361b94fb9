"""What is played from a scenario in its editor and can be kept, its checks, and the proof of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from gah_nb.engine import GahError
from gah_nb.play import Node
from gah_nb.play.game import Timeline
from gah_nb.play.run import JUMPS
from gah_nb.puzzles import Puzzle, Solution, with_proof
from gah_nb.scenario import Scenario
from gah_nb.scenario.moment import UndescribableMoment, play_and_expect
from gah_nb.scenario.replacing import value_text
from gah_nb.widgets.editor_messages import Jump
from gah_nb.widgets.messages import Branch, GoTo, Message, Play, Redo, Undo, UndoTurn

#: The jumps as the view offers them, each with its key.
OFFERED = tuple(zip(JUMPS, "efa", strict=True))


#: So many actions are offered where a play stops.
_WAYS = 12


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


def report_values(scenario: Scenario) -> dict[str, Any]:
    """Run the checks: the summary, and for each that does not hold its line and what is not as it says."""
    report = scenario.check()
    failures = [
        {
            "number": result.number,
            "line": scenario.document.position_of(*scenario.check_paths[result.number - 1])[0],
            "text": result.heading,
            "more": "\n".join(result.faults),
            "instead": [*result.stop.words[:_WAYS]] if result.stop else [],
        }
        for result in report.failures
    ]
    return {"held": report.held, "summary": report.summary, "failures": failures}


class Proving:
    """A search that runs beside the editor; ``told`` is called once with what came of it."""

    def __init__(self, puzzle: Puzzle, seconds: int, told: Callable[[Proving], None]) -> None:
        self.puzzle, self.seconds = puzzle, seconds
        #: What was found, and why nothing could be; both empty while it runs.
        self.solution: Solution | None = None
        self.failed = ""
        self._told, self._stop = told, Event()
        self._thread = Thread(target=self._run, name="gah-nb proof", daemon=True)

    def start(self) -> None:
        """Begin; where there are no threads, as in a browser, it is done before this returns."""
        try:
            self._thread.start()
        except RuntimeError:
            self._run()

    def stop(self) -> None:
        """Let it end soon, with what it found."""
        self._stop.set()

    def _run(self) -> None:
        try:
            self.solution = self.puzzle.solve(seconds=self.seconds, cancelled=self._stop.is_set)
        except GahError as error:
            self.failed = str(error)
        self._told(self)

    @property
    def proven(self) -> Puzzle | None:
        """The puzzle with its proof, level and themes; None where nothing is proven or can be reached."""
        found = self.solution
        return with_proof(self.puzzle, found) if found and found.proven and found.lines else None

    @property
    def words(self) -> str:
        """What came of it, in one sentence or two."""
        if self.solution is None:
            return f"Not proven: {self.failed}"
        state = "Proven" if self.solution.proven else "Not proven"
        told, *lines = repr(self.solution).split("\n")
        return f"{state}. {told}{':' if lines else ''}{'; '.join(line.strip() for line in lines)}"
