"""What the editor opens and writes: files of all kinds, lines of text, games; why one cannot be written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from gah_nb.assets import AssetNotFound
from gah_nb.files import FileProblem, InvalidFile, load, read_text, write_text
from gah_nb.files.reading import suggestion
from gah_nb.lesson import LessonPlan
from gah_nb.lesson.form import SCHEMA as LESSON
from gah_nb.lesson.form import LessonForm, split_goal
from gah_nb.lesson.library import lesson_files
from gah_nb.lesson.step import StepPlan
from gah_nb.play import Game, Timeline, from_record
from gah_nb.scenario import Scenario
from gah_nb.scenario.form import own_file, short_names
from gah_nb.scenario.moment import UndescribableMoment
from gah_nb.sharing import BadLink, opened

from .draft import NEW, Draft
from .kinds import KINDS, kind_said, save_step

SUFFIX = ".toml"
_NAMELESS = "scenario"
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
    scenario = Scenario.of(step.start, step.title).changed(text=step.task.ask, rules=step.task.rules)
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
    """The names of everything that comes with the project and can be opened, and what it is."""
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
        #: The file of which was asked whether to overwrite it.
        self.asked: Path | None = None
        self._file = (found.own.resolve(), found.own.read_bytes()) if found.own else None

    def write(self, draft: Draft, path: str | Path, *, overwrite: bool, unfinished: bool, step: bool) -> Path:
        """Write a draft, and give back the file; the rest is that of `ScenarioEditor.save`."""
        path = with_suffix(path)
        if step:
            save_step(draft.scenario, path)
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
            return f"Saved in {path} as its last step."
        draft.name, self.name = path.stem, str(path.with_suffix(""))
        if draft.problems:
            return f"Saved as {path}, unfinished: {_first_of(draft.problems)}"
        return f"Saved as {path}."


def _first_of(problems: Sequence[FileProblem]) -> str:
    """The first thing that is missing or wrong, and how many there are besides."""
    more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"line {problems[0].line}, {problems[0].sentence}{more}"
