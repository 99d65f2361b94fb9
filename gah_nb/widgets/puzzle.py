"""`PuzzleBoard`: puzzles on a table, with hints and an honest verdict."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import traitlets
from msgspec import Struct

from gah_nb.engine import Action, GahError, Position
from gah_nb.export.browser import script
from gah_nb.export.page import StoredView
from gah_nb.lesson.library import note_attempt as note
from gah_nb.lesson.library import progress_at
from gah_nb.play import Node, Tree
from gah_nb.play.game import Game, Timeline
from gah_nb.puzzles import Puzzle, PuzzleGame
from gah_nb.puzzles.attempt import Deed
from gah_nb.puzzles.goal import in_words
from gah_nb.puzzles.proven import Named, meant
from gah_nb.puzzles.showing import deed_in_words, explanation, folded, in_text, others
from gah_nb.telling import prompt
from gah_nb.telling.hints import look_at
from gah_nb.telling.wording import plural

from .frame import frame_of_puzzle as frame
from .messages import BeforeMistake, ChoosePuzzle, Hint, Message, Restart, ShowMe, Undo, question
from .opponents import Opponents, Players
from .shown import LOCK
from .table import Table

#: What puzzles are kept as in a progress file, beside the lessons.
KEPT_AS = "puzzles"
#: So many hints there are: where to look, what to do next, the whole line.
_HINTS = 3


class Others(Opponents):
    """The others of a puzzle: they pass, or answer as well as they can."""

    def __init__(self, attempt: PuzzleGame) -> None:
        super().__init__({}, attempt.game.names)
        self._attempt = attempt

    def decides(self, position: Position) -> bool:
        """Whether somebody else decides."""
        return self._attempt.others_decide(position)

    def play_on(self, tree: Tree) -> bool:
        """Let them do what they do; says whether there was anything."""
        here = tree.node
        told = [] if self._attempt.ended else [deed.action for deed in self._attempt.answers(here.position)]
        if told:
            tree.play(*told, at=here)
        return bool(told)


class _Line(Struct, frozen=True):
    """A line that is shown: its deeds, and the place before each."""

    deeds: tuple[Deed, ...] = ()
    places: tuple[Node, ...] = ()


class PuzzleBoard(Table):
    """Puzzles to try on a table: play freely, take back, ask for hints; the verdict says where the ways part.

    ``puzzle`` is a `Puzzle`, the short name of one of the project (``"the-chef"``), the path of a file, or
    several of these; without it that of today. ``level`` (``"easy"``, ``"medium"``, ``"hard"``) and ``theme``
    (``"Emperor"``) choose among those of the project instead. What is solved is kept in ``progress``, a file
    or folder; without it where lessons keep theirs (`gah.keep_progress`).

    ``board.puzzle`` is the puzzle on the table and ``board.attempt`` how it is going. Raises `InvalidFile`
    for a puzzle that cannot be, `AssetNotFound` with near names, and `ValueError` for a level or theme that
    there is not.
    """

    _esm = script("widgets/static/puzzle.js")

    task = traitlets.Dict(help="How the puzzle stands.").tag(sync=True)

    def __init__(
        self,
        puzzle: Named | Iterable[Named] | None = None,
        *,
        level: str = "",
        theme: str = "",
        progress: str | Path | None = None,
    ) -> None:
        self.puzzles = meant(puzzle, level, theme)
        self.progress, self._trouble = progress_at(progress)
        self._noted: set[tuple[str, int, Action | None]] = set()
        self._stored_of: Puzzle | None = None
        self._take(next((one for one in self.puzzles if not self.is_solved(one)), self.puzzles[0]))
        several = len(self.puzzles) > 1
        super().__init__(Timeline(self._start), frame=frame(several=several), label="Puzzle")
        self._catch_up()

    def _take(self, puzzle: Puzzle) -> None:
        """Begin a puzzle."""
        self.puzzle = puzzle
        self.attempt = puzzle.try_it()
        #: Without the way to it: where it begins nothing can be taken back.
        self._start = Game(puzzle.game.position)
        self._only = frozenset(self.attempt.moves)
        self._ours = True
        #: The places before each of one's own actions, and the current one.
        self._way_there: list[Node] = []
        #: Where the puzzle was ended by an action that is not carried out.
        self._ended: tuple[Node, Action] | None = None
        self._hints = 0
        self._line: _Line | None = None

    def _seated(self, _players: Players, _timeline: Timeline) -> Opponents:
        return Others(self.attempt)

    def choose(self, name: str | int) -> None:
        """Go to another puzzle of the board, by name or number from 1. Raises `KeyError`."""
        names = [one.name for one in self.puzzles]
        number = names.index(name) if name in names else name - 1 if isinstance(name, int) else -1
        if not 0 <= number < len(names):
            raise KeyError(f"there is no puzzle {name!r} on this board; there are {', '.join(names)}")
        with LOCK:
            self._take(self.puzzles[number])
            self._unfolded = None  # what an unfolded seat lies over is the text of the puzzle
            self.timeline = Timeline(self._start)

    def is_solved(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle was solved at some time."""
        return self.progress.is_solved(KEPT_AS, puzzle.name)

    # Playing

    def play(self, what: str) -> None:
        """Play actions in the notation; the others pass or answer. Raises what `PuzzleGame.play` raises."""
        with LOCK:
            self._line = None
            before = self.attempt.length
            numbers = range(before + 1, self.attempt.play(what).length + 1)
            deeds = [deed for number in numbers for deed in self.attempt.deeds(number)]
            played = [deed.action for deed in deeds if not deed.ends]
            tree = self.timeline.tree
            if played:
                tree.play(*played)
            if deeds and deeds[-1].ends:
                self._ended = tree.node, deeds[-1].action
                self._refresh()

    def _play_at(self, text: str, at: int) -> None:
        if not self._ours:
            super()._play_at(text, at)
        elif at == self.timeline.tree.node.id:
            self.play(text)

    # Following the timeline

    def _follow(self, node: Node) -> None:
        with LOCK:
            self._catch_up()
            super()._follow(node)

    def _another_timeline(self, change: Any) -> None:
        self._opponents = self._seated({}, change.new)
        self._catch_up()
        super()._another_timeline(change)

    def _refresh(self) -> None:
        self._catch_up()
        self._show()

    def _catch_up(self) -> None:
        """Bring the attempt to where the timeline is, which somebody else may have changed."""
        node, attempt = self.timeline.tree.node, self.attempt
        if self._way_there and self._way_there[-1] is not node:
            self._hints = 0
        if self._ended is not None and self._ended[0] is not node:
            self._ended = None
        way = node.path
        self._way_there = [way[0]]
        try:
            self._ours = way[0].position == self._start.position
            attempt.restart()
            for before, after in pairwise(way if self._ours else ()):
                if attempt.ended or attempt.others_decide(before.position):
                    self._way_there[-1] = after
                elif after.action is not None:
                    attempt.play(after.action)
                    self._way_there.append(after)
            if self._ended is not None:
                attempt.play(self._ended[1])
                self._way_there.append(node)
        except GahError:  # played on another board, where nobody knows of the puzzle
            self._ours = False
        self._only = self._allowed(node) if self._ours else None
        if self._ours and attempt.ended and self._line is None:
            self._note(node)

    def _allowed(self, node: Node) -> frozenset[str]:
        return frozenset(() if self._opponents.decides(node.position) else self.attempt.moves)

    def _note(self, node: Node) -> None:
        """Take note of a verdict, once for each end."""
        end = self.puzzle.name, node.id, self._ended[1] if self._ended else None
        if end not in self._noted:
            self._noted.add(end)
            solved = self.attempt.verdict().solved
            self._trouble = note(self.progress, KEPT_AS, self.puzzle.name, solved=solved)

    def _shared(self) -> object:
        return self.puzzle

    # What there is to see

    def _values(self) -> dict[str, Any]:
        values = super()._values()
        if self._ours and self.attempt.ended:
            values["prompt"] = self._headline()
        elif self._only:
            values["prompt"] = prompt(self.timeline.tree.position, self.attempt.options)
        values["history"]["undo"] |= self._ended is not None
        return {**values, "task": self._task()}

    def _task(self) -> dict[str, Any]:
        puzzle, left = self.puzzle, _HINTS - self._hints
        return {
            **self._named(puzzle),
            "asked": puzzle.question,
            "level": puzzle.form.level,
            "text": " ".join(puzzle.text.split()),
            "done": self._is_done,
            "trouble": self._trouble,
            "hint": f"Hint ({left} left)" if left else "No more hints",
            "hints_left": left if self._only else 0,
            "can_give_up": self._ours and self._line is None and not self._is_done,
            "names": [self._named(one) for one in self.puzzles if len(self.puzzles) > 1],
            "line": self._line_told(),
        }

    def _named(self, puzzle: Puzzle) -> dict[str, str | bool]:
        """What it is called, with its name where several have the same title; and whether it is solved."""
        title = puzzle.title or puzzle.name
        if puzzle.title and sum(one.title == puzzle.title for one in self.puzzles) > 1:
            title += f" ({puzzle.name})"
        return {"name": puzzle.name, "title": title, "solved": self.is_solved(puzzle)}

    @property
    def _is_done(self) -> bool:
        """Whether what was played is as good as can be, by who played it."""
        over = self._ours and self.attempt.ended and self._line is None
        return over and self.attempt.verdict().solved

    def _line_told(self) -> dict[str, Any]:
        """The line that is shown, step by step: where each leads, and where one is."""
        line = self._line
        if line is None:
            return {}
        here, seat = self.timeline.tree.node, self.attempt.seat
        steps = [
            {
                "label": deed_in_words(deed, seat),
                "index": place.depth,
                "here": place is here,
            }
            for deed, place in zip(line.deeds, line.places, strict=True)
        ]
        best = self.attempt.best
        said = "" if best is None else in_words(self.puzzle.goal, best)
        return {"says": f"{said}, step by step:", "steps": steps, "more": list(explanation(self.puzzle))}

    def _question(self) -> dict[str, Any]:
        if not self._ours or self._line is not None:
            return {}
        if self.attempt.ended:
            return self._verdict()
        return self._hint() if self._hints else super()._question()

    def _headline(self) -> str:
        """What was reached, beside what can be."""
        if self._line is not None:
            return "That is a best line. Now you: try it again."
        told, goal = self.attempt.verdict(), self.puzzle.goal
        best = "nothing" if told.best is None else in_words(goal, told.best)
        if told.solved:
            return f"{best}: that is the best there is."
        reached = "This is not what was asked for" if told.value is None else in_words(goal, told.value)
        return f"{reached}; {best} can be reached."

    def _verdict(self) -> dict[str, Any]:
        """Why, and how to go on."""
        told, proof = self.attempt.verdict(), self.puzzle.proof
        if told.solved:
            lines = [*explanation(self.puzzle), others(proof.lines) if proof else ""]
            return _asked("", lines, *self._going_on())
        deed = self.attempt.deeds(told.parted + 1)[0]
        parted = f"The ways part at your action {told.parted + 1}: {deed_in_words(deed, self.attempt.seat)}."
        return _asked("", [parted], _BACK, ("show_me", _BEATS, "m"))

    def _going_on(self) -> tuple[tuple[str, str, str], ...]:
        """The way to the next puzzle, if there is one that is not solved."""
        return (("choose_puzzle", "Next puzzle", "n"),) if self._next() else ()

    def _next(self) -> Puzzle | None:
        """The next puzzle that is not solved, behind this one or else before it."""
        here = self.puzzles.index(self.puzzle)
        rest = (*self.puzzles[here + 1 :], *self.puzzles[:here])
        return next((one for one in rest if not self.is_solved(one)), None)

    def _hint(self) -> dict[str, Any]:
        attempt = self.attempt
        back = attempt.length - attempt.last_good_point
        lost = f"The best is out of reach by now: take {plural(back, 'action')} back first. " if back else ""
        if self._hints == 1:
            said = look_at(attempt.where_to_look)
        else:
            deeds = attempt.better()
            labels = [deed_in_words(deed, attempt.seat) for deed in deeds]
            said = f"{labels[0] if self._hints < _HINTS else '; '.join(labels)}."
        offers = [_BACK] if back else []
        if self._hints == _HINTS:
            offers.append(("show_me", "Show it on the board", "m"))
        return _asked(f"Hint {self._hints} of {_HINTS}: {lost}{said}", [], *offers, urgent=False)

    # Answering the browser

    def _answer(self, message: Message) -> None:
        match message:
            case Undo() if self._ended is not None:
                self._ended = None
                self._refresh()
            case Hint():
                self._hints = min(self._hints + 1, _HINTS)
                self._show()
            case Restart():
                self._go_to(0)
            case BeforeMistake():
                self._go_to(self.attempt.last_good_point)
            case ShowMe():
                self._show_line()
            case ChoosePuzzle(name):
                following = self._next()
                self.choose(name or (following or self.puzzle).name)
            case _:
                super()._answer(message)

    def _go_to(self, number: int) -> None:
        """Go back to where so many of one's own actions were played."""
        self._line = None
        self._ended = None
        tree, target = self.timeline.tree, self._way_there[number]
        if tree.node is target:
            self._refresh()
        else:
            tree.go_to(target)

    def _show_line(self) -> None:
        """Play the best line from where it was left, and go back there, so that one can step through it."""
        deeds = self.attempt.better()
        if not deeds:
            return
        self._line = _Line()
        self._ended = None
        tree, start = self.timeline.tree, self._way_there[self.attempt.last_good_point]
        played = [deed.action for deed in deeds if not deed.ends]
        end = tree.play(*played, at=start) if played else start
        way = end.path[start.depth :]
        self._line = _Line(deeds, way if deeds[-1].ends else way[:-1])
        self.timeline.go_to(start.depth)
        self._refresh()

    # Without a browser

    def _what_is_stored(self) -> StoredView:
        self._stored_of = self.puzzle
        number = len(self.puzzles)
        more = f"One of {number} puzzles; run this cell to try them all." if number > 1 else ""
        return StoredView(in_text(self.puzzle), html=folded(self.puzzle, more))

    def _store(self) -> None:
        """It is the puzzle as it begins, whatever was played since."""
        if self._stored_of is not self.puzzle:
            super()._store()

    def __repr__(self) -> str:
        return f"PuzzleBoard({self.puzzle.name!r})"


_BACK = ("before_mistake", "Back to before the mistake", "b")
_BEATS = "Show what beats it"


def _asked(
    title: str, lines: Iterable[str], *buttons: tuple[str, str, str], urgent: bool = True
) -> dict[str, Any]:
    told = [{"rule": "", "text": line} for line in lines if line]
    return question(title, told, buttons, urgent=urgent)
