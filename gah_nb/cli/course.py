"""The course: `gah-nb lab` for who learns; `answers`, `results` and `new-lesson` for who teaches."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import FILE, NEW_FILE, Unusable, refusals

if TYPE_CHECKING:
    from gah_nb.lesson import LessonPlan


_CHECKOUT = Path(__file__).resolve().parents[2]
#: A wheel carries the course in the package.
_CARRIED = Path(__file__).resolve().parents[1] / "notebooks_data"
#: The folder of one's own, below the current one, if none is named.
_OWN = "grand-austria-hotel"
_FIRST = "00-welcome.ipynb"
_NO_LAB = (
    'JupyterLab is not installed here. Install it: pip install "gah-nb[lab]"\n'
    'Without installing: pipx run --spec "gah-nb[lab]" gah-nb lab'
)

# Board clicks answer several times faster with it; it is switched on for this one server only.
_PROMPT_ANSWERS = "--ServerApp.jpserver_extensions=gah_nb.cli.course=True"
# JupyterLab would ask the network for updates and extensions; nothing that we start does.
_STAY_LOCAL = (
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
)

LAB_EPILOG = """\b
Examples:
  gah-nb lab                             the course, in a folder grand-austria-hotel/
  gah-nb lab my-games/                   a folder of your own, with the course if it is new
  gah-nb lab my-games/friday.ipynb       one notebook
  gah-nb lab --no-browser --port 8890    on another machine, or in a container"""


@click.command(epilog=LAB_EPILOG)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--no-browser", is_flag=True, help="Print the address instead of opening a browser.")
@click.option("--port", type=click.IntRange(1, 65535), help="Listen on this port instead of a free one.")
def lab_command(path: Path | None, no_browser: bool, port: int | None) -> None:
    """Start JupyterLab on the course, or on PATH: a folder or a notebook.

    A PATH that is not there yet becomes a folder with a copy of the course, to write in.
    """
    if find_spec("jupyterlab") is None:
        raise click.ClickException(_NO_LAB)
    if path is not None and path.suffix and not path.exists():
        raise click.BadParameter(f"there is no {click.format_filename(path)}", param_hint="PATH")
    target = path if path is not None and path.exists() else _course(path)
    arguments = [sys.executable, "-m", "jupyterlab", str(target.resolve()), _PROMPT_ANSWERS, *_STAY_LOCAL]
    if no_browser:
        arguments.append("--no-browser")
    if port is not None:
        arguments += [f"--port={port}", "--ServerApp.port_retries=0"]
    if _is_root():
        click.echo("You are root: what a notebook runs may change anything on this machine.")
        arguments.append("--allow-root")
    raise SystemExit(_run(arguments))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _course(folder: Path | None) -> Path:
    """The first notebook of the course: in a folder of one's own, or where none is named a checkout's."""
    notebooks = _CHECKOUT / "notebooks"
    if folder is None and (_CHECKOUT / "pyproject.toml").is_file() and notebooks.is_dir():
        return _welcome_in(notebooks)
    own = folder or Path(_OWN)
    _copy_course(_CARRIED if _CARRIED.is_dir() else notebooks, own)
    return _welcome_in(own)


def _welcome_in(notebooks: Path) -> Path:
    welcome = notebooks / _FIRST
    return welcome if welcome.is_file() else notebooks


def _copy_course(source: Path, folder: Path) -> None:
    """Copy the course into a folder; what is there already has been written in, and stays as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [path for path in sorted(source.glob("*.ipynb")) if not (folder / path.name).exists()]
    for path in missing:
        shutil.copyfile(path, folder / path.name)
    if missing:
        click.echo(f"Copied {len(missing)} notebooks of the course to {click.format_filename(folder)}")


def _run(arguments: list[str]) -> int:
    """Run JupyterLab until it ends. Ctrl-C is for it to answer; whoever ends us ends it as well."""
    with subprocess.Popen(arguments) as server:
        before = signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        try:
            while True:
                try:
                    return server.wait()
                except KeyboardInterrupt:
                    continue
        finally:
            signal.signal(signal.SIGTERM, before)


# A Jupyter server extension: small messages from a kernel are sent at once.
#
# A click on a board is answered by a small message. The server's websocket holds it back until the
# browser has acknowledged the one before (Nagle's algorithm, and the browser delays its
# acknowledgement); tornado's `set_nodelay` turns that off. `gah-nb lab` loads this into its own server.


def _load_jupyter_server_extension(server: Any) -> None:
    """Have every kernel connection of this server send without delay."""
    from jupyter_server.services.kernels import websocket

    handlers: Any = websocket.KernelWebsocketHandler
    connect = handlers.open

    async def open_without_delay(handler: Any, kernel_id: str) -> None:
        handler.set_nodelay(True)
        await connect(handler, kernel_id)

    handlers.open = open_without_delay
    server.log.info("gah_nb: messages from kernels are sent at once")


ANSWERS_EPILOG = """\b
Examples:
  gah-nb answers moving-in.toml                       the answers, with the rules
  gah-nb answers 05-emperor                           of a lesson of the course
  gah-nb answers moving-in.toml -o key.html           as a page
  gah-nb answers moving-in.toml --worksheet sheet.html
  gah-nb answers 05-emperor --notebook notebooks/05-emperor.ipynb --worksheet sheet.html

The worksheet has each task with its board and lines to answer on, and no answers: print it from a browser."""


@click.command(epilog=ANSWERS_EPILOG)
@click.argument("lesson")
@click.option("-o", "--output", type=NEW_FILE, metavar="FILE", help="Write the key as a page.")
@click.option("--worksheet", type=NEW_FILE, metavar="FILE", help="Write a page to answer on instead.")
@click.option("--notebook", type=FILE, metavar="FILE", help="Whose texts stand in the worksheet.")
def answers_command(lesson: str, output: Path | None, worksheet: Path | None, notebook: Path | None) -> None:
    """Work out the answers to LESSON, a file or a lesson of the course."""
    from gah_nb.files import write_text
    from gah_nb.lesson import LessonPlan

    with refusals():
        plan = LessonPlan.load(lesson)
        if worksheet:
            write_text(worksheet, _sheet(plan, notebook))
            click.echo(f"Wrote {worksheet}")
            return
        key = plan.answers()
        if output is None:
            click.echo(repr(key))
            return
        write_text(output, key.to_html())
    click.echo(f"Wrote {output}")


def _sheet(plan: LessonPlan, notebook: Path | None) -> str:
    from gah_nb.lesson.results import worksheet

    if notebook is None:
        return worksheet(plan)
    try:
        import nbformat
        from nbconvert.filters.markdown import markdown2html
    except ImportError as error:
        raise click.ClickException('This needs nbconvert. Install it: pip install "gah-nb[lab]"') from error
    try:
        cells = nbformat.read(notebook, as_version=4).cells
    except (ValueError, nbformat.ValidationError) as error:
        raise Unusable(f"{notebook.name} is not a notebook that can be read: {error}") from error
    return worksheet(plan, [(cell.cell_type, cell.source) for cell in cells], markdown2html)


RESULTS_EPILOG = """\b
Examples:
  gah-nb results class-3b/              who has solved what, and what was missed most
  gah-nb results class-3b/ --csv > x.csv

A file called gah-progress.toml is named for the folder it lies in, any other (anna.toml) for itself."""


@click.command(epilog=RESULTS_EPILOG)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--csv", "as_csv", is_flag=True, help="Print a row for each person and step, for spreadsheets.")
def results_command(folder: Path, as_csv: bool) -> None:
    """Tell what everybody whose progress lies in FOLDER, or below it, has solved."""
    from gah_nb.lesson import class_results

    with refusals():
        found = class_results(folder)
    if not found.steps:
        raise click.ClickException(f"{folder}: there is no progress in it, such as gah-progress.toml")
    if as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(found.to_csv())
        for trouble in found.troubles:
            click.echo(trouble, err=True)
    else:
        click.echo(repr(found))


NEW_LESSON_EPILOG = """\b
Examples:
  gah-nb new-lesson moving-in.toml       writes moving-in.toml and moving-in.ipynb
  gah-nb verify moving-in.toml           whether everything in it is right, after each change
  gah-nb answers moving-in.toml          the answer key

What every key means stands in notebooks/teachers-guide.ipynb."""

TEMPLATE = '''schema = 1
kind = "lesson"
title = "TITLE"
about = "A sentence about it."
minutes = 10
end = "A kind word for who has solved all of it."
rules = ["R6.4"]

[[step]]
name = "the-earl-moves-in"
title = "The Earl moves in"
text = "What stands above the task, where no notebook says it."
show = ["hotel Anna", "café Anna"]      # what the task needs; the rest is folded up
[step.position]                         # only what matters; the rest is a game whose set-up is over
to_move = "Anna"
dice = "1122334456"
[step.position.player.Anna]
kronen = 4
cafe = ["Earl: ckk"]
rooms = """
. . . . .
b . . . .
Y . . . .
B Y r . .
"""
[step.task]
kind = "do"                             # or "predict", "mistake", "choose"
ask = "The Earl has all he ordered. Show him to a room of his colour."
rules = ["R6.4"]                        # the first one is cited
hints = ["His card is blue.", "Of your vacant rooms one is blue: a3."]
remind = "A guest moves into a vacant room of his colour."
why = "He leaves his table, and you score what is on his card."
solution = "move Earl a3"
goal = { "Anna.occupied has" = "a3" }

[[step]]                                # without a position it goes on with the one before
name = "what-it-brings"
title = "What it brings"
[step.task]
kind = "predict"
ask = "How many VP have you then?"
rules = ["R6.4"]
hints = ["Look at the gold circle on his card."]
play = "move Earl a3"
value = "Anna.vp"
[[step.task.wrong]]                     # an answer that you foresee, and what you say to it
when = 11
say = "The krone he leaves is no point."
'''


@click.command(epilog=NEW_LESSON_EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
def new_lesson_command(file: Path) -> None:
    """Write a lesson to begin with to FILE, and a notebook beside it. Nothing that is there is replaced."""
    from gah_nb.files import quoted, write_text

    target = file.with_suffix(".toml")
    notebook = target.with_suffix(".ipynb")
    for path in (target, notebook):
        if path.exists():
            raise Unusable(f"{path} is there already; choose another name")
    title = target.stem.replace("-", " ").replace("_", " ").capitalize()
    with refusals():
        write_text(target, TEMPLATE.replace('"TITLE"', quoted(title)))
        write_text(notebook, _notebook(target.name, title))
    click.echo(f"Wrote {target} and {notebook}")


def _notebook(name: str, title: str) -> str:
    """A notebook that goes through the steps, as JSON."""
    sources = [
        ("markdown", f"# {title}\n\nWhat it is about."),
        ("code", f"import gah_nb as gah\n\nlesson = gah.Lesson({name!r})\nlesson"),
        ("markdown", "## The Earl moves in\n\nWhat the reader should know before the task."),
        ("code", 'lesson.step("the-earl-moves-in")'),
        ("markdown", "## What it brings"),
        ("code", 'lesson.step("what-it-brings")'),
    ]
    cells: list[dict[str, Any]] = []
    for number, (kind, source) in enumerate(sources):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source}
        cells.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return (
        json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}, indent=1)
        + "\n"
    )
