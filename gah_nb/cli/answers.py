"""`gah-nb answers`: the answer key of a lesson, or a sheet of it to answer on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .reading import FILE, NEW_FILE, Unusable, refusals

if TYPE_CHECKING:
    from gah_nb.lesson import LessonPlan

EPILOG = """\b
Examples:
  gah-nb answers moving-in.toml                       the answers, with the rules
  gah-nb answers 05-emperor                           of a lesson of the course
  gah-nb answers moving-in.toml -o key.html           as a page
  gah-nb answers moving-in.toml --worksheet sheet.html
  gah-nb answers 05-emperor --notebook notebooks/05-emperor.ipynb --worksheet sheet.html

The worksheet has each task with its board and lines to answer on, and no answers: print it from a browser."""


@click.command(epilog=EPILOG)
@click.argument("lesson")
@click.option("-o", "--output", type=NEW_FILE, metavar="FILE", help="Write the key as a page.")
@click.option("--worksheet", type=NEW_FILE, metavar="FILE", help="Write a page to answer on instead.")
@click.option("--notebook", type=FILE, metavar="FILE", help="Whose texts stand in the worksheet.")
def command(lesson: str, output: Path | None, worksheet: Path | None, notebook: Path | None) -> None:
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
    from gah_nb.lesson.worksheet import worksheet

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
