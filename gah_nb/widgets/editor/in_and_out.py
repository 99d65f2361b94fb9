"""What the editor opens, plays and writes: files of all kinds, lines of text, games, checks and proofs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

from msgspec import Struct

from gah_nb.engine import GahError
from gah_nb.files import AssetNotFound, FileProblem, InvalidFile, load, read_text, write_text
from gah_nb.files.reading import suggestion
from gah_nb.lesson import LessonPlan
from gah_nb.lesson.form import SCHEMA as LESSON
from gah_nb.lesson.form import LessonForm, split_goal
from gah_nb.lesson.library import lesson_files
from gah_nb.lesson.step import StepPlan
from gah_nb.play import Game, Node, Timeline, from_record
from gah_nb.play.run import JUMPS
from gah_nb.puzzles import Puzzle, Solution, with_proof
from gah_nb.scenario import Scenario
from gah_nb.scenario.checking import changed_keys
from gah_nb.scenario.form import own_file, short_names
from gah_nb.scenario.moment import UndescribableMoment, play_and_expect
from gah_nb.scenario.replacing import value_text
from gah_nb.sharing import BadLink, opened
from gah_nb.telling.wording import capital
from gah_nb.widgets.editor_messages import Jump
from gah_nb.widgets.messages import Branch, GoTo, Message, Play, Redo, Undo, UndoTurn

from .draft import KINDS, NEW, Draft, kind_said, save_step

#: The jumps as the view offers them, each with its key.
OFFERED = tuple(zip(JUMPS, "rmn", strict=True))


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
    report, checks = scenario.check(), scenario.checks
    # Of a ruling or puzzle more is looked at than what it plays.
    paths = getattr(scenario, "result_paths", scenario.check_paths)
    failures = [
        {
            "number": result.number,
            "line": scenario.document.position_of(*paths[result.number - 1])[0],
            "text": result.heading,
            "more": "\n".join(result.faults),
            "accept": result.number <= len(checks) and bool(changed_keys(checks[result.number - 1], result)),
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
        return f"{state}. {capital(told)}{': ' if lines else ''}{'; '.join(line.strip() for line in lines)}"


SUFFIX = ".toml"
_NAMELESS = "scenario"
#: What opens an empty table.
_ANEW = "new"
#: A position as a line of text, or in an address.
_LINE = re.compile(r"\s*(?:\S*#)?(?:game|puzzle|ruling|scenario)=\S")


class Opened(Struct, frozen=True):
    """What was opened: the text to begin with, a name for it, the file of one's own that it stands in.

    Of a record there is its ``timeline`` as well, and ``said`` is what there is to say.
    """

    text: str
    name: str = _NAMELESS
    own: Path | None = None
    timeline: Timeline | None = None
    said: str = ""


def opened_of(what: Any) -> Opened:
    """Open whatever somebody gives or names.

    That is nothing, a scenario, ruling or puzzle, a game, timeline or table; the text of a file; a line that
    holds a position; the path of a file, the short name of one of the project's, or a lesson and its step:
    ``"05-emperor climb"``. Raises `AssetNotFound` with near names, `InvalidFile`, `BadLink`, `OSError`, and
    what `Scenario.of` raises.
    """
    if what is None:
        return Opened(NEW)
    if isinstance(what, Scenario):
        return Opened(what.to_toml(), what.name)
    if isinstance(what, Path):
        return _of_file(what)
    if not isinstance(what, str):
        return Opened(Scenario.of(what).to_toml())
    if _LINE.match(what):
        return _of_shared(opened(what))
    if "\n" in what or "=" in what:
        return Opened(what)
    return _named(what.strip())


def _named(name: str) -> Opened:
    if own := own_file(name):
        return _of_file(own)
    if name == _ANEW:
        return Opened(NEW, said="An empty table; Undo leads back to what was here.")
    for kind in KINDS.values():
        if file := short_names(kind.FOLDER).get(name.removesuffix(SUFFIX)):
            return Opened(read_text(file), file.stem)
    lesson, _, step = name.partition(" ")
    if lesson.removesuffix(SUFFIX) in lesson_files() or (step and own_file(lesson)):
        return _of_step(LessonPlan.load(lesson), step.strip())
    return Opened(Scenario.load(name).to_toml(), name)  # which says what is like it


def _of_file(path: Path) -> Opened:
    text = read_text(path)
    match kind_said(text):
        case "record":
            return _of_shared(Timeline.of(from_record(text, name=path.name)))
        case "lesson":
            return _of_step(LessonPlan.load(path), "")
    return Opened(text, path.stem, path)


def _of_shared(shared: Timeline | Scenario) -> Opened:
    if isinstance(shared, Scenario):
        return Opened(shared.to_toml())
    try:
        start = Scenario.of(Game(shared.tree.line[0].position))
    except UndescribableMoment:
        return Opened(Scenario.of(shared).to_toml())
    said = "The game is open: go to any place of it, and “Make it the position”."
    return Opened(start.to_toml(), timeline=shared, said=said)


def _of_step(plan: LessonPlan, named: str) -> Opened:
    """A step, by its name or its number; the first if none is named. Its task is the check."""
    names = [*plan.steps]
    if named.isdecimal() and 0 < int(named) <= len(names):
        named = names[int(named) - 1]
    if named and named not in names:
        raise BadLink(f'{plan.name} has no step "{named}"{suggestion(named, names)}')
    step = plan.steps[named or names[0]]
    scenario = Scenario.of(step.placed, step.title).changed(text=step.task.ask, rules=step.task.rules)
    return Opened(_with_task(scenario, step).to_toml(), f"{plan.name}-{step.name}", said=_said_of(step))


def why_not(path: Path, error: OSError) -> str:
    """Why a file cannot be written or opened."""
    if isinstance(error, AssetNotFound):
        return str(error)
    if isinstance(error, IsADirectoryError):
        return f"{path} is a folder"
    if isinstance(error, FileNotFoundError):
        return f"there is no folder {path.parent}"
    return f"{path}: {error.strerror or error}"


def with_suffix(path: str | Path) -> Path:
    """The path of the file that is written for a name: with the ending of all files of the project."""
    path = Path(path).expanduser()
    return path if path.suffix.lower() == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")


def _with_task(scenario: Scenario, step: StepPlan) -> Scenario:
    """A step to do as a check: the solution is played, the goal expected."""
    goal = {path: value for path, value in step.task.goal.items() if not split_goal(path)[1]}
    play = step.task.solution or step.task.play
    return scenario.then(play, goal) if play else scenario


def _said_of(step: StepPlan) -> str:
    left = [path for path in step.task.goal if split_goal(path)[1]]
    said = "The step's position is open; its solution and goal are the check."
    return f"{said} A check has no {', '.join(left)}: that is left out." if left else said


def all_that_opens() -> Iterator[tuple[str, str]]:
    """An empty table, and the names of everything that comes with the project and can be opened."""
    yield _ANEW, "an empty table"
    for word, kind in KINDS.items():
        yield from ((name, word) for name in short_names(kind.FOLDER))
    for name, path in lesson_files().items():
        lesson = load(path, LessonForm, kind="lesson", schema=LESSON).value
        yield from ((f"{name} {step.name}", "lesson step") for step in lesson.step)


class OnDisk:
    """Where the text of an editor is kept: the file that it came from or was saved as last."""

    def __init__(self, found: Opened) -> None:
        #: What is written in the file, or was there at the beginning.
        self.text = found.text
        #: What it is saved as if nobody says otherwise, without the ending.
        self.name = str(found.own.with_suffix("")) if found.own else found.name
        #: The step of a lesson that was written last.
        self.step = ""
        #: The file of which was asked whether to overwrite it.
        self.asked: Path | None = None
        self._file = (found.own.resolve(), found.own.read_bytes()) if found.own else None

    def write(self, draft: Draft, path: str | Path, *, overwrite: bool, unfinished: bool, step: bool) -> Path:
        """Write a draft, and give back the file; the rest is that of `ScenarioEditor.save`."""
        path = with_suffix(path)
        if step:
            self.step, self.text = save_step(draft.scenario, path), draft.text
            return path
        if path.is_file() and not overwrite and self._file != (path.resolve(), path.read_bytes()):
            raise FileExistsError(f"{path} is there already; give another name, or overwrite=True")
        if unfinished and draft.problems:
            write_text(path, draft.text, keep_line_ends=True)
        else:
            draft.scenario.save(path)
        self._file, self.text = (path.resolve(), path.read_bytes()), draft.text
        return path

    def save_as(self, draft: Draft, name: str, *, overwrite: bool, step: bool) -> str:
        """Write a draft as somebody asked for it, finished or not; gives back what there is to say.

        Only the very file of which was asked before is overwritten.
        """
        if name.strip().removesuffix(SUFFIX)[-1:] in ("", "/"):
            return "Not saved: give the file a name."
        path = with_suffix(name.strip())
        overwrite, self.asked = overwrite and path == self.asked, None
        try:
            self.write(draft, path, overwrite=overwrite, unfinished=True, step=step)
        except FileExistsError:
            self.asked = path
            return f"{path} is there already. Press “Overwrite” to replace it, or give another name."
        except InvalidFile as error:
            return f"Not saved as a lesson step: {_first_of(error.problems)}"
        except OSError as error:
            return f"Not saved: {why_not(path, error)}."
        if step:
            shown = f'gah.Lesson("{path.with_suffix("")}").step("{self.step}")'
            return f"Saved in {path} as its last step; {shown} shows it."
        draft.name, self.name = path.stem, str(path.with_suffix(""))
        if draft.problems:
            return f"Saved as {path}, unfinished: {_first_of(draft.problems)}"
        return f"Saved as {path}."


def _first_of(problems: Sequence[FileProblem]) -> str:
    """The first thing that is missing or wrong, and how many there are besides."""
    more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"line {problems[0].line}, {problems[0].sentence}{more}"
