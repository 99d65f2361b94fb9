"""`gah-nb new-lesson`: a lesson to begin with, and a notebook that goes through it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from .reading import Unusable, refusals

EPILOG = """\b
Examples:
  gah-nb new-lesson moving-in.toml       writes moving-in.toml and moving-in.ipynb
  gah-nb verify moving-in.toml           whether everything in it is right, after each change
  gah-nb answers moving-in.toml          the answer key

What every key means stands in notebooks/teachers-guide.ipynb."""

TEMPLATE = '''schema = 1
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


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
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
