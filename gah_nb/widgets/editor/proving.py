"""Proving the answer of a puzzle while one goes on working: within a budget, and to be stopped."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from gah_nb.engine import GahError
from gah_nb.puzzles import Puzzle, Solution, with_proof


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
